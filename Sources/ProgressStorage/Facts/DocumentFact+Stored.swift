package import ProgressModel
import StoreEngine

extension DocumentFact: StoredFact {
  static let table = FactTable(
    "document", [.identifier("id"), .identifier("origin")], isErasable: true,
    schema: {
      """
      CREATE TABLE document (
        id BLOB PRIMARY KEY NOT NULL, origin BLOB, \(FactSchema.authorship)) WITHOUT ROWID, STRICT
      """
    })

  var columnValues: [(any StatementValue)?] { [id, origin] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), origin: try columns.optional(),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a document.
  package func insert(_ fact: DocumentFact) throws { try write(fact) }
}
