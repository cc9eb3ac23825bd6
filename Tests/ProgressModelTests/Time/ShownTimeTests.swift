import ProgressModel
import Testing

@Suite struct ShownTimeTests {
  private static let nine = 20_000 * 24 * hour + 9 * hour

  /// From and until when, after 9:00, and what is shown.
  private static let stretchTable: [(Int64, Int64, Int64)] = [
    (0, 40 * minute, 40 * minute),
    (0, 90 * minute, 90 * minute),
    // 39 min 15 s from 9:00 to 9:40.
    (50 * second, 40 * minute + 5 * second, 40 * minute),
    // 40 min 50 s from 9:00 to 9:40.
    (5 * second, 40 * minute + 55 * second, 40 * minute),
    (0, hour, hour),
    // 60 min 50 s from 9:00 to 10:00.
    (5 * second, hour + 55 * second, hour),
    (0, hour + 89 * second, hour + minute),
    (50 * second, hour + 90 * second, hour + minute),
    // From 9:00 to 10:30, however many seconds that is.
    (0, 90 * minute + 30 * second, 90 * minute),
    (5 * second, 90 * minute + 55 * second, 90 * minute),
    (50 * second, 90 * minute, 90 * minute),
    // From 9:00 to 9:00 on the next day.
    (5 * second, 24 * hour + 55 * second, 24 * hour),
    (0, 12 * second, 12 * second),
    // 30 seconds from 9:00 to 9:01.
    (45 * second, minute + 15 * second, 30 * second),
    // More than a minute within 9:00 and 9:01.
    (0, minute + 59 * second, minute),
  ]

  @Test(arguments: stretchTable)
  func aStretchIsAsLongAsItsShownEndsAreApart(from: Int64, until: Int64, shown: Int64) {
    let stretch = Self.nine + from..<Self.nine + until
    #expect(ShownTime.nanoseconds(of: until - from, in: stretch) == shown)
  }

  @Test func allElseIsRoundedToTheNearestMinute() {
    #expect(ShownTime.nanoseconds(of: 39 * minute + 15 * second) == 39 * minute)
    #expect(ShownTime.nanoseconds(of: 39 * minute + 30 * second) == 40 * minute)
    #expect(ShownTime.nanoseconds(of: 59 * second + 999) == 59 * second)
    #expect(ShownTime.nanoseconds(of: -minute) == 0)
  }

  private func span(_ from: Int64, _ until: Int64, boot: UInt64 = 1) -> Span {
    Span(
      boot: BootIdentifier(FactIdentifier(high: 0, low: boot)),
      monotonicStartNanoseconds: from, wallStartNanoseconds: Self.nine + from,
      utcOffsetSeconds: 0, durationNanoseconds: until - from)
  }

  @Test func spansWithoutAGapAreOneStretch() {
    let timeline = Timeline([span(0, 10 * minute), span(10 * minute, 40 * minute)])
    #expect(timeline.stretch == Self.nine..<Self.nine + 40 * minute)
    #expect(Timeline([span(0, minute), span(2 * minute, 3 * minute)]).stretch == nil)
    #expect(Timeline().stretch == nil)
  }

  @Test func timeIsMeasuredFromSecondToSecond() {
    let tenth = second / 10
    // 6.4 seconds, and 2.5 seconds twice.
    let sessions = [(9, 73), (106, 131), (140, 165)].map {
      Timeline([span(Int64($0.0) * tenth, Int64($0.1) * tenth)])
    }
    let times = sessions.map { WorkTime(open: [$0], active: [$0]) }
    #expect(times.map(\.shownOpenNanoseconds) == [7 * second, 3 * second, 2 * second])
    #expect(times.map(\.openNanoseconds) == [64 * tenth, 25 * tenth, 25 * tenth])
    // The total is the sum of what is shown.
    let totals = ReportTotals(
      of: times.map { time -> ActivitySummary in
        var summary = ActivitySummary(ofFileAt: "/home/mia/a.md")
        summary.time = time
        return summary
      })
    #expect(totals.exactTime.shownOpenNanoseconds == 12 * second)
    #expect(WorkTime(open: sessions, active: []).shownOpenNanoseconds == 12 * second)
  }

  @Test func whereTheWallClockWasSetTimeIsExact() {
    // The second span shows the same ten minutes as the first.
    let back = Span(
      boot: BootIdentifier(FactIdentifier(high: 0, low: 1)),
      monotonicStartNanoseconds: 10 * minute, wallStartNanoseconds: Self.nine,
      utcOffsetSeconds: 0, durationNanoseconds: 10 * minute)
    #expect(Timeline([span(0, 10 * minute), back]).cutNanoseconds == 20 * minute)
    #expect(Timeline().cutNanoseconds == 0)
  }

  @Test func whatAPersonAddedBehindASpanIsOneStretchWithIt() {
    let timeline = Timeline([span(0, 10 * minute), span(10 * minute, 40 * minute, boot: 2)])
    #expect(timeline.stretch == Self.nine..<Self.nine + 40 * minute)
  }

  @Test func aSumOfTwoTimesIsRounded() {
    func document(_ length: Int64) -> ActivitySummary {
      var summary = ActivitySummary(ofFileAt: "/home/mia/a.md")
      summary.time = WorkTime(openNanoseconds: length, activeNanoseconds: length)
      return summary
    }
    let totals = ReportTotals(
      of: [document(40 * minute + 20 * second), document(10 * minute + 20 * second)])
    #expect(totals.exactTime.shownOpenNanoseconds == 51 * minute)
    #expect(totals.exactTime.shownActiveNanoseconds == 51 * minute)
  }
}
