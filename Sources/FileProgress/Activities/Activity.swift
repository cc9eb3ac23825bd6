public import Foundation
public import ProgressModel
import Synchronization

/// A person's recorded work on a file: time, progress and other reported values.
///
/// An activity comes from ``DataStore/fetchActivity(for:)``. Fetch it again for each step instead of
/// keeping it. While it runs or has unsaved changes, all fetches of its file return the same object. Only
/// ``DataStore/save()`` keeps changes.
///
/// - Source: ClassKit, `CLSActivity`.
public final class Activity: Sendable {
  let state: Mutex<ActivityState>
  let living: LivingActivities
  /// Whether what is recorded here will be kept.
  public let isRecorded: Bool

  init(_ state: sending ActivityState, living: LivingActivities, isRecorded: Bool) {
    self.state = Mutex(state)
    self.living = living
    self.isRecorded = isRecorded
  }

  /// Stays alive although no one holds it: it runs, or has unsaved changes.
  func stayAlive() {
    state.withLock { $0.retainer = self }
  }

  /// Stays alive only if someone holds it, unless it runs or has changes.
  func letGoIfIdle() {
    state.withLock { state in
      if !state.hasUnsavedChanges && !state.isRunningHere { state.retainer = nil }
    }
  }

  // MARK: - Time

  /// Starts the timer, or goes on after a stop; does nothing if it runs.
  ///
  /// It starts the same session as ``beginSession(tool:kind:seesInput:isKeptAlive:at:)`` with its
  /// defaults, but ``stop()`` ends this one. A program that works for several others starts one
  /// session for each with that method.
  public func start() {
    start(seesInput: false)
  }

  /// Starts the timer of a program that reports what the person types; does nothing if it runs.
  ///
  /// Active time is then the time around the input, and a long pause does not count. After
  /// ``start()``, which sees no input, the whole time counts as active.
  ///
  /// - Parameter seesInput: Whether you will call ``recordInput(isTyping:)`` at each input.
  public func start(seesInput: Bool) {
    start(kind: .attended, seesInput: seesInput)
  }

  /// Starts another session, for one of the programs that this process works for.
  ///
  /// ``start()`` and ``stop()`` ignore it.
  ///
  /// - Parameters:
  ///   - tool: The program, as a reversed domain name; `nil` for the store's program.
  ///   - kind: Who keeps the session alive.
  ///   - seesInput: Whether you will report input with ``LiveSession/recordInput(isTyping:at:)``.
  ///   - isKeptAlive: Whether the store keeps the session alive, as it does after ``start()``.
  ///     Otherwise only ``LiveSession/beat(at:)`` and input do. After a silence of more than
  ///     twice the store's heartbeat, the session ended at its last sign of life.
  ///   - moment: When it started; `nil` for now.
  /// - Returns: The session. Keep it: nothing else can end the session. If the store keeps
  ///   it alive and you drop it, it runs until this process ends.
  public func beginSession(
    tool: String? = nil, kind: SessionKind = .attended, seesInput: Bool = false,
    isKeptAlive: Bool = true, at moment: ClockReading? = nil
  ) -> LiveSession {
    let terms = OwnSession.Terms(
      kind: kind, seesInput: seesInput, tool: tool,
      clientBeatNanoseconds: isKeptAlive || kind == .manual
        ? nil : living.kernel.configuration.clientBeatNanoseconds)
    return beginSession(on: terms, at: moment)
  }

  /// Starts another attended session, for a program that may say how often it will be heard.
  ///
  /// - Parameters:
  ///   - tool: The program; `nil` for the store's program.
  ///   - seesInput: Whether input is reported with ``LiveSession/recordInput(isTyping:at:)``.
  ///   - lifeline: What keeps the session alive.
  ///   - moment: When it started; `nil` for now.
  ///   - earlier: Spans that were measured before there was a file to record them for.
  /// - Returns: The session, as from ``beginSession(tool:kind:seesInput:isKeptAlive:at:)``.
  package func beginSession(
    tool: String?, seesInput: Bool, lifeline: SessionLifeline, at moment: ClockReading? = nil,
    after earlier: [Span] = []
  ) -> LiveSession {
    let terms = OwnSession.Terms(
      seesInput: seesInput, tool: tool, clientBeatNanoseconds: lifeline.beatNanoseconds)
    return beginSession(on: terms, at: moment, after: earlier)
  }

