import FileProgressReports
import ProgressModel
import Testing

@Suite struct LinkingLineTests {
  private let activity = ActivitySummary.of(
    "/home/mia/essay.txt", open: 130 * minute, sessionCount: 3)

  @Test func aLinkTellsWhatBothAreTogether() {
    #expect(
      LinkingLine("essay.txt", linkedTo: "draft.txt", isGone: true, activity).text
        == "essay.txt is now the document that was at draft.txt: 2 h 10 min, 3 sessions")
    #expect(
      LinkingLine("essay.txt", linkedTo: "draft.txt", isGone: false, activity).text
        == "essay.txt and draft.txt are now one document: 2 h 10 min, 3 sessions")
  }

  @Test func twoTextsAreToldApartByTheCommandThatEndsTheLine() {
    let line = LinkingLine(aboutTwoTextsOf: "-part 2.txt").text
    #expect(line.hasPrefix("Their texts differ. "))
    #expect(line.hasSuffix(" To count each file: fileprogress unlink './-part 2.txt'"))
  }

  @Test func aPartingTellsWhatTheFileIsAlone() {
    #expect(
      LinkingLine("essay.txt", splitFrom: ["a.txt"], activity).text
        == "essay.txt is now separate from a.txt: 2 h 10 min, 3 sessions")
    #expect(
      LinkingLine("essay.txt", splitFrom: ["a.txt", "b.txt", "c.txt"], activity).text
        .contains("separate from a.txt, b.txt and c.txt: "))
  }

  @Test func namesCannotSteerATerminal() {
    let lines = [
      LinkingLine("a\u{1B}[2J", linkedTo: "b\nc", isGone: true, activity),
      LinkingLine(aboutTwoTextsOf: "a\u{1B}[2J\n"),
    ]
    for line in lines { #expect(line.text.unicodeScalars.allSatisfy { $0.value >= 0x20 }) }
  }
}
