package import ProgressModel

/// Where days and weeks begin on the wall clock.
///
/// A calendar of Foundation says the same, and takes longer to make than a short command takes.
package enum LocalDays {
  /// Returns the day that a moment lies in.
  ///
  /// - Parameter nanoseconds: Since 1970.
  package static func day(of nanoseconds: Int64, in timeZone: some LocalTime) -> CalendarDay {
    CalendarDay(number: CivilTime(nanoseconds: nanoseconds, in: timeZone).dayNumber)
  }

  /// Returns the start of a day.
  ///
  /// - Returns: In nanoseconds since 1970; the first moment of the day, where a clock was changed at midnight.
  package static func start(of day: CalendarDay, in timeZone: some LocalTime) -> Int64 {
    start(of: day, near: day.number.multipliedSaturated(by: 86_400_000_000_000), timeZone)
  }

  /// Returns the start of the day of a moment.
  ///
  /// - Returns: In nanoseconds since 1970; the first moment of the day, where a clock was changed at midnight.
  package static func startOfDay(of nanoseconds: Int64, in timeZone: some LocalTime) -> Int64 {
    start(of: day(of: nanoseconds, in: timeZone), near: nanoseconds, timeZone)
  }

  /// Returns the start of the week of a moment, on Monday.
  ///
  /// - Returns: In nanoseconds since 1970.
  /// - Source: ISO 8601.
  package static func startOfWeek(of nanoseconds: Int64, in timeZone: some LocalTime) -> Int64 {
    let day = day(of: nanoseconds, in: timeZone)
    return start(of: day.adding(-Int64(day.weekday.rawValue)), near: nanoseconds, timeZone)
  }

  private static func start(
    of day: CalendarDay, near: Int64, _ timeZone: some LocalTime
  ) -> Int64 {
    let midnightSeconds = day.number * 86_400
    let guess = midnightSeconds - timeZone.utcOffsetSeconds(at: near)
    return (midnightSeconds - timeZone.utcOffsetSeconds(at: guess * 1_000_000_000)) * 1_000_000_000
  }
}
