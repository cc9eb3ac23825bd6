/// A table that fits a screen: a mark, a name that takes what room there is, and columns of figures.
///
/// Where the figures leave too little room for the name, whole columns go, the least important first.
struct TextTable: Sendable {
  /// A column of figures.
  struct Column: Sendable {
    /// The heading.
    var title: String
    /// Whether figures stand at the right of the column.
    var isTrailing = true
    /// The place in the order of going: 1 goes first, `nil` never.
    var dropRank: Int?
  }

  /// A line.
  struct Row: Sendable {
    /// What stands before the name; empty for nothing.
    var mark = ""
    /// What the line is about.
    var name: FittedName
    /// A figure for each column, without control characters.
    var figures: [String]
    /// Whether the line stands out.
    var isEmphasized = false
  }

  private static let gap = "  "
  /// The fewest columns that the name gets before figures go.
  private static let wishedNameWidth = 12
  /// The widest that a figure may be.
  private static let greatestFigureWidth = 16

  /// The heading of the names.
  var nameTitle: String
  /// The columns of figures.
  var columns: [Column]
  /// The lines.
  var rows: [Row] = []

  /// Returns the heading and the rows as lines that are at most as wide as the screen.
  func lines(on screen: ReportScreen) -> [String] {
    let rows = rows.map { row in
      var row = row
      row.figures = row.figures.map {
        ShortenedText.of(
          $0, columnCount: Self.greatestFigureWidth, ellipsis: screen.ellipsis)
      }
      return row
    }
    let widths = columns.indices.map { index in
      rows.reduce(DisplayWidth.of(columns[index].title)) {
        max($0, DisplayWidth.of($1.figures[index]))
      }
    }
    let markWidth = rows.reduce(0) { max($0, DisplayWidth.of($1.mark)) }
    let available = screen.columnCount - (markWidth == 0 ? 0 : markWidth + 1)
    let widestName = rows.reduce(DisplayWidth.of(nameTitle)) { max($0, $1.name.width) }
    let kept = keptColumns(widths: widths, available: available, widestName: widestName)
    let figureWidth = kept.reduce(0) { $0 + Self.gap.utf8.count + widths[$1] }
    let nameWidth = max(1, min(widestName, available - figureWidth))

    func line(
      mark: String, name: String, figures: [String], styled: (String) -> String = { $0 }
    ) -> String {
      var text = markWidth == 0 ? "" : ShortenedText.padded(mark, columnCount: markWidth) + " "
      text += name
      for index in kept {
        let isLast = index == kept.last
        text += Self.gap
        text +=
          isLast && !columns[index].isTrailing
          ? figures[index]
          : ShortenedText.padded(
            figures[index], columnCount: widths[index], isTrailing: columns[index].isTrailing)
      }
      while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
      return styled(text)
    }

    let heading = line(
      mark: "", name: ShortenedText.padded(nameTitle, columnCount: nameWidth),
      figures: columns.map(\.title), styled: screen.dim)
    return [heading]
      + rows.map { row in
        line(
          mark: row.mark,
          name: row.name.text(
            columnCount: nameWidth, on: screen, isEmphasized: row.isEmphasized),
          figures: row.figures)
      }
  }

  private func keptColumns(widths: [Int], available: Int, widestName: Int) -> [Int] {
    var kept = Array(columns.indices)
    let wished = min(Self.wishedNameWidth, widestName)
    func room() -> Int { available - kept.reduce(0) { $0 + Self.gap.utf8.count + widths[$1] } }
    let goers = columns.indices.filter { columns[$0].dropRank != nil }
      .sorted { (columns[$0].dropRank ?? 0) < (columns[$1].dropRank ?? 0) }
    for index in goers {
      if room() >= wished { break }
      kept.removeAll { $0 == index }
    }
    return kept
  }
}
