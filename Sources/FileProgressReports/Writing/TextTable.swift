/// A table that fits a screen: a mark, a name that takes what room there is, and columns of figures.
///
/// Where the figures leave too little room for the name, units go first; where it is still too little, wide figures are
/// cut, then whole columns go, the least important first. A column that went comes back where another one made room for
/// it, or it has its figures below the rows. Figures that were cut get the room that is left. Bars stand in what is left
/// then, so they go before any figure. Names and figures that differ stay different where they are cut.
struct TextTable: Sendable {
  /// A column of figures.
  struct Column: Sendable {
    /// The heading.
    var title: String
    /// Whether figures stand at the right of the column.
    var isTrailing = true
    /// The place in the order of going: 1 goes first, `nil` never.
    var dropRank: Int?
    /// Whether a name is cut shorter than it wishes before the column goes. Such columns go last.
    var shortensNames = false
    /// Whether its figures stand in lines below the rows where the column goes.
    var isBelowWhereDropped = false
    /// Whether it comes back only where no other column is left out, besides those whose figures stand below.
    var comesBackLast = false
    /// Whether its figures are never cut: they are words, which say nothing without their middle.
    var isNeverCut = false
    /// What stands behind the figure in the total, such as ` words`; empty for nothing.
    var unit = ""
  }

  /// What the bars show.
  struct BarTitle: Hashable, Sendable {
    /// What is measured, such as `Words`.
    var subject: String
    /// How much the longest bar is.
    var longest: String

    /// How many columns it takes at least.
    var leastWidth: Int { DisplayWidth.of(subject) + 4 + DisplayWidth.of(longest) }

    /// Returns the heading of bars: the start of the scale above their start, its end above the end of the longest one.
    func text(columnCount: Int) -> String {
      subject + " 0"
        + ShortenedText.padded(
          longest, columnCount: columnCount - DisplayWidth.of(subject) - 2, isTrailing: true)
    }
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
    /// How long its bar is, -1…1, where 1 is the longest one; 0 for none, below 0 for a loss.
    var bar: Double = 0
    /// What stands below, each in lines of its own, without control characters.
    var below: [String] = []
  }

  private static let gap = "  "
  private static let greatestBarWidth = 40
  private static let leastBarWidth = 6
  /// The fewest columns that the name gets before figures go that shorten names.
  private static let shortNameWidth = 8
  /// The widest that a figure may be where there is too little room.
  private static let greatestFigureWidth = 18

  /// The heading of the marks.
  var markTitle = ""
  /// The heading of the names.
  var nameTitle: String
  /// The heading of the folders behind the names; `nil` where something else stands there. If all rows share their
  /// folder, it is left out.
  var folderTitle: String?
  /// The fewest columns that the name gets before figures go, if it needs them.
  var wishedNameWidth = 12
  /// The columns of figures.
  var columns: [Column]
  /// The heading of the bars; `nil` for none. Where it has no room, there are no bars.
  var barTitle: BarTitle?
  /// The lines.
  var rows: [Row] = []
  /// The names of rows that are left out. A shown name that is cut does not look like one of them.
  var hiddenNames: [String] = []
  /// The last line, below a rule; its name may have a folder, which says what is added up.
  var total: Row?

