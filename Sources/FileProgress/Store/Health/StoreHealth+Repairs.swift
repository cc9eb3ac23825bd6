extension StoreHealth {
  /// Why the store can't be looked into, if damage is not the reason; nothing can be mended then.
  package var refusal: DataStoreError? { failure?.code == .damaged ? nil : failure }

  /// The steps that mend the store, in their order.
  package var repairs: [StoreRepair.Step] {
    guard exists, refusal == nil else { return [] }
    return StoreRepair.Step.allCases.filter { step in
      switch step {
      case .database: isDatabaseDamaged
      case .key: key != .good
      case .stamps: isStampedTooFarAhead
      case .erasure: isErasureUnfinished
      }
    }
  }

  private var isDatabaseDamaged: Bool { failure != nil || !integrityProblems.isEmpty }

  /// Whether no command can work before something is mended.
  package var isDamaged: Bool {
    guard exists else { return false }
    if let refusal { return [.newerVersion, .olderVersion].contains(refusal.code) }
    if case .damaged = key { return true }
    return isDatabaseDamaged
  }
}
