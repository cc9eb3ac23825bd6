import Foundation
import GRDB

/// What can be had back from a damaged store.
package struct SalvageReport: Hashable, Sendable {
  /// Rows that can be read from the damaged database.
  package var readableRows = 0
  /// The tables of which not every row can be read.
  package var damagedTables: [String] = []
  /// The newest daily copy that is whole.
  package var backup: String?
  /// Rows in that copy.
  package var backupRows = 0

  /// Creates a report of nothing.
  package init() {}
}

/// A table from which a salvage reads what can be read.
package struct SalvagedTable<Row> {
  /// The name.
  package var name: String
  /// Reads all rows, in no order.
  package var query: String
  /// The columns of the key, as the query names them: a damaged table is read from both ends.
  package var key: [String]
  /// Reads a row; `nil`, or an error, for one that no version wrote.
  package var read: (inout ColumnReader) throws -> Row?

  /// Creates a table.
  package init(
    _ name: String, query: String, key: [String],
    read: @escaping (inout ColumnReader) throws -> Row?
  ) {
    self.name = name
    self.query = query
    self.key = key
    self.read = read
  }
}

/// A database from which a salvage reads: the damaged one, or a copy.
package struct SalvageSource {
  let queue: DatabaseQueue

  /// Hands over the rows of a query one by one, up to the first that cannot be read.
  ///
  /// - Throws: What SQLite reports then, or what `body` throws.
  package func forEachRow(_ query: String, _ body: (inout ColumnReader) throws -> Void) throws {
    try queue.read { db in
      let cursor = RowCursor(try PreparedStatement(query, on: db))
      while var columns = try cursor.next() { try body(&columns) }
    }
  }

  /// Hands over every row that can be read, each table from both ends up to its damage.
  ///
  /// - Parameters:
  ///   - tables: The tables; one that the database lacks has no rows.
  ///   - damagedTables: Gets the names of those of which not every row can be read.
  /// - Returns: How many rows could be read.
  @discardableResult
  package func forEachRow<Row>(
    of tables: [SalvagedTable<Row>], damagedTables: inout [String], _ body: (Row) -> Void
  ) -> Int {
    var count = 0
    for table in tables where !lacks(table.name) {
      var isWhole = true
      var hasImpossibleRows = false
      for direction in ["ASC", "DESC"] where direction == "ASC" || !isWhole {
        let order = table.key.map { "\($0) \(direction)" }.joined(separator: ", ")
        do {
          try forEachRow("\(table.query) ORDER BY \(order)") { columns in
            guard let row = (try? table.read(&columns)) ?? nil else {
              hasImpossibleRows = true
              return
            }
            count += 1
            body(row)
          }
        } catch {
          isWhole = false
        }
      }
      if !isWhole || hasImpossibleRows { damagedTables.append(table.name) }
    }
    return count
  }

  /// Returns whether a database is of a version that knew no such table.
  private func lacks(_ table: String) -> Bool {
    let count = try? queue.read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM sqlite_schema WHERE name = ?", arguments: [table])
    }
    return count == 0
  }
}

extension StoreDatabase {
  /// Says what can be had back from a damaged store; changes nothing.
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
  ///   - isOnNetwork: Says whether a folder lies on another machine, where a log cannot be had.
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
