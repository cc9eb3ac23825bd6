package import ProgressModel
import StoreEngine

extension UndoingFact: StoredFact {
  static let table = FactTable(
    "undoing", [.identifier("id"), .identifier("undone")],
    schema: {
      """
      CREATE TABLE undoing (
        id BLOB PRIMARY KEY NOT NULL, undone BLOB NOT NULL, \(FactSchema.authorship)) WITHOUT ROWID, STRICT
      """
    })

  var columnValues: [(any StatementValue)?] { [id, undone] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), undone: try columns.next(),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes the undoing of a command, or a redo.
  package func insert(_ fact: UndoingFact) throws {
    try write(fact)
    contextChange = .rewritten
    try settleAdoptions()
  }

  /// Lets an undone command count again: none of its undoings holds any more.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - tool: The program that writes.
  package func redo(_ command: CommandIdentifier, tool: String) throws {
    for undoing in try reader.undoings(of: command) {
      try insert(
        UndoingFact(
          id: newIdentifier(), takingBack: undoing, authorship: authorship(tool: tool)))
    }
  }
}
