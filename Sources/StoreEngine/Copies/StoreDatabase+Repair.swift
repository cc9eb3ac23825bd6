import Foundation
import GRDB

extension StoreDatabase {
  /// Says what can be recovered from a damaged store; changes nothing.
  ///
  /// - Throws: ``StorageError/Code/newerVersion`` or ``StorageError/Code/olderVersion`` if only another version
  ///   can read what is left.
  package static func inspectDamage<Row>(
    _ location: StoreLocation, schema: Schema, tables: [SalvagedTable<Row>]
  ) throws(StorageError) -> SalvageReport {
    let sources = try SalvageSources(location, schema)
    defer { sources.close() }
    var report = SalvageReport()
    if let source = sources.damaged {
      report.readableRows = source.forEachRow(
        of: tables, damagedTables: &report.damagedTables
      ) { _ in }
    }
    if let source = sources.backup {
      var ignored: [String] = []
      report.backupRows = source.forEachRow(of: tables, damagedTables: &ignored) { _ in }
      report.backup = source.queue.path
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
    let sources = try SalvageSources(location, schema)
    let repaired = location.database + repairedSuffix
    for end in ["", "-wal", "-shm", "-journal"] { unlink(repaired + end) }
    let descriptor = Glibc.open(repaired, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PrivateFiles.failure(errno, path: repaired) }
    Glibc.close(descriptor)
    try StorageError.wrapping(path: repaired) {
      defer { sources.close() }
      let queue = try DatabaseQueue(path: repaired, configuration: configuration())
      try schema.migrate(queue)
      let target = StoreDatabase(queue: queue, location: nil, path: repaired)
      try fill(target, sources.damaged, sources.backup)
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
}
