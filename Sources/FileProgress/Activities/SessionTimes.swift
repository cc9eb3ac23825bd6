import ProgressModel

/// What a session of this process has come to.
package struct SessionTimes: Hashable, Sendable {
  /// The begin, in nanoseconds since 1970.
  package var startedAtNanoseconds: Int64
  /// The end, or now for a session that runs, in nanoseconds since 1970.
  package var endedAtNanoseconds: Int64
  /// Up to when it is saved, in nanoseconds since 1970; `nil` if no save has acknowledged it.
  package var savedUntilNanoseconds: Int64?
  /// How long the file was open.
  package var openNanoseconds: Int64
  /// How long it was worked on.
  package var activeNanoseconds: Int64
  /// The part of the active time of which nobody saw any input.
  package var assumedNanoseconds: Int64
}

extension SessionTimes {
  /// Derives the times of a session, up to now if it runs.
  init(
    of session: RunningSession, from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?
  ) {
    let record = session.record(upTo: viewpoint.now, device: viewpoint.device)
    let time = TrackedTime(
      of: [record], from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
    startedAtNanoseconds = record.startedAtNanoseconds ?? viewpoint.now.wallNanoseconds
    let boot = viewpoint.now.boot
    endedAtNanoseconds =
      record.spans.latest(inRun: boot)?.wallEndNanoseconds ?? startedAtNanoseconds
    savedUntilNanoseconds =
      session.isSaved ? session.savedSpans.latest(inRun: boot)?.wallEndNanoseconds : nil
    openNanoseconds = time.open.measureNanoseconds
    activeNanoseconds = time.active.measureNanoseconds
    assumedNanoseconds = time.assumed.measureNanoseconds
  }

  /// Derives the times of work for which no session could be made, up to now.
  ///
  /// - Parameters:
  ///   - spans: What was measured; at least one span.
  ///   - input: When something was typed; `nil` if nobody could see input.
  ///   - now: The clocks.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  package init(
    of spans: [Span], input: [ClockReading]?, now: ClockReading,
    idleLimitNanoseconds: Int64? = TrackedTime.defaultIdleLimitNanoseconds
  ) {
    var session = RunningSession(
      id: .unknown, provenance: .sighting(.unknown),
      on: RunningSession.Terms(seesInput: input != nil),
      startingAt: now, after: spans, beatIntervalNanoseconds: nil)
    for moment in input ?? [] { session.pulse(moment, isTyping: true) }
    self.init(
      of: session, from: Viewpoint(device: .unknown, now: now),
      idleLimitNanoseconds: idleLimitNanoseconds)
  }
}
