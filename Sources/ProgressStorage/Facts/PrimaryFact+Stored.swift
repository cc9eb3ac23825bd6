package import ProgressModel
import StoreEngine

extension PrimaryFact: StoredFact {
  static let table = FactTable(
    "primaryItem",
    [
      .identifier("id"), .sighting, .attempt, .text("identifier"),
      .choice("kind", of: ItemValue.Kind.self),
    ], part: part, key: ["subject", "id"], parents: FactTable.Reference.provenance,
    schema: {
      """
      CREATE TABLE primaryItem (
        \(FactSchema.subject),
        identifier TEXT, kind TEXT CHECK (kind IN ('binary', 'quantity', 'score')), \(FactSchema.authorship), \(FactSchema.subjectKey)) WITHOUT ROWID, STRICT;
      CREATE INDEX primaryItemAttempt ON primaryItem (attempt) WHERE attempt IS NOT NULL
      """
    })

  private static let part = ActivityPart(
    filedBy: .sighting, moment: .identifier
  ) { columns, facts, context in
    facts.primaries.append(try PrimaryFact(&columns, from: context.reader))
  }

  var columnValues: [(any StatementValue)?] {
    [id, provenance.sighting, provenance.attempt, identifier, kind?.rawValue]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let provenance = try columns.provenance()
    self.init(
      id: id, provenance: provenance, identifier: try columns.optional(),
      kind: try columns.optionalChoice(), authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes which item is the primary item.
  package func insert(_ fact: PrimaryFact) throws { try write(fact) }
}
