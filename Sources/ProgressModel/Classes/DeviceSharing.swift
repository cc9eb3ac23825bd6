/// What one device shares with a class.
package struct DeviceSharing: Hashable, Sendable {
  /// The class.
  package var classIdentifier: JoinedClassIdentifier
  /// The device, or the one that stands in for it.
  package var device: DeviceIdentifier
  /// What it shares.
  package var state: SharingFact.State
  /// How often it asked the class to delete what it has of the person.
  package var erasureCount: Int64
  /// The place of the newest statement in the order of facts.
  package var stamp: Stamp
  /// The stretches in which everything was shared and of which nothing was erased, the first first. Before a device
  /// says anything, it shares.
  package var sharedPeriods: [StampPeriod]

  /// The stretches whose statements about assignments count for the person. While the device shares, these are the
  /// shared ones, so that the person sees what the teachers see. While it does not, every statement counts.
  package var countingPeriods: [StampPeriod] { state == .on ? sharedPeriods : [.always] }

  private struct Key: Hashable {
    var classIdentifier: JoinedClassIdentifier
    var device: DeviceIdentifier
  }

  /// Derives the state of each device: the newest, with the greatest count of erasures.
  ///
  /// - Parameter facts: All statements, in any order, each with the device that it counts as.
  /// - Returns: The states, by class and device.
  /// - Complexity: O(*n* log *n*).
  package static func states(
    _ facts: some Sequence<(fact: SharingFact, device: DeviceIdentifier)>
  ) -> [DeviceSharing] {
    let inOrder = facts.sorted {
      ($0.fact.authorship.stamp, $0.fact.id) < ($1.fact.authorship.stamp, $1.fact.id)
    }
    var states: [Key: DeviceSharing] = [:]
    for (fact, device) in inOrder {
      let key = Key(classIdentifier: fact.classIdentifier, device: device)
      let known = states[key]
      var periods = known?.sharedPeriods ?? [.always]
      if fact.erasureCount > known?.erasureCount ?? 0 { periods = [] }
      let isOpen = periods.last.map { $0.end == nil } ?? false
      let stamp = fact.authorship.stamp
      if fact.state == .on, !isOpen { periods.append(StampPeriod(begin: stamp, end: nil)) }
      if fact.state != .on, isOpen { periods[periods.count - 1].end = stamp }
      states[key] = DeviceSharing(
        classIdentifier: fact.classIdentifier, device: device, state: fact.state,
        erasureCount: max(fact.erasureCount, known?.erasureCount ?? 0), stamp: stamp,
        sharedPeriods: periods)
    }
    return states.values.sorted {
      ($0.classIdentifier, $0.device) < ($1.classIdentifier, $1.device)
    }
  }
}
