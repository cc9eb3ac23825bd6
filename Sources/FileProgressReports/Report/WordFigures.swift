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

  /// Returns how many of the changes were made outside of sessions or elsewhere, such as
  /// `+700 outside sessions, 500 entered by hand`; `nil` if none were.
  static func outside(_ words: [ReportTotals.Words], on screen: ReportScreen) -> String? {
    func text(
      _ changes: [(change: Int64?, counter: String)], _ number: (Int64) -> String
    ) -> String? {
      let parts = changes.compactMap { change, counter -> String? in
        guard let change, change != 0 else { return nil }
        return number(change) + (words.count > 1 ? " by " + PrintableText.of(counter) : "")
      }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
    let parts = [
      text(words.map { ($0.outside, $0.counter) }) { NumberText.groupedChange($0, on: screen) }
        .map { $0 + " outside sessions" },
      text(words.map { ($0.declared, $0.counter) }) { NumberText.grouped($0) }
        .map { $0 + " " + enteredByHand },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Marks words that the person wrote elsewhere.
  static let enteredByHand = "entered by hand"
}
