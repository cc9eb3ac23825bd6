/// The longest pause that still counts as active time.
package struct IdleLimit: Hashable, Sendable {
  /// In nanoseconds; `nil` for no limit.
  package let nanoseconds: Int64?

  package init(nanoseconds: Int64?) {
    self.nanoseconds = nanoseconds
  }

  /// Five minutes.
  package static let standard = IdleLimit(nanoseconds: TrackedTime.defaultIdleLimitNanoseconds)

  /// Reads a limit as people type it: `5` (minutes), `5min`, `90s`, `1h` or `none`.
  ///
  /// It is read before every report, so no pattern of a regular expression is made for it.
  ///
  /// - Returns: `nil` for anything else, and for a number of more than six digits.
  package init?(_ text: String) {
    if text == "none" {
      nanoseconds = nil
      return
    }
    let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...6).contains(digits.count), let count = Int64(Substring(digits)) else { return nil }
    var unit = text.utf8[digits.endIndex...]
    if !unit.isEmpty, unit.first == UInt8(ascii: " ") { unit = unit.dropFirst() }
    let seconds: Int64
    switch String(Substring(unit)) {
    case "s", "sec", "second", "seconds": seconds = count
    case "", "m", "min", "minute", "minutes": seconds = count * 60
    case "h", "hour", "hours": seconds = count * 3600
    default: return nil
    }
    nanoseconds = seconds * 1_000_000_000
  }

  /// The limit as it can be typed, in the largest unit that is exact, such as `5min`.
  package var text: String {
    guard let nanoseconds else { return "none" }
    let seconds = nanoseconds / 1_000_000_000
    if seconds == 0 || seconds % 60 != 0 { return "\(seconds)s" }
    return seconds % 3600 == 0 ? "\(seconds / 3600)h" : "\(seconds / 60)min"
  }
}
