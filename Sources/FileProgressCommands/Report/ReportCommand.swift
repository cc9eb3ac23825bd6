import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

/// Shows what was worked on, for how long, and with what result.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "What you worked on, for how long, and how many words.",
    discussion: """
      Without options the last 7 days, newest first. Open is the time in which a document was open, \
      active the time without pauses longer than --idle. Moments are written 2026-11-20, \
      2026-11-20T14:05, today, yesterday, 7d or 2w. Words are those of the newest count, \
      which open, start and stop make; by day, week or month they are the words by which a document grew \
      or shrank in that time.

      Examples:
        fileprogress report
        fileprogress report --all --by month
        fileprogress report --since 2026-11-01 --csv ~/essays
      """)

  @Argument(
    help: ArgumentHelp("Only these files, and what lies in these folders."), completion: .file())
  var paths: [String] = []

  @Flag(help: "As a table for other programs.")
  var csv = false

  @Flag(help: "Everything, not only the last 7 days, and every row.")
  var all = false

  @Option(
    help: ArgumentHelp("From this moment on.", valueName: "date"),
    transform: MomentArgument.parsed)
  var since: MomentArgument?

  @Option(
    help: ArgumentHelp("Up to this moment; a day is included.", valueName: "date"),
    transform: MomentArgument.parsed)
  var until: MomentArgument?

  @Option(help: "One row for each day, week, month, folder or document.")
  var by: ReportGrouping?

  @Flag(help: "List the sessions, too (with --json).")
  var sessions = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var idle: IdleOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if json.isWanted, csv {
      throw ValidationError("--json and --csv can't be combined. Choose one.")
    }
  }

  func run() throws {
    // Not when the words are read: of a mistyped option that says better what is wrong.
    if sessions, !json.isWanted { throw CommandFailure(.usage, "--sessions needs --json") }
    let store = try options.store(for: "report")
    defer { options.close(store) }
    let period = try period()
    let selection = try selection(in: store)
    let failures = selection.failures.map(Self.failure)
    if let failure = failures.first, failures.count == paths.count { throw failure }
    let header = ReportHeader(
      generatedAtNanoseconds: context.clock.read().wallNanoseconds,
      sinceNanoseconds: period.since, untilNanoseconds: period.until,
      idleLimitNanoseconds: idle.limitNanoseconds, listsSessions: sessions)
    for name in selection.untracked { options.talk(Self.sentence(aboutUntracked: name)) }
    let isOnlyUntracked = !paths.isEmpty && selection.untracked.count == paths.count
    if isOnlyUntracked, !json.isWanted, !csv { return }
    let reading = ReportReading(store: store, selection: selection, header: header)
    if let by {
      try showGroups(of: reading, by: by)
    } else if json.isWanted {
      try writeJSON(reading)
    } else {
      try showActivities(of: reading)
    }
    guard failures.isEmpty else {
      for failure in failures { context.say("Error: \(failure)") }
      throw ExitCode(ExitStatus.partlyDone.rawValue)
    }
  }

  // MARK: - The documents

  private func selection(in store: DataStore) throws -> DocumentSelection {
    guard !paths.contains("") else {
      throw CommandFailure(.noFile, "The name of the file is empty. Check the name.")
    }
    return try DocumentSelection(
      paths.map { .init(name: $0, path: context.lastingPath($0)) }, in: store,
      looksIntoFolders: true)
  }

  private static func failure(_ failure: DocumentSelection.Failure) -> CommandFailure {
    guard failure.cause.code == .notFound else {
      return CommandFailure(ExitStatus(for: failure.cause), "\(failure.cause)")
    }
    return CommandFailure(
      .noFile,
      "There is no file at \(failure.name), and nothing is recorded of one. Check the name.")
  }

  private static func sentence(aboutUntracked name: String) -> String {
    PrintableText.of(
      "Nothing is recorded of \(name) yet; fileprogress open FILE begins with a file.")
  }

  // MARK: - The period

  private func period() throws -> (since: Int64?, until: Int64?) {
    var period: (since: Int64?, until: Int64?) = (nil, nil)
    if let since {
      period.since = try since.start(for: "--since", in: context).wallNanoseconds
    } else if !all, until == nil {
      let today = context.calendar.startOfDay(for: context.now)
      period.since = context.calendar.date(byAdding: .day, value: -6, to: today)?.wallNanoseconds
    }
    if let until {
      period.until = try until.end(for: "--until", in: context).wallNanoseconds
    }
    if let since = period.since, let until = period.until, until <= since {
      throw CommandFailure(
        .usage, "--until \(self.until?.text ?? "") is before --since. Give a later date.")
    }
    return period
  }

  // MARK: - Output

  private func writeJSON(_ reading: ReportReading) throws {
    var report = JSONReport(reading.header, to: context.write)
    try reading.forEachSummary { try report.append($0) }
    try report.finish()
  }

  private func showActivities(of reading: ReportReading) throws {
    let summaries = try reading.summaries()
    if csv {
      var table = CSVReport(reading.header, to: context.write)
      for summary in summaries { try table.append(summary) }
      try table.finish()
    } else {
      var table = ReportTable(reading.header, on: context.reportScreen(limitsRows: !all))
      for summary in summaries { table.append(summary) }
      try show(table.text, of: reading)
    }
  }

  private func showGroups(
    of reading: ReportReading, by grouping: ReportGrouping
  ) throws {
    let grouped = try reading.groups(by: grouping, timeZone: context.timeZone)
    let groups = grouped.groups
    if json.isWanted {
      try context.write(GroupedReport(reading.header, groups, by: grouping).json)
    } else if csv {
      try context.write(GroupedReport(reading.header, groups, by: grouping).csv)
    } else {
      let table = GroupTable(
        by: grouping, groups, totals: grouped.totals, header: reading.header,
        on: context.reportScreen(limitsRows: !all))
      try show(table.text, of: reading)
    }
  }

  /// Prints a table; of one without rows nothing is data, and what to do instead is talk.
  private func show(_ text: String, of reading: ReportReading) throws {
    try context.write(text)
    guard text.isEmpty else { return }
    let empty = EmptyReportText(hasOther: try reading.hasOther(), on: context.reportScreen())
    for line in empty.lines { options.talk(line) }
  }
}

extension ReportGrouping: ExpressibleByArgument {}
