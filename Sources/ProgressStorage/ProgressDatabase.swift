import Foundation
package import ProgressModel
package import StoreEngine

/// The database of one person on one machine.
package final class ProgressDatabase: Sendable {
  /// How a store is opened.
  package typealias Access = StoreDatabase.Access

  /// The file, and what holds for every database of ours.
  package let store: StoreDatabase
  // Guarded by the store: touched while it lends its connection only.
  private nonisolated(unsafe) let memory = ReaderMemory()

  init(_ store: StoreDatabase) {
    self.store = store
  }

  /// Opens the store in a folder; see ``StoreDatabase/open(_:access:schema:isOnNetwork:)``.
  package static func open(
    _ location: StoreLocation, access: Access, isOnNetwork: (String) -> Bool
  ) throws(StorageError) -> ProgressDatabase {
    try open(location, access: access, schema: .facts, isOnNetwork: isOnNetwork)
  }

  /// Opens the store in a folder for a program that knows certain versions.
  static func open(
    _ location: StoreLocation, access: Access, schema: Schema, isOnNetwork: (String) -> Bool
  ) throws(StorageError) -> ProgressDatabase {
    ProgressDatabase(
      try StoreDatabase.open(location, access: access, schema: schema, isOnNetwork: isOnNetwork))
  }

  /// Makes a store in memory, which is gone when it is closed.
  ///
  /// - Throws: ``StorageError`` if SQLite cannot do it.
  package static func inMemory() throws(StorageError) -> ProgressDatabase {
    ProgressDatabase(try StoreDatabase.inMemory(schema: .facts))
  }

  /// Returns a copy in memory, which can be written and is gone when it is closed.
  ///
  /// - Throws: ``StorageError``.
  package func copyInMemory() throws(StorageError) -> ProgressDatabase {
    ProgressDatabase(try store.copyInMemory())
  }

  /// Closes the connection, so that the log is written back and removed.
  package func close() throws(StorageError) { try store.close() }

  /// Runs reads on one state of the database.
  ///
  /// - Throws: ``StorageError``, or what `body` throws.
  package func read<Result>(_ body: (FactReader) throws -> Result) throws -> Result {
    try store.read { try body(FactReader(statements: $0, memory: memory)) }
  }

  /// Runs statements, each a transaction of its own.
  ///
  /// - Throws: ``StorageError``, or what `body` throws.
  func run<Result>(_ body: (FactReader) throws -> Result) throws -> Result {
    try store.run { try body(FactReader(statements: $0, memory: memory)) }
  }

  /// Runs one transaction, durable when this returns; if `body` throws, nothing was changed.
  ///
  /// - Parameters:
  ///   - now: The clocks, which give the stamps and identifiers of new facts.
  ///   - waits: Whether it waits while another program writes.
  ///   - body: What to write.
  /// - Throws: ``StorageError``, or what `body` throws.
  package func write<Result>(
    now: ClockReading, waits: Bool = true, _ body: (FactWriter) throws -> Result
  ) throws -> Result {
    try store.write(waits: waits) { statements in
      // What was found out within the transaction need not be so after it.
      defer { memory.forgetAll() }
      let writer = try FactWriter(FactReader(statements: statements, memory: memory), now: now)
      let result = try body(writer)
      try writer.finish()
      return result
    }
  }

  /// Makes sure that nothing of erased documents is left in the files of the store, and forgets that
  /// this was to be done; see ``StoreDatabase/scrub(day:)``.
  ///
  /// - Parameter day: Today, as `2026-11-20`.
  /// - Returns: The damaged databases that were removed.
  /// - Throws: ``StorageError``; the erasure itself holds, and this can be done again.
  @discardableResult
  package func scrub(day: String) throws(StorageError) -> [String] {
    let damaged = try store.scrub(day: day)
    guard store.location != nil else { return [] }
    try StorageError.wrapping(path: store.path) {
      try store.run { try $0.run("DELETE FROM local WHERE name = 'scrubDue'") }
    }
    return damaged
  }
}

extension FactWriter {
  /// Remembers that the files of the store are to be scrubbed after this transaction.
  package func requestScrub() throws {
    try set("scrubDue", Data([1]))
  }
}
