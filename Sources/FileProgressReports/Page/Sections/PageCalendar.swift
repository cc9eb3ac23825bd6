import ProgressModel

/// A heat map of the whole report, in whole half years, and a table of its days.
struct PageCalendar: Sendable {
  /// The halves of years, the oldest first.
  let charts: [CalendarChart]
  private let map: HeatMap
  private let timeTitle: String
  private let screen: ReportScreen
  private let year: Int64?

  /// Draws the days.
  ///
  /// - Parameters:
  ///   - map: The days.
  ///   - timeTitle: What their times are called in the whole page.
  init(_ map: HeatMap, timeTitle: String = "Time", on screen: ReportScreen) {
    self.map = map
    self.screen = screen
    self.timeTitle = timeTitle
    let days = map.days
    year = days.last?.work.day.components.year
    guard let last = days.last?.work.day else {
      charts = []
      return
    }
    // The last column is the week of the last day, Monday to Sunday.
    let lastWeek = Self.week(of: last)
    let count = Int64(CalendarChart.columnCount)
    let halves = Dictionary(grouping: days) { (lastWeek - Self.week(of: $0.work.day)) / count }
    charts = halves.keys.sorted(by: >).map { half in
      let firstWeek = lastWeek - half * count - count + 1
      return Self.chart(of: halves[half] ?? [], on: screen) { Int(Self.week(of: $0) - firstWeek) }
    }
  }

  /// Weeks since the one of 1970-01-01, which was a Thursday.
  private static func week(of day: CalendarDay) -> Int64 {
    (day.number - Int64(day.weekday.rawValue) + 3) / 7
  }

  private static func chart(
    of days: [HeatMap.Day], on screen: ReportScreen, column: (CalendarDay) -> Int
  ) -> CalendarChart {
    var chart = CalendarChart(title: "", description: "", days: [], months: [])
    var previousMonth: Int64?
    for day in days {
      let (_, month, number) = day.work.day.components
      // A month begins in the column of its first day, which other days of the column may precede.
      if month != previousMonth, number == 1 || previousMonth == nil {
        chart.months.append(
          .init(column: column(day.work.day), name: MomentText.months[Int(month) - 1]))
      }
      previousMonth = month
      chart.days.append(
        .init(
          column: column(day.work.day), weekday: day.work.day.weekday.rawValue, level: day.level,
          note: day.work.hasWork
            ? PageMoment.fullDay(day.work.day) + ": " + figures(of: day.work, on: screen) : nil))
    }
    if let first = days.first?.work.day, let last = days.last?.work.day {
      chart.title = PageMoment.fullDay(first) + " – " + PageMoment.fullDay(last)
    }
    chart.description =
      NumberText.count(days.count { $0.work.hasWork }, "day")
      + " with work. The table below has all figures."
    return chart
  }

  private static func figures(of work: DayWork, on screen: ReportScreen) -> String {
    let words = work.hasChange ? WordFigures.changeInWords(work.change, on: screen) : nil
    return [words, time(of: work)].compactMap(\.self).joined(separator: ", ")
  }

  /// The time of a day with work; `nil` if it has only words without time, which another program wrote.
  private static func time(of work: DayWork) -> String? {
    work.hasChange && work.activeNanoseconds == 0
      ? nil : DurationText.forPeople(nanoseconds: work.shownActiveNanoseconds)
  }

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    html.element("section", ["id": "calendar", "aria-labelledby": "calendar-h"]) { html in
      html.element("h2", ["id": "calendar-h"], "Calendar")
      html.line()
      html.element("div", ["class": "charts"]) { html in
        for chart in charts {
          html.element("figure") { html in
            html.element("figcaption", chart.title)
            chart.drawing.write(to: &html, kind: "heat")
          }
        }
      }
      html.line()
      html.element("p", ["class": "legend"]) { html in
        html.text("no work")
        CalendarChart.legend.write(to: &html, kind: "shades")
        html.text(map.isByWords ? "most words" : "most time")
      }
      if let sentence { html.element("p", sentence) }
      if map.isByWords, map.hasLosses {
        html.element(
          "p", ["class": "quiet"],
          "A day on which you removed more words than you added has the lightest shade.")
      }
      html.element("details", ["class": "data"]) { html in
        html.element("summary", "The calendar as a table")
        writeTable(to: &html)
      }
    }
    html.line()
  }

  /// What the days come to, and which was the best one; `nil` if nothing was done.
  private var sentence: String? {
    guard let best = map.bestDay else { return nil }
    return HeatMapText.sum(
      of: map, best: best, named: PageMoment.day(best.day, unlessIn: year), on: screen)
  }

  private func writeTable(to html: inout HTMLWriter) {
    var columns: [PageTable.Column] = [.init(title: timeTitle)]
    if map.isByWords { columns.insert(.init(title: "Words"), at: 0) }
    let table = PageTable(
      caption: "Days with work, newest first", nameTitle: "Day", columns: columns)
    table.begin(in: &html)
    for work in map.days.reversed().map(\.work) where work.hasWork {
      var figures = [PageTable.Figure.text(Self.time(of: work) ?? "")]
      if map.isByWords {
        figures.insert(.text(NumberText.groupedChange(work.change, on: screen)), at: 0)
      }
      table.row(in: &html, figures) { html in
        html.element(
          "time", ["datetime": work.day.text], PageMoment.day(work.day, unlessIn: year))
      }
    }
    table.end(in: &html)
  }
}
