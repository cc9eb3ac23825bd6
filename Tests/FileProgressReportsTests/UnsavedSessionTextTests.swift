import FileProgressReports
import Foundation
import ProgressModel
import Testing

@Suite struct UnsavedSessionTextTests {
  private func lines(savedUntil: Int64?, path: String = "/home/mia/essay.txt") -> [String] {
    UnsavedSessionText(
      path: path,
      times: SessionTimes(
        startedAtNanoseconds: now - 16 * hour, endedAtNanoseconds: now,
        savedUntilNanoseconds: savedUntil,
        figures: SessionFigures(
          time: WorkTime(openNanoseconds: 43 * minute, activeNanoseconds: 41 * minute)))
    ).lines(in: TimeZone.named("Europe/Berlin"))
  }

  @Test func everythingThatIsToBeNotedIsThere() {
    #expect(
      lines(savedUntil: nil) == [
        "The end of this session could not be saved. Please note its time:",
        "  essay.txt: from 2026-11-19 23:30 to 2026-11-20 15:30, open 43 min, active 41 min",
      ])
  }

  @Test func whatIsSavedAlreadyIsTold() {
    #expect(lines(savedUntil: now - minute).last == "  It is saved up to 2026-11-20 15:29.")
  }

  @Test func namesSteerNoTerminal() {
    #expect(lines(savedUntil: nil, path: "/a/\u{1B}[2J.txt")[1].contains(#"\u{1b}[2J.txt"#))
  }
}
