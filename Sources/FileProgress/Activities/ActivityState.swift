import ProgressModel

/// What an activity holds: what was saved, as far as the last fetch saw it, and on top of it what
/// was changed since.
struct ActivityState {
  /// The smallest identifier of the documents of the activity, or that of the attempt.
  var id: ActivityIdentifier
  /// What was worked on, through which changes are recorded.
  var subject: ActivitySubject
  /// The sighting of the file; `nil` for an attempt, and where nothing is recorded.
  var sighting: SightingFact? { subject.seenFile?.sighting }

  // What was saved.
  var saved: ActivityFacts
  var savedProgress = ProgressRanges()
  /// The saved sessions that did not run here at the newest fetch, and how they looked then.
  var otherSessions: (records: [SessionRecord], viewpoint: Viewpoint)?
  var otherOpenTime = Timeline()

  /// The activity itself, as long as it must stay alive although no one holds it.
  var retainer: Activity?

  // What was changed since.
  var sessions: [OwnSession] = []
  /// The handles in use. Their sessions stay in memory, because beats may arrive late.
  var liveHandles: [ClientIdentifier] = []
  var newRanges: [(start: Double, end: Double)] = []
  /// How often the progress was cleared, and how many of these are saved.
  var clearingCount = 0
  var savedClearingCount = 0
  /// The items, in the order in which they came.
  var items = OrderedValues<String, ItemStorage>()
  /// What was saved of each item.
  var savedItems: [String: ItemStorage.Content] = [:]
  var primary: String?
  var savedPrimary: String?
  var isPrimaryChanged = false
  /// The kind of the first primary item that was saved.
  var lastingPrimaryKind: ItemValue.Kind?
  /// Primary items that were refused, to be named by the next save.
  var refusals: [DataStoreError] = []
  var newSamples: [NewSample] = []
  /// Counts that were saved since the newest fetch.
  var savedSamples: [NewSample] = []
  /// Manual sessions that are to be stopped.
  var manualStops: [SessionIdentifier: ClockReading] = [:]
  /// Manual sessions that were stopped and saved since the newest fetch.
  var stoppedManualSessions: [SessionIdentifier: ClockReading] = [:]

  /// The text that the program gave last; `nil` if it gave none.
  var text: RecordedText?
  /// How many ``DataStore/withActivity(for:seesInput:isolation:_:)`` are at work, and whether the first of them
  /// started the timer.
  var scopeCount = 0
  var isStartedByScope = false

  /// A count of words that the next save keeps.
  struct NewSample {
    /// Of a text that is in no file, or that is there again by a change that is known; `nil` for another content of the
    /// file, whose identifier is derived.
    var id: FactIdentifier?
    var before: Fingerprint?
    var after: Fingerprint
    var counter: String
    var words: Int64
    var changed: WordsChanged?
    /// How many words are there only by other rules of counting.
    var wordsByOtherRules: Int64?
    /// When the text was written, in nanoseconds since 1970; `nil` if nothing tells.
    var writtenAtNanoseconds: Int64?
    /// The version of the reader that took the text out of its format; `nil` if the program gave it.
    var readerVersion: Int64?
    /// The program that saw the text; `nil` for the store's program. Its session gets the words.
    var tool: String?
    var sighting: SightingIdentifier

    /// Whether a saved count is of the same change, and both can be compared.
    func isOfSameChange(as other: WordSampleFact) -> Bool {
      isOfChange(from: other.before, to: other.after, by: other.counter, other.readerVersion)
    }

    /// Whether another count is of the same change, and both can be compared.
    func isOfSameChange(as other: NewSample) -> Bool {
      isOfChange(from: other.before, to: other.after, by: other.counter, other.readerVersion)
    }

    private func isOfChange(
      from before: Fingerprint?, to after: Fingerprint, by counter: String,
      _ readerVersion: Int64?
    ) -> Bool {
      after == self.after && before == self.before && counter == self.counter
        && FormerRules.canCompare(readerVersion, self.readerVersion)
    }
  }

  /// Whether the document has the content that the newest look at its file saw, as far as the program
  /// said.
  var isTextOfFile: Bool {
    guard let text, text.sighting == sighting?.id else { return true }
    return text.content == sighting?.fingerprint
  }

