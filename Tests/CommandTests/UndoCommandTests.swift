import FileProgress
import FileProgressTestSupport
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
    #expect(outcome.said == "Error: there is nothing to undo\n")
  }

  @Test func commandsAreUndoneOneByOneTheNewestFirst() throws {
    fixture.run("set", "essay.txt", "--progress", "0.25")
    fixture.run("exclude", "*.log")
    fixture.run("set", "essay.txt", "--progress", "0.75")
    #expect(fixture.run("undo").said == "Took back: fileprogress set essay.txt --progress 0.75\n")
    #expect(try fixture.activity(of: "essay.txt")["progress"] as? Double == 0.25)
    #expect(fixture.run("undo").said == "Took back: fileprogress exclude *.log\n")
    #expect(fixture.run("exclude").output == "")
    #expect(fixture.run("undo").said == "Took back: fileprogress set essay.txt --progress 0.25\n")
    #expect(fixture.run("undo").status == 1)
  }

  @Test func severalPatternsAreOneCommand() {
    fixture.run("exclude", "*.log", "*.tmp")
    #expect(fixture.run("exclude", "*.log").said == "Already excluded: *.log\n")
    #expect(fixture.run("undo").said == "Took back: fileprogress exclude *.log *.tmp\n")
    #expect(fixture.run("exclude").output == "")
    #expect(fixture.run("undo").status == 1)
  }

  @Test func whatWasDecidedOnAnotherDeviceIsNotUndone() throws {
    fixture.run("set", "essay.txt", "--progress", "0.25")
    try fixture.write(fixture.run("export", "--facts").bytes, to: "facts.jsonl")
    let other = fixture.scratch.path(of: "other")
    fixture.run("exclude", "*.log", "--home", other)
    #expect(fixture.run("import", "--as-mine", "facts.jsonl", "--home", other).status == 0)
    #expect(fixture.run("undo", "--home", other).said == "Took back: fileprogress exclude *.log\n")
    #expect(fixture.run("undo", "--home", other).status == 1)
  }

  @Test func whatWasForgottenIsNotOfferedAnyMore() throws {
    try fixture.write("four five six\n", to: "diary.txt")
    fixture.run("set", "essay.txt", "--progress", "0.25")
    fixture.run("set", "diary.txt", "--progress", "0.5")
    fixture.run("exclude", "*.log")
    #expect(fixture.run("undo").said == "Took back: fileprogress exclude *.log\n")
    #expect(fixture.run("forget", "--yes", "diary.txt").status == 0)
    #expect(fixture.run("undo").said == "Took back: fileprogress set essay.txt --progress 0.25\n")
    #expect(fixture.run("undo").status == 1)
  }

  @Test func recordedTimeIsNeverTakenBack() throws {
    fixture.run("set", "essay.txt", "--progress", "0.25")
    fixture.work(on: "essay.txt", minutes: 5)
    #expect(fixture.run("undo").said == "Took back: fileprogress set essay.txt --progress 0.25\n")
    #expect(try fixture.activity(of: "essay.txt")["openTime"] as? Double == 300)
  }
}
