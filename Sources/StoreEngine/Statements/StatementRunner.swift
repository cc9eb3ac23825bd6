import CTriggers
import GRDB
import GRDBSQLite

/// Runs statements on one connection, as long as it is lent out.
///
/// The generic methods are public and inlinable for the same reason as in ``ColumnReader``.
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

  /// Starts a query.
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
    // A released cursor takes its row along.
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

  /// The row number of the last row that was inserted.
  package var lastRowNumber: Int64 { db.lastInsertedRowID }

  /// How many pages the database has.
  package func pageCount() throws -> Int {
    try first("PRAGMA page_count") { try $0.next(Int.self) } ?? 0
  }

  /// How much memory a connection gets for pages while it writes many rows, in KiB.
  private static let manyRowsKibibytes = 24 << 10

  /// Writes many rows, with memory for their pages and without triggers: what those would do is up to
  /// `body`. Foreign keys hold.
  package func writingManyRows<Result>(_ body: () throws -> Result) throws -> Result {
    let usual = try first("PRAGMA cache_size") { try $0.next(Int.self) } ?? -2000
    try run("PRAGMA cache_size = -\(Self.manyRowsKibibytes)")
    try enableTriggers(false)
    // Whatever fails, the connection is as before. That triggers are on again can't fail: it sets a flag.
    defer {
      try? enableTriggers(true)
      try? run("PRAGMA cache_size = \(usual)")
    }
    return try body()
  }

  private func enableTriggers(_ areEnabled: Bool) throws {
    let connection = db.sqliteConnection.map { UnsafeMutableRawPointer($0) }
    let code = fileprogress_enable_triggers(connection, areEnabled ? 1 : 0)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Throws if SQLite would refuse the stored tables in a new database, where a function in a rule is missing, say, or
  /// if they lack a column of today's: only the statement that adds a row would notice that.
  package func requireUsableSchema(like schema: Schema) throws {
    let stored = try rows(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND substr(name, 1, 7) <> 'sqlite_' ORDER BY rowid"
    ) { try $0.next(String.self) }
    let empty = try DatabaseQueue()
    defer { try? empty.close() }
    try empty.write { database in
      for statement in stored { try database.execute(sql: statement) }
    }
    let new = try DatabaseQueue()
    defer { try? new.close() }
    try schema.migrate(new)
    guard try Self.columns(of: new).isSubset(of: Self.columns(of: empty)) else {
      throw StorageError(.damaged, path: StorageError.unnamedPath, cause: "a column is missing")
    }
  }

  /// The columns of all tables, each with the name of its table.
  private static func columns(of queue: DatabaseQueue) throws -> Set<String> {
    try queue.read { database in
      let names = try String.fetchAll(
        database,
        sql: """
          SELECT tables.name || '.' || columns.name
          FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
          WHERE tables.type = 'table' AND tables.name NOT IN ('grdb_migrations', 'sqlite_sequence')
          """)
      return Set(names)
    }
  }

  /// A number that changes when another connection has written.
  package func dataVersion() throws -> Int64 {
    try first("PRAGMA data_version") { try $0.next(Int64.self) } ?? 0
  }
}
