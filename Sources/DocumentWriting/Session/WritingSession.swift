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
    /// What the sprint came to; `nil` for a session that is none.
    package var sprint: SprintResult?
  }

  private struct State {
    /// The activity whose time it is; `nil` before there is a file.
    var activity: Activity?
    /// What keeps its time; `nil` before it is started.
    var timer: SessionTimer?
    /// The time before the timer starts; `nil` if it runs.
    var early: EarlyTime?
    /// Lets other programs know of the document before it has a file; `nil` once it has.
    var unsaved: UnsavedDocuments.Note?
    /// Whether everything that is typed is told; `nil` as long as nobody knows. Until then the timer waits.
    var seesInput: Bool?
    /// Whether the document was saved before that was known. It is counted when the timer runs: the session begins with
    /// the text as it was opened.
    var isSavePending = false
    /// Which document the file was taken for at the start; `nil` if there was none, or nothing is recorded.
    var decision: MatchDecision?
    var place: Place
    var text: SeenText
    var isEnded = false
    /// The time that the person wants to write; `nil` before it starts, and for none.
    var sprint: SprintTime?
    /// Whether the document was forgotten since it was opened.
    var isForgotten = false
  }

  /// Where the document is, and the file there.
  private struct Place {
    /// Where the document was seen last; another path than at the start if it was renamed.
    var path: String
    /// The file that was seen there last.
    var file: LastingFile?
    /// Size and time of the content at the start, for documents without a fingerprint.
    var stateAtStart: FileState?
  }

  private let path: String
  private let store: DataStore
  private let client: SessionClient?
  private let sprintNanoseconds: Int64?
  private let state: Mutex<State>

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - path: The document, which need not exist yet.
  ///   - store: Where it is recorded.
  ///   - seesInput: Whether ``input(isTyping:at:)`` is called for what the person does; `nil` if
  ///     ``decide(seesInput:)`` will say so.
  ///   - seesPastes: Whether pastes are told from the start.
  ///   - client: The program that has the document open, if this process serves several; `nil` for the store's
  ///     program.
  ///   - sprintNanoseconds: How long the person wants to write; `nil` for as long as they like.
  package init(
    path: String, store: DataStore, seesInput: Bool?, seesPastes: Bool = false,
    client: SessionClient? = nil, sprintNanoseconds: Int64? = nil
  ) {
    self.path = path
    self.store = store
    self.client = client
    self.sprintNanoseconds = sprintNanoseconds
    state = Mutex(
      State(
        seesInput: seesInput, place: Place(path: path),
        text: SeenText(pastes: PasteTally(isTold: seesPastes))))
  }

  /// Starts the timer and saves that it runs.
  ///
  /// - Parameters:
  ///   - isNew: Whether there is no file yet.
  ///   - moment: When the document was opened; `nil` for when it has been read.
  /// - Throws: `FileTrackingError` for a file that cannot be followed, `DataStoreError`.
  package func begin(isNew: Bool, at moment: ClockReading? = nil) throws {
    if isNew {
      let opened = moment ?? store.configuration.clock.read()
      let early = earlyTime(startingAt: opened)
      let unsaved = store.unsavedDocuments.note(path, tool: client?.tool, at: opened)
      let sprint = sprint(startingAt: opened)
      state.withLock { ($0.early, $0.unsaved, $0.sprint) = (early, unsaved, sprint) }
      return
    }
    let counted = try CountedDocument(atPath: path, in: store, wantsDigests: true)
    counted.noteSample(tool: client?.tool)
    let activity = counted.activity
    let place = Place(
      path: path, file: LastingFile(at: path, in: store.configuration.fileSystem),
      stateAtStart: stateOfFile(at: path))
    let sprint = sprint(startingAt: moment ?? store.configuration.clock.read())
    state.withLock {
      $0.sprint = sprint
      if let seesInput = $0.seesInput {
        $0.timer = SessionTimer.start(
          of: activity, for: client, at: moment, seesInput: seesInput)
      } else {
        $0.early = earlyTime(startingAt: moment)
      }
      $0.activity = activity
      $0.decision = activity.isRecorded ? activity.file?.match : nil
      $0.place = place
      $0.text = SeenText(counted, pastes: $0.text.pastes)
    }
    try store.saveAndWait()
  }

  private func sprint(startingAt moment: ClockReading) -> SprintTime? {
    sprintNanoseconds.map { SprintTime(lasting: $0, from: moment) }
  }

  private func earlyTime(startingAt moment: ClockReading?) -> EarlyTime {
    EarlyTime(
      startingAt: moment ?? store.configuration.clock.read(),
      beatNanoseconds: client?.lifeline.beatNanoseconds)
  }

  /// Says whether input is told; does nothing if that is known.
  ///
  /// - Throws: What saving throws; the session goes on.
  package func decide(seesInput: Bool) throws {
    let isStarted = decideUnsaved(seesInput: seesInput, at: store.configuration.clock.read())
    if state.withLock({ $0.isSavePending }) {
      try documentWasSaved()
    } else if isStarted {
      try store.saveAndWait()
    }
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
      (state.early?.spans(until: reading) ?? [], state.seesInput ?? false)
    }
    let timer = SessionTimer.start(
      of: activity, for: client, at: reading, seesInput: seesInput, after: spans)
    // Up to here input counts as early: what came while the timer was being started is not lost.
    let input = state.withLock { state in
      defer { (state.early, state.unsaved) = (nil, nil) }
      state.timer = timer
      return state.early?.input ?? []
    }
    for input in input { timer.input(isTyping: input.isTyping, at: input.reading) }
  }

  /// Says that from now on every paste is told.
  package func pastesAreSeen() {
    state.withLock { $0.text.pastesAreTold() }
  }

  /// Which document the file was taken for at the start; `nil` if there was no file, or nothing is recorded.
  package var decision: MatchDecision? { state.withLock { $0.decision } }

  /// The words that the document had at the start; 0 for a new one, `nil` if it has none.
  package var wordsAtStart: Int? { state.withLock { $0.text.wordsAtStart } }

  /// What the session came to so far; `nil` before there is a file, and after the end.
  package var figures: SessionFigures? {
    let reading = store.configuration.clock.read()
    let (activity, timer, text) = state.withLock {
      ($0.isEnded ? nil : $0.activity, $0.timer, $0.text)
    }
    guard activity != nil else { return nil }
    let times =
      if let timer {
        timer.times(
          at: reading, idleLimitNanoseconds: TrackedTime.defaultIdleLimitNanoseconds)
      } else {
        Optional(timesBeforeTheTimer(at: reading))
      }
    return times.map { figures(of: $0, text) }
  }

  private func figures(of times: SessionTimes?, _ text: SeenText) -> SessionFigures {
    var figures = times?.figures ?? SessionFigures()
    figures.counter = text.counter
    figures.wordsAtStart = text.wordsAtStart.map(Int64.init)
    figures.wordsAtEnd = text.counted?.words.map(Int64.init)
    figures.wordsChanged = text.wordsChanged
    return figures
  }

  /// Whether it was begun and is not over. The session of a client is also over if the client was silent for too long.
  package var isRunning: Bool {
    let reading = store.configuration.clock.read()
    let (isEnded, timer, early) = state.withLock { ($0.isEnded, $0.timer, $0.early) }
    guard !isEnded else { return false }
    return timer?.isRunning ?? early.map { !$0.isSilent(at: reading) } ?? false
  }

  /// Notes that the person did something.
  ///
  /// - Parameters:
  ///   - isTyping: Whether it was typing.
  ///   - moment: When; `nil` for now.
  package func input(isTyping: Bool = true, at moment: ClockReading? = nil) {
    let reading = moment ?? store.configuration.clock.read()
    let timer = state.withLock { state in
      state.early?.hear(reading)
      state.early?.note(EarlyTime.Input(reading: reading, isTyping: isTyping))
      return state.timer
    }
    timer?.input(isTyping: isTyping, at: reading)
  }

  /// Notes that the client still has the document open.
  ///
  /// - Parameter moment: When it had; `nil` for now.
  package func beat(at moment: ClockReading? = nil) {
    let reading = moment ?? store.configuration.clock.read()
    let timer = state.withLock { state in
      state.early?.hear(reading)
      return state.timer
    }
    timer?.beat(at: reading)
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
    state.withLock { $0.text.pastes.continues(text, countedBy: $0.text.counter) }
  }

  /// Notes that a paste is complete.
  package func pasteEnds() {
    state.withLock { $0.text.pastes.ends() }
  }

  /// Notes that the document is being saved: what is pasted from now on is not in it.
  package func saveBegins() {
    state.withLock { $0.text.pastes.saveBegins() }
  }

  /// Where the document is now, if its file was renamed while nobody looked.
  package var currentPath: String {
    let place = state.withLock { $0.place }
    let files = store.configuration.fileSystem
    guard (try? files.entry(at: place.path, followsLink: true)) == nil else { return place.path }
    return place.file?.path(in: files) ?? place.path
  }

  /// Notes which file a new document has before it is counted, so that it is found if it is renamed until then.
  package func fileIsThere() {
    let place = state.withLock { $0.activity == nil ? $0.place : nil }
    guard let place,
      let file = LastingFile(at: place.path, in: store.configuration.fileSystem)
    else { return }
    state.withLock { $0.place.file = file }
  }

  /// Notes that the document was saved: counts its words and keeps everything.
  ///
  /// - Throws: What fetching and saving throw; the session goes on.
  package func documentWasSaved() throws {
    let waits = state.withLock { state in
      state.isSavePending = state.seesInput == nil
      return state.isSavePending
    }
    guard !waits else { return }
    try noteContent(at: store.configuration.clock.read())
    try store.saveAndWait()
  }

  /// Counts the words of the text that the program has, also before it is saved, and keeps the count.
  ///
  /// - Parameter text: The whole text, without markup.
  /// - Returns: Its words; `nil` if nothing is recorded, and before there is a file.
  /// - Throws: What saving throws; the session goes on.
  func record(text: String) throws -> WordCount? {
    guard let activity = state.withLock({ $0.isEnded ? nil : $0.activity }) else { return nil }
    let words = activity.record(text: text, isSaved: false, tool: client?.tool)
    try store.saveAndWait()
    return words
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
      defer { (state.isEnded, state.unsaved) = (true, nil) }
      return !state.isEnded
    }
    guard isFirst else { return nil }
    // The document is closed now, however long it takes to read it.
    let closed = moment ?? store.configuration.clock.read()
    _ = decideUnsaved(seesInput: false, at: closed)
    state.withLock { $0.timer }?.hold(at: closed)
    var failure: (any Error)?
    do {
      try noteContent(at: closed)
    } catch {
      failure = error
    }
    let (activity, timer) = state.withLock { ($0.activity, $0.timer) }
    guard let activity, let timer else {
      if let error = failure as? FileTrackingError, error.code == .notFound { return nil }
      guard let failure else { return nil }
      throw UnsavedSession(path: path, times: timesBeforeTheTimer(at: closed), cause: failure)
    }
    let times = timer.times(
      at: closed, idleLimitNanoseconds: store.configuration.idleLimitNanoseconds)
    timer.stop(at: closed, isFileSeen: failure == nil)
    do {
      try store.saveAndWait()
    } catch let error as DataStoreError where error.code != .partialFailure {
      guard let times else { throw error }
      throw UnsavedSession(path: activity.file?.path ?? path, times: times, cause: error)
    }
    let countingFailure = failure as? FileTrackingError
    if let failure, countingFailure == nil { throw failure }
    var outcome = outcome(of: activity, times, countingFailure)
    outcome.sprint = state.withLock { state in
      state.sprint.map { $0.result(at: closed, since: state.text.wordsAtStart) }
    }
    return outcome
  }

  /// Ends the session without a look at the file. The next save keeps its end.
  func abandon() {
    let timer = state.withLock { state in
      (state.isEnded, state.unsaved) = (true, nil)
      return state.timer
    }
    timer?.stop(at: store.configuration.clock.read(), isFileSeen: false)
  }

  private func outcome(
    of activity: Activity, _ times: SessionTimes?, _ countingFailure: FileTrackingError?
  ) -> Outcome {
    let state = state.withLock { $0 }
    let isMoved = state.place.path != path
    var figures = self.figures(of: times, state.text)
    if countingFailure != nil { (figures.wordsAtEnd, figures.wordsChanged) = (nil, nil) }
    return Outcome(
      path: isMoved ? state.place.path : activity.file?.path ?? path,
      formerPath: isMoved ? path : nil,
      figures: figures, countingFailure: countingFailure,
      uncounted: countingFailure == nil ? state.text.counted?.uncounted : nil,
      isChanged: countingFailure != nil || isChanged(state),
      isRecorded: activity.isRecorded,
      isRecordedFromNowOn: state.text.counted?.activity.isRecorded ?? true,
      isForgotten: state.isForgotten, startedAtNanoseconds: times?.startedAtNanoseconds,
      quietTime: times.flatMap { quietTime(in: $0, state) })
  }

  /// A stretch to tell at the end: without input, or where none is seen without a change of the file.
  private func quietTime(in times: SessionTimes, _ state: State) -> QuietTime? {
    guard state.seesInput != true, let session = times.session else { return times.quietTime }
    return QuietTime(
      atEndOf: session,
      during: times
        .startedAtNanoseconds..<max(
          times.startedAtNanoseconds, times.endedAtNanoseconds),
      activeNanoseconds: times.figures.time.activeNanoseconds,
      lastChangeNanoseconds: stateOfFile(at: state.place.path)?.modifiedNanoseconds)
  }

  private func isChanged(_ state: State) -> Bool {
    // Of a forgotten document no later content is known.
    guard !state.isForgotten, let first = state.text.contentAtStart,
      let last = state.text.lastContent
    else {
      let now = stateOfFile(at: state.place.path)
      guard let now, let atStart = state.place.stateAtStart else {
        return now != state.place.stateAtStart
      }
      return !now.hasContentTraits(of: atStart)
    }
    return first != last
  }

  private func stateOfFile(at path: String) -> FileState? {
    try? store.configuration.fileSystem.entry(at: path, followsLink: true).state
  }

  /// What was measured before the timer started.
  private func timesBeforeTheTimer(at reading: ClockReading) -> SessionTimes {
    state.withLock { state in
      var early = state.early ?? EarlyTime(startingAt: reading)
      return SessionTimes(
        of: early.spans(until: reading),
        input: state.seesInput == true ? early.input.map(\.reading) : nil, now: reading,
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
    let place = state.withLock { $0.place }
    do {
      try noteContent(atPath: place.path, at: reading)
    } catch let error as FileTrackingError where error.code == .notFound {
      guard let found = place.file?.path(in: store.configuration.fileSystem) else { throw error }
      try noteContent(atPath: found, at: reading)
      state.withLock { $0.place.path = found }
    }
  }

  private func noteContent(atPath path: String, at reading: ClockReading) throws {
    let (former, text) = state.withLock { ($0.activity, $0.text) }
    // Without a former activity all its words were written in this session.
    let before = former == nil ? try store.files.emptyContent() : text.lastContent
    let counted = try CountedDocument(
      atPath: path, in: store, wantsDigests: true, after: text.counted)
    let activity = counted.activity
    let comparison = text.comparison(with: counted, by: former)
    let file = LastingFile(at: path, in: store.configuration.fileSystem)
    let sight = state.withLock { state in
      state.place.file = file
      state.sprint?.note(counted.words, at: reading)
      return state.text.see(counted, comparison, by: former)
    }
    guard case .recorded(let changed) = sight else { return }
    counted.note(before: before, changed: changed, tool: client?.tool)
    let timer = state.withLock {
      $0.activity = activity
      return $0.timer
    }
    if let former {
      guard former !== activity else { return }
      // The path names another document now, and the work goes on there.
      timer?.stop(at: reading)
    }
    startTimer(of: activity, at: reading)
  }
}