  /// Notes a number of words, unless it is known.
  ///
  /// A text may go back and forth between two contents: a change that is known is noted again if the text left its
  /// content since.
  ///
  /// - Parameters:
  ///   - words: The count.
  ///   - counter: The counter's name.
  ///   - before: The content before the change, if it was seen.
  ///   - after: The content that was counted.
  ///   - isOfFile: Whether the file has the content.
  ///   - changed: What the change came to, if both texts were seen.
  ///   - wordsByOtherRules: How many words are there only because the file has another format than at the last count, or
  ///     another version of the reader read it.
  ///   - writtenAtNanoseconds: When the text was written, since 1970; `nil` if nothing tells.
  ///   - readerVersion: The version of the reader that took the text out of its format; `nil` if the program gave it.
  ///   - tool: The program that saw the text; `nil` for the store's program.
  ///   - id: A new identifier, for a count whose identifier can't be derived.
  mutating func note(
    _ words: Int, counter: String, before: Fingerprint?, after: Fingerprint, isOfFile: Bool,
    changed: WordsChanged?, wordsByOtherRules: Int64? = nil, writtenAtNanoseconds: Int64? = nil,
    readerVersion: Int64? = nil, tool: String? = nil, id: FactIdentifier
  ) {
    guard let sighting else { return }
    var sample = NewSample(
      id: isOfFile ? nil : id, before: before, after: after, counter: counter, words: Int64(words),
      changed: changed, wordsByOtherRules: wordsByOtherRules,
      writtenAtNanoseconds: writtenAtNanoseconds, readerVersion: readerVersion, tool: tool,
      sighting: sighting.id)
    if isTakenAgain(sample) {
      sample.id = id
      // A text is new only once.
      if before?.byteCount == 0 { (sample.before, sample.changed) = (nil, nil) }
    } else if isKnown(sample) || isAsCounted(sample, of: sighting.document) {
      return
    }
    newSamples.append(sample)
  }

  /// Whether a count is saved, with what it says of the change.
  private func isKnown(_ sample: NewSample) -> Bool {
    saved.samples.contains {
      sample.isOfSameChange(as: $0) && (sample.changed == nil || $0.wordsAdded != nil)
    }
      || savedSamples.contains {
        sample.isOfSameChange(as: $0) && (sample.changed == nil || $0.changed != nil)
      }
  }

  /// Whether a linked file is as it was counted last. Another one may have been written since,
  /// and the words of the document are those of that one.
  private func isAsCounted(_ sample: NewSample, of document: DocumentIdentifier) -> Bool {
    guard sample.before == nil, newSamples.isEmpty, savedSamples.isEmpty,
      let last = saved.newestSample(ofLinked: document)
    else { return false }
    var unchanged = sample
    unchanged.before = last.before
    return unchanged.isOfSameChange(as: last)
  }

  /// Whether the change that led to a content is known, and the text had another content since.
  private func isTakenAgain(_ sample: NewSample) -> Bool {
    guard sample.before != nil else { return false }
    let isTaken =
      saved.samples.contains { sample.isOfSameChange(as: $0) }
      || (savedSamples + newSamples).contains { sample.isOfSameChange(as: $0) }
    guard isTaken else { return false }
    // Of several programs that see one save, the first one notes it.
    let current =
      newSamples.last?.after ?? savedSamples.last?.after ?? saved.currentSample?.after
    return current != sample.after
  }

  /// What new facts are reported through.
  var provenance: Provenance { subject.provenance }

  var isProgressCleared: Bool { clearingCount > savedClearingCount }

  var progress: ProgressRanges {
    var result = isProgressCleared ? ProgressRanges() : savedProgress
    for range in newRanges { result.insert(from: range.start, to: range.end) }
    return result
  }

  var changedItems: [String] {
    let identifiers = Set(items.keys).union(savedItems.keys)
    return identifiers.filter { items[$0]?.content != savedItems[$0] }.sorted()
  }

  var hasUnsavedFacts: Bool {
    !newRanges.isEmpty || isProgressCleared || !changedItems.isEmpty || isPrimaryChanged
      || !newSamples.isEmpty || !manualStops.isEmpty || sessions.contains { $0.needsSaving }
  }

