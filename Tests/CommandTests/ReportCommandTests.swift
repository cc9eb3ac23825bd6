import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

struct ReportCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  /// An essay yesterday, with progress; a letter today, with a pause of twenty minutes.
  private func writeForTwoDays() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("letters"), withIntermediateDirectories: false)
    try fixture.write("one two three\n", to: "essay.txt")
    try fixture.write("Dear reader\n", to: "letters/letter.txt")
    fixture.work(on: "essay.txt", minutes: 43, adding: "four five")
    fixture.run("set", "essay.txt", "--progress", "0.37")
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.work(on: "letters/letter.txt", minutes: 10)
    let clock = fixture.clock
    fixture.run(
      "open", "letters/letter.txt",
      input: ["=", .meanwhile { clock.advance(by: .seconds(20 * 60)) }, "=", "q"])
  }

  @Test func theLibraryHasTheSameRows() async throws {
    try writeForTwoDays()
    try fixture.write(CommandSample.contexts, to: "plays.json")
    fixture.run("context", "declare", "plays.json", "--application", "org.example.plays")
    fixture.run("context", "start", "hamlet")
    fixture.clock.advance(by: .seconds(600))
    fixture.run("context", "stop", "hamlet")
    // The library finds it, too, although the store last saw it under another name.
    try fixture.rename("letters/letter.txt", to: "letters/reply.txt")
    let store = DataStore(
      configuration: DataStore.Configuration(
        storage: .folder(URL(fileURLWithPath: fixture.store)), clock: fixture.clock,
        heartbeat: nil, isDisabled: false))
    defer { store.close() }
    for places in [[], ["letters"], ["essay.txt"]] {
      let shown = try #require(
        fixture.run(["report", "--all", "--json"] + places).json["activities"]
          as? [[String: Any]])
      let rows = try await store.report(
        of: places.map { URL(fileURLWithPath: fixture.path($0)) }
      ).activities
      #expect(!rows.isEmpty)
      // A file for other programs is written while the store is read, so its rows have another order.
      #expect(
        rows.map { "\($0.id) \($0.path) \($0.wordCount ?? 0)" }.sorted()
          == shown.map {
            "\($0["id"] ?? "") \($0["path"] as? String ?? "") \($0["words"] as? Int ?? 0)"
          }.sorted())
    }
    #expect(try await store.report().activities.contains { $0.context != nil })
  }

  @Test func anEmptyReportSaysHowToGoOn() {
    for options in [[], ["--all"], ["--by", "day"]] {
      let outcome = fixture.run(["report"] + options)
      #expect(outcome.status == 0)
      #expect(outcome.output == "")
      #expect(
        outcome.said == """
          No work has been recorded yet.
          To start: fileprogress open FILE

          """)
    }
    for options in [[], ["--by", "day"], ["--all"]] {
      let quiet = fixture.run(["report", "--quiet"] + options)
      #expect(quiet.said + quiet.output == "")
    }
    #expect(fixture.run("report", "--csv").output.hasPrefix("id,document,path,"))
    #expect(fixture.storeContent().isEmpty)
  }

  @Test func anEmptyPeriodSaysThatThereIsMore() throws {
    try writeForTwoDays()
    for options in [[], ["--by", "day"]] {
      let outcome = fixture.run(["report", "--until", "2026-11-19"] + options)
      #expect(outcome.output == "")
      #expect(
        outcome.said == """
          Nothing was recorded in this period.
          To see everything: fileprogress report --all
          To start: fileprogress open FILE

          """)
    }
  }

  /// `--color auto` changes nothing, and only ArgumentParser knows it.
  @Test(arguments: [
    [], ["--week"], ["--month"], ["--all"], ["--explain"], ["--json"], ["--csv"], ["essay.txt"],
    ["--all", "--csv"], ["--month", "letters", "--explain"], ["essay.txt", "missing.txt"],
    ["--week", "--month"], ["--all", "--week"], ["--json", "--csv"], ["--all", "--all"],
    ["essay.txt", "--week", "letters"], ["--unknown"], [""],
  ])
  func aPlainCallPrintsWhatAnyOtherDoes(words: [String]) throws {
    try writeForTwoDays()
    let plain = fixture.run(["report"] + words)
    let parsed = fixture.run(["report"] + words + ["--color", "auto"])
    #expect(plain.output == parsed.output)
    #expect(plain.said == parsed.said)
    #expect(plain.status == parsed.status)
  }

  @Test func paceShowsWordsAnHour() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 30, adding: "four five")
    let table = fixture.run("report", "--pace").output
    #expect(table.contains("Words an hour"))
    #expect(table.contains("essay.txt"))
    let json = try fixture.run("report", "--pace", "--json").json
    let total = try #require(json["total"] as? [String: Any])
    #expect(total["words"] as? Double == 2)
    #expect(total["wordsPerHour"] is NSNull, "half an hour tells too little of all documents")
    let sessions = try #require(json["bySession"] as? [[String: Any]])
    #expect(sessions.map { $0["wordsPerHour"] as? Double } == [4])
    let csv = fixture.run("report", "--pace", "--csv").output
    #expect(csv.hasPrefix("by,hour,weekday,document,path,"))
  }

  @Test func paceWithoutASessionSaysSo() {
    let outcome = fixture.run("report", "--pace")
    #expect(outcome.output.isEmpty)
    #expect(outcome.said.contains("No session that has ended has both words and active time"))
    #expect(outcome.said.contains("To see everything: fileprogress report --pace --all"))
    #expect(outcome.status == 0)
  }

  @Test(arguments: [["--by", "day"], ["--sessions", "--json"], ["--html", "page.html"]])
  func paceIsOneReportOfItsOwn(others: [String]) {
    let outcome = fixture.run(["report", "--pace"] + others)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains("can't be combined. Choose one."))
  }

  @Test func theTableHasTheNewestFirst() throws {
    try writeForTwoDays()
    var fixture = fixture
    let toPipe = fixture.run("report")
    #expect(toPipe.output.contains("\nletter.txt  ~/documents/letters      2       0  "))
    #expect(!toPipe.output.contains("█"), "no bars in a pipe")
    fixture.isOutputTerminal = true
    fixture.environment["NO_COLOR"] = "1"
    let outcome = fixture.run("report")
    #expect(outcome.said == "")
    #expect(
      outcome.output == """
        Day         Words  Active  Words 0                                2
        Sat 21 Nov      0  10 min
        Fri 20 Nov     +2  43 min  ████████████████████████████████████████
        Thu 19 Nov      –       –
        Wed 18 Nov      –       –
        Tue 17 Nov      –       –
        Mon 16 Nov      –       –
        Sun 15 Nov      –       –

        Nov  ···················█░
        Words since 1 Nov: 2 on 1 day; ░ is time without words.

        Document, folder         Words  Word trend  Change        Open  Active  Progress
        letter.txt  ~/doc…tters      2                   0      30 min  10 min         –
        essay.txt  ~/documents       5  ▁███████        +2      43 min  43 min       37%
        ────────────────────────────────────────────────────────────────────────────────
        Total  2 documents           7                  +2  1 h 13 min  53 min

        """)
  }

  @Test func daysOfLastYearAreNotCutOn40Columns() throws {
    var fixture = try CommandFixture()
    (fixture.isOutputTerminal, fixture.columns) = (true, 40)
    fixture.environment["NO_COLOR"] = "1"
    try fixture.write("one two three\n", to: "essay.txt", minutesAgo: 5)
    fixture.run("goal", ".", "--per-day", "20")
    fixture.clock.advance(by: .seconds(46 * 86_400))
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3900))
    try fixture.write("one two three four five six\n", to: "essay.txt", minutesAgo: 1)
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(600))
    try fixture.write("one two three four five six seven\n", to: "essay.txt", minutesAgo: 1)
    let report = fixture.run("report").output
    #expect(report.contains("\nTue 5 Jan           +4  1 h 05 min\n"), "\(report)")
    #expect(report.contains("\nWed 30 Dec 2026 "), "\(report)")
  }

  @Test func aFileThatIsGoneAndWasOnlyTrackedHasNoWork() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("track", "essay.txt")
    try fixture.remove("essay.txt")
    let status = fixture.run("status", "essay.txt")
    #expect(status.output.contains("Tracked, but never opened."))
    #expect(status.said.hasPrefix("essay.txt is gone. "))
    for options in [["--all"], [], ["--by", "day"], ["--all", "--json"], ["--csv"]] {
      let outcome = fixture.run(["report", "essay.txt"] + options)
      #expect(outcome.status == 0)
      #expect(outcome.said == "No work on essay.txt is recorded, and the file is gone.\n")
    }
    #expect(fixture.run("report", "essay.txt").output == "")
    let json = try fixture.run("report", "--json", "essay.txt").json
    #expect((json["activities"] as? [Any])?.count == 0)
    #expect(
      fixture.run("report", "--csv", "essay.txt").output.hasSuffix(
        "declaredTime,goalWords,goalBy,wordsOutside,isGone\r\n"))
    #expect(fixture.run("report", "unknown.txt").status == 66)
  }

  @Test func theFormerNameOfADocumentFindsIt() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 10)
    try fixture.rename("essay.txt", to: "novel.txt")
    fixture.run("track", "novel.txt")
    #expect(
      fixture.run("status", "essay.txt").said
        == "essay.txt is now novel.txt: fileprogress status novel.txt\n")
    let outcome = fixture.run("report", "--all", "essay.txt")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("novel.txt      3       0        10 min"))
  }

  @Test func theLastMomentIsWithinTheReport() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("session", "add", "essay.txt", "--from", "2026-11-17T23:00", "--for", "90min")
    fixture.run("session", "add", "essay.txt", "--from", "2026-11-19T09:00", "--for", "30min")
    #expect(fixture.run("report").output.contains("  yesterday 9:30\n"))
    let output = fixture.run("report", "--until", "2026-11-18").output
    #expect(output.contains("  2 days ago 0:30\n") || output.contains(" 0:30\n"), "\(output)")
    let day = fixture.run("report", "--until", "2026-11-17").output
    #expect(day.contains("  1 h 00 min  ") && day.contains(" 23:59\n"), "\(day)")
    let json = try fixture.run("report", "--json", "--until", "2026-11-17").json
    let activity = try #require((json["activities"] as? [[String: Any]])?.first)
    #expect(activity["lastOpenedAt"] as? String == "2026-11-19T08:30:00Z")
  }

  @Test(arguments: [
    (["week"], "week", "--week"), (["Month"], "Month", "--month"),
    (["today"], "today", "--since today"),
    (["yesterday"], "yesterday", "--since yesterday --until yesterday"),
    (["last", "week"], "last week", "--since 'last week' --until 'last week'"),
    (["this", "week"], "this week", "--since 'this week'"), (["7d"], "7d", "--since 7d"),
    (["last", "7", "days"], "last 7 days", "--since 'last 7 days'"),
    (["last", "3", "weeks"], "last 3 weeks", "--since 'last 3 weeks'"),
    (["october"], "october", "--since october --until october"),
    (["2026-10"], "2026-10", "--since 2026-10 --until 2026-10"),
    (["17", "nov"], "17 nov", "--since '17 nov' --until '17 nov'"),
    (["friday"], "friday", "--since friday --until friday"),
    (["--week", "last"], "last", "--since last-week --until last-week"),
    (["--month", "last"], "last", "--since last-month --until last-month"),
    (["--week", "47"], "47", "--since 'week 47' --until 'week 47'"),
  ])
  func aPeriodIsNoFile(words: [String], name: String, options: String) {
    let outcome = fixture.run(["report"] + words)
    #expect(outcome.status == 66)
    #expect(
      outcome.said
        == "Error: There is no file at \(name). For that period: fileprogress report \(options)\n")
  }

  @Test(arguments: [
    ["--day", "yesterday"], ["--on", "yesterday"], ["--date=yesterday"],
  ])
  func aDayIsBothItsEnds(options: [String]) {
    let outcome = fixture.run(["report"] + options)
    #expect(outcome.status == 64)
    #expect(
      outcome.said.hasSuffix(
        " Try: fileprogress report --since yesterday --until yesterday\n"), "\(outcome)")
  }

  @Test func aFileThatLeftTheFolderIsNotInItsTotal() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    try fixture.write("four five\n", to: "notes.txt")
    fixture.run("start", "essay.txt")
    try fixture.write("one two three six\n", to: "essay.txt")
    fixture.run("stop")
    try FileManager.default.moveItem(
      atPath: fixture.path("essay.txt"), toPath: fixture.path("../essay.txt"))
    let output = fixture.run("report", ".").output
    #expect(output.contains("essay.txt (gone)      4      +1 "), "\(output)")
    #expect(output.contains("\nTotal                 2      +1 word "), "\(output)")
    let json = try fixture.run("report", "--json", ".").json
    let activities = try #require(json["activities"] as? [[String: Any]])
    #expect(activities.compactMap { $0["words"] as? Int }.sorted() == [0, 2], "as it always had")
  }

  @Test func aReportByDayHasBarsAndEmptyDaysOnATerminal() throws {
    try writeForTwoDays()
    var fixture = fixture
    let toPipe = fixture.run("report", "--by", "day")
    #expect(toPipe.output.split(separator: "\n").count == 5, "\(toPipe.output)")
    #expect(!toPipe.output.contains("█"), "no bars in a pipe")
    let csv = fixture.run("report", "--by", "day", "--csv").output
    fixture.isOutputTerminal = true
    fixture.environment["NO_COLOR"] = "1"
    #expect(fixture.run("report", "--by", "day", "--csv").output == csv)
    #expect(
      fixture.run("report", "--by", "day").output == """
        Day         Words              Open  Active  Sessions  Words 0                 2
        Sat 21 Nov      0            30 min  10 min         2
        Fri 20 Nov     +2            43 min  43 min         1  █████████████████████████
        Thu 19 Nov      –                 –       –         –
        Wed 18 Nov      –                 –       –         –
        Tue 17 Nov      –                 –       –         –
        Mon 16 Nov      –                 –       –         –
        Sun 15 Nov      –                 –       –         –
        ─────────────────────────────────────────────────────
        Total          +2 words  1 h 13 min  53 min         3

        """)
    let weeks = fixture.run("report", "--by", "week", "--since", "2026-11-01").output
    #expect(weeks.hasPrefix("From Sun 1 Nov.\n\n"), "the first week is not whole\n\(weeks)")
    #expect(weeks.split(separator: "\n").count == 8, "\(weeks)")
    #expect(weeks.contains("█"))
    // By day that would be more rows than anyone wants to see.
    let days = fixture.run("report", "--by", "day", "--since", "2010-01-01", "--all").output
    #expect(days.split(separator: "\n").count == 5, "\(days)")
  }

  @Test func whatIsDoneInTwoDocumentsAtOnceCountsOnceInADay() throws {
    let fixture = fixture.onScreen()
    for name in ["a.txt", "b.txt"] { try fixture.write("one two three\n", to: name) }
    for (name, from, to) in [
      ("a.txt", "8:10", "9:10"), ("b.txt", "8:40", "9:40"),
      ("a.txt", "yesterday 9:00", "yesterday 9:30"),
    ] {
      let added = fixture.run("session", "add", name, "--from", from, "--to", to)
      #expect(added.status == 0, "\(added)")
    }
    let totals = try #require(
      try fixture.run("report", "--by", "day", "--json").json["totals"] as? [String: Any])
    #expect(totals["activeTime"] as? Int == 9000)
    #expect(totals["timeOfDay"] as? Int == 7200)
    func line(_ name: String, in text: String) -> String {
      text.split(separator: "\n").first { $0.hasPrefix(name) }.map(String.init) ?? ""
    }
    let report = fixture.run("report").output
    #expect(line("Fri 20 Nov", in: report).contains("1 h 30 min"), "\(report)")
    #expect(line("Total", in: report).contains("2 h 30 min"), "\(report)")
    #expect(
      report.contains(
        "\nThe total adds up the time of each document; a day counts each moment once.\n"),
      "\(report)")
    let days = fixture.run("report", "--by", "day").output
    #expect(line("Fri 20 Nov", in: days).contains("1 h 30 min"), "\(days)")
    #expect(line("Total", in: days).contains("2 h 00 min"), "\(days)")
    #expect(!days.contains("each moment once"), "\(days)")
    let parts = fixture.run("report", "--by", "day,document").output
    #expect(line("Fri 20 Nov", in: parts).contains("1 h 30 min"), "\(parts)")
    #expect(line("Total", in: parts).contains("2 h 00 min"), "\(parts)")
    #expect(
      parts.contains("\nA day counts each moment once, however many documents were open.\n"),
      "\(parts)")
    let page = fixture.run("report", "--html", "-").output
    #expect(page.contains("totals count the time of both. A day counts each moment once."))
  }

  /// It is Monday, so that the week has one day.
  @Test(arguments: [false, true])
  func aTotalWithoutBarsAboveSaysWhatEachMomentOnceComesTo(isTerminal: Bool) throws {
    var fixture = fixture
    fixture.isOutputTerminal = isTerminal
    fixture.environment["NO_COLOR"] = "1"
    fixture.clock.advance(by: .seconds(3 * 86_400))
    for name in ["a.txt", "b.txt"] { try fixture.write("one two three\n", to: name) }
    for (name, from, to) in [("a.txt", "8:00", "8:20"), ("b.txt", "8:10", "8:30")] {
      let added = fixture.run("session", "add", name, "--from", from, "--to", to)
      #expect(added.status == 0, "\(added)")
    }
    func hasHint(_ words: [String]) -> Bool {
      let text = fixture.run(["report"] + words).output.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      return text.contains("If each moment counts once, it is 30 min.")
    }
    #expect(hasHint(["--since", "today"]))
    #expect(hasHint(["--week"]))
    for grouping in ["document", "folder"] {
      #expect(hasHint(["--since", "today", "--by", grouping]), "\(grouping)")
    }
    #expect(!hasHint(["--since", "today", "--by", "day"]), "its total has each moment once")
    #expect(!hasHint(["--since", "today", "a.txt"]))
    fixture.rows = 18
    #expect(hasHint(["--since", "yesterday"]))
    fixture.rows = nil
    fixture.clock.advance(by: .seconds(86_400))
    #expect(hasHint(["--since", "yesterday", "--until", "yesterday"]))
    // Two days have bars on a terminal.
    #expect(hasHint(["--since", "yesterday"]) == !isTerminal)
  }

  @Test(arguments: [
    ("30min", "  30 min  ", "pauses of up to 30 min."),
    ("1200s", "  30 min  ", "pauses of up to 20 min."),
    ("1199s", "30 min  10 min", "pauses of up to 20 min."),
    ("none", "  30 min  ", "includes every pause."),
    ("30s", "30 min     0 s", "pauses of up to 30 s."),
    ("2h", "  30 min  ", "pauses of up to 2 h 00 min."),
  ])
  func anIdleRuleAppliesToOldDataToo(idle: String, times: String, rule: String) throws {
    try writeForTwoDays()
    let output = fixture.run("report", "--explain", "--idle", idle).output
    #expect(output.contains(times), "\(output)")
    #expect(output.contains(rule), "\(output)")
  }

  @Test(
    arguments: [
      (["--since", "today"], ["letter.txt"]), (["--until", "yesterday"], ["essay.txt"]),
      (["--since", "yesterday"], ["letter.txt", "essay.txt"]),
      (["--since", "2026-11-21"], ["letter.txt"]), (["--until", "2026-11-19"], []),
      (["--since", "1d", "--until", "1d"], ["essay.txt"]),
      (["--since", "1w"], ["letter.txt", "essay.txt"]),
      (["--since", "2026-11-20T10:44"], ["letter.txt"]),
      (["--since", "2026-11-20T10:42"], ["letter.txt", "essay.txt"]),
      (["--until", "2026-11-20T09:00:01Z"], ["essay.txt"]),
      (["--until", "2026-11-20T09:00:00Z"], []),
      (["--until", "2026-11-20T11:00:01+02:00"], ["essay.txt"]),
    ] as [([String], [String])])
  func aPeriodSelectsWhatWasWorkedOnInIt(period: [String], names: [String]) throws {
    try writeForTwoDays()
    let activities = try fixture.run(["report", "--json"] + period).json["activities"]
    let found = try #require(activities as? [[String: Any]]).compactMap { $0["path"] as? String }
    #expect(Set(found.map { ($0 as NSString).lastPathComponent }) == Set(names))
  }

  @Test func timeCountsWithinThePeriodOnly() throws {
    try writeForTwoDays()
    let report = fixture.run(
      "report", "--since", "2026-11-20T10:10", "--until", "2026-11-20T10:20", "essay.txt")
    #expect(report.output.contains("essay.txt      5  10 min       37%"))
  }

  @Test func sevenDaysAreShownUnlessMoreIsAskedFor() throws {
    try writeForTwoDays()
    fixture.clock.advance(by: .seconds(5 * 24 * 3600))
    #expect(fixture.run("report").output.hasPrefix("Document"))
    #expect(fixture.run("report").output.contains("essay.txt"))
    fixture.clock.advance(by: .seconds(24 * 3600))
    #expect(!fixture.run("report").output.contains("essay.txt"))
    #expect(fixture.run("report").output.contains("letter.txt"))
    #expect(fixture.run("report", "--all").output.contains("essay.txt"))
  }

  @Test func weeksAndMonthsAreWholeUnlessAPeriodIsNamed() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 10, adding: "four")
    fixture.clock.advance(by: .seconds(9 * 24 * 3600))
    fixture.work(on: "essay.txt", minutes: 10, adding: "five six")
    // It is Sunday, 29 November. The last 7 days have no words of Friday, the 20th.
    let weeks = fixture.run("report", "--by", "week").output
    #expect(weeks.hasPrefix("From Mon 7 Sep.\n\n"), "\(weeks)")
    #expect(weeks.contains("\nfrom 23 Nov     +2 "), "\(weeks)")
    #expect(weeks.contains("\nfrom 16 Nov     +1 "), "\(weeks)")
    let months = fixture.run("report", "--by", "month,document").output
    #expect(months.hasPrefix("From Mon 1 Dec 2025.\n\n"), "\(months)")
    #expect(months.contains("\nNov 2026 "), "\(months)")
    #expect(months.contains(" +3 "), "\(months)")
    let json = try fixture.run("report", "--by", "month", "--json").json
    #expect(json["since"] as? String == "2025-11-30T23:00:00Z")
    let month = fixture.run("report", "--month", "--by", "week").output
    #expect(month.hasPrefix("From Sun 1 Nov.\n\n"), "\(month)")
    #expect(fixture.run("report", "--all", "--by", "week").output.hasPrefix("Week"))
    #expect(!fixture.run("report", "--by", "day").output.contains("+1 "), "the last 7 days")
  }

  @Test func groupsHaveARowEach() throws {
    try writeForTwoDays()
    #expect(
      fixture.run("report", "--by", "day").output == """
        Day         Words              Open  Active  Sessions
        Sat 21 Nov      0            30 min  10 min         2
        Fri 20 Nov     +2            43 min  43 min         1
        ─────────────────────────────────────────────────────
        Total          +2 words  1 h 13 min  53 min         3

        """, "the words by which they grew")
    #expect(
      fixture.run("report", "--by", "week").output == """
        From Mon 31 Aug.

        Week         Words              Open  Active  Sessions
        from 16 Nov     +2        1 h 13 min  53 min         3
        ──────────────────────────────────────────────────────
        Total           +2 words  1 h 13 min  53 min         3

        """)
    #expect(
      fixture.run("report", "--by", "month").output == """
        From Mon 1 Dec 2025.

        Month     Words              Open  Active  Sessions
        Nov 2026     +2        1 h 13 min  53 min         3
        ───────────────────────────────────────────────────
        Total        +2 words  1 h 13 min  53 min         3

        """)
    #expect(
      fixture.run("report", "--by", "folder").output == """
        Folder               Words  Change              Open  Active  Sessions
        ~/documents              5      +2            43 min  43 min         1
        ~/documents/letters      2       0            30 min  10 min         2
        ──────────────────────────────────────────────────────────────────────
        Total  2 documents       7      +2 words  1 h 13 min  53 min         3

        """, "the words that they have, too")
    #expect(
      fixture.run("report", "--by", "document").output == """
        Document    Folder               Words  Change              Open  Active  Sessions
        essay.txt   ~/documents              5      +2            43 min  43 min         1
        letter.txt  ~/documents/letters      2       0            30 min  10 min         2
        ──────────────────────────────────────────────────────────────────────────────────
        Total  2 documents                   7      +2 words  1 h 13 min  53 min         3

        """)
    #expect(
      fixture.run("report", "--by", "day,document").output == """
        Day           Folder               Words              Open  Active  Sessions
        Sat 21 Nov                             0            30 min  10 min         2
          letter.txt  ~/documents/letters      0            30 min  10 min         2
        Fri 20 Nov                            +2            43 min  43 min         1
          essay.txt   ~/documents             +2            43 min  43 min         1
        ────────────────────────────────────────────────────────────────────────────
        Total  2 documents                    +2 words  1 h 13 min  53 min         3

        """)
  }

  @Test func aDaysDocumentsAreInTheOrderOfTheirLastWork() throws {
    for (name, minutes) in [("long.txt", 20), ("short.txt", 5)] {
      try fixture.write("one \(name)\n", to: name)
      fixture.work(on: name, minutes: minutes)
    }
    for words in [["report"], ["report", "--by", "day,document"]] {
      let screen = fixture.run(words).output
      let names = screen.split(separator: "\n").compactMap {
        $0.split(separator: " ").first.map(String.init)
      }.filter { $0.hasSuffix(".txt") }
      #expect(names == ["short.txt", "long.txt"], "\(screen)")
    }
  }

  @Test func aRareProgressGoesBeforeTheTimeOfTheLastWork() throws {
    var fixture = fixture
    fixture.isOutputTerminal = true
    fixture.environment["NO_COLOR"] = "1"
    fixture.columns = 50
    for name in ["one.txt", "two.txt", "three.txt", "four.txt"] {
      try fixture.write("one \(name)\n", to: name)
      fixture.work(on: name, minutes: 5, adding: "word")
    }
    fixture.run("goal", "four.txt", "--words", "100")
    let screen = fixture.run("report").output
    let heading = try #require(
      screen.split(separator: "\n").first { $0.hasPrefix("Document") })
    #expect(heading.contains("Last") && !heading.contains("Progress"), "\(screen)")
  }

  @Test func groupsOfADayAndADocumentHaveTwoNames() throws {
    try writeForTwoDays()
    #expect(
      fixture.run("report", "--by", "day,document", "--csv").output.components(
        separatedBy: "\r\n"
      ).dropLast() == [
        "day,path,openTime,activeTime,sessions,activities,counter,words,wordsChange,wordsAdded,"
          + "wordsRemoved,wordsOutside,wordsOfDay,timeOfDay",
        "2026-11-21,/scratch/documents/letters/letter.txt,1800,600,2,1,prose/1,2,0,,,0,0,600",
        "2026-11-20,/scratch/documents/essay.txt,2580,2580,1,1,prose/1,5,2,2,0,0,2,2580",
      ])
    let json = try fixture.run("report", "--by", "week,document", "--json").json
    let groups = try #require(json["groups"] as? [[String: Any]])
    #expect(groups.allSatisfy { Set($0.keys) == ["week", "path", "totals"] })
    #expect(groups.count == 2)
    let refused = fixture.run("report", "--by", "dayly")
    #expect(refused.status == 64)
    #expect(refused.said.contains("--by: \"dayly\" is not valid. Choose one of: day,"))
  }

  @Test func aWeekBeginsOnMondayAndAMonthOnItsFirstDay() throws {
    try writeForTwoDays()
    // Saturday.
    func since(_ option: String) throws -> String? {
      try fixture.run("report", option, "--json").json["since"] as? String
    }
    #expect(try since("--week") == "2026-11-15T23:00:00Z")
    #expect(try since("--month") == "2026-10-31T23:00:00Z")
    for options in [["--week", "--month"], ["--month", "--since", "today"]] {
      let refused = fixture.run(["report"] + options)
      #expect(refused.status == 64)
      #expect(refused.said.contains("\(options[0]) and \(options[1]) can't be combined."))
    }
    #expect(fixture.run("report", "--by", "day", "--week").output.contains("Fri 20 Nov"))
  }

  @Test func sessionsComeAsTableToo() throws {
    try writeForTwoDays()
    let lines = fixture.run("report", "--sessions", "--csv", "--quiet").output.components(
      separatedBy: "\r\n")
    #expect(
      lines[0] == "activity,document,path,id,tool,kind,startedAt,endedAt,endIsUncertain,isRunning,"
        + "openTime,activeTime,counter,wordsAtStart,wordsAtEnd,wordsAdded,wordsRemoved,wordsPasted,"
        + "declaredTime,correction")
    #expect(lines.count == 5)
    #expect(
      lines.contains {
        $0.contains("/essay.txt,") && $0.contains(",2580,2580,prose/1,3,5,2,0,")
      }, "\(lines)")
  }

  // MARK: - A book

  @Test func whatProgramsKeepBesideATextIsNoTextOfTheBook() throws {
    try fixture.write("one two three\n", to: "chapter.md")
    for name in [
      "chapter.md~", "chapter.md.bak", "chapter.md.orig", "#chapter.md#", "~$chapter.docx",
      "chapter.sync-conflict-20261121-101112-ABCDEFG.md",
    ] {
      try fixture.write("old old\n", to: name)
    }
    #expect(fixture.run("words", ".").output.hasPrefix("3 chapter.md\n"))
    #expect(!fixture.run("words", ".").output.contains("2 "))
    try FileManager.default.moveItem(
      atPath: fixture.path("chapter.md"), toPath: fixture.path("one.md"))
    let renamed = fixture.run("words", ".").output
    #expect(renamed.hasPrefix("3 one.md\n") && !renamed.contains("2 "), "also after a rename")
    #expect(fixture.run("report", ".").output.contains("Total         3"))
  }

  @Test func aFolderHasAllItsTexts() throws {
    try writeForTwoDays()
    try fixture.write("seven words that nobody has ever recorded\n", to: "letters/draft.txt")
    try fixture.write("old\n", to: "letters/draft.txt~")
    try fixture.write("old old\n", to: "essay (conflicted copy 2026-11-21 101112).txt")
    try fixture.write("secret\n", to: ".hidden.txt")
    try fixture.write("\u{0}\u{1}\u{2}", to: "picture.bin")
    try fixture.write("not mine\n", to: "excluded.txt")
    fixture.run("exclude", "excluded.txt")
    let before = fixture.storeContent()
    #expect(
      fixture.run("report", ".").output == """
        Document    Folder               Words  Change              Open  Active  Progress  Last
        essay.txt   ~/documents              5      +2            43 min  43 min       37%  yesterday 10:43
        draft.txt   ~/documents/letters      7       –                 –       –         –  –
        letter.txt  ~/documents/letters      2       0            30 min  10 min         –  today 11:13
        ───────────────────────────────────────────────────────────────────────────────────────────────────
        Total  3 documents, 3 sessions      14      +2 words  1 h 13 min  53 min

        """)
    #expect(
      fixture.run("words", ".").output == """
         5 essay.txt
         7 letters/draft.txt
         2 letters/letter.txt
        14 total

        """)
    let json = try fixture.run("report", "--json", "letters").json
    let activities = try #require(json["activities"] as? [[String: Any]])
    let draft = try #require(activities.last)
    #expect(draft["id"] is NSNull && draft["document"] is NSNull && draft["wordsChange"] is NSNull)
    #expect(draft["words"] as? Int == 7 && draft["counter"] as? String == "prose/1")
    let totals = try #require(
      ((json["totals"] as? [String: Any])?["words"] as? [[String: Any]])?.first)
    #expect(totals["words"] as? Int == 9 && totals["of"] as? Int == 2)
    #expect(fixture.storeContent() == before, "asking writes nothing")
    try fixture.remove("essay.txt")
    let gone = fixture.run("report", "--csv", ".").output
    #expect(gone.contains("/essay.txt,,false,300,2580,2580,0,2580,0.37,set,prose/1,0,2,2,0,"))
  }

  @Test func chaptersAreInTheOrderOfTheirNamesUnlessAnotherOneIsWanted() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: false)
    for (name, text, minutes) in [
      ("ch2.md", "one\n", 3), ("ch10.md", "one two three\n", 1), ("ch1.md", "one two\n", 2),
    ] {
      try fixture.write(text, to: "novel/" + name)
      fixture.work(on: "novel/" + name, minutes: minutes)
    }
    func names(_ words: String...) -> [String] {
      fixture.run(["report"] + words).output.matches(of: /ch[0-9]+\.md/).map { String($0.output) }
    }
    let byName = ["ch1.md", "ch2.md", "ch10.md"]
    #expect(names("novel") == byName)
    #expect(names("novel", "--by", "document") == byName)
    #expect(names("--sort", "name") == byName)
    #expect(names("--sort", "name", "--json") == byName)
    #expect(names("--sort", "name", "--csv") == byName)
    #expect(names("--sort", "name", "--by", "document", "--json") == byName)
    let newestFirst = ["ch1.md", "ch10.md", "ch2.md"]
    #expect(names() == newestFirst)
    #expect(names("novel", "--json") == newestFirst, "as it always was for other programs")
    #expect(names("novel", "--sort", "last") == newestFirst)
    #expect(names("novel", "--sort", "words") == ["ch10.md", "ch1.md", "ch2.md"])
    let mostTimeFirst = ["ch2.md", "ch1.md", "ch10.md"]
    #expect(names("novel", "--sort", "time") == mostTimeFirst)
    #expect(names("--by", "document") == mostTimeFirst)
    let page = fixture.run("report", "novel", "--html", "-").output
    #expect(page.contains("<caption>Documents, by name</caption>"))
    #expect(fixture.run("report", "--html", "-").output.contains("Documents, newest first"))
  }

  @Test func theChaptersOfAFileAddUpToItsWords() throws {
    try fixture.write(
      "#+TITLE: Storm\nBefore it.\n* One\nfirst text\n** Part\nmore\n* Two\nlast\n", to: "a.org")
    let table = fixture.run("report", "a.org", "--by", "chapter")
    #expect(table.status == 0 && table.said == "", "\(table)")
    #expect(
      table.output.matches(of: /\d+%/).map { String($0.output) } == ["30%", "50%", "20%", "100%"])
    #expect(fixture.storeContent().isEmpty, "counting records nothing")
    let json = try fixture.run("report", "a.org", "--by", "chapter", "--json").json
    let chapters = try #require(json["chapters"] as? [[String: Any]])
    #expect(chapters.compactMap { $0["title"] as? String } == ["", "One", "Two"])
    #expect(chapters.compactMap { $0["words"] as? Int } == [3, 5, 2])
    let words = try #require(json["words"] as? Int)
    #expect(fixture.run("words", "a.org").output == "\(words) a.org\n")
    fixture.work(on: "a.org", minutes: 1)
    #expect(try fixture.activity(of: "a.org")["words"] as? Int == words)
    try fixture.write(
      #"""
      \begin{document}
      \section{Storm}
      \subsection{One} first text
      \subsection{Two} last
      \end{document}
      """#, to: "b.tex")
    let csv = fixture.run("report", "b.tex", "--by=chapter", "--csv").output
    #expect(
      csv.matches(of: /prose\/1,(\d,\w+),/).map { String($0.1) } == ["2,Storm", "3,One", "3,Two"])
  }

  @Test func theChaptersOfAFolderAreItsDocuments() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: false)
    for name in ["ch2.org", "ch10.org", "ch1.org"] {
      try fixture.write("one\n", to: "novel/" + name)
      fixture.work(on: "novel/" + name, minutes: 1)
    }
    for options in [[], ["--json"], ["--week", "--csv"]] {
      let output = fixture.run(["report", "novel", "--by", "chapter"] + options).output
      #expect(
        output.matches(of: /ch[0-9]+\.org/).map { String($0.output) }
          == ["ch1.org", "ch2.org", "ch10.org"])
    }
  }

  @Test func aChapterOfAFolderHasItsTitleOnATerminalOnly() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: false)
    try fixture.write("* The \u{1B}storm\none\n", to: "novel/ch1.org")
    try fixture.write("* \(String(repeating: "long ", count: 200))end\n", to: "novel/ch2.org")
    try fixture.write("* Left out\n", to: "novel/ch3.org")
    try fixture.write("no heading\n", to: "novel/ch4.txt")
    for name in ["ch1.org", "ch3.org"] { fixture.work(on: "novel/" + name, minutes: 5) }
    let heading = DocumentSample.paragraph(
      "The calm", properties: #"<w:outlineLvl w:val="0"/>"#)
    try fixture.write(
      DocumentSample.docx(heading + DocumentSample.paragraph("one")), to: "novel/ch5.docx")
    fixture.run("exclude", fixture.path("novel/ch3.org"))
    var terminal = fixture
    terminal.isOutputTerminal = true
    terminal.environment["NO_COLOR"] = "1"
    for options in [[], ["--by", "document"], ["--by", "chapter"], ["--all"]] {
      let words = ["report", "novel"] + options
      let screen = terminal.run(words).output
      #expect(screen.contains(/Document +Title/), "\(screen)")
      #expect(screen.contains(#"The \u{1b}storm"#), "\(screen)")
      #expect(screen.contains("The calm"), "\(screen)")
      #expect(screen.contains(/long .*….*end/), "\(screen)")
      #expect(!screen.contains("Left out"), "it is excluded: \(screen)")
      #expect(screen.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(screen)")
      terminal.columns = 40
      let narrow = terminal.run(words).output
      #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(narrow)")
      terminal.columns = 80
      for form in [[], ["--json"], ["--csv"]] {
        #expect(!fixture.run(words + form).output.contains("storm"), "in no file")
      }
    }
    #expect(!terminal.run("report", "novel", "--html", "-").output.contains("storm"))
    #expect(!terminal.run("report").output.contains("storm"), "no folder was named")
  }

  @Test func aCallThatHasNoChaptersSaysWhy() throws {
    try fixture.write("one two\n", to: "a.org")
    try fixture.write("one two\n", to: "a.txt")
    for (words, sentence) in [
      (
        ["a.org"],
        "a.org has no headings, so it has no chapters. To count its words: fileprogress words a.org"
      ),
      (["a.txt"], "a.txt is counted as plain text, which has no headings. Leave out --by."),
      (
        [],
        "--by chapter needs one file or folder. Example: fileprogress report thesis.docx --by chapter"
      ),
      (["a.org", "a.txt"], "--by chapter needs one file or folder."),
      (
        ["a.org", "--week"], "The chapters of a file are counted as they are now. Leave out --week."
      ),
      (["a.org", "--until", "today"], "Leave out --until."),
      (["a.org", "--sort", "words"], "--sort is for documents."),
      (["a.org", "--pace"], "--pace and --by can't be combined. Choose one."),
      (["a.org", "--html", "-"], "--html and --by can't be combined. Choose one."),
    ] as [([String], String)] {
      let outcome = fixture.run(["report", "--by", "chapter"] + words)
      #expect(outcome.status == 64, "\(words)")
      #expect(outcome.said.contains(sentence), "\(outcome)")
    }
    #expect(fixture.run("report", "b.org", "--by", "chapter").status == 66)
    #expect(fixture.run("report", "-", "--by", "chapter").status == 66, "not standard input")
    let headings = fixture.run("report", "a.org", "--by", "heading")
    #expect(headings.said.contains("To count by heading: fileprogress words FILE --by heading"))
  }

  @Test func aDocumentWhoseFileIsGoneIsMarkedAndKeepsItsWords() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("disk"), withIntermediateDirectories: false)
    for (name, text) in [
      ("one.txt", "one two three\n"), ("two.txt", "four five six seven\n"),
      ("disk/three.txt", "eight nine\n"),
    ] {
      try fixture.write(text, to: name)
      fixture.work(on: name, minutes: 10)
    }
    func lines(_ words: [String]) -> [String] {
      fixture.run(words).output.split(separator: "\n").map {
        $0.split(separator: " ").joined(separator: " ")
      }
    }
    try fixture.remove("two.txt")
    let reports = [["report"], ["report", "."], ["report", "--by", "document"]].map(lines)
    for report in reports {
      #expect(report.contains { $0.hasPrefix("one.txt ~/documents 3 ") }, "\(report)")
      #expect(report.contains { $0.hasPrefix("two.txt (gone) ~/documents 4 ") }, "\(report)")
      #expect(report.last { $0.hasPrefix("Total") }?.contains(" 5 ") == true, "\(report)")
      #expect(
        report.contains("The total leaves out the words of 1 document that is gone or excluded."))
    }
    let folders = lines(["report", "--by", "folder"])
    #expect(folders.contains { $0.hasPrefix("~/documents 3 ") }, "\(folders)")
    #expect(fixture.run("report", "--html", "-").output.contains("now 5 in 2 documents"))
    let json = try fixture.run("report", "--json").json
    let activities = try #require(json["activities"] as? [[String: Any]])
    #expect(
      activities.compactMap { $0["words"] as? Int }.sorted() == [2, 3, 4], "the last known count")
    #expect(
      activities.filter { $0["isGone"] as? Bool == true }.compactMap { $0["words"] as? Int } == [4])
    let rows = fixture.run("report", "--csv").output.components(separatedBy: "\r\n")
    #expect(rows.filter { $0.hasSuffix(",true") }.count == 1, "\(rows)")
    let totals = try #require(
      ((json["totals"] as? [String: Any])?["words"] as? [[String: Any]])?.first)
    #expect(totals["words"] as? Int == 9 && totals["of"] as? Int == 3, "the sum of the rows")
    try fixture.rename("disk", to: "../elsewhere")
    let away = lines(["report"])
    #expect(
      away.contains { $0.hasPrefix("three.txt ~/documents/disk 2 ") },
      "what is on a disk that is not there is not gone\n\(away)")
  }

  @Test func anExcludedDocumentIsMarkedAndInNoTotal() throws {
    for (name, text) in [("chapter.txt", "one two three\n"), ("book.txt", "one two three four\n")] {
      try fixture.write(text, to: name)
      fixture.work(on: name, minutes: 10, adding: "more")
    }
    fixture.run("goal", ".", "--words", "100")
    fixture.run("exclude", "book.txt")
    for call in [["report"], ["report", "."], ["report", "--by", "document"]] {
      let report = fixture.run(call).output
      #expect(report.contains("book.txt (excluded)"), "\(report)")
      let total = report.split(separator: "\n").last { $0.hasPrefix("Total") } ?? ""
      #expect(total.contains("   4 "), "the words of the chapter\n\(report)")
      #expect(total.contains("20 min"), "its time stays\n\(report)")
    }
    for call in [["session"], ["report", "--by", "day,document"]] {
      let table = fixture.run(call).output
      #expect(table.contains("book.txt (excluded)"), "\(table)")
      #expect(!table.contains("chapter.txt (excluded)"), "\(table)")
    }
    let status = fixture.run("status", "book.txt").output
    #expect(status.hasPrefix("~/documents/book.txt (excluded)\n"), "\(status)")
    #expect(fixture.run("status", "chapter.txt").output.hasPrefix("~/documents/chapter.txt\n"))
    let goals = fixture.run("goal", "list").output
    #expect(goals.contains("in 1 document"), "\(goals)")
  }

  @Test func trackingCountsWordsAndIsNoWork() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    try fixture.write("# Title\n", to: "notes.md")
    fixture.run("track", ".")
    #expect(fixture.run("report").output == "", "nobody worked")
    #expect(fixture.run("report", "--all", "--by", "day").output == "")
    #expect(try fixture.activity(of: "essay.txt")["words"] as? Int == 3)
    #expect(try fixture.activity(of: "notes.md")["words"] as? Int == 1)
    let report = try fixture.run("report", "--json", ".").json
    let activities = try #require(report["activities"] as? [[String: Any]])
    #expect(activities.map { $0["words"] as? Int } == [3, 1])
    #expect(activities.allSatisfy { $0["wordsChange"] is NSNull })
    // What was added outside of a session is nobody's writing, though two counts tell of it.
    try fixture.write("one two three four\n", to: "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("track", ".")
    fixture.clock.advance(by: .seconds(60))
    fixture.work(on: "essay.txt", minutes: 1, adding: "five")
    let activity = try fixture.activity(of: "essay.txt")
    #expect(activity["words"] as? Int == 5)
    #expect(activity["wordsChange"] as? Int == 1)
    #expect((activity["outside"] as? [[String: Any]])?.count == 1)
  }

  @Test func groupsComeAsTableAndJSON() throws {
    try writeForTwoDays()
    #expect(
      fixture.run("report", "--by", "day", "--csv").output.replacing("\r\n", with: "\n") == """
        day,openTime,activeTime,sessions,activities,counter,words,wordsChange,wordsAdded,wordsRemoved,wordsOutside,wordsOfDay,timeOfDay
        2026-11-21,1800,600,2,1,prose/1,2,0,,,0,0,600
        2026-11-20,2580,2580,1,1,prose/1,5,2,2,0,0,2,2580

        """)
    let json = try fixture.run("report", "--by", "folder", "--json").json
    #expect(json["schema"] as? String == "fileprogress.report.groups/1")
    #expect(json["by"] as? String == "folder")
    let titles = try #require(json["groups"] as? [[String: Any]]).map { $0["folder"] as? String }
    #expect(titles == [fixture.documents, fixture.path("letters")])
  }

  @Test func aSessionOverMidnightBelongsToBothDays() throws {
    try fixture.write("one\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(15 * 3600))
    fixture.run("stop")
    #expect(
      fixture.run("report", "--by", "day").output.hasPrefix(
        """
        Day         Words               Time  Sessions
        Sat 21 Nov      0         1 h 00 min         1
        Fri 20 Nov      0        14 h 00 min         1
        """))
  }

  @Test func everyDayHasTheWordsThatWereWrittenOnIt() throws {
    fixture.run("open", "essay.txt", input: ["a", "one two three", ".", "w", "q"])
    for text in ["four five", "six", "seven"] {
      fixture.clock.advance(by: .seconds(24 * 3600))
      fixture.work(on: "essay.txt", minutes: 1, adding: text)
    }
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.run("open", "essay.txt", input: ["$d", "w", "q"])
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.work(on: "essay.txt", minutes: 1)
    #expect(
      fixture.run("report", "--by", "day").output == """
        Day         Words         Time  Sessions
        Wed 25 Nov      0        1 min         1
        Tue 24 Nov     −1          0 s         1
        Mon 23 Nov     +1        1 min         1
        Sun 22 Nov     +1        1 min         1
        Sat 21 Nov     +2        1 min         1
        Fri 20 Nov     +3          0 s         1
        ────────────────────────────────────────
        Total          +6 words  4 min         6

        """)
    let sessions = try #require(
      (fixture.report("--sessions")["activities"] as? [[String: Any]])?.first?["sessions"]
        as? [[String: Any]])
    #expect(sessions.map { $0["wordsAtEnd"] as? Int } == [3, 5, 6, 7, 6, 6])
    let weeks = try fixture.run("report", "--by", "week", "--json", "--since", "2026-11-22").json
    let groups = try #require(weeks["groups"] as? [[String: Any]])
    let words = groups.compactMap {
      (($0["totals"] as? [String: Any])?["words"] as? [[String: Any]])?.first
    }
    #expect(groups.map { $0["week"] as? String } == ["2026-W48", "2026-W47"])
    #expect(words.map { $0["words"] as? Int } == [6, 6], "the last count in the week")
    #expect(words.map { $0["wordsChange"] as? Int } == [0, 1], "from Sunday on")
  }

  @Test func aDayWhoseWorkWasForgottenLooksLikeAnyEmptyDay() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 10, adding: "four")
    fixture.clock.advance(by: .seconds(24 * 3600))
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.work(on: "letter.txt", minutes: 10, adding: "again")
    fixture.run("forget", "--before", "today", "--yes")
    let fixture = fixture.onScreen()
    for call in [["report"], ["report", "--by", "day", "--since", "2026-11-19"]] {
      let report = fixture.run(call).output
      let day = report.split(separator: "\n").first { $0.hasPrefix("Fri 20 Nov") } ?? ""
      let figures = day.split(separator: " ").dropFirst(3)
      #expect(!figures.isEmpty && figures.allSatisfy { $0 == "–" }, "\(report)")
    }
  }

  @Test func workOfNoTimeIsShownOnItsDay() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.run("start", "essay.txt")
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.run("set", "letter.txt", "--progress", "0.5")
    #expect(
      fixture.run("report", "--by", "day").output == """
        Day         Words        Time  Sessions
        Sat 21 Nov      0           –         0
        Fri 20 Nov      0         0 s         1
        ───────────────────────────────────────
        Total           0 words   0 s         1

        """)
    #expect(fixture.run("report", "--by", "day", "--since", "today").output.contains("21 Nov"))
    #expect(!fixture.run("report", "--by", "day", "--since", "today").output.contains("20 Nov"))
  }

  @Test func aDayOfSleepInTheMiddleOfASessionIsNotShown() throws {
    try fixture.write("one\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.clock.sleepMachine(for: .seconds(48 * 3600))
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop")
    let output = fixture.run("report", "--by", "day").output
    #expect(output.contains("22 Nov") && output.contains("20 Nov"), "\(output)")
    #expect(!output.contains("21 Nov"), "\(output)")
  }

  @Test func filesAndFoldersSelect() throws {
    try writeForTwoDays()
    func names(_ arguments: String...) throws -> [String] {
      let json = try fixture.run(["report", "--json"] + arguments).json
      return try #require(json["activities"] as? [[String: Any]])
        .compactMap { ($0["path"] as? NSString)?.lastPathComponent }.sorted()
    }
    #expect(try names("essay.txt") == ["essay.txt"])
    #expect(try names("./essay.txt") == ["essay.txt"])
    #expect(try names("letters") == ["letter.txt"])
    #expect(try names("letters/") == ["letter.txt"])
    #expect(try names("letters", "essay.txt") == ["essay.txt", "letter.txt"])
    #expect(try names(".") == ["essay.txt", "letter.txt"])
    #expect(try names("letters/../essay.txt") == ["essay.txt"])
    try fixture.rename("essay.txt", to: "final.txt")
    #expect(try names("final.txt") == ["final.txt"], "found by what it is, and shown where it is")
    #expect(try names("essay.txt") == ["final.txt"], "found where it was, and shown where it is")
    try fixture.remove("letters")
    #expect(try names("letters") == ["letter.txt"], "found though it is gone")
  }

  @Test func filesThatWereRenamedAreFoundInTheirFolder() throws {
    try writeForTwoDays()
    let before = fixture.storeContent()
    func paths(_ folder: String) throws -> [String] {
      let json = try fixture.run("report", "--json", folder).json
      return try #require(json["activities"] as? [[String: Any]])
        .compactMap { ($0["path"] as? String)?.replacing(fixture.documents, with: "") }.sorted()
    }
    try fixture.rename("letters", to: "post")
    #expect(try paths("post") == ["/post/letter.txt"], "the folder was renamed")
    try fixture.rename("post/letter.txt", to: "post/reply.txt")
    try fixture.rename("essay.txt", to: "post/final.txt")
    #expect(try paths("post") == ["/post/final.txt", "/post/reply.txt"])
    #expect(fixture.run("report", "post").output.contains("\nreply.txt "))
    #expect(fixture.run("report", "--by", "document", "post").output.contains("final.txt"))
    #expect(fixture.storeContent() == before, "asking writes nothing")
  }

  @Test func aCopyInAFolderDoesNotTakeTheHistoryOfARenamedFile() throws {
    let text = String(repeating: "The tide came in over the flat sand again. ", count: 12)
    try fixture.write(text, to: "draft.txt")
    fixture.run("set", "draft.txt", "--progress", "0.5")
    try fixture.rename("draft.txt", to: "final.txt")
    // A name that comes first.
    try fixture.write(text, to: "another.txt")
    let json = try fixture.run("report", "--json", "--all", ".").json
    let activities = try #require(json["activities"] as? [[String: Any]])
    let progress = activities.reduce(into: [String: Double?]()) {
      $0[(($1["path"] as? String) as NSString?)?.lastPathComponent ?? ""] = .some(
        $1["progress"] as? Double)
    }
    #expect(progress["final.txt"] == .some(0.5))
    #expect(progress["another.txt"] == .some(nil))
  }

  // MARK: - Names of which nothing is recorded

  @Test(arguments: [[], ["--json"], ["--csv"], ["--by", "day"], ["--all"]])
  func aNameThatIsNeitherRecordedNorAFileEndsWith66(options: [String]) throws {
    try writeForTwoDays()
    for name in ["lett", "no/such/file.txt", "essay.txt.bak"] {
      let outcome = fixture.run(["report"] + options + [name])
      #expect(outcome.status == 66)
      #expect(outcome.output == "")
      #expect(
        outcome.said
          == "Error: There is no file at \(name). Check the name.\n"
      )
    }
    let device = fixture.run("report", "/dev/null")
    #expect(device.status == 66)
    #expect(device.said.contains(" is a device, which can't be tracked. Name another file.\n"))
    #expect(fixture.run("report", "").status == 66)
    let both = fixture.run("report", "lett", "never.txt")
    #expect(both.status == 66, "\(both)")
  }

  @Test func aFileThatWasNeverTrackedIsSaidCalmly() throws {
    try writeForTwoDays()
    try fixture.write("new\n", to: "new.txt")
    try FileManager.default.createDirectory(
      atPath: fixture.path("empty"), withIntermediateDirectories: false)
    let sentence =
      "Nothing has been recorded for new.txt yet. To start: fileprogress open FILE\n"
    let outcome = fixture.run("report", "new.txt")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(outcome.said == sentence)
    #expect(fixture.run("report", "--by", "day", "empty").said.contains("recorded for empty yet"))
    fixture.run("stop", "new.txt")
    #expect(fixture.run("report", "new.txt").said == sentence, "looked at is not tracked")
    #expect(fixture.run("report", "--quiet", "new.txt").said == "")

    let json = fixture.run("report", "--json", "new.txt")
    #expect(json.status == 0)
    #expect(try (json.json["activities"] as? [NSDictionary])?.isEmpty == true)
    #expect(json.said == sentence)
    let mixed = fixture.run("report", "essay.txt", "new.txt")
    #expect(mixed.status == 0)
    #expect(mixed.output.contains("essay.txt "))
    #expect(mixed.said == sentence)
    #expect(fixture.run("report", "--quiet", "essay.txt", "new.txt").said == "")
  }

  @Test func whatIsRecordedIsReportedThoughAnotherNameIsUnknown() throws {
    try writeForTwoDays()
    let outcome = fixture.run("report", "--quiet", "essay.txt", "never.txt", "gone.txt")
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("essay.txt "))
    #expect(
      outcome.said == """
        Error: There is no file at never.txt. Check the name.
        Error: There is no file at gone.txt. Check the name.

        """)
  }

  @Test func theTableHasOneRowForEachActivity() throws {
    try writeForTwoDays()
    let lines = fixture.run("report", "--csv").output.components(separatedBy: "\r\n")
    #expect(lines.count == 4)
    #expect(
      lines[0] == "id,document,path,context,isStarted,idleLimit,openTime,activeTime,assumedTime,"
        + "duration,progress,progressSource,counter,words,wordsChange,wordsAdded,wordsRemoved,"
        + "primaryItem.kind,primaryItem.identifier,primaryItem.title,"
        + "primaryItem.quantity,primaryItem.counter,primaryItem.score,primaryItem.maxScore,"
        + "primaryItem.value,primaryItem.valueType,additionalItems,sessions,firstOpenedAt,"
        + "lastOpenedAt,declaredTime,goalWords,goalBy,wordsOutside,isGone")
    #expect(
      lines[1]
        == "<id 1>,<id 1>,/scratch/documents/letters/letter.txt,,false,300,1800,600,0,1800,,,"
        + "prose/1,2,0,,,quantity,total_word_count,Word Count,2,prose/1,,,,,,2,2026-11-21T09:43:00Z,"
        + "2026-11-21T10:13:00Z,0,,,0,false")
    #expect(
      lines[2] == "<id 2>,<id 2>,/scratch/documents/essay.txt,,false,300,2580,2580,0,2580,0.37,"
        + "set,prose/1,5,2,2,0,quantity,total_word_count,Word Count,5,prose/1,,,,,,1,2026-11-20T09:00:00Z,"
        + "2026-11-20T09:43:00Z,0,,,0,false")
    #expect(lines[3] == "")
  }

  @Test func theTableEndsWithTheScreen() throws {
    for number in 1...20 {
      try fixture.write("one\n", to: "\(number).txt")
      fixture.work(on: "\(number).txt", minutes: 1)
    }
    let fixture = fixture.onScreen(rows: 12)
    let lines = fixture.run("report").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 12, "with room for the prompt: \(lines)")
    #expect(lines[8].hasPrefix("13 more: --all "))
    #expect(lines[10].hasPrefix("Total              20 "))
    #expect(fixture.run("report", "--all").output.split(separator: "\n").count == 23)
  }

  @Test func manyGoalsLeaveRoomForThePrompt() throws {
    for number in 1...9 {
      try fixture.write("one\n", to: "\(number).txt")
      fixture.run("goal", "\(number).txt", "--words", "500")
      fixture.work(on: "\(number).txt", minutes: 1)
    }
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.work(on: "1.txt", minutes: 1)
    let fixture = fixture.onScreen(rows: 24)
    let lines = fixture.run("report").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 24, "with room for the prompt: \(lines)")
    #expect(lines.contains { $0.hasSuffix("more: fileprogress goal list") }, "\(lines)")
  }

  @Test(arguments: [
    ["--since", "2026-02-30"], ["--since", "2026-13-01"], ["--until", "soon"], ["--since", "-1"],
    ["--since", "today", "--until", "yesterday"], ["--idle", "often"], ["--idle", "-5"],
    ["--by", "year"], ["--json", "--csv"], ["--sessions"],
  ])
  func wrongUsageIsExplained(arguments: [String]) {
    let outcome = fixture.run(["report"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.said.hasPrefix("Error: "))
    #expect(outcome.said.contains(arguments.last ?? "") || outcome.said.contains(arguments[0]))
  }

  @Test(arguments: [
    (["--color", "always"], false, true), (["--color=never"], true, false), ([], true, true),
    ([], false, false),
  ])
  func colourIsForTerminalsUnlessOneSaysSo(
    options: [String], isTerminal: Bool, isColoured: Bool
  ) throws {
    try fixture.write("one two three\n", to: "essay.txt")
    var fixture = fixture
    fixture.isOutputTerminal = isTerminal
    fixture.environment["TERM"] = "xterm"
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    for call in [["report"], ["status", "essay.txt"], [], ["session", "list"]] {
      let output = fixture.run(call + options).output
      #expect(output.contains("\u{1B}[") == isColoured, "\(call): \(output)")
    }
    fixture.environment["NO_COLOR"] = "1"
    #expect(!fixture.run("report").output.contains("\u{1B}["))
    #expect(fixture.run("report", "--color", "always").output.contains("\u{1B}["))
  }
}
