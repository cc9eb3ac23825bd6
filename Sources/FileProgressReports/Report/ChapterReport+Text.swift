import ProgressModel

extension ChapterReport {
  /// Returns the chapters as a table that fits a screen, with a total; every line ends with a line feed.
  ///
  /// - Parameter explains: Whether to say how the words were counted.
  package func text(on screen: ReportScreen, explains: Bool = false) -> String {
    let below =
      explains
      ? [""]
        + Self.explanation.flatMap {
          WrappedText.lines(of: $0, columnCount: screen.columnCount, indent: "  ")
        } : []
    var table = TextTable(
      nameTitle: "Chapter",
      columns: [TextTable.Column(title: "Words"), TextTable.Column(title: "Share", dropRank: 1)])
    table.rows = rows(ofAtMost: screen.lineCount.map { $0 - 4 - below.count }, on: screen)
    table.total = row(FittedName(name: "Total"), file.words ?? 0, on: screen)
    return (table.lines(on: screen) + below).map { $0 + "\n" }.joined()
  }

  /// - Parameter lineCount: How many rows there is room for; `nil` for all.
  private func rows(ofAtMost lineCount: Int?, on screen: ReportScreen) -> [TextTable.Row] {
    let highest = WordsReport.Section.highestLevel(of: chapters)
    var shown = chapters[...]
    if let lineCount, chapters.count > max(4, lineCount) {
      shown = shown.prefix(max(3, lineCount - 1))
    }
    var rows = shown.map { chapter in
      row(FittedName(name: chapter.label(below: highest)), chapter.words, on: screen)
    }
    let rest = chapters[shown.endIndex...]
    if !rest.isEmpty {
      rows.append(
        row(
          FittedName(ofRest: rest.count, on: screen), rest.reduce(0) { $0 + $1.words }, on: screen))
    }
    return rows
  }

  private func row(_ name: FittedName, _ words: Int, on screen: ReportScreen) -> TextTable.Row {
    TextTable.Row(
      name: name,
      figures: [
        NumberText.grouped(words), share(of: words).map(NumberText.percent) ?? screen.unknown,
      ])
  }

  /// How the words were counted.
  private static let explanation = [
    "Each chapter counts its heading and the text up to the next heading in this list.",
    "The file was counted as it is now. Its text is not stored.",
  ]
}
