package import ProgressModel
import StoreEngine

extension ProgressRangeFact: StoredFact {
  static let table = FactTable(
    "progressRange",
    [
      .identifier("id"), .sighting, .attempt, .number("start"),
      .number("end"),
    ], part: part, key: ["subject", "id"], parents: FactTable.Reference.provenance,
    schema: {
      """
      CREATE TABLE progressRange (
        \(FactSchema.subject),
        start REAL NOT NULL, end REAL NOT NULL, \(FactSchema.authorship), \(FactSchema.subjectKey)) WITHOUT ROWID, STRICT;
      CREATE INDEX progressRangeAttempt ON progressRange (attempt) WHERE attempt IS NOT NULL
      """
    })

  private static let part = ActivityPart(
    filedBy: .sighting, isRare: true, moment: .identifier
  ) { columns, facts, context in
    facts.progressRanges.append(try ProgressRangeFact(&columns, from: context.reader))
  }

  var columnValues: [(any StatementValue)?] {
    [id, provenance.sighting, provenance.attempt, start, end]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let provenance = try columns.provenance()
    self.init(
      id: id, provenance: provenance, start: try columns.next(), end: try columns.next(),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a covered stretch.
  package func insert(_ fact: ProgressRangeFact) throws { try write(fact) }
}
