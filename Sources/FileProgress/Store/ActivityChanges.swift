import DocumentIdentity
import ProgressModel
import ProgressStorage
import Synchronization

/// The unsaved changes of one activity, as they were at one moment.
struct ActivityChanges {
  let activity: Activity
  private let subject: ActivitySubject
  private let sessions: [OwnSession]
  private let ranges: [(start: Double, end: Double)]
  private let clearingCount: Int
  private let isProgressCleared: Bool
  private var items: [(identifier: String, content: ItemStorage.Content?, isNew: Bool)]
  private var primary: PrimaryChange?
  private let samples: [ActivityState.NewSample]
  private let manualStops: [SessionIdentifier: ClockReading]
  private let manualSpans: [SessionIdentifier: [Span]]
  /// Through what the manual sessions began that are stopped.
  private let manualProvenances: [Provenance]
  private var refusedPrimary: (identifier: String, isNew: Bool, lastingKind: ItemValue.Kind)?
  /// Items that cannot be kept.
  private(set) var refusedItems: [DataStoreError]

  private struct PrimaryChange {
    var identifier: String?
    var kind: ItemValue.Kind?
    var item: ActivityItem?
  }

  init(
    _ state: borrowing ActivityState, of activity: Activity,
    onlyAcknowledgedSessions: Bool = false
  ) {
    self.activity = activity
    subject = state.subject
    if onlyAcknowledgedSessions {
      sessions = state.sessions.filter(\.isForHeartbeat)
      ranges = []
      clearingCount = state.savedClearingCount
      isProgressCleared = false
      items = []
      primary = nil
      samples = []
      manualStops = [:]
      manualSpans = [:]
      manualProvenances = []
      refusedItems = []
      return
    }
    sessions = state.sessions.filter(\.needsSaving)
    ranges = state.newRanges
    clearingCount = state.clearingCount
    isProgressCleared = state.isProgressCleared
    var items: [(String, ItemStorage.Content?, Bool)] = []
    var refused: [DataStoreError] = []
    for identifier in state.changedItems {
      guard let item = state.items[identifier] else {
        items.append((identifier, nil, false))
        continue
      }
      let content = item.content
      guard content.value.isValid else {
        refused.append(Activity.impossibleValue(item.item(of: activity)))
        continue
      }
      items.append((identifier, content, state.savedItems[identifier] == nil))
    }
    self.items = items
    refusedItems = refused
    if state.isPrimaryChanged {
      let item = state.primary.flatMap { state.items[$0] }
      primary = PrimaryChange(
        identifier: state.primary, kind: item?.content.value.kind, item: item?.item(of: activity))
    }
    samples = state.newSamples
    manualStops = state.manualStops
    var manualSpans: [SessionIdentifier: [Span]] = [:]
    var manualProvenances: [Provenance] = []
    for record in state.saved.sessions where state.manualStops[record.session.id] != nil {
      manualSpans[record.session.id] = record.spans
      manualProvenances.append(record.session.provenance)
    }
    self.manualSpans = manualSpans
    self.manualProvenances = manualProvenances
  }

  /// Whether there is a session whose life depends on this process.
  var hasOwnedSession: Bool { sessions.contains { $0.kind != .manual && $0.isRunning } }

  /// The manual sessions that these changes end, at moments that are over.
  var endedManualSessions: Set<SessionIdentifier> {
    Set(manualStops.keys).union(
      sessions.lazy.filter { $0.kind == .manual && !$0.isRunning }.map(\.id))
  }

  private var sighting: SightingFact? { subject.seenFile?.sighting }

