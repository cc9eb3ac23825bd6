import ProgressModel

/// What people call the days, weeks and months of a report.
enum PeriodName {
  /// Returns a name such as `Fri 20 Nov`, `from 16 Nov` or `Nov 2026`; a day and a week have their year if it is
  /// another one than this.
  ///
  /// - Parameters:
  ///   - first: Its first day.
  ///   - unit: What it is.
  static func text(
    startingOn first: CalendarDay, _ unit: ReportGrouping, on screen: ReportScreen
  ) -> String {
    let year = CivilTime(nanoseconds: screen.nowNanoseconds, in: screen.timeZone).year
    let day = DayText.short(first, unlessIn: year)
    switch unit.period {
    case .week: return "from " + day
    case .month:
      return MomentText.months[Int(first.components.month) - 1] + " \(first.components.year)"
    default: return MomentText.weekdays[first.weekday.rawValue] + " " + day
    }
  }

  /// Returns the name of a period that other programs know by its title, such as `2026-11-20`, `2026-W47` or
  /// `2026-11`.
  static func text(
    ofTitle title: String, _ unit: ReportGrouping, on screen: ReportScreen
  ) -> String {
    firstDay(ofTitle: title, unit).map { text(startingOn: $0, unit, on: screen) }
      ?? PrintableText.of(title)
  }

  private static func firstDay(ofTitle title: String, _ unit: ReportGrouping) -> CalendarDay? {
    switch unit.period {
    case .day: return CalendarDay(title)
    case .month: return CalendarDay(title + "-01")
    case .week:
      let parts = title.split { $0 == "-" || $0 == "W" }.compactMap { Int64($0) }
      // The fourth of January is always in the first week.
      guard parts.count == 2, let fourth = CalendarDay(year: parts[0], month: 1, day: 4) else {
        return nil
      }
      return fourth.adding(7 * (parts[1] - 1) - Int64(fourth.weekday.rawValue))
    default: return nil
    }
  }
}
