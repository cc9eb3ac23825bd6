import Foundation
import GRDB

extension StoreDatabase {
  /// How many daily copies are kept.
  package static let backupLimit = 3

  /// Makes today's copy of the store, unless there is one, and removes the oldest of more than three.
  ///
  /// A copy gets its name when it is whole and durable. The secret is in no copy. While another
  /// process makes a copy, this one makes none.
  ///
  /// - Parameter day: Today, as `2026-11-20`.
  /// - Throws: ``StorageError``; the store itself is not concerned.
  package func backUp(day: String) throws(StorageError) {
    guard let location else { return }
    guard access(Self.backup(of: day, location), F_OK) != 0 else { return }
    try refuseLostFiles()
    try PrivateFiles.makeOwnFolder(location.backups)
    guard let lock = try FileLock.tryExclusive(Self.backupLock(location)) else { return }
    defer { withExtendedLifetime(lock) {} }
    guard access(Self.backup(of: day, location), F_OK) != 0 else { return }
    try copyAlone(day: day, location)
  }

  private static func backup(of day: String, _ location: StoreLocation) -> String {
    "\(location.backups)/\(location.name)-\(day).sqlite"
  }

  private static func backupLock(_ location: StoreLocation) -> String {
    "\(location.backups)/.lock"
  }

  private static let unfinishedPrefix = ".new-"

  /// Removes what a process that was ended left of its copy; only for the holder of the lock.
  private static func removeUnfinishedCopies(_ location: StoreLocation) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: location.backups)) ?? []
    for name in names where name.hasPrefix(unfinishedPrefix) {
      unlink("\(location.backups)/\(name)")
    }
  }

  private func copyAlone(day: String, _ location: StoreLocation) throws(StorageError) {
    Self.removeUnfinishedCopies(location)
    let name = Self.backup(of: day, location)
    let temporary = "\(location.backups)/\(Self.unfinishedPrefix)\(getpid())"
    let descriptor = Glibc.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PrivateFiles.failure(errno, path: temporary) }
    defer { Glibc.close(descriptor) }
    do throws(StorageError) {
      try StorageError.wrapping(path: temporary) {
        try queue.writeWithoutTransaction { db in
          try db.execute(sql: "VACUUM INTO ?", arguments: [temporary])
        }
      }
      guard fsync(descriptor) == 0, rename(temporary, name) == 0 else {
        throw PrivateFiles.failure(errno, path: name)
      }
    } catch {
      unlink(temporary)
      throw error
    }
    try PrivateFiles.synchronizeFolder(location.backups)
    for old in Self.backups(of: location).dropFirst(Self.backupLimit) { unlink(old) }
  }

  /// Returns whether a link has the name of the folder with the daily copies, so that none are made.
  package static func areBackupsLinked(of location: StoreLocation) -> Bool {
    PrivateFiles.isLink(location.backups)
  }

  /// Returns whether today's copy is missing.
  package func needsBackup(day: String) -> Bool {
    guard let location else { return false }
    return access(Self.backup(of: day, location), F_OK) != 0
  }

  /// The paths of the daily copies, the newest first.
  package static func backups(of location: StoreLocation) -> [String] {
    // What lies behind a link is not ours to read, and even less to remove.
    guard !PrivateFiles.isLink(location.backups) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: location.backups)) ?? []
    return names.filter { $0.hasPrefix(location.name + "-") && $0.hasSuffix(".sqlite") }
      .sorted(by: >).map { "\(location.backups)/\($0)" }
  }

  /// Removes the last traces of erased rows from the store's files: rewrites the database, truncates its
  /// log, replaces the copies by a new one, and removes damaged databases that repairs have kept.
  ///
  /// - Parameter day: Today, as `2026-11-20`.
  /// - Returns: The damaged databases that were removed.
  /// - Throws: ``StorageError``; the erasure itself holds, and this can be done again.
  @discardableResult
  package func scrub(day: String) throws(StorageError) -> [String] {
    try refuseLostFiles()
    try StorageError.wrapping(path: path) {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM")
        if location != nil { _ = try db.checkpoint(.truncate) }
      }
    }
    guard let location else { return [] }
    let damaged = try Self.removeDamage(location)
    try PrivateFiles.makeOwnFolder(location.backups)
    // A copy that another process makes meanwhile may be of before the erasure.
    let lock = try FileLock.waitExclusive(Self.backupLock(location))
    defer { withExtendedLifetime(lock) {} }
    for old in Self.backups(of: location) {
      for end in ["", "-wal", "-shm", "-journal"] { unlink(old + end) }
    }
    try copyAlone(day: day, location)
    return damaged
  }

  /// Removes damaged databases that repairs have kept; while one repairs, its own files stay.
  private static func removeDamage(_ location: StoreLocation) throws(StorageError) -> [String] {
    guard !keptDamage(of: location).isEmpty else { return [] }
    let lock = try FileLock.waitExclusive(location.openingLock)
    defer { withExtendedLifetime(lock) {} }
    let paths = keptDamage(of: location)
    for path in paths where unlink(path) != 0 && errno != ENOENT {
      throw PrivateFiles.failure(errno, path: path)
    }
    try PrivateFiles.synchronizeFolder(location.folder)
    return paths
  }
}
