import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressReading
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
        Hello! fileprogress counts your words and your time while you write. Nothing is
        counted yet, so today can only get better.

          fileprogress open story.txt  start a text; write, save, close
          fileprogress                 come back and see what you did
          fileprogress --help          see the commands

        Your text stays in its file. Nothing leaves this computer.

        """)
    #expect(fixture.run("--quiet").said == "")
    #expect(fixture.storeContent().isEmpty, "looking makes no store")
  }

  @Test func aPersonWithTextsIsShownHowToOpenTheNewest() throws {
    // Without LibreOffice and a screen, the thesis can't be opened.
    for name in ["old.txt", "my novel.md", "thesis.docx", "photo.png", ".hidden.md"] {
      try fixture.write("one\n", to: name)
      let age = name == "old.txt" ? -3600.0 : name == "my novel.md" ? -60 : 0
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: age)], ofItemAtPath: fixture.path(name))
    }
    #expect(
      fixture.run().said.contains(
        "\n  fileprogress open 'my novel.md'  work on it; write, save, close\n"))
  }

  @Test(arguments: ["A - conflict.md", "A (conflicted copy 2026-11-21 101112).md"])
  func aConflictCopyIsNotOfferedBesideItsOriginal(copy: String) throws {
    try fixture.write("one two\n", to: copy)
    #expect(fixture.run().said.contains("fileprogress open '\(copy)'"), "it is the only text")
    try fixture.write("one\n", to: "A.md")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: fixture.path("A.md"))
    let said = fixture.run().said
    #expect(said.contains("fileprogress open A.md"), "\(said)")
  }

  @Test(arguments: ["A - Copy.md", "A (1).md", "Copy of A.md"])
  func aCopyOfTheSameTextIsNotOfferedBesideItsOriginal(copy: String) throws {
    try fixture.write("one\n", to: "A.md")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: fixture.path("A.md"))
    try fixture.write("one\n", to: copy)
    let said = fixture.run().said
    #expect(said.contains("fileprogress open A.md"), "\(said)")
    try fixture.write("one two\n", to: copy)
    let written = fixture.run().said
    #expect(written.contains("fileprogress open '\(copy)'"), "it was written on\n\(written)")
  }

  @Test(arguments: ["A copy.md", "A (1).md"])
  func aCopyOfNearlyTheSameTextIsNotOfferedEither(copy: String) throws {
    let text = String(repeating: "one two three four\n", count: 20)
    try fixture.write(text, to: "A.md")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: fixture.path("A.md"))
    try fixture.write(text + "five\n", to: copy)
    let said = fixture.run().said
    #expect(said.contains("fileprogress open A.md"), "\(said)")
  }

  @Test func filesThatAClassNeedsAreNotOffered() throws {
    try fixture.write("one\n", to: "essay.txt")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60)],
      ofItemAtPath: fixture.path("essay.txt"))
    let school = ClassSchool(fixture)
    try school.create()
    fixture.run("class", "invite", "--output", "invitation.txt")
    for (name, beginning) in zip(["invitation.txt", "sheet.txt"], FirstDocument.ownBeginnings) {
      #expect(fixture.text(of: name)?.hasPrefix(beginning) == true, "\(name)")
    }
    try fixture.write("name\nAnna Berg\n", to: "list.csv")
    fixture.run("class", "roster", "import", "list.csv")
    fixture.run("class", "export", "Anna Berg", "anna.txt")
    #expect(fixture.text(of: "anna.txt")?.hasPrefix("Everything about Anna Berg in ") == true)
    let newcomer = ["--home", fixture.scratch.path(of: "other")]
    let said = fixture.run(newcomer).said
    #expect(said.contains("fileprogress open essay.txt"), "\(said)")
    try fixture.write("Everything about whales\n", to: "whales.txt")
    #expect(fixture.run(newcomer).said.contains("fileprogress open whales.txt"), "their own text")
  }

  /// If it changes, it can't be put back into the class folder.
  @Test func theOriginalOfAHandedOutFileIsNotOffered() throws {
    for name in ["essay.txt", "tides.txt"] {
      try fixture.write("one\n", to: name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: name == "tides.txt" ? -30 : -60)],
        ofItemAtPath: fixture.path(name))
    }
    #expect(fixture.run().said.contains("fileprogress open tides.txt"))
    try ClassSchool(fixture).create()
    let made = fixture.run("assignment", "create", "Essay on tides", "--file", "tides.txt")
    #expect(made.status == 0, "\(made)")
    let said = fixture.run().said
    #expect(said.contains("fileprogress open essay.txt"), "\(said)")
    #expect(!said.contains("tides.txt"), "\(said)")
  }

  @Test func aRenamedDocumentHasItsNameOfTodayAndOneThatIsGoneIsMarked() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 5)
    #expect(fixture.run().output.contains("continue essay.txt"))
    try fixture.rename("essay.txt", to: "final.txt")
    let renamed = fixture.run().output
    #expect(renamed.contains("continue final.txt"))
    #expect(!renamed.contains("essay.txt"))
    try fixture.remove("final.txt")
    let gone = fixture.run().output
    #expect(gone.contains(".txt (gone) "), "\(gone)")
    #expect(gone.contains("5 min"), "its work stays")
    #expect(!gone.contains("continue "))
  }

  @Test func aRunningTimerHasTheNameOfTodayAndIsMarkedIfItsFileIsGone() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(300))
    for words in [[], ["status"]] as [[String]] {
      #expect(fixture.run(words).output.contains("● essay.txt  "))
    }
    try fixture.rename("essay.txt", to: "final.txt")
    for words in [[], ["status"]] as [[String]] {
      let shown = fixture.run(words).output
      #expect(shown.contains("● final.txt  "), "\(shown)")
    }
    try fixture.remove("final.txt")
    for words in [[], ["status"]] as [[String]] {
      let shown = fixture.run(words).output
      #expect(shown.contains(".txt (gone)  "), "\(shown)")
    }
  }

  @Test func anExcludedDocumentIsNotOffered() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.work(on: "essay.txt", minutes: 5)
    fixture.work(on: "letter.txt", minutes: 5)
    #expect(fixture.run().output.contains("continue letter.txt"))
    fixture.run("exclude", "letter.txt")
    #expect(fixture.run().output.contains("continue essay.txt"))
    #expect(fixture.run("open", input: ["q"]).output.hasPrefix("essay.txt: 3 words"))
    fixture.run("exclude", "essay.txt")
    #expect(fixture.run().output.contains("fileprogress open FILE"))
    #expect(fixture.run("open", input: ["q"]).said.contains("haven't worked on a document"))
  }

  @Test func itShowsTodayAndTheLastDocuments() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.work(on: "essay.txt", minutes: 43)
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.work(on: "letter.txt", minutes: 10, adding: "again")
    #expect(
      fixture.run().output == """
        Today      +1 word   10 min
        This week  +1 word   53 min

        Last documents  Words  Last
        letter.txt          3  today 10:53
        essay.txt           3  yesterday 10:43

          fileprogress open    continue letter.txt
          fileprogress report  see your last 7 days
          fileprogress --help  see the commands

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
        Today      0 words   3 h 01 min
        This week  0 words   3 h 01 min

          Running    Since        Words        Time  With
        ● essay.txt  today 10:00      3  3 h 01 min  timer

        Last documents  Words  Last
        letter.txt          2  –

          fileprogress stop       stop the timer
          fileprogress open FILE  work on another document
          fileprogress report     see your last 7 days

        """)
  }

  @Test func theWeekBeginsOnMonday() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 1, adding: "four five")
    let lines = { fixture.run().output.split(separator: "\n").prefix(2) }
    #expect(lines() == ["Today      +2 words   1 min", "This week  +2 words   1 min"])
    fixture.clock.advance(by: .seconds(2 * 24 * 3600))
    #expect(lines() == ["Today      nothing yet", "This week  +2 words   1 min"], "Sunday")
    fixture.clock.advance(by: .seconds(24 * 3600))
    #expect(lines() == ["Today      nothing yet", "This week  nothing yet"], "Monday")
  }

  @Test func aForgottenTimerIsNamedEverywhereWithTheCommandThatCorrectsIt() throws {
    try fixture.write("one two three\n", to: "my essay.txt")
    try fixture.write("one\n", to: "other.txt")
    fixture.run("start", "my essay.txt")
    fixture.clock.advance(by: .seconds(3600))
    let lastChange = Date(timeIntervalSince1970: Double(CommandFixture.beginning + 2400))
    try FileManager.default.setAttributes(
      [.modificationDate: lastChange], ofItemAtPath: fixture.path("my essay.txt"))
    let line = "The timer for my essay.txt has been running since"
    for arguments in [["start", "other.txt"], ["report"], ["open", "other.txt"]] {
      #expect(!fixture.run(arguments, input: ["q"]).said.contains(line), "an hour is no long time")
    }
    fixture.run("stop", "other.txt")
    fixture.clock.advance(by: .seconds(20 * 3600))
    let command = "fileprogress stop 'my essay.txt' --at 2026-11-20T10:40"
    let said =
      "\(line) 10:00 yesterday. The file was last changed yesterday 10:40. To end the timer at that time: "
      + "\(command)\n"
    for arguments in [["report"], ["start", "other.txt"], ["open", "other.txt"]] {
      let outcome = fixture.run(arguments, input: ["q"])
      #expect(outcome.said.contains(said), "\(arguments) \(outcome)")
      #expect(!fixture.run(arguments + ["--quiet"], input: ["q"]).said.contains(line))
    }
    #expect(!fixture.run("report", "--json").said.contains(line))
    fixture.run("stop", "other.txt")
    for arguments in [[], ["status"], ["status", "my essay.txt"]] {
      let shown = fixture.run(arguments).output.replacing("\n", with: " ").replacing(
        "   ", with: " ")
      #expect(shown.contains(line) && shown.contains(command), "\(arguments) \(shown)")
    }
    let json = try fixture.run("status", "--json").json
    let sessions = try #require(json["sessions"] as? [[String: Any]])
    #expect(sessions.map { $0["isForgotten"] as? Bool } == [true])
    #expect(sessions.first?["command"] as? String == command)
    #expect(fixture.run("stop", "my essay.txt", "--at", "2026-11-20T10:40").status == 0)
    #expect(!fixture.run("report").said.contains(line))
    #expect(
      try fixture.activity(of: "my essay.txt")["openTime"] as? Double == 2400, "as the line says")
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
    let fixture = fixture.onScreen(columns: columns)
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
