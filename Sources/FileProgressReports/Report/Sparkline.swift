import ProgressModel

/// How the number of words of a document went: as a line of small bars, or without Unicode in a word.
enum Sparkline {
  /// The heading of the column.
  static let title = "Word trend"
  /// What is said of the column on request.
  static let explanation =
    "\(title) shows a document's words from the first count on: the lowest sign is the fewest, the highest the most."
  private static let signs = Array("▁▂▃▄▅▆▇█")

  /// Returns a character for each number, the least one lowest, and a blank for an unknown one; nothing if all are
  /// the same. Without Unicode it says whether the last number is more or less than the first: digits would read as a
  /// number.
  static func text(_ numbers: [Int64?], on screen: ReportScreen) -> String {
    let known = numbers.compactMap(\.self)
    guard let least = known.min(), let greatest = known.max(), least < greatest else { return "" }
    guard screen.usesUnicode else {
      return known[0] == known[known.count - 1]
        ? "" : known[0] < known[known.count - 1] ? "up" : "down"
    }
    let range = Double(greatest) - Double(least)
    return String(
      numbers.map { number -> Character in
        guard let number else { return " " }
        let share = (Double(number) - Double(least)) / range
        return signs[Int((share * Double(signs.count - 1)).rounded())]
      })
  }
}

extension TextTable.Column {
  /// A column of sparklines.
  static func trend(dropRank: Int) -> TextTable.Column {
    TextTable.Column(
      title: Sparkline.title, isTrailing: false, dropRank: dropRank, isBelowWhereDropped: true)
  }
}
