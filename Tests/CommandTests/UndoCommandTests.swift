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
    #expect(fixture.run("undo").said == "Took back: fileprogress set essay.txt --progress 0.75\n")
    #expect(try fixture.activity(of: "essay.txt")["progress"] as? Double == 0.25)
    #expect(fixture.run("undo").said == "Took back: fileprogress exclude '*.log'\n")
    #expect(fixture.run("exclude").output == "")
    #expect(fixture.run("undo").said == "Took back: fileprogress set essay.txt --progress 0.25\n")
    #expect(fixture.run("undo").status == 1)
  }

  @Test func aNameWithSpacesCanBeTypedAgain() throws {
    try fixture.write("one two three\n", to: "the sea.txt")
    fixture.run("set", "the sea.txt", "--progress", "0.25")
    #expect(
      fixture.run("undo").said == "Took back: fileprogress set 'the sea.txt' --progress 0.25\n")
    fixture.run("session", "add", "the sea.txt", "--from", "yesterday 8:00", "--for", "25min")
    #expect(
      fixture.run("undo").said.hasPrefix(
        "Took back: fileprogress session add 'the sea.txt' --from 'yesterday 8:00' --for 25min\n"))
    fixture.run("start", "the sea.txt")
    fixture.clock.advance(by: .seconds(3600))
    fixture.run("stop", "the sea.txt", "--at", "10:30")
    #expect(
      fixture.run("undo").said.hasPrefix(
        "Took back: fileprogress stop 'the sea.txt' --at 10:30\n"))
  }

  @Test func severalPatternsAreOneCommand() {
    fixture.run("exclude", "*.log", "*.tmp")
    #expect(fixture.run("exclude", "*.log").said == "Already excluded: *.log\n")
    #expect(fixture.run("undo").said == "Took back: fileprogress exclude '*.log' '*.tmp'\n")
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
      fixture.run("undo", "--home", other).said == "Took back: fileprogress exclude '*.log'\n")
    #expect(fixture.run("undo", "--home", other).status == 1)
  }

  @Test func whatWasForgottenIsNotOfferedAnyMore() throws {
    try fixture.write("four five six\n", to: "diary.txt")
    fixture.run("set", "essay.txt", "--progress", "0.25")
    fixture.run("set", "diary.txt", "--progress", "0.5")
    fixture.run("exclude", "*.log")
    #expect(fixture.run("undo").said == "Took back: fileprogress exclude '*.log'\n")
    #expect(fixture.run("forget", "--yes", "diary.txt").status == 0)
    #expect(
      fixture.run("undo", "--before-forget").said
        == "Took back: fileprogress set essay.txt --progress 0.25\n")
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
    #expect(fixture.run("undo").said == "Took back: fileprogress exclude '*.log'\n")
    #expect(fixture.run("undo").status == 1)
    #expect(
      fixture.run("undo", "--yes").said
        == "Took back: fileprogress set essay.txt --progress 0.5\n")
    #expect(fixture.run("undo").said.contains("set essay.txt --progress 0.25: fileprogress undo"))
    #expect(
      fixture.run("undo", "--before-forget").said
        == "Took back: fileprogress set essay.txt --progress 0.25\n")
    #expect(
      fixture.run("undo").said
        == "Error: A forget can't be undone, and there is nothing else to undo.\n")
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
    #expect(undone.said == question + "Took back: fileprogress set essay.txt --progress 0.5\n")
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
      fixture.run("undo").said.hasPrefix("Took back: fileprogress set essay.txt --progress 0.5"))
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
    #expect(fixture.run("undo").said == "Took back: fileprogress set essay.txt --progress 0.25\n")
    #expect(try fixture.activity(of: "essay.txt")["openTime"] as? Double == 300)
  }
}
