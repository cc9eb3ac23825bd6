public import ProgressModel

/// Checks that clocks keep the promises of `ProgressClock`.
///
/// ```swift
/// let clock = MyClock()
/// let failures = ClockConformance.failures(of: clock, advancing: { clock.advance(by: $0) })
/// ```
public enum ClockConformance {
  /// The clocks that are checked.
  public struct Subject: Sendable {
    /// The clocks.
    public var clock: any ProgressClock
    /// Moves the clocks forward; `nil` for clocks that a test cannot set.
    public var advance: (@Sendable (Duration) -> Void)?

    /// Creates a subject.
    public init(clock: any ProgressClock, advance: (@Sendable (Duration) -> Void)? = nil) {
      self.clock = clock
      self.advance = advance
    }
  }

  /// Runs all checks.
  ///
  /// - Parameters:
  ///   - clock: The clocks.
  ///   - advance: Moves the clocks forward; `nil` if a test cannot set them. Then checks that need
  ///     it are skipped.
  /// - Returns: What is wrong; empty if every promise is kept.
  public static func failures(
    of clock: any ProgressClock, advancing advance: (@Sendable (Duration) -> Void)? = nil
  ) -> [ConformanceFailure] {
    let subject = Subject(clock: clock, advance: advance)
    return checks.flatMap { $0.failures(of: subject) }
  }

  /// All checks.
  public static let checks: [ConformanceCheck<Subject>] = [
    ConformanceCheck("readings are in nanoseconds, and ones that a store keeps") {
      subject, findings in
      let reading = subject.clock.read()
      findings.expect(
        reading.isPossible,
        "The clocks show \(reading.monotonicNanoseconds) ns since the start of the machine and "
          + "\(reading.wallNanoseconds) ns since 1970, and a store keeps 0 to 9 years of the first and "
          + "0 to 146 years of the second.")
      // In seconds, milliseconds or microseconds, any day of these years lies in January 1970.
      findings.expect(
        reading.wallNanoseconds >= 31 * 86_400 * 1_000_000_000,
        "The wall clock shows January 1970: \(reading.wallNanoseconds) ns. Is it in another unit?")
      findings.expect(
        (-86_400...86_400).contains(reading.utcOffsetSeconds),
        "Local time is \(reading.utcOffsetSeconds) s from UTC, more than a day. Is it in another unit?"
      )
    },
    ConformanceCheck("the monotonic clock never goes back, and the machine's run stays the same") {
      subject, findings in
      var last = subject.clock.read()
      for _ in 0..<1000 {
        let next = subject.clock.read()
        findings.expect(
          next.monotonicNanoseconds >= last.monotonicNanoseconds,
          "The monotonic clock went from \(last.monotonicNanoseconds) to "
            + "\(next.monotonicNanoseconds) ns.")
        findings.expect(next.boot == last.boot, "The run of the machine changed between readings.")
        guard findings.failures.isEmpty else { return }
        last = next
      }
    },
    ConformanceCheck("both clocks move on as time passes") { subject, findings in
      guard let advance = subject.advance else { return }
      for seconds in [1, 90, 86_400] as [Int64] {
        let before = subject.clock.read()
        advance(.seconds(seconds))
        let after = subject.clock.read()
        findings.expect(
          "The way of the monotonic clock in \(seconds) s, in nanoseconds,",
          after.monotonicNanoseconds - before.monotonicNanoseconds, is: seconds * 1_000_000_000)
        findings.expect(
          "The way of the wall clock in \(seconds) s, in nanoseconds,",
          after.wallNanoseconds - before.wallNanoseconds, is: seconds * 1_000_000_000)
        findings.expect(
          after.boot == before.boot, "The run of the machine changed as time passed.")
      }
    },
  ]
}
