package import ProgressModel

/// How many words an hour a person writes, as tables that fit a screen.
package struct PaceText: Sendable {
  /// How many documents and sessions a screen with a height shows.
  private static let greatestRowCount = 10

  private let pace: WritingPace
  private let screen: ReportScreen
  private let lead: [String]
  private let explains: Bool

  /// Creates the tables.
  ///
  /// - Parameters:
  ///   - lead: Lines above them, such as the period.
  ///   - explains: Whether to say how the figures were made.
  package init(
    _ pace: WritingPace, on screen: ReportScreen, below lead: [String] = [], explains: Bool = false
  ) {
    self.pace = pace
    self.screen = screen
    self.lead = lead
    self.explains = explains
  }

  /// The tables; every line ends with a line feed. Empty if no session tells anything.
  package var text: String {
    guard pace.total.sessionCount > 0 else { return "" }
    let sentences = [pace.sentence(on: screen)].compactMap(\.self)
    let blocks: [[String]] = [
      lead, lines(of: sentences),
      table("Hour", pace.hours.map { row(hour(named: $0.hour), $0.figures) }),
      table("Weekday", pace.weekdays.map { row(weekday(named: $0.weekday), $0.figures) }),
      documents, sessions, lines(of: pace.notes + (explains ? WritingPace.explanation : [])),
    ]
    return blocks.filter { !$0.isEmpty }.joined(separator: [""]).map { $0 + "\n" }.joined()
  }

  private func hour(named hour: Int) -> FittedName {
    FittedName(name: WritingPace.name(ofHour: hour, on: screen))
  }

  private func weekday(named weekday: Weekday) -> FittedName {
    FittedName(name: MomentText.weekdays[weekday.rawValue])
  }

  private func name(of session: PaceSession) -> FittedName {
    FittedName(
      path: session.path, isGone: session.isGone, isExcluded: session.isExcluded, on: screen)
  }

  private func row(_ name: FittedName, _ figures: PaceFigures) -> TextTable.Row {
    TextTable.Row(name: name, figures: figures.texts(on: screen))
  }

  private var documents: [String] {
    var rows = pace.documents.map { row(name(of: $0.last), $0.figures) }
    shorten(&rows, columnCount: PaceFigures.titles.count)
    return table(
      "Document", rows, folderTitle: FolderColumn.folders,
      total: row(FittedName(name: "Total"), pace.total))
  }

  /// The sessions, each with its document behind the figures.
  private var sessions: [String] {
    var rows = pace.sessions.map { entry in
      let start = entry.session.startedAtNanoseconds
      let name = MomentText.dayAndTime(
        start, now: screen.nowNanoseconds, timeZone: screen.timeZone)
      return TextTable.Row(
        name: FittedName(name: name),
        figures: Array(entry.figures.texts(on: screen).dropLast())
          + [self.name(of: entry.session).name])
    }
    shorten(&rows, columnCount: PaceFigures.titles.count)
    return table(
      "Session", rows,
      columns: Array(columns.dropLast())
        + [TextTable.Column(title: "Document", isTrailing: false, dropRank: 2)])
  }

  /// Puts a row in the place of those that have no room.
  private func shorten(_ rows: inout [TextTable.Row], columnCount: Int) {
    guard screen.lineCount != nil, rows.count > Self.greatestRowCount else { return }
    let rest = rows.count - (Self.greatestRowCount - 1)
    rows.removeLast(rest)
    rows.append(
      TextTable.Row(
        name: FittedName(ofRest: rest, on: screen),
        figures: Array(repeating: "", count: columnCount)))
  }

  /// Words an hour stay longest.
  private var columns: [TextTable.Column] {
    zip(PaceFigures.titles, [nil, 4, 3, 1]).map { TextTable.Column(title: $0, dropRank: $1) }
  }

  private func table(
    _ title: String, _ rows: [TextTable.Row], folderTitle: String? = nil,
    columns: [TextTable.Column]? = nil, total: TextTable.Row? = nil
  ) -> [String] {
    guard !rows.isEmpty else { return [] }
    var table = TextTable(nameTitle: title, columns: columns ?? self.columns)
    table.folderTitle = folderTitle
    table.rows = rows
    table.total = total
    return table.lines(on: screen)
  }

  private func lines(of sentences: [String]) -> [String] {
    sentences.flatMap {
      WrappedText.lines(of: $0, columnCount: screen.columnCount, indent: "  ")
    }
  }
}
