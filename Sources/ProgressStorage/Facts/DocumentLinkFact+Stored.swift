package import ProgressModel
import StoreEngine

extension DocumentLinkFact: StoredFact {
  static let table = FactTable(
    "documentLink",
    [
      .identifier("id"), .choice("kind", of: DocumentLinkFact.Kind.self), .identifier("first"),
      .identifier("second"),
    ],
    parents: [
      FactTable.Reference("first", to: "document"), FactTable.Reference("second", to: "document"),
    ],
    schema: {
      """
      CREATE TABLE documentLink (
        id BLOB PRIMARY KEY NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('same', 'apart')),
        first BLOB NOT NULL REFERENCES document(id) ON DELETE CASCADE,
        second BLOB NOT NULL REFERENCES document(id) ON DELETE CASCADE,
        \(FactSchema.authorship)) WITHOUT ROWID, STRICT;
      CREATE INDEX documentLinkFirst ON documentLink (first);
      CREATE INDEX documentLinkSecond ON documentLink (second)
      """
    })

  var columnValues: [(any StatementValue)?] { [id, kind.rawValue, first, second] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), kind: try columns.choice(), first: try columns.next(),
      second: try columns.next(), authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a statement about two documents.
  package func insert(_ fact: DocumentLinkFact) throws { try write(fact) }
}
