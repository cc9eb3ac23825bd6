import FileProgressTesting
import Foundation
import Testing

/// What students handed in since their teacher last looked.
struct NewHandInTests {
  let school: ClassSchool
  var fixture: CommandFixture { school.fixture }

  init() throws {
    school = try ClassSchool()
    try school.admit("anna", as: "Anna Berg")
    for title in ["Tides", "Quiz"] {
      fixture.run("assignment", "create", "--title", title, "--link", "https://example.org/tides")
    }
    #expect(school.run("anna", ["class", "sync"]).status == 0)
  }

  private func handIn(_ title: String) {
    fixture.clock.advance(by: .seconds(600))
    #expect(school.run("anna", ["submit", title, "--yes"]).status == 0)
    #expect(fixture.run("class", "sync").status == 0)
    fixture.clock.advance(by: .seconds(60))
  }

  @Test func homeAndTheReportSayWhatIsNew() throws {
    // Nothing was handed in, and nobody has looked.
    #expect(!fixture.run().output.contains("finished"))
    #expect(!fixture.run("class", "report").said.contains("New since"))
    handIn("Tides")
    let line =
      "New in History 7b: 1 finished. To see it: fileprogress class report 'History 7b'\n"
    #expect(fixture.run().output.contains(line), "\(fixture.run())")
    let report = fixture.run("class", "report")
    #expect(report.said.contains("New since 10:00 today: Tides from Anna Berg.\n"), "\(report)")
    #expect(!fixture.run("class", "report").said.contains("New since"))
    #expect(!fixture.run().output.contains("finished"))
    handIn("Quiz")
    let other = fixture.run("class", "report", "--assignment", "Tides")
    #expect(other.said.contains("New since 10:11 today: Quiz from Anna Berg.\n"), "\(other)")
  }

  @Test(arguments: ["--quiet", "--json", "--csv"])
  func whoeverReadsNoMessagesHasSeenThemToo(option: String) {
    #expect(fixture.run("class", "report").status == 0)
    handIn("Tides")
    #expect(fixture.run().output.contains("1 finished"))
    #expect(!fixture.run("class", "report", option).said.contains("New since"))
    #expect(!fixture.run().output.contains("finished"))
    #expect(!fixture.run("class", "report").said.contains("New since"))
  }

  @Test func beforeTheFirstLookHomeCountsAllAndTheReportNamesNothing() {
    handIn("Tides")
    handIn("Quiz")
    #expect(
      fixture.run().output.contains(
        "New in History 7b: 2 finished. To see them:\n  fileprogress class report 'History 7b'\n"))
    #expect(!fixture.run("class", "report").said.contains("New since"))
    #expect(!fixture.run().output.contains("finished"))
  }

  @Test func aStudentIsToldNothingOfIt() {
    handIn("Tides")
    #expect(!school.run("anna", []).output.contains("finished"))
  }
}
