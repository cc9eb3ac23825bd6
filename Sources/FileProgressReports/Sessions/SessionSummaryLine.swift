package import ProgressModel

/// What is said in one line when a document is closed, such as
/// `essay.txt: 558 words (+15 −3), open 43 min, active 41 min`, or `…, 43 min` if both are the same, or if no input was
/// seen and only the open time is known. A goal follows: `… · 1,200 of 500 today`.
package struct SessionSummaryLine: Hashable, Sendable {
  /// The path of the document.
  package var path: String
  /// What the session came to.
  package var figures: SessionFigures
  /// The goal that it counted for; `nil` for none.
  package var goal: GoalProgress?

  package init(path: String, figures: SessionFigures, goal: GoalProgress? = nil) {
    self.path = path
    self.figures = figures
    self.goal = goal
  }

  /// Returns the line, without a line feed and without control characters.
  package func text(on screen: ReportScreen) -> String {
    var parts = [figures.wordsText(figures.wordsChanged, on: screen)].compactMap(\.self)
    let open = DurationText.open(figures.time)
    let active = DurationText.active(figures.time)
    // Two figures that say the same are one, and one alone needs no name.
    let isOne = figures.time.isActiveUnknown || open == active
    parts += isOne ? [open] : ["open " + open, "active " + active]
    return PrintableText.of(DocumentName(path: path).name) + ": "
      + parts.joined(separator: ", ") + GoalText.closing(goal, on: screen)
  }
}

extension SessionFigures {
  /// Returns the words at the end and their change, such as `558 words (+15 −3)`; `nil` if they were not counted.
  ///
  /// - Parameter changed: The words added and removed; `nil` for the difference between end and start.
  func wordsText(_ changed: WordsChanged?, on screen: ReportScreen) -> String? {
    guard let words = wordsAtEnd else { return nil }
    let change =
      changed.map { WordsChangedText.of($0, on: screen) }
      ?? wordsAtStart.map { WordsChangedText.of(from: $0, to: words, on: screen) }
    return NumberText.count(words, "word")
      + (change.map { $0.isEmpty ? " (no change)" : $0 } ?? "")
  }
}
