import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

/// Shows what was worked on, for how long, and with what result.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show what you wrote, and how long you worked.",
    discussion: """
      Shows the last 7 days. In the list of documents, Words is the length when it was last counted, \
      and Change is what you wrote. By day, week or month, Words is what you wrote. Open is how long \
      a document was open; Active leaves out long pauses. If both are the same, there is one column, \
      Time. Contexts of programs are listed, too. Name a folder to count all its texts now, even those that you never opened.

      Write a date as 2026-11-20, today, yesterday, 7d or 2w.

      With --class a teacher sees the work of a class: each student's state for each assignment. Add \
      --assignment for averages and a row for each student, or --student for one student's work. Both \
      together show each session.

      Examples:
        fileprogress report
        fileprogress report --week
        fileprogress report --month ~/novel
        fileprogress report --all --by month
        fileprogress report --since 2026-11-01 --by day,document --csv
        fileprogress report --class "History 7b" --assignment essay
      """)

  @Argument(help: ArgumentHelp("Show only these files and folders."), completion: .file())
  var paths: [String] = []

  @Flag(help: "Show this week, since Monday.")
  var week = false

  @Flag(help: "Show this month.")
  var month = false

  @Flag(help: "Show everything ever recorded, and every row.")
  var all = false

  @OptionGroup var time: PeriodOptions

  @Option(
    help: ArgumentHelp(
      "Add up by day, week, month, folder, document, or day,document.", valueName: "unit"),
    completion: .list(ReportGrouping.allCases.map(\.rawValue)),
    transform: ReportGrouping.parsed)
  var by: ReportGrouping?

  @Flag(help: "List each session (with --json or --csv).")
  var sessions = false

  @Flag(help: "Explain how time and words are counted.")
  var explain = false

  @Flag(help: "Print CSV.")
  var csv = false

  @OptionGroup var inClass: ClassReportOptions
  @OptionGroup var json: JSONOptions
  @OptionGroup var idle: IdleOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if json.isWanted, csv {
      throw ValidationError("--json and --csv can't be combined. Choose one.")
    }
    let periods = [
      week ? "--week" : nil, month ? "--month" : nil, time.since.map { _ in "--since" },
      all ? "--all" : nil,
    ].compactMap(\.self)
    if week || month, periods.count > 1 {
      throw ValidationError("\(periods[0]) and \(periods[1]) can't be combined. Choose one.")
    }
    if let option = inClass.given.first {
      let others = [
        paths.isEmpty ? nil : "a file", periods.first, time.until.map { _ in "--until" },
        by.map { _ in "--by" }, sessions ? "--sessions" : nil, idle.idle.map { _ in "--idle" },
      ].compactMap(\.self)
      if let other = others.first {
        throw ValidationError("\(option) and \(other) can't be combined. Choose one.")
      }
    }
    if sessions, by != nil {
      throw ValidationError("--sessions and --by can't be combined. Choose one.")
    }
  }

  func run() throws {
    guard inClass.given.isEmpty else {
      return try ClassReport(
        names: inClass, options: options, form: json.isWanted ? .json : csv ? .csv : .table,
        explains: explain
      ).run()
    }
    // Not when the words are read: of a mistyped option that says better what is wrong.
    if sessions, !json.isWanted, !csv {
      throw CommandFailure(
        .usage, "--sessions needs --json or --csv. Example: fileprogress report --sessions --csv")
    }
    let store = try options.store(for: "report")
    defer { options.close(store) }
    let period = try time.period(
      isAll: all, startingWith: week ? .weekOfYear : month ? .month : nil, in: context)
    let selection = try selection(in: store)
    let failures = selection.failures.map { CommandFailure($0, of: "report") }
    if let failure = failures.first, failures.count == paths.count { throw failure }
    let header = ReportHeader(
      generatedAtNanoseconds: context.clock.read().wallNanoseconds,
      sinceNanoseconds: period.since, untilNanoseconds: period.until,
      idleLimitNanoseconds: idle.limitNanoseconds, listsSessions: sessions)
    for name in selection.untracked { options.talk(Self.sentence(aboutUntracked: name)) }
    for name in selection.gone { options.talk(Self.sentence(aboutGone: name)) }
    let emptyCount = selection.untracked.count + selection.gone.count
    let isWithoutWork = !paths.isEmpty && emptyCount == paths.count
    if isWithoutWork, !json.isWanted, !csv { return }
    let reading = ReportReading(store: store, selection: selection, header: header)
    if let by {
      try showGroups(of: reading, by: by)
    } else if json.isWanted {
      try writeJSON(reading)
    } else {
      try showActivities(of: reading)
    }
    if !json.isWanted, !csv { options.talkAboutForgottenTimers(in: store) }
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
      looksIntoFolders: true)
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
    try reading.forEachSummary { try report.append($0) }
    try report.finish()
  }

  private func showActivities(of reading: ReportReading) throws {
    if csv, sessions {
      let hasContexts = try paths.isEmpty && reading.store.hasContextWork()
      var table = SessionsCSV(hasContexts: hasContexts, to: context.write)
      try reading.forEachSummary { try table.append($0) }
      return try table.finish()
    }
    if csv {
      var table = CSVReport(reading.header, to: context.write)
      for summary in try reading.summaries().summaries { try table.append(summary) }
      return try table.finish()
    }
    let screen = options.screen(limitsRows: !all)
    let hasBars =
      context.isOutputTerminal && screen.lineCount ?? .max >= Self.leastLineCountForBars
    var range = hasBars ? barRange(of: reading.header, from: reading.header.sinceNanoseconds) : nil
    var groups = range.map {
      ActivityGroups(by: DayBars.unit(for: $0), reading.header, timeZone: context.timeZone)
    }
    let (summaries, uncounted) = try reading.summaries { groups?.add($0, from: $1) }
    if hasBars, reading.header.sinceNanoseconds == nil {
      // Only the documents tell when a report of everything starts, and so what a bar stands for.
      range = barRange(
        of: reading.header, from: summaries.compactMap(\.firstOpenedAtNanoseconds).min())
      groups = try range.map {
        try reading.groups(by: DayBars.unit(for: $0), timeZone: context.timeZone)
      }
    }
    var bars: [String] = []
    if let range, let groups { bars = self.bars(of: groups, covering: range, on: screen) }
    var table = ReportTable(reading.header, on: screen, below: bars, explains: explain)
    for summary in summaries { table.append(summary) }
    try show(table.text, of: reading)
    for file in uncounted {
      options.talk(file.reason.sentenceWithRetry(about: context.shortPath(file.path)) + ".")
    }
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
    let periods = ReportPeriods.all(unit, covering: range, timeZone: context.timeZone)
    // A single bar says what the total says.
    guard periods.count > 1 else { return [] }
    return DayBars(periods, by: unit, groups.groups, on: screen).lines
  }

  private func showGroups(
    of reading: ReportReading, by grouping: ReportGrouping
  ) throws {
    let grouped = try reading.groups(by: grouping, timeZone: context.timeZone)
    let groups = grouped.groups
    let report = GroupedReport(reading.header, groups, totals: grouped.totals, by: grouping)
    if json.isWanted {
      try context.write(report.json)
    } else if csv {
      try context.write(report.csv)
    } else {
      let rows = rowsWithBars(of: grouped, by: grouping, reading.header)
      let table = GroupTable(
        by: grouping, rows ?? groups, hasBars: rows != nil, totals: grouped.totals,
        header: reading.header, on: options.screen(limitsRows: !all), explains: explain)
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
        andEmpty: ReportPeriods.all(grouping, covering: range, timeZone: context.timeZone))
      : grouped.groups
    // A single bar says what the total says.
    return rows.count > 1 ? rows : nil
  }

  /// Prints a table; of one without rows nothing is data, and what to do instead is talk.
  private func show(_ text: String, of reading: ReportReading) throws {
    try context.write(text)
    guard text.isEmpty else { return }
    let empty = EmptyReportText(hasOther: try reading.hasOther(), on: context.reportScreen())
    for line in empty.lines { options.talk(line) }
  }
}

extension ReportGrouping: OptionValue {
  init?(argument: String) {
    self.init(rawValue: argument)
  }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not valid. Choose one of: day, week, month, folder, document; or two, such as "
      + "day,document."
  }
}
