package import ProgressModel

/// A report as a table that fits a screen, newest first or in another order, with a total at its end.
///
/// Activities are added one after the other; where the screen has a height, only those that will be
/// shown are kept.
package struct ReportTable: Sendable {
  private static let leastRowCount = 3

  private let screen: ReportScreen
  private let header: ReportHeader
  private let order: ReportOrder
  private let lead: [String]
  private let shorterLeads: [[String]]
  private let bars: ReportGrouping?
  private let timeAtOnce: WorkTime?
  private let explains: Bool
  /// The rows, or the first ones of them.
  private var rows: [ActivitySummary] = []
  private var uncountedCount = 0
  /// The first headings of texts, by the paths of their files.
  package var titles: [String: String] = [:]
  /// What all added activities come to, shown or not.
  package private(set) var totals = ReportTotals()

  /// Creates a table without rows.
  ///
  /// - Parameters:
  ///   - header: The rule and the period.
  ///   - order: The order of the rows.
  ///   - lead: Lines above the table, such as bars by day.
  ///   - shorterLeads: What replaces them if the screen has no room for them and a few rows, the longest first: the
  ///     first one that leaves it, else the last one.
  ///   - bars: What the bars above are of; `nil` if there are none.
  ///   - timeAtOnce: The time of all rows in which each moment counts once; `nil` if that is not known.
  ///   - explains: Whether to say how the figures were made.
  package init(
    _ header: ReportHeader, by order: ReportOrder = .last, on screen: ReportScreen,
    below lead: [String] = [],
    orBelow shorterLeads: [[String]] = [], bars: ReportGrouping? = nil,
    timeAtOnce: WorkTime? = nil, explains: Bool = false
  ) {
    self.header = header
    self.order = order
    self.screen = screen
    self.lead = lead
    self.shorterLeads = shorterLeads
    self.bars = bars
    self.timeAtOnce = timeAtOnce
    self.explains = explains
  }

  /// Adds an activity.
  ///
  /// - Complexity: O(log *k*) on average, *k* rows on the screen.
  package mutating func append(_ summary: ActivitySummary) {
    totals.add(summary)
    if summary.context == nil, summary.words == nil, summary.primaryItem == nil,
      summary.sessionCount > 0
    {
      uncountedCount += 1
    }
    rows.append(summary)
    guard let lineCount = screen.lineCount else { return }
    let greatest = max(lineCount, Self.leastRowCount)
    if rows.count >= 2 * greatest + 64 {
      sort()
      rows.removeLast(rows.count - greatest)
    }
  }

  /// The table with its total; every line ends with a line feed. Empty if there is no row.
  package var text: String {
    guard totals.activityCount > 0 else { return "" }
    var table = self
    table.sort()
    return table.sortedText
  }

  private mutating func sort() { rows = rows.sorted(by: order, in: header) }

  private var sortedText: String {
    var below = ReportNotes(about: totals, on: screen).lines(
      uncountedCount: uncountedCount, timeAtOnce: placeOfTimeAtOnce, explains: explains,
      by: header, tellsActiveTime: tellsActiveTime)
    below += ReportNotes.sentences(aboutTimersIn: rows, on: screen).flatMap {
      WrappedText.lines(of: $0, columnCount: screen.columnCount, indent: "  ")
    }
    if explains, rows.contains(where: { !Sparkline.text($0.wordsOverTime, on: screen).isEmpty }) {
      below += WrappedText.lines(
        of: Sparkline.explanation, columnCount: screen.columnCount, indent: "  ")
    }
    // Whether an end is uncertain is known of the shown rows only; the line for it is set aside.
    let footnote = WrappedText.message(ReportFooter.uncertainEnd, columnCount: screen.columnCount)
    let hasFootnote = rows.contains(where: \.hasUncertainEnd)
    var above = lead
    var shown = rows
    if let lineCount = screen.lineCount {
      let notesCount = below.count + (hasFootnote ? footnote.count : 0)
      // The heading, the rule, the total, the prompt that follows.
      var others = 4 + notesCount + (notesCount > 0 ? 1 : 0)
      // The rows that are always shown, and the one that counts the rest.
      let leastCount = min(totals.activityCount, Self.leastRowCount + 1)
      let leads = [lead] + shorterLeads
      above = leads.first { $0.count + 1 + leastCount + others <= lineCount } ?? leads.last ?? lead
      others += above.isEmpty ? 0 : above.count + 1
      if totals.activityCount > max(Self.leastRowCount, lineCount - others) {
        shown = Array(shown.prefix(max(Self.leastRowCount, lineCount - others - 1)))
      }
    }
    if shown.contains(where: \.hasUncertainEnd) { below += footnote }
    var table = table(of: shown)
    // A narrow screen never has room for folders.
    let leftOut = screen.isNarrow ? [] : table.titlesLeftOutWithFolders(on: screen)
    if !leftOut.isEmpty {
      let note = TextTable.lines(aboutLeftOut: leftOut, on: screen)
      // This may take the place of rows.
      let others = 5 + note.count + below.count + above.count + (above.isEmpty ? 0 : 1)
      let room = (screen.lineCount ?? .max) - others
      if shown.count + (shown.count < totals.activityCount ? 1 : 0) > room {
        shown = Array(shown.prefix(max(Self.leastRowCount, room - 1)))
        table = self.table(of: shown)
      }
      // With fewer rows there may be room for them.
      below =
        TextTable.lines(aboutLeftOut: table.titlesLeftOutWithFolders(on: screen), on: screen)
        + below
    }
    var lines = (above.isEmpty ? [] : above + [""]) + table.lines(on: screen)
    if !below.isEmpty { lines += [""] + below }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Whether open and active time differ anywhere, also in rows that have no room.
  private var tellsActiveTime: Bool {
    var times = rows.map(\.shownTimes)
    if totals.activityCount > rows.count {
      times.append(totals.without(ReportTotals(of: rows)).shownTime.shown)
    }
    times.append(totals.shownTime.shown)
    return FiguresTable.areApart(times)
  }

  private var placeOfTimeAtOnce: ReportNotes.TimeAtOnce? {
    guard let timeAtOnce, totals.exceeds(timeAtOnce) else { return nil }
    if let bars { return .inTotal(belowBarsBy: bars) }
    return .inTotalAlone(once: timeAtOnce)
  }

  private func table(of summaries: [ActivitySummary]) -> FiguresTable {
    let counts =
      totals.activityText + ", "
      + NumberText.count(totals.sessionCount, "session")
    let contexts = summaries.compactMap(\.context)
    let ambiguous = AmbiguousTitles(contexts)
    var table = FiguresTable(
      nameTitle: contexts.isEmpty ? "Document" : "Name",
      folderTitle: contexts.isEmpty ? FolderColumn.folders : FolderColumn.above,
      rows: summaries.map { summary in
        FiguresTable.Row(of: summary, in: header, on: screen, among: ambiguous)
          .titled(titles[summary.path], on: screen)
      },
      total: .init(
        name: FittedName(name: "Total", besides: counts), totals,
        showsCount: true, on: screen))
    let hiddenCount = totals.activityCount - summaries.count
    if hiddenCount > 0 {
      var rest = FiguresTable.Row(
        name: FittedName(ofRest: hiddenCount, on: screen),
        totals.without(ReportTotals(of: summaries)), showsCount: true, on: screen)
      rest.isRest = true
      table.rows.append(rest)
      table.hiddenNames = rows.dropFirst(summaries.count).map {
        FittedName(of: $0, on: screen).name
      }
    }
    return table
  }
}
