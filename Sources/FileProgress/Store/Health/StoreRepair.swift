/// Mends what is wrong with the files of a store.
package struct StoreRepair: Sendable {
  /// Something that can be mended; the cases are in the order in which that has to be done.
  package enum Step: CaseIterable, Sendable {
    /// A whole database is made of what can be recovered.
    case database
    /// Contents are hashed under another key from now on.
    case key
    /// Records that are dated ahead are stamped again.
    case stamps
    /// Traces of what was forgotten are removed.
    case erasure
  }

  /// What a step did.
  package enum Outcome: Hashable, Sendable {
    /// The database is whole again.
    case database(DataStore.DatabaseRepair)
    /// There is another key; where a damaged one is kept.
    case key(keptKey: String?)
    /// Records were stamped again.
    case stamps
    /// No traces are left.
    case erasure
  }

  /// There is nothing that could be mended.
  package struct NothingToRepair: Error, Hashable {}

  private let store: DataStore

  package init(of store: DataStore) {
    self.store = store
  }

  /// Takes all steps that the store needs, and looks at it again.
  ///
  /// - Parameters:
  ///   - day: Today, as `2026-11-20`.
  ///   - tell: Is told what each step did, before the next one is taken.
  /// - Returns: How the store is now.
  /// - Throws: ``NothingToRepair``; ``DataStoreError`` if the store can't be looked into for another reason
  ///   than damage, or a step failed.
  package func run(day: String, tell: (Outcome) -> Void) throws -> StoreHealth {
    var health = try store.health.examine()
    guard !health.repairs.isEmpty else { throw health.refusal ?? NothingToRepair() as any Error }
    try take(health.repairs, day, tell)
    health = try store.health.examine()
    // What was wrong beside the damage is seen once that is repaired.
    if !health.repairs.isEmpty {
      try take(health.repairs, day, tell)
      health = try store.health.examine()
    }
    return health
  }

  private func take(_ steps: [Step], _ day: String, _ tell: (Outcome) -> Void) throws {
    let seconds = store.configuration.clock.read().wallNanoseconds / 1_000_000_000
    let suffix = "\(day)-\(seconds)"
    for step in steps {
      switch step {
      case .database: tell(.database(try store.health.repairDatabase(suffix: suffix)))
      case .key: tell(.key(keptKey: try store.health.repairKey(suffix: suffix)))
      case .stamps:
        try store.health.repairStamps()
        tell(.stamps)
      case .erasure:
        _ = try store.housekeeping.finishErasure(day: day)
        tell(.erasure)
      }
    }
  }
}
