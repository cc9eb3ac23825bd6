import FileProgress
import FileProgressTesting
import Foundation
import Testing

struct StatusCommandTests {
  var fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    // No sentence is broken, however long the folder's name is.
    fixture.columns = 400
  }

  @Test func anUntrackedFileIsToldFromNone() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    let outcome = fixture.run("status", "essay.txt")
    #expect(outcome.status == 0)
    #expect(outcome.said == "")
    #expect(
      outcome.output == """
        ~/documents/essay.txt
        Nothing has been recorded yet.
        To start: fileprogress open essay.txt

        """)
    #expect(try fixture.status(of: "essay.txt")["activity"] is NSNull)
    #expect(fixture.storeContent().isEmpty)
    #expect(fixture.run("status", "gone.txt").status == 66)
  }

  @Test func aFileThatIsGoneIsToldFromOneThatNeverWas() throws {
    try fixture.write("one two three\n", to: "my essay.txt")
    fixture.run("track", "my essay.txt")
    try fixture.remove("my essay.txt")
    let outcome = fixture.run("status", "my essay.txt")
    #expect(outcome.status == 0)
    #expect(
      outcome.said
        == "my essay.txt is gone. If you moved it: fileprogress track --recursive FOLDER\n")
    let json = fixture.run("status", "my essay.txt", "--json")
    #expect(json.status == 66)
    #expect(
      json.said == """
        Error: my essay.txt is gone. fileprogress report --all 'my essay.txt' shows its history. If \
        you moved the file: fileprogress track --recursive FOLDER

        """)
  }

  @Test func theHistoryOfADeletedDocumentIsShown() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 20, adding: "four five")
    let there = fixture.run("status", "essay.txt").output
    try fixture.remove("essay.txt")
    for options in [[], ["--why"]] {
      let outcome = fixture.run(["status", "essay.txt"] + options)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output == there)
    }
  }

  @Test func aFollowedFileIsTrackedBeforeItWasOpen() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("track", "essay.txt")
    #expect(
      fixture.run("status", "essay.txt").output == """
        ~/documents/essay.txt
        Tracked, but never opened.

        time   0 s
        words  3

        """)
    let activity = try fixture.activity(of: "essay.txt")
    #expect((activity["sessions"] as? [Any])?.isEmpty == true)
    #expect(activity["openTime"] as? Double == 0)
    #expect(activity["lastOpenedAt"] is NSNull)
    let identifier = try #require(activity["document"] as? String)
    try fixture.write("other\n", to: "other.txt")
    #expect(fixture.run("link", "other.txt", identifier).status == 0)
    #expect(fixture.run("report", "--json").output.contains(#""activities":[]"#))
  }

  @Test func lookingWritesNothing() throws {
    try fixture.write("one two three\n", to: "known.txt")
    try fixture.write("one two three four\n", to: "unknown.txt")
    fixture.run("start", "known.txt")
    fixture.clock.advance(by: .seconds(90))
    let before = fixture.storeContent()
    #expect(before["progress.sqlite"] != nil)
    for arguments in [
      ["status", "known.txt"], ["status", "unknown.txt"], ["status", "--why", "unknown.txt"],
      ["status", "--json", "known.txt"], ["report"], ["report", "--json", "--all"], [],
      ["exclude"], ["doctor"], ["export", "--facts"], ["report", "unknown.txt"],
    ] {
      #expect(fixture.run(arguments).status == 0)
      #expect(fixture.storeContent() == before, "\(arguments)")
    }
  }

  @Test func everythingAboutADocumentIsShown() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 43, adding: "four five")
    fixture.run(
      "set", "essay.txt", "--progress", "0.5", "--range", "0.7..0.8", "--quantity", "p:Pages=3",
      "--score", "quiz:Quiz=8/10", "--binary", "done:Handed in:yesNo=yes")
    #expect(
      fixture.run("status", "essay.txt").output == """
        ~/documents/essay.txt
        Last worked on: today 10:43

        time       43 min
        words      5
        progress   60%
        Handed in  yes
        Pages      3
        Quiz       8/10

        Sessions  When         Words    Time  With
        today     10:00–10:43     +2  43 min  open

        """)
    #expect(
      fixture.run("status", "--idle", "30s", "essay.txt").output.contains(
        "time       0 s active, 43 min open\n"))
    #expect(
      fixture.run("status", "--explain", "essay.txt").output.contains(
        "Time includes pauses of up to 5 min. To change this: fileprogress config idle 10min\n"
      ))
  }

  @Test func aTimerThatRunsIsShown() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3 * 3600 + 60))
    #expect(
      fixture.run("status", "essay.txt").output == """
        ~/documents/essay.txt
        The timer has been running since 10:00 today.

        time   3 h 01 min
        words  3

        Sessions  When       Words        Time  With
        today     10:00–now      0  3 h 01 min  timer

        """)
    let activity = try fixture.activity(of: "essay.txt")
    #expect(activity["isStarted"] as? Bool == true)
    #expect(activity["assumedTime"] as? Double == 10860)
  }

  /// 2.75 seconds are 3 on the clock.
  @Test func theAssumedTimeIsRoundedAsTheTimeIs() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.clock.advance(by: .milliseconds(500))
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .milliseconds(2750))
    fixture.run("stop")
    let status = fixture.run("status", "essay.txt", "--explain").output
    #expect(status.contains(/(?m)^time +3 s$/), "\(status)")
    #expect(status.contains("3 s of the time is assumed"), "\(status)")
  }

  @Test func aRenamedFileIsStillTheDocument() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 5)
    try fixture.rename("essay.txt", to: "final.txt")
    let outcome = fixture.run("status", "--why", "final.txt")
    #expect(
      outcome.output == """
        ~/documents/final.txt
        Last worked on: today 10:05

        time   5 min
        words  3

        Sessions  When         Words   Time  With
        today     10:00–10:05      0  5 min  open

        final.txt is the document that was at essay.txt: the file was renamed.
        It is the same file, with the same content.
        It was last seen at ~/documents/essay.txt (no longer there), today 10:00.
        fileprogress is sure.
        If it is another document: fileprogress unlink final.txt

        """)
    let json = try fixture.status(of: "final.txt")
    let match = try #require(json["match"] as? [String: Any])
    #expect(match["reason"] as? String == "moved")
    #expect(match["from"] as? String == fixture.path("essay.txt"))
    #expect(match["confidence"] as? Double == 1)
  }

  @Test func aCopyOfALongTextIsADocumentOfItsOwn() throws {
    let text = (1...60).map { "word\($0)" }.joined(separator: " ")
    try fixture.write(text, to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 5)
    try fixture.write(text, to: "copy.txt")
    let json = try fixture.status(of: "copy.txt")
    #expect(json["activity"] is NSNull)
    let match = try #require(json["match"] as? [String: Any])
    #expect(match["reason"] as? String == "copied")
    #expect(match["from"] as? String == fixture.path("essay.txt"))
  }

  @Test func onlyTheFiveNewestSessionsAreListed() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    for _ in 1...7 { fixture.work(on: "essay.txt", minutes: 1) }
    let output = fixture.run("status", "essay.txt").output
    #expect(output.contains("\ntoday     10:06–10:07"))
    #expect(!output.contains("10:01–10:02"))
    #expect(output.hasSuffix("\n2 more: fileprogress status --all essay.txt\n"))
    let all = fixture.run("status", "--all", "essay.txt").output
    #expect(all.hasSuffix("\ntoday     10:00–10:01      0  1 min  open\n"))
  }

  @Test func aFileThatWasChangedElsewhereHasTwoNumbersOfWords() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 1)
    try fixture.write("one two three four five\n", to: "essay.txt")
    #expect(
      fixture.run("status", "essay.txt").output.contains("\nwords  3 when last counted, 5 now\n"))
    let json = try fixture.status(of: "essay.txt")
    #expect(
      json["wordsNow"] as? NSDictionary == ["counter": "prose/1", "words": 5] as NSDictionary)
    fixture.run("track", "essay.txt")
    #expect(
      fixture.run("status", "essay.txt").output.contains("5 now\n")
        || fixture.run("status", "essay.txt").output.contains("\nwords  5\n"))
  }

  // MARK: - Without a file

  @Test func withoutAFileItShowsWhatRuns() throws {
    #expect(
      fixture.run("status").said == "Nothing is running. To start: fileprogress open FILE\n")
    #expect(fixture.run("status", "--quiet").said == "")
    #expect(fixture.storeContent().isEmpty)
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(1500))
    try fixture.write("one two three four five\n", to: "essay.txt")
    let before = fixture.storeContent()
    let outcome = fixture.run("status")
    #expect(
      outcome.output == """
          Running    Since         Words    Time  With
        ● essay.txt  today 10:00  5 (+2)  25 min  timer

        """)
    #expect(outcome.said == "")
    let json = try fixture.run("status", "--json").json
    #expect(json["schema"] as? String == "fileprogress.running/1")
    let sessions = try #require(json["sessions"] as? [[String: Any]])
    #expect(sessions.count == 1)
    #expect(sessions[0]["path"] as? String == fixture.path("essay.txt"))
    #expect(sessions[0]["openTime"] as? Double == 1500)
    #expect(sessions[0]["wordsChange"] as? Int == 2)
    #expect(fixture.storeContent() == before)
    fixture.run("stop")
    #expect(fixture.run("status").output == "")
  }

  @Test func aFileOfAnotherFolderIsNamedByItsPlaceEverywhere() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 5)
    try FileManager.default.createDirectory(
      atPath: fixture.path("book"), withIntermediateDirectories: false)
    try fixture.rename("essay.txt", to: "book/final.txt")
    let why = fixture.run("status", "--why", "book/final.txt").output
      .replacing("\n  ", with: " ")
    #expect(
      why.contains("is the document that was at ~/documents/essay.txt: the file was moved."),
      "\(why)")
    #expect(why.contains("It was last seen at ~/documents/essay.txt (no longer there)"), "\(why)")
  }

  @Test(arguments: ["--why", "--all", "--explain"])
  func whatIsAboutADocumentNeedsOne(flag: String) {
    let outcome = fixture.run("status", flag)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains("\(flag) needs a file"))
    #expect(fixture.run("status", "--short", flag, "essay.txt").status == 64)
  }

  // MARK: - In a prompt

  @Test func aPromptHasOneShortLineOrNone() throws {
    #expect(fixture.run("status", "--short").output == "")
    #expect(fixture.storeContent().isEmpty)
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 5, adding: "four five")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(1500))
    let before = fixture.storeContent()
    #expect(fixture.run("status", "--short").output == "● essay.txt 25 min, +2 words today\n")
    #expect(
      fixture.run("status", "--short", "essay.txt").output
        == "● essay.txt 25 min, 5 words, +2 today\n")
    let json = try fixture.run("status", "--short", "--json").json
    #expect(json["text"] as? String == "● essay.txt 25 min, +2 words today")
    #expect(fixture.storeContent() == before)
    fixture.run("stop")
    #expect(fixture.run("status", "--short").output == "+2 words today\n")
    fixture.clock.advance(by: .seconds(24 * 3600))
    #expect(fixture.run("status", "--short").output == "")
    #expect(fixture.run("status", "--short", "essay.txt").output == "essay.txt 5 words\n")
    for name in ["gone.txt", "no/such/file"] {
      let gone = fixture.run("status", "--short", name)
      #expect(gone.status == 0 && gone.output == "" && gone.said == "", "\(gone)")
    }
  }

  @Test func aPromptIsQuietWhereTheStoreCannotBeRead() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    let database = fixture.store + "/progress.sqlite"
    try Data("this is no database, however long it may be".utf8)
      .write(to: URL(fileURLWithPath: database))
    for arguments in [["status", "--short"], ["status", "--short", "essay.txt"]] {
      let outcome = fixture.run(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.output == "")
      #expect(outcome.said == "")
    }
    #expect(fixture.run("status").status != 0, "which says why")
  }

  @Test func ofAFolderItSaysWhatShowsFolders() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("my novel"), withIntermediateDirectories: false)
    let outcome = fixture.run("status", "my novel")
    #expect(outcome.status == 66)
    #expect(
      outcome.said
        == "Error: my novel is a folder. Name a file in it. To see a whole folder: "
        + "fileprogress report 'my novel'\n")
  }

  @Test func aShortLineOfAFileWithoutWordsSaysSo() throws {
    try fixture.write("\u{0}\u{1}\u{2}", to: "picture.png")
    fixture.run("set", "picture.png", "--progress", "0.5")
    #expect(fixture.run("status", "--short", "picture.png").output == "picture.png: not counted\n")
    fixture.run("start", "picture.png")
    fixture.clock.advance(by: .seconds(300))
    fixture.run("stop")
    #expect(fixture.run("status", "--short", "picture.png").output == "picture.png 5 min today\n")
  }

  @Test func aLinkIsNotCalledANewDocument() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    #expect(symlink("essay.txt", fixture.path("link.txt")) == 0)
    fixture.run("set", "essay.txt", "--progress", "0.5")
    let why = fixture.run("status", "--why", "link.txt").output
    #expect(
      why.contains("link.txt is a link to essay.txt. essay.txt is a new document."), "\(why)")
  }
}
