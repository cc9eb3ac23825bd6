package import ProgressModel

/// What is said in one line when a document is closed, such as
/// `essay.txt: 558 words (+15 −3), open 43 min, active 41 min`, or `…, 43 min` if both are the same.
package struct SessionSummaryLine: Hashable, Sendable {
  /// The path of the document.
  package var path: String
  /// What the session came to.
  package var figures: SessionFigures

  /// Creates a line.
  package init(path: String, figures: SessionFigures) {
    self.path = path
    self.figures = figures
  }

  /// Returns the line, without a line feed and without control characters.
  package func text(on screen: ReportScreen) -> String {
    var parts: [String] = []
    if let words = figures.wordsAtEnd {
      parts.append(NumberText.count(words, "word") + change(to: words, on: screen))
    }
    let open = DurationText.forPeople(nanoseconds: figures.openTimeNanoseconds)
    let active = DurationText.forPeople(nanoseconds: figures.activeTimeNanoseconds)
    // Two figures that say the same are one.
    parts += open == active ? [open] : ["open " + open, "active " + active]
    return PrintableText.of(DocumentName(path: path).name) + ": "
      + parts.joined(separator: ", ")
  }

  private func change(to words: Int64, on screen: ReportScreen) -> String {
    guard figures.wordsChanged != nil || figures.wordsAtStart != nil else { return "" }
    let change =
      figures.wordsChanged.map { WordsChangedText.of($0, on: screen) }
      ?? WordsChangedText.of(from: figures.wordsAtStart ?? words, to: words, on: screen)
    return change.isEmpty ? " (no change)" : change
  }
}
