package import FileProgress
import FileTracking
import ProgressModel
package import ProgressReading

/// Drops timers that run: they end, and their time does not count unless that is undone.
package struct TimerDropping {
  private let store: DataStore
  private let person: PersonFolders?
  private let isSkipped: @Sendable (String) -> Bool

  /// Creates it.
  ///
  /// - Parameters:
  ///   - store: Where the timers are recorded.
  ///   - person: Where files are looked for that are not where they were; `nil` for their folders alone.
  ///   - isSkipped: Whether the timer of a folder skips the file at a path.
  package init(
    in store: DataStore, lookingIn person: PersonFolders? = nil,
    skipping isSkipped: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.store = store
    self.person = person
    self.isSkipped = isSkipped
  }

  /// The timers that run, the newest first; one for each document or context. Writes nothing.
  ///
  /// - Throws: `DataStoreError`.
  package func running() throws -> [DataStore.RunningSessionInfo] {
    var found: [DataStore.RunningSessionInfo] = []
    for timer in try store.timers.running() where timer.kind == .manual {
      if !found.contains(where: { Self.areSame($0, timer) }) { found.append(timer) }
    }
    return found
  }

  /// What runs for a file.
  package enum Found: Sendable {
    /// A timer.
    case timer(DataStore.RunningSessionInfo)
    /// No timer, but the document is open in a program, which alone can close it.
    case openElsewhere(tool: String)
    /// Nothing.
    case nothing
  }

  /// Finds what runs for a file, which may be gone or have another name now. Writes nothing.
  ///
  /// - Parameter path: The absolute path of the file.
  /// - Throws: `FileTrackingError` for a file that can't be read, and for one that is gone if it was never recorded;
  ///   `DataStoreError`.
  package func find(ofFileAt path: String) throws -> Found {
    let documents = try documents(ofFileAt: path)
    let sessions = try store.timers.running().filter {
      !documents.isDisjoint(with: $0.documents)
    }
    if let timer = sessions.first(where: { $0.kind == .manual }) { return .timer(timer) }
    return sessions.first.map { .openElsewhere(tool: $0.tool) } ?? .nothing
  }

  private func documents(ofFileAt path: String) throws -> Set<DocumentIdentifier> {
    do {
      return Set(try store.files.status(atPath: path).facts?.documents ?? [])
    } catch let error as FileTrackingError {
      return [try store.document(ofUnreadFileAt: path, error)]
    }
  }

  /// Stops a timer, counts the words of its file, and deletes its time as one command. The words stay. The texts of
  /// a folder share the time first, so that they have it if that is undone.
  ///
  /// If this is interrupted, the timer is at most stopped: no time is lost that a person did not give up.
  ///
  /// - Parameters:
  ///   - timer: The timer.
  ///   - command: What `undo` calls it.
  /// - Returns: The timer, with the time that does not count any more.
  /// - Throws: `DataStoreError`.
  package func drop(
    _ timer: DataStore.RunningSessionInfo, asCommand command: String
  ) throws -> EndedTimer {
    // Documents that were merged may have one each.
    let sessions = try store.timers.running().filter {
      $0.kind == .manual && Self.areSame($0, timer)
    }
    let stop = try timer.folder.map { _ in
      try FolderTimer.stop(
        timer, asCommand: nil, in: store, lookingIn: person, skipping: isSkipped)
    }
    let shares = stop?.shares ?? []
    let ended =
      try stop.flatMap(Self.ended)
      ?? timer.context.map { try ContextTimer(of: $0, in: store).stopRunning() }
      ?? RunningTimer(document: timer.document, lastPath: timer.path, person: person)
      .stop(in: store)
    if sessions.count > 1, timer.context == nil {
      _ = try store.timers.stop(of: Set(timer.documents))
    }
    let shared = Set(shares.map(\.session))
    // The session of the timer is deleted already if its text was not written.
    let own = sessions.map(\.session).filter {
      !shared.contains($0) && (shares.isEmpty || $0 != timer.session)
    }
    _ = try store.sessions.delete(shares.map(\.session) + own, asCommand: command)
    return ended
  }

  /// The text that has all of the time of a folder's timer, or the one that was saved last, with the time of all.
  private static func ended(_ stop: FolderTimer.Stop) -> EndedTimer? {
    if case .stopped(let ended)? = stop.whole { return ended }
    guard var ended = stop.shares.last?.ended else { return nil }
    ended.figures.time = WorkTime(
      openNanoseconds: stop.shares.reduce(Int64(0)) {
        $0.addingSaturated($1.ended.figures.time.openNanoseconds)
      })
    return ended
  }

  private static func areSame(
    _ timer: DataStore.RunningSessionInfo, _ other: DataStore.RunningSessionInfo
  ) -> Bool {
    if let context = timer.context { return context.id == other.context?.id }
    return !Set(timer.documents).isDisjoint(with: other.documents)
  }
}
