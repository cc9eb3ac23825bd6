import ProgressModel
import ProgressStorage
import Synchronization

/// The unsaved changes of one activity, as they were at one moment.
struct ActivityChanges {
  let activity: Activity
  private let sighting: SightingFact?
  private let sessions: [RunningSession]
  private let ranges: [(start: Double, end: Double)]
  private let clearingCount: Int
  private let isProgressCleared: Bool
  private let items: [(identifier: String, content: ActivityItem.Content?)]
  private let primary: PrimaryChange?
  private let samples: [ActivityState.NewSample]
  private let manualStops: [FactIdentifier: ClockReading]
  private let manualSpans: [FactIdentifier: [Span]]
  /// Items whose value cannot be kept.
  let refusedItems: [DataStoreError]

  private struct PrimaryChange {
    var identifier: String?
    var kind: ItemValue.Kind?
  }

  init(
    _ state: borrowing ActivityState, of activity: Activity,
    onlyAcknowledgedSessions: Bool = false
  ) {
    self.activity = activity
    sighting = state.sighting
    if onlyAcknowledgedSessions {
      sessions = state.sessions.filter { $0.isSaved && $0.isRunning && $0.needsSaving }
      ranges = []
      clearingCount = state.savedClearingCount
      isProgressCleared = false
      items = []
      primary = nil
      samples = []
      manualStops = [:]
      manualSpans = [:]
      refusedItems = []
      return
    }
    sessions = state.sessions.filter(\.needsSaving)
    ranges = state.newRanges
    clearingCount = state.clearingCount
    isProgressCleared = state.isProgressCleared
    var items: [(String, ActivityItem.Content?)] = []
    var refused: [DataStoreError] = []
    for identifier in state.changedItems {
      guard let item = state.items[identifier] else {
        items.append((identifier, nil))
        continue
      }
      guard item.itemValue.isValid else {
        refused.append(Activity.impossibleValue(item))
        continue
      }
      items.append((identifier, item.snapshot))
    }
    self.items = items
    refusedItems = refused
    primary =
      state.isPrimaryChanged
      ? PrimaryChange(
        identifier: state.primary, kind: state.primary.flatMap { state.items[$0]?.itemValue.kind })
      : nil
    samples = state.newSamples
    manualStops = state.manualStops
    var manualSpans: [FactIdentifier: [Span]] = [:]
    for record in state.saved.sessions where state.manualStops[record.session.id] != nil {
      manualSpans[record.session.id] = record.spans
    }
    self.manualSpans = manualSpans
  }

  /// Whether there is a session whose life depends on this process.
  var hasAttendedSession: Bool { sessions.contains { $0.kind == .attended && !$0.isSaved } }

  /// Writes all changes as facts.
  func write(
    _ writer: FactWriter, tool: String, owner: FactIdentifier, command: FactIdentifier?
  ) throws {
    guard let sighting else { return }
    func authorship() throws -> Authorship {
      try writer.authorship(tool: tool, command: command)
    }
    for session in sessions {
      try write(session, writer, tool: tool, owner: owner)
    }
    for (id, reading) in manualStops {
      try stopManualSession(id, at: reading, writer, tool: tool)
    }
    if isProgressCleared {
      try writer.insert(
        ProgressClearingFact(
          id: writer.newIdentifier(), sighting: sighting.id, authorship: authorship()))
    }
    for range in ranges {
      try writer.insert(
        ProgressRangeFact(
          id: writer.newIdentifier(), sighting: sighting.id, start: range.start, end: range.end,
          authorship: authorship()))
    }
    for (identifier, content) in items {
      try writer.insert(
        ItemFact(
          id: writer.newIdentifier(), sighting: sighting.id, identifier: identifier,
          title: content?.title ?? "", value: content?.value.clamped, counter: content?.counter,
          authorship: authorship()))
    }
    if let primary {
      try writer.insert(
        PrimaryFact(
          id: writer.newIdentifier(), sighting: sighting.id, identifier: primary.identifier,
          kind: primary.kind, authorship: authorship()))
    }
    for sample in samples {
      try writer.insert(
        WordSampleFact(
          document: sighting.document, sighting: sample.sighting, before: sample.before,
          after: sample.after, counter: sample.counter, words: sample.words,
          authorship: writer.authorship(tool: tool)))
    }
  }

