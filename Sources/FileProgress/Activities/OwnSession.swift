import ProgressModel

/// A session of this process, from its start on.
struct OwnSession {
  /// What is known before a session starts. The defaults are for the activity's timer.
  struct Terms {
    /// Who keeps the session alive.
    var kind = SessionFact.Kind.attended
    /// Whether it records input.
    var seesInput = false
    /// The program that it belongs to; `nil` for the store's program.
    var tool: String?
    /// The ``LiveSession`` that it belongs to; `nil` for the timer of the activity.
    var handle: ClientIdentifier?
    /// How often its client beats; `nil` if the store beats for it, or if it needs no beats.
    var clientBeatNanoseconds: Int64?
  }

  let id: SessionIdentifier
  /// What it started with: an unknown sighting if nothing is recorded.
  let provenance: Provenance
  /// The content of the file when it started; `nil` if it is unknown.
  let contentAtStart: Fingerprint?
  private let terms: Terms
  var kind: SessionFact.Kind { terms.kind }
  var seesInput: Bool { terms.seesInput }
  var tool: String? { terms.tool }
  var handle: ClientIdentifier? { terms.handle }
  var clientBeatNanoseconds: Int64? { terms.clientBeatNanoseconds }
  private(set) var recorder: SpanRecorder
  private(set) var pulses: [Minute: MinutePulses] = [:]
  /// The wall clock when it ended, in nanoseconds since 1970; `nil` while it runs.
  private(set) var stoppedAtNanoseconds: Int64?
  /// When its client's silence was noticed; `nil` if the client was heard from until the end.
  private var concludedAt: ClockReading?
  /// When its time ended, while what the file was then has still to be read.
  private var heldAt: ClockReading?
  /// Whether the file was looked at when it was stopped.
  private(set) var isFileSeenAtEnd = true
  /// The content of the file when it was stopped; `nil` while it runs, or if it is unknown.
  private(set) var contentAtEnd: Fingerprint?
  /// Whether a save has acknowledged it, so that it is extended by itself from then on.
  var isSaved = false
  /// What the last save wrote, so that nothing is written twice.
  var savedSpans: [Span] = []
  var savedPulses: [Minute: MinutePulses] = [:]
  var isEndSaved = false

  /// A minute of input, counted from the start of a span.
  struct Minute: Hashable {
    var spanIndex: Int64
    var minute: Int64
  }

  init(
    id: SessionIdentifier, provenance: Provenance, contentAtStart: Fingerprint? = nil,
    on terms: Terms, startingAt reading: ClockReading, after earlier: [Span] = [],
    beatIntervalNanoseconds: Int64?
  ) {
    self.id = id
    self.provenance = provenance
    self.contentAtStart = contentAtStart
    self.terms = terms
    recorder = SpanRecorder(
      resuming: earlier.isEmpty ? [Span(startingAt: reading)] : earlier,
      beatIntervalNanoseconds: terms.clientBeatNanoseconds ?? beatIntervalNanoseconds)
  }

  var isRunning: Bool { stoppedAtNanoseconds == nil }

  /// Whether it is the activity's timer and runs.
  var isRunningTimer: Bool { isRunning && handle == nil }

  /// Whether it ended because its client fell silent.
  var hasFallenSilent: Bool { concludedAt != nil }

  /// Why it ended.
  var endReason: SessionEndFact.Reason { hasFallenSilent ? .beatsStopped : .stopped }

  /// Returns whether it runs and, if it depends on its client, the client is not silent.
  func isRunning(at reading: ClockReading) -> Bool { isRunning && !isSilent(at: reading) }

  /// Returns whether it depends on its client, and the client was silent for longer than its beats
  /// may be apart.
  private func isSilent(at reading: ClockReading) -> Bool {
    clientBeatNanoseconds != nil && recorder.isSilent(at: reading)
  }

  /// Returns whether a sign of life comes after a silence that ended the session.
  ///
  /// - Parameters:
  ///   - reading: When it was.
  ///   - boot: The present run of the machine. A sign of life from another run came late.
  func isOver(before reading: ClockReading, inRun boot: BootIdentifier) -> Bool {
    guard clientBeatNanoseconds != nil, reading.boot == boot, hasBegun(before: reading) else {
      return false
    }
    guard let concludedAt else { return isSilent(at: reading) }
    return reading.monotonicNanoseconds >= concludedAt.monotonicNanoseconds
  }

  /// Returns whether it had started before a moment, in the same run of the machine.
  func hasBegun(before reading: ClockReading) -> Bool { origin(of: reading) != nil }

  var needsSaving: Bool {
    !isSaved || savedSpans != recorder.spans || savedPulses != pulses
      || (stoppedAtNanoseconds != nil && !isEndSaved)
  }

  /// Whether a heartbeat saves it: a save has acknowledged it, no program ended it, and something of it is new.
  var isForHeartbeat: Bool { isSaved && (isRunning || hasFallenSilent) && needsSaving }

