import FileProgressCommands
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Synchronization
import Testing

/// Long lists and pages of help in the person's pager.
struct PagerTests {
  var fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    fixture.isOutputTerminal = true
    fixture.environment["NO_COLOR"] = "1"
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 20)
    fixture.run("exclude", "*.log")
  }

  private func chosen(_ environment: [String: String]) -> String? {
    PagerCall(in: environment)?.command
  }

  @Test func itIsChosenAsGitChoosesIt() {
    #expect(chosen(["PAGER": "more", "TERM": "xterm"]) == "more")
    #expect(chosen(["PAGER": "more", "FILEPROGRESS_PAGER": "bat -p"]) == "bat -p")
    #expect(chosen(["PAGER": "more", "FILEPROGRESS_PAGER": ""]) == nil, "none is wanted")
    #expect(chosen(["PAGER": "cat"]) == nil)
    #expect(chosen(["PAGER": ""]) == nil)
    #expect(chosen(["PAGER": "more", "TERM": "dumb"]) == nil)
    #expect(chosen(["PATH": fixture.documents]) == nil, "less is not installed")
    let variables = PagerCall(in: ["PAGER": "less", "LV": "-x"])?.variables
    #expect(variables?["LESS"] == "FRX" && variables?["LV"] == "-x")
  }

  @Test func itGetsTheWholeText() throws {
    let path = fixture.path("shown")
    let text = Array(repeating: UInt8(ascii: "x"), count: 300_000)
    let call = try #require(PagerCall(in: ["PAGER": "cat >'\(path)'", "PATH": "/usr/bin:/bin"]))
    #expect(call.show(text))
    #expect(fixture.bytes(of: "shown") == text)
  }

  @Test func leavingItEarlyIsNoFailure() throws {
    let text = Array(repeating: UInt8(ascii: "x"), count: 300_000)
    for command in ["true", "exit 1"] {
      let call = try #require(PagerCall(in: ["PAGER": command, "PATH": "/usr/bin:/bin"]))
      #expect(call.show(text), "\(command)")
    }
  }

  @Test func oneThatCantBeStartedShowsNothing() throws {
    let call = try #require(PagerCall(in: ["PAGER": "exit 127"]))
    #expect(!call.show([UInt8(ascii: "x")]))
  }

  @Test(arguments: [
    ["report"], ["report", "--by", "day"], ["report", "--all"], ["session"],
    ["session", "list", "--all"], ["undo", "--list"], ["goal"], ["goal", "list"],
    ["goal", "essay.txt"],
  ])
  func onATerminalLongListsAreShownInIt(words: [String]) {
    let shown = Mutex("")
    var fixture = fixture
    fixture.environment["PAGER"] = "more"
    fixture.run("goal", "essay.txt", "--words", "100")
    let direct = fixture.run(words)
    #expect(!direct.output.isEmpty)
    fixture.pager = { call, text in
      shown.withLock { $0 += call.command + ":" + String(decoding: text, as: UTF8.self) }
      return true
    }
    let paged = fixture.run(words)
    #expect(paged.status == 0 && paged.output == "")
    let text = shown.withLock { $0 }
    #expect(text.hasPrefix("more:"))
    #expect(text.utf8.count == "more:".utf8.count + direct.bytes.count)
    #expect(fixture.run(words + ["--no-pager"]).bytes == direct.bytes)
    fixture.pager = { _, _ in false }
    #expect(fixture.run(words).bytes == direct.bytes, "it can't be started")
    fixture.environment["PAGER"] = "cat"
    fixture.pager = { _, _ in true }
    #expect(fixture.run(words).bytes == direct.bytes)
  }

  @Test(arguments: [
    ["help", "all"], ["help", "dates"], ["help", "open"], ["report", "--help"],
    ["session", "add", "-h"], ["class", "--help"], ["help", "help"],
  ])
  func pagesOfHelpAreShownInIt(words: [String]) {
    var fixture = fixture
    fixture.environment["PAGER"] = "more"
    let direct = fixture.run(words).bytes
    let shown = Mutex<[UInt8]>([])
    fixture.pager = { _, text in
      shown.withLock { $0 += text }
      return true
    }
    #expect(fixture.run(words).output == "")
    #expect(shown.withLock { $0 } == direct)
    fixture.isOutputTerminal = false
    #expect(fixture.run(words).bytes == direct)
  }

  @Test func whatFitsTheScreenIsNotShownInIt() {
    var fixture = fixture
    fixture.environment["PAGER"] = "more"
    fixture.pager = { _, _ in true }
    fixture.rows = 24
    let first = fixture.run("--help")
    #expect(first.output.count { $0 == "\n" } == 23, "with the prompt it fills the screen")
    #expect(fixture.run("help", "report").output.isEmpty)
    fixture.rows = 23
    #expect(fixture.run("--help").output.isEmpty)
    fixture.rows = 24
    fixture.columns = 60
    #expect(fixture.run("--help").output.isEmpty, "its lines are broken")
  }

  @Test(arguments: [50, 60, 70])
  func coloursTakeNoRoomOnTheScreen(columnCount: Int) throws {
    for number in 1...20 {
      try fixture.write("one\n", to: "\(number).txt")
      fixture.work(on: "\(number).txt", minutes: 1)
    }
    var fixture = fixture
    fixture.environment["PAGER"] = "more"
    fixture.environment["NO_COLOR"] = nil
    fixture.columns = columnCount
    fixture.rows = 24
    let report = fixture.run("report", "--no-pager").output
    #expect(report.count { $0 == "\n" } == 23, "with the prompt it fills the screen\n\(report)")
    #expect(report.contains("\u{1B}["), "\(report)")
    fixture.pager = { _, _ in true }
    #expect(fixture.run("report").output == report)
  }

  @Test(arguments: [["--version"], ["--generate-completion-script", "bash"]])
  func versionAndScriptsAreNotShownInIt(words: [String]) {
    var fixture = fixture
    fixture.environment["PAGER"] = "more"
    fixture.pager = { _, _ in true }
    let outcome = fixture.run(words)
    #expect(outcome.status == 0)
    #expect(!outcome.output.isEmpty)
  }

  @Test(arguments: [["report"], ["report", "--by", "day"], ["session"]])
  func thePeriodIsItsFirstLine(words: [String]) {
    let shown = Mutex("")
    var fixture = fixture
    fixture.environment["PAGER"] = "more"
    fixture.pager = { _, text in
      shown.withLock { $0 += String(decoding: text, as: UTF8.self) }
      return true
    }
    let outcome = fixture.run(words + ["--since", "this week"])
    #expect(outcome.output == "" && outcome.said == "", "\(outcome)")
    #expect(shown.withLock { $0 }.hasPrefix("From Mon 16 Nov.\n\n"))
  }

  @Test(arguments: [["report"], ["session"]])
  func aTableBelowItsPeriodEndsWithTheScreen(words: [String]) throws {
    for number in 1...9 {
      try fixture.write("one\n", to: "\(number).txt")
      fixture.work(on: "\(number).txt", minutes: 1)
    }
    var fixture = fixture
    fixture.rows = 12
    let table = fixture.run(words + ["--since", "this week"]).output
    #expect(table.hasPrefix("From Mon 16 Nov.\n\n"), "\(table)")
    #expect(table.contains(": --all"), "\(table)")
    #expect(table.count { $0 == "\n" } < 12, "with room for the prompt\n\(table)")
  }

  @Test func dataForProgramsIsNeverShownInIt() {
    var fixture = fixture
    fixture.environment["PAGER"] = "more"
    fixture.pager = { _, _ in true }
    for words in [
      ["report", "--json"], ["report", "--csv"], ["report", "--by", "day", "--csv"],
      ["session", "--json"], ["session", "--csv"], ["report", "--html", "-"],
      ["undo", "--list", "--json"], ["goal", "--json"], ["goal", "list", "--csv"],
    ] {
      #expect(!fixture.run(words).bytes.isEmpty, "\(words)")
    }
    fixture.isOutputTerminal = false
    #expect(!fixture.run("report").bytes.isEmpty)
  }

  @Test func allGoesWithAPeriod() throws {
    var fixture = fixture
    fixture.isOutputTerminal = false
    fixture.clock.advance(by: .seconds(40 * 24 * 3600))
    for number in 1...8 {
      try fixture.write("one two\n", to: "\(number).txt")
      fixture.work(on: "\(number).txt", minutes: 1)
    }
    fixture.rows = 8
    #expect(fixture.run("report", "--week").output.contains("more: --all"))
    for words in [["report", "--week", "--all"], ["report", "--all", "--month"]] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(
        outcome.output.contains("\n8.txt") && outcome.output.contains("\n1.txt"), "\(outcome)")
      #expect(!outcome.output.contains("essay.txt") && !outcome.output.contains("--all"))
    }
    #expect(fixture.run("report", "--all").output.contains("essay.txt"))
    for words in [["session", "--week", "--all"], ["session", "list", "--month", "--all"]] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains("8.txt") && outcome.output.contains("1.txt"), "\(outcome)")
      #expect(!outcome.output.contains("essay.txt"))
    }
    #expect(fixture.run("session", "--all").output.contains("essay.txt"))
    #expect(fixture.run("session", "--week", "--month").status == 64)
  }
}
