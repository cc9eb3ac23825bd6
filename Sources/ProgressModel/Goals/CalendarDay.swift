/// A day of the Gregorian calendar, in no time zone.
package struct CalendarDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  package var number: Int64

  /// Creates a day.
  ///
  /// - Parameter number: Days since 1970-01-01.
  package init(number: Int64) {
    self.number = number
  }

  /// Creates a day; `nil` for one that the calendar does not have, such as 30 February.
  ///
  /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  package init?(year: Int64, month: Int64, day: Int64) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // Years begin in March here, so that the leap day is the last one of a year.
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = Self.floor(shiftedYear, by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
    guard components == (year, month, day) else { return nil }
  }

  /// Reads a day such as `2026-12-04`; `nil` for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({
        $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }),
      let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, the month from 1 to 12, and the day from 1 to 31.
  ///
  /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  package var components: (year: Int64, month: Int64, day: Int64) {
    let shifted = number + 719_468
    let era = Self.floor(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day of the week.
  package var weekday: Weekday {
    Weekday(rawValue: Int(number + 3 - Self.floor(number + 3, by: 7) * 7)) ?? .monday
  }

  /// The Monday of its week.
  package var startOfWeek: CalendarDay { adding(-Int64(weekday.rawValue)) }

  /// The day as `2026-12-04`.
  package var text: String {
    let (year, month, day) = components
    return Self.padded(year, to: 4) + "-" + Self.padded(month, to: 2) + "-"
      + Self.padded(day, to: 2)
  }

  /// Returns the day so many days later.
  package func adding(_ days: Int64) -> CalendarDay {
    CalendarDay(number: number.addingSaturated(days))
  }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.number < right.number
  }

  private static func padded(_ number: Int64, to digitCount: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, digitCount - digits.utf8.count)) + digits
  }

  private static func floor(_ number: Int64, by divisor: Int64) -> Int64 {
    number / divisor - (number % divisor < 0 ? 1 : 0)
  }
}