  /// Writes all changes as facts; those of a document or an attempt that was forgotten meanwhile are dropped.
  ///
  /// - Parameter command: Gives the command that decided the changes, and makes it when it is first
  ///   asked for; `nil` if none did.
  mutating func write(
    _ writer: FactWriter, tool: String, owner: OwnerIdentifier,
    command: () throws -> CommandIdentifier?
  ) throws {
    let provenance = subject.provenance
    guard try writer.reader.isKnown(provenance) else { return }
    try refusePrimaryOfAnotherKind(writer)
    func authorship() throws -> Authorship {
      try writer.authorship(tool: tool, command: try command())
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
          id: writer.newIdentifier(), provenance: provenance, authorship: authorship()))
    }
    for range in ranges {
      try writer.insert(
        ProgressRangeFact(
          id: writer.newIdentifier(), provenance: provenance, start: range.start, end: range.end,
          authorship: authorship()))
    }
    for (identifier, content, _) in items {
      try writer.insert(
        ItemFact(
          id: writer.newIdentifier(), provenance: provenance, identifier: identifier,
          title: content?.title ?? "", value: content?.value.clamped, counter: content?.counter,
          authorship: authorship()))
    }
    if let primary {
      try writer.insert(
        PrimaryFact(
          id: writer.newIdentifier(), provenance: provenance, identifier: primary.identifier,
          kind: primary.kind, authorship: authorship()))
    }
    if primary == nil, let known = try primaryOfMerged(writer.reader) {
      try writer.insert(
        PrimaryFact(
          id: writer.newIdentifier(), provenance: provenance, identifier: known.identifier,
          kind: known.kind, authorship: authorship()))
    }
    for sample in samples {
      guard let seen = try writer.reader.sighting(id: sample.sighting) else { continue }
      let tool = sample.tool ?? tool
      try writer.insert(
        WordSampleFact(
          sample, seenAs: seen, authorship: writer.authorship(tool: tool)))
      if let broughtIn = BroughtInFact(
        sample, id: writer.newIdentifier(), authorship: try writer.authorship(tool: tool))
      {
        try writer.insert(broughtIn)
      }
    }
  }

  /// The documents that get new facts, as the transaction sees them: they may have been split since.
  func documents(_ reader: FactReader) throws -> [DocumentIdentifier] {
    let sightings =
      (sessions.map(\.provenance) + manualProvenances).compactMap(\.sighting)
      + samples.map(\.sighting) + (sighting.map { [$0.id] } ?? [])
    return try Set(sightings).compactMap { try reader.sighting(id: $0)?.document }
  }

  /// The activity's primary item, if this document gets a value of it and the choice was made only
  /// for another of the merged documents. It is recorded for this one, too, so that it outlasts a
  /// split.
  private func primaryOfMerged(_ reader: FactReader) throws -> PrimaryChange? {
    guard items.contains(where: { $0.content != nil }), let document = try document(reader),
      try reader.members(ofDocument: document).count > 1,
      try !reader.hasPrimary(document: document)
    else { return nil }
    let facts = try reader.activity(ofDocument: document, device: reader.identity().device)
    guard let identifier = facts.primaryIdentifier, let kind = facts.primaryKind,
      items.contains(where: { $0.identifier == identifier && $0.content?.value.kind == kind })
    else { return nil }
    return PrimaryChange(identifier: identifier, kind: kind)
  }

  /// Another program may have saved the first primary item since the newest fetch.
  private mutating func refusePrimaryOfAnotherKind(_ writer: FactWriter) throws {
    guard let item = primary?.item, let kind = primary?.kind,
      let lasting = try primaryKind(writer.reader), lasting != kind
    else { return }
    let identifier = item.identifier
    let isNew = items.contains { $0.identifier == identifier && $0.isNew }
    refusedItems.append(
      Activity.wrongKind(kind, ofPrimary: item, insteadOf: lasting, name: subject.name))
    refusedPrimary = (identifier, isNew, lasting)
    primary = nil
    if isNew { items.removeAll { $0.identifier == identifier } }
  }

  /// The document, as the transaction sees it: it may have been split since the newest fetch; `nil` for an
  /// attempt.
  private func document(_ reader: FactReader) throws -> DocumentIdentifier? {
    try sighting.flatMap { try reader.sighting(id: $0.id) }?.document
  }

  /// The kind that the primary item keeps; `nil` as long as there was none.
  private func primaryKind(_ reader: FactReader) throws -> ItemValue.Kind? {
    if let context = subject.context {
      return try reader.activity(ofContext: context.id).primaryKind
    }
    guard let document = try document(reader) else { return nil }
    return try reader.activity(ofDocument: document, device: reader.identity().device).primaryKind
  }

  private func write(
    _ session: OwnSession, _ writer: FactWriter, tool: String, owner: OwnerIdentifier
  ) throws {
    let tool = session.tool ?? tool
    if !session.isSaved {
      // Its document was forgotten meanwhile.
      guard try writer.reader.isKnown(session.provenance) else { return }
      try writer.insert(
        SessionFact(
          id: session.id, provenance: session.provenance, kind: session.kind,
          seesInput: session.seesInput, owner: session.kind == .manual ? nil : owner,
          beatIntervalNanoseconds: session.clientBeatNanoseconds,
          authorship: writer.authorship(tool: tool)))
    }
    // A manual session that another program stopped is over.
    if session.isSaved, session.kind == .manual,
      try !writer.reader.openSessions().contains(where: { $0.session.id == session.id })
    {
      return
    }
    for (index, span) in session.recorder.spans.enumerated()
    where index >= session.savedSpans.count || session.savedSpans[index] != span {
      try writer.insert(SpanFact(session: session.id, index: Int64(index), span: span))
    }
    for (minute, pulses) in session.pulses where session.savedPulses[minute] != pulses {
      try writer.insert(
        PulsesFact(
          session: session.id, spanIndex: minute.spanIndex, minute: minute.minute,
          pulses: pulses))
    }
    if let stopped = session.stoppedAtNanoseconds, !session.isEndSaved {
      try writer.insert(
        SessionEndFact(
          id: writer.newIdentifier(), session: session.id,
          sighting: session.isFileSeenAtEnd ? sighting?.id : nil, reason: session.endReason,
          endedAtNanoseconds: stopped, isUncertain: false,
          authorship: writer.authorship(tool: tool)))
    }
  }

  private func stopManualSession(
    _ id: SessionIdentifier, at reading: ClockReading, _ writer: FactWriter, tool: String
  ) throws {
    let known = manualSpans[id] ?? []
    var recorder = SpanRecorder(resuming: known, beatIntervalNanoseconds: nil)
    recorder.beat(reading)
    for (index, span) in recorder.spans.enumerated() {
      try writer.insert(SpanFact(session: id, index: Int64(index), span: span))
    }
    try writer.insert(
      SessionEndFact(
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
        state.sessions[index].isEndSaved = session.stoppedAtNanoseconds != nil
      }
      if isProgressCleared { state.savedProgress = ProgressRanges() }
      state.savedClearingCount = clearingCount
      for range in ranges { state.savedProgress.insert(from: range.start, to: range.end) }
      // A clearing meanwhile has dropped these ranges already.
      if state.clearingCount == clearingCount { state.newRanges.removeFirst(ranges.count) }
      for (identifier, content, _) in items { state.savedItems[identifier] = content }
      if let refusedPrimary {
        state.lastingPrimaryKind = refusedPrimary.lastingKind
        if state.primary == refusedPrimary.identifier {
          state.primary = state.savedPrimary
          state.isPrimaryChanged = false
        }
        if refusedPrimary.isNew {
          state.items[refusedPrimary.identifier] = nil
        }
      }
      if let primary {
        state.savedPrimary = primary.identifier
        state.isPrimaryChanged = state.primary != primary.identifier
        state.lastingPrimaryKind = state.lastingPrimaryKind ?? primary.kind
      }
      state.newSamples.removeFirst(min(samples.count, state.newSamples.count))
      state.savedSamples += samples
      for (id, reading) in manualStops {
        state.manualStops[id] = nil
        state.stoppedManualSessions[id] = reading
      }
    }
  }
}

