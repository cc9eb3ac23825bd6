package import ProgressModel

/// Moments for people, as seen from now.
package enum MomentText {
  /// The names of months, January first.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// The names of days, Monday first.
  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// Returns a moment such as `today 14:05`, `yesterday 9:12`, within the last week `Mon 9:12`, and
  /// otherwise its day, `3 Nov` or `3 Nov 2025`.
  ///
  /// - Parameters:
  ///   - nanoseconds: The moment, since 1970.
  ///   - now: The present, in nanoseconds since 1970.
  ///   - showsSeconds: Whether a time of day has its seconds: `today 14:05:26`.
  package static func relative(
    _ nanoseconds: Int64, now: Int64, timeZone: some LocalTime, showsSeconds: Bool = false
  ) -> String {
    let moment = CivilTime(nanoseconds: nanoseconds, in: timeZone)
    let today = CivilTime(nanoseconds: now, in: timeZone).dayNumber
    let time = showsSeconds ? Self.timeOfDay(of: moment) : moment.timeOfDay
    let day = Self.day(of: moment, today: today)
    return 0...6 ~= today - moment.dayNumber ? day + " " + time : day
  }

  /// Returns a moment such as `today 14:05`, `yesterday 9:12`, within the last week `Mon 9:12`, and otherwise
  /// `3 Nov 9:12` or `3 Nov 2025 9:12`.
  ///
  /// - Parameters:
  ///   - nanoseconds: The moment, since 1970.
  ///   - now: The present, in nanoseconds since 1970.
  package static func dayAndTime(
    _ nanoseconds: Int64, now: Int64, timeZone: some LocalTime
  ) -> String {
    let moment = CivilTime(nanoseconds: nanoseconds, in: timeZone)
    let today = CivilTime(nanoseconds: now, in: timeZone).dayNumber
    return day(of: moment, today: today) + " " + moment.timeOfDay
  }

  /// Returns a moment as it stands in a sentence, such as `14:05 today`, `9:12 yesterday`, within the last week
  /// `9:12 on Mon`, and otherwise `9:12 on 3 Nov` or `9:12 on 3 Nov 2025`.
  ///
  /// - Parameters:
  ///   - nanoseconds: The moment, since 1970.
  ///   - now: The present, in nanoseconds since 1970.
  package static func timeAndDay(
    _ nanoseconds: Int64, now: Int64, timeZone: some LocalTime
  ) -> String {
    let moment = CivilTime(nanoseconds: nanoseconds, in: timeZone)
    let today = CivilTime(nanoseconds: now, in: timeZone).dayNumber
    let day = Self.day(of: moment, today: today)
    return moment.timeOfDay + (0...1 ~= today - moment.dayNumber ? " " : " on ") + day
  }

  /// Returns a day such as `today`, `yesterday`, within the last week `Mon`, and otherwise `3 Nov` or `3 Nov 2025`.
  ///
  /// - Parameters:
  ///   - nanoseconds: A moment of the day, since 1970.
  ///   - now: The present, in nanoseconds since 1970.
  ///   - isShort: Whether yesterday is named by its day of the week, too.
  package static func day(
    _ nanoseconds: Int64, now: Int64, timeZone: some LocalTime, isShort: Bool = false
  ) -> String {
    day(
      of: CivilTime(nanoseconds: nanoseconds, in: timeZone),
      today: CivilTime(nanoseconds: now, in: timeZone).dayNumber, isShort: isShort)
  }

  private static func day(of moment: CivilTime, today: Int64, isShort: Bool = false) -> String {
    day(
      CalendarDay(number: moment.dayNumber), today: CalendarDay(number: today), isShort: isShort)
  }

  /// Returns a day such as `today`, `yesterday`, within the last week `Mon`, and otherwise `3 Nov` or `3 Nov 2025`.
  ///
  /// - Parameter isShort: Whether yesterday is named by its day of the week, too.
  static func day(_ day: CalendarDay, today: CalendarDay, isShort: Bool = false) -> String {
    switch today.number - day.number {
    case 0: "today"
    case 1 where !isShort: "yesterday"
    case 1...6: weekdays[day.weekday.rawValue]
    default: DayText.short(day, unlessIn: today.components.year)
    }
  }

  /// Returns a moment such as `2026-11-20 9:12`.
  ///
  /// - Parameter showsSeconds: Whether it has its seconds: `2026-11-20 9:12:26`.
  package static func absolute(
    _ nanoseconds: Int64, timeZone: some LocalTime, showsSeconds: Bool = false
  ) -> String {
    let moment = CivilTime(nanoseconds: nanoseconds, in: timeZone)
    return moment.date + " " + (showsSeconds ? timeOfDay(of: moment) : moment.timeOfDay)
  }

  /// Returns a time of day such as `9:12:26`.
  package static func timeOfDay(_ nanoseconds: Int64, timeZone: some LocalTime) -> String {
    timeOfDay(of: CivilTime(nanoseconds: nanoseconds, in: timeZone))
  }

  private static func timeOfDay(of moment: CivilTime) -> String {
    moment.timeOfDay + ":" + CivilTime.padded(moment.second, to: 2)
  }

  /// Returns a moment as an option takes it, such as `2026-11-20T09:12`.
  package static func argument(_ nanoseconds: Int64, timeZone: some LocalTime) -> String {
    let moment = CivilTime(nanoseconds: nanoseconds, in: timeZone)
    return moment.date + "T" + CivilTime.padded(moment.hour, to: 2) + ":"
      + CivilTime.padded(moment.minute, to: 2)
  }

  /// Returns from when to when something was, such as `14:05–14:48`; the end is named by its day if it is another one:
  /// `23:50 – Tue 0:20`.
  ///
  /// A clock that was set back would let it run backwards; then only the start is told.
  ///
  /// - Parameters:
  ///   - end: The end; `nil` while it goes on.
  ///   - isShort: Whether an end in the night after it has no day, `23:50–0:20`.
  package static func hours(
    from start: Int64, to end: Int64?, now: Int64, timeZone: some LocalTime, dash: String = "–",
    isShort: Bool = false
  ) -> String {
    let first = CivilTime(nanoseconds: start, in: timeZone)
    guard let end else { return first.timeOfDay + dash + "now" }
    guard start <= end else { return first.timeOfDay }
    let last = CivilTime(nanoseconds: end, in: timeZone)
    let isNextDay = last.dayNumber == first.dayNumber + 1 && end - start < 86_400_000_000_000
    return first.dayNumber == last.dayNumber || isShort && isNextDay
      ? first.timeOfDay + dash + last.timeOfDay
      : first.timeOfDay + " \(dash) " + dayAndTime(end, now: now, timeZone: timeZone)
  }

  /// Returns a stretch such as `today 14:05–14:48`; the end is named by its day if it is another one.
  package static func relative(
    from start: Int64, to end: Int64, now: Int64, timeZone: some LocalTime, dash: String = "–"
  ) -> String {
    let first = CivilTime(nanoseconds: start, in: timeZone)
    let last = CivilTime(nanoseconds: end, in: timeZone)
    let text = dayAndTime(start, now: now, timeZone: timeZone)
    guard start <= end else { return text }
    if first.dayNumber == last.dayNumber { return text + dash + last.timeOfDay }
    return text + " " + dash + " " + dayAndTime(end, now: now, timeZone: timeZone)
  }
}
