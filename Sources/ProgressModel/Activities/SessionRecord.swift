/// Everything that is known of one session.
package struct SessionRecord: Hashable, Sendable {
  /// The session.
  package var session: SessionFact
  /// Its spans, in the order of their index.
  package var spans: [Span]
  /// Its input, at most one value a minute.
  package var pulses: [PulsesFact]
  /// Its end, if it has ended.
  package var sessionEnd: SessionEndFact?
  /// What a person said about its time: the newest cut, deletion or addition.
  package var correction: CorrectionFact?
  /// The cuts, deletions and additions from before ``correction``, in any order.
  package var formerCorrections: [CorrectionFact] = []
  /// The pauses that a person named, in any order, also those from before ``correction``.
  package var pauses: [CorrectionFact] = []
  /// The content when the file was opened.
  package var contentAtStart: Fingerprint?
  /// The content when the session ended.
  package var contentAtEnd: Fingerprint?
  /// The note that the person left on it; `nil` for none.
  package var note: String?
  /// How many words the person said they wrote in it elsewhere, such as on paper; `nil` for none.
  package var declaredWords: Int64?
  /// The timer of a folder that it belongs to; `nil` for none.
  package var folder: SessionFolder?

  package init(
    session: SessionFact, spans: [Span] = [], pulses: [PulsesFact] = [],
    sessionEnd: SessionEndFact? = nil, correction: CorrectionFact? = nil,
    contentAtStart: Fingerprint? = nil,
    contentAtEnd: Fingerprint? = nil
  ) {
    self.session = session
    self.spans = spans
    self.pulses = pulses
    self.sessionEnd = sessionEnd
    self.correction = correction
    self.contentAtStart = contentAtStart
    self.contentAtEnd = contentAtEnd
  }
}

extension SessionRecord {
  /// Adds what a person said about its time; the order does not matter.
  package mutating func add(_ fact: CorrectionFact) {
    if fact.kind == .pause {
      pauses.append(fact)
    } else if let known = correction, !known.wasSaid(before: fact) {
      formerCorrections.append(fact)
    } else {
      formerCorrections += [correction].compactMap(\.self)
      correction = fact
    }
  }

  /// The session as it was recorded.
  package var asRecorded: SessionRecord {
    var record = self
    record.correction = nil
    record.formerCorrections = []
    record.pauses = []
    return record
  }

  /// The session with the time that it had before it was deleted; itself if it was not.
  var beforeDeletion: SessionRecord {
    guard correction?.kind == .delete else { return self }
    var record = self
    record.correction = formerCorrections.filter { $0.kind != .delete }
      .max { $0.wasSaid(before: $1) }
    return record
  }

  /// The pauses that hold: those that were named after the newest other correction.
  ///
  /// A new time is written with copies of the pauses that stay. If a person undoes the pause itself, its copies don't
  /// hold either.
  package var pausesInEffect: [CorrectionFact] {
    guard let correction, !pauses.isEmpty else { return pauses }
    let named = namedPauses
    return pauses.filter { pause in
      guard correction.wasSaid(before: pause) else { return false }
      return named.contains { $0.period == pause.period } || isGap(pause.period)
    }
  }

  /// The pauses as a person named them, without the copies of new times, in any order; also those from before
  /// ``correction``.
  package var namedPauses: [CorrectionFact] {
    let corrections = formerCorrections + [correction].compactMap(\.self)
    let editing = Set(corrections.compactMap(\.authorship.command))
    return pauses.filter { !($0.authorship.command.map(editing.contains) ?? false) }
  }

  /// Returns whether nothing was recorded in a stretch of the wall clock between the first and the last span.
  private func isGap(_ period: Range<Int64>) -> Bool {
    let recorded = IntervalSet(
      spans.filter(\.isPlausible).map { $0.wallStartNanoseconds..<$0.wallEndNanoseconds })
    guard let first = recorded.intervals.first, let last = recorded.intervals.last else {
      return false
    }
    return first.lowerBound <= period.lowerBound && period.upperBound <= last.upperBound
      && recorded.intersection(period).isEmpty
  }

  /// How a person changed its time; `nil` for a session that is as it was recorded.
  package var change: SessionChange? {
    switch correction?.kind {
    case .delete: .deleted
    case .add, .cut, .pause: spans.isEmpty ? .added : .corrected
    case nil: pausesInEffect.isEmpty ? nil : .corrected
    }
  }
}

