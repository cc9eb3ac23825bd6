import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@testable import FileProgressReports

@Suite struct ReportPageTests {
  /// What holds for every page, whatever is on it.
  private func check(_ page: ReportPage) throws -> PageElement {
    let root = try page.read()
    #expect(root.name == "html" && root.attributes["lang"] == "en")
    #expect(root.all("title").first?.text.hasPrefix("Your writing: ") == true)
    let names = Set(root.descendants.map(\.name))
    for name in ["script", "img", "link", "iframe", "object", "form", "base", "image", "use"] {
      #expect(!names.contains(name), "\(name)")
    }
    for element in root.descendants {
      for (key, value) in element.attributes {
        #expect(!key.hasPrefix("on") && key != "style" && key != "src", "\(key)=\(value)")
        if key == "href" { #expect(value.hasPrefix("#"), "\(value)") }
      }
    }
    #expect(root.all("h1").count == 1)
    var level = 0
    for heading in root.all("h1", "h2", "h3", "h4", "h5", "h6") {
      let next = try #require(heading.name.last?.wholeNumberValue)
      #expect(next <= level + 1, "\(heading.text) leaves out a level")
      #expect(!heading.text.isEmpty)
      level = next
    }
    for table in root.all("table") {
      #expect(table.all("caption").first?.text.isEmpty == false)
      let columnCount = table.first("thead")?.all("th").count ?? 0
      #expect(columnCount > 1)
      for row in table.all("tr") {
        #expect(row.children.count == columnCount)
        #expect(row.children.first?.name == "th")
      }
    }
    for heading in root.all("th") {
      #expect(["col", "row"].contains(heading.attributes["scope"] ?? ""))
      #expect(!heading.text.isEmpty)
    }
    for picture in root.all("svg") {
      #expect(picture.attributes["role"] == "img")
      #expect(picture.children.prefix(2).map(\.name) == ["title", "desc"])
      #expect(picture.children.prefix(2).allSatisfy { !$0.text.isEmpty })
    }
    for moment in root.all("time") { #expect(moment.attributes["datetime"]?.isEmpty == false) }
    let ids = root.descendants.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count, "ids are unique")
    for key in ["href", "aria-labelledby"] {
      for value in root.descendants.compactMap({ $0.attributes[key] }) {
        let id = value.hasPrefix("#") ? String(value.dropFirst()) : value
        #expect(ids.contains(id), "\(key)=\(value)")
      }
    }
    return root
  }

  /// The text of each cell of a table.
  private func cells(_ table: PageElement?) -> [[String]] {
    table?.all("tr").map { $0.children.map(\.text) } ?? []
  }

  @Test func aPageHasItsSectionsInOrder() throws {
    let root = try check(PageSample.page(PageSample.activities))
    #expect(
      root.all("h1", "h2", "h3").map(\.text) == [
        "Your writing", "Totals", "Calendar", "Documents", "Sessions by document", "essay.txt",
        "one.md", "About these figures",
      ])
    #expect(root.first("title")?.text == "Your writing: Sat 14 Nov – Fri 20 Nov 2026")
    #expect(root.first("header")?.text.contains("Made on Fri 20 Nov 2026, 15:30") == true)
    #expect(root.first("header")?.text.contains("Europe/Berlin") == true)
    #expect(root.first("header")?.text.contains("pauses of up to 5 min") == true)
    #expect(root.first("footer")?.text.contains("This page is for you.") == true)
  }

