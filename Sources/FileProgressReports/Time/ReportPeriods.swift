package import Foundation
import ProgressModel

/// The days, weeks and months that a stretch of time touches.
///
/// The units follow each other without a gap, begin and end where the local calendar says so, and
/// have 23 or 25 hours where clocks were changed. They are whole: the first may begin before the
/// stretch and the last end after it.
package enum ReportPeriods {
  /// Returns the days, weeks or months that a stretch touches.
  ///
  /// - Parameters:
  ///   - grouping: Which of them; days for groups of all time.
  ///   - range: Half-open, in nanoseconds since 1970.
  /// - Returns: Sorted; empty for an empty stretch.
  package static func all(
    _ grouping: ReportGrouping, covering range: Range<Int64>, timeZone: TimeZone
  ) -> [ReportPeriod] {
    switch grouping.period {
    case .week: weeks(covering: range, timeZone: timeZone)
    case .month: months(covering: range, timeZone: timeZone)
    default: days(covering: range, timeZone: timeZone)
    }
  }

  /// Returns the days that a stretch touches.
  ///
  /// - Parameter range: Half-open, in nanoseconds since 1970.
  /// - Returns: Sorted; empty for an empty stretch.
  package static func days(covering range: Range<Int64>, timeZone: TimeZone) -> [ReportPeriod] {
    periods(of: .day, covering: range, timeZone: timeZone) { date, _ in
      CivilTime(nanoseconds: date, in: timeZone).date
    }
  }

  /// Returns the weeks, Monday to Sunday, that a stretch touches.
  ///
  /// - Parameter range: Half-open, in nanoseconds since 1970.
  /// - Returns: Sorted; empty for an empty stretch.
  /// - Source: ISO 8601.
  package static func weeks(covering range: Range<Int64>, timeZone: TimeZone) -> [ReportPeriod] {
    periods(of: .weekOfYear, covering: range, timeZone: timeZone) { date, calendar in
      let parts = calendar.dateComponents(
        [.yearForWeekOfYear, .weekOfYear], from: Date(nanosecondsSince1970: date))
      return CivilTime.padded(Int64(parts.yearForWeekOfYear ?? 0), to: 4) + "-W"
        + CivilTime.padded(Int64(parts.weekOfYear ?? 0), to: 2)
    }
  }

  /// Returns the months that a stretch touches.
  ///
  /// - Parameter range: Half-open, in nanoseconds since 1970.
  /// - Returns: Sorted; empty for an empty stretch.
  package static func months(covering range: Range<Int64>, timeZone: TimeZone) -> [ReportPeriod] {
    periods(of: .month, covering: range, timeZone: timeZone) { date, _ in
      String(CivilTime(nanoseconds: date, in: timeZone).date.dropLast(3))
    }
  }

  private static func periods(
    of unit: Calendar.Component, covering range: Range<Int64>, timeZone: TimeZone,
    title: (Int64, Calendar) -> String
  ) -> [ReportPeriod] {
    guard !range.isEmpty else { return [] }
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    var result: [ReportPeriod] = []
    guard
      var interval = calendar.dateInterval(
        of: unit, for: Date(nanosecondsSince1970: range.lowerBound))
    else { return [] }
    while interval.start.wholeSecondNanoseconds < range.upperBound {
      let start = interval.start.wholeSecondNanoseconds
      let end = interval.end.wholeSecondNanoseconds
      guard end > start else { break }
      result.append(ReportPeriod(title: title(start, calendar), range: start..<end))
      guard let next = calendar.dateInterval(of: unit, for: interval.end),
        next.end > interval.end
      else { break }
      interval = DateInterval(start: interval.end, end: next.end)
    }
    return result
  }
}

extension Date {
  fileprivate var wholeSecondNanoseconds: Int64 {
    Int64(saturating: timeIntervalSince1970.rounded()).multipliedSaturated(by: 1_000_000_000)
  }
}
