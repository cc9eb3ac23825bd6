import Foundation
import GRDB
package import ProgressModel

/// The database of one person on one machine.
///
/// One transaction per promise: what a write acknowledged is on the disk, also after a power cut
/// (write-ahead log with `synchronous = FULL`; on a network file system a rollback journal).
package final class ProgressDatabase: Sendable {
  /// How a store is opened.
  package enum Access: Hashable, Sendable {
    /// For writing; what is missing is made.
    case readWrite
    /// For reading; nothing is made or changed.
    case readOnly
  }

  /// The files of the store, or `nil` for one in memory.
  package let location: StoreLocation?
  /// The name of the database in messages.
  package let path: String
  let queue: DatabaseQueue
  let temporaryCopy: TemporaryCopy?
  // Guarded by the queue: touched in its accesses only, and when nobody else holds the store.
  private nonisolated(unsafe) let statements = StatementCache()
  private nonisolated(unsafe) let overviews = OverviewCache()

  init(
    queue: DatabaseQueue, location: StoreLocation?, path: String,
    temporaryCopy: TemporaryCopy? = nil
  ) {
    self.queue = queue
    self.location = location
    self.path = path
    self.temporaryCopy = temporaryCopy
  }

  deinit {
    // SQLite closes a connection only when its statements are gone.
    statements.removeAll()
  }

  /// Closes the connection, so that the log is written back and removed.
  package func close() throws(StorageError) {
    try StorageError.wrapping(path: path) {
      queue.inDatabase { _ in statements.removeAll() }
      try queue.close()
    }
    temporaryCopy?.remove()
  }

  /// Runs reads on one state of the database.
  ///
  /// - Throws: ``StorageError``, or what `body` throws.
  package func read<Result>(_ body: (FactReader) throws -> Result) throws -> Result {
    do {
      return try queue.inDatabase { db in
        let reader = FactReader(db: db, statements: statements, overviews: overviews)
        return try transaction("BEGIN DEFERRED", db) { try body(reader) }
      }
    } catch let error as DatabaseError {
      throw StorageError(error, path: path)
    } catch let error as RowDecodingError {
      throw StorageError(.damaged, path: path, cause: error.description)
    }
  }

  /// Runs one transaction, durable when this returns; if `body` throws, nothing was changed.
  ///
  /// - Parameters:
  ///   - now: The clocks, which give the stamps and identifiers of new facts.
  ///   - body: What to write.
  /// - Throws: ``StorageError``, or what `body` throws.
  package func write<Result>(
    now: ClockReading, _ body: (FactWriter) throws -> Result
  ) throws -> Result {
    do {
      return try queue.inDatabase { db in
        let reader = FactReader(db: db, statements: statements, overviews: overviews)
        // What was found out within the transaction need not be so after it.
        defer { overviews.forget() }
        return try transaction("BEGIN IMMEDIATE", db) {
          let writer = try FactWriter(reader, now: now)
          let result = try body(writer)
          try writer.finish()
          return result
        }
      }
    } catch let error as DatabaseError {
      throw StorageError(error, path: path)
    } catch let error as RowDecodingError {
      throw StorageError(.damaged, path: path, cause: error.description)
    }
  }

  /// Runs a transaction. GRDB's own would prepare its statements anew each time.
  private func transaction<Result>(
    _ begin: String, _ db: Database, _ body: () throws -> Result
  ) throws -> Result {
    try statements.run(begin, on: db)
    do {
      let result = try body()
      try statements.run("COMMIT", on: db)
      return result
    } catch {
      // After some failures, such as a full disk, SQLite has done this by itself.
      if db.isInsideTransaction { try statements.run("ROLLBACK", on: db) }
      throw error
    }
  }

  /// What SQLite says about how the store is kept.
  package func durability() throws(StorageError) -> (journalMode: String, synchronous: Int) {
    try StorageError.wrapping(path: path) {
      try queue.read { db in
        (
          try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "unknown",
          try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1
        )
      }
    }
  }

  /// What SQLite finds wrong with the database; empty if nothing.
  ///
  /// - Complexity: Reads the whole database.
  package func integrityProblems() throws(StorageError) -> [String] {
    do {
      return try queue.read { db in
        let found = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
        let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
        return (found == ["ok"] ? [] : found)
          + orphans.prefix(20).map { "a row of \($0[0] as String? ?? "?") refers to nothing" }
      }
    } catch let error as DatabaseError {
      return [error.message ?? "\(error.extendedResultCode)"]
    } catch {
      throw StorageError(.other, path: path, cause: "\(error)")
    }
  }
}
