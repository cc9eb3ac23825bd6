import FileProgressReports
import ProgressModel
import Testing

@Suite struct SessionSummaryLineTests {
  private func line(
    _ words: Int64?, before: Int64? = nil, changed: WordsChanged? = nil,
    path: String = "/home/mia/essay.txt", on screen: ReportScreen = .columns(80)
  ) -> String {
    SessionSummaryLine(
      path: path,
      figures: SessionFigures(
        time: WorkTime(openNanoseconds: 43 * minute, activeNanoseconds: 40 * second),
        wordsAtStart: before,
        wordsAtEnd: words, wordsChanged: changed)
    ).text(on: screen)
  }

  @Test func wordsAndTheirChange() {
    #expect(line(558, before: 546) == "essay.txt: 558 words (+12), open 43 min, active 40 s")
    #expect(line(558, before: 561) == "essay.txt: 558 words (−3), open 43 min, active 40 s")
    #expect(
      line(558, before: 558) == "essay.txt: 558 words (no change), open 43 min, active 40 s")
    #expect(line(1, before: 0) == "essay.txt: 1 word (+1), open 43 min, active 40 s")
    #expect(line(12345, before: 0).contains("12,345 words (+12,345)"))
  }

  @Test(
    arguments: [
      (15, 3, "(+15 −3)", "(+15 -3)"), (15, 0, "(+15)", "(+15)"), (0, 3, "(−3)", "(-3)"),
      (0, 0, "(no change)", "(no change)"),
    ] as [(Int64, Int64, String, String)])
  func wordsThatCameAndWent(added: Int64, removed: Int64, inUnicode: String, inASCII: String) {
    let changed = WordsChanged(added: added, removed: removed, pasted: nil)
    for (screen, text) in [
      (ReportScreen.columns(80), inUnicode), (.columns(80, usesUnicode: false), inASCII),
    ] {
      #expect(
        line(558, before: 546, changed: changed, on: screen)
          == "essay.txt: 558 words \(text), open 43 min, active 40 s")
    }
  }

  @Test func whatIsUnknownIsLeftOut() {
    #expect(line(558) == "essay.txt: 558 words, open 43 min, active 40 s")
    #expect(line(nil, before: 5) == "essay.txt: open 43 min, active 40 s")
  }

  @Test func ofAnEditorThatReportsNoTypingOneTimeIsShown() {
    let time = WorkTime(
      openNanoseconds: 23 * second, activeNanoseconds: 20 * second,
      assumedNanoseconds: 20 * second)
    let line = SessionSummaryLine(
      path: "/home/mia/essay.txt",
      figures: SessionFigures(time: time, wordsAtStart: 546, wordsAtEnd: 558, wordsChanged: nil))
    #expect(line.text(on: .columns(80)) == "essay.txt: 558 words (+12), 23 s")
  }

  @Test func aNameCannotBreakTheLine() {
    #expect(line(nil, path: "/a\nb\r\u{85}") == "a\\nb\\r\\u{85}: open 43 min, active 40 s")
  }

  @Test func aSessionGivesItsOwnFigures() {
    let session = ActivitySummary.Session.session(
      begun: hour, lasting: hour, active: minute, from: 1, to: 3)
    let line = SessionSummaryLine(path: "essay.txt", figures: session.figures)
    #expect(line.text(on: .columns(80)) == "essay.txt: 3 words (+2), open 1 h 00 min, active 1 min")
  }
}
