import ProgressModel

/// A session of this process, from its start on.
struct RunningSession {
  let id: FactIdentifier
  let sighting: FactIdentifier
  let kind: SessionFact.Kind
  let seesInput: Bool
  private(set) var recorder: SpanRecorder
  private(set) var pulses: [Int64: MinutePulses] = [:]
  /// The wall clock when it was stopped, in nanoseconds since 1970; `nil` while it runs.
  private(set) var stoppedAtNanoseconds: Int64?
  /// When its time ended, while what the file was then has still to be read.
  private var heldAt: ClockReading?
  /// Whether the file was looked at when it was stopped.
  private(set) var isFileSeenAtEnd = true
  /// Whether a save has acknowledged it, so that it is extended by itself from then on.
  var isSaved = false
  /// What the last save wrote, so that nothing is written twice.
  var savedSpans: [Span] = []
  var savedPulses: [Int64: MinutePulses] = [:]
  var isClosingSaved = false

  init(
    id: FactIdentifier, sighting: FactIdentifier, kind: SessionFact.Kind, seesInput: Bool,
    startingAt reading: ClockReading, after earlier: [Span], beatIntervalNanoseconds: Int64?
  ) {
    self.id = id
    self.sighting = sighting
    self.kind = kind
    self.seesInput = seesInput
    recorder = SpanRecorder(
      resuming: earlier.isEmpty ? [Span(startingAt: reading)] : earlier,
      beatIntervalNanoseconds: beatIntervalNanoseconds)
  }

  var isRunning: Bool { stoppedAtNanoseconds == nil }

  var needsSaving: Bool {
    !isSaved || savedSpans != recorder.spans || savedPulses != pulses
      || (stoppedAtNanoseconds != nil && !isClosingSaved)
  }

  /// The spans up to now.
  func spans(upTo reading: ClockReading) -> [Span] {
    guard isRunning, heldAt == nil else { return recorder.spans }
    var current = recorder
    current.beat(reading)
    return current.spans
  }

  /// The session as a record, for the derivation of its times.
  func record(upTo reading: ClockReading, device: FactIdentifier) -> SessionRecord {
    let authorship = Authorship(
      device: device, person: device, tool: "", stamp: Stamp(rawValue: 0))
    return SessionRecord(
      session: SessionFact(
        id: id, sighting: sighting, kind: kind, seesInput: seesInput, owner: nil,
        authorship: authorship),
      spans: spans(upTo: reading),
      pulses: pulses.map { PulsesFact(session: id, minute: $0.key, pulses: $0.value) })
  }

  mutating func beat(_ reading: ClockReading) {
    guard isRunning, heldAt == nil else { return }
    recorder.beat(reading)
  }

  /// Ends its time; ``stop(_:isFileSeen:)`` is to follow.
  mutating func hold(_ reading: ClockReading) {
    beat(reading)
    heldAt = heldAt ?? reading
  }

  mutating func stop(_ reading: ClockReading, isFileSeen: Bool) {
    beat(reading)
    stoppedAtNanoseconds = (heldAt ?? reading).wallNanoseconds
    isFileSeenAtEnd = isFileSeen
  }

  /// Marks the second of a reading as one with input.
  mutating func pulse(_ reading: ClockReading, isTyping: Bool) {
    guard seesInput, isRunning, let first = recorder.spans.first, first.boot == reading.boot
    else { return }
    let elapsed = reading.monotonicNanoseconds - first.monotonicStartNanoseconds
    guard elapsed >= 0 else { return }
    let second = elapsed / 1_000_000_000
    pulses[second / 60, default: MinutePulses()].mark(
      second: Int(second % 60), isTyping: isTyping)
  }
}
