/// What a person chose for one machine. Settings are no facts: they are in a file and in no export.
package struct Settings: Hashable, Sendable {
  /// The longest pause that counts as active, unless a call says otherwise.
  package var idleLimit = IdleLimit.standard
  /// When a day begins.
  package var dayStart = DayStart.midnight
  /// The days of the week that break no streak.
  package var daysOff = DaysOff.none

  /// Creates the settings of someone who has chosen nothing.
  package init() {}

  /// Returns a value as it can be typed.
  package subscript(name: SettingName) -> String {
    switch name {
    case .idle: idleLimit.text
    case .dayStart: dayStart.text
    case .daysOff: daysOff.text
    }
  }

  /// Takes a value as it is typed.
  ///
  /// - Returns: Whether it is valid; if not, nothing changes.
  package mutating func set(_ name: SettingName, to text: String) -> Bool {
    switch name {
    case .idle: Self.replace(&idleLimit, by: IdleLimit(text))
    case .dayStart: Self.replace(&dayStart, by: DayStart(text))
    case .daysOff: Self.replace(&daysOff, by: DaysOff(text))
    }
  }

  private static func replace<Value>(_ value: inout Value, by new: Value?) -> Bool {
    guard let new else { return false }
    value = new
    return true
  }
}
