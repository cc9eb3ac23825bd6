package import ProgressModel
import StoreEngine

extension MembershipFact: StoredFact {
  static let table = FactTable(
    "membership",
    [
      .identifier("id"), .identifier("class"), .text("title"),
      .choice("state", of: MembershipFact.State.self),
    ], hasCommand: false, isErasable: true,
    schema: {
      """
      CREATE TABLE membership (
        id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL,
        \(FactSchema.plainAuthorship)) WITHOUT ROWID, STRICT
      """
    })

  var columnValues: [(any StatementValue)?] { [id, classIdentifier, title, state.rawValue] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), classIdentifier: try columns.next(), title: try columns.next(),
      state: try columns.choice(), authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes whether the person takes part in a class.
  package func insert(_ fact: MembershipFact) throws { try write(fact) }
}
