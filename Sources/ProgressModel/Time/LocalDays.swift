/// Where days, weeks and months begin on the wall clock. All code that deals with days uses this.
///
/// A day is named by the date on which it begins: for someone whose day begins at 4:00, half past one at night belongs
/// to the day before.
///
/// A calendar of Foundation says the same, and takes longer to make than a short command takes.
package enum LocalDays {
  /// Returns the day that a moment lies in.
  ///
  /// A day begins once. Where a clock was set back to the day before, as after a flight to the west, the day begins when
  /// the clock shows its start for the last time; what was before that is of the day before.
  ///
  /// - Parameter nanoseconds: Since 1970.
  package static func day(of nanoseconds: Int64, in timeZone: some LocalTime) -> CalendarDay {
    var day = shownDay(at: nanoseconds, in: timeZone)
    while start(of: day, in: timeZone) > nanoseconds { day = day.adding(-1) }
    return day
  }

  /// The day that the clock shows at a moment.
  private static func shownDay(
    at nanoseconds: Int64, in timeZone: some LocalTime
  ) -> CalendarDay {
    CalendarDay(
      number: CivilTime(
        nanoseconds: nanoseconds,
        utcOffsetSeconds: timeZone.utcOffsetSeconds(at: nanoseconds) - timeZone.dayStartSeconds
      ).dayNumber)
  }

  /// Returns the start of a day.
  ///
  /// - Returns: In nanoseconds since 1970; the first moment of the day, where a clock was changed at midnight. For a
  ///   day that a country left out, the start of the next one.
  package static func start(of day: CalendarDay, in timeZone: some LocalTime) -> Int64 {
    let start = day.number.multipliedSaturated(by: 86_400).addingSaturated(timeZone.dayStartSeconds)
    func offset(at seconds: Int64) -> Int64 {
      timeZone.utcOffsetSeconds(at: seconds.multipliedSaturated(by: 1_000_000_000))
    }
    // The clock in the middle of the day is nearly always that of its start.
    let middle = start.addingSaturated(43_200)
    let inDay = middle.subtractingSaturated(offset(at: middle))
    let guess = start.subtractingSaturated(offset(at: inDay))
    let guessOffset = offset(at: guess)
    let moment = start.subtractingSaturated(guessOffset)
    if moment == guess || offset(at: moment) == guessOffset {
      let found = moment.multipliedSaturated(by: 1_000_000_000)
      // The clock may have been set back to the start of a day that had begun.
      let before = found.subtractingSaturated(1_000_000_000)
      if shownDay(at: before, in: timeZone) < day { return found }
    }
    return firstMoment(of: day, near: guess, timeZone)
  }

  /// Searches for the first second of a day whose start no clock shows, or a clock shows twice.
  private static func firstMoment(
    of day: CalendarDay, near seconds: Int64, _ timeZone: some LocalTime
  ) -> Int64 {
    var (low, high) = (
      seconds.subtractingSaturated(2 * 86_400), seconds.addingSaturated(2 * 86_400)
    )
    while low < high {
      let middle = low + (high - low) / 2
      let shown = shownDay(at: middle.multipliedSaturated(by: 1_000_000_000), in: timeZone)
      if shown < day {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low.multipliedSaturated(by: 1_000_000_000)
  }

  /// Returns the start of the day of a moment.
  ///
  /// - Returns: In nanoseconds since 1970; the first moment of the day, where a clock was changed at midnight.
  package static func startOfDay(of nanoseconds: Int64, in timeZone: some LocalTime) -> Int64 {
    start(of: day(of: nanoseconds, in: timeZone), in: timeZone)
  }

  /// Returns the day of a moment, from its start to its end.
  ///
  /// - Returns: Half-open, in nanoseconds since 1970.
  package static func wholeDay(of nanoseconds: Int64, in timeZone: some LocalTime) -> Range<Int64> {
    stretch(from: day(of: nanoseconds, in: timeZone), dayCount: 1, in: timeZone)
  }

  /// Returns the week of a moment, from the start of Monday to the end of Sunday.
  ///
  /// - Returns: Half-open, in nanoseconds since 1970.
  /// - Source: ISO 8601.
  package static func wholeWeek(of nanoseconds: Int64, in timeZone: some LocalTime) -> Range<Int64>
  {
    stretch(from: day(of: nanoseconds, in: timeZone).startOfWeek, dayCount: 7, in: timeZone)
  }

  private static func stretch(
    from day: CalendarDay, dayCount: Int64, in timeZone: some LocalTime
  ) -> Range<Int64> {
    start(of: day, in: timeZone)..<start(of: day.adding(dayCount), in: timeZone)
  }
}