  /// Returns the heading, the rows and the total as lines that are at most as wide as the screen, if it
  /// cuts.
  func lines(on screen: ReportScreen) -> [String] {
    let layout = layout(on: screen)
    let (rows, kept, widths) = (layout.rows, layout.kept, layout.widths)
    let (markWidth, nameWidth) = (layout.markWidth, layout.nameWidth)
    let folders = layout.folders
    let folderPlace = folders.place(besides: nameTitle)
    let width =
      (markWidth == 0 ? 0 : markWidth + 1)
      + kept.reduce(nameWidth) { $0 + Self.gap.utf8.count + widths[$1] }
    let barWidth = min(Self.greatestBarWidth, screen.columnCount - width - Self.gap.utf8.count)
    let hasBars = barWidth >= max(Self.leastBarWidth, barTitle?.leastWidth ?? 0)

    func bar(_ share: Double) -> String {
      guard share != 0, hasBars else { return "" }
      // Whatever was done is to be seen.
      let count = min(barWidth, max(1, Int((share.magnitude * Double(barWidth)).rounded())))
      // There is no room at the left of the figures, so a loss is drawn with another sign.
      return Self.gap
        + (share > 0
          ? screen.green(String(repeating: screen.bar, count: count))
          : screen.dim(String(repeating: screen.minus, count: count)))
    }

    func line(
      mark: String, name: String, figures: [String], bar: String = "",
      figureStyle: (String) -> String = { $0 }
    ) -> String {
      var text = markWidth == 0 ? "" : ShortenedText.padded(mark, columnCount: markWidth) + " "
      text += name
      for index in kept {
        let isTrailing = columns[index].isTrailing
        let blanks = String(
          repeating: " ", count: max(0, widths[index] - DisplayWidth.of(figures[index])))
        let figure = figureStyle(figures[index])
        text += Self.gap + (isTrailing ? blanks + figure : figure)
        if !isTrailing, index != kept.last || !bar.isEmpty { text += blanks }
      }
      text += bar
      while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
      return text
    }

    func line(
      of row: Row, folderPlace: Int? = nil, figureStyle: (String) -> String = { $0 }
    ) -> String {
      line(
        mark: row.mark,
        name: row.name.text(
          columnCount: nameWidth, on: screen, isEmphasized: row.isEmphasized,
          folderPlace: folderPlace),
        figures: row.figures, bar: bar(row.bar), figureStyle: figureStyle)
    }

    let heading = screen.dim(
      line(
        mark: markTitle,
        name: ShortenedText.padded(
          folders.heading(
            besides: nameTitle, columnCount: nameWidth, at: folderPlace,
            isShown: rows.prefix(self.rows.count).contains { $0.name.showsFolder(in: nameWidth) }),
          columnCount: nameWidth), figures: layout.titles,
        bar: hasBars ? barTitle.map { Self.gap + $0.text(columnCount: barWidth) } ?? "" : ""))
    let below = columns.indices.filter { columns[$0].isBelowWhereDropped && !kept.contains($0) }
    let indent = String(repeating: " ", count: markWidth == 0 ? 2 : markWidth + 1)
    var lines = [heading]
    let shownPlace = folders.fits(nameWidth, at: folderPlace) ? folderPlace : nil
    for (row, whole) in zip(rows, self.rows) {
      lines.append(line(of: row, folderPlace: shownPlace))
      // There, nothing has to be cut.
      let texts = below.map { whole.figures[$0] }.filter { !$0.isEmpty && $0 != screen.unknown }
      let together = texts.joined(separator: Self.gap)
      let fits = DisplayWidth.of(indent + together) <= screen.columnCount
      lines += (fits && !texts.isEmpty ? [together] : texts).map { indent + $0 }
      let room = screen.cutsToWidth ? max(1, screen.columnCount - indent.utf8.count) : Int.max
      for text in whole.below {
        lines += WrappedText.lines(of: text, columnCount: room).map { indent + $0 }
      }
    }
    if total != nil, let last = rows.last {
      lines.append(screen.dim(String(repeating: screen.rule, count: width)))
      var whole = last
      whole.name = last.name.fitting(nameWidth)
      whole.isEmphasized = true
      lines.append(line(of: whole, figureStyle: screen.bold))
    }
    return lines
  }

  /// Removes columns in which no row has a figure, so that names have their room.
  ///
  /// - Parameters:
  ///   - isKept: Whether a column stays even if it is empty.
  ///   - nothing: A text that counts as no figure, like an empty one.
  mutating func removeEmptyColumns(
    besides isKept: (Column) -> Bool = { _ in false }, _ nothing: String = ""
  ) {
    guard !rows.isEmpty else { return }
    let kept = columns.indices.filter { place in
      isKept(columns[place])
        || rows.contains { !$0.figures[place].isEmpty && $0.figures[place] != nothing }
    }
    guard kept.count < columns.count else { return }
    columns = kept.map { columns[$0] }
    for row in rows.indices {
      let figures = rows[row].figures
      rows[row].figures = kept.map { figures[$0] }
    }
  }

