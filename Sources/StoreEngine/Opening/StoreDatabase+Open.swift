import CTriggers
import Foundation
import GRDB
import GRDBSQLite

extension StoreDatabase {
  /// Opens the database in a folder.
  ///
  /// For writing, folder and database are made if they are missing (0700, 0600), and an older
  /// version is brought up to date; opening and migrating are exclusive among processes. A store on
  /// a read-only file system, or one that belongs to a reader only, can be opened for reading.
  ///
  /// - Parameters:
  ///   - location: The folder, and the name of the database in it.
  ///   - access: For what.
  ///   - schema: The versions that the program knows.
  ///   - isOnNetwork: Says whether the folder lies on another machine; asked once, when the database
  ///     is made. A write-ahead log needs memory that all processes share, so a rollback journal has
  ///     to do there.
  /// - Throws: ``StorageError``.
  package static func open(
    _ location: StoreLocation, access: Access, schema: Schema, isOnNetwork: (String) -> Bool
  ) throws(StorageError) -> StoreDatabase {
    SharedLogMemory.reserveSpace()
    return switch access {
    case .readWrite: try openForWriting(location, schema, isOnNetwork)
    case .readOnly: try openForReading(location, schema, isOnNetwork)
    }
  }

  /// Makes a database in memory, which is gone when it is closed.
  ///
  /// - Throws: ``StorageError`` if SQLite cannot do it.
  package static func inMemory(schema: Schema) throws(StorageError) -> StoreDatabase {
    try StorageError.wrapping(path: "memory") {
      let queue = try DatabaseQueue(configuration: configuration())
      try schema.migrate(queue)
      queue.inDatabase(endReports)
      return StoreDatabase(queue: queue, location: nil, path: "memory")
    }
  }

  /// Returns a copy of the database in memory: what is written there is gone when it is closed.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*n*) in the bytes of the database.
  package func copyInMemory() throws(StorageError) -> StoreDatabase {
    try StorageError.wrapping(path: path) {
      let copy = try DatabaseQueue(configuration: Self.plainConfiguration())
      try queue.backup(to: copy)
      return StoreDatabase(
        queue: copy, location: location, path: path, journalModeOfFiles: "unknown",
        folderAccess: folderAccess)
    }
  }

  static func configuration(readonly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.readonly = readonly
    configuration.label = "fileprogress"
    return configuration
  }

  /// Ends SQLite's reports of every column that a statement reads.
  ///
  /// GRDB asks for them, for observers of changes and for its cache of the schema. There are none here once
  /// the schema stands, and the reports take half of the time in which statements are prepared.
  private static func endReports(on db: Database) {
    sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
  }

