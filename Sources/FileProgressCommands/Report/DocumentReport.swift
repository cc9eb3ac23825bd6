import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel
import ProgressReading

/// What `report` does without a class.
struct DocumentReport {
  /// The files and folders as they were typed; none for everything.
  var paths: [String] = []
  /// The time that is shown.
  var time = WantedPeriod()
  /// The output format.
  var form = ClassReport.Form.table
  /// The file that a page of HTML is written to, as it was typed; `nil` for another format.
  var page: String?
  /// Whether the page is opened afterwards.
  var opensPage = false
  /// What the work is added up by; `nil` for a list of documents.
  var grouping: ReportGrouping?
  /// The order of the documents that was typed; `nil` for the usual one.
  var order: ReportOrder?
  /// Whether words an hour are shown.
  var showsPace = false
  /// Whether JSON and CSV list each session.
  var listsSessions = false
  /// Whether a table may be longer than the screen.
  var showsAllRows = false
  /// Whether a terminal shows it in the person's pager.
  var usesPager = true
  /// Whether to explain the figures below a table.
  var explains = false
  /// The idle rule that was typed; `nil` for the one of this machine.
  var idle: IdleLimit?
  /// The store, and how much the report says.
  let access: any StoreAccess

  private var context: CommandContext { .current }

  /// Prints the report.
  ///
  /// - Throws: ``CommandFailure``, `DataStoreError`, or the exit status for a report that leaves out a file.
  func run() throws {
    let file = try page.flatMap { name in
      name == PageFile.standardOutput ? nil : try PageFile(name: name)
    }
    let store = try access.store(for: "report")
    defer { access.close(store) }
    let reader = context.reader(of: store, idle: idle)
    let period = try time.period(in: context.living(by: reader.dayTime))
    guard !paths.contains("") else { throw CommandFailure.emptyName }
    let places = paths.map {
      DocumentSelection.Place(name: $0, path: context.lastingPath($0))
    }
    access.lookBeforeShowing(store, of: places.map(\.path), isShown: form == .table)
    let reading = try reader.report(
      on: places,
      since: period.since, until: period.until, unitEnd: period.unitEnd,
      listsSessions: listsSessions || page != nil)
    let failures = reading.selection.failures.map { CommandFailure($0, of: "report") }
    // The words of a period, such as `since monday`, are answered once, not as one missing file each.
    let namesPeriod = reading.selection.failures.contains {
      TypedCall.callWithPeriod(around: $0.name) != nil
    }
    if failures.count == paths.count || namesPeriod,
      let failure = CommandFailure(reading.selection.failures, among: paths, of: "report")
    {
      throw failure
    }
    let excluded = try excludedNames(among: places, in: store)
    for name in reading.selection.untracked where !excluded.contains(name) {
      access.talk(Self.sentence(aboutUntracked: name))
    }
    for name in reading.selection.gone { access.talk(Self.sentence(aboutGone: name)) }
    if reading.isWithoutWork, form == .table, page == nil { return }
    if page != nil {
      try writePage(reading, to: file)
    } else if showsPace {
      try showPace(of: reading, in: period)
    } else if let grouping {
      try showGroups(of: reading, by: grouping, in: period)
    } else if form == .json {
      try writeJSON(reading)
    } else {
      try showActivities(of: reading, in: period)
    }
    if form == .table { access.talkAboutForgottenTimers(in: store) }
    guard failures.isEmpty else {
      for failure in failures { context.say("Error: \(failure)") }
      throw ExitCode(ExitStatus.partlyDone.rawValue)
    }
  }

  /// Says which files and folders that were named are excluded.
  ///
  /// - Returns: Their names.
  private func excludedNames(
    among places: [DocumentSelection.Place], in store: DataStore
  ) throws -> Set<String> {
    var names: Set<String> = []
    for place in places {
      guard let pattern = try store.exclusions.pattern(ofFileAt: place.path),
        names.insert(place.name).inserted
      else { continue }
      access.talk(ExcludedText.sentence(about: place.name, by: pattern))
    }
    return names
  }

  private static func sentence(aboutUntracked name: String) -> String {
    PrintableText.of(
      "Nothing has been recorded for \(name) yet. To start: fileprogress open FILE")
  }

  private static func sentence(aboutGone name: String) -> String {
    PrintableText.of("No work on \(name) is recorded, and the file is gone.")
  }

  // MARK: - Output

  /// The order of the documents that people read: the chapters of a folder are in the order of their names.
  private func shownOrder(of reading: ReportReading) -> ReportOrder? {
    order ?? (reading.isOfFolders ? .name : nil)
  }

  private func writeJSON(_ reading: ReportReading) throws {
    var report = JSONReport(reading.header, to: context.write)
    let goals = try reading.forEachActivity(withGoals: true, by: order) { try report.append($0) }
    report.goals = goals
    try report.finish()
  }

