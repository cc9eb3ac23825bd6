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

  private var context: CommandContext { .current }
  private var header: ReportHeader { reading.header }

  /// Derives everything that the page shows; nothing is written.
  ///
  /// - Returns: The page, and the files whose words can't be counted.
  /// - Throws: `DataStoreError` if the store can't be read.
  func page() throws -> (page: ReportPage, uncounted: [ReportReading.Uncounted]) {
    let timeZone = context.timeZone
    var days = ActivityGroups(by: .day, calendarHeader, timeZone: timeZone)
    // Only the documents tell when a report of everything starts. If it is years ago, its bars are of months.
    var unit = header.sinceNanoseconds.map { DayBars.unit(for: $0..<max($0, end)) } ?? .month
    var groups = ActivityGroups(by: unit, header, timeZone: timeZone)
    let (summaries, uncounted) = try reading.summaries {
      days.add($0, from: $1)
      groups.add($0, from: $1)
    }
    let start = header.sinceNanoseconds ?? summaries.compactMap(\.firstOpenedAtNanoseconds).min()
    let range = start.map { $0..<max($0, end) }
    if header.sinceNanoseconds == nil, let range, DayBars.unit(for: range) != unit {
      unit = DayBars.unit(for: range)
      groups = try reading.groups(by: unit, timeZone: timeZone)
    }
    var page = ReportPage(
      header, summaries,
      days: ReportPage.Groups(
        by: .day, calendarDays(from: start), days.groups, totals: days.totals),
      zoneName: timeZone.identifier, on: screen)
    if let range, !range.isEmpty {
      let periods = ReportPeriods.all(unit, covering: range, timeZone: timeZone)
      // A single bar says what the total says.
      if periods.count > 1 {
        page.groups = ReportPage.Groups(
          by: unit, periods, groups.groups, totals: groups.totals)
      }
    }
    page.places = places
    page.hasOther = try summaries.isEmpty && reading.hasOther()
    return (page, uncounted)
  }

  /// The end of the report, which is not in it.
  private var end: Int64 {
    min(header.untilNanoseconds ?? .max, header.generatedAtNanoseconds.addingSaturated(1))
  }

  /// When the half year before the end of the report began, on a Monday.
  private var halfYearAgo: Int64 {
    let weeks: Int64 = 25
    return LocalDays.startOfWeek(
      of: end.subtractingSaturated(weeks * 7 * 86_400_000_000_000), in: context.timeZone)
  }

  /// The report of the heat map, which shows at least half a year.
  private var calendarHeader: ReportHeader {
    var header = header
    header.sinceNanoseconds = header.sinceNanoseconds.map { min($0, halfYearAgo) }
    return header
  }

  private func calendarDays(from start: Int64?) -> [ReportPeriod] {
    let first = min(start ?? .max, halfYearAgo)
    return first < end
      ? ReportPeriods.all(.day, covering: first..<end, timeZone: context.timeZone) : []
  }
}
