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

  @Test func withoutUnicodeTheyAreAWordOrNothing() {
    func ascii(_ words: [Int64?]) -> String { row(words, on: .columns(100, usesUnicode: false)) }
    #expect(ascii([nil, 0, 10, 20, 30, 40, 50, 70]).contains("  up  "))
    #expect(ascii([70, 80, 60]).contains("  down  "))
    let same = ascii([70, 80, 70])
    #expect(!same.contains("up") && !same.contains("down"), "\(same)")
  }

  @Test func whatDidNotChangeHasNoBars() {
    #expect(!row([5, 5, 5]).contains("▁"))
    #expect(!row([]).contains("▁"))
  }

  @Test func theyAreExplainedWhereTheyAreShown() {
    for (words, isShown) in [([5, 5, 5], false), ([5, 6, 7], true)] as [([Int64?], Bool)] {
      var summary = ActivitySummary.of("/a.txt", open: minute, words: 5, sessionCount: 1, last: now)
      summary.wordsOverTime = words
      var table = ReportTable(.idle(), on: .columns(100), explains: true)
      table.append(summary)
      #expect(table.text.contains("Word trend shows") == isShown, "\(table.text)")
    }
  }

  @Test func aNarrowScreenShowsThemWhereTheyFit() {
    let words: [Int64?] = [nil, 0, 10, 20, 30, 40, 50, 70]
    #expect(row(words, on: .columns(40)) == "a.txt         5   ▁▂▃▄▅▆█    1 min")
  }

  /// Where they don't fit, they stand below.
  @Test func aNarrowScreenShowsThemBelowADocumentIfTheyDoNotFit() {
    func summary(_ name: String, _ words: [Int64?]) -> ActivitySummary {
      var summary = ActivitySummary.of(
        "/home/mia/\(name)", open: 80 * minute, active: 70 * minute, words: 1558, sessionCount: 1,
        last: now)
      summary.wordsOverTime = words
      return summary
    }
    var table = ReportTable(.idle(), on: .columns(40))
    table.append(summary("a long name of an essay.txt", [nil, 0, 10, 20, 30, 40, 50, 70]))
    table.append(summary("unchanged.txt", [5, 5, 5]))
    let lines = table.text.split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
    #expect(!lines[0].contains("trend"))
    #expect(lines[1].hasPrefix("a lo"))
    #expect(lines[2] == "   ▁▂▃▄▅▆█")
    #expect(lines[3].hasPrefix("unch"))
    #expect(lines.count == 6, "nothing stands below a document that did not change: \(lines)")
  }

  @Test(arguments: [80, 40])
  func theOverviewHasThemToo(columnCount: Int) {
    var essay = ActivitySummary.of(
      "/home/mia/the essay.txt", open: minute, words: 1558, sessionCount: 1, last: now)
    essay.wordsOverTime = [0, 10, 20, 30, 40, 50, 60, 70]
    let text = OverviewText(
      Overview(today: ReportTotals(), week: ReportTotals(), running: [], recent: [essay]),
      on: .columns(columnCount)
    ).text
    #expect(text.contains("▁▂▃▄▅▆▇█"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 40 || columnCount == 80 })
  }
}