  /// The spans up to now.
  func spans(upTo reading: ClockReading) -> [Span] {
    guard isRunning, heldAt == nil, clientBeatNanoseconds == nil else { return recorder.spans }
    var current = recorder
    current.beat(reading)
    return current.spans
  }

  /// The session as a record, for the derivation of its times.
  ///
  /// - Parameter saved: What was saved of it, with what a person says about its time.
  func record(
    upTo reading: ClockReading, correctedAs saved: SessionRecord? = nil, device: DeviceIdentifier
  ) -> SessionRecord {
    let authorship = Authorship(
      device: device, person: .unknown, tool: "", stamp: Stamp(rawValue: 0))
    var record = SessionRecord(
      session: SessionFact(
        id: id, provenance: provenance, kind: kind, seesInput: seesInput, owner: nil,
        authorship: authorship),
      spans: spans(upTo: reading),
      pulses: pulses.map {
        PulsesFact(
          session: id, spanIndex: $0.key.spanIndex, minute: $0.key.minute, pulses: $0.value)
      })
    record.correction = saved?.correction
    record.formerCorrections = saved?.formerCorrections ?? []
    record.pauses = saved?.pauses ?? []
    return record
  }

  /// Extends it up to now, or ends it at its client's last sign of life.
  mutating func beat(_ reading: ClockReading) {
    guard isRunning, heldAt == nil else { return }
    if clientBeatNanoseconds == nil {
      recorder.beat(reading)
    } else if isSilent(at: reading) {
      stoppedAtNanoseconds = recorder.spans.latest(inRun: reading.boot)?.wallEndNanoseconds
      concludedAt = reading
      isFileSeenAtEnd = false
    }
  }

  /// Records a sign of life of its client. It may come late, even after the end.
  mutating func hear(_ reading: ClockReading) {
    // Another program may have stopped a manual one.
    guard isRunning || kind != .manual else { return }
    recorder.beat(reading)
    if let concludedAt {
      stoppedAtNanoseconds = recorder.spans.latest(inRun: concludedAt.boot)?.wallEndNanoseconds
    }
  }

  /// Closes the gap to its client's next session, if late beats have made the gap short enough.
  mutating func reach(_ next: OwnSession) {
    guard let clientBeatNanoseconds, let begin = next.recorder.spans.first,
      let last = recorder.spans.latest(inRun: begin.boot), last.boot == begin.boot
    else { return }
    let gap = begin.monotonicStartNanoseconds - last.monotonicEndNanoseconds
    guard gap > 0, gap <= SpanRecorder.bound(ofBeatInterval: clientBeatNanoseconds) else { return }
    hear(
      ClockReading(
        boot: begin.boot, monotonicNanoseconds: begin.monotonicStartNanoseconds,
        wallNanoseconds: begin.wallStartNanoseconds, utcOffsetSeconds: begin.utcOffsetSeconds))
  }

  /// Ends its time; ``stop(_:isFileSeen:content:)`` follows.
  mutating func hold(_ reading: ClockReading) {
    beat(reading)
    guard isRunning, heldAt == nil else { return }
    // To be closed is a sign of life.
    if clientBeatNanoseconds != nil { recorder.beat(reading) }
    heldAt = reading
  }

  /// Ends it.
  ///
  /// - Parameters:
  ///   - reading: When it ended.
  ///   - isFileSeen: Whether the newest look at the file shows it as it was then.
  ///   - content: What that look saw.
  mutating func stop(_ reading: ClockReading, isFileSeen: Bool, content: Fingerprint? = nil) {
    beat(reading)
    guard isRunning else { return }
    if clientBeatNanoseconds != nil, heldAt == nil { recorder.beat(reading) }
    stoppedAtNanoseconds = (heldAt ?? reading).wallNanoseconds
    isFileSeenAtEnd = isFileSeen
    contentAtEnd = isFileSeen ? content : nil
  }

  /// Marks the second of a reading as one with input.
  mutating func pulse(_ reading: ClockReading, isTyping: Bool) {
    guard kind.hasPulses(seesInput: seesInput) else { return }
    // Input before the start, or from another run of the machine, gets its own span.
    if origin(of: reading) == nil, heldAt == nil { recorder.beat(reading) }
    guard let origin = origin(of: reading) else { return }
    let start = recorder.spans[origin].monotonicStartNanoseconds
    let second = (reading.monotonicNanoseconds - start) / 1_000_000_000
    let minute = Minute(spanIndex: Int64(origin), minute: second / 60)
    // A save is not typing.
    pulses[minute, default: MinutePulses()].mark(
      second: Int(second % 60), isTyping: isTyping && kind != .passive)
  }

  /// The span that input counts from: the first of its run that starts no later than the input.
  private func origin(of reading: ClockReading) -> Int? {
    recorder.spans.firstIndex {
      $0.boot == reading.boot && $0.monotonicStartNanoseconds <= reading.monotonicNanoseconds
    }
  }
}
