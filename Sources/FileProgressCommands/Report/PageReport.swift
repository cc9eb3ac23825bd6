import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

/// A report as a page of HTML: what `report --html` writes.
struct PageReport {
  /// Feeds the page from the store.
  let reading: ReportReading
  /// The files and folders as they were typed.
  let places: [String]
  /// The home folder, the clock and the zone.
  let screen: ReportScreen
  /// Reads goals and days; `nil` if the report ends before today, where goals say nothing.
  let goals: GoalReading?

  private var context: CommandContext { .current }
  private var header: ReportHeader { reading.header }

  /// Derives everything that the page shows; nothing is written.
  ///
  /// - Returns: The page, and the files whose words can't be counted.
  /// - Throws: `DataStoreError` if the store can't be read.
  func page() throws -> (page: ReportPage, uncounted: [ReportReading.Uncounted]) {
    var goals = try goals ?? days()
    // Only the documents tell when a report of everything starts. If it is years ago, its bars are of months.
    var unit = header.sinceNanoseconds.map { DayBars.unit(for: $0..<max($0, end)) } ?? .month
    var groups = ActivityGroups(by: unit, header, timeZone: dayTime)
    let (summaries, uncounted) = try reading.summaries(
      hear: {
        goals.add($0, from: $1)
        groups.add($0, from: $1)
      }, complete: { $0.goal = goals.goal(of: $1) })
    let found = try goals.result()
    let start = header.sinceNanoseconds ?? summaries.compactMap(\.firstOpenedAtNanoseconds).min()
    let range = start.map { $0..<max($0, end) }
    if header.sinceNanoseconds == nil, let range, DayBars.unit(for: range) != unit {
      unit = DayBars.unit(for: range)
      groups = try reading.groups(by: unit, timeZone: dayTime)
    }
    var page = ReportPage(
      header, summaries, calendar: calendar(of: found.figures.days, since: start),
      zoneName: context.timeZone.identifier, on: screen)
    page.goals = found.goals
    if self.goals != nil { page.streak = found.figures.streak }
    if let range, !range.isEmpty {
      let periods = ReportPeriods.all(unit, covering: range, timeZone: dayTime)
      // A single bar says what the total says.
      if periods.count > 1 {
        page.groups = ReportPage.Groups(
          by: unit, periods, groups.groups, totals: groups.totals)
      }
    }
    page.dayTime = dayTime
    page.places = places
    page.hasOther = try summaries.isEmpty && reading.hasOther()
    return (page, uncounted)
  }

  /// The end of the report, which is not in it.
  private var end: Int64 {
    min(header.untilNanoseconds ?? .max, header.generatedAtNanoseconds.addingSaturated(1))
  }

  /// The clock by which the person's days begin.
  private var dayTime: any LocalTime { context.dayTime }

  /// Prepares to read the days without any goal.
  private func days() throws -> GoalReading {
    try GoalReading(
      in: reading.store, context, idleLimitNanoseconds: header.idleLimitNanoseconds,
      countingNow: false
    ) { _ in false }
  }

  /// The days of the report, in whole half years from a Monday to the last day.
  private func calendar(of days: WorkDays, since start: Int64?) -> HeatMap {
    let last = LocalDays.day(of: end.subtractingSaturated(1), in: dayTime)
    let nextWeek = last.adding(7 - Int64(last.weekday.rawValue))
    let first = min(start.map { LocalDays.day(of: $0, in: dayTime) } ?? last, last)
    let dayCount = ReportPage.calendarWeekCount * 7
    let chartCount = (nextWeek.number - first.number + dayCount - 1) / dayCount
    let shown = days.days(from: nextWeek.adding(-chartCount * dayCount), through: last)
    var map = HeatMap(of: shown)
    if let counter = days.mainCounter {
      map.hasLosses = shown.contains { days.wordsChange(on: $0.day, by: counter) < 0 }
    }
    return map
  }
}