  /// Whether the next save has something to keep or to say.
  var hasUnsavedChanges: Bool { hasUnsavedFacts || !refusals.isEmpty }

  var isRunningHere: Bool { sessions.contains { $0.isRunning } }

  /// The sessions that run in this process.
  var runningHere: Set<SessionIdentifier> { Set(sessions.lazy.filter(\.isRunning).map(\.id)) }

  /// Whether the timer runs in this process; other sessions don't matter.
  var isTimerRunningHere: Bool { sessions.contains { $0.isRunningTimer } }

  /// What was saved of a session of this process, as far as the newest fetch saw it.
  func saved(of session: OwnSession) -> SessionRecord? {
    saved.sessions.first { $0.session.id == session.id }
  }

  /// Stops the running session of a handle in this process.
  ///
  /// - Parameters:
  ///   - handle: The ``LiveSession``; `nil` for the timer of the activity.
  ///   - reading: When it ended.
  ///   - isFileSeen: Whether the newest look at the file shows it as it was at that moment.
  mutating func stop(_ handle: ClientIdentifier?, at reading: ClockReading, isFileSeen: Bool) {
    for index in sessions.indices
    where sessions[index].handle == handle && sessions[index].isRunning {
      sessions[index].stop(reading, isFileSeen: isFileSeen, content: sighting?.fingerprint)
    }
  }

  /// Ends the time of the running session of a handle in this process, which is stopped later.
  mutating func hold(_ handle: ClientIdentifier?, at reading: ClockReading) {
    for index in sessions.indices
    where sessions[index].handle == handle && sessions[index].isRunning {
      sessions[index].hold(reading)
    }
  }

  /// Extends the running sessions of this process up to now; returns those that ended meanwhile.
  mutating func beat(_ reading: ClockReading) -> Set<SessionIdentifier> {
    let before = runningHere
    for index in sessions.indices { sessions[index].beat(reading) }
    return before.subtracting(runningHere)
  }

  /// The time of the saved sessions that did not run here at the newest fetch.
  ///
  /// It is made when it is first asked for: many fetches only start or stop a timer.
  mutating func savedOpenTime() -> Timeline {
    if let (records, viewpoint) = otherSessions {
      otherOpenTime = TrackedTime(of: records, from: viewpoint, idleLimitNanoseconds: nil).open
      otherSessions = nil
    }
    return otherOpenTime
  }

  /// Brings in what anyone saved; unsaved changes stay on top.
  mutating func refresh(_ facts: ActivityFacts, from viewpoint: Viewpoint) {
    id = facts.id
    saved = facts
    savedProgress = facts.progress
    // What is over and saved is among the facts, and so is what another program stopped.
    sessions.removeAll { session in
      !session.isRunning && !session.needsSaving
        && !(session.handle.map(liveHandles.contains) ?? false)
    }
    let ended = Set(
      facts.sessions.filter { $0.sessionEnd != nil || $0.correction != nil }.map(\.session.id))
    sessions.removeAll { $0.kind == .manual && $0.isSaved && ended.contains($0.id) }
    let own = Set(sessions.map(\.id))
    otherSessions = (facts.sessions.filter { !own.contains($0.session.id) }, viewpoint)
    let current = facts.currentItems
    for fact in current {
      guard let value = fact.value else { continue }
      let content = ItemStorage.Content(
        title: fact.title, value: value, counter: fact.counter)
      let isChanged = items[fact.identifier]?.content != savedItems[fact.identifier]
      savedItems[fact.identifier] = content
      guard !isChanged else { continue }
      if let item = items[fact.identifier], item.content.value.kind == value.kind {
        item.content = content
      } else {
        items[fact.identifier] = ItemStorage(identifier: fact.identifier, content: content)
      }
    }
    let known = Set(current.map(\.identifier))
    for identifier in Array(savedItems.keys) where !known.contains(identifier) {
      if items[identifier]?.content == savedItems[identifier] { items[identifier] = nil }
      savedItems[identifier] = nil
    }
    stoppedManualSessions = [:]
    savedSamples = []
    lastingPrimaryKind = facts.primaryKind
    savedPrimary = facts.primaryIdentifier
    if !isPrimaryChanged { primary = savedPrimary }
  }
}
