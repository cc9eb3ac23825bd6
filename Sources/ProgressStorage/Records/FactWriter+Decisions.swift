import Foundation
package import ProgressModel
import StoreEngine

extension FactWriter {
  /// Writes a new deciding command, for the facts of this transaction to name.
  ///
  /// - Parameters:
  ///   - summary: The command, for people.
  ///   - tool: The program that writes.
  /// - Returns: The command's identifier.
  /// - Throws: ``StorageError`` if the store has no identity yet.
  package func insertCommand(_ summary: String, tool: String) throws -> CommandIdentifier {
    let command: CommandIdentifier = newIdentifier()
    try insert(CommandFact(id: command, summary: summary, authorship: authorship(tool: tool)))
    return command
  }

  /// Forgets a document: all rows that name it go, and its identifier alone stays behind.
  ///
  /// What other documents remember of it goes at the end of the transaction, after which the files of
  /// the store are to be scrubbed.
  package func erase(document: DocumentIdentifier) throws {
    try erase(document.value)
    mayNameErasedDocuments = true
  }

  /// Notes that something was forgotten, so that `undo` does not pass over it in silence.
  ///
  /// - Parameter command: The newest command that can be undone; `nil` if there is none.
  package func noteForgetting(after command: CommandIdentifier?) throws {
    try set(FactReader.forgettingName, Data((command.map { "\($0)" } ?? "").utf8))
    // They may name the file.
    try set(FactReader.untoldNewsName, Data())
    try set(FactReader.movedDocumentsName, Data())
    try set(FactReader.toldGoalsName, Data())
    try execute("DELETE FROM local WHERE name LIKE ?", [FactReader.likelyPlaceName(of: "%")])
  }

  /// Forgets what has an identifier, with all rows that hang on it.
  func erase(_ id: FactIdentifier) throws {
    try execute("INSERT OR IGNORE INTO erased (document) VALUES (?)", [id])
    for table in FactTable.all where table.isErasable {
      guard try reader.exists("SELECT 1 FROM \(table.name) WHERE id = ?", [id]) else { continue }
      if table === AttemptFact.table { try deleteFacts(ofAttempt: id) }
      if table.isOfContexts { contextChange = .rewritten }
      try execute("DELETE FROM \(table.name) WHERE id = ?", [id])
      try requestScrub()
    }
  }

  /// Clears identifiers and former paths of erased documents in the facts of others, for all erased
  /// documents at once, since it reads every sighting; then removes decisions that count for nothing.
  func forgetNamesOfErasedDocuments() throws {
    try clearNamesOfErasedDocuments()
    try removeUndoneDecisions()
  }

  /// Clears identifiers and former paths of erased documents in the facts of others.
  func clearNamesOfErasedDocuments() throws {
    guard try reader.exists("SELECT 1 FROM erased") else { return }
    let isErased = "IN (SELECT document FROM erased)"
    try execute("UPDATE document SET origin = NULL WHERE origin \(isErased)")
    try execute(
      """
      UPDATE sessionEnd SET sighting = NULL
      WHERE sighting IS NOT NULL AND sighting NOT IN (SELECT id FROM sighting)
      """)
    try execute(
      "UPDATE sighting SET origin = NULL, formerPath = NULL WHERE origin \(isErased)")
    // As `MatchDecision.namesPathOfRunnerUp` says.
    let reasons = FactReader.texts(\.mayNamePathOfRunnerUp)
    try execute(
      """
      UPDATE sighting SET runnerUp = NULL,
        formerPath = CASE WHEN origin IS NULL AND reason IN (\(reasons)) THEN NULL ELSE formerPath END
      WHERE runnerUp \(isErased)
      """)
  }

  /// Removes what was excluded and taken back: it counts for nothing, and may name an erased file. What was said of
  /// sessions that are forgotten goes, too.
  ///
  /// While nothing was erased, it stays for a redo.
  func removeUndoneDecisions() throws {
    if try reader.exists("SELECT 1 FROM erased") {
      try execute(
        "DELETE FROM preference WHERE kind = 'exclusion' AND command IN (\(FactReader.undone))")
      for remark in try reader.remarksOfForgottenSessions() { try erase(remark) }
    }
    try removeEmptyCommands()
  }

  /// Removes deciding commands whose facts are all gone, since their text may name an erased file.
  package func removeEmptyCommands() throws {
    let tables = FactTable.all.filter { $0.hasCommand }.map(\.name)
    let uses = tables.map { "SELECT command FROM \($0) WHERE command IS NOT NULL" }
    try execute(
      "DELETE FROM command WHERE id NOT IN (\(uses.joined(separator: " UNION ALL ")))")
    // An import may have brought one back, whose text is in the log now.
    if reader.statements.changedRowCount > 0 { try requestScrub() }
  }
}
