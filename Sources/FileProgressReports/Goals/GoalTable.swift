package import ProgressModel

/// The goals in one line each: what a report and the overview show of them.
package struct GoalTable: Sendable {
  /// How many goals are shown; for more there is a command.
  package static let greatestCount = 5

  /// The lines, without line feeds; empty if there are no goals.
  package let lines: [String]

  /// Lays out goals. Those whose file or folder is gone or out of reach are only counted.
  ///
  /// - Parameter rowCount: How many goals are shown at most.
  package init(
    _ goals: [GoalProgress], ofAtMost rowCount: Int = .max, on screen: ReportScreen
  ) {
    let present = goals.filter { !$0.isGone }
    let away = goals.count(where: \.isUnreachable)
    let gone =
      Self.sentence(away, away == 1 ? "is not reachable now" : "are not reachable now", on: screen)
      + Self.sentence(goals.count - present.count - away, "can't be found on disk", on: screen)
    guard !present.isEmpty else {
      lines = gone
      return
    }
    let hasMinutes = present.contains { $0.goal.minutesPerDay != nil }
    let hasEdits = present.contains { $0.goal.editedPerDay != nil }
    let hasWeeks = present.contains { $0.goal.wordsPerWeek != nil }
    // What is wanted each day goes last, and words first of it where no goal wants them.
    let hasWords = present.contains { $0.wordsForToday != nil }
    let wantsMore = hasMinutes || hasEdits
    var columns = [
      TextTable.Column(title: "Words today", dropRank: hasWords || !wantsMore ? nil : 5)
    ]
    if hasMinutes { columns.append(TextTable.Column(title: "Min today", dropRank: 7)) }
    if hasEdits { columns.append(TextTable.Column(title: "Edited today", dropRank: 6)) }
    let todayCount = columns.count
    if hasWeeks { columns.append(TextTable.Column(title: "This week", dropRank: 4)) }
    columns += [
      TextTable.Column(title: "Total", dropRank: 1),
      TextTable.Column(title: "Done", dropRank: 3),
      TextTable.Column(title: "Streak", dropRank: 2),
    ]
    var table = TextTable(nameTitle: "Goals", columns: columns)
    table.folderTitle = FolderColumn.folders
    let shownCount = min(rowCount, Self.greatestCount)
    table.rows = present.prefix(shownCount).map { progress in
      let minutes = progress.minutesForToday.map {
        Self.share(progress.today.activeMinutes, of: $0)
      }
      let edits = progress.editedForToday.map { Self.share(progress.today.edited, of: $0) }
      let week = progress.goal.wordsPerWeek.map { Self.share(progress.wordsThisWeek, of: $0) }
      var figures = [Self.share(progress.today.words, of: progress.wordsForToday)]
      if hasMinutes { figures.append(minutes ?? screen.unknown) }
      if hasEdits { figures.append(edits ?? screen.unknown) }
      if hasWeeks { figures.append(week ?? screen.unknown) }
      figures += [
        progress.words.map { Self.share($0, of: progress.goal.words) } ?? screen.unknown,
        progress.fraction.map(NumberText.percent) ?? screen.unknown,
        NumberText.count(progress.streak.dayCount, "day"),
      ]
      return TextTable.Row(name: FittedName(of: progress, on: screen), figures: figures)
    }
    table.hiddenNames = present.dropFirst(shownCount).map { FittedName(of: $0, on: screen).name }
    if wantsMore, !table.titlesLeftOut(on: screen).isEmpty {
      // One "today" for all of them leaves room for figures.
      table.nameTitle = "Goals today"
      for index in 0..<todayCount {
        table.columns[index].title.replace(" today", with: "")
      }
    }
    // A narrow screen never has room for all, so there only what is wanted each day or week is missed.
    let wanted = table.columns[1..<todayCount + (hasWeeks ? 1 : 0)].map(\.title)
    let missed = table.titlesLeftOut(on: screen)
      .filter { !screen.isNarrow || wanted.contains($0) }
    let rest = present.count - shownCount
    // A folder and a text in it may have the same sessions.
    var unseen: [String] = []
    for sentence in present.prefix(shownCount).compactMap({ GoalText.unseen(of: $0, on: screen) })
    where !unseen.contains(sentence) {
      unseen.append(sentence)
    }
    lines =
      table.lines(on: screen)
      + (missed.isEmpty
        ? []
        : WrappedText.message(
          "No room for: \(missed.joined(separator: ", ")). See: fileprogress goal list",
          columnCount: screen.columnCount))
      + unseen.flatMap { WrappedText.message($0, columnCount: screen.columnCount) }
      + (rest > 0 ? ["\(NumberText.grouped(rest)) more: fileprogress goal list"] : []) + gone
  }

  /// Says how many goals have no file or folder; nothing of none.
  private static func sentence(
    _ count: Int, _ state: String, on screen: ReportScreen
  ) -> [String] {
    count == 0
      ? []
      : WrappedText.message(
        "\(NumberText.count(count, "goal")) \(state). See: fileprogress goal list",
        columnCount: screen.columnCount)
  }

  /// Returns a number such as `350 of 500`.
  private static func share(_ number: Int64, of wanted: Int64?) -> String {
    NumberText.grouped(number) + (wanted.map { " of " + NumberText.grouped($0) } ?? "")
  }
}
