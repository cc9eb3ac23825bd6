/// Where days and weeks begin on the wall clock.
///
/// A calendar of Foundation says the same, and takes longer to make than a short command takes.
package enum LocalDays {
  /// Returns the start of the day of a moment.
  ///
  /// - Returns: In nanoseconds since 1970; the first moment of the day, where a clock was changed at midnight.
  package static func startOfDay(of nanoseconds: Int64, in timeZone: some LocalTime) -> Int64 {
    start(ofDay: CivilTime(nanoseconds: nanoseconds, in: timeZone).dayNumber, nanoseconds, timeZone)
  }

  /// Returns the start of the week of a moment, on Monday.
  ///
  /// - Returns: In nanoseconds since 1970.
  /// - Source: ISO 8601.
  package static func startOfWeek(of nanoseconds: Int64, in timeZone: some LocalTime) -> Int64 {
    let time = CivilTime(nanoseconds: nanoseconds, in: timeZone)
    return start(ofDay: time.dayNumber - Int64(time.weekday), nanoseconds, timeZone)
  }

  private static func start(
    ofDay dayNumber: Int64, _ near: Int64, _ timeZone: some LocalTime
  ) -> Int64 {
    let midnightSeconds = dayNumber * 86_400
    let guess = midnightSeconds - timeZone.utcOffsetSeconds(at: near)
    return (midnightSeconds - timeZone.utcOffsetSeconds(at: guess * 1_000_000_000)) * 1_000_000_000
  }
}
