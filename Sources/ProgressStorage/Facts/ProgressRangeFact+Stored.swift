package import ProgressModel

extension ProgressRangeFact: StoredFact {
  static let table = FactTable(
    "progressRange",
    [
      .identifier("id"), .identifier("sighting"), .identifier("attempt"), .number("start"),
      .number("end"),
    ], filing: .sighting, key: ["subject", "id"], parents: FactTable.Reference.provenance)

  var columnValues: [(any StatementValue)?] { [id, sighting, nil, start, end] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let sighting: SightingIdentifier = try columns.next()
    columns.skip(1)
    self.init(
      id: id, sighting: sighting, start: try columns.next(), end: try columns.next(),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a covered stretch.
  package func insert(_ fact: ProgressRangeFact) throws { try write(fact) }
}
