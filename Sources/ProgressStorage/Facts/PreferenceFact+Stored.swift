package import ProgressModel
import StoreEngine

extension PreferenceFact: StoredFact {
  static let table = FactTable(
    "preference",
    [
      .identifier("id"), .choice("kind", of: PreferenceFact.Kind.self), .text("key"),
      .text("value"),
    ])

  var columnValues: [(any StatementValue)?] { [id, kind.rawValue, key, value] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), kind: try columns.choice(), key: try columns.next(),
      value: try columns.optional(), authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a preference.
  package func insert(_ fact: PreferenceFact) throws { try write(fact) }
}
