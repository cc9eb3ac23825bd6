package import ProgressModel

extension SessionTimes {
  /// Derives the times of a session of this process, up to now if it runs.
  ///
  /// - Parameters:
  ///   - saved: What was saved of it, with what a person says about its time.
  ///   - others: What was saved of the activity's other sessions.
  init(
    of session: OwnSession, correctedAs saved: SessionRecord? = nil,
    beside others: [SessionRecord] = [], from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?
  ) {
    let record = session.record(upTo: viewpoint.now, correctedAs: saved, device: viewpoint.device)
    let start = record.startedAtNanoseconds ?? viewpoint.now.wallNanoseconds
    let boot = viewpoint.now.boot
    self.init(
      startedAtNanoseconds: start,
      endedAtNanoseconds: record.spans.latest(inRun: boot)?.wallEndNanoseconds ?? start,
      savedUntilNanoseconds: session.isSaved
        ? session.savedSpans.latest(inRun: boot)?.wallEndNanoseconds : nil,
      figures: SessionFigures(
        of: record, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds))
    self.session = session.id
    quietTime = QuietTime(longestIn: record, beside: others)
  }

  /// Derives the times of work for which no session could be made, up to now.
  ///
  /// - Parameters:
  ///   - spans: What was measured; at least one span.
  ///   - input: When something was typed; `nil` if the session sees no input.
  ///   - now: The clocks.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  package init(
    of spans: [Span], input: [ClockReading]?, now: ClockReading,
    idleLimitNanoseconds: Int64? = TrackedTime.defaultIdleLimitNanoseconds
  ) {
    var session = OwnSession(
      id: .unknown, provenance: .sighting(.unknown),
      on: OwnSession.Terms(seesInput: input != nil),
      startingAt: now, after: spans, beatIntervalNanoseconds: nil)
    for moment in input ?? [] { session.pulse(moment, isTyping: true) }
    self.init(
      of: session, from: Viewpoint(device: .unknown, now: now),
      idleLimitNanoseconds: idleLimitNanoseconds)
  }
}
