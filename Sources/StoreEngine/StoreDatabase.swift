import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// A version of all that is in a database, as one connection sees it.
package struct ContentVersion: Hashable, Sendable {
  /// Changes when another connection writes.
  package var elsewhere: Int64
  /// Changes when this connection writes.
  var here: Int64
}

/// Which file has a path.
private struct FileIdentity: Hashable {
  var device: dev_t
  var inode: ino_t

  /// Looks at a path; `nil` if nothing is there.
  init?(at path: String) {
    var state = stat()
    guard lstat(path, &state) == 0 else { return nil }
    (device, inode) = (state.st_dev, state.st_ino)
  }
}

/// A database of ours: one SQLite file, or one in memory.
///
/// It knows nothing of what its tables mean; a type for each kind of database does.
///
/// One transaction per promise: what a write acknowledged is on the disk, also after a power cut
/// (write-ahead log with `synchronous = FULL`; on a network file system a rollback journal).
package final class StoreDatabase: Sendable {
  /// How a store is opened.
  package enum Access: Hashable, Sendable {
    /// For writing; what is missing is made.
    case readWrite
    /// For reading; nothing is made or changed.
    case readOnly
  }

  /// The files, or `nil` for a database in memory.
  package let location: StoreLocation?
  /// The name of the database in messages.
  package let path: String
  let queue: DatabaseQueue
  // Guarded by the queue: used only in its accesses, and by the last holder of the store.
  private nonisolated(unsafe) let statements = StatementCache()
  private nonisolated(unsafe) var writeCount: Int64 = 0
  /// The log and its shared memory, as they were at the first write.
  private nonisolated(unsafe) var logFiles: [FileIdentity?]?

  /// How many callers use the connection, or wait for it.
  private let userCount = Atomic<Int>(0)

  /// Who may enter the folder, as it was found and left at the opening.
  package let folderAccess: FolderAccess
  /// The journal mode of the files, where the connection is to a copy, or takes the files for one; else
  /// `nil`.
  private let journalModeOfFiles: String?

  init(
    queue: DatabaseQueue, location: StoreLocation?, path: String,
    journalModeOfFiles: String? = nil, folderAccess: FolderAccess = .closed
  ) {
    self.folderAccess = folderAccess
    self.queue = queue
    self.location = location
    self.path = path
    self.journalModeOfFiles = journalModeOfFiles
  }

  deinit {
    // SQLite closes a connection only when its statements are gone.
    statements.removeAll()
  }

  /// Closes the connection, so that the log is written back and removed.
  package func close() throws(StorageError) {
    try StorageError.wrapping(path: path) {
      access { _ in statements.removeAll() }
      try queue.close()
    }
  }

  /// The version of everything in the database: as long as it stays the same, nothing was written.
  ///
  /// - Throws: ``StorageError``.
  package func contentVersion() throws(StorageError) -> ContentVersion {
    try StorageError.wrapping(path: path) {
      try run { ContentVersion(elsewhere: try $0.dataVersion(), here: writeCount) }
    }
  }

  /// The version of everything in the database, if nobody uses the connection; `nil` otherwise. It waits for no
  /// other program, and for other threads only if they come at the same moment.
  ///
  /// - Throws: ``StorageError``.
  package func contentVersionIfFree() throws(StorageError) -> ContentVersion? {
    let (isFree, _) = userCount.compareExchange(
      expected: 0, desired: 1, ordering: .acquiringAndReleasing)
    guard isFree else { return nil }
    defer { userCount.subtract(1, ordering: .releasing) }
    return try StorageError.wrapping(path: path) {
      try queue.inDatabase { db in
        sqlite3_busy_timeout(db.sqliteConnection, 0)
        defer { sqlite3_busy_timeout(db.sqliteConnection, 10_000) }
        do {
          let runner = StatementRunner(db: db, cache: statements)
          return ContentVersion(elsewhere: try runner.dataVersion(), here: writeCount)
        } catch DatabaseError.SQLITE_BUSY {
          return nil
        }
      }
    }
  }

  /// Uses the connection.
  private func access<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
    userCount.add(1, ordering: .acquiring)
    defer { userCount.subtract(1, ordering: .releasing) }
    return try queue.inDatabase(body)
  }

  /// How long the log may be that a process leaves behind, in bytes: each opening reads it.
  private static let logByteLimit = 32 * 4120

  /// Writes the log back if it is long, so that a process can end without closing the connection.
  ///
  /// What cannot be written back, because another process reads it or the disk is full, stays in
  /// the log and is as durable there; the next process to end tries again. A checkpoint that leaves
  /// the log in place would not help: the next connection does not know of it, and the log keeps
  /// growing.
  package func shortenLog() {
    var state = stat()
    guard stat(path + "-wal", &state) == 0, state.st_size > Self.logByteLimit else { return }
    access { db in
      sqlite3_busy_timeout(db.sqliteConnection, 0)
      sqlite3_wal_checkpoint_v2(
        db.sqliteConnection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
      sqlite3_busy_timeout(db.sqliteConnection, 10_000)
    }
  }

  /// Runs statements, each a transaction of its own.
  ///
  /// - Throws: ``StorageError``, or what `body` throws.
  package func run<Result>(_ body: (StatementRunner) throws -> Result) throws -> Result {
    do {
      return try access { db in try body(StatementRunner(db: db, cache: statements)) }
    } catch let error as DatabaseError {
      throw StorageError(error, path: path)
    } catch let error as RowDecodingError {
      throw StorageError(.damaged, path: path, cause: error.description)
    } catch let error as StorageError where error.path == StorageError.unnamedPath {
      throw StorageError(error.code, path: path, cause: error.cause)
    }
  }

  /// Runs reads on one state of the database.
  ///
  /// - Throws: ``StorageError``, or what `body` throws.
  package func read<Result>(_ body: (StatementRunner) throws -> Result) throws -> Result {
    try run { statements in try transaction("BEGIN DEFERRED", statements) { try body(statements) } }
  }

  /// Runs one transaction, durable when this returns; if `body` throws, nothing was changed.
  ///
  /// - Parameters:
  ///   - waits: Whether it waits while another program writes.
  ///   - body: What to write.
  /// - Throws: ``StorageError``, or what `body` throws.
  package func write<Result>(
    waits: Bool = true, _ body: (StatementRunner) throws -> Result
  ) throws -> Result {
    try run { statements in
      try refuseLostFiles(statements.db)
      defer { writeCount += 1 }
      let result = try transaction("BEGIN IMMEDIATE", waits: waits, statements) {
        try body(statements)
      }
      // A transaction can be long.
      try refuseLostFiles(statements.db)
      // SQLite has made them by now, and keeps them until the last program closes the database.
      if logFiles == nil { logFiles = logFilesNow }
      return result
    }
  }

  private static let logEnds = ["-wal", "-shm"]

  private var logFilesNow: [FileIdentity?] {
    Self.logEnds.map { FileIdentity(at: path + $0) }
  }

  /// Refuses to go on with files that were moved, removed or replaced since they were opened: no one would
  /// ever find what is written to them.
  ///
  /// - Throws: ``StorageError/Code/moved``, or ``StorageError/Code/lostLog`` if only the log is concerned.
  package func refuseLostFiles() throws(StorageError) {
    try StorageError.wrapping(path: path) {
      try access { db in try refuseLostFiles(db) }
    }
  }

  /// - Source: `SQLITE_FCNTL_HAS_MOVED` compares the inode that SQLite has open with that at the path. It
  ///   knows it of the database alone.
  private func refuseLostFiles(_ db: Database) throws(StorageError) {
    guard location != nil, journalModeOfFiles == nil else { return }
    var hasMoved: Int32 = 0
    sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    guard hasMoved == 0 else {
      throw StorageError(.moved, path: path, cause: "its path leads to another file, or to none")
    }
    for (known, (end, now)) in zip(logFiles ?? [], zip(Self.logEnds, logFilesNow))
    where known != nil && known != now {
      throw StorageError(
        .lostLog, path: path,
        cause:
          "\((path as NSString).lastPathComponent)\(end) \(now == nil ? "is gone" : "is another file")"
      )
    }
  }

  /// Runs a transaction. GRDB's own would prepare its statements again each time.
  private func transaction<Result>(
    _ begin: String, waits: Bool = true, _ statements: StatementRunner, _ body: () throws -> Result
  ) throws -> Result {
    if !waits { sqlite3_busy_timeout(statements.db.sqliteConnection, 0) }
    do {
      defer { if !waits { sqlite3_busy_timeout(statements.db.sqliteConnection, 10_000) } }
      try statements.run(begin)
    }
    do {
      let result = try body()
      try statements.run("COMMIT")
      return result
    } catch {
      // After some failures, such as a full disk, SQLite has done this by itself. If it fails, too, it
      // is still the first error that says what happened.
      if statements.db.isInsideTransaction { try? statements.run("ROLLBACK") }
      throw error
    }
  }

  /// How the files of the store are kept, as SQLite says it; a copy for reading says the journal of the
  /// files.
  package func durability() throws(StorageError) -> (journalMode: String, synchronous: Int) {
    try StorageError.wrapping(path: path) {
      try run { statements in
        (
          try journalModeOfFiles ?? statements.first("PRAGMA journal_mode") { try $0.next() }
            ?? "unknown",
          try statements.first("PRAGMA synchronous") { try $0.next() } ?? -1
        )
      }
    }
  }

  /// What SQLite finds wrong with the database; empty if nothing.
  ///
  /// - Complexity: Reads the whole database.
  package func integrityProblems() throws(StorageError) -> [String] {
    do {
      return try access { db in
        let statements = StatementRunner(db: db, cache: statements)
        return try transaction("BEGIN DEFERRED", statements) {
          let found = try statements.rows("PRAGMA integrity_check(20)") {
            try $0.next(String.self)
          }
          let orphans = try statements.rows("PRAGMA foreign_key_check") {
            try $0.optional(String.self) ?? "?"
          }
          return (found == ["ok"] ? [] : found)
            + orphans.prefix(20).map { "a row of \($0) refers to a missing row" }
        }
      }
    } catch let error as DatabaseError {
      return [error.message ?? "\(error.extendedResultCode)"]
    } catch {
      throw StorageError(.other, path: path, cause: "\(error)")
    }
  }
}
