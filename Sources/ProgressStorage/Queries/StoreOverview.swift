import ProgressModel

/// What a store has at all.
///
/// SQLite takes longer to understand a query than to find that nothing is there; so what a store does
/// not have is asked for once, with one query.
struct StoreOverview {
  /// Whether anything was said about which documents are one.
  var hasLinks: Bool
  /// Whether a command was undone.
  var hasUndoings: Bool
  /// Whether there is a preference.
  var hasPreferences: Bool
  /// The tables of activities that have rows.
  var filledTables: [ActivityTable]
}

/// Keeps the overview of a store for as long as it holds.
final class OverviewCache {
  private var version: Int64?
  private var known: StoreOverview?

  /// Takes note that this connection has written.
  func forget() {
    known = nil
  }

  fileprivate func overview(_ reader: FactReader) throws -> StoreOverview {
    // It changes when another connection has written.
    let current = try reader.first("PRAGMA data_version") { try $0.next(Int64.self) }
    if let known, version == current { return known }
    let tables = ActivityTable.allCases
    let names = ["documentLink", "undoing", "preference"] + tables.map(\.name)
    let questions = names.map { "EXISTS (SELECT 1 FROM \($0))" }
    let found = try reader.first("SELECT \(questions.joined(separator: ", "))") { columns in
      StoreOverview(
        hasLinks: try columns.next(), hasUndoings: try columns.next(),
        hasPreferences: try columns.next(),
        filledTables: try tables.filter { _ in try columns.next(Bool.self) })
    }
    guard let found else {
      throw StorageError(.damaged, path: "the store", cause: "it does not say what it has")
    }
    version = current
    known = found
    return found
  }
}

extension FactReader {
  /// What the store has at all.
  func overview() throws -> StoreOverview { try overviews.overview(self) }
}
