import FileProgress
import Foundation
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
          /scratch/documents/diary.txt
        Delete for good what was recorded of this? Type yes:
        Forgotten: /scratch/documents/diary.txt

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
    #expect(outcome.said.hasSuffix("Error: nothing was forgotten\n"))
    #expect(try names().count == 4)
  }

  @Test func withNobodyToAskItNeedsYes() throws {
    var fixture = fixture
    fixture.isInputTerminal = false
    let outcome = fixture.run("forget", "diary.txt", input: ["yes"])
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == "Error: forget asks before it deletes, and there is nobody to ask: add --yes\n")
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

  @Test func nothingMeansNothing() throws {
    for arguments in [
      ["forget"], ["forget", "--all", "diary.txt"], ["forget", "--all", "--before", "today"],
    ] {
      let outcome = fixture.run(arguments + ["--yes"])
      #expect(outcome.status == 64)
      #expect(outcome.said.hasPrefix("Error: Say what to forget"))
    }
    let empty = fixture.run("forget", "--yes", "")
    #expect(empty.status == 66)
    #expect(empty.said == "Error: the name of a file is empty\n")
    let unknown = fixture.run("forget", "--yes", "never.txt")
    #expect(unknown.status == 1)
    #expect(unknown.said == "Error: nothing is recorded of never.txt\n")
    #expect(fixture.run("forget", "--yes", "diary").status == 1, "a part of a name is none")
    #expect(try names().count == 4)
  }

  @Test func everythingBeforeADayCanBeForgotten() throws {
    fixture.run("start", "diary.txt")
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(3 * 24 * 3600))
    fixture.run("start", "essay.txt")
    fixture.run("stop")
    #expect(fixture.run("forget", "--yes", "--before", "2026-11-20").said.contains("Nothing"))
    #expect(try names().count == 4)
    #expect(fixture.run("forget", "--yes", "--before", "yesterday").status == 0)
    #expect(try names() == ["essay.txt"])
  }

  @Test func allIsAll() throws {
    #expect(fixture.run("forget", "--yes", "--all").said == "Forgotten: 4 documents.\n")
    #expect(try names() == [])
    let again = fixture.run("forget", "--yes", "--all")
    #expect(again.status == 0)
    #expect(again.said == "Nothing is recorded that could be forgotten.\n")
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
    #expect(fixture.run("undo").said.hasPrefix("Undone: set letters/second.txt"))
  }

  @Test func whatWasForgottenDoesNotComeBackFromACopy() throws {
    let copy = fixture.run("export", "--facts")
    try fixture.write(copy.bytes, to: "facts.jsonl")
    fixture.run("forget", "--yes", "diary.txt")
    #expect(fixture.run("import", "facts.jsonl").status == 0)
    #expect(try names() == ["essay.txt", "first.txt", "second.txt"])
  }

  @Test func aForgottenFileCanBeTrackedAnew() throws {
    fixture.run("forget", "--yes", "diary.txt")
    #expect(try fixture.status(of: "diary.txt")["activity"] is NSNull)
    fixture.run("start", "diary.txt")
    #expect(try fixture.activity(of: "diary.txt")["progress"] is NSNull)
    #expect(try fixture.activity(of: "diary.txt")["isStarted"] as? Bool == true)
  }
}
