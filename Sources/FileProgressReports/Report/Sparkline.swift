import ProgressModel

/// Numbers as a line of small bars, such as how long a document was at several moments.
enum Sparkline {
  private static let signs = (
    unicode: Array("▁▂▃▄▅▆▇█"), ascii: Array("12345678")
  )

  /// Returns a character for each number, the least one lowest, and a blank for an unknown one; nothing if all are
  /// the same.
  static func text(_ numbers: [Int64?], on screen: ReportScreen) -> String {
    let known = numbers.compactMap(\.self)
    guard let least = known.min(), let greatest = known.max(), least < greatest else { return "" }
    let signs = screen.usesUnicode ? Self.signs.unicode : Self.signs.ascii
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
      title: "Trend", isTrailing: false, dropRank: dropRank, isBelowWhereDropped: true)
  }
}
