/// How many words an hour somebody wrote, and what that is derived from.
package struct PaceFigures: Hashable, Sendable {
  /// How much must be known for a figure: with less, one good or bad day would decide.
  package struct Bound: Hashable, Sendable {
    /// How many sessions, at least.
    package var sessionCount: Int
    /// How much active time, at least.
    package var activeNanoseconds: Int64

    /// For an hour of the day and for a weekday: 5 sessions and 2 hours.
    package static let period = Bound(sessionCount: 5, activeNanoseconds: 2 * hour)
    /// For a document, and for all together: an hour.
    package static let document = Bound(sessionCount: 1, activeNanoseconds: hour)
    /// For a session: 10 minutes.
    package static let session = Bound(sessionCount: 1, activeNanoseconds: hour / 6)

    private static let hour: Int64 = 3_600_000_000_000
  }

  /// How many sessions.
  package var sessionCount: Int
  /// The active time, in which each moment counts once.
  package var activeNanoseconds: Int64
  /// By how many the words changed; below 0 if the texts shrank.
  package var words: Int64
  /// Words by hours, rounded; `nil` where too little is known.
  package var wordsPerHour: Int64?

  /// Divides words by hours.
  ///
  /// - Parameter bound: How much must be known.
  package init(sessionCount: Int, activeNanoseconds: Int64, words: Int64, bound: Bound) {
    self.sessionCount = sessionCount
    self.activeNanoseconds = activeNanoseconds
    self.words = words
    guard sessionCount >= bound.sessionCount, activeNanoseconds >= bound.activeNanoseconds,
      activeNanoseconds > 0
    else { return }
    let rate = Double(words) / (Double(activeNanoseconds) / 3_600_000_000_000)
    wordsPerHour = Int64(exactly: rate.rounded())
  }
}
