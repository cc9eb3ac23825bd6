/// When a timer ended, as a person says it later.
package struct TimerEnd: Hashable, Sendable {
  /// The moment, in nanoseconds since 1970.
  package var wallNanoseconds: Int64
  /// How long the moment lasts that was named: a minute for `17:30`; 0 for an exact one.
  package var precisionNanoseconds: Int64
  /// What `undo` calls the correction.
  package var command: String

  package init(wallNanoseconds: Int64, precisionNanoseconds: Int64 = 0, command: String) {
    self.wallNanoseconds = wallNanoseconds
    self.precisionNanoseconds = precisionNanoseconds
    self.command = command
  }

  /// Returns the moment that is meant, of a timer with this start: the minute in which a timer was started
  /// means its start.
  ///
  /// - Parameter start: When the timer was started, in nanoseconds since 1970; asked for only if it matters.
  func moment(ofTimerStartedAt start: () -> Int64?) -> Int64 {
    guard precisionNanoseconds > 0, let start = start(), wallNanoseconds <= start,
      start - wallNanoseconds < precisionNanoseconds
    else { return wallNanoseconds }
    return start + 1
  }
}
