import GRDB
import GRDBSQLite

/// The row at which a statement stands, valid until the statement goes on.
///
/// GRDB's own rows copy their values, or look each of them up by its type; where hundreds of
/// thousands of facts are read, that costs more than SQLite itself.
struct StatementRow: DatabaseValueConvertible, StatementColumnConvertible {
  let statement: SQLiteStatement

  /// Takes the place of the first column, which therefore must never be null.
  init(sqliteStatement: SQLiteStatement, index: CInt) {
    statement = sqliteStatement
  }

  /// Takes the row at which a statement stands.
  init(of statement: Statement) {
    self.statement = statement.sqliteStatement
  }

  var databaseValue: DatabaseValue { .null }

  static func fromDatabaseValue(_ value: DatabaseValue) -> StatementRow? { nil }
}
