package import ProgressModel

/// What is said in one line when a timer ends, such as `chapter4.md: 810 words (+8), 25 min`.
package struct TimerSummaryLine: Hashable, Sendable {
  /// What the document is called: its path, as short as it can be typed.
  package var name: String
  /// What the session came to.
  package var figures: SessionFigures
  /// The goal that it counted for; `nil` for none.
  package var goal: GoalProgress?

  package init(_ name: String, figures: SessionFigures, goal: GoalProgress? = nil) {
    self.name = name
    self.figures = figures
    self.goal = goal
  }

  /// Returns the line, without a line feed and without control characters.
  package func text(on screen: ReportScreen) -> String {
    let parts = [
      figures.wordsText(nil, on: screen),
      DurationText.open(figures.time),
    ]
    return PrintableText.of(name) + ": " + parts.compactMap(\.self).joined(separator: ", ")
      + GoalText.closing(goal, on: screen)
  }
}
