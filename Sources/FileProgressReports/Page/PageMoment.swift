import ProgressModel

/// Moments on a page that somebody may read much later: with their dates, never "today".
struct PageMoment: Sendable {
  /// Where the clock hangs.
  let timeZone: any LocalTime
  /// The clock by which the person's days begin.
  let dayTime: any LocalTime
  /// The year that is not named, since the head of the page names it.
  let year: Int64

  /// Creates the moments of a page.
  ///
  /// - Parameters:
  ///   - dayTime: The clock by which the person's days begin; `nil` for the one on the wall.
  ///   - end: The last moment of its period, in nanoseconds since 1970.
  init(in timeZone: any LocalTime, days dayTime: (any LocalTime)? = nil, endingAt end: Int64) {
    self.timeZone = timeZone
    self.dayTime = dayTime ?? timeZone
    year = CivilTime(nanoseconds: end, in: timeZone).year
  }

  /// Returns a day such as `Fri 20 Nov`, with its year if it is another one than that of the page.
  func day(_ nanoseconds: Int64) -> String { day(of: time(nanoseconds)) }

  /// Returns a day with its year, such as `Fri 20 Nov 2026`.
  func fullDay(_ nanoseconds: Int64) -> String {
    let time = time(nanoseconds)
    return Self.text(of: time) + " \(time.year)"
  }

  /// Returns a day with its year, such as `Fri 20 Nov 2026`.
  static func fullDay(_ day: CalendarDay) -> String { self.day(day, unlessIn: nil) }

  /// Returns a day such as `Fri 20 Nov`, with its year if it is another one than a known one.
  static func day(_ day: CalendarDay, unlessIn known: Int64?) -> String {
    let year = day.components.year
    return MomentText.weekdays[day.weekday.rawValue] + " " + DayText.short(day)
      + (year == known ? "" : " \(year)")
  }

  /// Returns a day and a time of day, such as `Fri 20 Nov, 9:12`.
  func moment(_ nanoseconds: Int64) -> String {
    let time = time(nanoseconds)
    return day(of: time) + ", " + time.timeOfDay
  }

  /// Returns a stretch such as `Fri 20 Nov, 9:12–9:55`; the end is named by its day if it is another one.
  ///
  /// - Parameter end: The end; `nil` while it goes on.
  func stretch(from start: Int64, to end: Int64?) -> String {
    let first = time(start)
    let text = day(of: first) + ", " + first.timeOfDay
    guard let end else { return text + "–now" }
    // A clock that was set back would let it run backwards.
    guard start <= end else { return text }
    let last = time(end)
    return last.dayNumber == first.dayNumber
      ? text + "–" + last.timeOfDay : text + " – " + day(of: last) + ", " + last.timeOfDay
  }

  /// Returns the day that a change counts for, and when it was made: `Fri 20 Nov, 9:12–9:55`, or
  /// `Fri 20 Nov, 9:55 (since Thu 19 Nov, 20:30)`.
  func stretch(ofChangeFrom start: Int64, to end: Int64) -> String {
    let (first, last) = (time(start), time(end))
    let counted = LocalDays.day(of: end, in: dayTime)
    if counted.number != last.dayNumber {
      return Self.day(counted, unlessIn: year) + " (" + stretch(from: start, to: end) + ")"
    }
    return first.dayNumber == last.dayNumber
      ? stretch(from: start, to: end) : moment(end) + " (since " + moment(start) + ")"
  }

  /// Returns a date for programs, such as `2026-11-20`.
  func date(_ nanoseconds: Int64) -> String { time(nanoseconds).date }

  /// Returns a local date and time for programs, such as `2026-11-20T09:12`.
  func dateTime(_ nanoseconds: Int64) -> String {
    MomentText.argument(nanoseconds, timeZone: timeZone)
  }

  /// Returns a day, week or month, such as `Fri 20 Nov`, `from 16 Nov` or `Nov 2026`.
  func name(of period: ReportPeriod, _ unit: ReportGrouping) -> String {
    let first = period.firstDay.components
    let month = MomentText.months[Int(first.month) - 1]
    return switch unit.period {
    case .week: "from \(first.day) \(month)" + (first.year == year ? "" : " \(first.year)")
    case .month: "\(month) \(first.year)"
    default: Self.day(period.firstDay, unlessIn: year)
    }
  }

  private func time(_ nanoseconds: Int64) -> CivilTime {
    CivilTime(nanoseconds: nanoseconds, in: timeZone)
  }

  private func day(of time: CivilTime) -> String {
    Self.text(of: time) + (time.year == year ? "" : " \(time.year)")
  }

  private static func text(of time: CivilTime) -> String {
    MomentText.weekdays[time.weekday] + " \(time.day) " + MomentText.months[Int(time.month) - 1]
  }
}
