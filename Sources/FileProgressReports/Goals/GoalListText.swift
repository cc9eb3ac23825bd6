package import ProgressModel

/// All goals with how far each is reached, a few calm lines for each.
package struct GoalListText: Sendable {
  private let goals: [GoalProgress]
  private let screen: ReportScreen

  package init(_ goals: [GoalProgress], on screen: ReportScreen) {
    self.goals = goals
    self.screen = screen
  }

  /// The lines; every line ends with a line feed. Empty if there are no goals.
  package var text: String {
    goals.map { lines(about: $0).map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private func lines(about progress: GoalProgress) -> [String] {
    let place =
      progress.isOfAllDocuments
      ? GoalText.allDocuments
      : progress.isFolder ? screen.folder(progress.path) : screen.place(progress.path)
    let name = WrappedText.lines(of: place, columnCount: screen.columnCount, indent: "  ")
    var rows = GoalRows(progress, on: screen).rows
    rows.insert(
      contentsOf: GoalText.twice(progress, on: screen).map { (label: "twice", text: $0) },
      // They belong to the words.
      at: rows.firstIndex { $0.label == "words" }.map { $0 + 1 } ?? 0)
    if let row = whereabouts(of: progress) { rows.append(row) }
    return name.map(screen.bold)
      + LabelledLines(rows.map { ($0.label, $0.text) }, indent: "  ", on: screen).lines
  }

  /// The row of a file or folder that is not where it was; `nil` for any other one.
  private func whereabouts(of progress: GoalProgress) -> (label: String, text: String)? {
    if progress.isFolder, progress.isElsewhere {
      return ("away", "This folder isn't on this computer.")
    }
    guard progress.isGone else { return nil }
    let subject = progress.isFolder ? "This folder" : "This file"
    if progress.isUnreachable {
      return (
        "away",
        "\(subject) is not reachable now. Its drive may be off, or you aren't allowed to open it."
      )
    }
    guard let likely = progress.likelyPath else {
      return ("gone", "\(subject) is gone. If you moved it: fileprogress track --recursive FOLDER")
    }
    return (
      "gone",
      "\(subject) is gone. It may be \(screen.place(likely)) now. If so: "
        + "fileprogress track --recursive \(ShellText.word(screen.shortPath(likely)))"
    )
  }
}
