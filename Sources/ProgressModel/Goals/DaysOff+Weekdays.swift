extension DaysOff {
  /// The days of the week that are off.
  package var weekdays: Set<Weekday> {
    Set(Weekday.allCases.filter { contains(weekday: $0.rawValue) })
  }
}

extension Set<Weekday> {
  /// Reads some days of the week as people type them, such as `mon,fri`.
  ///
  /// - Returns: `nil` for anything else, and for no day and all seven.
  package init?(typed text: String) {
    guard let days = DaysOff(text)?.weekdays, !days.isEmpty else { return nil }
    self = days
  }

  /// The days as they can be typed, from Monday on.
  package var typedText: String {
    sorted().map { DaysOff.names[$0.rawValue] }.joined(separator: ",")
  }
}
