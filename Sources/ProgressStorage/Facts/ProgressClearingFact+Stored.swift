package import ProgressModel

extension ProgressClearingFact: StoredFact {
  static let table = FactTable(
    "progressClearing", [.identifier("id"), .identifier("sighting"), .identifier("attempt")],
    filing: .sighting, key: ["subject", "id"], parents: FactTable.Reference.provenance)

  var columnValues: [(any StatementValue)?] { [id, sighting, nil] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let sighting: SightingIdentifier = try columns.next()
    columns.skip(1)
    self.init(id: id, sighting: sighting, authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a clearing of progress.
  package func insert(_ fact: ProgressClearingFact) throws { try write(fact) }
}
