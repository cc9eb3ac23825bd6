import ClassTestSupport
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// Assigned work, from the teacher to a student and back, by commands.
struct AssignmentCommandTests {
  let fixture: CommandFixture
  let school: ClassSchool

  /// Ms Weber teaches, Anna Berg is in the class and has the essay.
  init() throws {
    fixture = try CommandFixture()
    school = ClassSchool(fixture)
    try school.create()
    let digits = try school.join("anna", as: "Anna Berg")
    fixture.run("class", "sync")
    #expect(fixture.run("class", "admit", digits, "--yes").status == 0)
    try fixture.write("Write about the tide.\n", to: "template.txt")
    let outcome = fixture.run(
      "assignment", "create", "--title", "Essay on tides", "--file", "template.txt", "--due",
      "2030-12-24", "--instructions", "At least 300 words.")
    #expect(outcome.said == "Essay on tides is published.\n", "\(outcome)")
    anna("class", "sync")
  }

  @discardableResult
  private func anna(_ arguments: String...) -> CommandOutcome { school.run("anna", arguments) }

  @Test func studentGoesFromNewToHandedIn() throws {
    #expect(anna("assignment").output.contains("2030-12-24  new\n"))
    let shown = anna("assignment", "show", "essay").output
    #expect(shown.contains("At least 300 words."))
    #expect(shown.contains("1. File template.txt: a copy of your own"))
    let opened = anna("assignment", "open", "Essay", "--no-editor")
    // The name is taken in this folder, and no file is ever replaced.
    #expect(opened.output.hasSuffix("/template 2.txt\n"), "\(opened)")
    #expect(anna("assignment").output.contains("opened"))
    #expect(anna("assignment", "done", "Essay").said == "Essay on tides is done.\n")
    #expect(anna("assignment", "undo", "Essay").said == "Essay on tides is not done.\n")
    #expect(anna("submit", "template 2.txt").said == "Essay on tides is handed in.\n")
    #expect(anna("submit", "Essay").said == "Essay on tides was handed in already.\n")
    #expect(anna("assignment").output.contains("submitted"))
    anna("class", "sync")
    fixture.run("class", "sync")
    let grid = fixture.run("report", "--class", "History 7b").output
    #expect(grid.contains("submitted"), "\(grid)")
    #expect(anna("withdraw", "Essay").said == "Essay on tides is not handed in any more.\n")
  }

