import Foundation

/// The forms in which people write a moment.
enum MomentForm: Hashable {
  /// A day.
  case day(Day)
  /// A week from Monday on, a month or a year; 0 is the one that now lies in, 1 the one before.
  case period(Calendar.Component, ago: Int)
  /// A time of a day; `nil` where no day was typed.
  case time(Day?, Time)
  /// A date and time at an offset from UTC.
  case exact(Date, isToTheMinute: Bool)
  /// So many seconds ago.
  case elapsed(seconds: Int, isToTheMinute: Bool)

  /// A day as it is typed.
  enum Day: Hashable {
    case date(DateComponents)
    /// The newest such day up to today; 1 is Sunday, as in `Calendar`.
    case weekday(Int, beforeToday: Bool)
    case ago(Calendar.Component, Int)
  }

  /// What a clock shows.
  struct Time: Hashable {
    var hour: Int
    var minute: Int
    var second: Int?
  }

  // MARK: - Its place in time

  /// The start of the day or period, or the moment; `nil` for one that the calendar does not have.
  ///
  /// Days and periods begin when the person's days do. A time of day belongs to the date that the calendar shows.
  func start(at now: Date, in calendar: PersonalCalendar) -> Date? {
    let dates = calendar.dates
    switch self {
    case .day(let day):
      return day.start(at: calendar.dateOfDay(at: now), in: dates).flatMap(calendar.beginning)
    case .period(let unit, let count):
      return interval(of: unit, ago: count, at: calendar.dateOfDay(at: now), in: dates)
        .flatMap { calendar.beginning(of: $0.start) }
    case .time(let day, let time):
      return (day ?? .ago(.day, 0)).moment(time, at: now, in: dates)
    case .exact(let date, _): return date
    case .elapsed(let seconds, _): return now.addingTimeInterval(-Double(seconds))
    }
  }

  /// The end of the day or period, or the moment; `nil` for one that the calendar does not have.
  func end(at now: Date, in calendar: PersonalCalendar) -> Date? {
    let dates = calendar.dates
    switch self {
    case .day(let day):
      return day.start(at: calendar.dateOfDay(at: now), in: dates)
        .flatMap { dates.date(byAdding: .day, value: 1, to: $0) }.flatMap(calendar.beginning)
    case .period(let unit, let count):
      return interval(of: unit, ago: count, at: calendar.dateOfDay(at: now), in: dates)
        .flatMap { calendar.beginning(of: $0.end) }
    case .time, .exact, .elapsed: return start(at: now, in: calendar)
    }
  }

  /// Whether it is told without seconds.
  var isToTheMinute: Bool {
    switch self {
    case .time(_, let time): time.second == nil
    case .exact(_, let isToTheMinute), .elapsed(_, let isToTheMinute): isToTheMinute
    case .day, .period: false
    }
  }

  private func interval(
    of unit: Calendar.Component, ago count: Int, at now: Date, in calendar: Calendar
  ) -> DateInterval? {
    calendar.date(byAdding: unit, value: -count, to: now).flatMap {
      calendar.dateInterval(of: unit, for: $0)
    }
  }
}

extension MomentForm.Day {
  /// The start of the day; `nil` for one that the calendar does not have.
  fileprivate func start(at now: Date, in calendar: Calendar) -> Date? {
    let today = calendar.startOfDay(for: now)
    switch self {
    case .date(let components): return MomentForm.date(components, in: calendar)
    case .weekday(let weekday, let isBeforeToday):
      var days = (calendar.component(.weekday, from: today) - weekday + 7) % 7
      if days == 0, isBeforeToday { days = 7 }
      return calendar.date(byAdding: .day, value: -days, to: today)
    case .ago(let unit, let count):
      return calendar.date(byAdding: unit, value: -count, to: today).map(calendar.startOfDay)
    }
  }

  /// A time of the day; `nil` for a day that the calendar does not have.
  fileprivate func moment(_ time: MomentForm.Time, at now: Date, in calendar: Calendar) -> Date? {
    if case .date(var components) = self {
      (components.hour, components.minute) = (time.hour, time.minute)
      components.second = time.second
      return MomentForm.date(components, in: calendar)
    }
    return start(at: now, in: calendar).flatMap {
      calendar.date(bySettingHour: time.hour, minute: time.minute, second: time.second ?? 0, of: $0)
    }
  }
}

// MARK: - What is typed

extension MomentForm {
  /// Understands a text, in any case; `nil` for one that has no such form.
  init?(_ typed: String) {
    let text = typed.lowercased()
    guard
      let form = Self.isoForm(text) ?? Self.periodForm(text) ?? Self.agoForm(text)
        ?? Self.dayAndTime(text)
    else { return nil }
    self = form
  }

  /// `last week`, `this month`, `last-year`.
  private static func periodForm(_ text: String) -> MomentForm? {
    guard let match = text.wholeMatch(of: /(this|last)[ -](week|month|year)/) else { return nil }
    let unit: Calendar.Component =
      switch match.2 {
      case "week": .weekOfYear
      case "month": .month
      default: .year
      }
    return .period(unit, ago: match.1 == "last" ? 1 : 0)
  }

