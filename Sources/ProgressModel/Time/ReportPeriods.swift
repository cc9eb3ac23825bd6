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
    _ grouping: ReportGrouping, covering range: Range<Int64>, timeZone: any LocalTime
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
  package static func days(
    covering range: Range<Int64>, timeZone: any LocalTime
  ) -> [ReportPeriod] {
    periods(covering: range, timeZone, start: { $0 }, next: { $0.adding(1) }, title: \.text)
  }

  /// Returns the weeks, Monday to Sunday, that a stretch touches.
  ///
  /// - Parameter range: Half-open, in nanoseconds since 1970.
  /// - Returns: Sorted; empty for an empty stretch.
  /// - Source: ISO 8601.
  package static func weeks(
    covering range: Range<Int64>, timeZone: any LocalTime
  ) -> [ReportPeriod] {
    periods(
      covering: range, timeZone, start: { $0.adding(-Int64($0.weekday.rawValue)) },
      next: { $0.adding(7) },
      title: { monday in
        // A week belongs to the year that its Thursday is in.
        let thursday = monday.adding(3)
        let year = thursday.components.year
        let newYear = CalendarDay(year: year, month: 1, day: 1) ?? thursday
        let week = (thursday.number - newYear.number) / 7 + 1
        return CivilTime.padded(year, to: 4) + "-W" + CivilTime.padded(week, to: 2)
      })
  }

  /// Returns the months that a stretch touches.
  ///
  /// - Parameter range: Half-open, in nanoseconds since 1970.
  /// - Returns: Sorted; empty for an empty stretch.
  package static func months(
    covering range: Range<Int64>, timeZone: any LocalTime
  ) -> [ReportPeriod] {
    func first(_ day: CalendarDay) -> CalendarDay { day.adding(1 - day.components.day) }
    return periods(
      covering: range, timeZone, start: first, next: { first($0.adding(31)) },
      title: { String($0.text.dropLast(3)) })
  }

  private static func periods(
    covering range: Range<Int64>, _ timeZone: any LocalTime,
    start: (CalendarDay) -> CalendarDay, next: (CalendarDay) -> CalendarDay,
    title: (CalendarDay) -> String
  ) -> [ReportPeriod] {
    guard !range.isEmpty else { return [] }
    func moment(_ day: CalendarDay) -> Int64 { LocalDays.start(of: day, in: timeZone) }
    var result: [ReportPeriod] = []
    var day = start(LocalDays.day(of: range.lowerBound, in: timeZone))
    var lower = moment(day)
    while lower < range.upperBound {
      let following = next(day)
      let upper = moment(following)
      guard upper < .max else { break }
      // A country may leave out a day: Samoa had no 30 December 2011.
      if upper > lower {
        result.append(ReportPeriod(title: title(day), firstDay: day, range: lower..<upper))
      }
      (day, lower) = (following, max(lower, upper))
    }
    return result
  }

  /// Returns whether a stretch of time is shown by day, week or month.
  ///
  /// - Parameter range: In nanoseconds since 1970.
  package static func unit(for range: Range<Int64>) -> ReportGrouping {
    let day: Int64 = 86_400_000_000_000
    // A month may have an hour more than its days.
    return switch (range.upperBound.subtractingSaturated(range.lowerBound) + day / 2) / day {
    case ...31: .day
    case ...182: .week
    default: .month
    }
  }

  /// Returns whether days, weeks or months without work are shown in a stretch of time, so that they are not
  /// more than bars would be.
  ///
  /// - Parameter range: In nanoseconds since 1970.
  package static func showsEmpty(_ grouping: ReportGrouping, in range: Range<Int64>) -> Bool {
    let units: [ReportGrouping] = [.day, .week, .month]
    guard let place = units.firstIndex(of: grouping) else { return false }
    return units.prefix(through: place).contains(unit(for: range))
  }
}

/// A day, week or month of the local calendar.
package struct ReportPeriod: Hashable, Sendable {
  /// What people read: `2026-11-20`, `2026-W47`, `2026-11`.
  package var title: String
  /// Its first day, as the person lived it: where they are now, the clock may have shown another one then.
  package var firstDay: CalendarDay
  /// The whole unit, half-open, in nanoseconds since 1970.
  package var range: Range<Int64>
}
