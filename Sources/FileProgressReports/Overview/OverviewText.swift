package import ProgressModel

/// What `fileprogress` alone shows.
package struct OverviewText: Sendable {
  private static let greatestRecentCount = 5
  /// The last months are left out before fewer recent documents than this are shown.
  private static let wishedRecentCount = 3

  private let overview: Overview
  private let screen: ReportScreen

  package init(_ overview: Overview, on screen: ReportScreen) {
    self.overview = overview
    self.screen = screen
  }

  /// The lines; every line ends with a line feed. Empty if nothing was ever recorded and no class has news.
  package var text: String {
    let lines = overview.isEmpty ? Array(classLines.dropFirst()) : filledLines
    return lines.map { $0 + "\n" }.joined()
  }

  /// How much is shown.
  private struct Extent {
    /// How many recent documents.
    var recentCount: Int
    /// Whether the last months.
    var hasMonths = false
    /// How many goals, and how many running sessions.
    var rowCount = Int.max
  }

  /// As many lines as fit the screen together with the prompt that follows; the shortest if none do.
  private var filledLines: [String] {
    let most = Self.greatestRecentCount
    let extents: [Extent] =
      (Self.wishedRecentCount...most).reversed().map { Extent(recentCount: $0, hasMonths: true) }
      + (1...most).reversed().map { Extent(recentCount: $0) }
      + (1...4).reversed().map { Extent(recentCount: 1, rowCount: $0) }
      + [Extent(recentCount: 0, rowCount: 1)]
    var lines: [String] = []
    for extent in extents {
      lines = self.lines(extent)
      if lines.count < screen.lineCount ?? .max { break }
    }
    return lines
  }

  private func lines(_ extent: Extent) -> [String] {
    var lines = totals
    lines += Self.block(
      GoalTable(overview.goals, ofAtMost: extent.rowCount, on: screen).lines)
    lines += Self.block(
      HabitText(
        extent.hasMonths ? overview.heatMap : nil, streak: overview.streak,
        besides: overview.goals, on: screen
      ).lines)
    let running = RunningTable(
      sessions: overview.sessions, screen: screen, rowCount: extent.rowCount
    ).lines
    if !running.isEmpty { lines += [""] + running }
    lines += classLines
    let candidates = overview.recent.filter { !$0.isExcluded }
    let recent = Array(candidates.prefix(extent.recentCount))
    if !recent.isEmpty {
      lines += [""] + table(of: recent, besides: candidates.dropFirst(extent.recentCount))
    }
    if let uncertain = recent.first(where: \.hasUncertainEnd) {
      let name =
        uncertain.context.map(screen.titles)
        ?? PrintableText.of(DocumentName(path: uncertain.path).name)
      let command =
        uncertain.context.map { "fileprogress dev context stop \($0.name)" }
        ?? "fileprogress stop FILE"
      lines += message(
        "? The end of the timer for \(name) is a guess. To correct it: \(command) --at TIME")
    }
    return lines + [""] + CommandLines(next, on: screen).lines
  }

  /// Lines with an empty one above, if there are any.
  private static func block(_ lines: [String]) -> [String] { lines.isEmpty ? [] : [""] + lines }

  // MARK: - Today and this week

  private var totals: [String] {
    let rows = [("Today", overview.today), ("This week", overview.week)].map { title, totals in
      let (words, time) = (
        WordFigures.changes(totals.words, on: screen) ?? "", self.time(totals)
      )
      return (
        title: title, words: words, outside: outside(totals), time: time,
        isEmpty: totals.activityCount == 0 || words.isEmpty && time.isEmpty
      )
    }
    let width = rows.reduce(0) { max($0, DisplayWidth.of($1.words)) }
    let outsideWidth = rows.reduce(0) { max($0, DisplayWidth.of($1.outside)) }
    let timeWidth = rows.reduce(0) { max($0, DisplayWidth.of($1.time)) }
    return rows.flatMap { row -> [String] in
      let title = ShortenedText.padded(row.title, columnCount: 11)
      guard !row.isEmpty else { return [screen.dim(title) + "nothing yet"] }
      let words = ShortenedText.padded(row.words, columnCount: width, isTrailing: true)
      let outside = ShortenedText.padded(row.outside, columnCount: outsideWidth)
      let time = ShortenedText.padded(row.time, columnCount: timeWidth, isTrailing: true)
      let line =
        words
        + (row.time.isEmpty ? row.outside : outside + (width == 0 ? "" : "   ") + time)
      guard title.utf8.count + DisplayWidth.of(line) > screen.columnCount else {
        return [screen.dim(title) + line]
      }
      // A narrow screen, or words by several counters.
      let figures = [row.words + row.outside, row.time].filter { !$0.isEmpty }
      return WrappedText.lines(
        of: row.title + ": " + figures.joined(separator: ", "), columnCount: screen.columnCount,
        indent: "  ")
    }
  }

  /// Which of the words were written outside of sessions, such as ` (+700 outside sessions)`; empty for none.
  private func outside(_ totals: ReportTotals) -> String {
    WordFigures.outside(totals.words, on: screen).map { " (" + $0 + ")" } ?? ""
  }

  /// The time, in which each moment counts once; empty where there are only words without time.
  private func time(_ totals: ReportTotals) -> String {
    let time = totals.shownTimeOfDayNanoseconds
    guard totals.isTimed || time > 0 else { return "" }
    return DurationText.forPeople(nanoseconds: time)
  }

  // MARK: - Classes

  private static let greatestWorkCount = 3

  /// What is due, and who waits; empty lines stand in front.
  private var classLines: [String] {
    guard let classes = overview.classes else { return [] }
    var lines: [String] = []
    let works = classes.works.prefix(Self.greatestWorkCount)
    if !works.isEmpty {
      let isOneClass = Set(classes.works.map(\.classTitle)).count == 1
      var table = TextTable(
        nameTitle: "Assigned work",
        columns: [
          TextTable.Column(title: "Due", isTrailing: false),
          TextTable.Column(title: "State", isTrailing: false),
        ])
      table.rows = works.map { work in
        let title = PrintableText.of(work.title)
        return TextTable.Row(
          name: isOneClass
            ? FittedName(name: title)
            : FittedName(name: title, besides: PrintableText.of(work.classTitle)),
          figures: [work.due.map(screen.date) ?? screen.unknown, work.state])
      }
      lines += [""] + table.lines(on: screen)
      let rest = classes.works.count - works.count
      if rest > 0 { lines.append("\(NumberText.grouped(rest)) more: fileprogress assignment") }
    }
    for title in classes.damaged {
      lines +=
        [""]
        + message(
          "The data of the class \(PrintableText.of(title)) is damaged. To repair it: "
            + "fileprogress doctor --repair")
    }
    let sentences =
      classes.handIns.map(Self.sentence(about:)) + classes.waiting.map(Self.sentence(about:))
    if !sentences.isEmpty { lines.append("") }
    return lines + sentences.flatMap(message)
  }

  /// Returns the lines of a sentence that ends with a command.
  private func message(_ sentence: String) -> [String] {
    WrappedText.message(sentence, columnCount: screen.columnCount)
  }

  private static func sentence(about handIns: ClassGlance.HandIns) -> String {
    // Students hand work in, or mark it as done.
    "New in \(PrintableText.of(handIns.classTitle)): \(NumberText.grouped(handIns.count)) finished. To see "
      + (handIns.count == 1 ? "it" : "them") + ": fileprogress class report "
      + ShellText.word(handIns.classTitle)
  }

  private static func sentence(about waiting: ClassGlance.Waiting) -> String {
    let title = PrintableText.of(waiting.classTitle)
    guard let count = waiting.studentCount else {
      return
        (waiting.isTeacher
        ? "The owner of \(title) has not added you as a teacher yet."
        : "No teacher of \(title) has admitted you yet.")
        + " To check again: fileprogress class sync"
    }
    let people =
      waiting.isFull
      ? "At least \(NumberText.grouped(count)) people are waiting"
      : "\(NumberText.count(count, "student")) \(count == 1 ? "is" : "are") waiting"
    return "\(people) to be admitted to \(title). To see who: fileprogress class show"
  }

  // MARK: - The last documents

  /// Returns the table of documents, beside others that have no room.
  private func table(
    of summaries: [ActivitySummary], besides others: ArraySlice<ActivitySummary>
  ) -> [String] {
    let trends = summaries.map { Sparkline.text($0.wordsOverTime, on: screen) }
    let hasTrend = trends.contains { !$0.isEmpty }
    var table = TextTable(
      nameTitle: summaries.contains { $0.context != nil } ? "Last worked on" : "Last documents",
      columns: [TextTable.Column(title: "Words")] + (hasTrend ? [.trend(dropRank: 1)] : [])
        + [TextTable.Column(title: "Last", isTrailing: false)])
    table.folderTitle =
      summaries.contains { $0.context != nil } ? FolderColumn.above : FolderColumn.folders
    table.rows = zip(summaries, trends).map { summary, trend in
      TextTable.Row(
        mark: summary.hasUncertainEnd ? "?" : "",
        name: FittedName(of: summary, on: screen),
        figures: [summary.words.map { NumberText.grouped($0.count) } ?? screen.unknown]
          + (hasTrend ? [trend] : [])
          + [screen.moment(summary.lastWorkedOnNanoseconds)])
    }
    table.hiddenNames = others.map { FittedName(of: $0, on: screen).name }
    return table.lines(on: screen)
  }

  // MARK: - What to do next

  private var next: [(command: String, purpose: String)] {
    let timers = overview.sessions.filter { $0.kind == .manual && $0.forgotten == nil }
    let last = overview.continued.flatMap { summary -> String? in
      guard let path = summary.isGone ? overview.continuedPath : summary.path else { return nil }
      let name = DocumentName(path: path).name
      let isAmbiguous = overview.recent.contains {
        $0.id != summary.id && $0.context == nil && DocumentName(path: $0.path).name == name
      }
      if isAmbiguous { return screen.place(screen.shortPath(path)) }
      return name.isEmpty ? nil : PrintableText.of(name)
    }
    let open =
      overview.sessions.isEmpty
      ? last.map { ("fileprogress open", "continue \($0)") }
        ?? ("fileprogress open FILE", "work on a document")
      : ("fileprogress open FILE", "work on another document")
    let assigned = overview.classes.flatMap { classes in
      classes.works.isEmpty ? nil : (classes.openCommand, "work on what is due")
    }
    let stop =
      timers.isEmpty
      ? nil : ("fileprogress stop", timers.count == 1 ? "stop the timer" : "stop all timers")
    return [
      stop, assigned, open, ("fileprogress report", "see your last 7 days"),
      stop == nil ? ("fileprogress --help", "see the commands") : nil,
    ].compactMap(\.self)
  }
}
