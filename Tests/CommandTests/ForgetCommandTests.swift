import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressStorage
import StoreEngine
import Testing

struct ForgetCommandTests {
  var fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    fixture.isInputTerminal = true
    try FileManager.default.createDirectory(
      atPath: fixture.path("letters"), withIntermediateDirectories: false)
    for name in ["diary.txt", "essay.txt", "letters/first.txt", "letters/second.txt"] {
      try fixture.write(name + " has a text\n", to: name)
      fixture.run("set", name, "--progress", "0.5")
    }
  }

  private func names() throws -> [String] {
    let activities = try fixture.report()["activities"] as? [[String: Any]] ?? []
    return activities.compactMap { ($0["path"] as? NSString)?.lastPathComponent }.sorted()
  }

  @Test(arguments: ["yes", "y", "YES"])
  func yesForgets(answer: String) throws {
    let outcome = fixture.run("forget", "diary.txt", input: [.line(answer)])
    #expect(outcome.status == 0)
    #expect(
      outcome.said == """
          ~/documents/diary.txt
        Permanently delete all records of this? Type yes:
        Forgotten: ~/documents/diary.txt

        """)
    #expect(try names() == ["essay.txt", "first.txt", "second.txt"])
    #expect(fixture.text(of: "diary.txt") != nil, "the file itself stays")
  }

  @Test(
    arguments: [[], [.line("")], [.line("no")], [.line("yes please")], [.line("n")]]
      as [[TypedInput]])
  func anyOtherAnswerForgetsNothing(answer: [TypedInput]) throws {
    let outcome = fixture.run("forget", "diary.txt", input: answer)
    #expect(outcome.status == 1)
    #expect(outcome.said.hasSuffix("Type yes:\nNothing was forgotten.\n"), "\(outcome)")
    #expect(try names().count == 4)
  }

  @Test func withNobodyToAskItNeedsYes() throws {
    var fixture = fixture
    fixture.isInputTerminal = false
    let outcome = fixture.run("forget", "diary.txt", input: ["yes"])
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == "Error: You can't confirm without a terminal. Add --yes.\n")
    #expect(try names().count == 4)
    #expect(fixture.run("forget", "diary.txt", "--yes").status == 0)
    #expect(try names().count == 3)
  }

  @Test(arguments: ["diary.txt", "./diary.txt", "letters/../diary.txt"])
  func aFileThatIsGoneCanBeForgotten(name: String) throws {
    try fixture.remove("diary.txt")
    #expect(fixture.run("forget", "--yes", name).status == 0)
    #expect(try names() == ["essay.txt", "first.txt", "second.txt"])
  }

  @Test func theIdOfASessionIsAnsweredWithTheCommandThatDeletesIt() throws {
    fixture.work(on: "essay.txt", minutes: 2)
    let row = try #require(fixture.run("session").output.split(separator: "\n").dropFirst().first)
    let id = String(row.prefix(4))
    let outcome = fixture.run("forget", id)
    #expect(outcome.status == 66)
    #expect(
      outcome.said
        == "Error: \(id) is a session. To delete it: fileprogress session delete \(id)\n")
    #expect(fixture.run("session", "delete", id).status == 0)
  }

  @Test func aRenamedFileCanBeForgotten() throws {
    try fixture.rename("diary.txt", to: "other.txt")
    #expect(fixture.run("forget", "--yes", "other.txt").status == 0)
    #expect(try names() == ["essay.txt", "first.txt", "second.txt"])
  }

  @Test(arguments: ["letters", "letters/", "./letters"])
  func aFolderIsForgottenWithAllThatLiesInIt(name: String) throws {
    let outcome = fixture.run("forget", "--yes", name)
    #expect(outcome.said == "Forgotten: 2 documents.\n")
    #expect(try names() == ["diary.txt", "essay.txt"])
  }

  private func setGoals(of folders: [String]) throws {
    let database = try ProgressDatabase.open(
      StoreLocation(folder: fixture.store), access: .readWrite
    ) { _ in false }
    try database.write(now: fixture.clock.read()) { writer in
      for folder in folders {
        try writer.insert(
          GoalFact(
            id: writer.newIdentifier(), target: .folder(fixture.path(folder)),
            key: "words per day", value: "300", authorship: writer.authorship(tool: "test")))
      }
    }
    try database.close()
  }

  @Test func aFolderIsForgottenWithItsGoals() throws {
    try setGoals(of: ["letters", "letters/old", "novel"])
    let letters = fixture.run("forget", "letters", input: ["yes"])
    #expect(letters.status == 0)
    #expect(
      letters.said == """
          ~/documents/letters/first.txt
          ~/documents/letters/second.txt
          ~/documents/letters
          ~/documents/letters/old
        Permanently delete all records of these 2 documents? Type yes:
        Forgotten: 2 documents.
        Forgotten: the goals of 2 folders.

        """)
    #expect(fixture.run("forget", "--yes", "letters").status == 1, "nothing is left to forget")
    // No document was ever seen there.
    let novel = fixture.run("forget", "--yes", "novel")
    #expect(novel.status == 0)
    #expect(novel.said == "Forgotten: the goals of ~/documents/novel\n")
    try setGoals(of: ["letters", "novel"])
    #expect(
      fixture.run("forget", "--yes", "--all").said
        == "Forgotten: 2 documents.\nForgotten: the goals of 2 folders.\n")
  }

  /// Imports facts that another device has recorded about files at the same paths.
  private func takeInFactsOfAnotherDevice() throws {
    let elsewhere = ["--home", fixture.scratch.path(of: "elsewhere")]
    for name in ["diary.txt", "thesis.txt"] {
      try fixture.write(name + " has a text\n", to: name)
      fixture.run(["set", name, "--progress", "0.75"] + elsewhere)
    }
    try fixture.remove("thesis.txt")
    try fixture.write(
      fixture.run(["export", "--facts"] + elsewhere).bytes, to: "facts.jsonl")
    #expect(fixture.run("import", "--as-mine", "facts.jsonl").status == 0)
    try #require(
      try names() == [
        "diary.txt", "diary.txt", "essay.txt", "first.txt", "second.txt", "thesis.txt",
      ])
  }

  @Test func whatAnotherDeviceRecordedIsForgottenByItsPath() throws {
    try takeInFactsOfAnotherDevice()
    let thesis = fixture.run("forget", "thesis.txt", input: ["yes"])
    #expect(thesis.status == 0)
    #expect(
      thesis.said == """
          ~/documents/thesis.txt
        Permanently delete all records of this, from another computer? Type yes:
        Forgotten: ~/documents/thesis.txt

        """)
    let diary = fixture.run("forget", "diary.txt", input: ["yes"])
    #expect(diary.status == 0)
    #expect(
      diary.said == """
          ~/documents/diary.txt
        Permanently delete all records of these 2 documents, 1 of them from another computer? \
        Type yes:
        Forgotten: 2 documents, 1 of them from another computer.

        """)
    #expect(try names() == ["essay.txt", "first.txt", "second.txt"])
    #expect(fixture.run("forget", "--yes", "diary.txt", "thesis.txt").status == 1)
  }

  @Test(arguments: [["."], ["--all"], ["--before", "2027-01-01"]])
  func manyDocumentsAreCountedAlsoThoseFromAnotherDevice(which: [String]) throws {
    try takeInFactsOfAnotherDevice()
    let outcome = fixture.run(["forget"] + which, input: ["yes"])
    #expect(outcome.status == 0)
    #expect(
      outcome.said.hasSuffix(
        """
        of these 6 documents, 2 of them from another computer? Type yes:
        Forgotten: 6 documents, 2 of them from another computer.

        """), "\(outcome)")
    #expect(try names() == [])
  }

  @Test func nothingMeansNothing() throws {
    let nothing = fixture.run("forget", "--yes")
    #expect(nothing.status == 64)
    #expect(nothing.said.hasPrefix("Error: Name what to forget: "))
    for (arguments, options) in [
      (["--all", "diary.txt"], "Files and --all"),
      (["--all", "--before", "today"], "--before and --all"),
      (["diary.txt", "--before", "today"], "Files and --before"),
    ] {
      let outcome = fixture.run(["forget", "--yes"] + arguments)
      #expect(outcome.status == 64)
      #expect(outcome.said == "Error: \(options) can't be combined. Choose one.\n")
    }
    let empty = fixture.run("forget", "--yes", "")
    #expect(empty.status == 66)
    #expect(empty.said == "Error: The name of the file is empty. Check the name.\n")
    let unknown = fixture.run("forget", "--yes", "never.txt")
    #expect(unknown.status == 66)
    #expect(unknown.said == "Error: There is no file at never.txt. Check the name.\n")
    #expect(fixture.run("forget", "--yes", "diary").status == 66, "a part of a name is none")
    #expect(try names().count == 4)
  }

  @Test func whatIsUnknownAmongOthersIsNamedAndNothingIsForgotten() throws {
    let outcome = fixture.run("forget", "--yes", "never.txt", "diary.txt", "gone")
    #expect(outcome.status == 66)
    #expect(
      outcome.said == """
        Error: There is no file at never.txt. Check the name.
        Error: There is no file at gone. Check the name. Nothing was forgotten.

        """)
    try fixture.write("one\n", to: "new.txt")
    let new = fixture.run("forget", "diary.txt", "new.txt", input: ["yes"])
    #expect(new.status == 1)
    #expect(new.said == "Error: Nothing has been recorded for new.txt. Nothing was forgotten.\n")
    try FileManager.default.createDirectory(
      atPath: fixture.path("empty."), withIntermediateDirectories: false)
    let folder = fixture.run("forget", "--yes", "empty.")
    #expect(folder.said == "Error: Nothing has been recorded for \"empty.\".\n", "\(folder)")
    #expect(try names() == ["diary.txt", "essay.txt", "first.txt", "second.txt"])
  }

  /// It deleted the records of the file, and then it said that there is no file "goal".
  @Test(
    arguments: [
      ("goal", "To remove a goal: fileprogress goal clear diary.txt"),
      ("session", "To delete a session: fileprogress session delete ID"),
    ])
  func whatBelongsToAnotherCommandForgetsNothing(word: String, advice: String) throws {
    let outcome = fixture.run("forget", word, "diary.txt", "--yes")
    #expect(outcome.status == 66)
    #expect(outcome.said == "Error: There is no file named \"\(word)\". \(advice)\n")
    #expect(try names().contains("diary.txt"))
  }

  @Test func tracesThatCouldNotBeRemovedAreNamed() throws {
    let backups = fixture.store + "/backups"
    try FileManager.default.removeItem(atPath: backups)
    try Data("in the way".utf8).write(to: URL(fileURLWithPath: backups))
    let outcome = fixture.run("forget", "--yes", "diary.txt")
    #expect(outcome.status == 3)
    #expect(
      outcome.said == """
        Forgotten: ~/documents/diary.txt
        Error: The records are deleted, but files in /scratch/store may still contain traces: \
        /scratch/store/backups could not be rewritten (there is a file with this name). Fix that, then: \
        fileprogress doctor --repair

        """)
    #expect(try names() == ["essay.txt", "first.txt", "second.txt"])
    let next = fixture.run("set", "essay.txt", "--progress", "0.75")
    #expect(next.status == 0)
    #expect(next.said.hasPrefix("Warning: The records are deleted, but files in "), "\(next)")
    let doctor = fixture.run("doctor")
    #expect(doctor.status == 1)
    #expect(doctor.output.contains("PROBLEM  erasing"))
    #expect(fixture.run("doctor", "--repair").status == 3)

    try FileManager.default.removeItem(atPath: backups)
    let repair = fixture.run("doctor", "--repair")
    #expect(repair.status == 0, "\(repair)")
    #expect(repair.said == "No traces of forgotten records are left in the store.\n")
    #expect(!repair.output.contains("erasing"))
    #expect(fixture.run("doctor", "--repair").status == 0)
  }

  @Test func everythingBeforeADayCanBeForgotten() throws {
    fixture.run("start", "diary.txt")
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(3 * 24 * 3600))
    fixture.run("start", "essay.txt")
    fixture.run("stop")
    #expect(
      fixture.run("forget", "--yes", "--before", "2026-11-20").said
        == "No document was last worked on before Fri 20 Nov, so there is nothing to forget.\n")
    #expect(
      fixture.run("forget", "--yes", "--before", "last friday").said
        == "No document was last worked on before Fri 20 Nov, so there is nothing to forget.\n")
    #expect(try names().count == 4)
    #expect(fixture.run("forget", "--yes", "--before", "yesterday").status == 0)
    #expect(try names() == ["essay.txt"])
  }

  /// What did not take place keeps nothing.
  @Test func aDeletedSessionDoesNotKeepADocument() throws {
    func id(_ file: String) throws -> String {
      let sessions = try fixture.run("session", "list", file, "--json").json["sessions"]
      return try #require((sessions as? [[String: Any]])?.first?["shortId"] as? String)
    }
    fixture.clock.advance(by: .seconds(100 * 86_400))
    for file in ["diary.txt", "essay.txt"] {
      #expect(fixture.run("session", "add", file, "--for", "25min").status == 0)
    }
    #expect(fixture.run("session", "delete", try id("diary.txt")).status == 0)
    fixture.run("forget", "--yes", "--before", "yesterday")
    #expect(try names() == ["essay.txt"])
  }

  @Test func allIsAll() throws {
    #expect(fixture.run("forget", "--yes", "--all").said == "Forgotten: 4 documents.\n")
    #expect(try names() == [])
    let again = fixture.run("forget", "--yes", "--all")
    #expect(again.status == 0)
    #expect(again.said == "There are no records to forget.\n")
  }

  @Test(arguments: ["set", "session"])
  func whatWasWorkedOnLatelyIsNotForgotten(kind: String) throws {
    fixture.clock.advance(by: .seconds(10 * 24 * 3600))
    if kind == "set" {
      fixture.run("set", "essay.txt", "--progress", "0.75")
    } else {
      fixture.run("start", "essay.txt")
    }
    fixture.clock.advance(by: .seconds(3600))
    #expect(
      fixture.run("forget", "--yes", "--before", "2d").said == """
        Documents last worked on before Sat 28 Nov:
        Forgotten: 3 documents.

        """)
    #expect(try names() == ["essay.txt"])
  }

  /// Names stand in the copies of the database that repairs keep, and the text itself in the copies
  /// that an interrupted save leaves.
  @Test(arguments: [["diary.txt"], ["--all"], ["--before", "2030-01-01"], ["."]])
  func noFileOfTheStoreHoldsWhatWasForgotten(which: [String]) throws {
    let copies = fixture.store + "/safety-copies"
    try FileManager.default.createDirectory(
      atPath: copies, withIntermediateDirectories: false)
    for (name, text) in [
      ("1-1.path", fixture.path("diary.txt")), ("1-1.copy", "Dear diary, unmistakable"),
      ("1-2.path", fixture.path("diary.txt")), ("1-2.copy.partial", "Dear diary"),
      ("2-1.path", "/elsewhere/novel.txt"), ("2-1.copy", "Call me"),
    ] { try Data(text.utf8).write(to: URL(fileURLWithPath: copies + "/" + name)) }
    let damaged = fixture.store + "/progress.sqlite.damaged-2026-11-19-1"
    try FileManager.default.copyItem(
      atPath: fixture.store + "/progress.sqlite", toPath: damaged)
    try Data("diary.txt".utf8).write(to: URL(fileURLWithPath: damaged + "-wal"))
    fixture.run("set", "essay.txt", "--progress", "0.75")
    let outcome = fixture.run(["forget", "--yes"] + which)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.said.contains(
        "Deleted, because it may name forgotten files: /scratch/store/progress.sqlite.damaged"
      )
    )
    #expect(outcome.said.contains("interrupted save"))
    for (name, content) in fixture.storeContent() {
      #expect(content.range(of: Data("diary".utf8)) == nil, "\(name)")
      #expect(!name.contains(".damaged"))
    }
    #expect(FileManager.default.fileExists(atPath: copies + "/2-1.copy") == (which != ["--all"]))
  }

  @Test func aCopyOfTextIsForgottenAlsoOfADocumentThatIsNotRecorded() throws {
    let copies = fixture.store + "/safety-copies"
    try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: false)
    try Data(fixture.path("private.txt").utf8).write(
      to: URL(fileURLWithPath: copies + "/1-1.path"))
    try Data("text".utf8).write(to: URL(fileURLWithPath: copies + "/1-1.copy"))
    let outcome = fixture.run("forget", "--yes", "private.txt")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.said
        == "A copy of /scratch/documents/private.txt from an interrupted save was removed.\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: copies) == [])
    #expect(try names().count == 4)
    #expect(fixture.run("forget", "--yes", "private.txt").status == 66)
  }

  @Test func noByteOfTheNameStaysBehind() throws {
    let name = "unmistakable-diary.txt"
    try fixture.write("one two three\n", to: name)
    fixture.work(on: name, minutes: 1)
    fixture.run("set", name, "--progress", "0.5", "--quantity", "secret-item:Secret title=7")
    let words = ["unmistakable", "secret-item", "Secret title"].map { Data($0.utf8) }
    func findings() -> [String] {
      fixture.storeContent().filter { _, content in
        words.contains { content.range(of: $0) != nil }
      }.map(\.key).sorted()
    }
    #expect(findings().contains("progress.sqlite"))
    #expect(findings().contains { $0.hasPrefix("backups/") } || findings().count == 1)
    #expect(fixture.run("forget", "--yes", name).status == 0)
    #expect(findings() == [])
    #expect(try names().count == 4, "the others stay")
    let before = "fileprogress set letters/second.txt --progress 0.5"
    #expect(
      fixture.run("undo", input: ["no"]).said
        == "A forget can't be undone. Undo the correction before it, \(before)? Type yes:\n"
        + "Nothing was changed.\n")
    #expect(fixture.run("undo", "--yes").said == "Undid: \(before)\n")
  }

  @Test func whatWasForgottenDoesNotComeBackFromACopy() throws {
    let copy = fixture.run("export", "--facts")
    try fixture.write(copy.bytes, to: "facts.jsonl")
    fixture.run("forget", "--yes", "diary.txt")
    #expect(fixture.run("import", "facts.jsonl").status == 0)
    #expect(try names() == ["essay.txt", "first.txt", "second.txt"])
  }

  @Test func aTimerEndsWithItsDocument() throws {
    fixture.run("start", "diary.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("forget", "--yes", "diary.txt")
    for _ in 1...2 {
      #expect(fixture.run("stop", "diary.txt").said == "No timer is running for diary.txt.\n")
      #expect(fixture.run("stop").said == "No timer is running.\n")
    }
    #expect(try fixture.status(of: "diary.txt")["activity"] is NSNull)
    fixture.run("start", "diary.txt")
    fixture.clock.advance(by: .seconds(120))
    fixture.run("stop", "diary.txt")
    #expect(try fixture.activity(of: "diary.txt")["openTime"] as? Double == 120)
  }

  @Test func aForgottenFileCanBeTrackedAnew() throws {
    fixture.run("forget", "--yes", "diary.txt")
    #expect(try fixture.status(of: "diary.txt")["activity"] is NSNull)
    fixture.run("start", "diary.txt")
    #expect(try fixture.activity(of: "diary.txt")["progress"] is NSNull)
    #expect(try fixture.activity(of: "diary.txt")["isStarted"] as? Bool == true)
  }
}