  private func beginSession(
    on terms: OwnSession.Terms, at moment: ClockReading?, after earlier: [Span] = []
  ) -> LiveSession {
    let reading = moment.flatMap { $0.isPossible ? $0 : nil } ?? living.kernel.clock.read()
    let handle: ClientIdentifier = living.kernel.newIdentifier()
    var terms = terms
    terms.handle = handle
    state.withLock { state in
      state.liveHandles.append(handle)
      begin(terms, at: reading, after: earlier, in: &state)
    }
    return LiveSession(of: self, id: handle, on: terms)
  }

  /// Starts another session. All sessions start here.
  ///
  /// - Parameters:
  ///   - terms: The terms of the session.
  ///   - reading: When it started.
  ///   - earlier: Spans measured before there was a file to record them for.
  ///   - state: The state of this activity.
  func begin(
    _ terms: OwnSession.Terms, at reading: ClockReading, after earlier: [Span] = [],
    in state: inout ActivityState
  ) {
    let session = OwnSession(
      id: living.kernel.newIdentifier(), provenance: state.provenance,
      contentAtStart: state.sighting?.fingerprint, on: terms, startingAt: reading,
      after: earlier,
      beatIntervalNanoseconds: terms.kind == .manual
        ? nil : living.kernel.configuration.beatIntervalNanoseconds)
    state.sessions.append(session)
    state.retainer = self
    living.didStart(self, session.id)
  }

  /// Changes the sessions of a handle.
  func withSessions(_ body: (inout ActivityState) -> Void) {
    state.withLock { state in
      let before = state.runningHere
      body(&state)
      state.retainer = self
      living.didStop(before.subtracting(state.runningHere))
    }
  }

  /// The clocks of the store.
  var now: ClockReading { living.kernel.clock.read() }

  /// Starts the timer of a session of any kind; does nothing if one runs.
  ///
  /// - Parameters:
  ///   - moment: When it started; `nil` for now.
  ///   - kind: Who keeps the session alive.
  ///   - seesInput: Whether ``recordInput(isTyping:)`` will be called for input.
  ///   - earlier: Spans that were measured before there was a file to record them for.
  ///   - besideTimers: Whether a timer that runs from one command to another does not count: a
  ///     document that is open in an editor has a session of its own all the same.
  package func start(
    at moment: ClockReading? = nil, kind: SessionFact.Kind, seesInput: Bool,
    after earlier: [Span] = [], besideTimers: Bool = false
  ) {
    let reading = moment ?? living.kernel.clock.read()
    state.withLock { state in
      let isRunning =
        state.isTimerRunningHere
        || (!besideTimers && !runningManualSessions(state, at: reading).isEmpty)
      guard !isRunning else { return }
      begin(
        OwnSession.Terms(kind: kind, seesInput: seesInput), at: reading, after: earlier,
        in: &state)
    }
  }

  /// Stops the timer; does nothing if it does not run. Sessions of other live programs and every
  /// ``LiveSession`` go on.
  public func stop() {
    stop(leavingTimers: false)
  }

  /// Stops the sessions of this process, and the timers that run from one command to another unless
  /// they are left.
  ///
  /// - Parameters:
  ///   - moment: When they ended; `nil` for now.
  ///   - isFileSeen: Whether the newest look at the file shows it as it is now; otherwise its last content
  ///     is unknown.
  package func stop(
    at moment: ClockReading? = nil, leavingTimers: Bool, isFileSeen: Bool = true
  ) {
    let reading = moment ?? living.kernel.clock.read()
    withSessions { state in
      state.stop(nil, at: reading, isFileSeen: isFileSeen && state.isTextOfFile)
      guard !leavingTimers else { return }
      for record in runningManualSessions(state, at: reading) {
        state.manualStops[record.session.id] = reading
      }
    }
  }

  /// Ends the time of the sessions of this process, which are then stopped when it is known what the file
  /// was at their end: reading it may take long.
  package func hold(at moment: ClockReading) {
    state.withLock { $0.hold(nil, at: moment) }
  }

