import FileProgress
import FileTracking
import ProgressModel
import ProgressReading

/// A timer that runs, of a document whose file may have another name now.
struct RunningTimer {
  /// The document.
  let document: DocumentIdentifier
  /// Where its file was seen last.
  let lastPath: String
  /// Where the file is looked for if it is not there; `nil` for its folder alone.
  let person: PersonFolders?

  /// Stops the timer and counts the words of the file. A file that is gone, or can't be read, costs its
  /// word count only.
  ///
  /// - Parameter notesItem: Whether the words are noted as an item, too, which classes get.
  /// - Returns: The timer, with where the file is, or was last.
  /// - Throws: `DataStoreError`.
  func stop(in store: DataStore, notingItem notesItem: Bool = true) throws -> EndedTimer {
    let known = try path(in: store)
    let path = try known ?? linkOtherFormat(in: store)
    if let path, var ended = try stop(countingAt: path, in: store, notingItem: notesItem) {
      if known == nil { ended.formerPath = lastPath }
      return ended
    }
    let now = store.configuration.clock.read()
    let facts = try store.documents.savedFacts(ofDocument: document)
    let timer = facts?.runningTimer(at: now)
    _ = try store.timers.stop(of: [document])
    let start = timer?.startedAtNanoseconds ?? now.wallNanoseconds
    var ended = EndedTimer(
      path: path ?? lastPath, figures: timer?.figures ?? SessionFigures(),
      period: start..<max(start, now.wallNanoseconds))
    let files = store.configuration.fileSystem
    ended.isGone = path == nil && (try? files.entry(at: lastPath, followsLink: true)) == nil
    ended.isUnreachable =
      ended.isGone && facts?.location.flatMap { files.locationState(of: $0) } == .unreachable
    return ended
  }

  /// Finds where the file is now; `nil` if it is not found.
  func path(in store: DataStore) throws -> String? {
    do {
      if try KnownDocument.isAny(of: [document], at: lastPath, in: store) { return lastPath }
      let known = try KnownDocument(document, in: store)
      return try person.map { try known?.path(in: store, lookingIn: $0) } ?? known?.path(in: store)
    } catch is FileTrackingError {
      return nil
    }
  }

  private func stop(
    countingAt path: String, in store: DataStore, notingItem notesItem: Bool
  ) throws -> EndedTimer? {
    do {
      let counted = try CountedDocument(atPath: path, in: store)
      guard counted.activity.isRecorded else { return nil }
      return try Self.stop(counted, at: path, in: store, notingItem: notesItem)
    } catch is FileTrackingError {
      return nil
    }
  }

  /// Stops the timer of a file whose words were just counted when the look at it began, and saves both.
  ///
  /// - Throws: `DataStoreError`.
  static func stop(
    _ counted: CountedDocument, at path: String, in store: DataStore,
    notingItem notesItem: Bool = true
  ) throws -> EndedTimer {
    let end = counted.lookedAt.wallNanoseconds
    let start = counted.activity.runningTimerStartNanoseconds ?? end
    var figures =
      counted.activity.runningTimerFigures(at: counted.lookedAt, wordsBy: counted.counter)
      ?? SessionFigures()
    figures.wordsAtEnd = counted.words.map(Int64.init)
    if let other = counted.wordsByOtherRules {
      figures.wordsAtStart = figures.wordsAtStart?.addingSaturated(other)
    }
    figures.counter = counted.words == nil ? nil : counted.counter
    // What was saved before midnight is of that day.
    let entry = try? store.configuration.fileSystem.entry(at: path, followsLink: true)
    let writtenAt = entry?.state.modifiedNanoseconds
    counted.noteSample(writtenAt: writtenAt.flatMap { start < $0 && $0 <= end ? $0 : nil })
    if notesItem { counted.noteItem() }
    counted.activity.stop(at: counted.lookedAt, leavingTimers: false)
    try store.saveAndWait()
    var ended = EndedTimer(path: path, figures: figures, period: start..<max(start, end))
    ended.uncounted = counted.uncounted
    return ended
  }
}

extension RunningTimer {
  /// So long after the end of a timer a program may still save what was written before.
  private static let graceNanoseconds: Int64 = 60_000_000_000

  /// Counts the file of a timer that was stopped while nobody knew where it was: its words belong to that session.
  ///
  /// - Returns: The session; `nil` if the last timer of the document has its words, or the file was changed later.
  static func complete(
    _ counted: CountedDocument, of document: DocumentIdentifier, at path: String,
    in store: DataStore
  ) throws -> EndedTimer? {
    guard let facts = try store.documents.savedFacts(ofDocument: document),
      let record = facts.sessions.last(where: { $0.session.kind == .manual }),
      record.sessionEnd != nil, record.contentAtEnd == nil,
      let start = record.startedAtNanoseconds, let end = record.seenEndNanoseconds,
      // What was written later belongs to no session.
      let state = try? store.configuration.fileSystem.entry(at: path, followsLink: true).state,
      state.modifiedNanoseconds <= end.addingSaturated(graceNanoseconds), counted.words != nil,
      counted.activity.isRecorded, !counted.activity.isNewestCountOfContent
    else { return nil }
    counted.note()
    try store.saveAndWait()
    var figures = SessionFigures(
      of: record,
      from: Viewpoint(
        device: record.session.authorship.device, now: store.configuration.clock.read()),
      idleLimitNanoseconds: nil, in: facts)
    figures.wordsAtEnd = counted.words.map(Int64.init)
    figures.counter = counted.counter
    var ended = EndedTimer(path: path, figures: figures, period: start..<max(start, end))
    ended.wasOver = true
    return ended
  }
}

extension ActivityFacts {
  /// The timer that runs on this device, as it is at a moment; `nil` if none runs.
  func runningTimer(
    at now: ClockReading
  ) -> ActivitySummary.Session? {
    let running = sessions.filter {
      $0.session.kind == .manual
        && $0.state(from: Viewpoint(device: $0.session.authorship.device, now: now)).isRunning
    }
    guard let device = running.first?.session.authorship.device else { return nil }
    let ids = Set(running.map(\.session.id))
    return sessionSummaries(
      from: Viewpoint(device: device, now: now), idleLimitNanoseconds: nil
    ) { ids.contains($0.session.id) }.first
  }
}
