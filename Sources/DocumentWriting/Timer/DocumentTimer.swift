package import FileProgress
import FileTracking
import Foundation
package import ProgressReading

/// The timer of one file, which runs from `start` to `stop`, also while no program does.
package struct DocumentTimer {
  private let path: String
  private let store: DataStore
  private let person: PersonFolders?

  /// Names a timer by its file.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file. To stop its timer it need not exist any more.
  ///   - store: Where the timer is recorded.
  ///   - person: Where a file is looked for that is not where it was; `nil` for its folder alone.
  package init(
    ofFileAt path: String, in store: DataStore, lookingIn person: PersonFolders? = nil
  ) {
    self.path = path
    self.store = store
    self.person = person
  }

  // MARK: - Start

  /// The size up to which a file is read a second time for its words.
  private static let mostCountedByteCount: Int64 = 16 << 20

  /// Starts the timer, and counts the words that the file begins with, if they never were.
  ///
  /// - Parameters:
  ///   - since: When it was started by a person's word, in nanoseconds since 1970; `nil` for now.
  ///   - hear: Hears which document the file was taken for, if it is recorded.
  /// - Throws: What fetching throws.
  package func start(
    since: Int64? = nil, _ hear: (MatchDecision) -> Void = { _ in }
  ) throws -> TimerStart {
    let (start, decision) = try store.timers.start(atPath: path, since: since)
    if let decision { hear(decision) }
    if case .started(isCounted: false) = start { count() }
    return start
  }

  /// Counts the words of the file before the work starts, so that earlier changes are not counted as part of it. A failed
  /// count is not an error.
  package func count() {
    let files = store.configuration.fileSystem
    guard let entry = try? files.entry(at: path, followsLink: true),
      entry.state.byteCount <= Self.mostCountedByteCount,
      let counted = try? CountedDocument(atPath: path, in: store)
    else { return }
    counted.noteSample()
    try? store.saveAndWait()
  }

  // MARK: - Stop

  /// Stops the timer, counts the words of the file, and corrects the end if another one is given.
  ///
  /// - Parameters:
  ///   - end: When the timer really ended; `nil` for now, or for when it was stopped before.
  ///   - hear: Hears which document the file was taken for, if it is there and recorded.
  /// - Returns: What became of it. After a refusal with ``TimerStop/Refusal/startedLater(atNanoseconds:)``
  ///   or ``TimerStop/Refusal/inTheFuture`` a running timer is as it was.
  /// - Throws: What fetching throws; for a file that is gone only if it was never recorded.
  package func stop(
    endedAt end: TimerEnd? = nil, _ hear: (MatchDecision) -> Void = { _ in }
  ) throws -> TimerStop {
    if let end, end.wallNanoseconds > store.configuration.clock.read().wallNanoseconds {
      return .refused(.inTheFuture)
    }
    store.openExistingForWriting()
    // A file of which nothing is known is not to be recorded by a stop, least of all a forgotten one.
    if end == nil, try store.timers.running().isEmpty,
      let status = try? store.files.status(atPath: path), status.decision.reason == .new
    {
      return .notRunning
    }
    let formerPath = try linkOtherFormat()
    let counted: CountedDocument?
    let document: DocumentIdentifier
    do {
      let found = try CountedDocument(atPath: path, in: store)
      document =
        try found.activity.seenDocument
        ?? store.document(ofUnreadFileAt: path, FileTrackingError(.notFound, path: path))
      counted = found
      if let decision = found.activity.file?.match, found.activity.isRecorded { hear(decision) }
    } catch let error as FileTrackingError {
      counted = nil
      document = try store.document(ofUnreadFileAt: path, error)
    }
    let startedAt =
      try counted.map { $0.activity.runningTimerStartNanoseconds }
      ?? runningSessions(of: document).first { $0.kind == .manual }?.startedAtNanoseconds
    let endNanoseconds = end?.moment(ofTimerStartedAt: { startedAt ?? newestStart(of: document) })
    if let endNanoseconds, let startedAt, endNanoseconds <= startedAt {
      return .refused(.startedLater(atNanoseconds: startedAt))
    }
    var stopped: EndedTimer?
    // The file may have other sessions that began meanwhile; the end is that of the timer.
    let running = try end == nil ? [] : runningSessions(of: document).filter { $0.kind == .manual }
    if startedAt != nil {
      stopped =
        try counted.map { try RunningTimer.stop($0, at: path, in: store) }
        ?? RunningTimer(document: document, lastPath: path, person: person).stop(in: store)
      if let formerPath { stopped?.formerPath = formerPath }
    }
    if let end, let endNanoseconds {
      return try Self.correct(
        .document(document), toEndAt: endNanoseconds, afterStopping: stopped, of: running,
        orOfFileAt: path, asCommand: end.command, in: store)
    }
    if let stopped { return .stopped(stopped) }
    if let counted,
      let ended = try RunningTimer.complete(counted, of: document, at: path, in: store)
    {
      return .stopped(ended)
    }
    return try runningSessions(of: document).first.map { .openElsewhere(tool: $0.tool) }
      ?? .notRunning
  }

  /// Links the file to the document of a running timer, if it is that text in another format.
  ///
  /// - Returns: Where the file of the document was; `nil` if it is not linked now.
  private func linkOtherFormat() throws -> String? {
    for session in try store.timers.running()
    where session.kind == .manual && session.context == nil {
      let timer = RunningTimer(
        document: session.document, lastPath: session.path, person: person)
      if try timer.linkOtherFormat(at: path, in: store) != nil { return session.path }
    }
    return nil
  }

  private func runningSessions(
    of document: DocumentIdentifier
  ) throws -> [DataStore.RunningSessionInfo] {
    try store.timers.running().filter { $0.documents.contains(document) }
  }

  /// When the newest timer of a document was started, in nanoseconds since 1970; `nil` if its file can't
  /// be asked for.
  private func newestStart(of document: DocumentIdentifier) -> Int64? {
    guard let facts = try? store.files.status(atPath: path).facts,
      facts.documents.contains(document)
    else { return nil }
    return facts.sessions
      .filter { $0.session.kind == .manual && $0.counts }
      .compactMap(\.startedAtNanoseconds).max()
  }

  /// Corrects the end of a timer or session.
  ///
  /// - Parameters:
  ///   - stopped: The timer that ran until now; `nil` if none did.
  ///   - sessions: The timers that ran until now.
  ///   - path: Where the file is; empty for a context.
  static func correct(
    _ subject: TimerSubject, toEndAt wallNanoseconds: Int64,
    afterStopping stopped: EndedTimer?, of sessions: [DataStore.RunningSessionInfo],
    orOfFileAt path: String, asCommand command: String, in store: DataStore
  ) throws -> TimerStop {
    let correction = try store.timers.correctEnd(
      of: subject, atWallNanoseconds: wallNanoseconds,
      afterStopping: stopped.map { _ in Set(sessions.map(\.session)) }, asCommand: command)
    switch correction {
    case .corrected(let corrected):
      let session = corrected.known.session
      let end =
        if case .ended(let end, _) = session.state { end } else { wallNanoseconds }
      var ended = EndedTimer(
        path: stopped?.path ?? path, context: corrected.known.context, figures: session.figures,
        period: session.startedAtNanoseconds..<max(end, session.startedAtNanoseconds),
        tool: session.kind == .manual ? nil : session.tool)
      ended.isOpen = session.state.isRunning
      ended.uncounted = stopped?.uncounted
      return .corrected(ended)
    case .startedLater(let start): return .refused(.lastStartedLater(atNanoseconds: start))
    case .noSession: return .refused(.noTimer)
    case .paused(let pause):
      return .refused(
        .paused(fromNanoseconds: pause.lowerBound, toNanoseconds: pause.upperBound))
    case .settled(let atNanoseconds): return .refused(.settled(atNanoseconds: atNanoseconds))
    }
  }

  /// Stops every timer that runs, one after the other, and counts the words of its file.
  ///
  /// - Parameters:
  ///   - store: Where the timers are recorded.
  ///   - person: Where files are looked for that are not where they were; `nil` for their folders alone.
  ///   - body: Hears of each timer that was stopped.
  /// - Returns: How many were stopped.
  /// - Throws: `DataStoreError`; what was stopped before stays so.
  @discardableResult
  package static func stopAll(
    in store: DataStore, lookingIn person: PersonFolders? = nil, _ body: (EndedTimer) -> Void
  ) throws -> Int {
    var stopped: Set<TimerSubject> = []
    for session in try store.timers.running() where session.kind == .manual {
      if let context = session.context {
        guard stopped.insert(.context(context.id)).inserted else { continue }
        body(try ContextTimer(of: context, in: store).stopRunning())
      } else if stopped.insert(.document(session.document)).inserted {
        let timer = RunningTimer(
          document: session.document, lastPath: session.path, person: person)
        body(try timer.stop(in: store))
      }
    }
    return stopped.count
  }

  /// A document that is excluded, and was being worked on.
  package struct Excluded: Hashable, Sendable {
    /// Where its file is, or was last.
    package var path: String
    /// The program that has it open, and goes on recording; `nil` for a timer, which was stopped.
    package var tool: String?
  }

  /// Stops every timer of a document that is excluded, without counting words. That of a folder runs on, and has no
  /// words of such a document.
  ///
  /// - Parameters:
  ///   - store: Where the timers are recorded.
  ///   - body: Hears of each excluded document that was being worked on, once.
  /// - Throws: `DataStoreError`; what was stopped before stays so.
  package static func stopExcluded(
    in store: DataStore, _ body: (Excluded) -> Void
  ) throws {
    var seen: Set<DocumentIdentifier> = []
    for session in try store.timers.running() where session.context == nil && session.folder == nil
    {
      guard try store.exclusions.pattern(ofFileAt: session.path) != nil else { continue }
      guard seen.insert(session.document).inserted else { continue }
      let isTimer = session.kind == .manual
      if isTimer { _ = try store.timers.stop(of: [session.document]) }
      body(Excluded(path: session.path, tool: isTimer ? nil : session.tool))
    }
  }
}

extension DataStore {
  /// Returns the document of a file that is gone or not read, whose timer can still be stopped.
  ///
  /// - Parameters:
  ///   - path: Where the file is, or was last.
  ///   - error: Why it was not read.
  /// - Throws: The error if there is no such document, or if the file is there and can't be read; `DataStoreError`.
  func document(
    ofUnreadFileAt path: String, _ error: FileTrackingError
  ) throws -> DocumentIdentifier {
    guard [.notFound, .notConfirmed].contains(error.code), !path.isEmpty,
      let match = try documents.all(atOrBelow: path).first(where: { $0.path == path })
    else { throw error }
    return match.0
  }
}