  /// `7d`, `2 weeks ago`, `1month`; and `20min`, `2h ago`, to the minute.
  private static func agoForm(_ text: String) -> MomentForm? {
    let pattern =
      /(\d{1,4}) ?(s|sec|seconds?|min|minutes?|h|hours?|d|days?|w|weeks?|months?|y|years?)(?: ago)?/
    guard let match = text.wholeMatch(of: pattern), let count = Int(match.1) else { return nil }
    switch match.2 {
    case "s", "sec", "second", "seconds": return .elapsed(seconds: count, isToTheMinute: false)
    case "min", "minute", "minutes": return .elapsed(seconds: count * 60, isToTheMinute: true)
    case "h", "hour", "hours": return .elapsed(seconds: count * 3600, isToTheMinute: true)
    case "d", "day", "days": return .day(.ago(.day, count))
    case "w", "week", "weeks": return .day(.ago(.day, count * 7))
    case "month", "months": return .day(.ago(.month, count))
    default: return .day(.ago(.year, count))
    }
  }

  /// `monday`, `14:05`, `yesterday 2pm`, `2026-11-20 14:05`.
  private static func dayAndTime(_ text: String) -> MomentForm? {
    if let day = Day(text) { return .day(day) }
    if let time = Time(text) { return .time(nil, time) }
    // The time is what stands behind the last blank, but in `2 pm`.
    let words = text.split(separator: " ")
    for count in [1, 2] where words.count > count {
      if let day = Day(words.dropLast(count).joined(separator: " ")),
        let time = Time(words.suffix(count).joined(separator: " "))
      {
        return .time(day, time)
      }
    }
    return nil
  }

  /// `2026-11-20T14:05:30+01:00`.
  ///
  /// - Source: RFC 3339, section 5.6; seconds, their fraction and the offset may be left out.
  private static func isoForm(_ text: String) -> MomentForm? {
    let pattern =
      /(\d{4}-\d{2}-\d{2})[t ](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?(z|[+-]\d{2}:?\d{2})?/
    guard let match = text.wholeMatch(of: pattern), case .date(var components) = Day(match.1),
      let time = Time(match.2)
    else { return nil }
    guard let zone = match.3 else { return .time(.date(components), time) }
    (components.hour, components.minute, components.second) = (time.hour, time.minute, time.second)
    var calendar = Calendar(identifier: .iso8601)
    guard let timeZone = offsetSeconds(zone).flatMap({ TimeZone(secondsFromGMT: $0) }) else {
      return nil
    }
    calendar.timeZone = timeZone
    return date(components, in: calendar).map { .exact($0, isToTheMinute: time.second == nil) }
  }

  /// Refuses days that no calendar has, such as 30 February.
  fileprivate static func date(_ components: DateComponents, in calendar: Calendar) -> Date? {
    guard let date = calendar.date(from: components) else { return nil }
    let found = calendar.dateComponents([.year, .month, .day], from: date)
    guard found.year == components.year, found.month == components.month,
      found.day == components.day
    else { return nil }
    return date
  }

  /// The farthest that a clock on Earth may be from UTC, to either side.
  private static let greatestOffsetSeconds = 18 * 3600

  private static func offsetSeconds(_ text: Substring) -> Int? {
    if text == "z" { return 0 }
    let digits = text.dropFirst().filter(\.isNumber)
    guard digits.count == 4, let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2))
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    guard minutes < 60, seconds <= greatestOffsetSeconds else { return nil }
    return text.hasPrefix("-") ? -seconds : seconds
  }
}

extension MomentForm.Day {
  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// Understands a text in small letters.
  fileprivate init?(_ text: some StringProtocol) {
    switch text {
    case "today":
      self = .ago(.day, 0)
      return
    case "yesterday":
      self = .ago(.day, 1)
      return
    default: break
    }
    if let match = String(text).wholeMatch(of: /(\d{4})-(\d{2})-(\d{2})/) {
      self = .date(DateComponents(year: Int(match.1), month: Int(match.2), day: Int(match.3)))
      return
    }
    let isLast = text.hasPrefix("last ")
    let name = isLast ? String(text.dropFirst(5)) : String(text)
    let found = Self.weekdays.firstIndex { $0 == name || (name.count == 3 && $0.hasPrefix(name)) }
    guard let found else { return nil }
    self = .weekday(found + 1, beforeToday: isLast)
  }
}

extension MomentForm.Time {
  /// Understands `14:05`, `9:05:30`, `2pm` or `2:30 pm`.
  fileprivate init?(_ text: some StringProtocol) {
    let pattern = /(\d{1,2})(?::(\d{2})(?::(\d{2}))?)? ?(am|pm)?/
    guard let match = String(text).wholeMatch(of: pattern), var hour = Int(match.1),
      match.2 != nil || match.4 != nil
    else { return nil }
    let minute = match.2.flatMap { Int($0) } ?? 0
    let second = match.3.flatMap { Int($0) }
    if let half = match.4 {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    guard hour < 24, minute < 60, second ?? 0 < 60 else { return nil }
    self.init(hour: hour, minute: minute, second: second)
  }
}
