package import ProgressModel
import StoreEngine

extension SessionFact: StoredFact {
  static let table = FactTable(
    "session",
    [
      .identifier("id"), .sighting, .attempt, .choice("kind", of: SessionFact.Kind.self),
      .integer("seesInput"), .identifier("owner"),
      .integer("beatIntervalNanoseconds", in: 1...ClosedRange.lengths.upperBound),
    ], part: part, key: ["subject", "id"], hasUniqueIdentifier: true,
    parents: FactTable.Reference.provenance,
    schema: {
      """
      CREATE TABLE session (
        \(FactSchema.subject),
        kind TEXT NOT NULL CHECK (kind IN ('attended', 'manual', 'passive')),
        seesInput INTEGER NOT NULL, owner BLOB,
        beatIntervalNanoseconds INTEGER CHECK (beatIntervalNanoseconds > 0), \(FactSchema.authorship), \(FactSchema.subjectKey)) WITHOUT ROWID, STRICT;
      CREATE UNIQUE INDEX sessionId ON session (id);
      CREATE INDEX sessionAttempt ON session (attempt) WHERE attempt IS NOT NULL
      """
    })

  private static let part = ActivityPart(
    filedBy: .sighting, content: "si.document = f.subject AND si.id = f.sighting"
  ) { columns, facts, context in
    let contentAtStart = try columns.fingerprint()
    var record = SessionRecord(
      session: try SessionFact(&columns, from: context.reader), contentAtStart: contentAtStart)
    let remarks = try context.remarks()
    record.note = remarks.note(on: record.session.id)
    record.declaredWords = remarks.words(in: record.session.id)
    record.folder = remarks.folder(of: record.session.id)
    facts.sessions.append(record)
  }

  var columnValues: [(any StatementValue)?] {
    [
      id, provenance.sighting, provenance.attempt, kind.rawValue, seesInput, owner,
      beatIntervalNanoseconds,
    ]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: SessionIdentifier = try columns.next()
    let provenance = try columns.provenance()
    self.init(
      id: id, provenance: provenance, kind: try columns.choice(), seesInput: try columns.next(),
      owner: try columns.optional(), beatIntervalNanoseconds: try columns.optional(),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a session that starts in this store.
  package func insert(_ fact: SessionFact) throws {
    try write(fact)
    try execute("INSERT INTO openSession (session) VALUES (?)", [fact.id])
  }
}
