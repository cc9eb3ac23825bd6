import FileProgressTesting
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
    "2026-11-20T14:05:60", "2026-11-20T14:05:99Z", "2026-11-20T24:01", "14:05:99", "14:60",
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
    ("2h ago", "2026-11-20T07:00:00Z"), ("22 nov", "2025-11-21T23:00:00Z"),
    ("Nov 20, 2026", "2026-11-19T23:00:00Z"), ("24.12.", "2025-12-23T23:00:00Z"),
    ("2026-11", "2026-10-31T23:00:00Z"), ("2026-W46", "2026-11-08T23:00:00Z"),
    ("noon", "2026-11-19T11:00:00Z"), ("14:05", "2026-11-19T13:05:00Z"),
    ("1.5h", "2026-11-20T07:30:00Z"), ("4am", "2026-11-20T03:00:00Z"),
    ("2026-11-20T14:05:30+05:30", "2026-11-20T08:35:30Z"),
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
    "13pm", "0am", "25:00", "9", "monday monday", "last", "last 2026-11-20", "m", "", "1.5",
    "1 fortnight", "30m", "24.12", "friday the 13th", "yesterday midnight",
  ])
  func whatCouldMeanTwoThingsOrNothingIsRefused(text: String) {
    let outcome = fixture.run("report", "--since", text)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains("\"\(text)\" is not a date or time"), "\(outcome)")
  }

  @Test(arguments: ["dates", "time", "counters", "goals", "statuses", "shell"])
  func aTopicFitsTheScreen(topic: String) {
    let page = fixture.run("help", topic)
    #expect(page.status == 0)
    #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(page)")
    #expect(fixture.run("help", "all").output.contains("  \(topic) "))
  }

  /// Three examples fit the option, and each of them is taken.
  @Test(arguments: [
    ["report", "--since"], ["report", "--until"], ["session", "list", "--since"],
    ["forget", "--yes", "--before"], ["start", "essay.txt", "--at"], ["stop", "essay.txt", "--at"],
    ["session", "add", "essay.txt", "--for", "5min", "--from"],
    ["session", "add", "essay.txt", "--for", "5min", "--to"],
    ["session", "add", "essay.txt", "--for"], ["report", "--idle"],
    ["goal", "essay.txt", "--words", "9", "--by"], ["goal", "essay.txt", "--minutes"],
    ["config", "day-start"], ["config", "idle"],
  ])
  func whatIsNoTimeIsToldHowToWriteOne(call: [String]) throws {
    let outcome = fixture.run(call + ["5 parsecs"])
    #expect(outcome.status == 64)
    #expect(outcome.said.contains("\"5 parsecs\" is not a "), "\(outcome)")
    let line = try #require(outcome.said.split(separator: "\n").first)
    let advice = try #require(
      line.split(separator: "Examples: ").last?.split(separator: ". More").first)
    let forms = advice.split(separator: ", ").map {
      $0.replacing(" (minutes)", with: "").trimmingCharacters(in: ["'", "."])
    }
    #expect(forms.count >= 3, "\(advice)")
    for form in forms {
      let taken = fixture.run(call + [form])
      #expect(taken.status != 64 || taken.said.contains("24 hours"), "\(form): \(taken)")
    }
  }

  @Test(arguments: ["03/04/2026", "3/4"])
  func aDateThatCanBeTwoDaysIsRefused(text: String) {
    #expect(
      fixture.run("report", "--since", text).said
        == """
        Error: --since: "\(text)" can mean two days. Examples: 2026-11-20, yesterday, 2w. More: fileprogress help \
        dates

        """)
  }

  @Test func aDayOrTimeWithoutItsSignSaysHowToWriteIt() {
    func said(_ text: String) -> String { fixture.run("report", "--since", text).said }
    #expect(
      said("9.10")
        == "Error: --since: \"9.10\" can mean a time or a day. Write 9:10 for the time, 9.10. for the day.\n"
    )
    #expect(
      said("24.12")
        == "Error: --since: \"24.12\" is not a date or time. A day ends with a dot: 24.12.\n")
    #expect(
      said("9") == "Error: --since: \"9\" is not a date or time. For the time, write 9:00.\n")
    for (text, time) in [("0930", "9:30"), ("930", "9:30"), ("21", "21:00")] {
      let outcome = fixture.run("session", "add", "essay.txt", "--from", text, "--for", "5min")
      #expect(
        outcome.said
          == "Error: --from: \"\(text)\" is not a date or time. For the time, write \(time).\n")
    }
    #expect(said("25").contains("Examples: "))
  }

  @Test(arguments: [
    ("report --since 31 jan", "--since: ", "report --since '31 jan'"),
    ("report --since=31 jan 2026", "--since: ", "report --since '31 jan 2026'"),
    ("session list --since last week", "--since: ", "session list --since 'last week'"),
    (
      "goal essay.txt --words 90 --by 31 jan", "--by: ",
      "goal essay.txt --words 90 --by '31 jan'"
    ),
    ("goal essay.txt --words 90 --by dec 24", "", "goal essay.txt --words 90 --by 'dec 24'"),
    (
      "session add essay.txt --from yesterday 14:00 --for 5min", "",
      "session add essay.txt --from 'yesterday 14:00' --for 5min"
    ),
  ])
  func aDateWithoutQuotesIsShownWithThem(call: String, option: String, advice: String) {
    let outcome = fixture.run(call.split(separator: " ").map(String.init))
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == "Error: \(option)Put quotes around a date with spaces: fileprogress \(advice)\n")
  }

  @Test func aTimeBehindADayIsNoFile() {
    let outcome = fixture.run("report", "--since", "yesterday", "14:00")
    #expect(outcome.status == 66)
    #expect(
      outcome.said == """
        Error: There is no file at 14:00. Put quotes around a date with spaces: fileprogress report --since \
        'yesterday 14:00'

        """)
    let soon = fixture.run("report", "--since", "soon", "essay.txt")
    #expect(soon.said.contains("\"soon\" is not a date"), "\(soon)")
  }

  // MARK: - Days that begin late

  /// For someone whose day begins at four, two o'clock on Saturday is still Friday.
  @Test func todayIsOneDayEverywhere() {
    fixture.run("config", "day-start", "04:00")
    fixture.work(on: "essay.txt", minutes: 2)
    fixture.clock.advance(by: .seconds(15 * 3600 + 28 * 60))
    fixture.work(on: "essay.txt", minutes: 2)
    fixture.clock.advance(by: .seconds(28 * 60))
    fixture.run("session", "add", "essay.txt", "--from", "yesterday 22:00", "--for", "5min")
    let sessions = fixture.run("session", "list").output
    #expect(sessions.contains(/\btoday +10:00–10:02\b/), "\(sessions)")
    #expect(sessions.contains(/\bSat +1:30–1:32\b/), "\(sessions)")
    #expect(sessions.contains(/\byesterday +22:00–22:05\b/), "\(sessions)")
    for (word, sentence) in [("today", "On Fri 20 Nov."), ("yesterday", "On Thu 19 Nov.")] {
      let report = fixture.run("report", "--since", word, "--until", word)
      #expect(report.output.hasPrefix(sentence), "\(report)")
      #expect(report.output.contains("essay.txt"), "\(report)")
    }
    let goal = fixture.run("goal", "essay.txt", "--words", "9", "--by", "tomorrow")
    #expect(goal.said.contains("The last day is Sat 21 Nov."), "\(goal)")
  }

  @Test(arguments: [
    ("since monday", "--since monday"),
    ("from 9 nov to yesterday", "--since '9 nov' --until yesterday"),
  ])
  func aPeriodWithoutHyphensKeepsTheFile(typed: String, period: String) throws {
    try fixture.write("one\n", to: "essay.txt")
    fixture.run("track", "essay.txt")
    let words = typed.split(separator: " ").map(String.init)
    let outcome = fixture.run(["report", "essay.txt"] + words)
    #expect(outcome.status == 66)
    let lines = outcome.said.split(separator: "\n")
    let call = "fileprogress report essay.txt \(period)"
    #expect(lines.count == 1 && lines[0].hasSuffix(". For that period: \(call)"), "\(lines)")
  }

  // MARK: - The two moods

  @Test(arguments: [
    ("2026-11-21", "\"2026-11-21\" is"),
    ("21.11.2026", "\"21.11.2026\" means Sat 21 Nov, which is"),
    ("tomorrow", "\"tomorrow\" means Sat 21 Nov, which is"),
    ("in 2w", "\"in 2w\" means Fri 4 Dec, which is"),
    ("next week", "\"next week\" means Mon 23 Nov to Sun 29 Nov, which is"),
    ("today 14:00", "\"today 14:00\" means Fri 20 Nov 14:00, which is"),
    ("Thursday, 24 December", "\"Thursday, 24 December\" means Thu 24 Dec, which is"),
  ])
  func aReportOfTheFutureIsRefused(text: String, subject: String) {
    let outcome = fixture.run("report", "--since", text)
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == "Error: --since: \(subject) in the future. Examples: 2026-11-20, yesterday, 2w.\n")
  }

  @Test(
    arguments: [
      (["--since", "monday"], "From Mon 16 Nov."), (["--since", "2h"], "From Fri 20 Nov 8:02."),
      (["--since", "last week"], "From Mon 9 Nov."), (["--until", "nov 19"], "Until Thu 19 Nov."),
      (["--since", "mon", "--until", "wed"], "From Mon 16 Nov to Wed 18 Nov."),
      (["--since", "yesterday", "--until", "yesterday"], "On Thu 19 Nov."),
      (["--since", "last-month", "--until", "last-month"], "From Thu 1 Oct to Sat 31 Oct."),
      // The end is the first one after the start, if that is nearer.
      (["--since", "1 nov", "--until", "30 nov"], "From Sun 1 Nov to Mon 30 Nov."),
      (["--since", "22:00", "--until", "23:00"], "From Thu 19 Nov 22:00 to Thu 19 Nov 23:00."),
      (["--since", "9:00", "--until", "23:00"], "From Fri 20 Nov 9:00 to Fri 20 Nov 23:00."),
      // Nobody knows weeks by their numbers.
      (["--since", "2026-W45"], "From Mon 2 Nov."), (["--since", "2026-11"], "From Sun 1 Nov."),
      (["--since", "2026-10", "--until", "2026-10"], "From Thu 1 Oct to Sat 31 Oct."),
      (["--since", "2026-11-16", "--until", "2026-11-18"], nil),
      (["--since", "16 nov 2026"], nil), (["--since", "2026/11/16"], nil),
      (["--since", "16-Nov-2026"], nil), (["--since", "last 7 days"], "From Sat 14 Nov."),
      (["--since", "week 46", "--until", "week 46"], "From Mon 9 Nov to Sun 15 Nov."),
      (["--since", "this morning"], "From Fri 20 Nov."),
      (["--since", "last night"], "From Thu 19 Nov 18:00."),
      // Some countries put the day first, others the month.
      (["--since", "16.11.2026"], "From Mon 16 Nov."),
      (["--since", "16.11.26"], "From Mon 16 Nov."),
      (["--since", "16/11/2026"], "From Mon 16 Nov."),
      (["--since", "11/16/2026", "--until", "18-11-2026"], "From Mon 16 Nov to Wed 18 Nov."),
      (["--since", "16th"], "From Mon 16 Nov."),
    ] as [([String], String?)])
  func aReportSaysWhatWasUnderstood(period: [String], sentence: String?) {
    fixture.work(on: "essay.txt", minutes: 2)
    for call in [["report"], ["session", "list"]] {
      let outcome = fixture.run(call + period)
      #expect(outcome.status == 0, "\(outcome)")
      // A table has it as its first line.
      let text = outcome.output.isEmpty ? outcome.said : outcome.output
      let first = text.split(separator: "\n").first.map(String.init)
      if let sentence {
        #expect(first == sentence, "\(outcome)")
      } else {
        #expect(first?.contains(/\b(?:From|Until|On)\b/) != true, "\(outcome)")
      }
      #expect(!fixture.run(call + period + ["--csv"]).said.contains(/\b(?:From|Until|On)\b/))
    }
  }

  @Test(arguments: [
    ("2026-11-16", "2026-11-13", "\"2026-11-13\" is before --since, 2026-11-16."),
    ("monday", "3 nov", "\"3 nov\" means Tue 3 Nov, which is before --since, Mon 16 Nov."),
    ("9:00", "8:00", "\"8:00\" means Fri 20 Nov 8:00, which is before --since, Fri 20 Nov 9:00."),
    (
      "9:00", "9:00",
      "\"9:00\" means Fri 20 Nov 9:00, which is not after --since, Fri 20 Nov 9:00."
    ),
  ])
  func anEndBeforeTheStartNamesBoth(since: String, until: String, sentence: String) {
    let outcome = fixture.run("report", "--since", since, "--until", until)
    #expect(outcome.status == 64)
    #expect(outcome.said == "Error: --until: \(sentence) Give a later date.\n")
  }

  @Test(arguments: [
    ("tonight", "2026-11-20"), ("this morning", "2026-11-20"),
    ("tomorrow evening", "2026-11-21"), ("friday night", "2026-11-27"),
    ("two weeks", "2026-12-04"), ("2026-12-24 evening", "2026-12-24"),
  ])
  func aGoalEndsWithTheDayOfAnEvening(text: String, day: String) {
    let goal = fixture.run("goal", "essay.txt", "--words", "9", "--by", text)
    #expect(goal.status == 0, "\(goal)")
    let same = fixture.run("goal", "essay.txt", "--words", "9", "--by", day)
    #expect(same.said.contains(" is unchanged: "), "\(same)")
    #expect(fixture.run("start", "essay.txt", "--at", text).status == 64, "no time of day")
  }

  @Test func whatIsForgottenIsNotOfTheFuture() {
    let outcome = fixture.run("forget", "--yes", "--before", "tomorrow")
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == """
        Error: --before: "tomorrow" means Sat 21 Nov, which is in the future. Examples: 2025-12-31, last-month, 1year.

        """)
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
