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
          Error: \(arguments[1]): "\(moment)" does not exist. Give a real date between 1900 and 2199.

          """)
    }
    fixture.run("start", "essay.txt")
    #expect(fixture.run("forget", "--before", moment, "--yes").status == 64)
    #expect(fixture.run("stop", "essay.txt", "--at", moment).status == 64)
    #expect(fixture.run("stop").said.contains("essay.txt: 3 words (no change), 0 s"))
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
        "Error: --since: \"\(moment)\" is not a date or time. Examples: "),
      "\(outcome)")
  }

  /// It is ten o'clock on Friday, 20 November 2026, in Berlin.
  @Test(arguments: [
    ("today", "2026-11-19T23:00:00Z"), ("yesterday", "2026-11-18T23:00:00Z"),
    ("friday", "2026-11-19T23:00:00Z"), ("last friday", "2026-11-12T23:00:00Z"),
    ("Monday", "2026-11-15T23:00:00Z"), ("sat", "2026-11-13T23:00:00Z"),
    ("7d", "2026-11-12T23:00:00Z"), ("2 weeks ago", "2026-11-05T23:00:00Z"),
    ("1month", "2026-10-19T22:00:00Z"), ("1 year", "2025-11-19T23:00:00Z"),
    ("this week", "2026-11-15T23:00:00Z"), ("last-week", "2026-11-08T23:00:00Z"),
    ("last month", "2026-09-30T22:00:00Z"), ("this year", "2025-12-31T23:00:00Z"),
    ("9:05", "2026-11-20T08:05:00Z"), ("9am", "2026-11-20T08:00:00Z"),
    ("yesterday 18:30", "2026-11-19T17:30:00Z"), ("monday 2:15 pm", "2026-11-16T13:15:00Z"),
    ("2026-11-02 14:05", "2026-11-02T13:05:00Z"), ("20min", "2026-11-20T08:40:00Z"),
    ("2h ago", "2026-11-20T07:00:00Z"), ("2026-11-20T14:05:30+05:30", "2026-11-20T08:35:30Z"),
  ])
  func peopleWriteDatesInManyForms(text: String, meant: String) throws {
    let report = fixture.run("report", "--json", "--since", text)
    #expect(try report.json["since"] as? String == meant, "\(report)")
  }

  @Test(arguments: [
    ("yesterday", "2026-11-19T23:00:00Z"), ("last-week", "2026-11-15T23:00:00Z"),
    ("last month", "2026-10-31T23:00:00Z"), ("monday", "2026-11-16T23:00:00Z"),
    ("9:05", "2026-11-20T08:05:00Z"),
  ])
  func anEndTakesInAllThatWasNamed(text: String, meant: String) throws {
    let report = fixture.run("report", "--json", "--all", "--until", text)
    #expect(try report.json["until"] as? String == meant, "\(report)")
  }

  @Test(arguments: [
    "13pm", "0am", "25:00", "9", "monday monday", "last", "next week", "last 2026-11-20", "m", "",
    "1 fortnight", "30m", "2026-11", "friday the 13th",
  ])
  func whatCouldMeanTwoThingsOrNothingIsRefused(text: String) {
    let outcome = fixture.run("report", "--since", text)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains("\"\(text)\" is not a date or time"), "\(outcome)")
  }

  @Test(arguments: ["dates", "time", "counters", "goals", "statuses"])
  func aTopicFitsTheScreen(topic: String) {
    let page = fixture.run("help", topic)
    #expect(page.status == 0)
    #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(page)")
    #expect(fixture.run("--help").output.contains("  \(topic) "))
  }

  /// Every form that is advised is one that is taken.
  @Test(arguments: [
    ["report", "--since", "tomorrow"], ["report", "--until", "soon"],
    ["forget", "--yes", "--before", "tomorrow"], ["stop", "essay.txt", "--at", "later"],
    ["report", "--idle", "five"], ["status", "essay.txt", "--idle", "5 months"],
  ])
  func whatIsNoTimeIsToldHowToWriteOne(arguments: [String]) throws {
    let outcome = fixture.run(arguments)
    #expect(outcome.status == 64)
    let line = try #require(outcome.said.split(separator: "\n").first)
    let advice = try #require(
      line.split(separator: "Examples: ").last?.split(separator: ". More").first)
    let forms = advice.split(separator: ", ").map {
      $0.replacing(" (minutes)", with: "").filter { !"'.".contains($0) }
    }
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
