package import FileProgress
import Synchronization

/// A document that is being worked on: its timer, its input, and the words at begin and end.
///
/// It begins when the document is opened, also before there is a file; what is recorded is saved at
/// the begin, at every save of the document, at every heartbeat of the store, and at the end.
package final class WritingSession: Sendable {
  /// What a session came to.
  package struct Outcome: Hashable, Sendable {
    /// The document's absolute path.
    package var path: String
    /// Words at the end.
    package var words: Int
    /// Words at the begin; 0 for a new document.
    package var wordsAtStart: Int
    /// How long the document was open, in nanoseconds.
    package var openTimeNanoseconds: Int64
    /// How long it was worked on, in nanoseconds.
    package var activeTimeNanoseconds: Int64
    /// The part of the active time of which nobody saw any input, in nanoseconds.
    package var assumedTimeNanoseconds: Int64
    /// Whether the content is another one than at the begin.
    package var isChanged: Bool
  }

  private struct State {
    var activity: Activity?
    var wordsAtStart = 0
    var contentAtStart: Fingerprint?
    var lastContent: Fingerprint?
    /// Measures the time before there is a file.
    var recorder: SpanRecorder?
    /// When something was typed before there was a file; at most one reading for each second.
    var earlyInput: [ClockReading] = []
    var isEnded = false

    func hasEarlyInput(inSecondOf reading: ClockReading) -> Bool {
      earlyInput.last.map {
        $0.monotonicNanoseconds / 1_000_000_000 == reading.monotonicNanoseconds / 1_000_000_000
      } ?? false
    }
  }

  private let path: String
  private let store: DataStore
  private let seesInput: Bool
  private let state = Mutex(State())

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - path: The document, which need not exist yet.
  ///   - store: Where it is recorded.
  ///   - seesInput: Whether ``input()`` is called for what the person types.
  package init(path: String, store: DataStore, seesInput: Bool) {
    self.path = path
    self.store = store
    self.seesInput = seesInput
  }

  /// Starts the timer and saves that it runs.
  ///
  /// - Parameter isNew: Whether there is no file yet.
  /// - Throws: `FileTrackingError` for a file that cannot be followed, `DataStoreError`.
  package func begin(isNew: Bool) throws {
    if isNew {
      let reading = store.configuration.clock.read()
      state.withLock {
        $0.recorder = SpanRecorder(startingAt: reading, beatIntervalNanoseconds: nil)
      }
      return
    }
    let (activity, words, counter) = try WordCountItem.count(atPath: path, in: store)
    activity.recordWords(words, counter: counter, before: nil)
    activity.start(kind: .attended, seesInput: seesInput, besideTimers: true)
    state.withLock {
      $0.activity = activity
      $0.wordsAtStart = words
      $0.contentAtStart = activity.fingerprint
      $0.lastContent = activity.fingerprint
    }
    try store.saveAndWait()
  }

  /// Notes that the person typed something now.
  package func input() {
    let reading = store.configuration.clock.read()
    let activity = state.withLock { state in
      if state.recorder != nil, !state.hasEarlyInput(inSecondOf: reading) {
        state.earlyInput.append(reading)
      }
      return state.activity
    }
    activity?.recordInput(isTyping: true, at: reading)
  }

  /// Notes that the document was saved: counts its words and keeps everything.
  ///
  /// - Throws: What fetching and saving throw; the session goes on.
  package func documentWasSaved() throws {
    try noteContent()
    try store.saveAndWait()
  }

  /// Stops the timer, counts the words and keeps everything; does nothing the second time.
  ///
  /// - Returns: What the session came to; `nil` for a document that was never written, or if the
  ///   session was ended already.
  /// - Throws: What fetching and saving throw. A file that cannot be read any more costs its word
  ///   count only: its time is kept.
  package func end() throws -> Outcome? {
    let isFirst = state.withLock { state in
      defer { state.isEnded = true }
      return !state.isEnded
    }
    guard isFirst else { return nil }
    var failure: (any Error)?
    do {
      try noteContent()
    } catch {
      failure = error
    }
    guard let activity = state.withLock({ $0.activity }) else {
      if let error = failure as? FileTrackingError, error.code == .notFound { return nil }
      if let failure { throw failure }
      return nil
    }
    let times = activity.newestSessionTimes()
    activity.stop(leavingTimers: true)
    try store.saveAndWait()
    if let failure { throw failure }
    let words = (activity.activityItem(identifier: WordCountItem.identifier) as? QuantityItem)
      .map { Int($0.quantity) }
    return state.withLock { state in
      Outcome(
        path: activity.path, words: words ?? state.wordsAtStart,
        wordsAtStart: state.wordsAtStart, openTimeNanoseconds: times?.openNanoseconds ?? 0,
        activeTimeNanoseconds: times?.activeNanoseconds ?? 0,
        assumedTimeNanoseconds: times?.assumedNanoseconds ?? 0,
        isChanged: state.lastContent != state.contentAtStart)
    }
  }

  private func noteContent() throws {
    let before = state.withLock { $0.lastContent }
    let (activity, _) = try WordCountItem.update(atPath: path, in: store, before: before)
    let reading = store.configuration.clock.read()
    let (former, earlier, earlyInput) = state.withLock { state in
      var spans: [Span] = []
      if var recorder = state.recorder {
        recorder.beat(reading)
        spans = recorder.spans
        state.recorder = nil
      }
      defer {
        state.activity = activity
        state.earlyInput = []
      }
      state.lastContent = activity.fingerprint
      return (state.activity, spans, state.earlyInput)
    }
    if let former {
      guard former !== activity else { return }
      // The path names another document now, and the work goes on there.
      former.stop(leavingTimers: true)
    }
    activity.start(
      kind: .attended, seesInput: seesInput, after: earlier, besideTimers: true)
    for moment in earlyInput { activity.recordInput(isTyping: true, at: moment) }
  }
}
