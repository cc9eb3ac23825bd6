import FileProgressReports
import ProgressModel
import Testing

@Suite struct ReportTotalsTests {
  @Test func timesAreSumsAndCountersStayApart() {
    let totals = ReportTotals(of: [
      .of(
        "/a", open: 5 * minute, active: 3 * minute, assumed: minute, words: 10,
        sessionCount: 2),
      .of("/b", open: minute, words: 5, counter: "prose/1", sessionCount: 1),
      .of("/c", words: 1),
      .of("/d"),
    ])
    #expect(totals.time.openNanoseconds == 6 * minute)
    #expect(totals.time.activeNanoseconds == 4 * minute)
    #expect(totals.time.assumedNanoseconds == minute)
    #expect(totals.sessionCount == 3)
    #expect(totals.activityCount == 4)
    #expect(totals.words.map(\.counter) == ["prose/1", "wc"])
    #expect(totals.words.map(\.count) == [5, 11])
    #expect(totals.words.map(\.activityCount) == [1, 2])
  }

  @Test func wordsOfWhatIsGoneOrExcludedAreNotThereNow() {
    var gone = ActivitySummary.of("/a", words: 10, sessionCount: 2)
    gone.isGone = true
    var excluded = ActivitySummary.of("/b", words: 5, sessionCount: 1)
    excluded.isExcluded = true
    let totals = ReportTotals(of: [gone, excluded, .of("/c", words: 1)])
    #expect(totals.sessionCount == 3)
    #expect(totals.words.map(\.count) == [16], "programs read the sum of the rows")
    #expect(totals.words.map(\.presentCount) == [1])
    #expect(totals.words.map(\.presentActivityCount) == [1])
    let rest = totals.without(ReportTotals(of: [gone]))
    #expect(rest.words.map(\.presentCount) == [1])
    #expect(rest.words.map(\.presentActivityCount) == [1])
    var both = totals
    both.add(totals)
    #expect(both.words.map(\.presentCount) == [2])
  }

  @Test func peopleReadTheExactSumAndProgramsThatOfWholeSeconds() {
    // A session from 23:00 to 0:40, as its two days have it.
    let parts = [3599 * second + 700_000_000, 2400 * second + 300_000_000]
    var totals = ReportTotals(of: parts.map { ActivitySummary.of("/a", open: $0, sessionCount: 1) })
    #expect(totals.exactTime.openNanoseconds == 6000 * second)
    #expect(totals.time.openNanoseconds == 5999 * second)
    #expect(totals.shownTimeOfDayNanoseconds == 6000 * second)
    totals.takeTimes(of: ReportTotals(of: [.of("/a", open: second / 2)]))
    #expect(totals.exactTime.openNanoseconds == second / 2)
    #expect(totals.without(totals).exactTime == WorkTime())
  }

  @Test func sumsThatAreTooLargeStayAtTheGreatest() {
    let totals = ReportTotals(of: [
      .of("/a", open: .max, words: .max), .of("/b", open: .max, words: .max),
    ])
    #expect(totals.time.openNanoseconds == .max)
    #expect(totals.words.first?.count == .max)
  }
}
