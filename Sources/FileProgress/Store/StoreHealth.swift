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
    /// When it last wrote, in nanoseconds since 1970; `nil` if no fact tells.
    package var seenAtNanoseconds: Int64?
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
  /// The newest stamp minus the wall clock, in milliseconds; positive if the clock is behind.
  package var clockLagMilliseconds: Int64 = 0
  /// Whether stamps are so far ahead of the clock that no other store would import them.
  package var isStampedTooFarAhead = false
  /// Whether the store was used on another machine last.
  package var isFromAnotherMachine = false
  /// The device on another machine about which the person did not decide yet.
  package var machineQuestion: DataStore.MachineQuestion?
  /// How the key is.
  package var key = Key.good
  /// How many documents were not seen since the key is another one.
  package var documentsUnderFormerKeysCount = 0
  /// Processes that own running sessions.
  package var owners: [(owner: FactIdentifier, isAlive: Bool)] = []
  /// Who wrote when.
  package var lastSeen: [LastSeen] = []
  /// The daily copies, the newest first.
  package var backups: [String] = []
  /// Files of the store that others may read.
  package var exposedFiles: [String] = []
  /// Whether files of the store may hold traces of what was forgotten.
  package var isErasureUnfinished = false
  /// Damaged databases, and their logs, that repairs have kept.
  package var keptDamage: [String] = []
  /// What can be had back of a damaged store.
  package var salvage: Salvage?

  /// How the key is under which contents are hashed.
  package enum Key: Hashable, Sendable {
    /// It is the one under which contents were hashed last.
    case good
    /// There is none, while documents were seen under one.
    case missing
    /// It has another length than a key.
    case damaged(byteCount: Int)
    /// It is another one.
    case other
  }

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
    let location = try locationOfFiles()
    var health = StoreHealth(folder: location.folder, database: location.database)
    if let system = try? LocalFileSystem().describeFolder(at: location.folder) {
      health.fileSystemName = system.kindName
      health.isOnNetwork = system.isNetwork
    }
    health.backups = ProgressDatabase.backups(of: location)
    health.keptDamage = ProgressDatabase.keptDamage(of: location)
    health.owners = SessionOwners(of: location).all()
    for suffix in ["", "-wal"] {
      var state = stat()
      if stat(location.database + suffix, &state) == 0 { health.byteCount += Int64(state.st_size) }
    }
    for file in [location.folder, location.database, location.secret] {
      var state = stat()
      if stat(file, &state) == 0, state.st_mode & 0o077 != 0 { health.exposedFiles.append(file) }
    }
    health.exists = true
    do {
      try examine(&health, location)
    } catch let error as DataStoreError where error.code == .notFound {
      health.exists = false
      return health
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

  private func examine(_ health: inout StoreHealth, _ location: StoreLocation) throws {
    let now = kernel.clock.read()
    let key = try DataStoreError.wrapping { try SecretFile.read(location) }
    if let key, StoreSecret(bytes: key) == nil {
      health.key = .damaged(byteCount: key.count)
    }
    let open = try DataStoreError.wrapping {
      try StoreConnection(configuration, access: .readOnly, now: now, toleratesDamagedKey: true)
    }
    defer { withExtendedLifetime(open) {} }
    health.isErasureUnfinished = try isScrubDue(open)
    try DataStoreError.wrapping {
      health.integrityProblems = try open.database.integrityProblems()
      let durability = try open.database.durability()
      health.journalMode = durability.journalMode
      health.synchronous = durability.synchronous
      try open.database.read { reader in
        (health.documentCount, health.sessionCount) = try reader.counts()
        let newest = try reader.greatestStamp()
        health.clockLagMilliseconds = newest.leadMilliseconds(
          overWallNanoseconds: now.wallNanoseconds)
        health.isStampedTooFarAhead = newest.isTooFarAhead(ofWallNanoseconds: now.wallNanoseconds)
        let device = open.identity?.device
        health.lastSeen = try reader.lastSeen().map {
          StoreHealth.LastSeen(
            tool: $0.tool, isThisDevice: $0.device == device, device: $0.device,
            seenAtNanoseconds: $0.seenAtNanoseconds)
        }
        try examineKey(&health, isThere: key != nil, open, reader)
      }
    }
  }

  private func examineKey(
    _ health: inout StoreHealth, isThere: Bool, _ open: StoreConnection, _ reader: FactReader
  ) throws {
    if health.key == .good, open.identity != nil {
      let newest = try reader.keyPeriods().last?.keyIdentifier
      if !isThere {
        if health.documentCount > 0 { health.key = .missing }
      } else if let newest, newest != open.keyIdentifier {
        health.key = .other
      }
    }
    // Under another key the same machine looks like another one.
    guard isThere, health.key == .good else { return }
    health.documentsUnderFormerKeysCount = try reader.documentCountUnderFormerKeys()
    health.isFromAnotherMachine = try open.machines.isNew(to: reader)
    health.machineQuestion = try open.machineQuestion(reader)
  }

  private func locationOfFiles() throws -> StoreLocation {
    guard let location = kernel.location else {
      throw DataStoreError(.invalidArgument, message: "a store in memory has no files")
    }
    return location
  }

  /// What a repair of the database did.
  package struct DatabaseRepair: Sendable {
    /// Where the damaged database is kept; `nil` if it was missing.
    package var keptDatabase: String?
    /// How many sessions were ended of which only a copy says that they ran.
    package var endedSessionCount: Int
  }

  /// Makes a whole database of what can be had back; the damaged files are kept.
  ///
  /// - Parameter suffix: Tells the kept files from others.
  package func repairDatabase(suffix: String) throws -> DatabaseRepair {
    let location = try locationOfFiles()
    return try kernel.sync {
      kernel.disconnect()
      let repair = try DataStoreError.wrapping {
        try ProgressDatabase.repair(
          location, suffix: suffix, now: kernel.clock.read(), tool: kernel.tool,
          isOnNetwork: StoreConnection.isOnNetwork)
      }
      return DatabaseRepair(
        keptDatabase: repair.keptDatabase, endedSessionCount: repair.endedSessionCount)
    }
  }

  /// Gives facts whose stamps are ahead of the clock other ones, in the same order, so that the store can be
  /// exported in a form that others import. What is reported stays the same.
  package func repairStamps() throws {
    try kernel.sync { _ = try kernel.writeOnQueue { try $0.restamp() } }
  }

  /// Settles that the store has another key than its contents were hashed under: one that is damaged
  /// or missing is replaced by a new one, any other is taken for the key from now on.
  ///
  /// - Parameter suffix: Tells the kept file from others.
  /// - Returns: Where a damaged key is kept; `nil` if there was none.
  package func repairKey(suffix: String) throws -> String? {
    let location = try locationOfFiles()
    let tool = kernel.tool
    return try kernel.sync {
      kernel.disconnect()
      var kept: String?
      let known = try DataStoreError.wrapping { try SecretFile.read(location) }
      if known.flatMap({ StoreSecret(bytes: $0) }) == nil {
        kept = try DataStoreError.wrapping {
          try SecretFile.replaceDamaged(
            location, with: StoreSecret.random().bytes, suffix: suffix)
        }
      }
      let machines = try kernel.connected(.readWrite).machines
      try kernel.writeOnQueue { try machines.noteKey($0, tool: tool) }
      return kept
    }
  }
}
