/// Turns readings of the clocks into the spans of one running session.
///
/// A new span begins at the start, at every beat that comes later than twice the interval (the
/// machine slept, the process was stopped, a virtual machine was paused), and when wall and monotonic
/// clock have drifted apart by more than a second. The gap belongs to no span.
package struct SpanRecorder: Hashable, Sendable {
  /// Wall and monotonic clock may differ by this much within one span.
  package static let greatestDriftNanoseconds: Int64 = 1_000_000_000

  /// The spans so far, in order; the last one is growing.
  package private(set) var spans: [Span]
  /// The expected distance of two beats, or `nil` where nobody beats (a manual session).
  package let beatIntervalNanoseconds: Int64?

  /// Begins a session.
  package init(startingAt reading: ClockReading, beatIntervalNanoseconds: Int64?) {
    self.init(
      resuming: [Span(startingAt: reading)], beatIntervalNanoseconds: beatIntervalNanoseconds)
  }

  /// Takes up a session whose spans were recorded before.
  package init(resuming spans: [Span], beatIntervalNanoseconds: Int64?) {
    self.spans = spans
    self.beatIntervalNanoseconds = beatIntervalNanoseconds
  }

  /// Extends the session up to a reading, or begins a new span there.
  ///
  /// - Returns: Whether the session was extended without a gap.
  @discardableResult
  package mutating func beat(_ reading: ClockReading) -> Bool {
    guard let last = spans.last, last.boot == reading.boot else {
      spans.append(Span(startingAt: reading))
      return false
    }
    let elapsed = reading.monotonicNanoseconds - last.monotonicEndNanoseconds
    guard elapsed >= 0 else { return true }
    let wallElapsed = reading.wallNanoseconds - last.wallEndNanoseconds
    let drifted = abs(wallElapsed - elapsed) > Self.greatestDriftNanoseconds
    if let beatIntervalNanoseconds {
      if elapsed > 2 * beatIntervalNanoseconds {
        spans.append(Span(startingAt: reading))
        return false
      }
      spans[spans.count - 1].durationNanoseconds += elapsed
      if drifted { spans.append(Span(startingAt: reading)) }
      return true
    }
    // Nobody watched a manual session from within, so its whole monotonic time counts; the wall
    // clock of its end is kept by its closing.
    spans[spans.count - 1].durationNanoseconds += elapsed
    return true
  }
}
