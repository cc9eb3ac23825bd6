import Foundation
import GRDB
package import ProgressModel

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
}

extension ProgressDatabase {
  /// Says what can be had back from a damaged store; changes nothing.
  package static func inspectDamage(_ location: StoreLocation) -> SalvageReport {
    var report = SalvageReport()
    if let queue = damagedQueue(location) {
      report.readableRows = walk(queue, report: &report) { _ in }
      try? queue.close()
    }
    for backup in backups(of: location) {
      guard let queue = readableQueue(backup) else { continue }
      defer { try? queue.close() }
      var ignored = SalvageReport()
      report.backupRows = walk(queue, report: &ignored) { _ in }
      report.backup = backup
      break
    }
    return report
  }

  /// What a repair did.
  package struct Repair: Hashable, Sendable {
    /// The path at which the damaged database is kept; `nil` if it was missing.
    package var keptDatabase: String?
    /// How many sessions were ended of which only a copy says that they ran.
    package var endedSessionCount = 0
  }

  /// Makes a whole store of all that can be read: the damaged database and its newest daily copy,
  /// merged. The damaged files are kept under another name.
  ///
  /// A session that runs as the damaged database has it goes on. One that ran when the copy was made
  /// may have been stopped since; it ends, uncertain, at the last moment that is known of it.
  ///
  /// - Parameters:
  ///   - suffix: Tells the kept files from others, such as a date.
  ///   - now: The clocks.
  ///   - tool: The program that repairs.
  ///   - isOnNetwork: Says whether a folder lies on another machine, where a log cannot be had.
  /// - Throws: ``StorageError``; the damaged store is then as it was.
  package static func repair(
    _ location: StoreLocation, suffix: String, now: ClockReading, tool: String = "fileprogress",
    isOnNetwork: (String) -> Bool = { _ in false }
  ) throws(StorageError) -> Repair {
    let lock = try FileLock.waitExclusive(location.openingLock)
    defer { withExtendedLifetime(lock) {} }
    let repaired = location.database + repairedSuffix
    for end in ["", "-wal", "-shm", "-journal"] { unlink(repaired + end) }
    let descriptor = Glibc.open(repaired, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PrivateFiles.failure(errno, path: repaired) }
    Glibc.close(descriptor)
    var result = Repair()
    try StorageError.wrapping(path: repaired) {
      let queue = try DatabaseQueue(path: repaired, configuration: configuration())
      try Schema.current.migrate(queue)
      let target = ProgressDatabase(queue: queue, location: nil, path: repaired)
      var sources: [DatabaseQueue] = []
      var running: Set<SessionIdentifier> = []
      if let damaged = damagedQueue(location) {
        sources.append(damaged)
        running = openSessions(in: damaged)
      }
      if let backup = backups(of: location).lazy.compactMap(readableQueue).first {
        sources.append(backup)
      }
      defer { for source in sources { try? source.close() } }
      try target.write(now: now) { writer in
        for source in sources {
          try copyLocal(from: source, to: writer)
          var report = SalvageReport()
          _ = walk(source, report: &report) { row in try? writer.merge(row) }
        }
        guard try writer.reader.optionalIdentity() != nil else { return }
        try writer.settleSplits()
        // Import lets no stranger in: whoever wrote here is this person, also if that statement is lost.
        for person in try writer.reader.authorPersons() {
          try writer.unite(with: person, tool: tool)
        }
        try writer.rebuildOpenSessions()
        try writer.settleAdoptions()
        result.endedSessionCount = try writer.endSessions(
          except: running, owners: SessionOwners(of: location), tool: tool)
        // Nor a command of which no fact could be had back.
        writer.mayNameErasedDocuments = true
      }
      if !isOnNetwork(location.folder) {
        try queue.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA journal_mode = WAL")
        }
      }
      // Only when all of it is in the one file may the file get its name.
      try target.close()
    }
    let kept = location.database + damagedSuffix + suffix
    if access(location.database, F_OK) == 0 { result.keptDatabase = kept }
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
    return result
  }

  private static let damagedSuffix = ".damaged-"

  /// The damaged databases and their logs that repairs have kept, and what a repair that was ended in
  /// the middle has left; sorted.
  package static func keptDamage(of location: StoreLocation) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: location.folder)) ?? []
    let name = (location.database as NSString).lastPathComponent
    return names.filter {
      $0.hasPrefix(name + damagedSuffix) || $0.hasPrefix(name + repairedSuffix)
    }.sorted().map { "\(location.folder)/\($0)" }
  }

  private static let repairedSuffix = ".repaired"

  /// The sessions that run as a damaged database has it, as far as that can be read.
  private static func openSessions(in queue: DatabaseQueue) -> Set<SessionIdentifier> {
    var result: Set<SessionIdentifier> = []
    try? queue.read { db in
      let cursor = RowCursor(try PreparedStatement("SELECT session FROM openSession", on: db))
      while var columns = try cursor.next() { result.insert(try columns.next()) }
    }
    return result
  }

  private static func readableQueue(_ path: String) -> DatabaseQueue? {
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration(readonly: true))
    else { return nil }
    let isWhole = try? queue.read { db in
      // Facts are read from a copy of an older version, too.
      try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
        && Schema.current.knownVersions.contains(
          try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
    }
    guard isWhole == true else {
      try? queue.close()
      return nil
    }
    return queue
  }

  /// Opens a damaged database for reading, if its schema can be read at all.
  private static func damagedQueue(_ location: StoreLocation) -> DatabaseQueue? {
    guard
      let queue = try? DatabaseQueue(
        path: location.database, configuration: configuration(readonly: true))
    else { return nil }
    let hasSchema = try? queue.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE name = 'sighting'") == 1
    }
    guard hasSchema == true else {
      try? queue.close()
      return nil
    }
    return queue
  }

  private static func copyLocal(from source: DatabaseQueue, to writer: FactWriter) throws {
    guard try writer.reader.optionalIdentity() == nil else { return }
    let rows = (try? source.read { try Row.fetchAll($0, sql: "SELECT name, value FROM local") })
    for row in rows ?? [] {
      guard let name: String = row[0], let value: Data = row[1] else { continue }
      try writer.set(name, value)
    }
  }

  /// Hands over every row that can be read, each table from both ends up to its damage.
  private static func walk(
    _ source: DatabaseQueue, report: inout SalvageReport, _ body: (FactRow) -> Void
  ) -> Int {
    var count = 0
    for table in FactTable.all {
      let isFormer = table.formerName.map { has($0, in: source) } ?? false
      guard isFormer || has(table.name, in: source) else { continue }
      var forward = 0
      var isWhole = true
      var hasImpossibleRows = false
      for direction in ["ASC", "DESC"] where direction == "ASC" || !isWhole {
        let order = table.key.map { "f.\($0) \(direction)" }.joined(separator: ", ")
        let sql = "\(table.exchangeSQL(withFormerNames: isFormer)) ORDER BY \(order)"
        do {
          try source.read { db in
            let cursor = RowCursor(try PreparedStatement(sql, on: db))
            while var columns = try cursor.next() {
              guard let fact = try? factRow(&columns, of: table), fact.problem == nil else {
                hasImpossibleRows = true
                continue
              }
              forward += 1
              body(fact)
            }
          }
        } catch {
          isWhole = false
        }
      }
      if !isWhole || hasImpossibleRows { report.damagedTables.append(table.name) }
      count += forward
    }
    return count
  }

  /// Returns whether a database has a table, or cannot tell.
  private static func has(_ table: String, in source: DatabaseQueue) -> Bool {
    let count = try? source.read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM sqlite_schema WHERE name = ?", arguments: [table])
    }
    return count != 0
  }

  private static func factRow(
    _ columns: inout ColumnReader, of table: FactTable
  ) throws -> FactRow {
    let values = try table.ownColumns.map { _ in try columns.value() }
    guard table.hasAuthorship else { return FactRow(table: table, values: values) }
    let authorship = Authorship(
      device: try columns.next(), person: try columns.next(), tool: try columns.next(),
      stamp: Stamp(rawValue: try columns.next()),
      command: table.hasCommand ? try columns.optional() : nil)
    return FactRow(table: table, values: values, authorship: authorship)
  }
}

extension FactWriter {
  /// Ends sessions of this device at the last moment that is known of them.
  ///
  /// - Parameters:
  ///   - running: Sessions that go on.
  ///   - owners: Sessions whose owner is alive go on, too.
  ///   - tool: The program that ends them.
  /// - Returns: How many were ended.
  fileprivate func endSessions(
    except running: Set<SessionIdentifier>, owners: SessionOwners, tool: String
  ) throws -> Int {
    var count = 0
    for known in try reader.openSessions() where !running.contains(known.session.id) {
      if let owner = known.session.owner, owners.isAlive(owner) { continue }
      let began =
        known.session.id.madeAtNanoseconds ?? known.sighting?.seenAtNanoseconds
        ?? now.wallNanoseconds
      try insert(
        SessionEndFact(
          id: newIdentifier(), session: known.session.id, sighting: nil, reason: .ownerGone,
          endedAtNanoseconds: known.spans.latest?.wallEndNanoseconds ?? began, isUncertain: true,
          authorship: authorship(tool: tool)))
      count += 1
    }
    return count
  }
}
