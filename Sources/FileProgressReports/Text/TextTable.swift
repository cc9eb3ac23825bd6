/// A table that fits a screen: a mark, a name that takes what room there is, and columns of figures.
///
/// Where the figures leave too little room for the name, wide ones are cut, then whole columns go, the
/// least important first.
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
  /// The widest that a figure may be where there is too little room.
  private static let greatestFigureWidth = 16

  /// The heading of the names.
  var nameTitle: String
  /// The columns of figures.
  var columns: [Column]
  /// The lines.
  var rows: [Row] = []

  /// Returns the heading and the rows as lines that are at most as wide as the screen, if it cuts.
  func lines(on screen: ReportScreen) -> [String] {
    let markWidth = rows.reduce(0) { max($0, DisplayWidth.of($1.mark)) }
    let widestName = rows.reduce(DisplayWidth.of(nameTitle)) { max($0, $1.name.width) }
    var rows = rows
    var widths = widths(of: rows)
    var kept = Array(columns.indices)
    var nameWidth = widestName
    if screen.cutsToWidth {
      let available = screen.columnCount - (markWidth == 0 ? 0 : markWidth + 1)
      let wished = min(Self.wishedNameWidth, widestName)
      if room(available, beside: kept, widths: widths) < wished {
        rows = rows.map { shortened($0, on: screen) }
        widths = self.widths(of: rows)
        kept = keptColumns(widths: widths, available: available, wished: wished)
      }
      nameWidth = max(1, min(widestName, room(available, beside: kept, widths: widths)))
    }

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

  private func widths(of rows: [Row]) -> [Int] {
    columns.indices.map { index in
      rows.reduce(DisplayWidth.of(columns[index].title)) {
        max($0, DisplayWidth.of($1.figures[index]))
      }
    }
  }

  private func shortened(_ row: Row, on screen: ReportScreen) -> Row {
    var row = row
    row.figures = row.figures.map {
      ShortenedText.of($0, columnCount: Self.greatestFigureWidth, ellipsis: screen.ellipsis)
    }
    return row
  }

  /// How wide a name can be beside some columns.
  private func room(_ available: Int, beside kept: [Int], widths: [Int]) -> Int {
    available - kept.reduce(0) { $0 + Self.gap.utf8.count + widths[$1] }
  }

  private func keptColumns(widths: [Int], available: Int, wished: Int) -> [Int] {
    var kept = Array(columns.indices)
    let goers = columns.indices.filter { columns[$0].dropRank != nil }
      .sorted { (columns[$0].dropRank ?? 0) < (columns[$1].dropRank ?? 0) }
    for index in goers {
      if room(available, beside: kept, widths: widths) >= wished { break }
      kept.removeAll { $0 == index }
    }
    return kept
  }
}
