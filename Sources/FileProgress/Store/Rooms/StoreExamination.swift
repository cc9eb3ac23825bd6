import DocumentIdentity
import FileTracking
import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine

/// Finds out what is wrong with the store's files, and repairs it.
package struct StoreExamination: Sendable {
  let kernel: StoreKernel

  /// Looks at everything that can be wrong with the store; changes nothing.
  package func examine() throws -> StoreHealth {
    let location = try locationOfFiles()
    var health = StoreHealth(folder: location.folder, database: location.database)
    if let system = try? LocalFileSystem().describeFolder(at: location.folder) {
      health.fileSystemName = system.kindName
      health.isOnNetwork = system.isNetwork
    }
    health.backups = StoreDatabase.backups(of: location)
    if StoreDatabase.areBackupsLinked(of: location) { health.linkedBackups = location.backups }
    health.keptDamage = StoreDatabase.keptDamage(of: location)
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
      do throws(StorageError) {
        let report = try ProgressDatabase.inspectDamage(location)
        health.salvage = StoreHealth.Salvage(
          readableFacts: report.readableRows, damagedTables: report.damagedTables,
          backup: report.backup, backupFacts: report.backupRows)
      } catch {
        health.failure = DataStoreError(error)
      }
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
      try StoreConnection(
        kernel.configuration, access: .readOnly, now: now, toleratesDamagedKey: true)
    }
    defer { withExtendedLifetime(open) {} }
    health.isErasureUnfinished = try Housekeeping(kernel: kernel).isScrubDue(open)
    try DataStoreError.wrapping {
      health.integrityProblems = try open.database.store.integrityProblems()
      let durability = try open.database.store.durability()
      health.journalMode = durability.journalMode
      health.synchronous = durability.synchronous
      try open.database.read { reader in
        health.integrityProblems += try reader.contextProblems()
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

  /// Makes a whole database of what can be recovered; the damaged files are kept.
  ///
  /// - Parameter suffix: Tells the kept files from others.
  package func repairDatabase(suffix: String) throws -> DataStore.DatabaseRepair {
    let location = try locationOfFiles()
    return try kernel.sync {
      kernel.disconnect()
      let repair = try DataStoreError.wrapping {
        try ProgressDatabase.repair(
          location, suffix: suffix, now: kernel.clock.read(), tool: kernel.tool,
          isOnNetwork: StoreConnection.isOnNetwork)
      }
      return DataStore.DatabaseRepair(
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

extension DataStore {
  /// What a repair of the database did.
  package struct DatabaseRepair: Hashable, Sendable {
    /// Where the damaged database is kept; `nil` if it was missing.
    package var keptDatabase: String?
    /// How many sessions the repair ended because only a copy says that they ran.
    package var endedSessionCount: Int
  }
}
