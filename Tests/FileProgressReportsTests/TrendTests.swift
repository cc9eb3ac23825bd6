import FileProgressReports
import ProgressModel
import Testing

@Suite struct TrendTests {
  private func row(_ words: [Int64?], on screen: ReportScreen = .columns(100)) -> String {
    var summary = ActivitySummary.of("/a.txt", open: minute, words: 5, sessionCount: 1, last: now)
    summary.wordsOverTime = words
    var table = ReportTable(.idle(), on: screen)
    table.append(summary)
    return String(table.text.split(separator: "\n")[1])
  }

  @Test func theWordsOverTimeAreALineOfBars() {
    #expect(row([nil, 0, 10, 20, 30, 40, 50, 70]).contains("  ▁▂▃▄▅▆█  "))
    #expect(row([nil, nil, nil, nil, nil, 100, 40, 100]).contains("  █▁█  "))
  }

  @Test func withoutUnicodeTheyAreDigits() {
    #expect(
      row([nil, 0, 10, 20, 30, 40, 50, 70], on: .columns(100, usesUnicode: false)).contains(
        "  1234568  "))
  }

  @Test func whatDidNotChangeHasNoBars() {
    #expect(!row([5, 5, 5]).contains("▁"))
    #expect(!row([]).contains("▁"))
  }

  @Test func aNarrowScreenShowsThemWhereTheyFit() {
    let words: [Int64?] = [nil, 0, 10, 20, 30, 40, 50, 70]
    #expect(row(words, on: .columns(40)) == "a.txt  /      5   ▁▂▃▄▅▆█  1 min")
  }
}
