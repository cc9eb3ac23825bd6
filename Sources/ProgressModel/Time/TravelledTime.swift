/// A clock of someone who travels: days that are over stay as they were lived.
///
/// All screens ask it, so that a moment is in one day everywhere.
package struct TravelledTime: LocalTime {
  /// A moment at which the wall clock had another distance from UTC than before.
  package struct Change: Hashable, Sendable {
    /// When that began, as far as is known, in nanoseconds since 1970.
    package var nanoseconds: Int64
    /// The distance from then on, in seconds.
    package var utcOffsetSeconds: Int64

    package init(nanoseconds: Int64, utcOffsetSeconds: Int64) {
      self.nanoseconds = nanoseconds
      self.utcOffsetSeconds = utcOffsetSeconds
    }

    /// Creates the change to another clock, which a person has reached some time before it is noticed.
    ///
    /// What they wrote today, by that clock, they wrote there, unless it was recorded before they left. Where only
    /// daylight saving time began or ended, the clock knows when, and it changes now.
    ///
    /// - Parameters:
    ///   - clock: The clock on the wall now.
    ///   - last: The change before.
    ///   - now: In nanoseconds since 1970.
    ///   - lastRecord: When something was last recorded, in nanoseconds since 1970.
    package init(
      to clock: any LocalTime, after last: Change, noticedAt now: Int64,
      lastRecordAt lastRecord: Int64
    ) {
      utcOffsetSeconds = clock.utcOffsetSeconds(at: now)
      let arrival = min(
        now, max(last.nanoseconds, lastRecord, LocalDays.startOfDay(of: now, in: clock)))
      let isSameClock = TravelledTime.isOf(clock, last)
      nanoseconds =
        !isSameClock && clock.utcOffsetSeconds(at: arrival) == utcOffsetSeconds ? arrival : now
    }
  }

  private let clock: any LocalTime
  private let changes: [Change]

  package var dayStartSeconds: Int64 { clock.dayStartSeconds }

  /// Creates a clock; `nil` if the person was always where the clock is.
  ///
  /// - Parameters:
  ///   - clock: The clock on the wall now.
  ///   - changes: What was noticed of clocks, the newest last.
  ///   - now: In nanoseconds since 1970.
  package init?(_ clock: any LocalTime, changes: [Change], now: Int64) {
    guard !changes.allSatisfy({ Self.isOf(clock, $0) }) else { return nil }
    self.clock = clock
    self.changes =
      changes + [Change(nanoseconds: now, utcOffsetSeconds: clock.utcOffsetSeconds(at: now))]
  }

  package func utcOffsetSeconds(at nanoseconds: Int64) -> Int64 {
    let change = changes.last { $0.nanoseconds <= nanoseconds } ?? changes[0]
    // Where the clock is now, it knows daylight saving time.
    return Self.isOf(clock, change)
      ? clock.utcOffsetSeconds(at: nanoseconds) : change.utcOffsetSeconds
  }

  /// Whether a clock shows the distance from UTC that a change has.
  private static func isOf(_ clock: any LocalTime, _ change: Change) -> Bool {
    clock.utcOffsetSeconds(at: change.nanoseconds) == change.utcOffsetSeconds
  }
}
