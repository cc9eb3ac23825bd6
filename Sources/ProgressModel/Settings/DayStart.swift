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

  /// Reads a time of day as people type it, such as `4:00`, `4am`, `noon` or `4`.
  ///
  /// - Returns: `nil` for anything else, and for a time after noon.
  package init?(_ text: String) {
    let isHour = (1...2).contains(text.utf8.count) && !text.utf8.contains(UInt8(ascii: ":"))
    guard let time = TimeOfDay(isHour ? text + ":00" : text), time.second == nil,
      case let minutes = Int(time.seconds / 60), minutes <= Self.latestMinutes
    else { return nil }
    self.minutes = minutes
  }

  /// The time as it can be typed, such as `04:00`.
  package var text: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return padded(minutes / 60) + ":" + padded(minutes % 60)
  }
}
