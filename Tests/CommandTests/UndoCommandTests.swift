import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

struct UndoCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  @Test func withNothingToUndoItFails() {
    let outcome = fixture.run("undo")
    #expect(outcome.status == 1)
    #expect(
      outcome.said
        == "Error: There is no correction to undo. To change a session: fileprogress session\n")
  }

  @Test func commandsAreUndoneOneByOneTheNewestFirst() throws {
    fixture.run("set", "essay.txt", "--progress", "0.25")
    fixture.run("exclude", "*.log")
    fixture.run("set", "essay.txt", "--progress", "0.75")
    #expect(fixture.run("undo").said == "Undid: fileprogress set essay.txt --progress 0.75\n")
    #expect(try fixture.activity(of: "essay.txt")["progress"] as? Double == 0.25)
    #expect(fixture.run("undo").said == "Undid: fileprogress exclude '*.log'\n")
    #expect(fixture.run("exclude").output == "")
    #expect(fixture.run("undo").said == "Undid: fileprogress set essay.txt --progress 0.25\n")
    #expect(fixture.run("undo").status == 1)
  }

  @Test func aNameWithSpacesCanBeTypedAgain() throws {
    try fixture.write("one two three\n", to: "the sea.txt")
    fixture.run("set", "the sea.txt", "--progress", "0.25")
    #expect(
      fixture.run("undo").said == "Undid: fileprogress set 'the sea.txt' --progress 0.25\n")
    fixture.run("session", "add", "the sea.txt", "--from", "yesterday 8:00", "--for", "25min")
    #expect(
      fixture.run("undo").said.hasPrefix(
        "Undid: fileprogress session add 'the sea.txt' --from 'yesterday 8:00' --for 25min\n"))
    fixture.run("start", "the sea.txt")
    fixture.clock.advance(by: .seconds(3600))
    fixture.run("stop", "the sea.txt", "--at", "10:30")
    #expect(
      fixture.run("undo").said.hasPrefix(
        "Undid: fileprogress stop 'the sea.txt' --at 10:30\n"))
  }

  @Test func severalPatternsAreOneCommand() {
    fixture.run("exclude", "*.log", "*.tmp")
    #expect(fixture.run("exclude", "*.log").said == "Already excluded: *.log\n")
    #expect(fixture.run("undo").said == "Undid: fileprogress exclude '*.log' '*.tmp'\n")
    #expect(fixture.run("exclude").output == "")
    #expect(fixture.run("undo").status == 1)
  }

  @Test func whatWasDecidedOnAnotherDeviceIsNotUndone() throws {
    fixture.run("set", "essay.txt", "--progress", "0.25")
    try fixture.write(fixture.run("export", "--facts").bytes, to: "facts.jsonl")
    let other = fixture.scratch.path(of: "other")
    fixture.run("exclude", "*.log", "--home", other)
    #expect(fixture.run("import", "--as-mine", "facts.jsonl", "--home", other).status == 0)
    #expect(
      fixture.run("undo", "--home", other).said == "Undid: fileprogress exclude '*.log'\n")
    #expect(fixture.run("undo", "--home", other).status == 1)
  }

  @Test func whatWasForgottenIsNotOfferedAnyMore() throws {
    try fixture.write("four five six\n", to: "diary.txt")
    fixture.run("set", "essay.txt", "--progress", "0.25")
    fixture.run("set", "diary.txt", "--progress", "0.5")
    fixture.run("exclude", "*.log")
    #expect(fixture.run("undo").said == "Undid: fileprogress exclude '*.log'\n")
    #expect(fixture.run("forget", "--yes", "diary.txt").status == 0)
    #expect(
      fixture.run("undo", "--before-forget").said
        == "Undid: fileprogress set essay.txt --progress 0.25\n")
    #expect(fixture.run("undo", "--before-forget").status == 1)
  }

  /// Without a word it would take back something else than the command that was typed last.
  @Test func afterForgetOnlyTheWordOfAPersonTakesBackEarlierCorrections() throws {
    try fixture.write("four five six\n", to: "diary.txt")
    for progress in ["0.25", "0.5"] { fixture.run("set", "essay.txt", "--progress", progress) }
    fixture.run("set", "diary.txt", "--progress", "0.5")
    fixture.run("forget", "--yes", "diary.txt")
    for _ in 1...2 {
      let refused = fixture.run("undo")
      #expect(refused.status == 1)
      #expect(
        refused.said
          == "Error: A forget can't be undone. Nothing was changed. To undo the correction before "
          + "it, fileprogress set essay.txt --progress 0.5: fileprogress undo --yes\n")
      #expect(try fixture.activity(of: "essay.txt")["progress"] as? Double == 0.5)
    }
    // What was corrected since needs no such word.
    fixture.run("exclude", "*.log")
    #expect(fixture.run("undo").said == "Undid: fileprogress exclude '*.log'\n")
    #expect(fixture.run("undo").status == 1)
    #expect(
      fixture.run("undo", "--yes").said
        == "Undid: fileprogress set essay.txt --progress 0.5\n")
    #expect(fixture.run("undo").said.contains("set essay.txt --progress 0.25: fileprogress undo"))
    #expect(
      fixture.run("undo", "--before-forget").said
        == "Undid: fileprogress set essay.txt --progress 0.25\n")
    #expect(
      fixture.run("undo").said
        == "Error: A forget can't be undone, and there is nothing else to undo.\n")
  }

  @Test func theFormerWordForGoingPastAForgetUndoesNothingElse() throws {
    fixture.run("set", "essay.txt", "--progress", "0.5")
    let refused = fixture.run("undo", "--before-forget")
    #expect(refused.status == 1)
    #expect(
      refused.said
        == "Error: Nothing was forgotten since fileprogress set essay.txt --progress 0.5. Nothing was "
        + "changed. To undo it: fileprogress undo\n")
    #expect(try fixture.activity(of: "essay.txt")["progress"] as? Double == 0.5)
    try fixture.write("four five six\n", to: "diary.txt")
    fixture.run("track", "diary.txt")
    fixture.run("forget", "--yes", "diary.txt")
    fixture.run("exclude", "*.log")
    #expect(fixture.run("undo", "--before-forget").status == 1, "exclude came after it")
    #expect(fixture.run("undo").said == "Undid: fileprogress exclude '*.log'\n")
    #expect(
      fixture.run("undo", "--before-forget").said
        == "Undid: fileprogress set essay.txt --progress 0.5\n")
  }

  @Test func aPersonIsAskedBeforeUndoGoesPastAForget() throws {
    var fixture = fixture
    fixture.isInputTerminal = true
    try fixture.write("four five six\n", to: "diary.txt")
    fixture.run("set", "essay.txt", "--progress", "0.5")
    fixture.run("set", "diary.txt", "--progress", "0.5")
    fixture.run("forget", "--yes", "diary.txt")
    let question =
      "A forget can't be undone. Undo the correction before it, fileprogress set essay.txt "
      + "--progress 0.5? Type yes:\n"
    let kept = fixture.run("undo", input: ["no"])
    #expect(kept.status == 1)
    #expect(kept.said == question + "Nothing was changed.\n")
    let undone = fixture.run("undo", input: ["yes"])
    #expect(undone.status == 0)
    #expect(undone.said == question + "Undid: fileprogress set essay.txt --progress 0.5\n")
  }

  @Test(arguments: [
    ["--progress", "0.5"], ["--progress", "0.25"], ["--range", "0.1..0.4"],
    ["--quantity", "pages:Pages=3"], ["--quantity", "pages:Pages=3", "--primary", "pages"],
    ["--primary", "pages"], ["--clear-progress", "--progress", "0.5"],
    ["--score", "quiz:Quiz=8/10", "--progress", "50%"],
    ["--binary", "done:Handed in:yesNo=yes"],
  ])
  func aSetThatChangesNothingIsNoCommand(arguments: [String]) throws {
    fixture.run(
      "set", "essay.txt", "--progress", "0.5", "--quantity", "pages:Pages=3", "--primary", "pages",
      "--score", "quiz:Quiz=8/10", "--binary", "done:Handed in:yesNo=yes")
    let before = try fixture.activity(of: "essay.txt")
    let facts = fixture.run("export", "--facts").bytes
    let outcome = fixture.run(["set", "essay.txt"] + arguments)
    #expect(outcome.status == 0)
    if arguments == ["--progress", "0.25"] {
      #expect(outcome.said.hasPrefix("essay.txt stays at 50%"))
    } else {
      #expect(outcome.said == "essay.txt has these values already. Nothing was changed.\n")
    }
    #expect(try fixture.activity(of: "essay.txt") as NSDictionary == before as NSDictionary)
    #expect(fixture.run("export", "--facts").bytes == facts)
    #expect(
      fixture.run("undo").said.hasPrefix("Undid: fileprogress set essay.txt --progress 0.5"))
    #expect(fixture.run("undo").status == 1)
  }

  @Test(arguments: [["--progress", "0"], ["--no-primary"], ["--clear-progress"]])
  func progressOfNothingIsMoreThanNone(arguments: [String]) throws {
    fixture.run(["set", "essay.txt"] + arguments)
    #expect(fixture.run("undo").status == (arguments == ["--progress", "0"] ? 0 : 1))
  }

  @Test func recordedTimeIsNeverTakenBack() throws {
    fixture.run("set", "essay.txt", "--progress", "0.25")
    fixture.work(on: "essay.txt", minutes: 5)
    #expect(fixture.run("undo").said == "Undid: fileprogress set essay.txt --progress 0.25\n")
    #expect(try fixture.activity(of: "essay.txt")["openTime"] as? Double == 300)
  }

  // MARK: - List, numbers and redo

  @Test func theListSaysWhatAndWhen() throws {
    let nothing = "There is no correction to undo. To change a session: fileprogress session\n"
    #expect(fixture.run("undo", "--list").talk == nothing)
    #expect(fixture.storeContent().isEmpty)
    fixture.run("set", "essay.txt", "--progress", "0.25")
    fixture.clock.advance(by: .seconds(26 * 3600))
    fixture.run("exclude", "*.log")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("set", "essay.txt", "--progress", "0.75")
    #expect(
      fixture.run("undo", "--list").output == """
        1  today 12:01      fileprogress set essay.txt --progress 0.75
        2  today 12:00      fileprogress exclude '*.log'
        3  yesterday 10:00  fileprogress set essay.txt --progress 0.25

        """)
    #expect(fixture.run("undo").status == 0)
    let list = fixture.run("undo", "--list")
    #expect(
      list.output == """
        1  today 12:00      fileprogress exclude '*.log'
        2  yesterday 10:00  fileprogress set essay.txt --progress 0.25

        """)
    #expect(
      list.said
        == "Undone last: fileprogress set essay.txt --progress 0.75. To redo it: fileprogress redo\n"
    )
    let json = try fixture.run("undo", "--list", "--json").json
    #expect(json["schema"] as? String == "fileprogress.undo/1")
    let corrections = try #require(json["corrections"] as? [[String: Any]])
    #expect(corrections.map { $0["number"] as? Int } == [1, 2])
    #expect(corrections[0]["command"] as? String == "fileprogress exclude '*.log'")
    #expect(corrections[0]["madeAt"] as? String == "2026-11-21T11:00:00Z")
    let redo = try #require(json["redo"] as? [String: Any])
    #expect(redo["command"] as? String == "fileprogress set essay.txt --progress 0.75")
    #expect(redo["undoneAt"] as? String == "2026-11-21T11:01:00Z")
  }

  @Test(arguments: [
    (
      40,
      [
        "1  today 10:00", "  fileprogress session add essay.txt",
        "  --from 'yesterday 8:00' --for 25min",
      ]
    ),
    (
      80,
      [
        "1  today 10:00  fileprogress session add essay.txt --from 'yesterday 8:00' --for",
        "                  25min",
      ]
    ),
  ])
  func aNarrowScreenBreaksTheListBetweenWords(columns: Int, shown: [String]) {
    fixture.run("session", "add", "essay.txt", "--from", "yesterday 8:00", "--for", "25min")
    var fixture = fixture
    fixture.isOutputTerminal = true
    fixture.columns = columns
    let lines = fixture.run("undo", "--list").output.split(separator: "\n").map(String.init)
    #expect(lines == shown)
  }

  @Test func theListTakesNoPeriod() {
    for period in [["yesterday"], ["2 days ago"], ["2", "days", "ago"]] {
      let since = fixture.run(["undo", "--list", "--since"] + period)
      #expect(since.status == 64)
      #expect(since.said.hasPrefix("Error: fileprogress undo has no option --since."), "\(since)")
    }
    let weeks = fixture.run("undo", "--list", "2w")
    #expect(weeks.status == 64)
    #expect(
      weeks.said == """
        Error: undo --list takes no "2w". To see every correction: fileprogress undo --list --all

        """)
    #expect(fixture.run("undo", "--list", "2").said.contains("can't be combined"))
    let unknown = fixture.run("undo", "--list", "2", "--last")
    #expect(unknown.said.hasPrefix("Error: fileprogress undo has no option --last."), "\(unknown)")
  }

  @Test func aLongListNamesWhereTheRestIs() throws {
    for number in 1...22 { fixture.run("exclude", "*.\(number)") }
    let lines = fixture.run("undo", "--list").output.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.first == " 1  today 10:00  fileprogress exclude '*.22'")
    #expect(lines.last == "2 more: fileprogress undo --list --all")
    let all = fixture.run("undo", "--list", "--all").output.split(separator: "\n")
    #expect(all.count == 22)
    #expect(all.last == "22  today 10:00  fileprogress exclude '*.1'")
    #expect(
      fixture.run("undo", "--all").said
        == "Error: --all needs --list. Example: fileprogress undo --list --all\n")
    let corrections = try fixture.run("undo", "--list", "--json").json["corrections"]
    #expect((corrections as? [Any])?.count == 22)
  }

  @Test func anyCorrectionIsUndoneByItsNumber() throws {
    fixture.run("set", "essay.txt", "--progress", "0.25")
    fixture.run("exclude", "*.log")
    fixture.run("set", "essay.txt", "--progress", "0.75")
    #expect(fixture.run("undo", "2").said.hasSuffix(": fileprogress exclude '*.log'\n"))
    #expect(fixture.run("exclude").output == "")
    #expect(try fixture.activity(of: "essay.txt")["progress"] as? Double == 0.75)
    let missing = fixture.run("undo", "3")
    #expect(missing.status == 1)
    #expect(
      missing.said
        == "Error: There are only 2 corrections to undo. The numbers: fileprogress undo --list\n")
    for word in ["0", "third", "1.5", "99999999999999999999"] {
      let wrong = fixture.run("undo", word)
      #expect(wrong.status == 64)
      #expect(
        wrong.said
          == "Error: \"\(word)\" is not the number of a correction. The numbers: fileprogress undo "
          + "--list\n")
    }
    #expect(fixture.run("undo", "--list", "2").status == 64)
    #expect(fixture.run("undo", "--json").status == 64)
  }

  @Test func redoBringsBackWhatWasUndoneLast() throws {
    let nothing = fixture.run("redo")
    #expect(nothing.status == 1)
    #expect(
      nothing.said
        == "Error: There is nothing to redo. Your corrections: fileprogress undo --list\n")
    fixture.run("set", "essay.txt", "--progress", "0.25")
    fixture.run("exclude", "*.log")
    for _ in 1...2 { #expect(fixture.run("undo").status == 0) }
    #expect(
      fixture.run("redo").said == "Redid: fileprogress set essay.txt --progress 0.25\n")
    #expect(try fixture.activity(of: "essay.txt")["progress"] as? Double == 0.25)
    #expect(fixture.run("exclude").output == "")
    #expect(fixture.run("redo").said == "Redid: fileprogress exclude '*.log'\n")
    #expect(fixture.run("exclude").output == "*.log\n")
    #expect(fixture.run("redo").status == 1)
    #expect(fixture.run("undo").said.hasSuffix(": fileprogress exclude '*.log'\n"))
  }

  @Test func redoSaysWhatASessionIsNow() throws {
    fixture.run("session", "add", "essay.txt", "--from", "9:00", "--for", "30min")
    fixture.run("undo")
    #expect(
      fixture.run("redo").said == """
        Redid: fileprogress session add essay.txt --from 9:00 --for 30min
        The session of essay.txt is now today 9:00–9:30, 30 min.

        """)
    fixture.run("session", "delete", "essay.txt")
    fixture.run("undo")
    #expect(
      fixture.run("redo").said.hasSuffix(
        "The session of essay.txt, today 9:00–9:30, is deleted again.\n"))
    #expect(try fixture.activity(of: "essay.txt")["openTime"] as? Double == 0)
  }

  @Test func anotherComputerAgreesAboutARedo() throws {
    let other = fixture.scratch.path(of: "other")
    func send() throws {
      try fixture.write(fixture.run("export", "--facts").bytes, to: "facts.jsonl")
      #expect(fixture.run("import", "--as-mine", "facts.jsonl", "--home", other).status == 0)
    }
    fixture.run("exclude", "*.log")
    fixture.run("undo")
    try send()
    #expect(fixture.run("exclude", "--home", other).output == "")
    #expect(fixture.run("redo", "--home", other).status == 1, "it was undone here")
    fixture.run("redo")
    try send()
    #expect(fixture.run("exclude", "--home", other).output == "*.log\n")
    fixture.run("undo")
    try send()
    #expect(fixture.run("exclude", "--home", other).output == "")
  }

  // MARK: - What is old

  @Test func whatIsMoreThanAnHourOldNeedsAWord() throws {
    fixture.run("exclude", "*.log")
    fixture.clock.advance(by: .seconds(3601))
    let refused = fixture.run("undo")
    #expect(refused.status == 1)
    #expect(
      refused.said
        == "Error: The correction fileprogress exclude '*.log' is more than an hour old (today "
        + "10:00). Nothing was changed. To undo it: fileprogress undo --yes\n")
    #expect(fixture.run("exclude").output == "*.log\n")
    fixture.run("exclude", "*.tmp")
    #expect(fixture.run("undo", "2").said.hasSuffix("To undo it: fileprogress undo 2 --yes\n"))
    #expect(fixture.run("undo", "2", "--yes").said.hasSuffix(": fileprogress exclude '*.log'\n"))
    #expect(fixture.run("exclude").output == "*.tmp\n")
    fixture.clock.advance(by: .seconds(3601))
    let late = fixture.run("redo")
    #expect(late.status == 1)
    #expect(
      late.said
        == "Error: You undid fileprogress exclude '*.log' more than an hour ago (today 11:00). "
        + "Nothing was changed. To redo it: fileprogress redo --yes\n")
    #expect(fixture.run("redo", "-y").said == "Redid: fileprogress exclude '*.log'\n")
    #expect(fixture.run("undo").status == 0, "it was redone just now")
  }

  @Test func aPersonIsAskedAboutWhatIsOld() throws {
    var fixture = fixture
    fixture.isInputTerminal = true
    fixture.run("exclude", "*.log")
    fixture.clock.advance(by: .seconds(26 * 3600))
    let question =
      "The correction fileprogress exclude '*.log' is more than an hour old (yesterday 10:00). "
      + "Undo it? Type yes:\n"
    let kept = fixture.run("undo", input: ["no"])
    #expect(kept.status == 1)
    #expect(kept.said == question + "Nothing was changed.\n")
    let undone = fixture.run("undo", input: ["yes"])
    #expect(undone.status == 0)
    #expect(undone.said.hasPrefix(question))
    #expect(fixture.run("exclude").output == "")
    fixture.clock.advance(by: .seconds(7200))
    let redone = fixture.run("redo", input: ["yes"])
    #expect(
      redone.said == """
        You undid fileprogress exclude '*.log' more than an hour ago (today 12:00). Redo it? Type yes:
        Redid: fileprogress exclude '*.log'

        """)
  }
}
