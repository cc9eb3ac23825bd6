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
  /// The tables of activities that may have rows.
  var filledTables: [ActivityTable]
}

/// Keeps the overview of a store for as long as it holds.
final class OverviewCache {
  private var version: Int64 = 0
  private var known: StoreOverview?
  // A store has a handful; a dictionary of its own type costs more to set up than to search them.
  private var authors: [(number: Int64, author: FactWriter.Author)] = []

  /// Returns the author under a number, if it was met before.
  func author(_ number: Int64) -> FactWriter.Author? {
    if let last = authors.last, last.number == number { return last.author }
    return authors.first { $0.number == number }?.author
  }

  /// Remembers an author.
  func note(_ author: FactWriter.Author, number: Int64) {
    authors.append((number, author))
  }

  /// Forgets everything, at the end of a transaction that may have been taken back.
  func forgetAll() {
    known = nil
    authors = []
  }

  private static let question: String = {
    var question = "SELECT EXISTS (SELECT 1 FROM documentLink)"
    let tables = ["undoing", "preference"] + ActivityTable.allCases.filter(\.isRare).map(\.name)
    for table in tables { question += ", EXISTS (SELECT 1 FROM \(table))" }
    return question
  }()

  /// Takes note that this connection has written.
  func forget() {
    known = nil
  }

  fileprivate func overview(_ reader: FactReader) throws -> StoreOverview {
    let current = try reader.dataVersion()
    if let known, version == current { return known }
    let found = try reader.first(Self.question) { columns in
      StoreOverview(
        hasLinks: try columns.next(), hasUndoings: try columns.next(),
        hasPreferences: try columns.next(),
        filledTables: try ActivityTable.allCases.filter { table in
          try !table.isRare || columns.next(Bool.self)
        })
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
  /// A number that changes when another connection has written.
  func dataVersion() throws -> Int64 {
    try first("PRAGMA data_version") { try $0.next(Int64.self) } ?? 0
  }

  /// What the store has at all.
  func overview() throws -> StoreOverview { try overviews.overview(self) }
}
