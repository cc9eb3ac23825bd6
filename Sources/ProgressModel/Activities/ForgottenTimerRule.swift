/// The rule when a timer that still runs was most likely forgotten.
///
/// It has been running for half a day; or for a quarter of one, and since an earlier day. A person who
/// writes from eleven at night until two has forgotten nothing.
package enum ForgottenTimerRule {
  /// Twelve hours, on the day on which it was started.
  package static let limitNanoseconds: Int64 = 43_200_000_000_000
  /// Six hours, for one that was started on an earlier day.
  package static let limitOverNightNanoseconds: Int64 = 21_600_000_000_000

  /// Returns whether a timer that runs was most likely forgotten.
  ///
  /// - Parameters:
  ///   - start: When it was started, in nanoseconds since 1970.
  ///   - now: The clocks; days begin where their offset from UTC says so.
  package static func isForgotten(startedAtNanoseconds start: Int64, now: ClockReading) -> Bool {
    let length = now.wallNanoseconds.subtractingSaturated(start)
    guard length >= limitOverNightNanoseconds else { return false }
    return length >= limitNanoseconds || day(of: start, now) < day(of: now.wallNanoseconds, now)
  }

  private static func day(of nanoseconds: Int64, _ now: ClockReading) -> Int64 {
    let local = nanoseconds / 1_000_000_000 + Int64(now.utcOffsetSeconds)
    return local / 86_400
  }
}
