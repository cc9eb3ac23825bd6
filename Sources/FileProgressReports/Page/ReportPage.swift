package import ProgressModel

/// A report as a page to look at: one file of HTML that loads nothing and runs nothing.
///
/// The value has all figures, derived and not yet written. Everything on the page is in the words of `report`.
package struct ReportPage: Sendable {
  /// How every page of ours begins, so that a new one takes the place of nothing else.
  private static let beginning: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="generator" content="fileprogress report"/>

    """

  /// How many bytes of a file tell whether it is such a page.
  package static let beginningByteCount = beginning.utf8CodeUnitCount

  /// Returns whether a file is such a page.
  ///
  /// - Parameter bytes: Its first bytes.
  package static func isPage(beginningWith bytes: some Sequence<UInt8>) -> Bool {
    beginning.withUTF8Buffer { bytes.starts(with: $0) }
  }

  /// Days, weeks or months in which there was work.
  package struct Groups: Sendable {
    /// What they are.
    package var unit: ReportGrouping
    /// All of them, also those without work, the oldest first.
    package var periods: [ReportPeriod]
    /// What activities come to in those with work, the newest first.
    package var groups: [ReportGroup]
    /// What all of them come to.
    package var totals: ReportTotals

    package init(
      by unit: ReportGrouping, _ periods: [ReportPeriod], _ groups: [ReportGroup],
      totals: ReportTotals
    ) {
      self.unit = unit
      self.periods = periods
      self.groups = groups
      self.totals = totals
    }
  }

  /// The period and the idle rule.
  package var header: ReportHeader
  /// The documents and contexts in their order, with their sessions.
  package var activities: [ActivitySummary]
  /// The order in which they are.
  package var order = ReportOrder.last
  /// When it starts, in nanoseconds since 1970; `nil` if that is open and nothing was done.
  package var startNanoseconds: Int64?
  /// The groups of the charts; `nil` if there would be a single bar.
  package var groups: Groups?

  /// The days of the calendar: those of the period, and whole half years.
  package var calendar: HeatMap
  /// How many words an hour the person writes; `nil` if that is not shown.
  package var pace: WritingPace?
  /// How far the goals are reached; empty for none.
  package var goals: [GoalProgress] = []
  /// On how many days in a row the person wrote; `nil` if the page does not end today.
  package var streak: Streak?
  /// The files and folders that the page is about, as they were typed; empty for everything.
  package var places: [String] = []
  /// The name of the time zone.
  package var zoneName: String
  /// Whether something is recorded that is of another time.
  package var hasOther = false
  /// Where and when the person reads.
  package var screen: ReportScreen

  /// Creates a page.
  package init(
    _ header: ReportHeader, _ activities: [ActivitySummary], calendar: HeatMap, zoneName: String,
    on screen: ReportScreen
  ) {
    self.header = header
    startNanoseconds = header.sinceNanoseconds
    self.activities = activities
    self.calendar = calendar
    self.zoneName = zoneName
    self.screen = screen
    // A page is as wide as its window, and is never cut.
    self.screen.usesUnicode = true
    self.screen.usesColor = false
    self.screen.cutsToWidth = false
  }
}

extension ReportPage {
  private static let chunkByteCount = 65_536
  /// With so many sessions, the lists are unfolded.
  private static let greatestUnfoldedCount = 60

  /// Writes the page.
  ///
  /// - Parameter sink: Gets the text in pieces of about 64 KiB.
  /// - Throws: What the sink throws.
  package func write(to sink: (String) throws -> Void) throws {
    var html = HTMLWriter()
    writeHead(to: &html)
    html.open("body")
    html.element("a", ["class": "skip", "href": "#main"], "Skip to the figures")
    html.line()
    html.open("div", ["class": "page"])
    html.line()
    let tables = activities.isEmpty ? nil : Tables(of: self)
    writeHeader(over: tables, to: &html)
    html.open("main", ["id": "main"])
    html.line()
    if let tables {
      try writeSections(tables, to: &html, sink)
    } else {
      writeEmptyState(to: &html)
    }
    html.close("main")
    html.line()
    writeFooter(to: &html)
    html.close("div")
    html.close("body")
    html.close("html")
    html.line()
    try sink(html.take())
  }

  // MARK: - Around the figures

  private func writeHead(to html: inout HTMLWriter) {
    html.fixed(Self.beginning)
    html.empty(
      "meta", ["http-equiv": "Content-Security-Policy", "content": PageStyle.policy])
    html.line()
    html.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.empty("meta", ["name": "color-scheme", "content": "light dark"])
    html.empty("meta", ["name": "referrer", "content": "no-referrer"])
    html.empty("meta", ["name": "robots", "content": "noindex"])
    html.line()
    html.element("title", "Your writing: " + periodText)
    html.line()
    html.style(PageStyle.sheet)
    html.line()
    html.close("head")
    html.line()
  }

  private func writeHeader(over tables: Tables?, to html: inout HTMLWriter) {
    html.element("header") { html in
      html.element("h1", "Your writing")
      html.element("p", ["class": "lead"], periodText)
      if !places.isEmpty {
        html.element("p", ["class": "quiet"]) { html in
          html.text("Only ")
          for (place, name) in places.enumerated() {
            if place > 0 { html.text(", ") }
            html.element("bdi", name)
          }
        }
      }
      html.element("p", ["class": "quiet"]) { html in
        let now = header.generatedAtNanoseconds
        html.text("Made on ")
        html.element(
          "time", ["datetime": moments.dateTime(now)],
          moments.fullDay(now) + ", "
            + CivilTime(nanoseconds: now, in: screen.timeZone).timeOfDay)
        html.text(". All times are in the time zone \(zoneName).")
        for sentence in rules(of: tables) { html.text(" " + sentence) }
      }
      guard let tables else { return }
      html.element("nav", ["aria-label": "Sections"]) { html in
        html.element("ul") { html in
          for (anchor, title) in links(to: tables) {
            html.element("li") { $0.element("a", ["href": "#" + anchor], title) }
          }
        }
      }
    }
    html.line()
  }

  private func links(to tables: Tables) -> [(anchor: String, title: String)] {
    var links = [("totals", "Totals")]
    if !PageGoals(goals, on: screen).isEmpty { links.append(("goals", "Goals")) }
    if let charts = tables.charts { links.append(("days", charts.subject)) }
    links.append(("calendar", "Calendar"))
    if shownPace != nil { links.append(("pace", "Words an hour")) }
    links.append(("documents", "Documents"))
    if tables.hasSessions { links.append(("sessions", "Sessions")) }
    return links + [("about", "About these figures")]
  }

  private func writeEmptyState(to html: inout HTMLWriter) {
    html.element("section", ["aria-labelledby": "empty-h"]) { html in
      html.element("h2", ["id": "empty-h"], "Nothing to show yet")
      for sentence in EmptyReportText.sentences(hasOther: hasOther, placeCount: places.count) {
        html.element("p") { html in
          // The command is what people copy.
          let parts = sentence.split(separator: ": ", maxSplits: 1)
          html.text(String(parts[0]))
          if parts.count > 1 {
            html.text(": ")
            html.element("code", String(parts[1]))
          }
        }
      }
    }
    html.line()
  }

  private func writeFooter(to html: inout HTMLWriter) {
    html.element("footer") { html in
      html.element(
        "p",
        "This page is for you. It shows your files, folders, goals and working times, so think before "
          + "you share it. It loads nothing from the internet.")
      html.element("p") { html in
        html.text("Made by fileprogress. To make a new one: ")
        html.element("code", "fileprogress report --html FILE")
      }
    }
    html.line()
  }

  // MARK: - The figures

  /// What all sections are made of: figures as they are shown.
  private struct Tables {
    let totals: ReportTotals
    let documents: FiguresTable
    /// The charts with their table; `nil` if there would be a single bar.
    let charts: PageCharts?
    /// Whether open and active time are told apart, everywhere on the page.
    let showsOpenTime: Bool
    /// Whether any document has more to show than its row.
    let hasSessions: Bool

    init(of page: ReportPage) {
      totals = ReportTotals(of: page.activities)
      let ambiguous = AmbiguousTitles(page.activities.compactMap(\.context))
      let hasContexts = page.activities.contains { $0.context != nil }
      var documents = FiguresTable(
        nameTitle: hasContexts ? "Name" : "Document",
        rows: page.activities.map {
          .init(of: $0, in: page.header, on: page.screen, among: ambiguous)
        },
        total: .init(name: FittedName(name: "Total"), totals, showsCount: true, on: page.screen))
      var periods = page.groups.map {
        GroupTable(
          by: $0.unit, $0.groups.filter(\.totals.hasWork), totals: $0.totals,
          header: page.header, on: page.screen
        ).table()
      }
      showsOpenTime = documents.showsOpenTime || periods?.showsOpenTime == true
      documents.alwaysShowsOpenTime = showsOpenTime
      periods?.alwaysShowsOpenTime = showsOpenTime
      self.documents = documents
      hasSessions = page.activities.contains(where: ReportPage.hasSection)
      charts = page.groups.flatMap { groups in
        periods.map {
          PageCharts(
            groups.periods, by: groups.unit, $0, groups.groups, page.moments, on: page.screen)
        }
      }
    }
  }

  private func writeSections(
    _ tables: Tables, to html: inout HTMLWriter, _ sink: (String) throws -> Void
  ) throws {
    let totals = tables.totals
    let counts = totals.activityText + ", " + NumberText.count(totals.sessionCount, "session")
    let documents = documents(tables.documents)
    PageTotals(
      totals, opened: ReportTotals(of: activities.filter { $0.sessionCount > 0 }),
      shownAs: tables.documents.total, showsOpenTime: tables.showsOpenTime,
      in: daysOfPeriod, streak: streak
    ).write(to: &html)
    let goals = PageGoals(goals, on: screen)
    if !goals.isEmpty { goals.write(to: &html) }
    tables.charts?.write(to: &html)
    PageCalendar(calendar, timeTitle: tables.showsOpenTime ? "Active" : "Time", on: screen)
      .write(to: &html)
    shownPace?.write(to: &html)
    try sink(html.take())
    let notes = ReportNotes(about: totals, on: screen)
    PageDocumentTable(
      documents: documents, order: order, table: tables.documents, note: counts,
      hints: notes.hintSentences(uncountedCount: uncountedCount, isExplained: true)
        + ReportNotes.sentences(aboutTimersIn: activities, on: screen),
      header: header, moments: moments
    ).write(to: &html)
    if tables.hasSessions {
      try writeDocuments(documents, showsOpenTime: tables.showsOpenTime, to: &html, sink)
    }
    let dayRule =
      groups.map { " A \($0.unit.title.lowercased()) counts each moment once." } ?? ""
    PageNotes(
      sentences: notes.explanationSentences(
        idleLimitNanoseconds: header.idleLimitNanoseconds, isByPeriod: false,
        tellsActiveTime: tables.showsOpenTime)
        + [
          "If two documents were open at the same time, totals count the time of both." + dayRule,
          "A session that began before this period, or continued after it, is listed with its whole time.",
        ]
    ).write(to: &html)
  }

  private func writeDocuments(
    _ documents: [PageDocument], showsOpenTime: Bool, to html: inout HTMLWriter,
    _ sink: (String) throws -> Void
  ) throws {
    let isUnfolded =
      documents.reduce(0) { $0 + $1.shownSessionCount } <= Self.greatestUnfoldedCount
    try html.element("section", ["id": "sessions", "aria-labelledby": "sessions-h"]) { html in
      html.element("h2", ["id": "sessions-h"], "Sessions by document")
      html.line()
      for document in documents {
        PageDocumentSection(
          document: document, showsOpenTime: showsOpenTime, isUnfolded: isUnfolded,
          moments: moments, screen: screen
        ).write(to: &html)
        if html.bytes.count >= Self.chunkByteCount { try sink(html.take()) }
      }
    }
    html.line()
  }

  private func documents(_ table: FiguresTable) -> [PageDocument] {
    let shares = PageDocument.shares(of: activities.map(\.sessions.count))
    return zip(activities, table.rows).enumerated().map { place, pair in
      PageDocument(
        summary: pair.0, row: pair.1,
        anchor: Self.hasSection(pair.0) ? "d\(place + 1)" : nil,
        shownSessionCount: shares[place])
    }
  }

  /// Whether a document has more to show than its row: a file that was only counted has not.
  private static func hasSection(_ summary: ActivitySummary) -> Bool {
    summary.sessionCount > 0 || !summary.additionalItems.isEmpty
  }

  /// Words an hour; `nil` where too little is known for a figure.
  private var shownPace: PagePace? {
    pace.map { PagePace($0, on: screen) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private var uncountedCount: Int {
    activities.count {
      $0.context == nil && $0.words == nil && $0.primaryItem == nil && $0.sessionCount > 0
    }
  }

  /// How many documents and contexts it shows, such as `2 documents and 1 context`.
  package var countText: String { ReportTotals(of: activities).activityText }

  // MARK: - The period

  private var moments: PageMoment {
    PageMoment(in: screen.timeZone, days: screen.dayTime, endingAt: lastNanoseconds)
  }

  /// The last moment; the end of a period is not in it.
  private var lastNanoseconds: Int64 {
    header.untilNanoseconds.map { min($0 - 1, header.generatedAtNanoseconds) }
      ?? header.generatedAtNanoseconds
  }

  private var lastDay: CalendarDay { LocalDays.day(of: lastNanoseconds, in: screen.dayTime) }

  private var firstDay: CalendarDay? {
    startNanoseconds.map { LocalDays.day(of: $0, in: screen.dayTime) }
  }

  /// Returns the period as people say it, such as `Thu 19 Nov – Wed 25 Nov 2026`.
  private var periodText: String {
    let last = PageMoment.fullDay(lastDay)
    guard let firstDay else { return "Until " + last }
    // A period that has not begun yet.
    guard firstDay <= lastDay else { return "From " + PageMoment.fullDay(firstDay) }
    let first = PageMoment.day(firstDay, unlessIn: lastDay.components.year)
    let days = firstDay == lastDay ? last : first + " – " + last
    return header.sinceNanoseconds == nil ? "Everything, " + days : days
  }

  /// What a reader must know of the times.
  private func rules(of tables: Tables?) -> [String] {
    let start = screen.dayTime.dayStartSeconds / 60
    var sentences: [String] = []
    if start > 0 {
      sentences.append(
        "A day begins at \(start / 60):" + CivilTime.padded(start % 60, to: 2) + ".")
    }
    if tables?.showsOpenTime == true { sentences.append(idleRule) }
    return sentences
  }

  private var idleRule: String {
    guard let limit = header.idleLimitNanoseconds else {
      return "Active time includes every pause."
    }
    return "Active time includes pauses of up to "
      + DurationText.forPeople(nanoseconds: limit) + "."
  }

  /// The days of the period; the calendar may begin before it.
  private var daysOfPeriod: [DayWork] {
    calendar.days.map(\.work).filter { $0.day >= firstDay ?? $0.day }
  }
}
