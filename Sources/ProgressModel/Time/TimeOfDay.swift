/// A time of day as people type it: `14:05`, `14:05:30`, `9.30`, `2pm`, `2:30 p.m.`, `noon`, `midnight`.
///
/// A setting is read before every report, so no pattern of a regular expression is made for it.
package struct TimeOfDay: Hashable, Sendable {
  /// 0…24; with 24 the time is the end of the day, 24:00.
  package let hour: Int64
  /// 0…59.
  package let minute: Int64
  /// 0…59; `nil` if no seconds were typed.
  package let second: Int64?

  /// After midnight as clocks show it, 0…86,400.
  package var seconds: Int64 { hour * 3600 + minute * 60 + (second ?? 0) }

  /// The time as `9:05` or `9:05:30`.
  package var text: String {
    let time = "\(hour):" + CivilTime.padded(minute, to: 2)
    return second.map { time + ":" + CivilTime.padded($0, to: 2) } ?? time
  }

  /// Reads a time, in any case.
  ///
  /// - Returns: `nil` for anything else, for a number alone, and for a time that no clock shows.
  package init?(_ text: String) {
    let text = text.lowercased()
    switch text {
    case "noon":
      (hour, minute, second) = (12, 0, nil)
      return
    case "midnight":
      (hour, minute, second) = (0, 0, nil)
      return
    default: break
    }
    let (clock, half) = Self.halves(of: text)
    let parts = Self.parts(of: clock, isTime: half != nil)
    guard (half == nil ? 2...3 : 1...3).contains(parts.count),
      let first = Self.number(parts[0], digitCounts: 1...2)
    else { return nil }
    var numbers: [Int64] = []
    for part in parts.dropFirst() {
      guard let number = Self.number(part, digitCounts: 2...2), number < 60 else { return nil }
      numbers.append(number)
    }
    minute = numbers.first ?? 0
    second = numbers.dropFirst().first
    guard let half else {
      guard first < 24 || (first == 24 && numbers.allSatisfy { $0 == 0 }) else { return nil }
      hour = first
      return
    }
    guard (1...12).contains(first) else { return nil }
    hour = first % 12 + (half == .afternoon ? 12 : 0)
  }

  private enum Half {
    case morning
    case afternoon
  }

  /// Takes `am` or `pm` off the end.
  private static func halves(of text: String) -> (clock: Substring, half: Half?) {
    let endings: [(String, Half)] = [
      ("a.m.", .morning), ("am", .morning), ("p.m.", .afternoon), ("pm", .afternoon),
    ]
    for (ending, half) in endings where text.hasSuffix(ending) {
      var clock = text.dropLast(ending.count)
      if clock.last == " " { clock = clock.dropLast() }
      return (clock, half)
    }
    return (text[...], nil)
  }

  /// Returns what stands between colons; between dots only where it can't be a day and a month: `9.30`, but not `9.10`.
  private static func parts(of text: Substring, isTime: Bool) -> [Substring] {
    let pair = text.split(separator: ".", omittingEmptySubsequences: false)
    guard pair.count == 2, let last = number(pair[1], digitCounts: 2...2),
      isTime || !(1...12).contains(last)
    else { return text.split(separator: ":", omittingEmptySubsequences: false) }
    return pair
  }

  private static func number(_ text: Substring, digitCounts: ClosedRange<Int>) -> Int64? {
    guard digitCounts.contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int64(text)
  }
}