  private func showActivities(of reading: ReportReading, in period: WantedPeriod.Found) throws {
    if form == .csv, listsSessions {
      var table = SessionsCSV(
        hasContexts: try reading.mayHaveContexts(), hasRemarks: try reading.mayHaveRemarks(),
        hasFolders: try reading.mayHaveFolderTimers(), to: context.write)
      _ = try reading.forEachActivity { try table.append($0) }
      return try table.finish()
    }
    if form == .csv {
      let activities = try reading.report(with: .rowGoals).activities
      var table = CSVReport(
        reading.header, hasDeclaredWords: activities.contains { $0.netWordsDeclared != 0 },
        to: context.write)
      for summary in activities.sorted(by: order, in: reading.header) {
        try table.append(summary)
      }
      return try table.finish()
    }
    let screen = access.screen(limitsRows: !showsAllRows)
    let hasBars =
      context.isOutputTerminal && screen.lineCount ?? .max >= Self.leastLineCountForBars
    let report = try reading.report(
      with: hasBars
        ? [.goals, .habit, .periods, .presence, .timeAtOnce, .trends]
        : [.goals, .presence, .timeAtOnce])
    let (lead, shorterLeads) = leads(of: report, in: period, on: screen)
    var table = ReportTable(
      report.header, by: shownOrder(of: reading) ?? .last, on: screen, below: lead,
      orBelow: shorterLeads,
      bars: periodsWithBars(of: report)?.unit,
      timeAtOnce: report.timeAtOnce, explains: explains)
    for summary in report.activities { table.append(summary) }
    table.titles = titles(
      of: report.activities.filter { !$0.isGone && !$0.isExcluded }
        .sorted(by: shownOrder(of: reading), in: report.header).map(\.path),
      in: reading, on: screen)
    try show(table.text, of: reading, in: period)
    talk(about: report.uncounted)
  }

  private func talk(about uncounted: [WorkReport.Uncounted]) {
    for file in uncounted {
      access.talk(file.reason.sentenceWithRetry(about: context.shortPath(file.path)) + ".")
    }
  }

  /// Puts the period first, goals above the bars, and below them how regularly the person writes: the last months and
  /// the days in a row. The shorter ones have these days alone, and then fewer and fewer goals.
  private func leads(
    of report: WorkReport, in period: WantedPeriod.Found, on screen: ReportScreen
  ) -> (whole: [String], shorter: [[String]]) {
    let (periodLines, barLines) = (period.lines(on: screen), bars(of: report, on: screen))
    // A report of everything has no room for them.
    let courses = paths.isEmpty ? [] : report.goals
    func lead(withMonths hasMonths: Bool, goalCount: Int) -> [String] {
      var blocks = [
        periodLines, GoalTable(report.goals, ofAtMost: goalCount, on: screen).lines,
        GoalCourseText(
          courses, ofAtMost: goalCount, hasBars: hasMonths && context.isOutputTerminal, on: screen
        ).lines, barLines,
      ]
      if context.isOutputTerminal, let habit = report.habit {
        blocks.append(
          HabitText(
            hasMonths ? habit.months : nil, streak: habit.streak, besides: report.goals,
            on: screen
          ).lines)
      }
      return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
    }
    let shorter = stride(from: GoalTable.greatestCount, through: 1, by: -1)
      .map { lead(withMonths: false, goalCount: $0) }
    return (lead(withMonths: true, goalCount: GoalTable.greatestCount), shorter)
  }

  /// Writes the page of HTML into a file; `nil` for standard output.
  private func writePage(_ reading: ReportReading, to file: PageFile?) throws {
    let report = try reading.report(with: [.goals, .calendar, .periods, .presence, .pace])
    let order = shownOrder(of: reading)
    var page = ReportPage(
      report.header, report.activities.sorted(by: order, in: report.header),
      calendar: report.calendar ?? HeatMap(of: []),
      zoneName: context.timeZone.identifier, on: access.screen())
    page.order = order ?? .last
    page.startNanoseconds = report.startNanoseconds
    page.goals = report.goals
    page.pace = report.pace
    // With goals, their days in a row are the ones that count.
    if let habit = report.habit, report.goals.allSatisfy(\.isGone) { page.streak = habit.streak }
    if let periods = periodsWithBars(of: report) {
      page.groups = ReportPage.Groups(
        by: periods.unit, periods.all, periods.groups.groups, totals: periods.groups.totals)
    }
    page.screen.dayTime = reading.dayTime
    page.places = paths
    page.hasOther = try report.activities.isEmpty && reading.hasOther()
    if let file {
      let byteCount = try file.write { try page.write(to: $0) }
      let advice = " To look at it: xdg-open " + ShellText.fileName(file.lastingName)
      access.talk(
        "Wrote \(file.name) (\(page.countText), \(ByteText.of(byteCount)))."
          + (opensPage ? "" : advice))
    } else {
      try page.write(to: context.write)
    }
    talk(about: report.uncounted)
  }

