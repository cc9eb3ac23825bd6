package import ProgressModel

/// The goals in one line each: what a report and the overview show of them.
package struct GoalTable: Sendable {
  /// Goals that are shown; for more there is a command.
  private static let greatestCount = 5

  /// The lines, without line feeds; empty if there are no goals.
  package let lines: [String]

  /// Lays out goals. Those that are gone are left out.
  package init(_ goals: [GoalProgress], on screen: ReportScreen) {
    let present = goals.filter { !$0.isGone }
    guard !present.isEmpty else {
      lines = []
      return
    }
    var table = TextTable(
      nameTitle: "Goals",
      columns: [
        TextTable.Column(title: "Today", isTrailing: false),
        TextTable.Column(title: "Words", dropRank: 1),
        TextTable.Column(title: "Done", dropRank: 3),
        TextTable.Column(title: "Streak", dropRank: 2),
      ])
    table.rows = present.prefix(Self.greatestCount).map { progress in
      var name = FittedName(path: progress.path, on: screen)
      if progress.isFolder { name.name += "/" }
      return TextTable.Row(
        name: name,
        figures: [
          GoalText.today(of: progress),
          progress.words.map { words in
            NumberText.grouped(words)
              + (progress.goal.words.map { " of " + NumberText.grouped($0) } ?? "")
          } ?? screen.unknown,
          progress.fraction.map(NumberText.percent) ?? screen.unknown,
          progress.streak.dayCount == 0
            ? screen.unknown : NumberText.count(progress.streak.dayCount, "day"),
        ])
    }
    let rest = present.count - Self.greatestCount
    lines =
      table.lines(on: screen)
      + (rest > 0 ? ["\(rest) more: fileprogress goal list"] : [])
  }
}
