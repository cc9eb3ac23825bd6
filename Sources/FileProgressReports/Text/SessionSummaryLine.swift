package import ProgressModel

/// What is said in one line when a document is closed, such as
/// `essay.txt: 558 words (+15 −3), open 43 min, active 41 min`.
package struct SessionSummaryLine: Hashable, Sendable {
  /// The path of the document.
  package var path: String
  /// Words when it was closed; `nil` if they were not counted.
  package var words: Int64?
  /// Words when it was opened; `nil` if they were not counted.
  package var wordsBefore: Int64?
  /// Words that came and went; `nil` if not every text was seen.
  package var wordsChanged: WordsChanged?
  /// Time in which it was open.
  package var openTimeNanoseconds: Int64
  /// Time in which it was worked on.
  package var activeTimeNanoseconds: Int64

  /// Creates a line.
  package init(
    path: String, words: Int64?, wordsBefore: Int64?, wordsChanged: WordsChanged? = nil,
    openTimeNanoseconds: Int64, activeTimeNanoseconds: Int64
  ) {
    self.path = path
    self.words = words
    self.wordsBefore = wordsBefore
    self.wordsChanged = wordsChanged
    self.openTimeNanoseconds = openTimeNanoseconds
    self.activeTimeNanoseconds = activeTimeNanoseconds
  }

  /// Creates the line of a session.
  package init(path: String, session: ActivitySummary.Session) {
    self.init(
      path: path, words: session.wordsAtEnd, wordsBefore: session.wordsAtStart,
      wordsChanged: session.wordsChanged,
      openTimeNanoseconds: session.openTimeNanoseconds,
      activeTimeNanoseconds: session.activeTimeNanoseconds)
  }

  /// Returns the line, without a line feed and without control characters.
  package func text(on screen: ReportScreen) -> String {
    var parts: [String] = []
    if let words {
      parts.append(NumberText.count(words, "word") + change(to: words, on: screen))
    }
    parts.append("open " + DurationText.forPeople(nanoseconds: openTimeNanoseconds))
    parts.append("active " + DurationText.forPeople(nanoseconds: activeTimeNanoseconds))
    return PrintableText.of(DocumentName(path: path).name) + ": "
      + parts.joined(separator: ", ")
  }

  private func change(to words: Int64, on screen: ReportScreen) -> String {
    guard wordsChanged != nil || wordsBefore != nil else { return "" }
    let change =
      wordsChanged.map { WordsChangedText.of($0, on: screen) }
      ?? WordsChangedText.of(from: wordsBefore ?? words, to: words, on: screen)
    return change.isEmpty ? " (no change)" : change
  }
}