  /// On a lower screen the bars would leave no room for the documents.
  private static let leastLineCountForBars = 20

  private func bars(of report: WorkReport, on screen: ReportScreen) -> [String] {
    guard let periods = periodsWithBars(of: report) else { return [] }
    return DayBars(periods.all, by: periods.unit, periods.groups.groups, on: screen).lines
  }

  /// The days, weeks or months that have bars; `nil` for a single one, whose bar would say what the total says.
  private func periodsWithBars(of report: WorkReport) -> WorkReport.Periods? {
    report.periods.flatMap { $0.all.count > 1 ? $0 : nil }
  }

  private func showPace(of reading: ReportReading, in period: WantedPeriod.Found) throws {
    let pace = try reading.pace(isForPeople: form == .table)
    let report = PaceReport(reading.header, pace)
    switch form {
    case .json: try context.write(report.json)
    case .csv: try context.write(report.csv)
    case .table:
      let screen = access.screen(limitsRows: !showsAllRows)
      let text = PaceText(pace, on: screen, below: period.lines(on: screen), explains: explains)
        .text
      try context.show(text, inPager: usesPager)
      guard text.isEmpty else { return }
      if let sentence = period.sentence { access.talk(sentence) }
      access.talk("No session that has ended has both words and active time in this period.")
      if reading.header.period != nil {
        access.talk("To see everything: fileprogress report --pace --all")
      }
    }
  }

  private func showGroups(
    of reading: ReportReading, by grouping: ReportGrouping, in period: WantedPeriod.Found
  ) throws {
    let isForPeople = form == .table
    let order = grouping == .document && isForPeople ? shownOrder(of: reading) : self.order
    let grouped = try reading.groups(by: grouping, isForPeople: isForPeople, sortedBy: order)
    let groups = grouped.groups
    let report = GroupedReport(reading.header, groups, totals: grouped.totals, by: grouping)
    if form == .json {
      try context.write(report.json)
    } else if form == .csv {
      try context.write(report.csv)
    } else {
      let rows = rowsWithBars(of: grouped, by: grouping, reading)
      let screen = access.screen(limitsRows: !showsAllRows)
      var table = GroupTable(
        by: grouping, rows ?? groups, hasBars: rows != nil, totals: grouped.totals,
        timeAtOnce: grouped.timeAtOnce, header: reading.header,
        on: screen, below: period.lines(on: screen), explains: explains)
      if grouping == .document {
        table.titles = titles(
          of: groups.filter { !$0.isGone && !$0.isExcluded }.map(\.title), in: reading, on: screen)
      }
      try show(table.text, of: reading, in: period)
    }
  }

  /// How many texts of a table without end are opened for their titles.
  private static let greatestTitleCount = 200

  /// Returns the titles of the chapters of a folder, on a terminal only: what goes into a file or to another program may
  /// be shared, and a title is text of the document.
  ///
  /// - Parameter paths: The paths of the documents, in the order of their rows.
  private func titles(
    of paths: @autoclosure () -> [String], in reading: ReportReading, on screen: ReportScreen
  ) -> [String: String] {
    guard context.isOutputTerminal, reading.isOfFolders else { return [:] }
    return reading.firstHeadings(
      ofFilesAt: Array(paths().prefix(screen.lineCount ?? Self.greatestTitleCount)))
  }

  /// The days, weeks or months that have bars on a terminal, also those without work unless they are too many;
  /// `nil` if there are no bars.
  private func rowsWithBars(
    of grouped: ActivityGroups, by grouping: ReportGrouping, _ reading: ReportReading
  ) -> [ReportGroup]? {
    guard context.isOutputTerminal, grouping == grouping.period,
      let range = reading.range(of: grouped)
    else { return nil }
    let rows =
      ReportPeriods.showsEmpty(grouping, in: range)
      ? grouped.groups(
        andEmpty: ReportPeriods.all(grouping, covering: range, timeZone: reading.dayTime))
      : grouped.groups
    // A single bar says what the total says.
    return rows.count > 1 ? rows : nil
  }

  /// Prints a table; of one without rows nothing is data, and what to do instead is talk.
  private func show(
    _ text: String, of reading: ReportReading, in period: WantedPeriod.Found
  ) throws {
    try context.show(text, inPager: usesPager)
    guard text.isEmpty else { return }
    if let sentence = period.sentence { access.talk(sentence) }
    let empty = EmptyReportText(hasOther: try reading.hasOther(), on: context.reportScreen())
    for line in empty.lines { access.talk(line) }
  }
}
