import ProgressModel
import Testing

@Suite struct ForgottenTimerRuleTests {
  /// Friday, 2026-11-20, 15:30 in Berlin (UTC+1).
  private static let now = ClockReading(
    boot: BootIdentifier(high: 0, low: 1), monotonicNanoseconds: 0,
    wallNanoseconds: 1_795_185_000 * 1_000_000_000, utcOffsetSeconds: 3600)

  private func isForgotten(hours: Int64, now: ClockReading = now) -> Bool {
    ForgottenTimerRule.isForgotten(
      startedAtNanoseconds: now.wallNanoseconds - hours * 3600 * 1_000_000_000, now: now)
  }

  @Test func aTimerOfTodayIsForgottenAfterHalfADay() {
    #expect(!isForgotten(hours: 1))
    #expect(!isForgotten(hours: 11))
    #expect(isForgotten(hours: 12))
  }

  @Test func aTimerSinceYesterdayIsForgottenAfterAQuarterOfADay() {
    var morning = Self.now
    // 4:30
    morning.wallNanoseconds -= 11 * 3600 * 1_000_000_000
    #expect(!isForgotten(hours: 5, now: morning), "somebody writes at night")
    #expect(isForgotten(hours: 6, now: morning))
    #expect(isForgotten(hours: 24 * 40))
  }

  @Test func daysBeginWhereThePersonIs() {
    var reading = Self.now
    // 6:30 in Berlin, 5:30 in London, 21:30 of the day before in San Francisco.
    reading.wallNanoseconds -= 9 * 3600 * 1_000_000_000
    #expect(isForgotten(hours: 7, now: reading))
    reading.utcOffsetSeconds = -8 * 3600
    #expect(!isForgotten(hours: 7, now: reading))
    #expect(!isForgotten(hours: -3, now: reading), "a clock that was set back")
  }
}
