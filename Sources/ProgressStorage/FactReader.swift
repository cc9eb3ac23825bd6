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

  package func optionalIdentity() throws -> StoreIdentity? {
    guard let device = try local("device").flatMap({ FactIdentifier(bytes: $0) }),
      let person = try local("person").flatMap({ FactIdentifier(bytes: $0) })
    else { return nil }
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

  /// Facts of undone commands do not count.
  ///
  /// - Parameter table: The table, or its alias, whose `command` is asked.
  static func counts(_ table: String) -> String {
    "(\(table).command IS NULL OR \(table).command NOT IN (SELECT undone FROM undoing))"
  }
}
