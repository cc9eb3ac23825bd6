import FileProgressReports
import Foundation
import ProgressModel
import Testing

@Suite struct PromptTextTests {
  private func today(_ changes: (String, Int64)..., active: Int64 = 0) -> ReportTotals {
    var totals = ReportTotals()
    for (counter, change) in changes {
      totals.add(
        .of("/essay.txt", open: active),
        words: PeriodWords(counter: counter, count: 100, change: change))
    }
    return totals
  }

  private func text(
    _ sessions: [RunningSession] = [], _ today: ReportTotals, on screen: ReportScreen = .columns(80)
  ) -> String {
    PromptText(sessions, today: today, on: screen).text
  }

  private let timer = RunningSession.running("/home/mia/essay.txt", begun: 25 * minute)

  @Test func nothingToSayIsNothing() {
    #expect(text([], ReportTotals()) == "")
    #expect(text([], today(("prose/1", 0))) == "")
  }

  @Test func whatRunsAndTheWordsOfToday() {
    #expect(text([timer], today(("prose/1", 0), active: 25 * minute)) == "● essay.txt 25 min")
    #expect(
      text([timer], today(("prose/1", 1412))) == "● essay.txt 25 min, +1,412 words today")
    #expect(text([], today(("prose/1", -1), active: hour)) == "−1 word today")
    #expect(text([], today(("prose/1", 0), active: hour)) == "1 h 00 min today")
    #expect(
      text([], today(("prose/1", 2), ("wc", 3))) == "+2 words (prose/1), +3 words (wc) today")
  }

  @Test func wordsThatAnotherProgramWroteAreWordsOfToday() {
    var today = ReportTotals()
    today.add(
      .of("/essay.txt"),
      words: PeriodWords(counter: "prose/1", count: 100, change: 10, outside: 700))
    #expect(text([], today) == "+710 words today")
    #expect(
      PromptText(ofFileAt: "/essay.txt", words: 100, running: nil, today: today, on: .columns(80))
        .text == "essay.txt 100 words, +710 today")
  }

  @Test func severalAreOneAndTheirNumber() {
    var forgotten = RunningSession.running("/home/mia/thesis.odt", number: 2, begun: 17 * hour)
    forgotten.forgotten = RunningSession.Forgotten(lastChangeNanoseconds: nil)
    #expect(text([forgotten], ReportTotals()) == "! thesis.odt 17 h 00 min")
    #expect(
      text([forgotten, timer], ReportTotals()) == "● essay.txt 25 min +1 timer",
      "what is at hand first")
  }

  @Test func aNameNeverFillsTheLine() {
    let long = RunningSession.running("/a/" + String(repeating: "章", count: 40) + ".txt", begun: 0)
    #expect(DisplayWidth.of(text([long], ReportTotals())) <= 24 + 6)
    let ascii = ReportScreen.columns(80, usesUnicode: false)
    #expect(
      text([timer], today(("prose/1", -2)), on: ascii) == "* essay.txt 25 min, -2 words today")
    let hostile = RunningSession.running("/a/x\u{1B}[2J.txt", begun: 0)
    #expect(text([hostile], ReportTotals()) == "● x\\u{1b}[2J.txt 0 s")
  }

  @Test func aDocumentIsItsWordsAndThoseOfToday() {
    func text(_ words: Int64?, _ session: RunningSession?, _ change: Int64) -> String {
      PromptText(
        ofFileAt: "/home/mia/essay.txt", words: words, running: session,
        today: today(("prose/1", change)), on: .columns(80)
      ).text
    }
    #expect(text(1571, nil, 0) == "essay.txt 1,571 words")
    #expect(text(1571, nil, 12) == "essay.txt 1,571 words, +12 today")
    #expect(text(1, timer, -12) == "● essay.txt 25 min, 1 word, −12 today")
    #expect(text(nil, timer, 0) == "● essay.txt 25 min")
  }

  @Test func otherProgramsGetTheSameAsJSON() throws {
    let report = PromptReport(
      PromptFigures(sessions: [timer], today: today(("prose/1", 0))), text: "● essay.txt 25 min")
    #expect(JSONKeyOrder(of: report.json).misplacedKeys == [])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["forgotten", "goal", "running", "schema", "text", "today"])
    #expect(object["schema"] as? String == "fileprogress.short/1")
    #expect(object["running"] as? Int == 1)
  }
}
