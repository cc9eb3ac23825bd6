extension DaysOff {
  /// The days of the week that are off.
  package var weekdays: Set<Weekday> {
    Set(Weekday.allCases.filter { contains(weekday: $0.rawValue) })
  }
}
