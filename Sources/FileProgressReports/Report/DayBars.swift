package import ProgressModel

/// What was written in each day of a report, with a bar: what people see above a table on a terminal.
///
/// The newest day is the first, as in every list. Days without work are shown, too. A longer time is shown by week or
/// by month.
package struct DayBars {
  /// The lines, without line feeds; empty if nothing was done.
  package let lines: [String]

  /// Draws the bars.
  ///
  /// - Parameters:
  ///   - periods: The days, weeks or months, the oldest first.
  ///   - unit: What they are.
  ///   - groups: What activities come to in those of them in which somebody worked.
  package init(
    _ periods: [ReportPeriod], by unit: ReportGrouping, _ groups: [ReportGroup],
    on screen: ReportScreen
  ) {
    guard !groups.isEmpty else {
      lines = []
      return
    }
    let totals = Dictionary(groups.map { ($0.title, $0.totals) }) { first, _ in first }
    let periods = Array(periods.reversed())
    let found = periods.map { totals[$0.title] ?? ReportTotals() }
    let changes = found.map(Self.change)
    let hasWords = changes.contains { $0 != nil }
    let hasOutside = found.contains { Self.outside($0) ?? 0 != 0 }
    let hasDeclared = found.contains { Self.declared($0) != 0 }
    let scale = BarScale(of: found)
    var columns = [TextTable.Column(title: scale.timeTitle)]
    if hasDeclared { columns.insert(TextTable.Column(title: "By hand", dropRank: 2), at: 0) }
    if hasOutside { columns.insert(TextTable.Column(title: "Outside", dropRank: 1), at: 0) }
    if hasWords { columns.insert(TextTable.Column(title: "Words"), at: 0) }
    var rows = zip(periods, zip(found, changes)).map { period, figures in
      let (totals, change) = figures
      var texts = [
        totals.isTimed
          ? DurationText.forPeople(nanoseconds: Self.time(totals)) : screen.unknown
      ]
      if hasDeclared {
        let words = Self.declared(totals)
        texts.insert(words == 0 ? "" : NumberText.grouped(words), at: 0)
      }
      if hasOutside {
        texts.insert(
          Self.outside(totals).map { NumberText.groupedChange($0, on: screen) } ?? screen.unknown,
          at: 0)
      }
      if hasWords {
        texts.insert(
          change.map { NumberText.groupedChange($0, on: screen) } ?? screen.unknown, at: 0)
      }
      return TextTable.Row(
        name: FittedName(
          name: PeriodName.text(startingOn: period.firstDay, unit, on: screen)), figures: texts)
    }
    for (place, share) in scale.shares.enumerated() { rows[place].bar = share }
    var table = TextTable(nameTitle: unit.title, columns: columns, rows: rows)
    // A day of last year is long, and is nothing if it is cut.
    table.wishedNameWidth = .max
    table.barTitle = scale.title
    lines = table.lines(on: screen)
  }

  /// By how many the words changed, in sessions and outside; `nil` where nobody counted. Words of several counters
  /// can't be added.
  static func change(_ totals: ReportTotals) -> Int64? {
    totals.words.count == 1 ? totals.words.first?.ofDay : nil
  }

  /// By how many the words changed outside of sessions, as ``change(_:)``.
  private static func outside(_ totals: ReportTotals) -> Int64? {
    totals.words.count == 1 ? totals.words.first?.outside : nil
  }

  /// How many words the person said they wrote elsewhere, as ``change(_:)``; 0 for none.
  private static func declared(_ totals: ReportTotals) -> Int64 {
    totals.words.count == 1 ? totals.words.first?.declared ?? 0 : 0
  }

  /// The time of a day as people read it, in which each moment counts once.
  static func time(_ totals: ReportTotals) -> Int64 {
    totals.timeOfDay == nil
      ? totals.exactTime.shownOpenNanoseconds : totals.shownTimeOfDayNanoseconds
  }
}
