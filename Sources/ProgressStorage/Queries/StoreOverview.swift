/// What a store has at all.
///
/// SQLite takes longer to understand a query than to find that nothing is there; so what a store does
/// not have is asked for once, with one query.
struct StoreOverview {
  /// Whether anything was said about which documents are one.
  var hasLinks: Bool
  /// Whether a document was split.
  var hasSplits: Bool
  /// Whether a command was undone.
  var hasUndoings: Bool
  /// Whether there is a preference.
  var hasPreferences: Bool
  /// Whether there is an attempt at a context.
  var hasAttempts: Bool
  /// Whether a document or a context is, or was, the copy of an assigned part.
  var hasAssignmentCopies: Bool
  /// The tables of activities that may have rows.
  var filledTables: [ActivityTable]

  /// Whether the overview says nothing about a table which a pass over many files, or a declaration of many
  /// contexts, writes to.
  static func leavesOut(_ table: String) -> Bool {
    table == "sighting" || table == "sketch" || table == "document" || table == "context"
      || table == "contextAttribute"
  }
}

extension FactReader {
  /// What the store has at all.
  func overview() throws -> StoreOverview { try memory.overview(self) }
}
