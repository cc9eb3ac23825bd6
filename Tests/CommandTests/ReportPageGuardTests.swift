import FileProgressTestSupport
import Testing

/// The page of `report --html`, letter by letter; a person looked at it in a browser when it was recorded.
struct ReportPageGuardTests {
  private static let folder = History.folder

  @Test func thePageIsWhatWasRecorded() throws {
    let desk = try PageDesk()
    try desk.work()
    try compare(desk.fixture.run("report", "--all", "--html", "-"), with: "report-page")
  }

  @Test func theEmptyPageIsWhatWasRecorded() throws {
    try compare(CommandFixture().run("report", "--html", "-"), with: "report-page-empty")
  }

  /// Each element begins a line, so that a difference is short.
  private func compare(_ outcome: CommandOutcome, with name: String) throws {
    let text = outcome.output.replacing("><", with: ">\n<") + outcome.saidAndStatus
    let recording = Recording("\(Self.folder)/\(name).html.txt")
    let difference = try recording.difference(from: text)
    #expect(difference == nil)
  }
}
