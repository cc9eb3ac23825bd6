/// A length of time as people type it: `25` (minutes), `45min`, `1h30`, `1:30`, `1.5h`, `90 seconds`.
///
/// A setting is read before every report, so no pattern of a regular expression is made for it.
package struct LengthOfTime: Hashable, Sendable {
  /// In seconds, 0 or more.
  package let seconds: Int64
  /// Whether there is a unit: 25 and 1:30 have none.
  package let hasUnit: Bool
  /// Whether seconds were typed.
  package let hasSeconds: Bool

  /// Reads a length, in any case.
  ///
  /// Hours, minutes and seconds stand in this order, each at most once. A number without a unit is minutes, alone and
  /// behind hours. One number alone may have one or two decimals.
  ///
  /// - Returns: `nil` for anything else, and for a number of more than six digits.
  package init?(_ text: String) {
    var rest = Substring(text.lowercased()).utf8
    if let (hours, minutes) = Self.clock(rest) {
      (seconds, hasUnit, hasSeconds) = (hours * 3600 + minutes * 60, false, false)
      return
    }
    Self.skipBlanks(&rest)
    var total: Int64 = 0
    var units: [Unit?] = []
    while !rest.isEmpty {
      guard let number = Self.number(&rest) else { return nil }
      Self.skipBlanks(&rest)
      let word = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      rest = rest[word.endIndex...]
      let unit = Unit(String(Substring(word)))
      guard word.isEmpty || unit != nil else { return nil }
      if word.isEmpty, !rest.isEmpty { return nil }
      if !rest.isEmpty { Self.skipBlanks(&rest) }
      let size = unit?.seconds ?? 60
      // 25 and 1h30 are fine, 5min30 is not.
      if unit == nil, let last = units.last, last != .hour { return nil }
      if let last = units.last, (last?.seconds ?? 0) <= size { return nil }
      if number.hundredths > 0 || number.hasDecimals {
        // 1.5 has two meanings, and 1.5 s none that matters.
        guard let unit, unit != .second, units.isEmpty, rest.isEmpty else { return nil }
      }
      total += number.whole * size + number.hundredths * size / 100
      units.append(unit)
    }
    guard !units.isEmpty else { return nil }
    seconds = total
    hasUnit = units.contains { $0 != nil }
    hasSeconds = units.contains(.second)
  }

  private enum Unit: Hashable {
    case hour
    case minute
    case second

    init?(_ word: String) {
      switch word {
      case "h", "hr", "hrs", "hour", "hours": self = .hour
      case "m", "min", "mins", "minute", "minutes": self = .minute
      case "s", "sec", "secs", "second", "seconds": self = .second
      default: return nil
      }
    }

    var seconds: Int64 {
      switch self {
      case .hour: 3600
      case .minute: 60
      case .second: 1
      }
    }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// The hours and minutes of `1:30`; `nil` for another form.
  private static func clock(_ text: Substring.UTF8View) -> (hours: Int64, minutes: Int64)? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...3).contains(parts[0].count), parts[1].count == 2,
      parts.joined().allSatisfy(digits.contains), let hours = Int64(Substring(parts[0])),
      let minutes = Int64(Substring(parts[1])), minutes < 60
    else { return nil }
    return (hours, minutes)
  }

  private static func skipBlanks(_ rest: inout Substring.UTF8View) {
    rest = rest.drop { $0 == UInt8(ascii: " ") }
  }

  /// Takes a number from the front: up to six digits, and perhaps a point or a comma with one or two more.
  private static func number(
    _ rest: inout Substring.UTF8View
  ) -> (whole: Int64, hundredths: Int64, hasDecimals: Bool)? {
    let whole = rest.prefix(while: digits.contains)
    guard (1...6).contains(whole.count), let number = Int64(Substring(whole)) else { return nil }
    rest = rest[whole.endIndex...]
    guard let sign = rest.first, sign == UInt8(ascii: ".") || sign == UInt8(ascii: ",") else {
      return (number, 0, false)
    }
    let decimals = rest.dropFirst().prefix(while: digits.contains)
    guard (1...2).contains(decimals.count), let fraction = Int64(Substring(decimals)) else {
      return nil
    }
    rest = rest[decimals.endIndex...]
    return (number, decimals.count == 1 ? fraction * 10 : fraction, true)
  }
}
