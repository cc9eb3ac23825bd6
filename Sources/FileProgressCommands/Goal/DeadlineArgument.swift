import Foundation
import ProgressModel

/// The last day of a goal as it is typed, such as `2026-12-04`, `friday` or `2w`.
struct DeadlineArgument: OptionValue {
  /// The forms in which people write a day to come.
  private enum Form: Hashable {
    case none
    case day(CalendarDay)
    case weekday(Weekday)
    case ahead(days: Int64)
    case monthsAhead(Int64)
  }

  /// What was typed.
  let text: String
  private let form: Form

  init?(argument: String) {
    text = argument
    let typed = argument.lowercased()
    if let day = CalendarDay(typed) {
      form = .day(day)
      return
    }
    switch typed {
    case "none": form = .none
    case "yesterday": form = .ahead(days: -1)
    case "today": form = .ahead(days: 0)
    case "tomorrow": form = .ahead(days: 1)
    default:
      let name = typed.hasPrefix("next ") ? String(typed.dropFirst(5)) : typed
      if let weekday = Self.weekday(name) {
        form = .weekday(weekday)
        return
      }
      guard let match = typed.wholeMatch(of: /(?:in )?(\d{1,4}) ?(d|days?|w|weeks?|months?)/),
        let count = Int64(match.1)
      else { return nil }
      switch match.2.first {
      case "d": form = .ahead(days: count)
      case "w": form = .ahead(days: count * 7)
      default: form = .monthsAhead(count)
      }
    }
  }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not a date. Examples: 2026-12-04, friday, 2w, none."
  }

  /// Returns the day; `nil` if none is wanted any more.
  ///
  /// A day of the week is the next one after today.
  func day(today: CalendarDay) -> CalendarDay? {
    switch form {
    case .none: return nil
    case .day(let day): return day
    case .ahead(let days): return today.adding(days)
    case .weekday(let weekday):
      let days = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
      return today.adding(Int64(days))
    case .monthsAhead(let count):
      let (year, month, day) = today.components
      let number = year * 12 + month - 1 + count
      // The last day of a month that is shorter.
      return (0...3).lazy.compactMap {
        CalendarDay(year: number / 12, month: number % 12 + 1, day: day - $0)
      }.first
    }
  }

  private static func weekday(_ typed: String) -> Weekday? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    return names.firstIndex { $0 == typed || (typed.utf8.count == 3 && $0.hasPrefix(typed)) }
      .flatMap(Weekday.init)
  }
}
