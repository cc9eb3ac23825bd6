/// The name of a setting, as it is typed and stored.
package enum SettingName: String, Hashable, Sendable, CaseIterable {
  /// The longest pause that counts as active.
  case idle
  /// When a day begins.
  case dayStart = "day-start"
  /// The days of the week that break no streak.
  case daysOff = "days-off"

  /// What the setting does, in one sentence.
  package var meaning: String {
    switch self {
    case .idle: "Pauses up to this long count as active."
    case .dayStart: "Your day begins at this time."
    case .daysOff: "Days of the week that don't break a streak."
    }
  }

  /// What the setting does with a valid value, in one sentence.
  package func meaning(of value: String) -> String {
    switch (self, value) {
    case (.idle, "none"): "Every pause counts as active."
    case (.daysOff, "none"): "Every missed day breaks a streak."
    case (.daysOff, _): "These days don't break a streak."
    default: meaning
    }
  }

  /// Values that are valid.
  package var examples: [String] {
    switch self {
    case .idle: ["3min", "90s", "1h", "none"]
    case .dayStart: ["04:00", "00:00"]
    case .daysOff: ["sat,sun", "fri", "none"]
    }
  }

  /// Says what is wrong with a value that is not valid, and what to write instead.
  package func advice(about text: String) -> String {
    switch self {
    case .idle: IdleLimit.advice(about: text)
    case .dayStart:
      "\"\(text)\" is not a time from 00:00 to 12:00. Examples: 04:00, 5:30, 4am."
    case .daysOff:
      "\"\(text)\" is not a list of one to six weekdays. Examples: fri; sat,sun; none."
    }
  }
}

extension IdleLimit {
  /// Says what is wrong with a text that is not a limit, and what to write instead.
  package static func advice(about text: String) -> String {
    "\"\(text)\" is not a length of time. Examples: 5 (minutes), 5min, 90s, 1h, none."
  }
}
