/// A moment as calendar and clock show it, in the Gregorian calendar.
package struct CivilTime: Hashable, Sendable {
  /// Days since 1970-01-01.
  package var dayNumber: Int64
  /// The year.
  package var year: Int64
  /// 1…12.
  package var month: Int64
  /// 1…31.
  package var day: Int64
  /// 0…23.
  package var hour: Int64
  /// 0…59.
  package var minute: Int64
  /// 0…59.
  package var second: Int64
  /// 0…999, cut off.
  package var millisecond: Int64

  /// Takes a moment apart.
  ///
  /// - Parameters:
  ///   - nanoseconds: Since 1970.
  ///   - utcOffsetSeconds: What local time is ahead of UTC.
  package init(nanoseconds: Int64, utcOffsetSeconds: Int64 = 0) {
    let milliseconds = Self.floor(nanoseconds, by: 1_000_000) + utcOffsetSeconds * 1000
    let millisecondsPerDay: Int64 = 86_400_000
    dayNumber = Self.floor(milliseconds, by: millisecondsPerDay)
    let ofDay = milliseconds - dayNumber * millisecondsPerDay
    hour = ofDay / 3_600_000
    minute = ofDay / 60_000 % 60
    second = ofDay / 1000 % 60
    millisecond = ofDay % 1000
    (year, month, day) = CalendarDay(number: dayNumber).components
  }

  /// Takes a moment apart as clocks of a time zone show it.
  package init(nanoseconds: Int64, in timeZone: some LocalTime) {
    self.init(
      nanoseconds: nanoseconds,
      utcOffsetSeconds: timeZone.utcOffsetSeconds(at: nanoseconds))
  }

  /// The day of the week, 0 for Monday.
  package var weekday: Int { CalendarDay(number: dayNumber).weekday.rawValue }

  /// The date as `2026-11-03`.
  package var date: String { CalendarDay(number: dayNumber).text }

  /// The time of day as `9:12`.
  package var timeOfDay: String { "\(hour):" + Self.padded(minute, to: 2) }

  /// Writes a number with zeros before it.
  package static func padded(_ number: Int64, to digitCount: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, digitCount - digits.utf8.count)) + digits
  }

  private static func floor(_ number: Int64, by divisor: Int64) -> Int64 {
    number / divisor - (number % divisor < 0 ? 1 : 0)
  }
}
