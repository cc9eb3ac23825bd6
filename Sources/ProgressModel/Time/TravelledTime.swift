/// A clock of someone who travels: days that are over stay as they were lived.
package struct TravelledTime: LocalTime {
  /// A moment at which the wall clock had another distance from UTC than before.
  package struct Change: Hashable, Sendable {
    /// When that was noticed, in nanoseconds since 1970.
    package var nanoseconds: Int64
    /// The distance from then on, in seconds.
    package var utcOffsetSeconds: Int64

    package init(nanoseconds: Int64, utcOffsetSeconds: Int64) {
      self.nanoseconds = nanoseconds
      self.utcOffsetSeconds = utcOffsetSeconds
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

  private static func isOf(_ clock: any LocalTime, _ change: Change) -> Bool {
    clock.utcOffsetSeconds(at: change.nanoseconds) == change.utcOffsetSeconds
  }
}
