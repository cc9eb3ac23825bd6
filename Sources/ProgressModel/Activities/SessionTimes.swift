/// When a session was, how much of it is saved, and what it came to.
package struct SessionTimes: Hashable, Sendable {
  /// The start, in nanoseconds since 1970.
  package var startedAtNanoseconds: Int64
  /// The end, or now for a session that runs, in nanoseconds since 1970.
  package var endedAtNanoseconds: Int64
  /// Up to when it is saved, in nanoseconds since 1970; `nil` if no save has acknowledged it.
  package var savedUntilNanoseconds: Int64?
  /// What it came to.
  package var figures: SessionFigures
  /// The session; `nil` for work for which none could be made.
  package var session: SessionIdentifier?
  /// The longest stretch without input, if it is long enough to tell.
  package var quietTime: QuietTime?

  package init(
    startedAtNanoseconds: Int64, endedAtNanoseconds: Int64, savedUntilNanoseconds: Int64? = nil,
    figures: SessionFigures
  ) {
    self.startedAtNanoseconds = startedAtNanoseconds
    self.endedAtNanoseconds = endedAtNanoseconds
    self.savedUntilNanoseconds = savedUntilNanoseconds
    self.figures = figures
  }
}
