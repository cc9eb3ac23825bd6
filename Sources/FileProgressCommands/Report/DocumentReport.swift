import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

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
  /// What the work is added up by; `nil` for a list of documents.
  var grouping: ReportGrouping?
  /// Whether JSON and CSV list each session.
  var listsSessions = false
  /// Whether a table may be longer than the screen.
  var showsAllRows = false
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
    let period = try time.period(in: context)
    let selection = try selection(in: store)
    let failures = selection.failures.map { CommandFailure($0, of: "report") }
    if let failure = failures.first, failures.count == paths.count { throw failure }
    let header = ReportHeader(
      generatedAtNanoseconds: context.clock.read().wallNanoseconds,
      sinceNanoseconds: period.since, untilNanoseconds: period.until,
      idleLimitNanoseconds: store.idleLimitNanoseconds(unlessTyped: idle),
      listsSessions: listsSessions || page != nil)
    for name in selection.untracked { access.talk(Self.sentence(aboutUntracked: name)) }
    for name in selection.gone { access.talk(Self.sentence(aboutGone: name)) }
    let emptyCount = selection.untracked.count + selection.gone.count
    let isWithoutWork = !paths.isEmpty && emptyCount == paths.count
    if isWithoutWork, form == .table, page == nil { return }
    let reading = ReportReading(store: store, selection: selection, header: header)
    if page != nil {
      try writePage(reading, to: file)
    } else if let grouping {
      try showGroups(of: reading, by: grouping)
    } else if form == .json {
      try writeJSON(reading)
    } else {
      try showActivities(of: reading)
    }
    if form == .table { access.talkAboutForgottenTimers(in: store) }
    guard failures.isEmpty else {
      for failure in failures { context.say("Error: \(failure)") }
      throw ExitCode(ExitStatus.partlyDone.rawValue)
    }
  }

  // MARK: - The documents

  private func selection(in store: DataStore) throws -> DocumentSelection {
    guard !paths.contains("") else {
      throw CommandFailure.emptyName
    }
    return try DocumentSelection(
      paths.map { .init(name: $0, path: context.lastingPath($0)) }, in: store,
      looksIntoFolders: true, skipping: PageFile.isNamedPage)
  }

  private static func sentence(aboutUntracked name: String) -> String {
    PrintableText.of(
      "Nothing is recorded of \(name) yet. To start: fileprogress open FILE")
  }

  private static func sentence(aboutGone name: String) -> String {
    PrintableText.of("No work on \(name) is recorded, and the file is gone.")
  }

  // MARK: - Output

  private func writeJSON(_ reading: ReportReading) throws {
    var report = JSONReport(reading.header, to: context.write)
    var goals = try goalReading(of: reading)
    try reading.forEachSummary(
      hear: { goals?.add($0, from: $1) },
      complete: { $0.goal = goals?.goal(of: $1) },
      { try report.append($0) })
    report.goals = try goals?.result().goals ?? []
    try report.finish()
  }

  /// Prepares to read goals: those of the files and folders that were named, or all.
  ///
  /// - Returns: `nil` if there are none, and nothing else is to be known of each day.
  private func goalReading(
    of reading: ReportReading, needsDays: Bool = false
  ) throws -> GoalReading? {
    // A goal is about today, and a report of an earlier time ends before.
    guard reading.header.untilNanoseconds == nil else { return nil }
    let named = paths.map { GoalPlace($0, in: reading.store, context) }
    let goals = try GoalReading(
      in: reading.store, context, idleLimitNanoseconds: reading.header.idleLimitNanoseconds,
      countingNow: true
    ) { goal in named.isEmpty || named.contains { $0.holds(goal) } }
    return goals.hasGoals || needsDays ? goals : nil
  }

  private func showActivities(of reading: ReportReading) throws {
    if form == .csv, listsSessions {
      let hasContexts = try paths.isEmpty && reading.store.hasContextWork()
      var table = SessionsCSV(hasContexts: hasContexts, to: context.write)
      try reading.forEachSummary { try table.append($0) }
      return try table.finish()
    }
    if form == .csv {
      var table = CSVReport(reading.header, to: context.write)
      var goals = try goalReading(of: reading)
      let summaries = try reading.summaries(
        hear: { goals?.add($0, from: $1) }, complete: { $0.goal = goals?.goal(of: $1) }
      ).summaries
      for summary in summaries { try table.append(summary) }
      return try table.finish()
    }
    let screen = access.screen(limitsRows: !showsAllRows)
    let hasBars =
      context.isOutputTerminal && screen.lineCount ?? .max >= Self.leastLineCountForBars
    var range = hasBars ? barRange(of: reading.header, from: reading.header.sinceNanoseconds) : nil
    var groups = range.map {
      ActivityGroups(by: DayBars.unit(for: $0), reading.header, timeZone: context.dayTime)
    }
    var goals = try goalReading(of: reading, needsDays: hasBars)
    let (summaries, uncounted) = try reading.summaries(
      hear: {
        groups?.add($0, from: $1)
        goals?.add($0, from: $1)
      },
      complete: { summary, facts in
        summary.goal = goals?.goal(of: facts)
        guard hasBars, let counter = summary.words?.counter else { return }
        summary.wordsOverTime = WordHistory(of: facts).trend(
          since: reading.header.sinceNanoseconds,
          until: min(
            reading.header.untilNanoseconds ?? .max, reading.header.generatedAtNanoseconds),
          by: counter)
      })
    if hasBars, reading.header.sinceNanoseconds == nil {
      // Only the documents tell when a report of everything starts, and so what a bar stands for.
      range = barRange(
        of: reading.header, from: summaries.compactMap(\.firstOpenedAtNanoseconds).min())
      groups = try range.map {
        try reading.groups(by: DayBars.unit(for: $0), timeZone: context.dayTime)
      }
    }
    var bars: [String] = []
    if let range, let groups { bars = self.bars(of: groups, covering: range, on: screen) }
    let found = try goals?.result()
    let lead = found.map { self.lead($0, around: bars, on: screen) } ?? bars
    var table = ReportTable(reading.header, on: screen, below: lead, explains: explains)
    for summary in summaries { table.append(summary) }
    try show(table.text, of: reading)
    talk(about: uncounted)
  }

  private func talk(about uncounted: [ReportReading.Uncounted]) {
    for file in uncounted {
      access.talk(file.reason.sentenceWithRetry(about: context.shortPath(file.path)) + ".")
    }
  }

  /// Puts goals above the bars, and the last months below them if a screen has room.
  private func lead(
    _ result: GoalReading.Result, around bars: [String], on screen: ReportScreen
  ) -> [String] {
    var blocks = [GoalTable(result.goals, on: screen).lines, bars]
    if context.isOutputTerminal {
      func months(_ map: HeatMap?) -> [String] {
        HabitText(map, streak: result.figures.streak, on: screen).lines
      }
      let whole = months(result.figures.heatMap(monthCount: HeatMap.usualMonthCount))
      let used = blocks.reduce(whole.count) { $0 + ($1.isEmpty ? 0 : $1.count + 1) }
      let hasRoom = screen.lineCount.map { used + Self.leastLineCountOfTable <= $0 } ?? true
      blocks.append(hasRoom ? whole : months(nil))
    }
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// An empty line, a heading, three documents, a total with its rule, and the prompt.
  private static let leastLineCountOfTable = 8

  /// Writes the page of HTML into a file; `nil` for standard output.
  private func writePage(_ reading: ReportReading, to file: PageFile?) throws {
    let (page, uncounted) = try PageReport(
      reading: reading, places: paths, screen: access.screen(),
      goals: goalReading(of: reading, needsDays: true)
    ).page()
    if let file {
      let byteCount = try file.write { try page.write(to: $0) }
      access.talk(
        "Wrote \(file.name) (\(page.countText), \(ByteText.of(byteCount))). To look at it: xdg-open "
          + ShellText.word(
            file.lastingName.hasPrefix("-") ? "./" + file.lastingName : file.lastingName))
    } else {
      try page.write(to: context.write)
    }
    talk(about: uncounted)
  }

  /// On a lower screen the bars would leave no room for the documents.
  private static let leastLineCountForBars = 20

  /// The time that bars cover, from a first moment to the end of the report; `nil` if that is none.
  private func barRange(of header: ReportHeader, from first: Int64?) -> Range<Int64>? {
    let now = context.clock.read().wallNanoseconds
    guard let first, first <= now else { return nil }
    let range = first..<max(first, min(header.untilNanoseconds ?? .max, now.addingSaturated(1)))
    return range.isEmpty ? nil : range
  }

  private func bars(
    of groups: ActivityGroups, covering range: Range<Int64>, on screen: ReportScreen
  ) -> [String] {
    let unit = DayBars.unit(for: range)
    let periods = ReportPeriods.all(unit, covering: range, timeZone: context.dayTime)
    // A single bar says what the total says.
    guard periods.count > 1 else { return [] }
    return DayBars(periods, by: unit, groups.groups, on: screen).lines
  }

  private func showGroups(
    of reading: ReportReading, by grouping: ReportGrouping
  ) throws {
    let grouped = try reading.groups(by: grouping, timeZone: context.dayTime)
    let groups = grouped.groups
    let report = GroupedReport(reading.header, groups, totals: grouped.totals, by: grouping)
    if form == .json {
      try context.write(report.json)
    } else if form == .csv {
      try context.write(report.csv)
    } else {
      let rows = rowsWithBars(of: grouped, by: grouping, reading.header)
      let table = GroupTable(
        by: grouping, rows ?? groups, hasBars: rows != nil, totals: grouped.totals,
        header: reading.header, on: access.screen(limitsRows: !showsAllRows), explains: explains)
      try show(table.text, of: reading)
    }
  }

  /// The days, weeks or months that have bars on a terminal, also those without work unless they are too many;
  /// `nil` if there are no bars.
  private func rowsWithBars(
    of grouped: ActivityGroups, by grouping: ReportGrouping, _ header: ReportHeader
  ) -> [ReportGroup]? {
    guard context.isOutputTerminal, grouping == grouping.period,
      let first = grouped.firstStartNanoseconds,
      let range = barRange(of: header, from: header.sinceNanoseconds ?? first)
    else { return nil }
    let rows =
      DayBars.showsEmpty(grouping, in: range)
      ? grouped.groups(
        andEmpty: ReportPeriods.all(grouping, covering: range, timeZone: context.dayTime))
      : grouped.groups
    // A single bar says what the total says.
    return rows.count > 1 ? rows : nil
  }

  /// Prints a table; of one without rows nothing is data, and what to do instead is talk.
  private func show(_ text: String, of reading: ReportReading) throws {
    try context.write(text)
    guard text.isEmpty else { return }
    let empty = EmptyReportText(hasOther: try reading.hasOther(), on: context.reportScreen())
    for line in empty.lines { access.talk(line) }
  }
}
