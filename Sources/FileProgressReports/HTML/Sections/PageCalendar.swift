import ProgressModel

/// A heat map of the last half year, or of the whole report if that is longer, and a table of its days.
struct PageCalendar: Sendable {
  /// The halves of years, the oldest first.
  let maps: [CalendarChart]
  private let table: FiguresTable
  private let days: [String: ReportPeriod]
  private let isByWords: Bool
  private let moments: PageMoment

  /// Draws the heat map.
  ///
  /// - Parameters:
  ///   - days: All days, the oldest first.
  ///   - table: Those in which there was work, the newest first.
  ///   - groups: What activities come to in those.
  init(
    _ days: [ReportPeriod], _ table: FiguresTable, _ groups: [ReportGroup], _ moments: PageMoment,
    on screen: ReportScreen
  ) {
    let table = table.apportioned
    self.table = table
    self.moments = moments
    self.days = Dictionary(days.map { ($0.title, $0) }) { first, _ in first }
    let shares = HeatShares(of: groups)
    isByWords = shares.isByWords
    var found: [String: (level: Int, row: FiguresTable.Row)] = [:]
    for (group, row) in zip(groups, table.rows) {
      found[group.title] = (shares.level(of: group.totals), row)
    }
    let civil = days.map { CivilTime(nanoseconds: $0.range.lowerBound, in: moments.timeZone) }
    guard let last = civil.last else {
      maps = []
      return
    }
    // The last column is the week of the last day, Monday to Sunday.
    let lastWeek = (last.dayNumber - Int64(last.weekday)) / 7
    let count = Int64(CalendarChart.columnCount)
    var maps: [Int64: CalendarChart] = [:]
    var bounds: [Int64: (first: ReportPeriod, last: ReportPeriod)] = [:]
    var workedCounts: [Int64: Int] = [:]
    var previousMonth: Int64?
    for (day, time) in zip(days, civil) {
      let week = (time.dayNumber - Int64(time.weekday)) / 7
      let half = (lastWeek - week) / count
      let column = Int(count - 1 - (lastWeek - week) % count)
      var map = maps[half] ?? CalendarChart(title: "", description: "", days: [], months: [])
      if time.day <= 7, time.month != previousMonth || map.months.isEmpty {
        map.months.append(
          .init(column: column, name: MomentText.months[Int(time.month) - 1]))
        previousMonth = time.month
      }
      let (level, row) = found[day.title] ?? (0, nil)
      let note = row.map { row in
        moments.fullDay(day.range.lowerBound) + ": " + Self.figures(of: row)
      }
      map.days.append(.init(column: column, weekday: time.weekday, level: level, note: note))
      maps[half] = map
      bounds[half] = (bounds[half]?.first ?? day, day)
      if row != nil { workedCounts[half, default: 0] += 1 }
    }
    self.maps = maps.keys.sorted(by: >).compactMap { half in
      guard var map = maps[half], let (first, last) = bounds[half] else { return nil }
      map.title =
        moments.fullDay(first.range.lowerBound) + " – " + moments.fullDay(last.range.lowerBound)
      map.description =
        NumberText.count(workedCounts[half] ?? 0, "day")
        + " with work. The table below has all figures."
      return map
    }
  }

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    html.element("section", ["id": "calendar", "aria-labelledby": "calendar-h"]) { html in
      html.element("h2", ["id": "calendar-h"], "Calendar")
      html.line()
      html.element("div", ["class": "charts"]) { html in
        for map in maps {
          html.element("figure") { html in
            html.element("figcaption", map.title)
            map.drawing.write(to: &html, kind: "heat")
          }
        }
      }
      html.line()
      html.element("p", ["class": "legend"]) { html in
        html.text("no work")
        CalendarChart.legend.write(to: &html, kind: "shades")
        html.text(isByWords ? "most words" : "most time")
      }
      html.element("details", ["class": "data"]) { html in
        html.element("summary", "The calendar as a table")
        writeTable(to: &html)
      }
    }
    html.line()
  }

  private func writeTable(to html: inout HTMLWriter) {
    let shown = table.shownColumns.filter { !["Open", "Sessions"].contains($0.column.title) }
    let head = PageTable(
      caption: "Days with work, the newest first", nameTitle: "Day",
      columns: shown.map { .init(title: $0.column.title, isTrailing: $0.column.isTrailing) })
    head.begin(in: &html)
    for row in table.rows {
      head.row(in: &html, shown.map { .text($0.figure(row)) }) { html in
        let title = row.name.name
        html.element(
          "time", ["datetime": title],
          days[title].map { moments.day($0.range.lowerBound) } ?? title)
      }
    }
    head.end(in: &html, total: shown.map { $0.figure(table.total) }, of: "")
  }

  private static func figures(of row: FiguresTable.Row) -> String {
    let time = row.times.map { DurationText.forPeople(nanoseconds: $0.activeNanoseconds) }
    let words = row.change.isEmpty ? nil : row.change + " words"
    return [words, time].compactMap(\.self).joined(separator: ", ")
  }
}
