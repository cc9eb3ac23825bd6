import ProgressModel

/// A table of texts, as wide as the screen: the first column takes what room there is.
package struct PlainTable: Sendable {
  private let titles: [String]
  private let rows: [[String]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - titles: The headings, at least one.
  ///   - rows: A text for each heading, as it came from outside.
  package init(titles: [String], rows: [[String]]) {
    self.titles = titles
    self.rows = rows
  }

  /// The heading and the rows, one below the other, with a line feed behind each.
  ///
  /// - Parameter indent: What stands before each line.
  package func text(on screen: ReportScreen, indent: String = "") -> String {
    var narrower = screen
    narrower.columnCount -= indent.count
    let columns = titles.dropFirst()
    let table = TextTable(
      nameTitle: titles.first ?? "",
      columns: columns.enumerated().map { place, title in
        // The last columns go first where there is too little room.
        TextTable.Column(title: title, isTrailing: false, dropRank: columns.count - place)
      },
      rows: rows.map { row in
        TextTable.Row(
          name: FittedName(name: PrintableText.of(row.first ?? "")),
          figures: columns.indices.map { $0 < row.count ? PrintableText.of(row[$0]) : "" })
      })
    return table.lines(on: narrower).map { indent + $0 + "\n" }.joined()
  }
}

/// Values with labels before them, as wide as the screen.
package struct LabelledText: Sendable {
  private let rows: [(label: String, text: String)]

  /// Creates rows; the values are as they came from outside.
  package init(_ rows: [(label: String, text: String)]) {
    self.rows = rows.map { ($0.label, PrintableText.of($0.text)) }
  }

  /// The rows, with a line feed behind each line.
  package func text(on screen: ReportScreen) -> String {
    LabelledLines(rows, on: screen).lines.map { $0 + "\n" }.joined()
  }
}