extension SessionRecord {
  /// A clock that goes back by more than this was set back by a person. Smaller corrections happen all the time.
  private static let leastSetBackNanoseconds: Int64 = 60_000_000_000

  /// Returns by how much the wall clock had been set back since the start of the session in one of its spans, or in a
  /// part of one, in nanoseconds.
  func setBackNanoseconds(at span: Span) -> Int64 {
    guard let first = spans.first(where: { $0.boot == span.boot }) else { return 0 }
    let elapsed = span.monotonicStartNanoseconds
      .subtractingSaturated(first.monotonicStartNanoseconds)
    let expected = first.wallStartNanoseconds.addingSaturated(elapsed)
    return max(0, expected.subtractingSaturated(span.wallStartNanoseconds))
  }

  /// Returns parts of its spans as if nobody had set the wall clock back since the start: a session goes on in its day.
  /// Where a person said when it was, that holds.
  fileprivate func unturned(_ parts: [Span]) -> [Span] {
    guard spans.count > 1, correction == nil else { return parts }
    return parts.map { span in
      let setBack = setBackNanoseconds(at: span)
      guard setBack > Self.leastSetBackNanoseconds else { return span }
      var span = span
      span.wallStartNanoseconds = span.wallStartNanoseconds.addingSaturated(setBack)
      return span
    }
  }
}

/// How a person changed the time of a session.
package enum SessionChange: String, Hashable, Sendable, CaseIterable {
  /// It has other times than the recorded ones.
  case corrected
  /// No program recorded it.
  case added
  /// It does not count.
  case deleted
}

/// Where a record is read: a session runs only as far as this place can know.
package struct Viewpoint: Sendable {
  /// The device that reads.
  package var device: DeviceIdentifier
  /// The clocks of the device.
  package var now: ClockReading
  /// The owners whose process is alive; one or two.
  package var liveOwners: [OwnerIdentifier]
  /// The devices that are gone, and for which the device that reads stands in.
  package var adoptedDevices: [DeviceIdentifier] = []

  package init(device: DeviceIdentifier, now: ClockReading, liveOwners: [OwnerIdentifier] = []) {
    self.device = device
    self.now = now
    self.liveOwners = liveOwners
  }

  /// Whether what a device recorded counts as recorded here: it is the device that reads, or is gone and
  /// adopted.
  package func countsAsOwn(_ other: DeviceIdentifier) -> Bool {
    other == device || adoptedDevices.contains(other)
  }
}

/// How far a session has come, as seen from a viewpoint.
package enum SessionState: Hashable, Sendable {
  /// It is running here.
  case running
  /// It ended at a moment of the wall clock, in nanoseconds since 1970.
  case ended(atNanoseconds: Int64, isUncertain: Bool)

  /// Whether it is running here.
  package var isRunning: Bool { self == .running }
}

extension SessionRecord {
  /// Whether anything says when it was: a recorded span, or a person. Without it a session counts
  /// nowhere, as one that a person added and took back.
  package var hasTime: Bool { !spans.isEmpty || correction != nil }

  /// Whether it counts: it has a time, and a person did not delete it.
  package var counts: Bool { hasTime && correction?.kind != .delete }

  /// How many words it has by the person's word; `nil` for none. Those of a session that a program recorded are in the
  /// file.
  package var wordsInEffect: Int64? { spans.isEmpty && counts ? declaredWords : nil }

  /// Whether nothing is known of it but words by the person's word: no class gets it.
  package var hasOnlyDeclaredWords: Bool {
    spans.isEmpty && declaredWords != nil && correction?.durationNanoseconds == 0
  }

  /// Whether it is of the timer of a folder in which not only its text was written: no class gets it.
  package var isOfSeveralTexts: Bool { folder.map { $0.part != .alone } ?? false }

  /// The end as it was seen, in nanoseconds since 1970, whatever a person said of it later; `nil` if the
  /// session has not ended.
  ///
  /// A sign of life that came late moves an end that was concluded from there being none, if it is of the
  /// same run of the machine.
  package var seenEndNanoseconds: Int64? {
    guard let sessionEnd else { return nil }
    let end = sessionEnd.endedAtNanoseconds
    guard sessionEnd.reason == .beatsStopped,
      // The span that it was concluded from; it can have grown only.
      let concluded = spans.first(where: {
        $0.wallStartNanoseconds <= end && end <= $0.wallEndNanoseconds
      }),
      let last = spans.latest(inRun: concluded.boot)
    else { return end }
    return max(end, last.wallEndNanoseconds)
  }

