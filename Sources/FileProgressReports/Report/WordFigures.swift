import ProgressModel

/// Changes of words, with their noun.
enum WordFigures {
  /// Returns a change with its noun, such as `+1 word` or `−12 words`.
  static func changeInWords(_ change: Int64, on screen: ReportScreen) -> String {
    NumberText.groupedChange(change, on: screen) + (change.magnitude == 1 ? " word" : " words")
  }

  /// Returns the changes by each counter, in sessions and outside, such as `+412 words`; where there are several
  /// counters, each is named. `nil` if no words are known.
  static func changes(_ words: [ReportTotals.Words], on screen: ReportScreen) -> String? {
    let changes = words.compactMap { words in words.ofDay.map { ($0, words.counter) } }
    guard changes.count > 1 else {
      return changes.first.map { changeInWords($0.0, on: screen) }
    }
    return changes.map { change, counter in
      changeInWords(change, on: screen) + " (" + PrintableText.of(counter) + ")"
    }.joined(separator: ", ")
  }

  /// Returns how many of the changes were made outside of sessions, such as `+700 outside sessions`; `nil` if none
  /// were.
  static func outside(_ words: [ReportTotals.Words], on screen: ReportScreen) -> String? {
    let changes = words.compactMap { words in words.outside.map { ($0, words.counter) } }
      .filter { $0.0 != 0 }
    guard !changes.isEmpty else { return nil }
    return changes.map { change, counter in
      NumberText.groupedChange(change, on: screen)
        + (words.count > 1 ? " by " + PrintableText.of(counter) : "")
    }.joined(separator: ", ") + " outside sessions"
  }
}