  private func write(
    _ session: RunningSession, _ writer: FactWriter, tool: String, owner: FactIdentifier
  ) throws {
    if !session.isSaved {
      try writer.insert(
        SessionFact(
          id: session.id, sighting: session.sighting, kind: session.kind,
          seesInput: session.seesInput, owner: session.kind == .attended ? owner : nil,
          authorship: writer.authorship(tool: tool)))
    }
    for (index, span) in session.recorder.spans.enumerated()
    where index >= session.savedSpans.count || session.savedSpans[index] != span {
      try writer.insert(SpanFact(session: session.id, index: Int64(index), span: span))
    }
    for (minute, pulses) in session.pulses where session.savedPulses[minute] != pulses {
      try writer.insert(PulsesFact(session: session.id, minute: minute, pulses: pulses))
    }
    if let stopped = session.stoppedAtNanoseconds, !session.isClosingSaved {
      try writer.insert(
        ClosingFact(
          id: writer.newIdentifier(), session: session.id, sighting: sighting?.id,
          reason: .stopped, endedAtNanoseconds: stopped, isUncertain: false,
          authorship: writer.authorship(tool: tool)))
    }
  }

  private func stopManualSession(
    _ id: FactIdentifier, at reading: ClockReading, _ writer: FactWriter, tool: String
  ) throws {
    let known = manualSpans[id] ?? []
    var recorder = SpanRecorder(resuming: known, beatIntervalNanoseconds: nil)
    recorder.beat(reading)
    for (index, span) in recorder.spans.enumerated() {
      try writer.insert(SpanFact(session: id, index: Int64(index), span: span))
    }
    try writer.insert(
      ClosingFact(
        id: writer.newIdentifier(), session: id, sighting: sighting?.id, reason: .stopped,
        endedAtNanoseconds: reading.wallNanoseconds, isUncertain: false,
        authorship: writer.authorship(tool: tool)))
  }

  /// Takes note that these changes are kept; later ones stay.
  func markSaved() {
    activity.state.withLock { state in
      for session in sessions {
        guard let index = state.sessions.firstIndex(where: { $0.id == session.id }) else {
          continue
        }
        state.sessions[index].isSaved = true
        state.sessions[index].savedSpans = session.recorder.spans
        state.sessions[index].savedPulses = session.pulses
        state.sessions[index].isClosingSaved = session.stoppedAtNanoseconds != nil
      }
      if isProgressCleared { state.savedProgress = ProgressRanges() }
      state.savedClearingCount = clearingCount
      for range in ranges { state.savedProgress.insert(from: range.start, to: range.end) }
      state.newRanges.removeFirst(min(ranges.count, state.newRanges.count))
      for (identifier, content) in items { state.savedItems[identifier] = content }
      if let primary {
        state.savedPrimary = primary.identifier
        state.isPrimaryChanged = state.primary != primary.identifier
        state.lastingPrimaryKind = state.lastingPrimaryKind ?? primary.kind
      }
      state.newSamples.removeFirst(min(samples.count, state.newSamples.count))
      for id in manualStops.keys {
        state.manualStops[id] = nil
        state.stoppedManualSessions.insert(id)
      }
    }
  }
}

extension ItemValue {
  /// The value as it is kept: points lie within 0 and the possible points.
  fileprivate var clamped: ItemValue {
    guard case .score(let score, let possible) = self else { return self }
    return .score(min(max(score, 0), possible), outOf: possible)
  }
}
