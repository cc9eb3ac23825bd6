import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// Goals are for the person alone: no class, no teacher and no record of a class knows of them.
struct PrivateGoalTests {
  let fixture: CommandFixture
  private var school: ClassSchool { ClassSchool(fixture) }

  init() throws {
    fixture = try CommandFixture()
  }

  @discardableResult
  private func anna(_ words: String..., input: [TypedInput] = []) -> CommandOutcome {
    var fixture = fixture
    fixture.environment["FILEPROGRESS_HOME"] = fixture.scratch.path(of: "anna")
    return fixture.run(words, input: input)
  }

  @Test func aTeacherSeesNothingOfAGoal() throws {
    try school.create()
    let digits = try school.join("anna", as: "Anna Berg")
    fixture.run("class", "admit", digits, "--yes")
    try fixture.write("Write about the tide.\n", to: "template.txt")
    fixture.run("assignment", "create", "--title", "Essay on tides", "--file", "template.txt")
    anna("class", "sync")
    let opened = anna("assignment", "open", "Essay", "--no-editor").output
    #expect(opened.hasSuffix("/template 2.txt\n"), "\(opened)")
    anna("start", "template 2.txt")
    try fixture.write(GoalCommandTests.words(50), to: "template 2.txt")
    fixture.clock.advance(by: .seconds(600))
    anna("stop", "template 2.txt")
    let before = anna("share", "--preview").output
    #expect(before.contains("session: "), "\(before)")

    #expect(anna("goal", "template 2.txt", "--words", "100", "--per-day", "77").status == 0)
    anna("goal", ".", "--words", "987")
    let status = try anna("status", "--json", "template 2.txt").json["activity"] as? [String: Any]
    #expect(status?["progress"] as? Double == 0.5, "the person sees it")
    #expect(anna("share", "--preview").output == before, "the class gets what it got before")

    anna("class", "sync")
    fixture.run("class", "sync")
    let reports = try school.reports()
    #expect(!reports.isEmpty)
    for report in reports {
      #expect(!Data(report).contains(Data("goal".utf8)))
      #expect(!Data(report).contains(Data("wordsPerDay".utf8)))
    }
    for words in [["--assignment", "Essay"], ["--student", "Anna Berg"]] {
      let report = fixture.run(["report", "--class", "History 7b", "--json"] + words)
      #expect(report.status == 0, "\(report)")
      #expect(!report.output.lowercased().contains("goal"), "\(report)")
      #expect(!report.output.contains("\"progress\":0.5"), "\(report)")
    }
    let record = fixture.run("export", "--person", "Anna Berg")
    #expect(record.status == 0, "\(record)")
    #expect(!record.output.lowercased().contains("goal"), "\(record)")
    #expect(!record.output.contains("50%"), "\(record)")
  }
}

extension Data {
  fileprivate func contains(_ other: Data) -> Bool { range(of: other) != nil }
}
