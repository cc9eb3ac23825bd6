package import ProgressModel

/// What a terminal's title says of a session that runs, such as `essay.txt: 558 words (+12), 25 min`.
///
/// Only whole minutes are shown, so that the title does not change all the time.
package struct SessionTitle: Hashable, Sendable {
  /// The path of the document.
  package var path: String
  /// What the session came to so far.
  package var figures: SessionFigures

  package init(path: String, figures: SessionFigures) {
    self.path = path
    self.figures = figures
  }

  /// Returns the title, without control characters.
  package func text(on screen: ReportScreen) -> String {
    var figures = figures
    figures.wordsChanged = nil
    if figures.wordsAtStart == figures.wordsAtEnd { figures.wordsAtStart = nil }
    var parts = [figures.wordsText(nil, on: screen)].compactMap(\.self)
    let minute: Int64 = 60_000_000_000
    if figures.time.activeNanoseconds >= minute {
      parts.append(DurationText.active(figures.time))
    }
    let name = PrintableText.of(DocumentName(path: path).name)
    return parts.isEmpty ? name : name + ": " + parts.joined(separator: ", ")
  }
}