  /// Returns whether the session runs, as seen from a viewpoint.
  ///
  /// An attended or passive session whose owner is gone ended at its last saved moment, and so did one
  /// whose client gave no sign of life for longer than its interval allows. A manual session ended
  /// at the last moment known before the machine was restarted; that end is uncertain. A session on
  /// another device is known up to the copy that came from there.
  package func state(from viewpoint: Viewpoint) -> SessionState {
    let state = stateWithoutPauses(from: viewpoint)
    guard !pauses.isEmpty, case .ended(var end, var isUncertain) = state else { return state }
    // A session that ends in a pause was left when the pause began.
    for pause in pausesInEffect.map(\.period).sorted(by: { $0.lowerBound > $1.lowerBound })
    where pause.lowerBound < end && end <= pause.upperBound {
      end = max(pause.lowerBound, startedAtNanoseconds ?? end)
      isUncertain = false
    }
    return .ended(atNanoseconds: end, isUncertain: isUncertain)
  }

  private func stateWithoutPauses(from viewpoint: Viewpoint) -> SessionState {
    if let correction, correction.kind != .delete {
      return .ended(
        atNanoseconds: correction.wallStartNanoseconds
          .addingSaturated(correction.durationNanoseconds), isUncertain: false)
    }
    if let sessionEnd, let end = seenEndNanoseconds {
      return .ended(atNanoseconds: end, isUncertain: sessionEnd.isUncertain)
    }
    let last = spans.latest(inRun: viewpoint.now.boot)
    let lastKnown = last?.wallEndNanoseconds ?? 0
    guard session.authorship.device == viewpoint.device else {
      return .ended(atNanoseconds: lastKnown, isUncertain: true)
    }
    switch session.kind {
    case .manual:
      let isSameRun = last?.boot == viewpoint.now.boot
      return isSameRun ? .running : .ended(atNanoseconds: lastKnown, isUncertain: true)
    case .attended, .passive:
      let isOwned = session.owner.map(viewpoint.liveOwners.contains) ?? false
      return isOwned && last.map { isAlive($0, at: viewpoint.now) } ?? false
        ? .running : .ended(atNanoseconds: lastKnown, isUncertain: false)
    }
  }

  /// Returns whether the client of a session whose owner lives is still there, as far as is saved.
  private func isAlive(_ last: Span, at now: ClockReading) -> Bool {
    guard let interval = session.beatIntervalNanoseconds else { return true }
    guard last.boot == now.boot, last.isPlausible else { return false }
    // A sign of life may be as old as its bound, and wait for one more interval to be saved.
    let silence = now.monotonicNanoseconds - last.monotonicEndNanoseconds
    return silence / 3 <= interval
  }

  /// Returns the spans in which the session was open, up to now where it runs on its own.
  ///
  /// - Returns: The recorded spans, and those that a person added.
  func timedSpans(from viewpoint: Viewpoint) -> (recorded: [Span], added: [Span]) {
    let (recorded, added) = spansWithoutPauses(from: viewpoint)
    guard !pauses.isEmpty else { return (unturned(recorded), added) }
    let pauses = IntervalSet(pausesInEffect.map(\.period))
    return (
      unturned(recorded.flatMap { $0.parts(outsideWall: pauses) }),
      added.flatMap { $0.parts(outsideWall: pauses) }
    )
  }

  private func spansWithoutPauses(
    from viewpoint: Viewpoint
  ) -> (recorded: [Span], added: [Span]) {
    var recorded = spans
    if session.kind == .manual, state(from: viewpoint).isRunning,
      let last = recorded.latestIndex(inRun: viewpoint.now.boot)
    {
      let now = viewpoint.now.monotonicNanoseconds
      recorded[last].durationNanoseconds = max(
        recorded[last].durationNanoseconds,
        now.subtractingSaturated(recorded[last].monotonicStartNanoseconds))
    }
    guard let correction else { return (recorded, []) }
    if correction.kind == .delete { return ([], []) }
    let period = correction.period
    let kept = recorded.compactMap { $0.clipped(toWall: period) }
    guard correction.kind == .add else { return (kept, []) }
    let seen = IntervalSet(kept.map { $0.wallStartNanoseconds..<$0.wallEndNanoseconds })
    let added = IntervalSet([period]).subtracting(seen).intervals.map { gap in
      // On a run of the machine of its own: on the real one the clock may have stood still meanwhile.
      Span(
        boot: .ofAddedTime(of: session.id),
        monotonicStartNanoseconds: gap.lowerBound - period.lowerBound,
        wallStartNanoseconds: gap.lowerBound, utcOffsetSeconds: 0,
        durationNanoseconds: Int64(gap.count))
    }
    return (kept, added)
  }
}

