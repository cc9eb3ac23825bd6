package import ProgressModel

/// Days of the calendar for people.
package enum DayText {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// Returns a day as seen from today: `today`, `tomorrow`, in the next week `Friday`, in the next months
  /// `Friday, 4 December`, and otherwise `4 December 2027`.
  package static func name(of day: CalendarDay, today: CalendarDay) -> String {
    let (year, month, number) = day.components
    let date = "\(number) " + months[Int(month) - 1]
    switch day.number - today.number {
    case -1: return "yesterday"
    case 0: return "today"
    case 1: return "tomorrow"
    case 2...6: return weekdays[day.weekday.rawValue]
    case -200...200: return weekdays[day.weekday.rawValue] + ", " + date
    default: return date + " \(year)"
    }
  }

  /// Whether ``name(of:today:)`` names a day by its date.
  package static func namesDate(of day: CalendarDay, today: CalendarDay) -> Bool {
    !(-1...6 ~= day.number - today.number)
  }

  /// Returns a day such as `14 Nov`.
  static func short(_ day: CalendarDay) -> String {
    let (_, month, number) = day.components
    return "\(number) " + MomentText.months[Int(month) - 1]
  }

  /// Returns a day such as `14 Nov`, with its year if it is another one than a known one.
  static func short(_ day: CalendarDay, unlessIn known: Int64) -> String {
    let year = day.components.year
    return short(day) + (year == known ? "" : " \(year)")
  }

  /// Returns a date such as `2026-12-24 09:00` as people read it, `24 Dec 9:00`, with its year if that is not the
  /// current one. Any other text stays as it is.
  ///
  /// - Parameter today: The day of today; `nil` to keep the date in digits, `2026-12-24 9:00`.
  static func date(_ text: String, today: CalendarDay?) -> String {
    guard let day = CalendarDay(text.prefix(10)) else { return text }
    let date = today.map { short(day, unlessIn: $0.components.year) } ?? day.text
    // A class keeps times with two digits for the hour, other texts have `0:30`.
    var time = String(text.dropFirst(10))
    if time.hasPrefix(" 0"), !time.hasPrefix(" 0:") {
      time.remove(at: time.index(after: time.startIndex))
    }
    return date + time
  }

  /// Returns days of the week such as `Mon, Wed and Sat`.
  static func list(_ days: [Weekday]) -> String {
    let names = days.map { MomentText.weekdays[$0.rawValue] }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
