extension StoreHealth {
  /// How many tools are told at most.
  private static let toolLimit = 20

  /// What was found, in the order in which people read it.
  package var findings: [StoreFinding] {
    guard exists else { return [.noStore(folder: folder)] }
    if let refusal { return [.unopenedStore(database: database), .unopened(refusal)] }
    return storeFindings + integrityFindings + keyFindings + durabilityFindings
      + (isErasureUnfinished ? [.unfinishedErasure(folder: folder)] : [])
      + clockFindings
      + [
        .owners(
          aliveCount: owners.count(where: \.isAlive),
          goneCount: owners.count { !$0.isAlive })
      ]
      + lastSeen.prefix(Self.toolLimit).map { .lastSeen($0) }
      + [
        linkedBackups.map { .linkedBackups(folder: $0) }
          ?? .backups(count: backups.count, newest: backups.first)
      ]
  }

  private var storeFindings: [StoreFinding] {
    let counts = StoreFinding.Counts(documents: documentCount, sessions: sessionCount)
    let store = StoreFinding.store(
      database: database, byteCount: byteCount, counts: failure == nil ? counts : nil)
    return [store] + (exposedFiles.isEmpty ? [.unexposed] : exposedFiles.map { .exposed(file: $0) })
  }

  private var integrityFindings: [StoreFinding] {
    let finding: StoreFinding =
      if let failure {
        .damaged(failure.message)
      } else if integrityProblems.isEmpty {
        .whole
      } else {
        .damagedPlaces(count: integrityProblems.count)
      }
    let databases = keptDamage.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    return [finding]
      + databases.map { .keptDamage(file: $0) } + (salvage.map { [.salvage($0)] } ?? [])
  }

  private var keyFindings: [StoreFinding] {
    switch key {
    case .good:
      documentsUnderFormerKeysCount > 0
        ? [.newKey(documentCount: documentsUnderFormerKeysCount)] : []
    case .missing: [.missingKey(folder: folder)]
    case .damaged(let byteCount): [.damagedKey(folder: folder, byteCount: byteCount)]
    case .other: [.otherKey(folder: folder)]
    }
  }

  private var durabilityFindings: [StoreFinding] {
    guard let journalMode, let synchronous else {
      return [
        .fileSystem(StoreFinding.Place(fileSystemName: fileSystemName, isOnNetwork: isOnNetwork))
      ]
    }
    return [.durability(isForced: synchronous >= 2)]
      + (isOnNetwork && journalMode == "wal" ? [.logOnNetwork] : [])
  }

  private var clockFindings: [StoreFinding] {
    let clock: StoreFinding =
      if isStampedTooFarAhead {
        .clockFarBehind(milliseconds: clockLagMilliseconds)
      } else if clockLagMilliseconds > StoreFinding.clockLagLimitMilliseconds {
        .clockBehind(milliseconds: clockLagMilliseconds)
      } else {
        .clockRight
      }
    return [clock] + (machineQuestion.map { [.otherMachine($0)] } ?? [])
  }
}
