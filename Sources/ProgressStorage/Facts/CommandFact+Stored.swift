package import ProgressModel
import StoreEngine

extension CommandFact: StoredFact {
  static let table = FactTable(
    "command", [.identifier("id"), .text("summary")], hasCommand: false,
    schema: {
      """
      CREATE TABLE command (
        id BLOB PRIMARY KEY NOT NULL, summary TEXT NOT NULL,
        \(FactSchema.plainAuthorship)) WITHOUT ROWID, STRICT
      """
    })

  var columnValues: [(any StatementValue)?] { [id, summary] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), summary: try columns.next(),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a command. All facts that name it can be undone together.
  package func insert(_ fact: CommandFact) throws { try write(fact) }
}
