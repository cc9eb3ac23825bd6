import Foundation
import GRDB

extension StoreDatabase {
  /// Says what can be recovered from a damaged store; changes nothing.
  package static func inspectDamage<Row>(
    _ location: StoreLocation, schema: Schema, tables: [SalvagedTable<Row>]
  ) -> SalvageReport {
    var report = SalvageReport()
    if let source = damagedSource(location, schema) {
      report.readableRows = source.forEachRow(
        of: tables, damagedTables: &report.damagedTables
      ) { _ in }
      try? source.queue.close()
    }
    for backup in backups(of: location) {
      guard let source = wholeSource(backup, schema) else { continue }
      defer { try? source.queue.close() }
      var ignored: [String] = []
      report.backupRows = source.forEachRow(of: tables, damagedTables: &ignored) { _ in }
      report.backup = backup
      break
    }
    return report
  }

  /// Makes a whole database in the place of a damaged one. The damaged files are kept under another
  /// name.
  ///
  /// - Parameters:
  ///   - location: The files.
  ///   - schema: The versions that the program knows.
  ///   - suffix: Tells the kept files from others, such as a date.
  ///   - isOnNetwork: Says whether a folder lies on another machine, where a log is not possible.
  ///   - fill: Fills the new database from what can be read: the damaged one, and the newest daily copy
  ///     that is whole.
  /// - Returns: The path at which the damaged database is kept; `nil` if it was missing.
  /// - Throws: ``StorageError``; the damaged store is then as it was.
  package static func repair(
    _ location: StoreLocation, schema: Schema, suffix: String, isOnNetwork: (String) -> Bool,
    fill: (
      _ target: StoreDatabase, _ damaged: SalvageSource?, _ backup: SalvageSource?
    ) throws -> Void
  ) throws(StorageError) -> String? {
    let lock = try FileLock.waitExclusive(location.openingLock)
    defer { withExtendedLifetime(lock) {} }
    let repaired = location.database + repairedSuffix
    for end in ["", "-wal", "-shm", "-journal"] { unlink(repaired + end) }
    let descriptor = Glibc.open(repaired, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PrivateFiles.failure(errno, path: repaired) }
    Glibc.close(descriptor)
    try StorageError.wrapping(path: repaired) {
      let queue = try DatabaseQueue(path: repaired, configuration: configuration())
      try schema.migrate(queue)
      let target = StoreDatabase(queue: queue, location: nil, path: repaired)
      let damaged = damagedSource(location, schema)
      let backup = backups(of: location).lazy.compactMap { wholeSource($0, schema) }.first
      defer {
        try? damaged?.queue.close()
        try? backup?.queue.close()
      }
      try fill(target, damaged, backup)
      if !isOnNetwork(location.folder) {
        try queue.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA journal_mode = WAL")
        }
      }
      // Only when all of it is in the one file may the file get its name.
      try target.close()
    }
    let kept = location.database + damagedSuffix + suffix
    let hasKept = access(location.database, F_OK) == 0
    for end in ["", "-wal", "-shm"] where access(location.database + end, F_OK) == 0 {
      guard link(location.database + end, kept + end) == 0 else {
        throw PrivateFiles.failure(errno, path: kept + end)
      }
    }
    // The log belongs to the damaged database and must not be applied to the new one.
    for end in ["-wal", "-shm"] { unlink(location.database + end) }
    guard rename(repaired, location.database) == 0 else {
      throw PrivateFiles.failure(errno, path: location.database)
    }
    try PrivateFiles.synchronizeFolder(location.folder)
    return hasKept ? kept : nil
  }

  private static let damagedSuffix = ".damaged-"
  private static let repairedSuffix = ".repaired"

  /// The damaged databases and their logs that repairs have kept, and what a repair that was ended in
  /// the middle has left; sorted.
  package static func keptDamage(of location: StoreLocation) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: location.folder)) ?? []
    let name = (location.database as NSString).lastPathComponent
    return names.filter {
      $0.hasPrefix(name + damagedSuffix) || $0.hasPrefix(name + repairedSuffix)
    }.sorted().map { "\(location.folder)/\($0)" }
  }

  /// Opens a copy for reading if it is whole.
  private static func wholeSource(_ path: String, _ schema: Schema) -> SalvageSource? {
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration(readonly: true))
    else { return nil }
    let isWhole = try? queue.read { db in
      // Rows are read from a copy of an older version, too.
      try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
        && schema.knownVersions.contains(try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
    }
    guard isWhole == true else {
      try? queue.close()
      return nil
    }
    return SalvageSource(queue: queue)
  }

  /// Opens a damaged database for reading, if its schema can be read at all.
  private static func damagedSource(
    _ location: StoreLocation, _ schema: Schema
  ) -> SalvageSource? {
    guard
      let queue = try? DatabaseQueue(
        path: location.database, configuration: configuration(readonly: true))
    else { return nil }
    let hasSchema = try? queue.read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM sqlite_schema WHERE name = ?", arguments: [schema.landmark])
        == 1
    }
    guard hasSchema == true else {
      try? queue.close()
      return nil
    }
    return SalvageSource(queue: queue)
  }
}
