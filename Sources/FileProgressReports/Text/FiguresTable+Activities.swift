import ProgressModel

extension FiguresTable.Row {
  /// Creates the row of an activity.
  ///
  /// - Parameter others: The contexts beside it.
  init(
    of summary: ActivitySummary, in header: ReportHeader, on screen: ReportScreen,
    among others: AmbiguousTitles
  ) {
    self.init(
      mark: (summary.isStarted ? screen.runningMark : "") + (summary.hasUncertainEnd ? "?" : ""),
      name: FittedName(of: summary, on: screen, among: others))
    isEmphasized = summary.isStarted
    if let count = summary.words?.count {
      // The file may be somewhere else, so 0 would be too little.
      words = summary.isGone ? "" : NumberText.grouped(count)
      change = summary.netWordsChange.map { NumberText.groupedChange($0, on: screen) } ?? ""
    } else if let item = summary.primaryItem, item.isWordCount {
      words = item.figure
    }
    if let item = summary.primaryItem, !item.isWordCount { result = item.figureWithNoun }
    if summary.sessionCount > 0 || summary.time.openNanoseconds > 0 {
      times = (summary.time.openNanoseconds, summary.time.activeNanoseconds)
    }
    progress = summary.shownProgress.map { NumberText.percent($0.fraction) } ?? ""
    trend = Sparkline.text(summary.wordsOverTime, on: screen)
    last = header.last(of: summary).map { screen.moment($0) } ?? ""
  }
}

extension ReportHeader {
  /// Returns the last moment of a session before the end of the report, in nanoseconds since 1970; `nil` if there is
  /// none.
  func last(of summary: ActivitySummary) -> Int64? {
    summary.lastInPeriodNanoseconds
      ?? summary.lastOpenedAtNanoseconds.flatMap { $0 < untilNanoseconds ?? .max ? $0 : nil }
  }
}
