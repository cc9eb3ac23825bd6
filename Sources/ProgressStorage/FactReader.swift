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

  func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
    try Row.fetchAll(try db.cachedStatement(sql: sql), arguments: arguments)
  }

  func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
    try Row.fetchOne(try db.cachedStatement(sql: sql), arguments: arguments)
  }

  /// Reads the first row that a query finds.
  ///
  /// - Parameter read: Takes the row, which is valid within it only.
  func first<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ read: (Row) throws -> Value
  ) throws -> Value? {
    let cursor = try Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
    return try cursor.next().map(read)
  }

  /// Facts of undone commands do not count.
  ///
  /// - Parameter table: The table, or its alias, whose `command` is asked.
  static func counts(_ table: String) -> String {
    "(\(table).command IS NULL OR \(table).command NOT IN (SELECT undone FROM undoing))"
  }
}
