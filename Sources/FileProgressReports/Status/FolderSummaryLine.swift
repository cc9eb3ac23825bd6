package import ProgressModel

/// What is said in one line when the timer of a folder ends and several texts share its time, such as
/// `novel/: +650 words in 2 texts, 1 h 10 min`.
package struct FolderSummaryLine: Hashable, Sendable {
  /// What the folder is called, with a slash at its end.
  package var name: String
  /// What the session of each text came to.
  package var figures: [SessionFigures]
  /// The goal that they counted for; `nil` for none, or for several.
  package var goal: GoalProgress?

  package init(_ name: String, figures: [SessionFigures], goal: GoalProgress? = nil) {
    self.name = name
    self.figures = figures
    self.goal = goal
  }

  /// Returns the line, without a line feed and without control characters.
  package func text(on screen: ReportScreen) -> String {
    let changes = figures.map { text -> Int64? in
      guard let start = text.wordsAtStart, let end = text.wordsAtEnd else { return nil }
      return end.subtractingReportingOverflow(start).partialValue
    }
    let texts = NumberText.count(figures.count, "text")
    let open = figures.reduce(Int64(0)) { $0.addingSaturated($1.time.openNanoseconds) }
    // A text that can't be counted has no figure, and the sum would look like that of all.
    var words = texts
    if !changes.contains(nil) {
      let sum = changes.compactMap(\.self).reduce(Int64(0)) { $0.addingSaturated($1) }
      words =
        NumberText.groupedChange(sum, on: screen)
        + (sum.magnitude == 1 ? " word in " : " words in ") + texts
    }
    return PrintableText.of(name) + ": " + words + ", " + DurationText.forPeople(nanoseconds: open)
      + GoalText.closing(goal, on: screen)
  }
}
