import ProgressModel

// Everything that a column needs: its place in a row, its heading, and its figure of an activity and of a total.

extension FiguresTable {
  /// What a row shows; empty text for what is not known.
  struct Row: Sendable {
    /// Open time, and the active part of it.
    typealias Times = (openNanoseconds: Int64, activeNanoseconds: Int64)

    /// What stands before the name; empty for nothing.
    var mark = ""
    /// What the row is about.
    var name: FittedName
    /// The first heading of the text.
    var title = ""
    /// The number of words.
    var words = ""
    /// By how many the words changed, in sessions, outside and elsewhere.
    var change = ""
    /// By how many they changed outside of sessions.
    var outside = ""
    /// How many words the person said they wrote elsewhere.
    var declared = ""
    /// A result other than a number of words.
    var result = ""
    /// The time in which it was open, and the active part of it, as people read them; `nil` where there is none.
    var times: Times?
    /// The number of sessions.
    var sessions = ""
    /// The progress.
    var progress = ""
    /// When it was worked on last.
    var last = ""
    /// How the number of words changed, as a line of small bars; empty if it did not.
    var trend = ""
    /// Whether it counts the rows that have no room: it is empty where the total is.
    var isRest = false
    /// Whether the row stands out.
    var isEmphasized = false
    /// How long its bar is, -1…1; 0 for none, below 0 for a loss.
    var bar: Double = 0
  }

  /// A column that is shown, with what it has of a row.
  struct Shown {
    var column: TextTable.Column
    var figure: (Row) -> String
    /// Whether a figure is a reason to show the column.
    var isNews: (String) -> Bool = { !$0.isEmpty }
    /// Whether nothing stands where there is no figure, since that is known.
    var isBlankIfEmpty = false
  }

  /// The columns that say something.
  var shownColumns: [Shown] {
    // Where few have any progress, it goes before the time of the last work. Goals stand above the table, too.
    let progressCount = rows.count { !$0.progress.isEmpty }
    let isProgressRare = progressCount > 0 && progressCount * 3 < rows.count
    let all =
      [
        Shown(
          column: .init(title: "Title", isTrailing: false, dropRank: 0), figure: \.title,
          isBlankIfEmpty: true),
        Shown(column: .init(title: "Words"), figure: \.words),
        Shown(column: .trend(dropRank: 2), figure: \.trend, isBlankIfEmpty: true),
        Shown(column: .init(title: changeTitle, unit: " words"), figure: \.change),
        // Most people never have any.
        Shown(
          column: .init(title: "Outside", dropRank: 3), figure: \.outside,
          isNews: { !$0.isEmpty && $0 != "0" }),
        Shown(
          column: .init(title: "By hand", dropRank: 3), figure: \.declared,
          isBlankIfEmpty: true),
        Shown(column: .init(title: "Result", dropRank: 5), figure: \.result),
      ] + timeColumns + [
        Shown(column: .init(title: "Sessions", dropRank: 1), figure: \.sessions),
        Shown(
          column: .init(title: "Progress", dropRank: isProgressRare ? 1 : 4), figure: \.progress),
        Shown(
          column: .init(title: "Last", isTrailing: false, dropRank: isProgressRare ? 4 : 1),
          figure: \.last),
      ]
    return all.filter { column in rows.contains { column.isNews(column.figure($0)) } }
  }

  private var timeColumns: [Shown] {
    let active = { (row: Row) in Self.text(row.times?.activeNanoseconds) }
    let open = { (row: Row) in Self.text(row.times?.openNanoseconds) }
    guard showsOpenTime else {
      return [
        Shown(column: .init(title: "Time", dropRank: 6, shortensNames: true), figure: open)
      ]
    }
    return [
      Shown(column: .init(title: "Open", dropRank: 3), figure: open),
      Shown(column: .init(title: "Active", dropRank: 6, shortensNames: true), figure: active),
    ]
  }
}

extension FiguresTable.Row {
  /// Returns the row with the first heading of its text, which leaves room for the figures.
  ///
  /// - Parameter title: As it stands in the text; `nil` if there is none.
  func titled(_ title: String?, on screen: ReportScreen) -> Self {
    var row = self
    row.title = ShortenedText.of(
      PrintableText.of(title ?? ""), columnCount: max(18, screen.columnCount / 3),
      ellipsis: screen.ellipsis)
    return row
  }

  /// Creates the row of what activities come to.
  ///
  /// - Parameters:
  ///   - showsCount: Whether the number of words is shown, and not only their change.
  ///   - hasLastWords: Whether to count the last words of documents that are gone or excluded: a document's own row
  ///     has them, but no total.
  init(
    name: FittedName, _ totals: ReportTotals, showsCount: Bool, hasLastWords: Bool = false,
    on screen: ReportScreen
  ) {
    self.init(name: name)
    times = totals.shownTime.shown
    // Words of several counters can't be added.
    guard totals.words.count == 1, let only = totals.words.first else { return }
    if showsCount {
      words = NumberText.grouped(hasLastWords ? only.count : only.presentCount)
    }
    change = only.ofDay.map { NumberText.groupedChange($0, on: screen) } ?? ""
    outside = only.outside.map { NumberText.groupedChange($0, on: screen) } ?? ""
    if only.declared != 0 { declared = NumberText.grouped(only.declared) }
  }

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
      words = NumberText.grouped(count)
      change = summary.netWords.map { NumberText.groupedChange($0, on: screen) } ?? ""
      outside = summary.netWordsOutside.map { NumberText.groupedChange($0, on: screen) } ?? ""
      if summary.netWordsDeclared != 0 { declared = NumberText.grouped(summary.netWordsDeclared) }
    } else if let item = summary.primaryItem, item.isWordCount {
      words = item.figure
    }
    if let item = summary.primaryItem, !item.isWordCount { result = item.figureWithNoun }
    times = summary.shownTimes
    progress = summary.shownProgress.map { NumberText.percent($0.fraction) } ?? ""
    trend = Sparkline.text(summary.wordsOverTime, on: screen)
    last = header.last(of: summary).map { screen.moment($0) } ?? ""
  }
}

extension ActivitySummary {
  /// Open and active time as people read them; `nil` if nobody worked on it, or only elsewhere.
  var shownTimes: FiguresTable.Row.Times? {
    time.openNanoseconds > 0 || sessionCount > 0 && netWordsDeclared == 0 ? time.shown : nil
  }
}

extension WorkTime {
  /// Open and active time as people read them.
  var shown: FiguresTable.Row.Times {
    (shownOpenNanoseconds, shownActiveNanoseconds)
  }
}
