import ProgressModel

// What is typed becomes a form here, and only here. No clock is asked.

extension MomentForm {
  /// Understands a text, in any case; `nil` for one that has no such form, or could mean two things.
  package init?(_ typed: String) {
    guard let text = Self.normalized(typed) else { return nil }
    if let form = Self.isoForm(text) ?? Self.awayForm(text) {
      self = form
    } else if let day = Day(text) {
      self = .day(day)
    } else if let period = Period(text) {
      self = .period(period)
    } else if let time = TimeOfDay(text) {
      self = .time(nil, time)
    } else if let form = Self.dayAndTime(text) {
      self = form
    } else {
      return nil
    }
  }

  /// Returns whether a text is a date whose day and month can't be told apart, such as `03/04/2026` or `3/4`.
  static func isAmbiguous(_ typed: String) -> Bool {
    let pattern = #/(\d{1,2})(?:([-/])(\d{1,2})\2\d{4}|/(\d{1,2}))/#
    guard let match = typed.wholeMatch(of: pattern), let first = Int(match.1),
      let second = Int(match.3 ?? match.4 ?? "")
    else { return false }
    return (1...12).contains(first) && (1...12).contains(second) && first != second
  }

  /// Small letters, single blanks, and neither commas nor hyphens between words: `Friday, 20 Nov`, `last-week`.
  private static func normalized(_ typed: String) -> String? {
    let bytes = Array(typed.lowercased().utf8)
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    func isLetter(_ place: Int) -> Bool {
      bytes.indices.contains(place)
        && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[place])
    }
    let parts = bytes.indices.map { place in
      switch bytes[place] {
      case UInt8(ascii: "-") where isLetter(place - 1) || isLetter(place + 1): UInt8(ascii: " ")
      case UInt8(ascii: ",") where place + 1 == bytes.count || bytes[place + 1] == 0x20:
        UInt8(ascii: " ")
      default: bytes[place]
      }
    }
    return String(decoding: parts, as: UTF8.self).split(separator: " ").joined(separator: " ")
  }

  /// `2026-11-20T14:05:30+01:00`.
  ///
  /// - Source: RFC 3339, section 5.6; seconds, their fraction and the offset may be left out.
  private static func isoForm(_ text: String) -> MomentForm? {
    let pattern =
      /(\d{4}-\d{2}-\d{2})[t ](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?(z|[+-]\d{2}:?\d{2})?/
    guard let match = text.wholeMatch(of: pattern), let day = Day(String(match.1)),
      let time = TimeOfDay(String(match.2))
    else { return nil }
    guard let zone = match.3 else { return .time(day, time) }
    return offsetSeconds(zone).map { .exact(day, time, utcOffsetSeconds: $0) }
  }

  /// The farthest that a clock on Earth may be from UTC, to either side.
  private static let greatestOffsetSeconds: Int64 = 18 * 3600

  private static func offsetSeconds(_ text: Substring) -> Int64? {
    if text == "z" { return 0 }
    let digits = text.dropFirst().filter(\.isNumber)
    guard digits.count == 4, let hours = Int64(digits.prefix(2)),
      let minutes = Int64(digits.suffix(2))
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    guard minutes < 60, seconds <= greatestOffsetSeconds else { return nil }
    return text.hasPrefix("-") ? -seconds : seconds
  }

  /// `20min`, `2h ago`, `in 1.5h`, `now`.
  private static func awayForm(_ text: String) -> MomentForm? {
    if text == "now" { return .away(seconds: 0, nil, isToTheMinute: false) }
    let (amount, direction) = directed(text)
    // 30m is 30 minutes to some, and 30 months to others.
    guard amount.wholeMatch(of: /\d+ ?m/) == nil, let length = LengthOfTime(amount), length.hasUnit
    else { return nil }
    return .away(seconds: length.seconds, direction, isToTheMinute: !length.hasSeconds)
  }

  /// Takes `ago`, `in` or `from now` off an amount.
  fileprivate static func directed(_ text: String) -> (amount: String, MomentMood?) {
    if text.hasSuffix(" ago") { return (counted(text.dropLast(4)), .back) }
    if text.hasSuffix(" from now") { return (counted(text.dropLast(9)), .ahead) }
    if text.hasPrefix("in ") { return (counted(text.dropFirst(3)), .ahead) }
    return (counted(text[...]), nil)
  }

  /// Returns an amount with a number instead of a word: `2 weeks` for `two weeks`, `1 hour` for `an hour`.
  fileprivate static func counted(_ amount: Substring) -> String {
    let words = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve",
    ]
    if amount == "half an hour" { return "30 min" }
    let parts = amount.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return String(amount) }
    if parts[0] == "a" || parts[0] == "an" { return "1 " + parts[1] }
    return words.firstIndex { $0 == parts[0] }.map { "\($0 + 1) " + parts[1] } ?? String(amount)
  }

  /// `yesterday 2pm`, `14:00 tomorrow`, `friday at 9:15`.
  private static func dayAndTime(_ text: String) -> MomentForm? {
    let words = text.split(separator: " ")
    for count in [1, 2] where words.count > count {
      let pairs = [
        (words.dropLast(count), words.suffix(count)), (words.dropFirst(count), words.prefix(count)),
      ]
      for (day, time) in pairs {
        // The midnight of a day may be its start or its end.
        guard time.first != "midnight", let time = TimeOfDay(time.joined(separator: " ")) else {
          continue
        }
        let rest = day.last == "at" ? day.dropLast() : day
        if let day = Day(rest.joined(separator: " ")) { return .time(day, time) }
      }
    }
    return nil
  }

  /// The number of a month by its English name, or the first three letters of it.
  fileprivate static func month(_ name: some StringProtocol) -> Int64? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    if name == "sept" { return 9 }
    let place = names.firstIndex { $0 == name || (name.utf8.count == 3 && $0.hasPrefix(name)) }
    return place.map { Int64($0) + 1 }
  }
}

