package import ProgressModel
import StoreEngine

extension CorrectionFact: StoredFact {
  static let table = FactTable(
    "correction",
    [
      .identifier("id"), .identifier("session"), .choice("kind", of: CorrectionFact.Kind.self),
      .integer("wallStartNanoseconds", in: .moments),
      .integer("durationNanoseconds", in: .lengths),
    ], part: part, key: ["subject", "id"],
    parents: [FactTable.Reference("session", to: "session")],
    schema: {
      """
      CREATE TABLE correction (
        subject BLOB NOT NULL, id BLOB NOT NULL, session BLOB NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('cut', 'delete', 'add', 'pause')),
        wallStartNanoseconds INTEGER NOT NULL, durationNanoseconds INTEGER NOT NULL,
        \(FactSchema.authorship), PRIMARY KEY (subject, id), \(FactSchema.sessionKey)) WITHOUT ROWID, STRICT
      """
    })

  private static let part = ActivityPart(filedBy: .session, isRare: true, moment: .period) {
    columns, facts, context in
    let fact = try CorrectionFact(&columns, from: context.reader)
    context.change(fact.session, in: &facts) { $0.add(fact) }
  }

  var columnValues: [(any StatementValue)?] {
    [id, session, kind.rawValue, wallStartNanoseconds, durationNanoseconds]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), session: try columns.next(), kind: try columns.choice(),
      wallStartNanoseconds: try columns.next(), durationNanoseconds: try columns.next(),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a correction.
  package func insert(_ fact: CorrectionFact) throws { try write(fact) }
}
