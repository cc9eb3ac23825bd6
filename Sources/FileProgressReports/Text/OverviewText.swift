import ProgressModel

/// What `fileprogress` alone shows.
package struct OverviewText: Sendable {
  private static let greatestRecentCount = 5

  private let overview: Overview
  private let screen: ReportScreen

  /// Creates the text of an overview.
  package init(_ overview: Overview, on screen: ReportScreen) {
    self.overview = overview
    self.screen = screen
  }

  /// The lines; every line ends with a line feed. Empty if nothing was ever recorded.
  package var text: String {
    overview.isEmpty ? "" : filledLines.map { $0 + "\n" }.joined()
  }

  /// What is said to somebody who never recorded anything, as lines without line feeds.
  package var greetingLines: [String] {
    WrappedText.lines(
      of: "fileprogress records your progress through the files that you work on, in whatever "
        + "program you use, and shows it to you.",
      columnCount: screen.columnCount)
      + [""]
      + commands([
        ("fileprogress open FILE", "work on a file"),
        ("fileprogress report", "see what you did"),
        ("fileprogress --help", "all commands"),
      ])
  }

  private var filledLines: [String] {
    let open = DurationText.forPeople(nanoseconds: overview.today.openTimeNanoseconds)
    let active = DurationText.forPeople(nanoseconds: overview.today.activeTimeNanoseconds)
    var lines = ["Today: open " + open + ", active " + active]
    if !overview.running.isEmpty {
      lines += [""] + table(of: overview.running, title: "Running")
    }
    let recent = Array(overview.recent.prefix(Self.greatestRecentCount))
    if !recent.isEmpty { lines += [""] + table(of: recent, title: "Last documents") }
    if (overview.running + recent).contains(where: \.hasUncertainEnd) {
      lines += WrappedText.lines(
        of: ReportFooter.uncertainEnd, columnCount: screen.columnCount, indent: "  ")
    }
    lines += [""]
    lines += commands([
      ("fileprogress open", "go on with the last document"),
      ("fileprogress report", "see what you did"),
      ("fileprogress --help", "all commands"),
    ])
    return lines
  }

  private func table(of summaries: [ActivitySummary], title: String) -> [String] {
    var table = TextTable(
      nameTitle: title,
      columns: [
        TextTable.Column(title: "Open"),
        TextTable.Column(title: "Active"),
        TextTable.Column(title: "Last", isTrailing: false, dropRank: 1),
      ])
    table.rows = summaries.map { summary in
      TextTable.Row(
        mark: (summary.isStarted ? screen.runningMark : "")
          + (summary.hasUncertainEnd ? "?" : ""),
        name: FittedName(path: summary.path, on: screen),
        figures: [
          DurationText.forPeople(nanoseconds: summary.openTimeNanoseconds),
          DurationText.forPeople(nanoseconds: summary.activeTimeNanoseconds),
          screen.moment(summary.lastOpenedAtNanoseconds),
        ],
        isEmphasized: summary.isStarted)
    }
    return table.lines(on: screen)
  }

  private func commands(_ commands: [(command: String, purpose: String)]) -> [String] {
    let width = commands.reduce(0) { max($0, $1.command.utf8.count) }
    let lines = commands.map { command, purpose in
      "  " + ShortenedText.padded(command, columnCount: width) + "  " + purpose
    }
    if lines.allSatisfy({ DisplayWidth.of($0) <= screen.columnCount }) { return lines }
    return commands.flatMap { ["  " + $0.command, "    " + screen.dim($0.purpose)] }
  }
}