  @Test func workThatCountsSaysWhoCanSeeItAndOtherWorkDoesNot() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    try fixture.write("Dear diary.\n", to: "diary.txt")
    for (name, isShared) in [("template 2.txt", true), ("diary.txt", false)] {
      anna("start", name)
      fixture.clock.advance(by: .seconds(60))
      let said = anna("stop", name).said
      #expect(said.contains("History 7b can see the times and numbers") == isShared, "\(said)")
    }
    let preview = anna("share", "--preview").output
    #expect(preview.contains("template 2.txt"))
    #expect(!preview.contains("diary"))
  }

  @Test func theOnlyFileIsMeantWhereTheRestAreLinks() throws {
    try fixture.write("Tables.\n", to: "tables.txt")
    fixture.run(
      "assignment", "create", "--title", "Sources", "--link", "https://example.org/tides",
      "--file", "tables.txt", "--to", "Anna Berg")
    #expect(fixture.run("assignment", "show", "Sources").output.contains("For: Anna Berg\n"))
    anna("class", "sync")
    let opened = anna("assignment", "open", "Sources", "--no-editor")
    #expect(opened.output.hasSuffix("/tables 2.txt\n"), "\(opened)")
    #expect(opened.said == "Part 2 is a link: https://example.org/tides\n")
    try fixture.write("More.\n", to: "more.txt")
    fixture.run(
      "assignment", "create", "--title", "Two files", "--file", "tables.txt", "--file", "more.txt")
    anna("class", "sync")
    let unclear = anna("assignment", "open", "Two files", "--no-editor")
    #expect(unclear.status == 64)
    #expect(unclear.said.contains("Two files has 2 parts. Name one with --part."), "\(unclear)")
  }

  @Test func oneFileInTwoAssignmentsCountsForEachFromItsArrivalToItsCompletion() throws {
    func work(minutes: Int) {
      anna("start", "template 2.txt")
      fixture.clock.advance(by: .seconds(60 * minutes))
      anna("stop", "template 2.txt")
    }
    func shown(_ title: String) -> String {
      anna("class", "sync")
      fixture.run("class", "sync")
      return fixture.run("report", "--student", "Anna", "--assignment", title).output
    }
    anna("assignment", "open", "Essay", "--no-editor")
    work(minutes: 1)
    fixture.run("assignment", "create", "--title", "Portfolio", "--file", "template.txt")
    anna("class", "sync")
    #expect(anna("assignment", "attach", "Portfolio", "template 2.txt").status == 0)
    work(minutes: 2)
    fixture.run("assignment", "complete", "Essay")
    anna("class", "sync")
    work(minutes: 4)
    #expect(shown("Essay").contains("3 min"), "\(shown("Essay"))")
    #expect(!shown("Essay").contains("7 min"))
    #expect(shown("Portfolio").contains("6 min"), "\(shown("Portfolio"))")
  }

  @Test func previewShowsEveryByteThatTheTeacherGets() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    anna("start", "template 2.txt")
    fixture.clock.advance(by: .seconds(90))
    anna("stop", "template 2.txt")
    let preview = anna("share", "--preview").output
    #expect(preview.hasPrefix("History 7b gets this at the next sync:\n"), "\(preview)")
    #expect(preview.contains("  session: "))
    let exact = anna("share", "--preview", "--exact").output
    let statements = try exact.split(separator: "\n").dropFirst().map {
      try NotationReader.bytes(of: String($0.dropFirst(2)))
    }
    #expect(statements.count == 1, "\(exact)")
    anna("class", "sync")
    fixture.run("class", "sync")
    let reports = try school.reports()
    #expect(reports == statements)
    let later = anna("share", "--preview").output
    #expect(later.hasPrefix("History 7b: nothing new to send. It got this before:\n"), "\(later)")
    #expect(later.contains("  session: "))
  }

  @Test func namesOfFilesCanBeLeftOut() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    #expect(anna("share", "--preview").output.contains("file template 2.txt"))
    let hidden = anna("share", "--hide-names").output
    #expect(hidden.hasSuffix("The names of your files are left out.\n"), "\(hidden)")
    let preview = anna("share", "--preview").output
    #expect(preview.contains("part 1\n"), "\(preview)")
    #expect(!preview.contains("template"))
    #expect(!anna("share", "--show-names").output.contains("left out"))
    #expect(anna("share", "--preview").output.contains("file template 2.txt"))
  }

  @Test func whoPausesIsNotToldThatAnybodySees() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    #expect(
      anna("share").output
        == "History 7b: your teachers see the times and numbers of assigned work.\n")
    #expect(anna("share", "pause").said == "History 7b gets nothing new from now on.\n")
    anna("start", "template 2.txt")
    fixture.clock.advance(by: .seconds(60))
    #expect(!anna("stop", "template 2.txt").said.contains("can see"))
    #expect(anna("share").output.contains("you paused sharing"))
    // What was done meanwhile is not sent later, either.
    anna("share", "resume")
    let preview = anna("share", "--preview").output
    #expect(!preview.contains("session:"), "\(preview)")
  }

  @Test(arguments: ["stop", "pause"])
  func whoSharesAgainSeesWhatTheTeacherSees(decision: String) throws {
    func exchange() {
      anna("class", "sync")
      fixture.run("class", "sync")
      anna("class", "sync")
    }
    func teacherSees() -> String {
      let row = fixture.run("report", "--class", "History 7b", "--assignment", "Essay").output
        .split(separator: "\n").first { $0.contains("Anna Berg") }
      return row.map(String.init) ?? ""
    }
    anna("assignment", "open", "Essay", "--no-editor")
    if decision == "stop" { anna("submit", "Essay") }
    exchange()
    anna("share", decision)
    exchange()
    // Meanwhile everything counts for Anna.
    if decision == "pause" { anna("submit", "Essay") }
    #expect(anna("assignment", "list").output.contains("submitted"))
    anna("share", "resume")
    #expect(!anna("assignment", "list").output.contains("submitted"))
    #expect(!anna("assignment", "show", "Essay").output.contains("Handed in"))
    // The class sees again what is saved now, though no teacher has been told yet.
    anna("start", "template 2.txt")
    fixture.clock.advance(by: .seconds(60))
    #expect(anna("stop", "template 2.txt").said.contains("History 7b can see"))
    exchange()
    exchange()
    #expect(!teacherSees().contains("submitted"), "\(teacherSees())")
    #expect(anna("submit", "Essay").said == "Essay on tides is handed in.\n")
    exchange()
    #expect(teacherSees().contains("submitted"), "\(teacherSees())")
  }

  @Test func eachCommandIsForThoseWhoCanUseIt() throws {
    let byStudent = anna("assignment", "complete", "Essay")
    #expect(byStudent.status == 1)
    #expect(byStudent.said.hasPrefix("Error: "))
    #expect(fixture.run("submit", "Essay").status == 1)
    #expect(anna("assignment", "show", "nothing").status == 1)
    #expect(school.run("stranger", ["assignment"]).status == 1)
    #expect(fixture.run("assignment", "complete", "Essay").status == 0)
    anna("class", "sync")
    #expect(anna("submit", "Essay").said == "Error: Essay on tides is completed already.\n")
    #expect(fixture.run("assignment", "reopen", "Essay").said == "Essay on tides is open again.\n")
  }

  @Test func assignmentForOneStudentReachesNobodyElse() throws {
    let digits = try school.join("ben", as: "Ben Cruz")
    fixture.run("class", "sync")
    fixture.run("class", "admit", digits, "--yes")
    fixture.run("assignment", "create", "--title", "Extra work", "--to", "Anna Berg")
    for home in ["anna", "ben"] { school.run(home, ["class", "sync"]) }
    #expect(school.run("anna", ["assignment"]).output.contains("Extra work"))
    #expect(!school.run("ben", ["assignment"]).output.contains("Extra work"))
    // Given to another one, it is taken back.
    fixture.run("assignment", "edit", "Extra work", "--to", "Ben Cruz")
    for home in ["anna", "ben"] { school.run(home, ["class", "sync"]) }
    #expect(!school.run("anna", ["assignment"]).output.contains("Extra work"))
    #expect(school.run("ben", ["assignment"]).output.contains("Extra work"))
  }
}
