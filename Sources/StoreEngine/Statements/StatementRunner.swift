import GRDB

/// Runs statements on one connection, as long as it is lent out.
///
/// The generic methods are public and inlinable for the same reason as those of ``ColumnReader``.
public struct StatementRunner {
  let db: Database
  let cache: StatementCache

  /// Runs a statement whose rows, if any, are not wanted.
  package func run(_ sql: String, _ arguments: [(any StatementValue)?] = []) throws {
    try cache.run(sql, arguments, on: db)
  }

  /// Runs statements of a migration, one after the other, each once.
  package func run(script: String) throws {
    try db.execute(sql: script)
  }

  /// Begins a query.
  public func cursor(
    _ sql: String, _ arguments: [(any StatementValue)?] = []
  ) throws -> RowCursor {
    try cache.rows(sql, arguments, on: db)
  }

  /// Reads all rows of a query.
  @inlinable public func rows<Value>(
    _ sql: String, _ arguments: [(any StatementValue)?] = [],
    _ read: (inout ColumnReader) throws -> Value
  ) throws -> [Value] {
    let cursor = try cursor(sql, arguments)
    var values: [Value] = []
    while var columns = try cursor.next() { values.append(try read(&columns)) }
    return values
  }

  /// Reads the first row of a query.
  @inlinable public func first<Value>(
    _ sql: String, _ arguments: [(any StatementValue)?] = [],
    _ read: (inout ColumnReader) throws -> Value
  ) throws -> Value? {
    let cursor = try cursor(sql, arguments)
    // A cursor that is let go of takes its row along.
    return try withExtendedLifetime(cursor) {
      guard var columns = try cursor.next() else { return nil }
      return try read(&columns)
    }
  }

  /// Returns whether a query has a row.
  package func exists(_ sql: String, _ arguments: [(any StatementValue)?] = []) throws -> Bool {
    try cursor(sql, arguments).next() != nil
  }

  /// How many rows the last statement changed that changes any.
  package var changedRowCount: Int { db.changesCount }

  /// A number that changes when another connection has written.
  package func dataVersion() throws -> Int64 {
    try first("PRAGMA data_version") { try $0.next(Int64.self) } ?? 0
  }
}
