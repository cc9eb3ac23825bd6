import ProgressModel

/// What a sprint came to: a length of time in which a person wants to write.
package struct SprintResult: Hashable, Sendable {
  /// By how many the words changed in it; `nil` if they were not counted.
  package var wordsChange: Int64?
  /// How long it was, in nanoseconds: as long as it was to be, or less if it was stopped early.
  package var durationNanoseconds: Int64
}

/// The time of a sprint, and the words that were counted in it.
struct SprintTime: Sendable {
  /// So long after its end a person may still save what they wrote in it.
  private static let graceNanoseconds: Int64 = 60_000_000_000

  private let lengthNanoseconds: Int64
  private let start: ClockReading
  private var words: Int?

  /// Starts a sprint.
  init(lasting lengthNanoseconds: Int64, from start: ClockReading) {
    self.lengthNanoseconds = lengthNanoseconds
    self.start = start
  }

  /// Notes how many words the document has at a moment. What is counted later than a minute after the end is not of the
  /// sprint.
  mutating func note(_ words: Int?, at reading: ClockReading) {
    guard elapsedNanoseconds(at: reading) <= lengthNanoseconds + Self.graceNanoseconds else {
      return
    }
    self.words = words ?? self.words
  }

  /// Returns how long it has been, by the clock that went further: the machine may have slept, and the wall clock may
  /// have been set back.
  func elapsedNanoseconds(at reading: ClockReading) -> Int64 {
    max(
      0, reading.monotonicNanoseconds - start.monotonicNanoseconds,
      reading.wallNanoseconds - start.wallNanoseconds)
  }

  /// Returns how much is left, in nanoseconds; not more than 0 after the end.
  func remainingNanoseconds(at reading: ClockReading) -> Int64 {
    lengthNanoseconds - elapsedNanoseconds(at: reading)
  }

  /// Returns a moment, or the end of the sprint if that is earlier.
  func clipped(_ reading: ClockReading) -> ClockReading {
    var clipped = reading
    clipped.monotonicNanoseconds = min(
      reading.monotonicNanoseconds, start.monotonicNanoseconds + lengthNanoseconds)
    clipped.wallNanoseconds = min(
      reading.wallNanoseconds, start.wallNanoseconds + lengthNanoseconds)
    return clipped
  }

  /// Returns what it came to.
  ///
  /// - Parameters:
  ///   - end: When the document was closed.
  ///   - wordsAtStart: The words that the document had when it started; `nil` if they were not counted.
  func result(at end: ClockReading, since wordsAtStart: Int?) -> SprintResult {
    SprintResult(
      wordsChange: wordsAtStart.map { Int64((words ?? $0) - $0) },
      durationNanoseconds: min(lengthNanoseconds, elapsedNanoseconds(at: end)))
  }
}
