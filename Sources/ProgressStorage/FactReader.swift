package import Foundation
import GRDB
import ProgressModel

/// Reads facts of one state of the database.
package struct FactReader {
  let db: Database

  /// Who the store belongs to.
  ///
  /// - Throws: ``StorageError/Code/damaged`` if it has no identity.
  package func identity() throws -> StoreIdentity {
    guard let identity = try optionalIdentity() else {
      throw StorageError(.damaged, path: "the store", cause: "it does not say whose it is")
    }
    return identity
  }

  /// Who the store belongs to, or `nil` for a store that was not told yet.
  ///
  /// - Throws: ``StorageError/Code/damaged`` if its identity cannot be read.
  package func optionalIdentity() throws -> StoreIdentity? {
    guard let deviceBytes = try local("device"), let personBytes = try local("person") else {
      return nil
    }
    guard let device = FactIdentifier(bytes: deviceBytes),
      let person = FactIdentifier(bytes: personBytes)
    else {
      throw StorageError(.damaged, path: "the store", cause: "its identity cannot be read")
    }
    return StoreIdentity(device: device, person: person)
  }

  /// What is remembered about this store alone.
  package func local(_ name: String) throws -> Data? {
    let select = try db.cachedStatement(sql: "SELECT value FROM local WHERE name = ?")
    return try Data.fetchOne(select, arguments: [name])
  }

  /// The greatest stamp in the store, in its stored form.
  package func latestStamp() throws -> Int64 {
    let select = try db.cachedStatement(sql: "SELECT stamp FROM clock WHERE id = 0")
    return try Int64.fetchOne(select) ?? 0
  }

  /// Walks over the rows of a query, whose first column is never null. The same query must not be
  /// made anew meanwhile.
  func cursor(
    _ sql: String, _ arguments: StatementArguments = []
  ) throws -> FastDatabaseValueCursor<StatementRow> {
    try StatementRow.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
  }

  /// Reads all rows of a query, whose first column is never null.
  ///
  /// - Parameter read: Reads a row; it does not make the same query.
  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments = [],
    _ read: (inout ColumnReader) throws -> Value
  ) throws -> [Value] {
    let found = try cursor(sql, arguments)
    var values: [Value] = []
    while let row = try found.next() {
      var columns = ColumnReader(row)
      values.append(try read(&columns))
    }
    return values
  }

  /// Reads the first row of a query, whose first column is never null.
  ///
  /// - Parameter read: Reads the row.
  func first<Value>(
    _ sql: String, _ arguments: StatementArguments = [],
    _ read: (inout ColumnReader) throws -> Value
  ) throws -> Value? {
    let found = try cursor(sql, arguments)
    // A cursor that is let go of takes its row along.
    return try withExtendedLifetime(found) {
      guard let row = try found.next() else { return nil }
      var columns = ColumnReader(row)
      return try read(&columns)
    }
  }

  /// Returns whether a query has a row.
  func exists(_ sql: String, _ arguments: StatementArguments = []) throws -> Bool {
    try first(sql, arguments) { _ in true } ?? false
  }

  /// Facts of undone commands do not count.
  ///
  /// - Parameter table: The table, or its alias, whose `command` is asked.
  static func counts(_ table: String) -> String {
    "(\(table).command IS NULL OR \(table).command NOT IN (SELECT undone FROM undoing))"
  }
}
