package import ProgressModel

/// Moments for people, as seen from now.
///
/// Today and yesterday are the person's days. What is between midnight and a later start of the day is named by the day
/// of the week on the calendar: `Sat 1:30` is the same night for everybody, and `today 1:30` could be two.
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
  package static func relative(
    _ nanoseconds: Int64, now: Int64, timeZone: some LocalTime
  ) -> String {
    let moment = SeenMoment(nanoseconds, now: now, in: timeZone)
    let day = Self.day(of: moment)
    return 0...6 ~= moment.daysAgo ? day + " " + moment.shown.timeOfDay : day
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
    let moment = SeenMoment(nanoseconds, now: now, in: timeZone)
    return day(of: moment) + " " + moment.shown.timeOfDay
  }

  /// Returns a moment as it stands in a sentence, such as `14:05 today`, `9:12 yesterday`, within the last week
  /// `9:12 on Mon`, and otherwise `9:12 on 3 Nov` or `9:12 on 3 Nov 2025`.
  ///
  /// - Parameters:
  ///   - nanoseconds: The moment, since 1970.
  ///   - now: The present, in nanoseconds since 1970.
  ///   - showsSeconds: Whether the time of day has its seconds: `14:05:26 today`.
  package static func timeAndDay(
    _ nanoseconds: Int64, now: Int64, timeZone: some LocalTime, showsSeconds: Bool = false
  ) -> String {
    let moment = SeenMoment(nanoseconds, now: now, in: timeZone)
    let isNamed = 0...1 ~= moment.daysAgo && !moment.isBeforeDayStart
    let time = showsSeconds ? Self.timeOfDay(of: moment.shown) : moment.shown.timeOfDay
    return time + (isNamed ? " " : " on ") + day(of: moment)
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
    day(of: SeenMoment(nanoseconds, now: now, in: timeZone), isShort: isShort)
  }

  private static func day(of moment: SeenMoment, isShort: Bool = false) -> String {
    let shown = CalendarDay(number: moment.shown.dayNumber)
    guard moment.isBeforeDayStart else {
      return day(shown, today: moment.today, isShort: isShort)
    }
    return 0...6 ~= moment.daysAgo
      ? weekdays[moment.shown.weekday]
      : DayText.short(shown, unlessIn: moment.today.components.year)
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

/// A moment as clocks show it, and as far away as the person's days are.
private struct SeenMoment {
  let shown: CivilTime
  let today: CalendarDay
  private let day: CalendarDay

  init(_ nanoseconds: Int64, now: Int64, in timeZone: some LocalTime) {
    shown = CivilTime(nanoseconds: nanoseconds, in: timeZone)
    if timeZone.dayStartSeconds == 0 {
      // A table may have thousands of moments, and most people's days begin with the date.
      day = CalendarDay(number: shown.dayNumber)
      today = CalendarDay(number: CivilTime(nanoseconds: now, in: timeZone).dayNumber)
    } else {
      day = LocalDays.day(of: nanoseconds, in: timeZone)
      today = LocalDays.day(of: now, in: timeZone)
    }
  }

  /// How many of the person's days ago; less than 0 for a day that is to come.
  var daysAgo: Int64 { today.number - day.number }

  /// Whether the moment is between midnight and the start of the day.
  var isBeforeDayStart: Bool { shown.dayNumber != day.number }
}
