/// Turns readings of the clocks into the spans of one running session.
///
/// A new span starts with the session, at every beat that comes later than twice the interval (the machine
/// slept, the process was stopped, a virtual machine was paused), and when wall and monotonic clock have
/// drifted apart by more than a second. The gap belongs to no span. The start of a span never
/// changes, and its length only grows, so that records of one span can be united.
///
/// No program watches a manual session, so its whole time on the monotonic clock counts. Its session end
/// keeps the wall clock of its end.
package struct SpanRecorder: Hashable, Sendable {
  /// Wall and monotonic clock may differ by this much within one span.
  package static let greatestDriftNanoseconds: Int64 = 1_000_000_000

  /// The spans so far, in the order in which they were recorded.
  package private(set) var spans: [Span]
  /// The expected distance of two beats; `nil` without beats (a manual session).
  package let beatIntervalNanoseconds: Int64?

  /// Starts a session.
  package init(startingAt reading: ClockReading, beatIntervalNanoseconds: Int64?) {
    self.init(
      resuming: [Span(startingAt: reading)], beatIntervalNanoseconds: beatIntervalNanoseconds)
  }

  package init(resuming spans: [Span], beatIntervalNanoseconds: Int64?) {
    self.spans = spans
    self.beatIntervalNanoseconds = beatIntervalNanoseconds
  }

  /// How long a session may go without a beat before what follows is another stretch: twice the
  /// expected distance of two beats.
  package static func bound(ofBeatInterval nanoseconds: Int64) -> Int64 {
    nanoseconds.multipliedSaturated(by: 2)
  }

  /// Returns whether the last beat is longer ago than a session may go without one; `false` without beats.
  package func isSilent(at reading: ClockReading) -> Bool {
    guard let beatIntervalNanoseconds, let last = spans.latest(inRun: reading.boot) else {
      return false
    }
    return last.boot != reading.boot
      || reading.monotonicNanoseconds - last.monotonicEndNanoseconds
        > Self.bound(ofBeatInterval: beatIntervalNanoseconds)
  }

  /// Extends the session up to a reading, or starts a new span there.
  ///
  /// A beat may come late. It goes to its place among the spans, and closes a gap as it would have done in
  /// time. A beat from another run of the machine starts a span of that run.
  ///
  /// - Returns: Whether the session was extended without a gap.
  /// - Complexity: O(*n*), *n* spans.
  @discardableResult
  package mutating func beat(_ reading: ClockReading) -> Bool {
    let moment = reading.monotonicNanoseconds
    let bound = beatIntervalNanoseconds.map(Self.bound) ?? .max
    var previous: Int?
    var next: Int?
    for (index, span) in spans.enumerated() where span.boot == reading.boot {
      let (start, end) = (span.monotonicStartNanoseconds, span.monotonicEndNanoseconds)
      if start <= moment, moment < end { return true }
      if end <= moment {
        if previous.map({ spans[$0].monotonicEndNanoseconds <= end }) ?? true { previous = index }
      } else if next.map({ start < spans[$0].monotonicStartNanoseconds }) ?? true {
        next = index
      }
    }
    // A manual session has no beats: a moment from before its start comes from a wrong clock.
    if beatIntervalNanoseconds == nil, previous == nil, next != nil { return true }
    let elapsed = previous.map { moment.subtractingSaturated(spans[$0].monotonicEndNanoseconds) }
    let isContinuous = elapsed.map { $0 <= bound } ?? false
    if let previous, let elapsed, isContinuous {
      let wallElapsed = reading.wallNanoseconds
        .subtractingSaturated(spans[previous].wallEndNanoseconds)
      grow(previous, by: elapsed)
      let drift = wallElapsed.subtractingSaturated(elapsed).magnitude
      if beatIntervalNanoseconds == nil || drift <= Self.greatestDriftNanoseconds.magnitude {
        extend(previous, upTo: next, within: bound)
        return true
      }
    }
    spans.append(Span(startingAt: reading))
    extend(spans.count - 1, upTo: next, within: bound)
    return isContinuous
  }

  /// Closes the gap up to a span that was recorded before, if it is no longer than the bound.
  private mutating func extend(_ index: Int, upTo next: Int?, within bound: Int64) {
    guard let next else { return }
    let gap = spans[next].monotonicStartNanoseconds
      .subtractingSaturated(spans[index].monotonicEndNanoseconds)
    if gap <= bound { grow(index, by: gap) }
  }

  private mutating func grow(_ index: Int, by elapsed: Int64) {
    spans[index].durationNanoseconds = spans[index].durationNanoseconds.addingSaturated(elapsed)
  }
}
