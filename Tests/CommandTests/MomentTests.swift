import Foundation
import Testing

/// Days and times as they are typed.
struct MomentTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  @Test(arguments: [
    "9999-01-01", "0001-01-01", "1899-12-31", "2200-01-01", "2263-01-01T00:00:00Z", "9999w",
    "2026-02-30",
  ])
  func aDayThatCannotBeIsRefused(moment: String) {
    for arguments in [["report", "--since", moment], ["report", "--until", moment]] {
      let outcome = fixture.run(arguments)
      #expect(outcome.status == 64, "\(outcome)")
      #expect(
        outcome.said == """
          Error: \(arguments[1]) \(moment) is no day that can be; name one that the calendar has, in \
          the years 1900 to 2199

          """)
    }
    fixture.run("start", "essay.txt")
    #expect(fixture.run("forget", "--before", moment, "--yes").status == 64)
    #expect(fixture.run("stop", "essay.txt", "--at", moment).status == 64)
    #expect(fixture.run("stop").said.contains("is stopped"))
  }

  @Test(arguments: [
    "2026-11-20T14:05+99:00", "2026-11-20T14:05+18:01", "2026-11-20T14:05+01:60",
    "2026-11-20T14:05:60", "2026-11-20T14:05:99Z", "2026-11-20T24:00", "14:05:99", "14:60",
  ])
  func aTimeThatNoClockShowsIsWrongUsage(moment: String) {
    let outcome = fixture.run("report", "--since", moment)
    #expect(outcome.status == 64)
    #expect(
      outcome.said.hasPrefix(
        "Error: The value '\(moment)' is invalid for '--since <date>': write a day, such as "),
      "\(outcome)")
  }

  /// Every form that is advised is one that is taken.
  @Test(arguments: [
    ["report", "--since", "tomorrow"], ["report", "--until", "soon"],
    ["forget", "--yes", "--before", "tomorrow"], ["stop", "essay.txt", "--at", "later"],
    ["report", "--idle", "five"], ["status", "essay.txt", "--idle", "5 minutes"],
  ])
  func whatIsNoTimeIsToldHowToWriteOne(arguments: [String]) throws {
    let outcome = fixture.run(arguments)
    #expect(outcome.status == 64)
    let line = try #require(outcome.said.split(separator: "\n").first)
    let advice = try #require(line.split(separator: ": write ").last)
    let forms = advice.matches(of: /[-\dT:+]*\d[-\dT:+]*(?:min|[smhdw])?|today|yesterday|none/)
      .map { String($0.output) }
    #expect(forms.count > 4, "\(advice)")
    let isIdle = arguments.contains("--idle")
    for form in forms {
      let taken = fixture.run("report", isIdle ? "--idle" : "--since", form)
      #expect(taken.status == 0, "\(form): \(taken)")
    }
  }

  @Test(arguments: ["1900-01-01", "1970-01-01", "2000-01-01T00:00:00.5-18:00"])
  func theFarthestDaysAreTaken(since: String) throws {
    fixture.work(on: "essay.txt", minutes: 2)
    for form in [[], ["--json"], ["--csv"], ["--by", "day"], ["--by", "month", "--json"]] {
      let outcome = fixture.run(
        ["report", "--since", since, "--until", "2199-12-31"] + form)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(!outcome.output.isEmpty)
    }
  }
}
