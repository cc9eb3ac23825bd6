import GRDB
import GRDBSQLite

/// The statements of one connection, each prepared when it is needed first and kept.
///
/// GRDB's statements also find out which columns they read, for observers that no store
/// has, and hand over rows as copies. For a command, which makes some twenty statements once, that
/// takes as long as SQLite's own work.
final class StatementCache {
  private var prepared: [String: PreparedStatement] = [:]

  /// Runs a statement that gives no rows.
  func run(_ sql: String, _ arguments: [(any StatementValue)?] = [], on db: Database) throws {
    while try rows(sql, arguments, on: db).next() != nil {}
  }

  /// Starts a query.
  func rows(
    _ sql: String, _ arguments: [(any StatementValue)?] = [], on db: Database
  ) throws -> RowCursor {
    let statement = try statement(sql, on: db)
    try statement.bind(arguments)
    return RowCursor(statement)
  }

  /// Ends the lives of all statements, before the connection is closed.
  func removeAll() {
    prepared = [:]
  }

  private func statement(_ sql: String, on db: Database) throws -> PreparedStatement {
    if let known = prepared[sql] {
      // The rows of the same query are being read: this one is for once.
      return known.isInUse ? try PreparedStatement(sql, on: db) : known
    }
    let new = try PreparedStatement(sql, on: db)
    prepared[sql] = new
    return new
  }
}

/// A statement of SQLite.
final class PreparedStatement {
  let pointer: SQLiteStatement
  /// Whether a cursor is at it.
  fileprivate(set) var isInUse = false

  init(_ sql: String, on db: Database) throws {
    var made: SQLiteStatement?
    let code = sqlite3_prepare_v3(
      db.sqliteConnection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
    guard code == SQLITE_OK, let made else { throw Self.error(code, db.sqliteConnection) }
    pointer = made
  }

  deinit {
    sqlite3_finalize(pointer)
  }

  /// Runs a statement once that takes nothing and whose rows, if any, are not wanted.
  static func run(_ sql: String, on db: Database) throws {
    _ = try PreparedStatement(sql, on: db).step()
  }

  func bind(_ arguments: [(any StatementValue)?]) throws {
    precondition(arguments.count == sqlite3_bind_parameter_count(pointer), "a value for each place")
    for (index, argument) in arguments.enumerated() {
      let place = CInt(index + 1)
      let code =
        argument?.bind(to: pointer, at: place) ?? sqlite3_bind_null(pointer, place)
      guard code == SQLITE_OK else { throw Self.error(code, sqlite3_db_handle(pointer)) }
    }
  }

  func bind(_ values: [StoredValue]) throws {
    precondition(values.count == sqlite3_bind_parameter_count(pointer), "a value for each place")
    for index in values.indices {
      let code = values[index].bind(to: pointer, at: CInt(index + 1))
      guard code == SQLITE_OK else { throw Self.error(code, sqlite3_db_handle(pointer)) }
    }
  }

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  func step() throws -> Bool {
    let code = sqlite3_step(pointer)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw Self.error(code, sqlite3_db_handle(pointer))
    }
  }

  private static func error(_ code: CInt, _ connection: OpaquePointer?) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: sqlite3_errmsg(connection).map { String(cString: $0) })
  }
}

/// The rows of a query, one after the other; its statement is free again when the cursor is gone.
public final class RowCursor {
  private let statement: PreparedStatement

  init(_ statement: PreparedStatement) {
    self.statement = statement
    statement.isInUse = true
  }

  deinit {
    sqlite3_reset(statement.pointer)
    statement.isInUse = false
  }

  /// The columns of the next row, valid until the one after it; `nil` after the last row.
  public func next() throws -> ColumnReader? {
    try statement.step() ? ColumnReader(statement.pointer) : nil
  }
}
