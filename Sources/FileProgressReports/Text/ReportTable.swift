package import ProgressModel

/// A report as a table that fits a screen, newest first.
///
/// Activities are added one after the other; where the screen has a height, only those that will be
/// shown are kept.
package struct ReportTable: Sendable {
  private static let leastRowCount = 3

  private let screen: ReportScreen
  private let header: ReportHeader
  private let title: String?
  private var newest: [ActivitySummary] = []
  private var times = ShownTimes()
  /// What all added activities come to, shown or not.
  package private(set) var totals = ReportTotals()

  /// Creates a table without rows.
  ///
  /// - Parameters:
  ///   - header: The rule and the period.
  ///   - title: A line above the table, such as "Last 7 days".
  package init(_ header: ReportHeader, on screen: ReportScreen, title: String? = nil) {
    self.header = header
    self.screen = screen
    self.title = title
  }

  /// Adds an activity.
  ///
  /// - Complexity: O(log *k*) on average, *k* rows on the screen.
  package mutating func append(_ summary: ActivitySummary) {
    totals.add(summary)
    times.addRow(
      openNanoseconds: summary.openTimeNanoseconds,
      activeNanoseconds: summary.activeTimeNanoseconds,
      assumedNanoseconds: summary.assumedTimeNanoseconds)
    newest.append(summary)
    guard let lineCount = screen.lineCount else { return }
    let greatest = max(lineCount, Self.leastRowCount)
    if newest.count >= 2 * greatest + 64 {
      sortNewest()
      newest.removeLast(newest.count - greatest)
    }
  }

  /// The table with its footer; every line ends with a line feed. Empty if there is no row.
  package var text: String {
    guard totals.activityCount > 0 else { return "" }
    var table = self
    table.sortNewest()
    return table.sortedText
  }

  private mutating func sortNewest() {
    newest.sort {
      let left = $0.lastOpenedAtNanoseconds ?? .min
      let right = $1.lastOpenedAtNanoseconds ?? .min
      return left == right ? $0.id > $1.id : left > right
    }
  }

  private var sortedText: String {
    var lines = titleLines
    // Whether an end is uncertain is known of the shown rows only; the line for it is set aside.
    var footer = ReportFooter.lines(
      totals: totals, times: times, idleLimitNanoseconds: header.idleLimitNanoseconds, on: screen)
    let footnote = WrappedText.lines(
      of: ReportFooter.uncertainEnd, columnCount: screen.columnCount, indent: "  ")
    let hasFootnote = newest.contains(where: \.hasUncertainEnd)
    var shown = newest
    if let lineCount = screen.lineCount {
      // The heading, the blank line, the prompt that follows.
      let others = lines.count + 3 + footer.count + (hasFootnote ? footnote.count : 0)
      if shown.count > max(Self.leastRowCount, lineCount - others) {
        shown.removeLast(
          shown.count - max(Self.leastRowCount, lineCount - others - 1))
      }
    }
    if shown.contains(where: \.hasUncertainEnd) { footer += footnote }
    let hiddenCount = totals.activityCount - shown.count
    if hiddenCount > 0 { footer.append("\(hiddenCount) more: --all") }
    lines += table(of: shown).lines(on: screen)
    lines += [""] + footer
    return lines.map { $0 + "\n" }.joined()
  }

  private var titleLines: [String] {
    guard let title else { return [] }
    return WrappedText.lines(of: PrintableText.of(title), columnCount: screen.columnCount)
  }

  private func table(of summaries: [ActivitySummary]) -> TextTable {
    let hasOnlyWords = summaries.allSatisfy { $0.primaryItem?.isWordCount ?? true }
    var table = TextTable(
      nameTitle: "Document",
      columns: [
        TextTable.Column(title: hasOnlyWords ? "Words" : "Result", dropRank: 3),
        TextTable.Column(title: "Open"),
        TextTable.Column(title: "Active"),
        TextTable.Column(title: "Progress", dropRank: 1),
        TextTable.Column(title: "Last", isTrailing: false, dropRank: 2),
      ])
    table.rows = summaries.map { summary in
      TextTable.Row(
        mark: mark(of: summary), name: FittedName(path: summary.path, on: screen),
        figures: [
          result(of: summary, hasOnlyWords: hasOnlyWords),
          DurationText.forPeople(nanoseconds: summary.openTimeNanoseconds),
          DurationText.forPeople(nanoseconds: summary.activeTimeNanoseconds),
          summary.progress.map(NumberText.percent) ?? screen.unknown,
          screen.moment(summary.lastOpenedAtNanoseconds),
        ],
        isEmphasized: summary.isStarted)
    }
    return table
  }

  private func mark(of summary: ActivitySummary) -> String {
    (summary.isStarted ? screen.runningMark : "") + (summary.hasUncertainEnd ? "?" : "")
  }

  /// The words that came and went, behind an item that has the number of words by the same counter.
  private func change(of item: ActivitySummary.Item, in summary: ActivitySummary) -> String {
    guard item.isWordCount, item.counter == summary.words?.counter else { return "" }
    return change(in: summary)
  }

  private func change(in summary: ActivitySummary) -> String {
    if let change = summary.uncomparedWordsChange {
      return WordsChangedText.of(from: 0, to: change, on: screen)
    }
    return WordsChangedText.of(summary.wordsChanged, on: screen)
  }

  private func result(of summary: ActivitySummary, hasOnlyWords: Bool) -> String {
    if let item = summary.primaryItem {
      return (hasOnlyWords ? item.figure : item.figureWithNoun) + change(of: item, in: summary)
    }
    guard let words = summary.words?.count else { return screen.unknown }
    return (hasOnlyWords ? String(words) : NumberText.count(words, "word"))
      + change(in: summary)
  }
}
