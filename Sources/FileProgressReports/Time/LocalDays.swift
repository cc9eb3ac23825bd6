package import ProgressModel

/// Where days, weeks and months begin on the wall clock. All that speaks of days asks here.
///
/// A day is named by the date on which it begins: for someone whose day begins at 4:00, half past one at night belongs
/// to the day before.
///
/// A calendar of Foundation says the same, and takes longer to make than a short command takes.
package enum LocalDays {
  /// Returns the day that a moment lies in.
  ///
  /// - Parameter nanoseconds: Since 1970.
  package static func day(of nanoseconds: Int64, in timeZone: some LocalTime) -> CalendarDay {
    CalendarDay(
      number: CivilTime(
        nanoseconds: nanoseconds,
        utcOffsetSeconds: timeZone.utcOffsetSeconds(at: nanoseconds) - timeZone.dayStartSeconds
      ).dayNumber)
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
    let localSeconds = day.number.multipliedSaturated(by: 86_400).addingSaturated(
      timeZone.dayStartSeconds)
    func start(_ utcOffsetSeconds: Int64) -> Int64 {
      localSeconds.subtractingSaturated(utcOffsetSeconds).multipliedSaturated(by: 1_000_000_000)
    }
    return start(timeZone.utcOffsetSeconds(at: start(timeZone.utcOffsetSeconds(at: near))))
  }
}