extension MomentForm.Day {
  /// Understands a text in small letters.
  fileprivate init?(_ text: String) {
    let text = text.hasPrefix("on ") ? String(text.dropFirst(3)) : text
    switch text {
    case "today": self = .away(.day, 0, nil)
    case "yesterday": self = .away(.day, 1, .back)
    case "day before yesterday", "the day before yesterday": self = .away(.day, 2, .back)
    case "tomorrow": self = .away(.day, 1, .ahead)
    case "day after tomorrow", "the day after tomorrow": self = .away(.day, 2, .ahead)
    default:
      guard
        let day = Self.numbers(text) ?? Self.words(text) ?? Self.weekday(text) ?? Self.away(text)
      else { return nil }
      self = day
    }
  }

  /// `2026-11-20`, `24.12.2026`, `24.12.`, `24/12/2026`, `24-12-2026`, `24/12`.
  private static func numbers(_ text: String) -> MomentForm.Day? {
    if let match = text.wholeMatch(of: #/(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/#) {
      return date(match.1, match.3, match.4)
    }
    if let match = text.wholeMatch(of: /(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}|\d{2}))?/) {
      guard let year = match.3 else {
        guard let month = Int64(match.2), let day = Int64(match.1) else { return nil }
        return .yearless(month: month, day: day)
      }
      return date(year.count == 2 ? Substring("20" + year) : year, match.2, match.1)
    }
    // Where the day comes first and where the month does, is only told by a number above 12.
    if let match = text.wholeMatch(of: #/(\d{1,2})/(\d{1,2})/#), !MomentForm.isAmbiguous(text),
      let first = Int64(match.1), let second = Int64(match.2)
    {
      return second > 12
        ? .yearless(month: first, day: second) : .yearless(month: second, day: first)
    }
    guard let match = text.wholeMatch(of: #/(\d{1,2})([-/])(\d{1,2})\2(\d{4})/#),
      !MomentForm.isAmbiguous(text), let second = Int64(match.3)
    else { return nil }
    return second > 12 ? date(match.4, match.1, match.3) : date(match.4, match.3, match.1)
  }

  private static func date(
    _ year: Substring, _ month: Substring, _ day: Substring
  ) -> MomentForm.Day? {
    guard let year = Int64(year), let month = Int64(month), let day = Int64(day) else { return nil }
    return .date(year: year, month: month, day: day)
  }

  /// `22 nov`, `nov 20`, `24. December 2026`, `Fri 20 Nov`, `the 20th of november`, `15th`.
  private static func words(_ text: String) -> MomentForm.Day? {
    if let match = text.wholeMatch(of: /(?:the )?(\d{1,2})(?:st|nd|rd|th)/),
      let day = Int64(match.1)
    {
      return (1...31).contains(day) ? .dayOfMonth(day) : nil
    }
    let dayFirst = /(?:the )?(\d{1,2})(?:st|nd|rd|th|\.)? ?(?:of )?([a-z]{3,})\.?(?: (\d{4}))?/
    if let match = text.wholeMatch(of: dayFirst), let month = MomentForm.month(match.2) {
      return date(match.3, month, match.1)
    }
    let monthFirst = /([a-z]{3,})\.? ?(\d{1,2})(?:st|nd|rd|th|\.)?(?: (\d{4}))?/
    if let match = text.wholeMatch(of: monthFirst), let month = MomentForm.month(match.1) {
      return date(match.3, month, match.2)
    }
    guard let match = text.wholeMatch(of: /([a-z]+)\.? (.*\d.*)/), let weekday = weekday(match.1),
      let day = numbers(String(match.2)) ?? words(String(match.2))
    else { return nil }
    switch day {
    // Whether the 13th is a Friday is another question than which Friday is meant.
    case .named, .dayOfMonth: return nil
    default: return .named(weekday, day)
    }
  }

  private static func date(
    _ year: Substring?, _ month: Int64, _ day: Substring
  ) -> MomentForm.Day? {
    guard let day = Int64(day) else { return nil }
    guard let year else { return .yearless(month: month, day: day) }
    return Int64(year).map { .date(year: $0, month: month, day: day) }
  }

  /// `friday`, `last fri`, `next friday`.
  private static func weekday(_ text: String) -> MomentForm.Day? {
    let words = text.split(separator: " ")
    guard (1...2).contains(words.count), let name = words.last, let weekday = weekday(name) else {
      return nil
    }
    guard words.count == 2 else { return .weekday(weekday, .nearest) }
    switch words[0] {
    case "last": return .weekday(weekday, .last)
    case "this": return .weekday(weekday, .this)
    case "next": return .weekday(weekday, .next)
    default: return nil
    }
  }

  private static func weekday(_ name: Substring) -> Weekday? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    return names.firstIndex { $0 == name || (name.utf8.count == 3 && $0.hasPrefix(name)) }
      .flatMap(Weekday.init)
  }

  /// `7d`, `2 weeks ago`, `in 3 months`, `1year`.
  private static func away(_ text: String) -> MomentForm.Day? {
    let (amount, direction) = MomentForm.directed(text)
    guard let match = amount.wholeMatch(of: /(\d{1,4}) ?(d|days?|w|weeks?|months?|y|years?)/),
      let count = Int64(match.1)
    else { return nil }
    return .away(MomentForm.Unit(match.2), count, direction)
  }
}