  /// Whether a session runs in this process, or a manual session runs.
  public var isStarted: Bool {
    let reading = living.kernel.clock.read()
    return state.withLock { state in
      state.sessions.contains { $0.isRunning(at: reading) }
        || !runningManualSessions(state, at: reading).isEmpty
    }
  }

  /// When the timer was started that runs from one command to another, in nanoseconds since 1970;
  /// `nil` if none runs.
  package var runningTimerStartNanoseconds: Int64? {
    let reading = living.kernel.clock.read()
    return state.withLock { state in
      runningManualSessions(state, at: reading).compactMap(\.startedAtNanoseconds).min()
    }
  }

  /// What the timer that runs from one command to another came to, up to a moment, with the words when it
  /// started; `nil` if none runs.
  ///
  /// - Parameters:
  ///   - moment: Up to when.
  ///   - counter: The counter of the words.
  package func runningTimerFigures(
    at moment: ClockReading, wordsBy counter: String
  ) -> SessionFigures? {
    let viewpoint = living.kernel.viewpoint(at: moment)
    return state.withLock { state in
      let running = runningManualSessions(state, at: moment)
      let first = running.min {
        ($0.startedAtNanoseconds ?? .max) < ($1.startedAtNanoseconds ?? .max)
      }
      guard let first else { return nil }
      var figures = SessionFigures(of: first, from: viewpoint, idleLimitNanoseconds: nil)
      figures.wordsAtStart = state.saved.words(in: first.contentAtStart, by: counter)
      return figures
    }
  }

  private func runningManualSessions(
    _ state: borrowing ActivityState, at reading: ClockReading
  ) -> [SessionRecord] {
    let own = Set(state.sessions.map(\.id))
    let viewpoint = living.kernel.viewpoint(at: reading)
    let stopped = Set(state.stoppedManualSessions.keys).union(state.manualStops.keys)
    return state.saved.sessions.filter { record in
      record.session.kind == .manual && !own.contains(record.session.id)
        && !stopped.contains(record.session.id) && record.correction?.kind != .delete
        && record.state(from: viewpoint).isRunning
    }
  }

  /// How long the file was open until now, in seconds. Each moment counts once, even if
  /// several programs had it open.
  public var duration: TimeInterval {
    let reading = living.kernel.clock.read()
    return state.withLock { state in
      let viewpoint = living.kernel.viewpoint(at: reading)
      var own: [Span] = []
      var corrected: [SessionRecord] = []
      for session in state.sessions {
        if let saved = state.saved(of: session), saved.change != nil {
          corrected.append(
            session.record(upTo: reading, correctedAs: saved, device: viewpoint.device))
        } else {
          own += session.spans(upTo: reading)
        }
      }
      var total = state.savedOpenTime().union(Timeline(own))
      if !corrected.isEmpty {
        total = total.union(
          TrackedTime(of: corrected, from: viewpoint, idleLimitNanoseconds: nil).open)
      }
      let ownIdentifiers = Set(state.sessions.map(\.id))
      // A manual session goes on without a write, up to now or to its stop here.
      for record in state.saved.sessions
      where record.session.kind == .manual && record.sessionEnd == nil
        && !ownIdentifiers.contains(record.session.id)
      {
        let id = record.session.id
        let end = state.manualStops[id] ?? state.stoppedManualSessions[id] ?? reading
        let viewpoint = living.kernel.viewpoint(at: end)
        total = total.union(
          TrackedTime(of: [record], from: viewpoint, idleLimitNanoseconds: nil).open)
      }
      return TimeInterval(total.measureNanoseconds) / 1_000_000_000
    }
  }

