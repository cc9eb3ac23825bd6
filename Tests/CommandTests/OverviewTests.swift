import FileProgress
import FileProgressTesting
import Foundation
import Testing

/// `fileprogress` alone.
struct OverviewTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  @Test func anEmptyHomeIsGreetedWithThreeCommands() {
    let outcome = fixture.run()
    #expect(outcome.status == 0)
    #expect(outcome.output == "", "data is what was recorded")
    #expect(
      outcome.said == """
        fileprogress records your progress through the files that you work on, in
        whatever program you use, and shows it to you.

          fileprogress open FILE  work on a file
          fileprogress report     see what you did
          fileprogress --help     all commands

        """)
    #expect(fixture.run("--quiet").said == "")
    #expect(fixture.storeContent().isEmpty, "looking makes no store")
  }

  @Test func itShowsTodayAndTheLastDocuments() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.work(on: "essay.txt", minutes: 43)
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.work(on: "letter.txt", minutes: 10)
    #expect(
      fixture.run().output == """
        Today: open 10 min, active 10 min

        Last documents             Open  Active  Last
        letter.txt  ~/documents  10 min  10 min  today 10:53
        essay.txt  ~/documents   43 min  43 min  yesterday 10:43

          fileprogress open    go on with the last document
          fileprogress report  see what you did
          fileprogress --help  all commands

        """)
  }

  @Test func itShowsWhatRunsOnce() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.run("set", "letter.txt", "--progress", "0.5")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3 * 3600 + 60))
    #expect(
      fixture.run().output == """
        Today: open 3 h 01 min, active 3 h 01 min

          Running                       Open      Active  Last
        ● essay.txt  ~/documents  3 h 01 min  3 h 01 min  today 13:01

        Last documents           Open  Active  Last
        letter.txt  ~/documents   0 s     0 s  –

          fileprogress open    go on with the last document
          fileprogress report  see what you did
          fileprogress --help  all commands

        """)
  }

  @Test func otherProgramsGetTheSameAsJSON() throws {
    let empty = fixture.run("--json")
    #expect(empty.status == 0)
    #expect(try empty.json["recent"] as? [NSDictionary] == [])
    #expect(fixture.storeContent().isEmpty)
    try fixture.write("one two three\n", to: "essay.txt")
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.work(on: "essay.txt", minutes: 43)
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.run("start", "letter.txt")
    fixture.clock.advance(by: .seconds(600))
    let json = try fixture.run("--json").json
    #expect(json["schema"] as? String == "fileprogress.overview/1")
    #expect(json["generatedAt"] as? String == "2026-11-21T09:53:00Z")
    func paths(_ name: String) -> [String]? {
      (json[name] as? [[String: Any]])?.compactMap { $0["path"] as? String }
    }
    #expect(paths("running") == [fixture.path("letter.txt")])
    #expect(paths("recent") == [fixture.path("essay.txt")])
    let today = try #require(json["today"] as? [String: Any])
    #expect(today["openTime"] as? Double == 600)
    #expect(today["sessions"] as? Int == 1)
  }

  @Test func onlyTheFiveNewestDocumentsAreShown() throws {
    for number in 1...7 {
      try fixture.write("one\n", to: "\(number).txt")
      fixture.work(on: "\(number).txt", minutes: 1)
    }
    let output = fixture.run().output
    for number in 3...7 { #expect(output.contains("\(number).txt")) }
    for number in 1...2 { #expect(!output.contains("\(number).txt")) }
  }

  @Test(arguments: [40, 80, 200])
  func noLineIsLongerThanTheScreen(columns: Int) throws {
    var fixture = fixture
    fixture.columns = columns
    fixture.isOutputTerminal = true
    fixture.environment["NO_COLOR"] = "1"
    let name = String(repeating: "a long name ", count: 8) + ".txt"
    try fixture.write("one\n", to: name)
    fixture.run("start", name)
    fixture.clock.advance(by: .seconds(90))
    for arguments in [[], ["report"], ["report", "--by", "document"], ["report", "--by", "day"]] {
      let output = fixture.run(arguments).output
      #expect(!output.isEmpty)
      #expect(output.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(output)")
    }
  }

  @Test func colourIsForTerminalsThatWantIt() throws {
    try fixture.write("one\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    #expect(!fixture.run().output.contains("\u{1B}"))
    var fixture = fixture
    fixture.isOutputTerminal = true
    #expect(fixture.run().output.contains("\u{1B}[1messay.txt\u{1B}[0m"))
    fixture.environment["NO_COLOR"] = ""
    #expect(fixture.run().output.contains("\u{1B}"))
    fixture.environment["NO_COLOR"] = "1"
    #expect(!fixture.run().output.contains("\u{1B}"))
    fixture.environment["NO_COLOR"] = nil
    fixture.environment["TERM"] = "dumb"
    #expect(!fixture.run().output.contains("\u{1B}"))
  }

  @Test func aTerminalWithoutUnicodeGetsASCII() throws {
    var fixture = fixture
    fixture.isOutputTerminal = true
    fixture.environment["LANG"] = "C"
    try fixture.write("one\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    for arguments in [[], ["report"], ["status", "essay.txt"]] {
      let output = fixture.run(arguments).output
      #expect(output.utf8.allSatisfy { $0 < 0x80 }, "\(output)")
    }
  }
}
