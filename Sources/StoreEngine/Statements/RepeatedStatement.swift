import GRDB
import GRDBSQLite

/// A statement that gives no rows and is run many times, each time with other values.
///
/// It is prepared separately, so running it does not start with a search for it.
package struct RepeatedStatement {
  private let statement: PreparedStatement

  fileprivate init(_ statement: PreparedStatement) {
    self.statement = statement
  }

  /// Runs the statement.
  ///
  /// - Parameter values: A value for each place, in order.
  package func run(_ values: [StoredValue]) throws {
    defer { sqlite3_reset(statement.pointer) }
    try statement.bind(values)
    while try statement.step() {}
  }
}

extension StatementRunner {
  /// Prepares a statement to be run many times.
  package func prepare(_ sql: String) throws -> RepeatedStatement {
    RepeatedStatement(try PreparedStatement(sql, on: db))
  }
}
