import FileTracking
import Foundation
package import ProgressModel
import ProgressStorage

/// What a look at the store's files says.
package struct StoreHealth: Sendable {
  /// One tool on one device.
  package struct LastSeen: Sendable {
    /// The program.
    package var tool: String
    /// Whether it ran on this device.
    package var isThisDevice: Bool
    /// The device.
    package var device: FactIdentifier
    /// When it last wrote, in milliseconds since 1970.
    package var wallMilliseconds: Int64
  }

  /// The folder of the store.
  package var folder: String
  /// The database.
  package var database: String
  /// The kind of file system, such as `ext4`.
  package var fileSystemName = "unknown"
  /// Whether the folder lies on another machine.
  package var isOnNetwork = false
  /// Whether the store exists.
  package var exists = false
  /// Why it cannot be opened, if it cannot.
  package var failure: DataStoreError?
  /// What is wrong with the database; empty if nothing.
  package var integrityProblems: [String] = []
  /// How SQLite keeps a transaction, such as `wal`.
  package var journalMode: String?
  /// SQLite's level of durability; 2 is full.
  package var synchronous: Int?
  /// Bytes of the database and its log.
  package var byteCount: Int64 = 0
  /// How many documents are known.
  package var documentCount = 0
  /// How many sessions are known.
  package var sessionCount = 0
  /// The newest fact minus the wall clock, in milliseconds; positive if the clock is behind.
  package var clockLagMilliseconds: Int64 = 0
  /// Whether the store was made on another machine.
  package var isFromAnotherMachine = false
  /// Whether the key is another one than that under which the store's contents were hashed.
  package var hasForeignKey = false
  /// Processes that own running sessions.
  package var owners: [(owner: FactIdentifier, isAlive: Bool)] = []
  /// Who wrote when.
  package var lastSeen: [LastSeen] = []
  /// The daily copies, the newest first.
  package var backups: [String] = []
  /// Files of the store that others may read.
  package var exposedFiles: [String] = []
  /// What can be had back of a damaged store.
  package var salvage: Salvage?

  /// What can be had back of a damaged store.
  package struct Salvage: Sendable {
    /// Facts that can be read from the damaged database.
    package var readableFacts: Int
    /// Tables of which not everything can be read.
    package var damagedTables: [String]
    /// The newest daily copy that is whole.
    package var backup: String?
    /// Facts in that copy.
    package var backupFacts: Int
  }
}

extension DataStore {
  /// Looks at everything that can be wrong with the store; changes nothing.
  package func examine() throws -> StoreHealth {
    guard case .folder(let folder) = configuration.storage else {
      throw DataStoreError(.invalidArgument, message: "a store in memory has no files")
    }
    let location = StoreLocation(folder: folder.standardizedFileURL.path)
    var health = StoreHealth(folder: location.folder, database: location.database)
    if let system = try? LocalFileSystem().describeFolder(at: location.folder) {
      health.fileSystemName = system.kindName
      health.isOnNetwork = system.isNetwork
    }
    health.exists = access(location.database, F_OK) == 0
    health.backups = ProgressDatabase.backups(of: location)
    health.owners = SessionOwners(of: location).all()
    guard health.exists else { return health }
    for suffix in ["", "-wal"] {
      var state = stat()
      if stat(location.database + suffix, &state) == 0 { health.byteCount += Int64(state.st_size) }
    }
    for file in [location.folder, location.database, location.secret] {
      var state = stat()
      if stat(file, &state) == 0, state.st_mode & 0o077 != 0 { health.exposedFiles.append(file) }
    }
    do {
      try examine(&health)
    } catch let error as DataStoreError {
      health.failure = error
    }
    if health.failure?.code == .damaged || !health.integrityProblems.isEmpty {
      let report = ProgressDatabase.inspectDamage(location)
      health.salvage = StoreHealth.Salvage(
        readableFacts: report.readableRows, damagedTables: report.damagedTables,
        backup: report.backup, backupFacts: report.backupRows)
    }
    return health
  }

  private func examine(_ health: inout StoreHealth) throws {
    guard let open = try connectedForReading() else { return }
    defer { withExtendedLifetime(open) {} }
    let now = clock.read()
    try DataStoreError.wrapping {
      health.integrityProblems = try open.database.integrityProblems()
      let durability = try open.database.durability()
      health.journalMode = durability.journalMode
      health.synchronous = durability.synchronous
      try open.database.read { reader in
        (health.documentCount, health.sessionCount) = try reader.counts()
        let newest = Stamp(rawValue: try reader.latestStamp()).wallMilliseconds
        health.clockLagMilliseconds = newest - now.wallNanoseconds / 1_000_000
        let device = open.identity?.device
        health.lastSeen = try reader.lastSeen().map {
          StoreHealth.LastSeen(
            tool: $0.tool, isThisDevice: $0.device == device, device: $0.device,
            wallMilliseconds: $0.wallMilliseconds)
        }
        if let device, let key = try reader.keyIdentifier(ofDevice: device) {
          health.hasForeignKey = key != StoreConnection.bytes(open.tracker.secret.keyIdentifier)
        }
        if let machine = try reader.local("machine") {
          health.isFromAnotherMachine =
            Array(machine) != StoreConnection.machine(under: open.tracker.secret)
        }
      }
    }
  }

  /// Makes a whole store of what can be had back; the damaged files are kept.
  ///
  /// - Parameter suffix: Tells the kept files from others.
  /// - Returns: Where the damaged database is kept.
  package func repair(suffix: String) throws -> String {
    guard case .folder(let folder) = configuration.storage else {
      throw DataStoreError(.invalidArgument, message: "a store in memory has no files")
    }
    return try work.sync {
      disconnect()
      return try DataStoreError.wrapping {
        try ProgressDatabase.repair(
          StoreLocation(folder: folder.standardizedFileURL.path), suffix: suffix,
          now: clock.read())
      }
    }
  }
}