extension MomentForm.Unit {
  /// Understands the name of a unit, which its first letter tells.
  fileprivate init(_ name: Substring) {
    self =
      switch name.first {
      case "d": .day
      case "w": .week
      case "m": .month
      default: .year
      }
  }
}

extension MomentForm.Period {
  /// Understands a text in small letters.
  fileprivate init?(_ text: String) {
    if let match = text.wholeMatch(of: /(this|last|next) (week|month|year)/) {
      self = .around(
        MomentForm.Unit(match.2), match.1 == "last" ? -1 : match.1 == "next" ? 1 : 0)
    } else if let period = Self.throughToday(text) {
      self = period
    } else if let match = text.wholeMatch(of: /(\d{4})-(\d{1,2})/), let year = Int64(match.1),
      let month = Int64(match.2)
    {
      self = .month(year: year, month)
    } else if let match = text.wholeMatch(of: /(\d{4}) ?w ?(\d{1,2})/), let year = Int64(match.1),
      let week = Int64(match.2)
    {
      self = .week(year: year, week)
    } else if let match = text.wholeMatch(of: /w(?:eek)? ?(\d{1,2})/), let week = Int64(match.1) {
      self = .week(year: nil, week)
    } else if let match = text.wholeMatch(of: /([a-z]{3,})\.?(?: (\d{4}))?/),
      let month = MomentForm.month(match.1)
    {
      self = .month(year: match.2.flatMap { Int64($0) }, month)
    } else if text.wholeMatch(of: /\d{4}/) != nil, let year = Int64(text),
      MomentReader.years.contains(year)
    {
      self = .year(year)
    } else {
      return nil
    }
  }

  /// `last 7 days`, `last three weeks`, `past week`.
  private static func throughToday(_ text: String) -> MomentForm.Period? {
    let amount = /(?:(\d{1,4}) ?)?(d|days?|w|weeks?|months?|y|years?)/
    guard let match = text.wholeMatch(of: /(?:the )?(last|past) (.+)/),
      let parts = MomentForm.counted(match.2).wholeMatch(of: amount),
      let count = parts.1.flatMap({ Int64($0) }) ?? (match.1 == "past" ? 1 : nil), count > 0
    else { return nil }
    return .throughToday(MomentForm.Unit(parts.2), count)
  }
}
