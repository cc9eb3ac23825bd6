package import DocumentText
package import FileProgress
import Foundation
import ProgressReading
import Synchronization
import TextMetrics

/// A document that is being worked on: its timer, its input, and the words at start and end.
///
/// It starts when the document is opened, even before there is a file. It saves its records at
/// the start, at every save of the document, at every heartbeat of the store, and at the end.
package final class WritingSession: Sendable {
  /// What a session came to.
  package struct Outcome: Hashable, Sendable {
    /// The document's absolute path at the end.
    package var path: String
    /// The path at which it was opened, if it was found under another one at the end.
    package var formerPath: String?
    /// Its time, and its words by the counter of the document.
    package var figures: SessionFigures
    /// Why the words could not be counted, of a document that could not be looked at.
    package var countingFailure: FileTrackingError?
    /// Why there are no words in a document that could be looked at.
    package var uncounted: UnreadableReason?
    /// Whether the content is another one than at the start.
    package var isChanged: Bool
    /// Whether the session is kept. What held when the document was opened holds to the end.
    package var isRecorded: Bool
    /// Whether the document is recorded now; another one than ``isRecorded`` if it was excluded, or
    /// included, while it was open.
    package var isRecordedFromNowOn: Bool
    /// Whether the document was forgotten while it was open. Then nothing of the session is kept.
    package var isForgotten = false
    /// When it started, in nanoseconds since 1970; `nil` if that is unknown.
    package var startedAtNanoseconds: Int64?
    /// A long stretch in which nothing shows that the person worked; `nil` if there is none.
    package var quietTime: QuietTime?
  }

  private struct State {
    var activity: Activity?
    /// Which document the file was taken for at the start; `nil` if there was none, or nothing is recorded.
    var decision: MatchDecision?
    /// Where the document was seen last; another path than at the start if it was renamed.
    var path: String
    /// The file that was seen there last.
    var file: LastingFile?
    /// Size and time of the content at the start, for documents without a fingerprint.
    var stateAtStart: FileState?
    /// What was counted last.
    var counted: CountedDocument?
    var isRecordedFromNowOn = true
    var wordsAtStart: Int?
    var counter = ProseWordCounter().name
    /// The words of the content that was seen last, to compare the next one with.
    var digests: WordDigests?
    /// What the session came to so far; `nil` as soon as a change could not be seen.
    var wordsChanged: WordsChanged?
    /// Whether everything that is typed is told; `nil` as long as nobody knows. Until then the timer waits.
    var seesInput: Bool?
    var seesPastes: Bool
    /// How many words arrived in one go since the content was seen last.
    var pastedSinceLastContent = 0
    /// How many of them arrived before a save that was seen and not noted yet; `nil` for all.
    var pastedBeforeSave: Int?
    /// Counts the words of a paste that is arriving.
    var pasteCounter: (any WordCounter)?
    var contentAtStart: Fingerprint?
    var lastContent: Fingerprint?
    /// Measures the time before the timer starts: there is no file yet, or nobody knows whether input is seen.
    var recorder: SpanRecorder?
    /// What was done before the timer started; at most one for each second.
    var earlyInput: [EarlyInput] = []
    var isEnded = false
    /// Whether the document was forgotten since it was opened.
    var isForgotten = false

    mutating func noteEarlyInput(_ input: EarlyInput) {
      if let last = earlyInput.last, last.second == input.second {
        earlyInput[earlyInput.count - 1].isTyping = last.isTyping || input.isTyping
      } else {
        earlyInput.append(input)
      }
    }
  }

  private struct EarlyInput {
    var reading: ClockReading
    var isTyping: Bool
    var second: Int64 { reading.monotonicNanoseconds / 1_000_000_000 }
  }

  private let path: String
  private let store: DataStore
  private let state: Mutex<State>

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - path: The document, which need not exist yet.
  ///   - store: Where it is recorded.
  ///   - seesInput: Whether ``input(isTyping:)`` is called for what the person does; `nil` if ``decide(seesInput:)``
  ///     will say so.
  ///   - seesPastes: Whether pastes are told from the start.
  package init(path: String, store: DataStore, seesInput: Bool?, seesPastes: Bool = false) {
    self.path = path
    self.store = store
    state = Mutex(State(path: path, seesInput: seesInput, seesPastes: seesPastes))
  }

  /// Starts the timer and saves that it runs.
  ///
  /// - Parameter isNew: Whether there is no file yet.
  /// - Throws: `FileTrackingError` for a file that cannot be followed, `DataStoreError`.
  package func begin(isNew: Bool) throws {
    if isNew {
      let reading = store.configuration.clock.read()
      var nothing = WordDigests(.prose)
      nothing.finish()
      state.withLock { [nothing] in
        $0.recorder = SpanRecorder(startingAt: reading, beatIntervalNanoseconds: nil)
        $0.wordsAtStart = 0
        $0.digests = nothing
        $0.wordsChanged = noChange(seesPastes: $0.seesPastes)
      }
      return
    }
    let counted = try CountedDocument(atPath: path, in: store, wantsDigests: true)
    counted.noteSample()
    let activity = counted.activity
    let decision = activity.isRecorded ? activity.file?.match : nil
    state.withLock {
      if let seesInput = $0.seesInput {
        activity.start(kind: .attended, seesInput: seesInput, besideTimers: true)
      } else {
        $0.recorder = SpanRecorder(
          startingAt: store.configuration.clock.read(), beatIntervalNanoseconds: nil)
      }
      $0.activity = activity
      $0.decision = decision
      $0.isRecordedFromNowOn = activity.isRecorded
      $0.file = LastingFile(at: path, in: store.configuration.fileSystem)
      $0.stateAtStart = stateOfFile(at: path)
      $0.counted = counted
      $0.wordsAtStart = counted.words
      $0.counter = counted.counter
      $0.digests = counted.digests
      $0.wordsChanged =
        counted.digests == nil ? nil : noChange(seesPastes: $0.seesPastes)
      $0.contentAtStart = activity.fingerprint
      $0.lastContent = activity.fingerprint
    }
    try store.saveAndWait()
  }

  private func noChange(seesPastes: Bool) -> WordsChanged {
    WordsChanged(added: 0, removed: 0, pasted: seesPastes ? 0 : nil)
  }

  /// Says whether input is told; does nothing if that is known.
  ///
  /// - Throws: What saving throws; the session goes on.
  package func decide(seesInput: Bool) throws {
    guard decideUnsaved(seesInput: seesInput, at: store.configuration.clock.read()) else { return }
    try store.saveAndWait()
  }

  /// - Returns: Whether a timer was started.
  private func decideUnsaved(seesInput: Bool, at reading: ClockReading) -> Bool {
    let activity = state.withLock { state -> Activity? in
      guard state.seesInput == nil else { return nil }
      state.seesInput = seesInput
      return state.activity
    }
    guard let activity else { return false }
    startTimer(of: activity, at: reading)
    return true
  }

  /// Starts the timer, with what was measured before.
  private func startTimer(of activity: Activity, at reading: ClockReading) {
    let (spans, seesInput) = state.withLock { state in
      state.recorder?.beat(reading)
      return (state.recorder?.spans ?? [], state.seesInput ?? false)
    }
    activity.start(
      at: reading, kind: .attended, seesInput: seesInput, after: spans, besideTimers: true)
    // Up to here input counts as early: what came while the timer was being started is not lost.
    let earlyInput = state.withLock { state in
      defer { (state.recorder, state.earlyInput) = (nil, []) }
      return state.earlyInput
    }
    for input in earlyInput { activity.recordInput(isTyping: input.isTyping, at: input.reading) }
  }

  /// Says that from now on every paste is told.
  package func pastesAreSeen() {
    state.withLock { state in
      guard !state.seesPastes else { return }
      state.seesPastes = true
      // Before anything changed, nothing was pasted.
      if let changed = state.wordsChanged, changed.added == 0, changed.removed == 0 {
        state.wordsChanged?.pasted = 0
      }
    }
  }

  /// Which document the file was taken for at the start; `nil` if there was no file, or nothing is recorded.
  package var decision: MatchDecision? { state.withLock { $0.decision } }

  /// The words that the document had at the start; 0 for a new one, `nil` if it has none.
  package var wordsAtStart: Int? { state.withLock { $0.wordsAtStart } }

  /// What the session came to so far; `nil` before there is a file, and after the end.
  package var figures: SessionFigures? {
    let reading = store.configuration.clock.read()
    let (activity, isWaiting) = state.withLock {
      ($0.isEnded ? nil : $0.activity, $0.recorder != nil)
    }
    guard let activity else { return nil }
    let times = isWaiting ? timesBeforeTheTimer() : activity.newestSessionTimes(at: reading)
    return times.map { times in state.withLock { figures(of: times, $0) } }
  }

  private func figures(of times: SessionTimes?, _ state: borrowing State) -> SessionFigures {
    var figures = times?.figures ?? SessionFigures()
    figures.counter = state.counter
    figures.wordsAtStart = state.wordsAtStart.map(Int64.init)
    figures.wordsAtEnd = state.counted?.words.map(Int64.init)
    figures.wordsChanged = state.wordsChanged
    return figures
  }

  /// Notes that the person did something now.
  ///
  /// - Parameter isTyping: Whether it was typing.
  package func input(isTyping: Bool = true) {
    let reading = store.configuration.clock.read()
    let activity = state.withLock { state in
      if state.recorder != nil {
        state.noteEarlyInput(EarlyInput(reading: reading, isTyping: isTyping))
      }
      return state.activity
    }
    activity?.recordInput(isTyping: isTyping, at: reading)
  }

  /// Notes that text arrived in one go: pasted, dropped, or read from a file.
  ///
  /// Its words are counted; the text is not kept.
  ///
  /// - Parameter text: UTF-8, valid or not.
  package func paste(_ text: UnsafeRawBufferPointer) {
    pasteContinues(text)
    pasteEnds()
  }

  /// Notes that a part of a paste arrived: ``pasteEnds()`` comes after the last one.
  ///
  /// - Parameter text: UTF-8, valid or not; characters may be cut in two.
  package func pasteContinues(_ text: UnsafeRawBufferPointer) {
    state.withLock { state in
      if state.pasteCounter == nil {
        var counter = (CountingRule(counterName: state.counter) ?? .prose).makeCounter()
        counter.begin()
        state.pasteCounter = counter
      }
      state.pasteCounter?.consume(text)
    }
  }

  /// Notes that a paste is complete.
  package func pasteEnds() {
    state.withLock { state in
      guard var counter = state.pasteCounter else { return }
      state.pastedSinceLastContent += counter.finish()
      state.pasteCounter = nil
    }
  }

  /// Notes that the document is being saved: what is pasted from now on is not in it.
  package func saveBegins() {
    state.withLock { $0.pastedBeforeSave = $0.pastedSinceLastContent }
  }

  /// Where the document is now, if its file was renamed while nobody looked.
  package var currentPath: String {
    let (known, file) = state.withLock { ($0.path, $0.file) }
    let files = store.configuration.fileSystem
    guard (try? files.entry(at: known, followsLink: true)) == nil else { return known }
    return file?.path(in: files) ?? known
  }

  /// Notes that the document was saved: counts its words and keeps everything.
  ///
  /// - Throws: What fetching and saving throw; the session goes on.
  package func documentWasSaved() throws {
    try noteContent(at: store.configuration.clock.read())
    try store.saveAndWait()
  }

  /// Stops the timer, counts the words and keeps everything; does nothing the second time.
  ///
  /// - Parameter moment: When the document was closed; `nil` for now.
  /// - Returns: What the session came to; `nil` for a document that was never written, or if the
  ///   session was ended already. A file that is gone or cannot be read any more costs its word count
  ///   only; one that has another name in the same folder is found.
  /// - Throws: ``UnsavedSession`` if its end could not be saved, else what fetching throws.
  package func end(at moment: ClockReading? = nil) throws -> Outcome? {
    let isFirst = state.withLock { state in
      defer { state.isEnded = true }
      return !state.isEnded
    }
    guard isFirst else { return nil }
    // The document is closed now, however long it takes to read it.
    let closed = moment ?? store.configuration.clock.read()
    _ = decideUnsaved(seesInput: false, at: closed)
    state.withLock { $0.activity }?.hold(at: closed)
    var failure: (any Error)?
    do {
      try noteContent(at: closed)
    } catch {
      failure = error
    }
    guard let activity = state.withLock({ $0.activity }) else {
      if let error = failure as? FileTrackingError, error.code == .notFound { return nil }
      guard let failure else { return nil }
      throw UnsavedSession(path: path, times: timesBeforeTheTimer(), cause: failure)
    }
    let times = activity.newestSessionTimes(
      at: closed, idleLimitNanoseconds: store.configuration.idleLimitNanoseconds)
    activity.stop(at: closed, leavingTimers: true, isFileSeen: failure == nil)
    do {
      try store.saveAndWait()
    } catch let error as DataStoreError where error.code != .partialFailure {
      guard let times else { throw error }
      throw UnsavedSession(path: activity.file?.path ?? path, times: times, cause: error)
    }
    let countingFailure = failure as? FileTrackingError
    if let failure, countingFailure == nil { throw failure }
    return outcome(of: activity, times, countingFailure)
  }

  private func outcome(
    of activity: Activity, _ times: SessionTimes?, _ countingFailure: FileTrackingError?
  ) -> Outcome {
    state.withLock { state in
      let isMoved = state.path != path
      var figures = self.figures(of: times, state)
      if countingFailure != nil { (figures.wordsAtEnd, figures.wordsChanged) = (nil, nil) }
      return Outcome(
        path: isMoved ? state.path : activity.file?.path ?? path,
        formerPath: isMoved ? path : nil,
        figures: figures, countingFailure: countingFailure,
        uncounted: countingFailure == nil ? state.counted?.uncounted : nil,
        isChanged: countingFailure != nil || isChanged(state),
        isRecorded: activity.isRecorded, isRecordedFromNowOn: state.isRecordedFromNowOn,
        isForgotten: state.isForgotten, startedAtNanoseconds: times?.startedAtNanoseconds,
        quietTime: times.flatMap { quietTime(in: $0, state) })
    }
  }

  /// A stretch to tell at the end: without input, or where none is seen without a change of the file.
  private func quietTime(in times: SessionTimes, _ state: borrowing State) -> QuietTime? {
    guard state.seesInput != true, let session = times.session else { return times.quietTime }
    return QuietTime(
      atEndOf: session,
      during: times
        .startedAtNanoseconds..<max(
          times.startedAtNanoseconds, times.endedAtNanoseconds),
      activeNanoseconds: times.figures.time.activeNanoseconds,
      lastChangeNanoseconds: stateOfFile(at: state.path)?.modifiedNanoseconds)
  }

  private func isChanged(_ state: borrowing State) -> Bool {
    // Of a forgotten document no later content is known.
    guard !state.isForgotten, let first = state.contentAtStart, let last = state.lastContent else {
      let now = stateOfFile(at: state.path)
      guard let now, let atStart = state.stateAtStart else { return now != state.stateAtStart }
      return !now.hasContentTraits(of: atStart)
    }
    return first != last
  }

  private func stateOfFile(at path: String) -> FileState? {
    try? store.configuration.fileSystem.entry(at: path, followsLink: true).state
  }

  /// What was measured before the timer started.
  private func timesBeforeTheTimer() -> SessionTimes {
    let reading = store.configuration.clock.read()
    return state.withLock { state in
      var recorder =
        state.recorder ?? SpanRecorder(startingAt: reading, beatIntervalNanoseconds: nil)
      recorder.beat(reading)
      return SessionTimes(
        of: recorder.spans,
        input: state.seesInput == true ? state.earlyInput.map(\.reading) : nil, now: reading,
        idleLimitNanoseconds: store.configuration.idleLimitNanoseconds)
    }
  }

  /// Whether the document was forgotten since it was opened: to look at its file again would record it anew.
  private func isForgotten() throws -> Bool {
    let (activity, isKnown) = state.withLock { ($0.activity, $0.isForgotten) }
    guard !isKnown, let activity else { return isKnown }
    guard try store.documents.isForgotten(activity) else { return false }
    state.withLock { $0.isForgotten = true }
    return true
  }

  /// - Parameter reading: When the document was as it is now.
  private func noteContent(at reading: ClockReading) throws {
    guard try !isForgotten() else { return }
    let (known, file) = state.withLock { ($0.path, $0.file) }
    do {
      try noteContent(atPath: known, at: reading)
    } catch let error as FileTrackingError where error.code == .notFound {
      guard let found = file?.path(in: store.configuration.fileSystem) else { throw error }
      try noteContent(atPath: found, at: reading)
      state.withLock { $0.path = found }
    }
  }

  /// Compares a document with what was seen of it last.
  ///
  /// - Parameter former: What it was compared with before; `nil` before there is a file.
  private func change(to counted: CountedDocument, from former: Activity?) -> WordsChanged? {
    let (digests, last, pastedCount, seesPastes) = state.withLock {
      (
        $0.digests, $0.lastContent, $0.pastedBeforeSave ?? $0.pastedSinceLastContent, $0.seesPastes
      )
    }
    if let last, last == counted.activity.fingerprint { return noChange(seesPastes: seesPastes) }
    // Another document at the path was not made of the one before.
    guard former == nil || former === counted.activity,
      let change = counted.change(since: digests)
    else { return nil }
    // What was pasted and did not stay, or was cut elsewhere before, is nothing that was added.
    return WordsChanged(
      added: Int64(change.added), removed: Int64(change.removed),
      pasted: seesPastes ? Int64(min(pastedCount, change.added)) : nil)
  }

  private func noteContent(atPath path: String, at reading: ClockReading) throws {
    var (before, isNew, former, earlier) = state.withLock {
      ($0.lastContent, $0.activity == nil, $0.activity, $0.counted)
    }
    // All its words were written in this session.
    if isNew { before = try store.files.emptyContent() }
    let counted = try CountedDocument(
      atPath: path, in: store, wantsDigests: true, after: earlier)
    let activity = counted.activity
    let changed = change(to: counted, from: former)
    let file = LastingFile(at: path, in: store.configuration.fileSystem)
    state.withLock { state in
      state.counted = counted
      state.isRecordedFromNowOn = activity.isRecorded
      state.file = file
      if former != nil, state.counter != counted.counter { state.wordsAtStart = nil }
      state.counter = counted.counter
      state.digests = counted.digests
      // A save of the same text has not used up what was pasted.
      if state.lastContent != activity.fingerprint {
        state.pastedSinceLastContent -= state.pastedBeforeSave ?? state.pastedSinceLastContent
      }
      state.pastedBeforeSave = nil
      state.wordsChanged = changed.flatMap { state.wordsChanged?.adding($0) }
    }
    // A document that was excluded or included meanwhile: the session goes on as it began.
    if let former, !former.isRecorded || !activity.isRecorded {
      state.withLock { $0.lastContent = nil }
      return
    }
    counted.note(before: before, changed: changed)
    state.withLock {
      $0.activity = activity
      $0.lastContent = activity.fingerprint
    }
    if let former {
      guard former !== activity else { return }
      // The path names another document now, and the work goes on there.
      former.stop(at: reading, leavingTimers: true)
    }
    // A file that comes before anything is known of the input waits for that.
    guard state.withLock({ $0.seesInput != nil }) else { return }
    startTimer(of: activity, at: reading)
  }
}
