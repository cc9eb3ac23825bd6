import CTriggers
import Foundation
import GRDB
import GRDBSQLite

extension StoreDatabase {
  /// How long a reader of a full disk waits for other programs, in seconds.
  private static let secondsForOthers = 0.5

  /// A reader where the disk is so full that the log cannot have its shared memory: a copy in memory.
  ///
  /// It needs no space, and no folder for temporary files, which may be as full. The copy is made while no
  /// other program has the database open.
  ///
  /// - Parameter schema: What a store of an older version is brought up to in the copy; `nil` for a store
  ///   of this version.
  /// - Throws: What SQLite reports, such as a database that others keep open.
  static func readerInMemory(
    _ location: StoreLocation, migratingTo schema: Schema? = nil
  ) throws -> StoreDatabase {
    let path = location.database
    let copy = try DatabaseQueue(configuration: configuration())
    var mode: String?
    do {
      let original = try DatabaseQueue(
        path: path, configuration: lonelyConfiguration(keepsLog: hasContent(path + "-wal")))
      defer { try? original.close() }
      mode = try original.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
      try original.backup(to: copy)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
      // Not even the name of a log fits on the disk. If there is no log, no one writes.
      guard !hasContent(path + "-wal"), !hasContent(path + "-journal") else { throw error }
      let original = try immutable(path)
      defer { try? original.close() }
      try original.backup(to: copy)
      mode = journalMode(ofFrozenDatabaseAt: path)
    }
    try schema?.migrate(copy)
    try copy.inDatabase { db in try PreparedStatement.run("PRAGMA query_only = ON", on: db) }
    return StoreDatabase(
      queue: copy, location: location, path: path, journalModeOfFiles: mode,
      folderAccess: folderAccess(ofReader: location))
  }

  /// A reader on a full disk while another program has the store open: it reads the shared memory that the
  /// other one made, and writes nothing there. On btrfs each write there needs new space.
  ///
  /// - Source: sqlite.org/wal.html, section 5, and `readonly_shm` in os_unix.c.
  /// - Throws: What SQLite reports, such as that there is no such memory.
  static func readerOfOthersMemory(_ location: StoreLocation) throws -> StoreDatabase {
    let queue = try DatabaseQueue(
      path: address(of: location.database, "readonly_shm=1"),
      configuration: configuration(readonly: true))
    return StoreDatabase(
      queue: queue, location: location, path: location.database,
      folderAccess: folderAccess(ofReader: location))
  }

  /// A configuration for the only connection: the index of the log is then in this process's own memory.
  ///
  /// - Parameter keepsLog: Whether there is a log, which stays as it is: the last connection to close would
  ///   write it back and remove it, and who reads changes no file. Without one SQLite makes an empty log,
  ///   and removes it at the end.
  private static func lonelyConfiguration(keepsLog: Bool) -> Configuration {
    var configuration = configuration()
    configuration.busyMode = .timeout(secondsForOthers)
    configuration.prepareDatabase { db in
      if keepsLog {
        _ = fileprogress_keep_log_at_close(UnsafeMutableRawPointer(db.sqliteConnection))
      }
      try PreparedStatement.run("PRAGMA locking_mode = EXCLUSIVE", on: db)
    }
    return configuration
  }
}
