package import ProgressModel

extension PrimaryFact: StoredFact {
  static let table = FactTable(
    "primaryItem",
    [
      .identifier("id"), .identifier("sighting"), .identifier("attempt"), .text("identifier"),
      .choice("kind", of: ItemValue.Kind.self),
    ], filing: .sighting, key: ["subject", "id"], parents: FactTable.Reference.provenance)

  var columnValues: [(any StatementValue)?] { [id, sighting, nil, identifier, kind?.rawValue] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let sighting: SightingIdentifier = try columns.next()
    columns.skip(1)
    self.init(
      id: id, sighting: sighting, identifier: try columns.optional(),
      kind: try columns.optionalChoice(), authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a choice of the headline.
  package func insert(_ fact: PrimaryFact) throws { try write(fact) }
}