extension SessionRecord {
  /// Returns the spans of the session of another text that has a part of the time of this timer.
  ///
  /// What is a gap or a pause here is one there. If this timer was started for an earlier moment, so was the other one:
  /// its text may have been seen since.
  ///
  /// - Parameters:
  ///   - stretch: The part, in nanoseconds since 1970.
  ///   - session: The other session.
  /// - Returns: In the order of time; at least one.
  package func sharedSpans(
    of session: SessionIdentifier, during stretch: Range<Int64>
  ) -> [Span] {
    let pauses = IntervalSet(pausesInEffect.map(\.period))
    let (own, earlier) = (
      BootIdentifier.ofEarlierStart(of: self.session.id), BootIdentifier.ofEarlierStart(of: session)
    )
    var shared = spans.flatMap { $0.parts(outsideWall: pauses) }
      .compactMap { $0.clipped(toWall: stretch) }
    for index in shared.indices where shared[index].boot == own { shared[index].boot = earlier }
    func moment(at wallNanoseconds: Int64) -> Span? {
      guard var span = spans.last else { return nil }
      span.monotonicStartNanoseconds = span.monotonicEndNanoseconds
      span.wallStartNanoseconds = wallNanoseconds
      span.durationNanoseconds = 0
      return span
    }
    if shared.isEmpty { shared += [moment(at: stretch.lowerBound)].compactMap(\.self) }
    guard claimedRange != nil, let first = shared.first, let last = shared.last else {
      return shared
    }
    if first.boot != earlier {
      var claimed = first
      claimed.boot = earlier
      claimed.monotonicStartNanoseconds = 0
      claimed.durationNanoseconds = 0
      shared.insert(claimed, at: 0)
    }
    // There are always two spans, one of the claim and one of what was watched. Either may be empty.
    if last.boot == earlier { shared += [moment(at: last.wallEndNanoseconds)].compactMap(\.self) }
    return shared
  }
}

extension BootIdentifier {
  /// The run of the machine on which a timer has its first span if it was started for an earlier moment: what
  /// the clock of the real one did is unknown.
  package static func ofEarlierStart(of session: SessionIdentifier) -> BootIdentifier {
    BootIdentifier(session.value)
  }

  /// The run of the machine of the time that a person adds to a session. It is not that of an earlier start: each
  /// has a clock that starts at 0, so one would hide the other.
  static func ofAddedTime(of session: SessionIdentifier) -> BootIdentifier {
    BootIdentifier(FactIdentifier(high: ~session.value.high, low: ~session.value.low))
  }
}

extension CorrectionFact {
  /// Whether it comes before another one in the order of all facts.
  fileprivate func wasSaid(before other: CorrectionFact) -> Bool {
    (authorship.stamp, id) < (other.authorship.stamp, other.id)
  }

  /// The stretch of the wall clock that it names, as far as it can be.
  package var period: Range<Int64> {
    let end = wallStartNanoseconds.addingSaturated(max(0, durationNanoseconds))
    return (wallStartNanoseconds..<end).clamped(to: WallTime.plausibleNanoseconds)
  }
}

extension Span {
  /// Returns the parts outside of some stretches of the wall clock; the whole span if none touches it.
  fileprivate func parts(outsideWall stretches: IntervalSet) -> [Span] {
    guard isPlausible else { return [self] }
    let own = wallStartNanoseconds..<wallEndNanoseconds
    guard !stretches.intersection(own).isEmpty else { return [self] }
    return IntervalSet([own]).subtracting(stretches).intervals.compactMap { clipped(toWall: $0) }
  }

  /// Returns the part within a stretch of the wall clock, or `nil` if there is none.
  func clipped(toWall period: Range<Int64>) -> Span? {
    guard isPlausible else { return nil }
    let common = (wallStartNanoseconds..<wallEndNanoseconds).clamped(to: period)
    guard !common.isEmpty else { return nil }
    var result = self
    result.monotonicStartNanoseconds += common.lowerBound - wallStartNanoseconds
    result.wallStartNanoseconds = common.lowerBound
    result.durationNanoseconds = Int64(common.count)
    return result
  }
}