  /// Returns the headings of the columns that a screen has no room for, from left to right.
  func titlesLeftOut(on screen: ReportScreen) -> [String] {
    let kept = layout(on: screen).kept
    return columns.indices.filter { !kept.contains($0) && !columns[$0].isBelowWhereDropped }
      .map { columns[$0].title }.filter { !$0.isEmpty }
  }

  /// Returns the sentence about columns that a screen has no room for, in lines that fit it; none for no columns.
  static func lines(aboutLeftOut titles: [String], on screen: ReportScreen) -> [String] {
    guard !titles.isEmpty else { return [] }
    return WrappedText.lines(
      of: "No room for: \(titles.joined(separator: ", ")). Widen the window, or add --csv.",
      columnCount: screen.columnCount, indent: "  ")
  }

  /// Whether the rows are in several folders, and a screen has room for none of them.
  func leavesFoldersOut(on screen: ReportScreen) -> Bool {
    let layout = layout(on: screen)
    return folderTitle == FolderColumn.folders
      && Set(rows.compactMap(\.name.folder)).count > 1
      && !layout.rows.prefix(rows.count).contains { $0.name.showsFolder(in: layout.nameWidth) }
  }

  /// What fits a screen.
  private struct Layout {
    /// The heading and place of the folders.
    var folders: FolderColumn
    /// The rows with the total, as they are shown.
    var rows: [Row]
    /// The headings of all columns.
    var titles: [String]
    /// The widths of all columns.
    var widths: [Int]
    /// The columns that are shown.
    var kept: [Int]
    var markWidth: Int
    var nameWidth: Int
  }

  private func layout(on screen: ReportScreen) -> Layout {
    let layout = layout(of: rows, on: screen)
    guard let fewer = rowsWithFewerFolders(in: layout) else { return layout }
    return self.layout(of: fewer, on: screen)
  }

  /// Returns the rows without their folders if there is no room for all of them; `nil` if there is.
  ///
  /// Folders in some of the rows look as if the others had none, and one that is cut by a letter or two is no shorter.
  /// Documents with one name keep theirs: nothing else tells them apart.
  private func rowsWithFewerFolders(in layout: Layout) -> [Row]? {
    let place = layout.folders.place(besides: nameTitle)
    guard folderTitle == FolderColumn.folders, !layout.folders.isShared,
      !layout.folders.fits(layout.nameWidth, at: place),
      rows.contains(where: { !$0.name.isFolderReadable(in: layout.nameWidth) })
    else { return nil }
    let alike = Dictionary(grouping: rows, by: \.name.name).mapValues { Set($0.map(\.name.folder)) }
    return rows.map { row in
      let isAmbiguous = (alike[row.name.name]?.count ?? 0) > 1
      return isAmbiguous || row.name.isElsewhere ? row : Self.withoutFolder(row)
    }
  }

  private func layout(of ownRows: [Row], on screen: ReportScreen) -> Layout {
    let folders = FolderColumn(title: folderTitle, in: ownRows.map(\.name))
    let own = folders.isShared ? ownRows.map(Self.withoutFolder) : ownRows
    let all = own + (total.map { [$0] } ?? [])
    let markWidth = all.reduce(DisplayWidth.of(markTitle)) { max($0, DisplayWidth.of($1.mark)) }
    var widestName = own.reduce(DisplayWidth.of(nameTitle)) { max($0, $1.name.width) }
    widestName = max(widestName, folders.place(besides: nameTitle) + folders.width)
    if let total { widestName = max(widestName, DisplayWidth.of(total.name.name)) }
    var rows = withUnits(all)
    var titles = columns.map { $0.title + blanks(for: $0) }
    var widths = widths(of: rows, titles)
    var kept = Array(columns.indices)
    var nameWidth = widestName
    if screen.cutsToWidth {
      let available = screen.columnCount - (markWidth == 0 ? 0 : markWidth + 1)
      let wished = min(wishedNameWidth, widestName)
      if room(available, beside: kept, widths: widths) < widestName {
        rows = all
        titles = columns.map(\.title)
        widths = self.widths(of: rows, titles)
      }
      if room(available, beside: kept, widths: widths) < wished {
        rows = shortened(rows, on: screen)
        widths = self.widths(of: rows, titles)
        kept = keptColumns(widths: widths, available: available, wished: wished)
        let spare = room(available, beside: kept, widths: widths) - widestName
        rows = widened(rows, from: all, kept: kept, widths: &widths, spare: spare, on: screen)
      }
      nameWidth = max(1, min(widestName, room(available, beside: kept, widths: widths)))
      rows = withShorterNames(rows, columnCount: nameWidth, on: screen)
    }
    return Layout(
      folders: folders, rows: rows, titles: titles, widths: widths, kept: kept,
      markWidth: markWidth, nameWidth: nameWidth)
  }

