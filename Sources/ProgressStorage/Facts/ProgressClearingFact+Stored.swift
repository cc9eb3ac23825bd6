package import ProgressModel
import StoreEngine

extension ProgressClearingFact: StoredFact {
  static let table = FactTable(
    "progressClearing", [.identifier("id"), .sighting, .attempt],
    part: part, key: ["subject", "id"], parents: FactTable.Reference.provenance,
    schema: {
      """
      CREATE TABLE progressClearing (
        \(FactSchema.subject), \(FactSchema.authorship), \(FactSchema.subjectKey)) WITHOUT ROWID, STRICT;
      CREATE INDEX progressClearingAttempt ON progressClearing (attempt) WHERE attempt IS NOT NULL
      """
    })

  private static let part = ActivityPart(
    filedBy: .sighting, isRare: true, moment: .identifier
  ) { columns, facts, context in
    facts.progressClearings.append(try ProgressClearingFact(&columns, from: context.reader))
  }

  var columnValues: [(any StatementValue)?] { [id, provenance.sighting, provenance.attempt] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let provenance = try columns.provenance()
    self.init(id: id, provenance: provenance, authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a clearing of progress.
  package func insert(_ fact: ProgressClearingFact) throws { try write(fact) }
}
