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
    ])

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
