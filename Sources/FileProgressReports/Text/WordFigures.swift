import ProgressModel

/// Numbers of words as people write them, with a comma behind each thousand.
enum WordFigures {
  /// Returns a number such as `1,863`.
  static func number(_ count: some BinaryInteger) -> String {
    var digits = String(count.magnitude)
    var text = ""
    while digits.utf8.count > 3 {
      text = "," + digits.suffix(3) + text
      digits.removeLast(3)
    }
    return (count < 0 ? "-" : "") + digits + text
  }

  /// Returns a change such as `+1,863`, `−12` or `0`.
  static func change(_ change: Int64, on screen: ReportScreen) -> String {
    if change == 0 { return "0" }
    return (change < 0 ? screen.minus : "+") + number(change.magnitude)
  }

  /// Returns a change with its noun, such as `+1 word` or `−12 words`.
  static func changeInWords(_ change: Int64, on screen: ReportScreen) -> String {
    self.change(change, on: screen) + (change.magnitude == 1 ? " word" : " words")
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
