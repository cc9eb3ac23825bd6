import Foundation

/// A moment that was typed: a day, a day and a time, a time of today, or a number of days ago.
struct MomentArgument: OptionValue {
  /// What was typed.
  let text: String
  private let form: Form

  private enum Form {
    case day(DateComponents)
    case daysAgo(Int)
    case time(hour: Int, minute: Int, second: Int?)
    case exact(DateComponents, offsetSeconds: Int?)
  }

  init?(argument: String) {
    guard let form = Self.parse(argument) else { return nil }
    text = argument
    self.form = form
  }

  static func advice(about text: String) -> String {
    "write a day, such as 2026-11-20, today, yesterday, 7d or 2w (days or weeks ago), or a time, such "
      + "as 14:05, 2026-11-20T14:05 or 2026-11-20T14:05:30+01:00"
  }

  /// The years in which something can have been recorded; others can't be told in nanoseconds.
  static let years = 1900...2199

  /// What to do when a day can't be.
  static let advice =
    "name one that the calendar has, in the years \(years.lowerBound) to \(years.upperBound)"

  /// The moment, or the begin of the day; `nil` for one that no calendar has, or out of ``years``.
  func date(in context: CommandContext) -> Date? {
    guard let date = unchecked(in: context) else { return nil }
    return Self.years.contains(context.calendar.component(.year, from: date)) ? date : nil
  }

  private func unchecked(in context: CommandContext) -> Date? {
    let calendar = context.calendar
    switch form {
    case .day(let components):
      return Self.checked(components, in: calendar)
    case .daysAgo(let days):
      let today = calendar.startOfDay(for: context.now)
      return calendar.date(byAdding: .day, value: -days, to: today)
    case .time(let hour, let minute, let second):
      return calendar.date(
        bySettingHour: hour, minute: minute, second: second ?? 0, of: context.now)
    case .exact(let components, let offsetSeconds):
      guard let offsetSeconds else { return Self.checked(components, in: calendar) }
      guard let zone = TimeZone(secondsFromGMT: offsetSeconds) else { return nil }
      var calendar = calendar
      calendar.timeZone = zone
      return Self.checked(components, in: calendar)
    }
  }

  /// The end of the day for a day, the moment itself for a moment.
  func endDate(in context: CommandContext) -> Date? {
    guard let date = date(in: context) else { return nil }
    switch form {
    case .day, .daysAgo: return context.calendar.date(byAdding: .day, value: 1, to: date)
    case .time, .exact: return date
    }
  }

  /// How long the moment lasts that was typed, in nanoseconds: a minute, unless seconds were typed.
  var precisionNanoseconds: Int64 {
    switch form {
    case .time(_, _, nil): 60_000_000_000
    case .exact(let components, _) where components.second == nil: 60_000_000_000
    case .day, .daysAgo, .time, .exact: 0
    }
  }

  /// Refuses days that no calendar has, such as 30 February.
  private static func checked(_ components: DateComponents, in calendar: Calendar) -> Date? {
    guard let date = calendar.date(from: components) else { return nil }
    let found = calendar.dateComponents([.year, .month, .day], from: date)
    guard found.year == components.year, found.month == components.month,
      found.day == components.day
    else { return nil }
    return date
  }

  private static func parse(_ text: String) -> Form? {
    switch text {
    case "today": return .daysAgo(0)
    case "yesterday": return .daysAgo(1)
    default: break
    }
    if let match = text.wholeMatch(of: /(\d{1,4})([dw])/), let count = Int(match.1) {
      return .daysAgo(match.2 == "w" ? count * 7 : count)
    }
    if let match = text.wholeMatch(of: /(\d{1,2}):(\d{2})(?::(\d{2}))?/),
      let hour = Int(match.1), let minute = Int(match.2), hour < 24, minute < 60
    {
      let second = match.3.flatMap { Int($0) }
      return second ?? 0 < 60 ? .time(hour: hour, minute: minute, second: second) : nil
    }
    let pattern =
      /(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?/
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    var components = DateComponents()
    components.year = Int(match.1)
    components.month = Int(match.2)
    components.day = Int(match.3)
    guard let hour = match.4.flatMap({ Int($0) }), let minute = match.5.flatMap({ Int($0) }) else {
      return .day(components)
    }
    guard hour < 24, minute < 60 else { return nil }
    components.hour = hour
    components.minute = minute
    components.second = match.6.flatMap { Int($0) }
    guard components.second ?? 0 < 60 else { return nil }
    guard let zone = match.7 else { return .exact(components, offsetSeconds: nil) }
    return offsetSeconds(zone).map { .exact(components, offsetSeconds: $0) }
  }

  /// The farthest that a clock on Earth may be from UTC, to either side.
  private static let greatestOffsetSeconds = 18 * 3600

  private static func offsetSeconds(_ text: Substring) -> Int? {
    if text == "Z" { return 0 }
    let digits = text.dropFirst().filter(\.isNumber)
    guard digits.count == 4, let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2))
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    guard minutes < 60, seconds <= greatestOffsetSeconds else { return nil }
    return text.hasPrefix("-") ? -seconds : seconds
  }
}

/// The longest pause that still counts as work.
struct IdleLimitArgument: OptionValue {
  /// In nanoseconds; `nil` for no limit.
  let nanoseconds: Int64?

  init?(argument: String) {
    if argument == "none" {
      nanoseconds = nil
      return
    }
    guard let match = argument.wholeMatch(of: /(\d{1,6})(s|m|min|h)?/), let count = Int64(match.1)
    else { return nil }
    let seconds: Int64 =
      switch match.2 {
      case "s": count
      case "h": count * 3600
      default: count * 60
      }
    nanoseconds = seconds * 1_000_000_000
  }

  static func advice(about text: String) -> String {
    "write minutes, such as 5 or 5min, seconds, such as 90s, hours, such as 1h, or none"
  }
}