  /// The times of the timer's newest session in this process, up to now if it runs.
  ///
  /// - Parameters:
  ///   - moment: Up to when; `nil` for now.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  package func newestSessionTimes(
    at moment: ClockReading? = nil,
    idleLimitNanoseconds: Int64? = TrackedTime.defaultIdleLimitNanoseconds
  ) -> SessionTimes? {
    newestTimes(of: nil, at: moment, idleLimitNanoseconds: idleLimitNanoseconds)
  }

  /// The times of the newest session of a ``LiveSession``, or of the timer, up to now if it runs.
  func newestTimes(
    of handle: ClientIdentifier?, at moment: ClockReading?, idleLimitNanoseconds: Int64?
  ) -> SessionTimes? {
    let viewpoint = living.kernel.viewpoint(at: moment ?? living.kernel.clock.read())
    return state.withLock { state in
      state.sessions.last { $0.handle == handle }.map {
        SessionTimes(
          of: $0, correctedAs: state.saved(of: $0), beside: state.saved.sessions, from: viewpoint,
          idleLimitNanoseconds: idleLimitNanoseconds)
      }
    }
  }

  /// Records that the person did something with the document now. Call it at each key or click.
  ///
  /// It counts if the timer was started by ``start(seesInput:)`` with `true`, or by
  /// ``DataStore/withActivity(for:seesInput:isolation:_:)``. Only the second is kept, never what was typed.
  ///
  /// - Parameter isTyping: Whether the person typed; `false` for other input, such as scrolling.
  /// - Complexity: O(1). It writes nothing and waits for no disk.
  public func recordInput(isTyping: Bool = true) {
    recordInput(isTyping: isTyping, at: living.kernel.clock.read())
  }

  /// Records input in the second of a reading, if the timer of this process sees input.
  package func recordInput(isTyping: Bool, at reading: ClockReading) {
    state.withLock { state in
      for index in state.sessions.indices where state.sessions[index].isRunningTimer {
        state.sessions[index].pulse(reading, isTyping: isTyping)
      }
    }
  }

  // MARK: - Progress

  /// The covered fraction of the document, 0…1; 0 if none was reported.
  ///
  /// Setting it to *p* covers 0…*p*. A value out of range is clamped; a value that is not a number changes
  /// nothing. Progress never goes down.
  public var progress: Double {
    get { state.withLock { $0.progress.fraction ?? 0 } }
    set { addProgressRange(fromStart: 0, toEnd: newValue) }
  }

  /// Adds a covered part of the document. Parts may overlap or repeat; each point counts once.
  ///
  /// - Parameters:
  ///   - start: The start, in fractions of the document, clamped to 0…1.
  ///   - end: The end; an end before its start covers nothing. A part that is not a number changes
  ///     nothing; the next save saves everything else and throws ``DataStoreError/Code/partialFailure``.
  public func addProgressRange(fromStart start: Double, toEnd end: Double) {
    guard !start.isNaN, !end.isNaN else {
      return refuse(
        DataStoreError(
          .invalidArgument, message: "the progress is not a number", about: .activity(self)))
    }
    let lower = min(max(start, 0), 1)
    let upper = max(lower, min(max(end, 0), 1))
    state.withLock { $0.newRanges.append((lower, upper)) }
    stayAlive()
  }

  /// The newest sighting of the file; `nil` if nothing is recorded.
  package var sighting: SightingFact? { isRecorded ? state.withLock { $0.sighting } : nil }

  /// Through which look at the file new facts are reported; `nil` if nothing is recorded.
  var sightingIdentifier: SightingIdentifier? { sighting?.id }

  /// The covered parts of the document.
  package var progressRanges: ProgressRanges { state.withLock { $0.progress } }

  /// Whether any progress was reported.
  package var hasProgress: Bool { state.withLock { $0.progress.isSet } }

  /// Sets the progress back to 0. What was covered before no longer counts.
  public func clearProgress() {
    state.withLock {
      $0.clearingCount += 1
      $0.newRanges = []
    }
    stayAlive()
  }

  // MARK: - Items

  /// The item that is shown first, or `nil` if progress comes first.
  ///
  /// Its kind is fixed when it is first saved. An item of another kind changes nothing; the next save saves
  /// everything else and throws ``DataStoreError/Code/partialFailure``.
  public var primaryActivityItem: ActivityItem? {
    get {
      state.withLock { state in state.primary.flatMap { state.items[$0] } }?.item(of: self)
    }
    set {
      state.withLock { state in
        if let newValue {
          if let refusal = Self.refusal(of: newValue, in: state) {
            state.refusals.append(refusal)
            return
          }
          put(newValue, into: &state)
        }
        state.primary = newValue?.identifier
        state.isPrimaryChanged = state.primary != state.savedPrimary
      }
      stayAlive()
    }
  }

  /// All items but the primary one, in the order in which they were added.
  public var additionalActivityItems: [ActivityItem] {
    let items = state.withLock { state in
      let primary = state.primary
      return state.items.inOrder.filter { $0.key != primary }.map(\.value)
    }
    return items.map { $0.item(of: self) }
  }

  /// Adds an item; one with a known identifier replaces the old one.
  public func addAdditionalActivityItem(_ activityItem: ActivityItem) {
    state.withLock { state in
      if activityItem.identifier == state.primary,
        let refusal = Self.refusal(of: activityItem, in: state)
      {
        state.refusals.append(refusal)
        return
      }
      if !activityItem.itemValue.isValid {
        state.refusals.append(Self.impossibleValue(activityItem))
        return
      }
      put(activityItem, into: &state)
    }
    stayAlive()
  }

  /// Removes all items, including the primary one.
  public func removeAllActivityItems() {
    state.withLock { state in
      state.items.removeAll()
      state.primary = nil
      state.isPrimaryChanged = state.savedPrimary != nil
    }
    stayAlive()
  }

  /// Removes one item; returns whether there was one.
  package func removeActivityItem(identifier: String) -> Bool {
    let wasThere = state.withLock { state in
      guard state.items[identifier] != nil else { return false }
      state.items[identifier] = nil
      if state.primary == identifier {
        state.primary = nil
        state.isPrimaryChanged = state.savedPrimary != nil
      }
      return true
    }
    stayAlive()
    return wasThere
  }

  /// Finds an item by its identifier.
  package func activityItem(identifier: String) -> ActivityItem? {
    state.withLock { $0.items[identifier] }?.item(of: self)
  }

  /// The kind that the primary item has and keeps; `nil` as long as there was none.
  package var primaryKind: ItemValue.Kind? { state.withLock { $0.lastingPrimaryKind } }

  /// Takes note that a caller changed an item in place.
  func noteItemChange() {
    stayAlive()
  }

  /// Takes note of a value that the next save is to name.
  func refuse(_ refusal: DataStoreError) {
    state.withLock { $0.refusals.append(refusal) }
    stayAlive()
  }

  /// Keeps the items as they are now: a caller who changes one of them changes other activities only.
  func letGoOfItems() {
    let former = state.withLock { state in
      state.items.inOrder.map { entry in
        state.items[entry.key] = ItemStorage(identifier: entry.key, content: entry.value.content)
        return entry.value
      }
    }
    for storage in former { storage.shownItem?.leaves(self) }
  }

  private func put(_ item: ActivityItem, into state: inout ActivityState) {
    state.items[item.identifier] = item.storage
    item.storage.show(as: item)
    item.belongs(to: self)
  }

  private static func refusal(
    of item: ActivityItem, in state: borrowing ActivityState
  ) -> DataStoreError? {
    if !item.itemValue.isValid { return impossibleValue(item) }
    let current = state.primary.flatMap { state.items[$0]?.content.value.kind }
    guard let kind = state.lastingPrimaryKind ?? current, kind != item.itemValue.kind else {
      return nil
    }
    return wrongKind(
      item.itemValue.kind, ofPrimary: item, insteadOf: kind, name: state.subject.name)
  }

  static func wrongKind(
    _ kind: ItemValue.Kind, ofPrimary item: ActivityItem, insteadOf lasting: ItemValue.Kind,
    name: String?
  ) -> DataStoreError {
    DataStoreError(
      .invalidArgument,
      message:
        "the item \(item.identifier) is a \(kind.rawValue), but the primary item of "
        + "\(name ?? "the activity") is and stays a \(lasting.rawValue)",
      objectIdentifier: item.identifier, about: .item(item))
  }

  static func impossibleValue(_ item: ActivityItem) -> DataStoreError {
    DataStoreError(
      .invalidArgument,
      message: "the item \(item.identifier) has an invalid value: numbers must be finite, "
        + "and possible points more than 0",
      objectIdentifier: item.identifier, about: .item(item))
  }

  // MARK: - What it is

  /// The file of an activity.
  public struct File: Hashable, Sendable {
    /// The absolute path in the newest fetch.
    public var path: String
    /// Why the file is this document.
    public var match: MatchDecision

    init(path: String, match: MatchDecision) {
      self.path = path
      self.match = match
      self.match.path = path
    }
  }

  /// The file as the newest fetch found it; `nil` if the activity has none.
  public var file: File? { state.withLock { $0.subject.seenFile?.file } }

  /// The context that this is an attempt at; `nil` for work on a file.
  public var context: Context? { state.withLock { $0.subject.context } }

  /// The file or the context, as errors call it; `nil` for an attempt at a context that is in no tree.
  package var name: String? { state.withLock { $0.subject.name } }

  /// The identifier of the document or the attempt, as a UUID.
  package var identifierText: String { state.withLock { "\($0.id)" } }

  /// When the document was first seen.
  public var dateCreated: Date {
    state.withLock { state in
      let first = state.saved.sessions.filter(\.counts).compactMap(\.startedAtNanoseconds).min()
      return Date(
        timeIntervalSince1970: TimeInterval(first ?? state.sighting?.seenAtNanoseconds ?? 0) / 1e9)
    }
  }

  /// When something was last recorded.
  public var dateLastModified: Date {
    state.withLock { state in
      let last = state.saved.momentsOfWork.max()
      return Date(
        timeIntervalSince1970: TimeInterval(last ?? state.sighting?.seenAtNanoseconds ?? 0) / 1e9)
    }
  }

  /// The document that the newest fetch found; `nil` if the activity has no file.
  package var seenDocument: DocumentIdentifier? {
    state.withLock { $0.subject.seenFile?.document }
  }

  /// The content that the newest fetch saw; `nil` if it kept changing, or nothing is recorded.
  package var fingerprint: Fingerprint? { state.withLock { $0.sighting?.fingerprint } }

  /// The counter that the words of the document were counted by so far; `nil` if they never were.
  package var wordCounter: String? {
    state.withLock { state in
      state.items[Self.wordCountIdentifier]?.content.counter ?? state.newSamples.last?.counter
        ?? state.saved.newestSample?.counter
    }
  }

  /// Whether the newest count of words is that of the content that the newest fetch saw.
  package var isNewestCountOfContent: Bool {
    state.withLock { state in
      guard let content = state.sighting?.fingerprint else { return false }
      return (state.newSamples.last?.after ?? state.saved.newestSample?.after) == content
    }
  }

  /// Whether a look at the file was the last to count its words: that counts, and no more.
  package var wasCountedByLook: Bool {
    state.withLock { state in
      state.newSamples.isEmpty && state.saved.newestSample?.wasSeenByLook ?? false
    }
  }

  /// The identifier of the item that has the number of words.
  package static let wordCountIdentifier = "total_word_count"

  /// Notes the number of words of the content that the newest fetch saw.
  ///
  /// - Parameters:
  ///   - words: The count.
  ///   - counter: The counter's name.
  ///   - before: The content before the change, if it was seen.
  ///   - changed: What the change came to, if both texts were seen.
  ///   - wordsByOtherRules: How many words are there only because the file has another format than at the last count, or
  ///     another version of the reader read it.
  ///   - writtenAtNanoseconds: When the text was written, since 1970; `nil` if nothing tells.
  ///   - readerVersion: The version of the reader that took the text out of its format; `nil` if the program gave it.
  ///   - tool: The program that saw the text; `nil` for the store's program.
  package func recordWords(
    _ words: Int, counter: String, before: Fingerprint?, changed: WordsChanged? = nil,
    wordsByOtherRules: Int64? = nil, writtenAtNanoseconds: Int64? = nil,
    readerVersion: Int64? = nil, tool: String? = nil
  ) {
    let id: FactIdentifier = living.kernel.newIdentifier()
    state.withLock { state in
      guard let after = state.sighting?.fingerprint else { return }
      state.note(
        words, counter: counter, before: before, after: after, isOfFile: true, changed: changed,
        wordsByOtherRules: wordsByOtherRules, writtenAtNanoseconds: writtenAtNanoseconds,
        readerVersion: readerVersion, tool: tool, id: id)
    }
    stayAlive()
  }
}

extension Activity: Equatable, Hashable {
  /// Whether two are the same object.
  public static func == (left: Activity, right: Activity) -> Bool { left === right }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
