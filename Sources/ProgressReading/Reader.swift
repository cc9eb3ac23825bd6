package import FileProgress
package import ProgressModel

/// Answers what a person asks about a store, each question with one value.
///
/// Commands print these values, a page draws them, a service sends them. A reader writes nothing, and knows nothing
/// of terminals.
package struct Reader: Sendable {
  /// The store that is asked.
  package let store: DataStore
  /// The clock by which the person's days begin, also those that were lived elsewhere.
  package let dayTime: any LocalTime
  /// The person's days off.
  package let daysOff: Set<Weekday>
  /// The longest gap without input that counts as active, in nanoseconds; `nil` for no limit.
  package let idleLimitNanoseconds: Int64?
  /// Whether to skip the file at a path, such as a page that `report --html` wrote.
  package let isSkipped: @Sendable (String) -> Bool

  /// Makes a reader of a store; nothing is read yet.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - dayTime: The clock by which the person's days begin.
  ///   - daysOff: The person's days off.
  ///   - idleLimit: The idle rule; `nil` for the one of the store.
  ///   - isSkipped: Whether to skip the file at a path, such as a page that `report --html` wrote.
  package init(
    _ store: DataStore, dayTime: any LocalTime, daysOff: Set<Weekday> = [],
    idleLimit: IdleLimit? = nil, skipping isSkipped: @escaping @Sendable (String) -> Bool
  ) {
    self.store = store
    // A store that can't be read says so when it is asked.
    let changes = (try? store.clockChanges.all(upTo: dayTime)) ?? []
    let now = store.configuration.clock.read().wallNanoseconds
    self.dayTime = TravelledTime(dayTime, changes: changes, now: now) ?? dayTime
    self.daysOff = daysOff
    if let idleLimit {
      idleLimitNanoseconds = idleLimit.nanoseconds
    } else {
      idleLimitNanoseconds = store.configuration.idleLimitNanoseconds
    }
    self.isSkipped = isSkipped
  }

  /// This moment, in nanoseconds since 1970.
  package var now: Int64 { store.configuration.clock.read().wallNanoseconds }
}
