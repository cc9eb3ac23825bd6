/// The days of the week on which a person doesn't mean to write; they break no streak.
package struct DaysOff: Hashable, Sendable {
  static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let fullNames = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// A bit for each day, the lowest for Monday.
  private let days: UInt8

  private init(days: UInt8) {
    self.days = days
  }

  /// Every day is a day to write.
  package static let none = DaysOff(days: 0)

  /// Reads days as people type them, such as `sat,sun`, `friday` or `none`.
  ///
  /// - Returns: `nil` for anything else, and for all seven days.
  package init?(_ text: String) {
    let text = text.lowercased()
    if text == "none" {
      self = .none
      return
    }
    var days: UInt8 = 0
    for name in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      guard
        let place = Self.names.firstIndex(of: String(name))
          ?? Self.fullNames.firstIndex(of: String(name))
      else { return nil }
      days |= 1 << UInt8(place)
    }
    guard days != 0, days != 0b111_1111 else { return nil }
    self.days = days
  }

  /// Returns whether a day is off.
  ///
  /// - Parameter weekday: 0…6, 0 for Monday.
  package func contains(weekday: Int) -> Bool {
    (0..<7).contains(weekday) && days & (1 << UInt8(weekday)) != 0
  }

  /// The days as they can be typed, such as `sat,sun`.
  package var text: String {
    let names = Self.names.indices.filter { contains(weekday: $0) }.map { Self.names[$0] }
    return names.isEmpty ? "none" : names.joined(separator: ",")
  }
}