  /// A configuration for a database that has its schema.
  private static func plainConfiguration(readonly: Bool = false) -> Configuration {
    var configuration = configuration(readonly: readonly)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      endReports(on: db)
      try PreparedStatement.run("PRAGMA foreign_keys = ON", on: db)
      if !readonly { try makeDurable(db) }
    }
    return configuration
  }

  // MARK: - Writing

  private static func openForWriting(
    _ location: StoreLocation, _ schema: Schema, _ isOnNetwork: (String) -> Bool
  ) throws(StorageError) -> StoreDatabase {
    let path = location.database
    if access(path, F_OK) != 0 { return try create(location, schema, isOnNetwork) }
    let folderAccess = try keepOthersOut(location)
    try refuseForeignFile(path)
    // SQLite would say the same of a read-only file system and of a missing permission.
    guard access(path, W_OK) == 0, access(location.folder, W_OK) == 0 else {
      throw PrivateFiles.failure(errno, path: path)
    }
    return try StorageError.wrapping(path: path) {
      let queue = try DatabaseQueue(path: path, configuration: plainConfiguration())
      let isCurrent: Bool
      do {
        isCurrent = try self.isCurrent(queue, schema, path: path)
      } catch {
        // Leave a refused database and its log as they are.
        if hasContent(path + "-wal") {
          queue.inDatabase {
            _ = fileprogress_keep_log_at_close(UnsafeMutableRawPointer($0.sqliteConnection))
          }
        }
        try? queue.close()
        throw error
      }
      guard isCurrent else {
        try queue.close()
        return try create(location, schema, isOnNetwork, folderAccess)
      }
      return StoreDatabase(
        queue: queue, location: location, path: path, folderAccess: folderAccess)
    }
  }

  /// The slow way, alone among all processes: makes what is missing and migrates.
  ///
  /// - Parameter known: What a look at the folder found; `nil` before the first look.
  private static func create(
    _ location: StoreLocation, _ schema: Schema, _ isOnNetwork: (String) -> Bool,
    _ known: FolderAccess? = nil
  ) throws(StorageError) -> StoreDatabase {
    let path = location.database
    try PrivateFiles.makeFolder(location.folder)
    // A second look would find the folder as the first one left it.
    let folderAccess = if let known { known } else { try keepOthersOut(location) }
    let lock = try FileLock.waitExclusive(location.openingLock)
    defer { withExtendedLifetime(lock) {} }
    try refuseLostDatabase(location)
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      Glibc.close(descriptor)
      try PrivateFiles.synchronizeFolder(location.folder)
    } else if errno != EEXIST {
      throw PrivateFiles.failure(errno, path: path)
    }
    try refuseForeignFile(path)
    return try StorageError.wrapping(path: path) {
      let queue = try DatabaseQueue(path: path, configuration: configuration())
      do {
        try refuseForeignDatabase(queue, path: path)
        if try version(of: queue) == 0 { try refuseEmptiedDatabase(location) }
        try queue.writeWithoutTransaction { db in
          let mode = isOnNetwork(location.folder) ? "DELETE" : "WAL"
          try db.execute(sql: "PRAGMA journal_mode = \(mode)")
        }
        try queue.writeWithoutTransaction(makeDurable)
        if try !isCurrent(queue, schema, path: path) { try schema.migrate(queue) }
        queue.inDatabase(endReports)
        return StoreDatabase(
          queue: queue, location: location, path: path, folderAccess: folderAccess)
      } catch {
        try? queue.close()
        throw error
      }
    }
  }

  /// Closes the folder of a store to others.
  private static func keepOthersOut(_ location: StoreLocation) throws(StorageError) -> FolderAccess
  {
    try PrivateFiles.keepOthersOut(of: location.folder, isOurs: location.mayHave)
  }

  private static func makeDurable(_ db: Database) throws {
    for setting in ["synchronous = FULL", "secure_delete = ON", "trusted_schema = OFF"] {
      try PreparedStatement.run("PRAGMA \(setting)", on: db)
    }
  }

  /// Returns whether a database has the version that this program writes; `false` for one that is to be
  /// brought up to it.
  ///
  /// - Throws: ``StorageError/Code/newerVersion`` or ``StorageError/Code/olderVersion``.
  private static func isCurrent(
    _ queue: DatabaseQueue, _ schema: Schema, path: String
  ) throws -> Bool {
    let version = try version(of: queue)
    try refuseUnknown(version, schema, path: path)
    return version == schema.version
  }

  /// Refuses a version that this program does not know; 0 is a database without content.
  static func refuseUnknown(
    _ version: Int, _ schema: Schema, path: String
  ) throws(StorageError) {
    guard version != 0, !schema.knownVersions.contains(version) else { return }
    let isNewer = version > schema.version
    throw StorageError(
      isNewer ? .newerVersion : .olderVersion, path: path,
      cause: "its format, \(version), is \(isNewer ? "newer" : "older") than this program's, "
        + "\(schema.version)")
  }

  /// Reads the version of a database.
  static func version(of queue: DatabaseQueue) throws -> Int {
    try queue.inDatabase { db in
      let cursor = RowCursor(try PreparedStatement("PRAGMA user_version", on: db))
      // A released cursor takes its row along.
      return try withExtendedLifetime(cursor) {
        var columns = try cursor.next()
        return try columns?.next() ?? 0
      }
    }
  }

  /// Refuses to make a new database in place of a missing one: copies of the new one would replace the
  /// daily copies, day by day.
  private static func refuseLostDatabase(_ location: StoreLocation) throws(StorageError) {
    guard !backups(of: location).isEmpty, access(location.database, F_OK) != 0,
      errno == ENOENT
    else { return }
    throw StorageError(
      .damaged, path: location.database, cause: "it is missing, but its backups exist")
  }

  /// Refuses a database without content that had one: a new store gets its key when its tables stand,
  /// and a copy later still.
  private static func refuseEmptiedDatabase(_ location: StoreLocation) throws(StorageError) {
    guard location.hasKeyOrBackups else { return }
    throw StorageError(
      .damaged, path: location.database, cause: "it is empty, but its key or its backups exist")
  }

  /// Refuses a database that another program made: it has tables and no version of ours.
  ///
  /// A migration makes all tables and the version in one transaction, so that a crash leaves at most
  /// the list of migrations.
  private static func refuseForeignDatabase(_ queue: DatabaseQueue, path: String) throws {
    let isForeign = try queue.read { db in
      try Int.fetchOne(db, sql: "PRAGMA user_version") == 0
        && Int.fetchOne(
          db,
          sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'") != 0
    }
    guard !isForeign else {
      throw StorageError(.damaged, path: path, cause: "it belongs to another program")
    }
  }

  /// Refuses a database that is a link, is not a regular file, or belongs to another user.
  private static func refuseForeignFile(
    _ path: String, mayBelongToOthers: Bool = false
  ) throws(StorageError) {
    var state = stat()
    guard lstat(path, &state) == 0 else {
      throw PrivateFiles.failure(errno, path: path)
    }
    guard state.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(.notPermitted, path: path, cause: "it is not a regular file")
    }
    guard mayBelongToOthers || state.st_uid == geteuid() || geteuid() == 0 else {
      throw StorageError(.notPermitted, path: path, cause: "it belongs to another user")
    }
  }

  // MARK: - Reading

  private static func openForReading(
    _ location: StoreLocation, _ schema: Schema, _ isOnNetwork: (String) -> Bool
  ) throws(StorageError) -> StoreDatabase {
    let path = location.database
    guard access(path, F_OK) == 0 else {
      if errno == EACCES { throw PrivateFiles.failure(EACCES, path: path) }
      try refuseLostDatabase(location)
      throw StorageError(.notFound, path: path, cause: "no such file")
    }
    try refuseForeignFile(path, mayBelongToOthers: true)
    guard access(path, R_OK) == 0 else { throw PrivateFiles.failure(errno, path: path) }
    let isWritable = access(path, W_OK) == 0 && access(location.folder, W_OK) == 0
    guard isWritable else { return try openReader(.ofFrozenFiles, location, schema, isOnNetwork) }
    do {
      return try openReader(.besideWriters, location, schema, isOnNetwork)
    } catch  where error.code == .diskFull {
      for kind in [ReaderKind.inMemory, .ofOthersMemory] {
        do {
          return try openReader(kind, location, schema, isOnNetwork)
        } catch let other where [.damaged, .notFound].contains(other.code) {
          throw other
        } catch {
          continue
        }
      }
      // The full disk is the cause, and what can be mended.
      throw error
    }
  }

  /// How a store is read that can be written, that can't be, and two ways on a full disk.
  private enum ReaderKind {
    case besideWriters
    case ofFrozenFiles
    case inMemory
    case ofOthersMemory
  }

  private static func openReader(
    _ kind: ReaderKind, _ location: StoreLocation, _ schema: Schema, _ isOnNetwork: (String) -> Bool
  ) throws(StorageError) -> StoreDatabase {
    let path = location.database
    let database = try StorageError.wrapping(path: path) {
      switch kind {
      case .besideWriters: try reader(location)
      case .ofFrozenFiles: try frozenReader(location)
      case .inMemory: try readerInMemory(location)
      case .ofOthersMemory: try readerOfOthersMemory(location)
      }
    }
    do throws(StorageError) {
      var version = try StorageError.wrapping(path: path) { try self.version(of: database.queue) }
      if version == 0, location.hasKeyOrBackups {
        // The key may have come with the tables, after the first look.
        version = try StorageError.wrapping(path: path) { try self.version(of: database.queue) }
        if version == 0 { try refuseEmptiedDatabase(location) }
      }
      try refuseUnknown(version, schema, path: path)
      if version < schema.version {
        // Nothing is made for a reader: an unfinished store is finished by the next command that
        // writes.
        guard version > 0 else {
          throw StorageError(.notFound, path: path, cause: "it has no content yet")
        }
        try database.close()
        return try StorageError.wrapping(path: path) {
          switch kind {
          case .besideWriters, .ofOthersMemory: try openForWriting(location, schema, isOnNetwork)
          case .ofFrozenFiles: try frozenReader(location, migratingTo: schema)
          case .inMemory: try readerInMemory(location, migratingTo: schema)
          }
        }
      }
      return database
    } catch {
      try? database.close()
      throw error
    }
  }

  /// A reader beside writers: it needs the shared memory of the log, and changes no content.
  private static func reader(_ location: StoreLocation) throws -> StoreDatabase {
    try takeBackHalfTransaction(location.database)
    let queue = try DatabaseQueue(
      path: location.database, configuration: plainConfiguration(readonly: true))
    return StoreDatabase(
      queue: queue, location: location, path: location.database,
      folderAccess: folderAccess(ofReader: location))
  }

  /// Looks who may enter the folder, and leaves it so.
  static func folderAccess(ofReader location: StoreLocation) -> FolderAccess {
    PrivateFiles.isOwnAndShared(location.folder) ? .shared : .closed
  }

  /// Takes back what a program wrote that ended in the middle of a transaction with a rollback
  /// journal; a connection that only reads cannot, and would find the database half written.
  private static func takeBackHalfTransaction(_ path: String) throws {
    guard hasContent(path + "-journal") else { return }
    let queue = try DatabaseQueue(path: path, configuration: configuration())
    defer { try? queue.close() }
    _ = try queue.read { db in try Int.fetchOne(db, sql: "PRAGMA user_version") }
  }

  static func hasContent(_ path: String) -> Bool {
    var state = stat()
    return stat(path, &state) == 0 && state.st_size > 0
  }

  /// A reader where nothing can be written: the database as it is or, if its log was not written
  /// back or its journal not taken back, a private copy of both.
  ///
  /// - Parameter schema: What a store of an older version is brought up to, in a private copy; `nil` for
  ///   a store of this version.
  private static func frozenReader(
    _ location: StoreLocation, migratingTo schema: Schema? = nil
  ) throws -> StoreDatabase {
    let path = location.database
    guard schema != nil || hasContent(path + "-wal") || hasContent(path + "-journal") else {
      return StoreDatabase(
        queue: try immutable(path), location: location, path: path,
        journalModeOfFiles: journalMode(ofFrozenDatabaseAt: path),
        folderAccess: folderAccess(ofReader: location))
    }
    let copy = try TemporaryCopy(of: location)
    // The open file outlasts its name, so that nothing is left behind however this process ends.
    defer { copy.remove() }
    try takeBackHalfTransaction(copy.database)
    let mode = journalMode(ofFrozenDatabaseAt: copy.database)
    let queue = try DatabaseQueue(path: copy.database, configuration: configuration())
    try schema?.migrate(queue)
    try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
    try queue.close()
    return StoreDatabase(
      queue: try immutable(copy.database), location: location, path: path,
      journalModeOfFiles: mode, folderAccess: folderAccess(ofReader: location))
  }

  /// Reads the journal mode from the header of a database; `nil` if it has none. SQLite does not tell it of
  /// a database that cannot be written.
  ///
  /// SQLite must not hold a lock on the file in this process: closing a descriptor drops it.
  ///
  /// - Source: sqlite.org/fileformat.html, 1.3.4: the bytes 18 and 19 are 2 for a write-ahead log.
  static func journalMode(ofFrozenDatabaseAt path: String) -> String? {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { Glibc.close(descriptor) }
    var versions: (UInt8, UInt8) = (0, 0)
    guard pread(descriptor, &versions, 2, 18) == 2 else { return nil }
    return versions == (2, 2) ? "wal" : "delete"
  }

  static func immutable(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(
      path: address(of: path, "immutable=1"), configuration: configuration(readonly: true))
  }

  /// The address of a database, with a parameter of SQLite's.
  static func address(of path: String, _ parameter: String) -> String {
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: "?#%")
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return "file:\(escaped)?\(parameter)"
  }
}

/// A private copy of a database and its log, below the folder for temporary files.
struct TemporaryCopy: Sendable {
  let folder: String
  let database: String

  init(of location: StoreLocation) throws {
    var template = Array((NSTemporaryDirectory() + "/fileprogress-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw PrivateFiles.failure(errno, path: NSTemporaryDirectory())
    }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    database = StoreLocation(folder: folder, name: location.name).database
    do {
      for suffix in ["", "-wal", "-journal"]
      where suffix.isEmpty || access(location.database + suffix, F_OK) == 0 {
        try FileManager.default.copyItem(
          atPath: location.database + suffix, toPath: database + suffix)
      }
    } catch {
      remove()
      throw error
    }
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }
}