  @Test func thePageSaysWhenThePersonWritesFastest() throws {
    func sessions(_ count: Int64, at hourOfDay: Int64, words: Int64) -> [PaceSession] {
      (1...count).map { place in
        let start = now - 15 * hour - 30 * minute - place * day + hourOfDay * hour
        return PaceSession(
          id: .number(UInt64(hourOfDay << 8 | place)), activity: .number(1), document: .number(1),
          path: "/home/mia/school/essay.txt", startedAtNanoseconds: start, counter: "wc",
          changes: [.init(momentNanoseconds: start + hour / 2 - 1, words: words)],
          active: IntervalSet([start..<start + hour / 2]))
      }
    }
    var page = PageSample.page(PageSample.activities)
    let known = sessions(5, at: 7, words: 350) + sessions(5, at: 20, words: 100)
    page.pace = WritingPace(of: known, in: TimeZone.named("Europe/Berlin"))
    let root = try check(page)
    let section = try #require(root.element(withID: "pace"))
    #expect(section.first("h2")?.text == "Words an hour")
    #expect(
      section.first("p")?.text
        == "You write fastest from 7:00 to 8:00: 700 words an hour (+1,750 words in 2 h 30 min, 5 sessions)."
    )
    #expect(
      cells(section.first("table")) == [
        ["Hour", "Words an hour", "Words", "Active", "Sessions"],
        ["7:00–8:00", "700", "+1,750", "2 h 30 min", "5"],
        ["20:00–21:00", "200", "+500", "2 h 30 min", "5"],
      ])
    #expect(section.all("table").count == 2, "no weekday has five sessions")
    page.pace = WritingPace(
      of: sessions(4, at: 7, words: 350), in: TimeZone.named("Europe/Berlin"))
    let bare = try check(page)
    #expect(bare.element(withID: "pace") == nil)
  }

  @Test func theHeadForbidsEverythingButTheSheet() throws {
    let page = PageSample.page(PageSample.activities)
    let root = try page.read()
    let metas = root.all("meta")
    let policy = metas.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(policy?.attributes["content"] == PageStyle.policy)
    let names = root.first("head")?.children.map(\.name) ?? []
    let place = try #require(names.firstIndex(of: "style"))
    #expect(place > 2, "the policy comes before the style")
    #expect(metas.contains { $0.attributes["name"] == "viewport" })
    #expect(metas.contains { $0.attributes["content"] == "light dark" })
    #expect(root.first("style")?.text == PageStyle.sheet)
    #expect(root.first("a")?.attributes["href"] == "#main", "the first link skips to the figures")
  }

  @Test func theTableSaysWhatReportPrints() throws {
    let root = try check(PageSample.page(PageSample.activities))
    var text = ReportTable(.idle(since: now - 6 * day), on: .columns(200))
    for summary in PageSample.activities { text.append(summary) }
    // Two spaces or more stand between two figures of a line.
    let printed = text.text.split(separator: "\n").map { line in
      line.split(separator: /\s{2,}/).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let rows = cells(root.element(withID: "documents")?.first("table"))
    #expect(rows.first == ["Document", "Words", "Open", "Active", "Progress", "Last"])
    let titles = try #require(printed.first { $0.first == "Document" })
    for (name, row) in zip(["essay.txt", "one.md", "two.md"], rows.dropFirst()) {
      #expect(row[0].contains(name))
      let line = try #require(printed.first { $0.contains { $0.hasSuffix(name) } }, "\(name)")
      let offset = line.count - titles.count
      for (title, figure) in zip(rows[0], row).dropFirst().dropLast() {
        let place = try #require(titles.firstIndex(of: title), "\(title) in \(titles)")
        #expect(line[place + offset] == figure, "\(title) of \(name)\n\(text.text)")
      }
    }
    #expect(rows[1].last == "Fri 20 Nov, 14:30")
    #expect(rows[3].dropFirst() == ["7", "–", "–", "–", "–"])
    #expect(rows.last?.first == "Total3 documents, 4 sessions")
  }

  @Test func aRowIsRoundedLikeItsSectionAndTheTotalOnce() throws {
    let summaries = (1...9).map { number in
      ActivitySummary.of(
        "/a/\(number).txt", number: UInt64(number), open: 100 * second, active: 90 * second,
        sessionCount: 1)
    }
    let root = try check(PageSample.page(summaries))
    let rows = cells(root.element(withID: "documents")?.first("table"))
    for row in rows.dropFirst().dropLast() { #expect(row[1...2] == ["2 min", "2 min"]) }
    #expect(rows.last?[1...2] == ["15 min", "14 min"])
    #expect(root.element(withID: "d1")?.all("dd").first?.text == "2 min")
  }

  @Test func aDocumentHasItsFiguresAndSessions() throws {
    let root = try check(PageSample.page(PageSample.activities))
    let essay = try #require(root.element(withID: "d1"))
    let figures = zip(essay.all("dt"), essay.all("dd")).map { $0.text + " " + $1.text }
    #expect(
      figures == [
        "Words 558", "Open 1 h 30 min", "Active 1 h 01 min", "Progress 37%", "Score 8/10",
      ])
    #expect(
      cells(essay.first("table")) == [
        ["When", "Words", "Open", "Active", "With"],
        ["Fri 20 Nov, 13:30–14:00", "+28 −10", "30 min", "29 min", "vim"],
        ["Wed 18 Nov, 15:30–16:00", "+20", "30 min", "30 min", "open"],
        ["Tue 17 Nov, 15:30–16:00", "+20", "30 min", "30 min", "open"],
      ])
    #expect(essay.first("time")?.attributes["datetime"] == "2026-11-20T13:30")
    #expect(
      essay.first("svg")?.first("desc")?.text
        == "From 520 on Tue 17 Nov 2026 to 558 on Fri 20 Nov 2026.")
    #expect(essay.first("details")?.attributes["open"] == "open")
    let novel = try #require(root.element(withID: "d2"))
    #expect(novel.text.contains("This end is a guess"))
    #expect(novel.first("svg") == nil, "two counts are no curve")
    #expect(root.element(withID: "d3") == nil, "a file that was only counted")
  }

  @Test func sessionsAndChangesOutsideAreOneListByTime() throws {
    func change(_ words: Int64, until: Int64) -> OutsideWords {
      OutsideWords(
        counter: "wc", wordsBefore: 0, wordsAfter: words + 200, wordsOfDay: words,
        fromNanoseconds: now - until - minute, untilNanoseconds: now - until)
    }
    let summary = ActivitySummary.of(
      "/a.md", open: 2 * hour, words: 9,
      sessions: [
        .session(1, begun: 2 * day, lasting: hour, from: 0, to: 1),
        .session(2, begun: day, lasting: hour, from: 1, to: 3),
      ],
      outside: [
        change(10, until: 3 * day), change(20, until: day + hour), change(30, until: hour),
      ])
    let root = try check(PageSample.page([summary]))
    let rows = cells(root.element(withID: "d1")?.first("table"))
    #expect(rows.dropFirst().map { $0[1] } == ["+30", "+2", "+20", "+1", "+10"])
  }

  @Test func chartsHaveATableWithTheSameFigures() throws {
    var page = PageSample.page(PageSample.activities)
    let periods = ReportPeriods.days(
      covering: now - 6 * day..<now, timeZone: TimeZone.named("Europe/Berlin"))
    var groups = ReportGroups()
    for (place, period) in periods.enumerated() where place > 3 {
      groups.add(
        .of("/a", open: Int64(place) * 20 * minute, active: Int64(place) * 10 * minute, words: 9),
        words: PeriodWords(counter: "wc", count: 9, change: Int64(place) * 100 - 450),
        to: period.title)
    }
    page.groups = ReportPage.Groups(
      by: .day, periods, groups.groups.reversed(), totals: ReportTotals())
    let root = try check(page)
    let section = try #require(root.element(withID: "days"))
    #expect(section.first("h2")?.text == "Words and time by day")
    let charts = section.all("svg")
    #expect(charts.map { $0.first("title")?.text } == ["Words by day", "Active time by day"])
    #expect(
      charts[0].first("desc")?.text
        == "A bar for each of 7 days. The most: Fri 20 Nov, +150 words. The table below has all figures."
    )
    #expect(
      charts[0].all("rect").map(\.text) == [
        "Wed 18 Nov: −50 words", "Thu 19 Nov: +50 words", "Fri 20 Nov: +150 words",
      ])
    let rows = cells(section.first("table"))
    #expect(
      rows.map { $0.prefix(2).joined(separator: " ") }.prefix(4) == [
        "Day Words", "Fri 20 Nov +150", "Thu 19 Nov +50", "Wed 18 Nov −50",
      ])
    #expect(section.first("tbody")?.first("time")?.attributes["datetime"] == "2026-11-20")
    #expect(root.first("nav")?.text.contains("Words and time") == true)
  }

  @Test func theCalendarHasATableOfItsDays() throws {
    let root = try check(PageSample.page(PageSample.activities))
    let section = try #require(root.element(withID: "calendar"))
    #expect(
      cells(section.first("table")) == [
        ["Day", "Words", "Active"], ["Fri 20 Nov", "+100", "40 min"],
        ["Thu 19 Nov", "+200", "40 min"], ["Wed 18 Nov", "+300", "40 min"],
      ])
    #expect(section.text.contains("600 words on 3 days. Best day: Wed 18 Nov, 300 words."))
  }

  @Test func aDayOfWordsWithoutTimeHasADashInEveryTable() throws {
    let days = [
      DayWork(day: PageSample.today.adding(-1), change: 100),
      DayWork(day: PageSample.today, change: 200, activeNanoseconds: 40 * minute),
    ]
    var page = PageSample.page(PageSample.activities, calendar: HeatMap(of: days))
    let periods = ReportPeriods.days(
      covering: now - day..<now, timeZone: TimeZone.named("Europe/Berlin"))
    var groups = ReportGroups()
    for (period, count) in zip(periods, [0, 1] as [Int64]) {
      groups.add(
        .of("/a", open: count * 40 * minute, sessionCount: Int(count)),
        words: PeriodWords(
          counter: "wc", count: 9, change: count * 200, outside: (1 - count) * 100),
        to: period.title)
    }
    page.groups = ReportPage.Groups(
      by: .day, periods, groups.groups.reversed(), totals: ReportTotals())
    let root = try check(page)
    for section in ["days", "calendar"] {
      let rows = cells(root.element(withID: section)?.first("table"))
      let place = try #require(rows.first?.firstIndex(of: "Active"), "\(section)")
      #expect(rows.dropFirst().prefix(2).map { $0[place] } == ["40 min", "–"], "\(section)")
    }
    let time = root.element(withID: "days")?.all("svg").last?.all("rect").map(\.text)
    #expect(time == ["Fri 20 Nov: 40 min"], "no bar without time")
  }

  @Test func aDayOnWhichNothingWasDoneIsNotInTheTable() throws {
    var page = PageSample.page(PageSample.activities)
    let periods = ReportPeriods.days(
      covering: now - day..<now, timeZone: TimeZone.named("Europe/Berlin"))
    var groups = ReportGroups()
    for (period, count) in zip(periods, [0, 1] as [Int64]) {
      groups.add(
        .of("/a", open: count * hour, sessionCount: Int(count)),
        words: PeriodWords(counter: "wc", count: 9, change: count * 200), to: period.title)
    }
    page.groups = ReportPage.Groups(
      by: .day, periods, groups.groups.reversed(), totals: ReportTotals())
    let root = try check(page)
    let rows = cells(root.element(withID: "days")?.first("table"))
    let days = rows.compactMap(\.first).filter { $0.hasSuffix(" Nov") }
    #expect(days == ["Fri 20 Nov"])
  }

  @Test func theChartOfTimeCountsEachMomentOnce() throws {
    var page = PageSample.page(PageSample.activities)
    let periods = ReportPeriods.days(
      covering: now - day..<now, timeZone: TimeZone.named("Europe/Berlin"))
    let session = SessionFact(
      id: .number(1), provenance: .sighting(.number(1)), kind: .attended, seesInput: false,
      owner: nil,
      authorship: Authorship(
        device: .number(0xD1), person: .number(0xA0), tool: "test", stamp: Stamp(rawValue: 1)))
    let span = Span(
      boot: .number(0xB1), monotonicStartNanoseconds: 0, wallStartNanoseconds: now - hour,
      utcOffsetSeconds: 0, durationNanoseconds: hour)
    let time = TrackedTime(
      of: [SessionRecord(session: session, spans: [span])],
      from: Viewpoint(device: .number(0xD1), now: .reading),
      idleLimitNanoseconds: nil)
    var groups = ReportGroups()
    for path in ["/a", "/b"] {
      groups.add(
        .of(path, open: hour, sessionCount: 1), words: nil, to: periods[1].title, time: time)
    }
    page.groups = ReportPage.Groups(
      by: .day, periods, groups.groups, totals: ReportTotals())
    let root = try check(page)
    let section = try #require(root.element(withID: "days"))
    #expect(section.all("rect").map(\.text) == ["Fri 20 Nov: 1 h 00 min"])
    let rows = cells(section.first("table"))
    #expect(rows.last?.contains("1 h 00 min") == true, "\(rows)")
    #expect(root.element(withID: "about")?.text.contains("counts each moment once") == true)
    page.groups = nil
    #expect(try !check(page).text.contains("each moment once"))
  }

  /// As on the day on which a history of commits was imported.
  @Test func aPageWithoutSessionsHasNoPlaceForTime() throws {
    let summary = ActivitySummary.of("/a/one.md", number: 1, words: 558, sessionCount: 0)
    var page = PageSample.page([summary])
    let periods = ReportPeriods.days(
      covering: now - day..<now, timeZone: TimeZone.named("Europe/Berlin"))
    var groups = ReportGroups()
    for period in periods {
      groups.add(
        .of("/a/one.md", words: 558, sessionCount: 0),
        words: PeriodWords(counter: "wc", count: 558, change: 0, outside: 60), to: period.title)
    }
    page.groups = ReportPage.Groups(by: .day, periods, groups.groups, totals: ReportTotals())
    let root = try check(page)
    #expect(root.all("dt").map(\.text) == ["Words", "Days with work"])
    #expect(
      root.all("h2").map(\.text) == [
        "Totals", "Words by day", "Calendar", "Documents", "About these figures",
      ])
    #expect(
      root.first("nav")?.all("a").map(\.text) == [
        "Totals", "Words", "Calendar", "Documents", "About these figures",
      ])
  }

  /// Where every pause was short, there is one time, and it has one name.
  @Test func timeIsNotCalledActiveWhereAllOfItIs() throws {
    let summary = ActivitySummary.of(
      "/a/essay.txt", number: 1, open: hour, words: 12,
      sessions: [.session(1, begun: 2 * hour, lasting: hour)])
    var page = PageSample.page([summary])
    let periods = ReportPeriods.days(
      covering: now - day..<now, timeZone: TimeZone.named("Europe/Berlin"))
    var groups = ReportGroups()
    for period in periods {
      groups.add(.of("/a/essay.txt", open: hour), words: nil, to: period.title)
    }
    page.groups = ReportPage.Groups(by: .day, periods, groups.groups, totals: ReportTotals())
    let root = try check(page)
    let titles = root.all("th", "dt", "figcaption", "h2", "summary", "caption").map(\.text)
    #expect(titles.filter { $0.contains("Active") || $0.contains("Open") } == [])
    for title in ["Time", "Time by day as a table"] {
      #expect(titles.contains(title), "\(title) in \(titles)")
    }
    #expect(root.first("nav")?.all("a").map(\.text).contains("Time") == true)
    #expect(!root.text.contains("Active time") && !root.text.contains("active time"))
    #expect(root.element(withID: "about")?.text.contains("Time includes pauses of") == true)
    // One pause in one of the tables is enough to tell both times apart in all.
    groups.add(.of("/a/essay.txt", open: hour, active: minute), words: nil, to: periods[0].title)
    page.groups?.groups = groups.groups
    let other = try check(page)
    for table in ["days", "documents", "d1"].map({ other.element(withID: $0)?.first("table") }) {
      let heads = table?.first("thead")?.all("th").map(\.text) ?? []
      #expect(heads.contains("Open") && heads.contains("Active"), "\(heads)")
    }
    let headings = other.all("th", "dt", "figcaption", "h2", "summary", "a").map(\.text)
    #expect(headings.filter { $0.hasPrefix("Time") } == [])
    for title in ["Active time", "Active time by day", "Active time by day as a table"] {
      #expect(headings.contains(title), "\(title) in \(headings)")
    }
  }

  @Test func aDayThatBeginsLateIsNamed() throws {
    var page = PageSample.page(PageSample.activities)
    page.screen.dayTime = PersonalTime(
      TimeZone.named("Europe/Berlin"), dayStartSeconds: 4 * 3600 + 300)
    #expect(try check(page).first("header")?.text.contains("A day begins at 4:05.") == true)
    page.screen.dayTime = TimeZone.named("Europe/Berlin")
    #expect(try check(page).first("header")?.text.contains("A day begins") == false)
  }

  @Test func aPeriodThatHasNotBegunHasNoEnd() throws {
    let page = PageSample.page([], .idle(since: now + 5 * day))
    #expect(try check(page).first("title")?.text == "Your writing: From Wed 25 Nov 2026")
  }

  @Test func aDayWithLessThanBeforeIsExplained() throws {
    let sentence = "A day on which you removed more words than you added has the lightest shade."
    for hasLosses in [false, true] {
      let days = PageSample.calendar.days.map(\.work).map { work in
        hasLosses && work.day == PageSample.today.adding(-5)
          ? DayWork(day: work.day, change: -1560) : work
      }
      let page = PageSample.page(PageSample.activities, calendar: HeatMap(of: days))
      let calendar = try #require(check(page).element(withID: "calendar"))
      #expect(calendar.text.contains(sentence) == hasLosses)
      #expect(calendar.text.contains("−1,560 words") == hasLosses, "the note of its square")
      #expect(calendar.first("tbody")?.text.contains("−1,560") == hasLosses)
      #expect(calendar.text.contains("600 words on 3 days.") != hasLosses)
      #expect(calendar.text.contains("−960 words on 4 days.") == hasLosses, "the sum is true")
    }
  }

  @Test func totalsSayWordsTimeDaysAndSessions() throws {
    var page = PageSample.page(PageSample.activities)
    page.streak = Streak(dayCount: 3, isTodayDone: true)
    let root = try check(page)
    let totals = try #require(root.element(withID: "totals"))
    #expect(totals.all("dt").map(\.text) == ["Words", "Active time", "Days with work", "Sessions"])
    let uncounted = ActivitySummary.of("/home/mia/letter.odt", number: 9, open: minute)
    #expect(
      try check(PageSample.page(PageSample.activities + [uncounted])).element(withID: "totals")?
        .first("dd")?.text == "–now 12,910 in 3 documents", "not the one without a count")
    #expect(
      totals.all("dd").map(\.text) == [
        "–now 12,910 in 3 documents", "1 h 21 minof 1 h 50 min open", "3of 7, now 3 days in a row",
        "4in 2 documents",
      ])
  }

  @Test func goalsHaveABarAndTheWordsOfGoalList() throws {
    var page = PageSample.page(PageSample.activities)
    var goal = GoalProgress(
      path: "/home/mia/novel", isFolder: true, goal: Goal(words: 50_000, wordsPerDay: 500),
      today: DayWork(day: PageSample.today, change: 120))
    goal.words = 12_352
    goal.documentCount = 2
    var gone = goal
    gone.isGone = true
    page.goals = [goal, gone]
    let root = try check(page)
    let section = try #require(root.element(withID: "goals"))
    #expect(section.all("h3").map(\.text) == ["novel/"])
    #expect(
      section.all("p").map(\.text) == ["As of Fri 20 Nov 2026.", "50,000 words, 500 words a day"])
    #expect(section.first("svg")?.first("desc")?.text == "25% is done.")
    #expect(section.all("dd").map(\.text) == GoalRows(goal, on: .columns(80)).rows.map(\.text))
    #expect(root.first("nav")?.text.contains("Goals") == true)
    goal.goal = Goal(wordsPerDay: 500)
    page.goals = [goal]
    let bar = try check(page).element(withID: "goals")?.first("svg")
    #expect(bar?.first("title")?.text == "Today")
    #expect(bar?.first("desc")?.text == "24% of 500 words a day.")
    goal.path = "/"
    page.goals = [goal]
    let all = try check(page).element(withID: "goals")
    #expect(all?.all("h3").map(\.text) == ["all documents"])
  }

  @Test func aGoalWithALastDayHasAPictureOfItsLine() throws {
    let (begin, last) = (PageSample.today.adding(-9), PageSample.today.adding(10))
    var goal = GoalProgress(
      path: "/home/mia/novel", isFolder: true, goal: Goal(words: 20_000, lastDay: last),
      today: DayWork(day: PageSample.today, change: 120))
    goal.words = 9_000
    goal.course = GoalCourse(
      from: begin, through: last, today: PageSample.today, words: 9_000, wanted: 20_000
    ) { _ in 900 }
    var page = PageSample.page(PageSample.activities)
    page.goals = [goal]
    let section = try #require(try check(page).element(withID: "goals"))
    let figure = try #require(section.first("figure"))
    let standing = "9,000 of 20,000 · 10,000 planned by today · 1,000 behind"
    #expect(figure.first("figcaption")?.text == standing)
    #expect(figure.first("title")?.text == "Words, and the line to Mon 30 Nov 2026")
    #expect(
      figure.first("desc")?.text
        == "A curve of the words up to Fri 20 Nov 2026, and a line that rises to 20,000 words. \(standing)."
    )
    #expect(figure.all("polyline").count == 1)
  }

  @Test(arguments: HTMLWriterTests.escapes.map(\.text))
  func namesAreShownAndNeverObeyed(name: String) throws {
    let session = ActivitySummary.Session.session(
      1, begun: hour, lasting: minute, from: 1, to: 2, tool: name)
    let place = ContextPlace(application: name, path: .main, titles: [name])
    var context = ActivitySummary.of(
      "", number: 2, open: minute, also: [.item(name, .quantity(2))], sessions: [session])
    context.context = place
    var page = PageSample.page([
      .of("/home/mia/\(name)/\(name)", open: minute, words: 5, counter: name, sessions: [session]),
      context,
    ])
    page.places = [name]
    page.zoneName = name
    var goal = GoalProgress(
      path: "/home/mia/\(name)", isFolder: true, goal: Goal(words: 9),
      today: DayWork(day: PageSample.today))
    goal.counter = name
    page.goals = [goal]
    let root = try check(page)
    let shown = PrintableText.of(name.split(separator: "/").last.map(String.init) ?? name)
    #expect(root.element(withID: "d1")?.first("h3")?.text == shown)
    #expect(!page.text.contains("<img") && !page.text.contains("<script"))
    for scalar in page.text.unicodeScalars {
      #expect(!scalar.isHidden || scalar == "\n", "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func variedActivitiesMakeAPage() throws {
    _ = try check(PageSample.page(variedSummaries, .idle()))
    _ = try check(PageSample.page(variedSummaries, .idle(nil, since: now - 400 * day, until: now)))
  }

  @Test(arguments: [false, true])
  func anEmptyPageSaysWhatToDo(hasOther: Bool) throws {
    var page = PageSample.page([], calendar: HeatMap(of: []))
    page.hasOther = hasOther
    let root = try check(page)
    #expect(root.first("h2")?.text == "Nothing to show yet")
    #expect(root.first("nav") == nil)
    let sentences = root.first("section")?.all("p").map(\.text)
    #expect(sentences == EmptyReportText.sentences(hasOther: hasOther))
    #expect(root.first("section")?.all("code").last?.text == "fileprogress open FILE")
  }

  @Test func anEndOnAnotherDayIsNamed() {
    let moments = PageMoment(in: TimeZone.named("Europe/Berlin"), endingAt: now)
    let evening = now + 8 * hour
    #expect(
      moments.stretch(from: evening, to: evening + hour) == "Fri 20 Nov, 23:30 – Sat 21 Nov, 0:30")
    #expect(moments.stretch(from: now, to: now - hour) == "Fri 20 Nov, 15:30", "no time runs back")
    #expect(
      moments.stretch(from: now, to: now + 23 * hour) == "Fri 20 Nov, 15:30 – Sat 21 Nov, 14:30")
    #expect(moments.stretch(from: now, to: nil) == "Fri 20 Nov, 15:30–now")
    #expect(
      moments.stretch(ofChangeFrom: now - hour, to: now) == "Fri 20 Nov, 14:30–15:30")
    #expect(
      moments.stretch(ofChangeFrom: now - day, to: now)
        == "Fri 20 Nov, 15:30 (since Thu 19 Nov, 15:30)", "the day that it counts for is first")
    #expect(moments.day(now - 365 * day) == "Thu 20 Nov 2025")
  }

  @Test func onlyOurPagesBeginAsOurs() {
    let page = Array(PageSample.page([]).text.utf8)
    #expect(ReportPage.isPage(beginningWith: page.prefix(ReportPage.beginningByteCount)))
    #expect(!ReportPage.isPage(beginningWith: page.prefix(ReportPage.beginningByteCount - 1)))
    #expect(!ReportPage.isPage(beginningWith: Array("<!DOCTYPE html>\n<html lang=\"en\">".utf8)))
    #expect(!ReportPage.isPage(beginningWith: []))
  }

  @Test(
    arguments: [
      ([], 10, []), ([1, 2, 3], 10, [1, 2, 3]), ([9, 1, 9], 10, [4, 1, 4]), ([5, 5], 10, [5, 5]),
      ([100], 7, [7]), ([0, 3, 3, 3], 5, [0, 1, 1, 1]),
    ])
  func sessionsAreSharedFairlyWhereThereAreTooMany(counts: [Int], greatest: Int, shares: [Int]) {
    #expect(PageDocument.shares(of: counts, within: greatest) == shares)
  }

  @Test func sessionsThatAreNotListedAreCounted() throws {
    let sessions = (0..<60).map { place in
      let begun = Int64(60 - place) * hour
      return ActivitySummary.Session.session(UInt64(place + 1), begun: begun, lasting: minute)
    }
    let document = PageDocument(
      summary: .of("/a.txt", open: hour, sessions: sessions),
      row: .init(name: FittedName(name: "a")),
      anchor: "d1", shownSessionCount: 5)
    var html = HTMLWriter()
    PageDocumentSection(
      document: document, showsOpenTime: false, isUnfolded: false,
      moments: PageMoment(in: TimeZone.gmt, endingAt: now), screen: .columns(80)
    ).write(to: &html)
    let section = try PageElement.page(html.take())
    #expect(section.first("summary")?.text == "60 sessions")
    #expect(section.all("tr").count == 6)
    #expect(section.text.contains("Not listed: 55 earlier sessions."))
    #expect(section.first("details")?.attributes["open"] == nil)
  }

  /// Three years of a busy writer: the page must stay small enough to be opened and mailed.
  @Test func sixThousandSessionsFitInTwoMegabytes() throws {
    let summaries = (0..<300).map { (number: Int64) -> ActivitySummary in
      let last = (300 - number) * 3 * day
      let sessions = (1...20).map { (place: Int64) -> ActivitySummary.Session in
        .session(
          UInt64(number * 20 + place), begun: last + (20 - place) * day, lasting: 65 * minute,
          active: 62 * minute, from: 10_000, to: 10_400,
          changed: WordsChanged(added: 1200, removed: 800, pasted: 0), tool: "vim")
      }
      return .of(
        "/home/mia/Documents/Novel/Chapter \(number) The Long Way Home.md",
        number: UInt64(number + 1), open: 20 * hour, active: 17 * hour, words: 12_345,
        sessions: sessions, last: now - last)
    }
    let days = (0..<1096).map { (ago: Int64) -> DayWork in
      DayWork(
        day: PageSample.today.adding(ago - 1095), change: 1312, activeNanoseconds: 5 * hour)
    }
    var (byteCount, pieceCount) = (0, 0)
    PageSample.page(summaries, .idle(), calendar: HeatMap(of: days)).write {
      byteCount += $0.utf8.count
      pieceCount += 1
    }
    #expect(byteCount < 2_000_000, "\(byteCount)")
    #expect(pieceCount > 10, "it is written in pieces")
  }
}

extension ReportPage {
  /// Writes to a sink that never fails.
  fileprivate func write(_ sink: (String) -> Void) { try? write(to: sink) }
}
