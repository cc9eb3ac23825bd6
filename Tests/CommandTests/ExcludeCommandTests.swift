import FileProgress
import FileProgressCommands
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

struct ExcludeCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try FileManager.default.createDirectory(
      atPath: fixture.path("private"), withIntermediateDirectories: false)
    for name in ["essay.txt", "notes.log", "private/diary.txt"] {
      try fixture.write(name + " has a text\n", to: name)
    }
  }

  private func isRecorded(_ name: String) throws -> Bool {
    let outcome = fixture.run("set", name, "--progress", "0.5")
    #expect(outcome.status == 0)
    let isTold = outcome.said.hasPrefix("\(name) is excluded by ")
    let isKept = try !(fixture.status(of: name)["activity"] is NSNull)
    #expect(isKept != isTold, "\(outcome)")
    return isKept
  }

  @Test(
    arguments: [
      ("*.log", ["notes.log"]), ("private", ["private/diary.txt"]),
      ("private/", ["private/diary.txt"]), ("priv*", ["private/diary.txt"]),
      ("../documents/private", ["private/diary.txt"]), ("privat", []),
      ("./private", ["private/diary.txt"]), ("private/*", ["private/diary.txt"]),
      ("essay.txt", ["essay.txt"]), ("./essay.txt", ["essay.txt"]),
      ("diary.txt", ["private/diary.txt"]),
      ("essay.*", ["essay.txt"]), ("*", ["essay.txt", "notes.log", "private/diary.txt"]),
      ("say.txt", []),
    ] as [(String, [String])])
  func patternsMatchNamesAndPaths(pattern: String, excluded: [String]) throws {
    #expect(fixture.run("exclude", pattern).status == 0)
    for name in ["essay.txt", "notes.log", "private/diary.txt"] {
      #expect(try isRecorded(name) == !excluded.contains(name), "\(name)")
    }
  }

  @Test func anExcludedPlaceWithoutRecordsIsNotSaidToWaitForAStart() throws {
    fixture.run("exclude", "*.log", "private")
    let reason =
      "notes.log is excluded by the pattern *.log, so nothing is recorded. To record it again: fileprogress exclude --remove '*.log'\n"
    for verb in ["status", "report"] {
      let outcome = fixture.run(verb, "notes.log")
      #expect(outcome.status == 0)
      #expect(outcome.output == "")
      #expect(outcome.said == reason)
    }
    let folder = fixture.run("report", "private")
    #expect(folder.said.hasPrefix("private is excluded by the pattern "), "\(folder)")
    #expect(folder.said.split(separator: "\n").count == 1, "\(folder)")
    #expect(fixture.run("status", "--why", "notes.log").output.contains("notes.log\n"))
  }

  @Test func anExcludedFolderWithRecordsShowsThemAndIsSaidToBeExcluded() throws {
    fixture.work(on: "private/diary.txt", minutes: 20, adding: "four five")
    fixture.run("exclude", "private")
    let report = fixture.run("report", "private")
    #expect(report.output.contains("diary.txt"), "\(report)")
    #expect(report.said.contains("private is excluded by the pattern "), "\(report)")
  }

  @Test func whatIsExcludedIsToldByEveryCommandThatRecords() throws {
    fixture.run("exclude", "*.log")
    let reason =
      "notes.log is excluded by the pattern *.log, so nothing is recorded. To record it again: fileprogress exclude --remove '*.log'\n"
    #expect(fixture.run("start", "notes.log").said == reason)
    let open = fixture.run("open", "notes.log", input: ["q"])
    #expect(open.status == 0)
    #expect(open.said.hasSuffix(reason))
    #expect(fixture.run("stop", "notes.log").said == "No timer is running for notes.log.\n")
    #expect(try fixture.report()["activities"] as? [NSDictionary] == [])
  }

  @Test func theGoalsForWhichNothingMoreCountsAreNamed() throws {
    fixture.run("goal", "private", "--per-day", "500")
    fixture.run("goal", "essay.txt", "--words", "1500")
    let folder = fixture.run("exclude", "private", "*.log")
    #expect(
      folder.said.hasSuffix(
        "No document counts for the goal of private any more (500 words a day). "
          + "To remove the goal: fileprogress goal clear private\n"), "\(folder)")
    #expect(!folder.said.contains("essay.txt"), "\(folder)")
    #expect(!fixture.run("exclude", "private").said.contains("goal"), "it was said before")
    let file = fixture.run("exclude", "*.txt")
    #expect(
      file.said.hasSuffix(
        "No document counts for the goal of essay.txt any more (1,500 words). "
          + "To remove the goal: fileprogress goal clear essay.txt\n"), "\(file)")
    let clear = fixture.run("goal", "clear", "private", "essay.txt")
    #expect(clear.status == 0, "\(clear)")
  }

  @Test func whatIsWrittenInAnExcludedFolderCountsForNoGoal() throws {
    fixture.run("goal", "private", "--per-day", "500")
    fixture.run("exclude", "private")
    fixture.clock.advance(by: .seconds(3600))
    try fixture.write("private/diary.txt has a text and five words more\n", to: "private/diary.txt")
    let goals = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    #expect((goals?.first?["today"] as? [String: Any])?["words"] as? Int == 0)
    #expect(goals?.first?["words"] as? Int == 0, "no text of it counts")
  }

  @Test func everythingCanBeSwitchedOffByTheEnvironment() throws {
    var fixture = fixture
    fixture.environment["FILEPROGRESS_DISABLE"] = "1"
    let start = fixture.run("start", "essay.txt")
    #expect(start.status == 0)
    #expect(start.said == "Nothing has been recorded for essay.txt: FILEPROGRESS_DISABLE is set.\n")
    let open = fixture.run("open", "essay.txt", input: ["$a", "more", ".", "w", "q"])
    #expect(open.status == 0)
    #expect(
      open.said.hasSuffix("Nothing has been recorded for essay.txt: FILEPROGRESS_DISABLE is set.\n")
    )
    #expect(fixture.text(of: "essay.txt")?.hasSuffix("more\n") == true)
    #expect(fixture.storeContent()["progress.sqlite"] == nil)
  }

  @Test func patternsAreListed() throws {
    let empty = fixture.run("exclude")
    #expect(empty.status == 0)
    #expect(empty.output == "")
    #expect(empty.said == "No files are excluded. Example: fileprogress exclude '*.log'\n")
    let outcome = fixture.run("exclude", "*.log", "private/")
    #expect(
      outcome.said == """
        No longer recorded: *.log
        No longer recorded: ~/documents/private

        """)
    #expect(fixture.run("exclude").output == "*.log\n/scratch/documents/private\n")
    let json = fixture.run("exclude", "--json")
    #expect(
      json.output
        == #"{"patterns":["*.log","/scratch/documents/private"],"schema":"fileprogress.exclude/1"}"#
        + "\n")
  }

  @Test func aPatternCanBeTakenAway() throws {
    fixture.run("exclude", "*.log", "private/")
    let outcome = fixture.run("exclude", "--remove", "privat")
    #expect(outcome.status == 1)
    #expect(
      outcome.said
        == "Error: \"privat\" is not an excluded pattern. The patterns: fileprogress exclude\n")
    #expect(fixture.run("exclude", "--remove", "*.log", "unknown").status == 1)
    #expect(fixture.run("exclude").output.contains("*.log"), "all of it or nothing")
    let removed = fixture.run("exclude", "--remove", "*.log", "private/")
    #expect(removed.status == 0)
    #expect(removed.said.hasPrefix("Recorded again: *.log\n"))
    #expect(fixture.run("exclude").output == "")
    #expect(try isRecorded("notes.log"))
    #expect(fixture.run("exclude", "--remove").status == 64)
    #expect(fixture.run("exclude", "").status == 64)
  }

  /// A pattern may name something secret.
  @Test(arguments: [["--all"], ["essay.txt"]])
  func forgetErasesPatternsThatAreExcludedNoLonger(words: [String]) throws {
    func files(naming text: String) throws -> [String] {
      try contents(ofFolder: fixture.store).filter { $0.value.range(of: Data(text.utf8)) != nil }
        .keys.sorted()
    }
    fixture.run("set", "essay.txt", "--progress", "0.5")
    fixture.run("exclude", "therapy*", "*.kept")
    fixture.run("exclude", "*.withdrawn")
    fixture.run("undo")
    fixture.run("exclude", "--remove", "therapy*")
    let facts = fixture.run("export", "--facts").bytes
    #expect(try !files(naming: "therapy").isEmpty, "undo and other devices need it")
    #expect(fixture.run(["forget", "--yes"] + words).status == 0)
    for text in ["therapy", "withdrawn"] { #expect(try files(naming: text) == [], "\(text)") }
    #expect(fixture.run("exclude").output == "*.kept\n")

    try fixture.write(facts, to: "facts.jsonl")
    #expect(fixture.run("import", "facts.jsonl").status == 0)
    #expect(fixture.run("exclude").output == "*.kept\n")
    #expect(try files(naming: "therapy") == [], "a copy brings it back")
    fixture.run("exclude", "--remove", "*.kept")
    #expect(fixture.run("forget", "--yes", "--all").status == 0)
    #expect(try files(naming: "*.kept") == [])
    #expect(
      fixture.run("forget", "--yes", "--all").said
        == "There are no records to forget.\n")
  }

  @Test func aNameMeansTheFolderThatIsHere() throws {
    #expect(
      fixture.run("exclude", "private").said
        == "No longer recorded: ~/documents/private\n")
    try FileManager.default.removeItem(atPath: fixture.path("private"))
    #expect(
      fixture.run("exclude", "--remove", "private").said
        == "Recorded again: ~/documents/private\n", "also if it is gone")
    #expect(fixture.run("exclude", "private").said == "No longer recorded: private\n")
    #expect(fixture.run("exclude", "--remove", "private").status == 0)
  }

  /// A folder may have a name that is a pattern.
  @Test func charactersThatExistStandForThemselves() throws {
    let folder = fixture.path("draft[1]")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false)
    try fixture.write("one two\n", to: "draft[1]/text.md")
    for pattern in ["draft[1]", "./draft[1]/*.md", folder] {
      #expect(fixture.run("exclude", pattern).status == 0)
      #expect(try !isRecorded("draft[1]/text.md"), "\(pattern)")
      #expect(fixture.run("exclude", "--remove", pattern).status == 0)
      #expect(fixture.run("exclude").output == "")
    }
  }

  @Test func aLinkAndWhatItLeadsToAreBothExcluded() throws {
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("link"), withDestinationPath: fixture.path("private"))
    #expect(fixture.run("exclude", "link").status == 0)
    #expect(try !isRecorded("private/diary.txt"))
    #expect(try !isRecorded("link/diary.txt"))
    #expect(fixture.run("exclude", "--remove", "link").status == 0)
    #expect(try isRecorded("private/diary.txt"))
  }

  @Test func aFileThatIsGoneIsExcludedWithTheFolderThatALinkLeadsTo() throws {
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("link"), withDestinationPath: fixture.path("private"))
    fixture.run("start", "link/diary.txt")
    try fixture.remove("private/diary.txt")
    let outcome = fixture.run("exclude", "private")
    #expect(outcome.said.contains("The timer for "))
    #expect(outcome.said.hasSuffix("diary.txt is stopped.\n"))
    let unlinking = fixture.run("unlink", "link/diary.txt")
    #expect(unlinking.status == 0)
    #expect(unlinking.said.contains(" is excluded by "))
  }

  @Test func aTimerThatRunsIsStopped() throws {
    fixture.run("start", "private/diary.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    #expect(
      fixture.run("exclude", "private").said == """
        No longer recorded: ~/documents/private
        The timer for ~/documents/private/diary.txt is stopped.

        """)
    fixture.clock.advance(by: .seconds(60))
    #expect(try fixture.activity(of: "private/diary.txt")["openTime"] as? Double == 60)
    #expect(try fixture.activity(of: "essay.txt")["openTime"] as? Double == 120)
  }

  @Test func statusTellsThePatternAndTheWayBack() throws {
    fixture.run("exclude", "it's *", "private")
    let status = fixture.run("status", "private/diary.txt")
    #expect(status.status == 0)
    #expect(
      status.said
        == "private/diary.txt is excluded by the pattern /scratch/documents/private, so nothing is recorded. "
        + "To record it again: fileprogress exclude --remove "
        + "'/scratch/documents/private'\n")
    try fixture.write("one\n", to: "it's mine")
    #expect(fixture.run("status", "it's mine").said.hasSuffix(#"--remove 'it'\''s *'"# + "\n"))
    #expect(fixture.run("status", "essay.txt").said == "")
  }

  @Test func whatWasRecordedBeforeStays() throws {
    #expect(try isRecorded("essay.txt"))
    fixture.run("exclude", "essay.txt")
    #expect(try fixture.activity(of: "essay.txt")["progress"] as? Double == 0.5)
    #expect(fixture.run("undo").said == "Undid: fileprogress exclude essay.txt\n")
    #expect(fixture.run("exclude").output == "")
  }

  @Test func theTrueCauseIsSaid() throws {
    fixture.run("exclude", "notes.log")
    func sentence(
      _ recording: DataStore.Configuration.Recording, isDisabled: Bool = false
    ) -> String {
      let store = DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(URL(fileURLWithPath: fixture.store)), recording: recording,
          clock: fixture.clock, heartbeat: nil, isDisabled: isDisabled))
      defer { store.close() }
      return store.sentenceAboutUnrecorded("notes.log", at: fixture.path("notes.log"))
    }
    let start = "Nothing has been recorded for notes.log: "
    #expect(
      sentence(.everything)
        == "notes.log is excluded by the pattern notes.log, so nothing is recorded. To record it again: "
        + "fileprogress exclude --remove 'notes.log'")
    #expect(
      sentence(.assignedOnly) == start + "only assigned files are recorded."
    )
    #expect(sentence(.assignedOnly, isDisabled: true) == start + "FILEPROGRESS_DISABLE is set.")
  }
}
