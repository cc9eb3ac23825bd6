package import Foundation
import ProgressModel
import StoreEngine

/// Reads facts of one state of the database.
package struct FactReader {
  let statements: StatementRunner
  let memory: ReaderMemory

  /// Who the store belongs to.
  ///
  /// - Throws: ``StorageError/Code/damaged`` if it has no identity.
  package func identity() throws -> StoreIdentity {
    guard let identity = try optionalIdentity() else {
      throw StorageError(.damaged, path: "the store", cause: "it does not say whose records it has")
    }
    return identity
  }

  /// Who the store belongs to, or `nil` for a store that was not told yet.
  ///
  /// - Throws: ``StorageError/Code/damaged`` if its identity cannot be read.
  package func optionalIdentity() throws -> StoreIdentity? {
    if let known = memory.pass?.identity { return known }
    guard let deviceBytes = try local("device"), let personBytes = try local("person") else {
      return nil
    }
    guard let device = DeviceIdentifier(bytes: deviceBytes),
      let person = PersonIdentifier(bytes: personBytes)
    else {
      throw StorageError(.damaged, path: "the store", cause: "its identity cannot be read")
    }
    let identity = StoreIdentity(device: device, person: person)
    memory.pass?.identity = identity
    return identity
  }

  /// What is remembered about this store alone.
  package func local(_ name: String) throws -> Data? {
    try first("SELECT value FROM local WHERE name = ?", [name]) { try $0.next() }
  }

  /// The greatest stamp in the store, in its stored form.
  package func latestStamp() throws -> Int64 {
    try first("SELECT stamp FROM clock WHERE id = 0") { try $0.next() } ?? 0
  }

  /// Starts a query.
  func cursor(_ sql: String, _ arguments: [(any StatementValue)?] = []) throws -> RowCursor {
    try statements.cursor(sql, arguments)
  }

  /// Reads all rows of a query.
  func rows<Value>(
    _ sql: String, _ arguments: [(any StatementValue)?] = [],
    _ read: (inout ColumnReader) throws -> Value
  ) throws -> [Value] {
    try statements.rows(sql, arguments, read)
  }

  /// Reads the first row of a query.
  func first<Value>(
    _ sql: String, _ arguments: [(any StatementValue)?] = [],
    _ read: (inout ColumnReader) throws -> Value
  ) throws -> Value? {
    try statements.first(sql, arguments, read)
  }

  /// Returns whether a query has a row.
  func exists(_ sql: String, _ arguments: [(any StatementValue)?] = []) throws -> Bool {
    try statements.exists(sql, arguments)
  }

  /// The places of so many values in a query, such as `?, ?`.
  static func places(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }

  /// A query for the commands that are undone and not redone.
  ///
  /// It also names undoings that do not hold any more, whose identifiers no command has.
  static let undone = "SELECT undone FROM undoing WHERE id NOT IN (SELECT undone FROM undoing)"

  /// Facts of undone commands do not count.
  ///
  /// - Parameter table: The table, or its alias, whose `command` is asked.
  static func counts(_ table: String) -> String {
    "(\(table).command IS NULL OR \(table).command NOT IN (\(undone)))"
  }
}
