package import ProgressModel
import StoreEngine

extension SamePersonFact: StoredFact {
  static let table = FactTable(
    "samePerson", [.identifier("id"), .identifier("first"), .identifier("second")],
    hasCommand: false,
    schema: {
      """
      CREATE TABLE samePerson (
        id BLOB PRIMARY KEY NOT NULL, first BLOB NOT NULL, second BLOB NOT NULL,
        \(FactSchema.plainAuthorship)) WITHOUT ROWID, STRICT
      """
    })

  var columnValues: [(any StatementValue)?] { [id, first, second] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), first: try columns.next(), second: try columns.next(),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes that two persons are the same.
  package func insert(_ fact: SamePersonFact) throws { try write(fact) }
}
