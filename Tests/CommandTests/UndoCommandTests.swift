import FileProgress
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
    #expect(fixture.run("undo").said == "Undone: set essay.txt --progress 0.75\n")
    #expect(try fixture.activity(of: "essay.txt")["progress"] as? Double == 0.25)
    #expect(fixture.run("undo").said == "Undone: exclude *.log\n")
    #expect(fixture.run("exclude").output == "")
    #expect(fixture.run("undo").said == "Undone: set essay.txt --progress 0.25\n")
    #expect(fixture.run("undo").status == 1)
  }

  @Test func recordedTimeIsNeverTakenBack() throws {
    fixture.run("set", "essay.txt", "--progress", "0.25")
    fixture.work(on: "essay.txt", minutes: 5)
    #expect(fixture.run("undo").said == "Undone: set essay.txt --progress 0.25\n")
    #expect(try fixture.activity(of: "essay.txt")["openTime"] as? Double == 300)
  }
}
