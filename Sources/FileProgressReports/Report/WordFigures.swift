import ProgressModel

/// Changes of words, with their noun.
enum WordFigures {
  /// Returns a change with its noun, such as `+1 word` or `−12 words`.
  static func changeInWords(_ change: Int64, on screen: ReportScreen) -> String {
    NumberText.groupedChange(change, on: screen) + (change.magnitude == 1 ? " word" : " words")
  }

  /// Returns the changes by each counter, such as `+412 words`; where there are several counters, each is
  /// named. `nil` if no words are known.
  static func changes(_ words: [ReportTotals.Words], on screen: ReportScreen) -> String? {
    let changes = words.filter { $0.change != nil }
    guard changes.count > 1 else {
      return changes.first?.change.map { changeInWords($0, on: screen) }
    }
    return changes.map {
      changeInWords($0.change ?? 0, on: screen) + " (" + PrintableText.of($0.counter) + ")"
    }.joined(separator: ", ")
  }
}
