/// The time of day at which a person's day begins, for those who write past midnight.
package struct DayStart: Hashable, Sendable {
  /// After midnight, 0…720.
  package let minutes: Int

  /// The latest one is noon: with a later one, most of a day would have the date of the day before.
  private static let latestMinutes = 12 * 60

  private init(minutes: Int) {
    self.minutes = minutes
  }

  /// The day begins with the date.
  package static let midnight = DayStart(minutes: 0)

  /// Reads a time of day as people type it, such as `4:00`, `04:00` or `4`.
  ///
  /// - Returns: `nil` for anything else, and for a time after noon.
  package init?(_ text: String) {
    let time = text.utf8.contains(UInt8(ascii: ":")) ? text : text + ":00"
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      time.utf8.allSatisfy({
        $0 == UInt8(ascii: ":") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60,
      case let minutes = hour * 60 + minute, minutes <= Self.latestMinutes
    else { return nil }
    self.minutes = minutes
  }

  /// The time as it can be typed, such as `04:00`.
  package var text: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return padded(minutes / 60) + ":" + padded(minutes % 60)
  }
}
