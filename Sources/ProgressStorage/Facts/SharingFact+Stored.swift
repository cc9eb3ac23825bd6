package import ProgressModel
import StoreEngine

extension SharingFact: StoredFact {
  static let table = FactTable(
    "sharing",
    [
      .identifier("id"), .identifier("class"), .choice("state", of: SharingFact.State.self),
      .integer("erasureCount", in: 0...(1 << 37 - 1)),
    ], hasCommand: false, isErasable: true,
    schema: {
      """
      CREATE TABLE sharing (
        id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, state TEXT NOT NULL,
        erasureCount INTEGER NOT NULL, \(FactSchema.plainAuthorship)) WITHOUT ROWID, STRICT
      """
    })

  var columnValues: [(any StatementValue)?] {
    [id, classIdentifier, state.rawValue, erasureCount]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), classIdentifier: try columns.next(), state: try columns.choice(),
      erasureCount: try columns.next(), authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes what this device shares with a class.
  package func insert(_ fact: SharingFact) throws { try write(fact) }
}
