import ProgressModel

/// A table of words and times with a total, which shows the columns that say something.
///
/// A column that is empty in all rows is left out, and open and active time are one column where they are the
/// same in all rows. Every time is rounded by ``ShownTime``, also that of the total, so that a session has the same
/// length on every screen.
struct FiguresTable: Sendable {
  /// The heading of the names.
  var nameTitle: String
  /// The heading of the folders behind the names; `nil` where something else stands there.
  var folderTitle: String?
  /// The heading of the changes of words.
  var changeTitle = "Change"
  /// The rows.
  var rows: [Row]
  /// The names of rows that are left out.
  var hiddenNames: [String] = []
  /// What the rows come to.
  var total: Row
  /// What the bars of the rows show; `nil` for no bars.
  var barTitle: TextTable.BarTitle?
  /// Whether open and active time have a column each though they are the same, as in a table beside this one.
  var alwaysShowsOpenTime = false

  /// Whether open and active time have a column each.
  var showsOpenTime: Bool {
    alwaysShowsOpenTime || Self.areApart((rows + [total]).map(\.times))
  }

  /// Whether open and active time differ anywhere, as people read them.
  static func areApart(_ times: [Row.Times?]) -> Bool {
    times.contains { text($0?.openNanoseconds) != text($0?.activeNanoseconds) }
  }

  /// Returns the heading, the rows, a rule and the total as lines that fit the screen.
  func lines(on screen: ReportScreen) -> [String] { table(on: screen).lines(on: screen) }

  /// Returns the headings that a screen has no room for, if that of the folders is among them.
  func titlesLeftOutWithFolders(on screen: ReportScreen) -> [String] {
    let table = table(on: screen)
    guard table.leavesFoldersOut(on: screen) else { return [] }
    return [FolderColumn.folders] + table.titlesLeftOut(on: screen)
  }

  private func table(on screen: ReportScreen) -> TextTable {
    let shown = shownColumns
    func row(_ row: Row, isTotal: Bool = false) -> TextTable.Row {
      TextTable.Row(
        mark: row.mark, name: row.name,
        figures: shown.map {
          let figure = $0.figure(row)
          let isSum = isTotal || row.isRest
          return figure.isEmpty && !isSum && !$0.isBlankIfEmpty ? screen.unknown : figure
        },
        isEmphasized: row.isEmphasized, bar: row.bar)
    }
    var table = TextTable(nameTitle: nameTitle, columns: shown.map(\.column))
    table.folderTitle = folderTitle
    table.barTitle = barTitle
    table.rows = rows.map { row($0) }
    table.hiddenNames = hiddenNames
    table.total = row(total, isTotal: true)
    for index in table.columns.indices where !table.columns[index].unit.isEmpty {
      // What is not known has no unit, and words of several counters have names behind them.
      let isNumber = total.change.last?.isNumber ?? false
      let isOne = total.change.dropFirst() == "1"
      table.columns[index].unit = isNumber ? (isOne ? " word" : " words") : ""
    }
    return table
  }

  static func text(_ nanoseconds: Int64?) -> String {
    nanoseconds.map { DurationText.forPeople(nanoseconds: $0) } ?? ""
  }
}