  private static func withoutFolder(_ row: Row) -> Row {
    var row = row
    row.name.folder = nil
    return row
  }

  /// Puts units behind the figures of the total, and room for them behind all others.
  private func withUnits(_ rows: [Row]) -> [Row] {
    guard total != nil, columns.contains(where: { !$0.unit.isEmpty }) else { return rows }
    return rows.enumerated().map { place, row in
      var row = row
      for (index, column) in columns.enumerated() where !column.unit.isEmpty {
        row.figures[index] += place == rows.count - 1 ? column.unit : blanks(for: column)
      }
      return row
    }
  }

  private func blanks(for column: Column) -> String {
    total == nil ? "" : String(repeating: " ", count: DisplayWidth.of(column.unit))
  }

  private func widths(of rows: [Row], _ titles: [String]) -> [Int] {
    columns.indices.map { index in
      rows.reduce(DisplayWidth.of(titles[index])) {
        max($0, DisplayWidth.of($1.figures[index]))
      }
    }
  }

  private func shortened(_ rows: [Row], on screen: ReportScreen) -> [Row] {
    var rows = rows
    for place in columns.indices where !columns[place].isNeverCut {
      let figures = ShortenedText.distinct(
        rows.map { $0.figures[place] }, columnCount: Self.greatestFigureWidth,
        ellipsis: screen.ellipsis)
      for (row, figure) in zip(rows.indices, figures) { rows[row].figures[place] = figure }
    }
    return rows
  }

  /// Gives the room that is left to the figures that were cut, from left to right.
  ///
  /// - Parameters:
  ///   - whole: The rows before they were cut.
  ///   - spare: How many columns are left; none below 1.
  private func widened(
    _ rows: [Row], from whole: [Row], kept: [Int], widths: inout [Int], spare: Int,
    on screen: ReportScreen
  ) -> [Row] {
    var rows = rows
    var spare = spare
    for place in kept where spare > 0 && !columns[place].isNeverCut {
      let figures = ShortenedText.distinct(
        whole.map { $0.figures[place] }, columnCount: widths[place] + spare,
        ellipsis: screen.ellipsis)
      for (row, figure) in zip(rows.indices, figures) { rows[row].figures[place] = figure }
      let width = figures.reduce(widths[place]) { max($0, DisplayWidth.of($1)) }
      spare -= width - widths[place]
      widths[place] = width
    }
    return rows
  }

  /// Cuts the names that are too wide; those have no room for a folder, either.
  private func withShorterNames(
    _ rows: [Row], columnCount: Int, on screen: ReportScreen
  ) -> [Row] {
    let names = ShortenedText.distinct(
      rows.map(\.name.name) + hiddenNames, columnCount: columnCount, ellipsis: screen.ellipsis)
    return zip(rows, names).map { row, name in
      guard name != row.name.name else { return row }
      var row = Self.withoutFolder(row)
      row.name.name = name
      return row
    }
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
      let least = columns[index].shortensNames ? min(wished, Self.shortNameWidth) : wished
      if room(available, beside: kept, widths: widths) >= least { break }
      kept.removeAll { $0 == index }
    }
    for index in goers.reversed() where !kept.contains(index) {
      let more = (kept + [index]).sorted()
      let isAnyLeftOut = columns.indices.contains {
        !more.contains($0) && !columns[$0].isBelowWhereDropped
      }
      if columns[index].comesBackLast, isAnyLeftOut { continue }
      if room(available, beside: more, widths: widths) >= wished { kept = more }
    }
    return kept
  }
}