extension WordSampleFact {
  /// Makes the fact of a count.
  init(
    _ sample: ActivityState.NewSample, seenAs sighting: SightingFact, authorship: Authorship
  ) {
    self.init(
      document: sighting.document, sighting: sighting.id, before: sample.before,
      after: sample.after, counter: sample.counter, words: sample.words,
      wordsAdded: sample.changed?.added, wordsRemoved: sample.changed?.removed,
      wordsPasted: sample.changed?.pasted, readerVersion: sample.readerVersion,
      authorship: authorship)
    writtenAtNanoseconds = sample.writtenAtNanoseconds
    if let id = sample.id { self.id = id }
  }
}

extension BroughtInFact {
  /// Makes the fact of words that are there only by other rules; `nil` if there are none.
  init?(_ sample: ActivityState.NewSample, id: FactIdentifier, authorship: Authorship) {
    guard let words = sample.wordsByOtherRules, words != 0 else { return nil }
    self.init(
      id: id, sighting: sample.sighting, content: sample.after, counter: sample.counter,
      words: words, reason: .counting, authorship: authorship)
  }
}

extension ItemValue {
  /// The value as it is kept: points lie within 0 and the possible points.
  fileprivate var clamped: ItemValue {
    guard case .score(let score, let possible) = self else { return self }
    return .score(min(max(score, 0), possible), outOf: possible)
  }
}
