import ProgressModel

/// Words and time by day, week or month: a chart of each, and a table.
///
/// Each moment counts once, as in ``DayBars`` and ``GroupTable``.
struct PageCharts: Sendable {
  /// The chart of words, if any changed, and the chart of time, if there is any.
  let charts: [BarChart]
  /// What they are of.
  let subject: String
  private let unit: ReportGrouping
  private let table: FiguresTable
  private let periods: [String: ReportPeriod]
  private let moments: PageMoment

  /// Draws the charts.
  ///
  /// - Parameters:
  ///   - periods: All days, weeks or months, the oldest first.
  ///   - unit: What they are.
  ///   - table: Those in which there was work, the newest first, as `report --by` shows them.
  ///   - groups: What activities come to in those.
  init(
    _ periods: [ReportPeriod], by unit: ReportGrouping, _ table: FiguresTable,
    _ groups: [ReportGroup], _ moments: PageMoment, on screen: ReportScreen
  ) {
    self.unit = unit
    self.table = table
    self.moments = moments
    self.periods = Dictionary(periods.map { ($0.title, $0) }) { first, _ in first }
    let totals = Dictionary(groups.map { ($0.title, $0.totals) }) { first, _ in first }
    let by = "by " + unit.title.lowercased()
    func chart(
      _ title: String, _ ink: Drawing.Ink, _ value: (ReportTotals) -> Double?,
      _ text: (Double) -> String, scale: ([Double]) -> ChartScale
    ) -> BarChart {
      let values = periods.map { totals[$0.title].flatMap(value) }
      let known = values.compactMap(\.self)
      let bars = zip(periods, values).map { period, value in
        let name = moments.name(of: period, unit)
        return BarChart.Bar(
          label: Self.label(of: period, unit), value: value,
          note: name + ": " + (value.map(text) ?? "nothing"),
          isLandmark: Self.isLandmark(period, unit))
      }
      var description =
        "A bar for each of " + NumberText.count(bars.count, unit.title.lowercased()) + "."
      if let place = values.indices.max(by: { values[$0] ?? 0 < values[$1] ?? 0 }),
        let most = values[place], most > 0
      {
        description += " The most: \(moments.name(of: periods[place], unit)), \(text(most))."
      }
      return BarChart(
        title: title + " " + by, description: description + " The table below has all figures.",
        bars: bars, scale: scale(known), ink: ink)
    }
    var charts: [BarChart] = []
    let hasChanges = groups.contains { (DayBars.change($0.totals) ?? 0) != 0 }
    if hasChanges {
      charts.append(
        chart(
          "Words", .words, { DayBars.change($0).map(Double.init) },
          { NumberText.groupedChange(Int64(saturating: $0), on: screen) + " words" },
          scale: { ChartScale(words: $0) }))
    }
    let timeTitle = table.showsOpenTime ? "Active time" : "Time"
    // Words that another program wrote have no time.
    let isTimed = groups.contains(where: \.totals.isTimed)
    if isTimed || !hasChanges {
      charts.append(
        chart(
          timeTitle, .time, { $0.isTimed ? Double($0.shownTimeOfDayNanoseconds) : nil },
          { DurationText.forPeople(nanoseconds: Int64(saturating: $0)) },
          scale: { ChartScale(nanoseconds: $0) }))
    }
    subject = !hasChanges ? timeTitle : isTimed ? "Words and time" : "Words"
    self.charts = charts
  }

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    let by = "by " + unit.title.lowercased()
    html.element("section", ["id": "days", "aria-labelledby": "days-h"]) { html in
      html.element("h2", ["id": "days-h"], subject + " " + by)
      html.line()
      html.element("div", ["class": "charts"]) { html in
        for chart in charts {
          html.element("figure") { html in
            // A single chart is what the heading says.
            if charts.count > 1 { html.element("figcaption", chart.title) }
            chart.drawing.write(to: &html, kind: "bars")
          }
        }
      }
      html.line()
      html.element("details", ["class": "data"]) { html in
        html.element("summary", "\(subject) \(by) as a table")
        writeTable(to: &html)
      }
    }
    html.line()
  }

  private func writeTable(to html: inout HTMLWriter) {
    let shown = table.shownColumns
    let head = PageTable(
      caption: "\(unit.title)s with work, newest first", nameTitle: unit.title,
      columns: shown.map {
        .init(
          title: $0.column.title, isTrailing: $0.column.isTrailing,
          isWide: ["Outside", "Open", "Sessions"].contains($0.column.title))
      })
    head.begin(in: &html)
    for row in table.rows {
      head.row(in: &html, shown.map { .text($0.figure(row)) }) { html in
        let title = row.name.name
        let name = periods[title].map { moments.name(of: $0, unit) } ?? title
        html.element("time", ["datetime": title], name)
      }
    }
    head.end(in: &html, total: shown.map { $0.figure(table.total) }, of: "")
  }

  private static func label(of period: ReportPeriod, _ unit: ReportGrouping) -> String {
    let first = period.firstDay.components
    let month = MomentText.months[Int(first.month) - 1]
    return unit.period == .month ? month + " \(first.year % 100)" : "\(first.day) \(month)"
  }

  /// Mondays, and the first month of each year.
  private static func isLandmark(_ period: ReportPeriod, _ unit: ReportGrouping) -> Bool {
    switch unit.period {
    case .month: period.firstDay.components.month == 1
    case .week: false
    default: period.firstDay.weekday == .monday
    }
  }
}
