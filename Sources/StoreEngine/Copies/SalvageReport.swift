/// What can be recovered from a damaged store.
package struct SalvageReport: Hashable, Sendable {
  /// Rows that can be read from the damaged database.
  package var readableRows = 0
  /// The tables with unreadable rows.
  package var damagedTables: [String] = []
  /// The newest daily copy that is whole.
  package var backup: String?
  /// Rows in that copy.
  package var backupRows = 0

  /// Creates a report of nothing.
  package init() {}
}
