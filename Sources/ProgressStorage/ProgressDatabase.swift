import Foundation
import GRDB
import GRDBSQLite
package import ProgressModel

/// A version of all that is in a database, as one connection sees it.
package struct ContentVersion: Hashable, Sendable {
  /// Changes when another connection writes.
  package var elsewhere: Int64
  /// Changes when this connection writes.
  var here: Int64
}

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
  // Guarded by the queue: touched in its accesses only, and when nobody else holds the store.
  private nonisolated(unsafe) let statements = StatementCache()
  private nonisolated(unsafe) let memory = ReaderMemory()
  private nonisolated(unsafe) var writeCount: Int64 = 0

  init(queue: DatabaseQueue, location: StoreLocation?, path: String) {
    self.queue = queue
    self.location = location
    self.path = path
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
  }

  /// The version of everything in the database: as long as it stays the same, nobody has written.
  ///
  /// - Throws: ``StorageError``.
  package func contentVersion() throws(StorageError) -> ContentVersion {
    try StorageError.wrapping(path: path) {
      try queue.inDatabase { db in
        let reader = reader(db)
        return ContentVersion(
          elsewhere: try reader.dataVersion(), here: writeCount)
      }
    }
  }

  /// How long the log may be that a process leaves behind, in bytes: each opening reads it.
  private static let logByteLimit = 32 * 4120

  /// Writes the log back if it is long, so that a process can end without closing the connection.
  ///
  /// What cannot be written back, since another process reads it or the disk is full, stays in the
  /// log, where it is as durable; whoever ends next tries again. A checkpoint that leaves the log in
  /// place would not do: without a connection nobody knows of it, and the log grows on.
  package func shortenLog() {
    var state = stat()
    guard stat(path + "-wal", &state) == 0, state.st_size > Self.logByteLimit else { return }
    queue.inDatabase { db in
      sqlite3_busy_timeout(db.sqliteConnection, 0)
      sqlite3_wal_checkpoint_v2(
        db.sqliteConnection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
      sqlite3_busy_timeout(db.sqliteConnection, 10_000)
    }
  }

  /// Runs reads on one state of the database.
  ///
  /// - Throws: ``StorageError``, or what `body` throws.
  package func read<Result>(_ body: (FactReader) throws -> Result) throws -> Result {
    do {
      return try queue.inDatabase { db in
        let reader = reader(db)
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
        let reader = reader(db)
        // What was found out within the transaction need not be so after it.
        defer {
          memory.forgetAll()
          writeCount += 1
        }
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

  private func reader(_ db: Database) -> FactReader {
    FactReader(db: db, statements: statements, memory: memory)
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
      // After some failures, such as a full disk, SQLite has done this by itself. If it fails, too, it
      // is still the first error that says what happened.
      if db.isInsideTransaction { try? statements.run("ROLLBACK", on: db) }
      throw error
    }
  }

  /// What SQLite says about how the store is kept.
  package func durability() throws(StorageError) -> (journalMode: String, synchronous: Int) {
    try StorageError.wrapping(path: path) {
      try queue.inDatabase { db in
        let reader = reader(db)
        return (
          try reader.first("PRAGMA journal_mode") { try $0.next() } ?? "unknown",
          try reader.first("PRAGMA synchronous") { try $0.next() } ?? -1
        )
      }
    }
  }

  /// What SQLite finds wrong with the database; empty if nothing.
  ///
  /// - Complexity: Reads the whole database.
  package func integrityProblems() throws(StorageError) -> [String] {
    do {
      return try queue.inDatabase { db in
        let reader = reader(db)
        return try transaction("BEGIN DEFERRED", db) {
          let found = try reader.rows("PRAGMA integrity_check(20)") { try $0.next(String.self) }
          let orphans = try reader.rows("PRAGMA foreign_key_check") {
            try $0.optional(String.self) ?? "?"
          }
          return (found == ["ok"] ? [] : found)
            + orphans.prefix(20).map { "a row of \($0) refers to nothing" }
        }
      }
    } catch let error as DatabaseError {
      return [error.message ?? "\(error.extendedResultCode)"]
    } catch {
      throw StorageError(.other, path: path, cause: "\(error)")
    }
  }
}
