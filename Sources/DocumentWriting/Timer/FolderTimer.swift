package import FileProgress
import FileTracking
package import ProgressModel
package import ProgressReading

/// The timer of a folder, which is shared by the texts that are written while it runs.
package struct FolderTimer {
  private let path: String
  private let store: DataStore
  private let isSkipped: @Sendable (String) -> Bool

  /// Names a timer by its folder.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the folder, as paths are recorded.
  ///   - store: Where the timer is recorded.
  ///   - isSkipped: Whether to skip the file at a path, such as a page that `report --html` wrote.
  package init(
    ofFolderAt path: String, in store: DataStore,
    skipping isSkipped: @escaping @Sendable (String) -> Bool
  ) {
    self.path = path
    self.store = store
    self.isSkipped = isSkipped
  }

  // MARK: - Start

  /// The most files that a folder may have when its timer is started: each stop looks at all.
  package static let mostFileCount = 5000

  /// What a look at the folder found.
  package enum Look: Sendable {
    /// Its texts, in the order of their paths.
    case texts([FolderText])
    /// It has more files than a timer looks at. None was looked at.
    case tooManyFiles(Int)
  }

  /// Looks at the folder and those below, and counts the words of their texts: what was written before the timer is
  /// started is no part of it.
  ///
  /// - Throws: `DataStoreError`.
  /// - Complexity: O(*n* log *n*) in the files, and in the bytes of those that changed.
  package func look() throws -> Look {
    let places = places
    let found = places.find()
    guard found.walked.count <= Self.mostFileCount else {
      return .tooManyFiles(found.walked.count)
    }
    return .texts(try texts(in: places, found))
  }

  /// The text that was written last; `nil` if there is none.
  package static func lastWritten(of texts: [FolderText]) -> FolderText? {
    texts.max { $0.savedAtNanoseconds < $1.savedAtNanoseconds }
  }

  /// Starts the timer, which hangs on a text.
  ///
  /// - Parameters:
  ///   - text: One that a look has just found. If a timer of its own runs, that stays as it is.
  ///   - since: When it was started by a person's word, in nanoseconds since 1970; `nil` for now.
  /// - Throws: What fetching throws.
  package func start(hangingOn text: FolderText, since: Int64? = nil) throws -> TimerStart {
    let start = try store.timers.start(atPath: text.path, since: since, ofFolder: path).start
    if case .started(isCounted: false) = start {
      DocumentTimer(ofFileAt: text.path, in: store).count()
    }
    return start
  }

  private var places: TrackedPlaces {
    TrackedPlaces(
      [path], isRecursive: true, in: WorkingFolder("/", in: store.configuration.fileSystem),
      skipping: isSkipped)
  }

  /// Records the files of the folder, and returns its texts without those that are made of others, such as a book.
  private func texts(
    in places: TrackedPlaces, _ found: TrackingRequests
  ) throws -> [FolderText] {
    _ = try store.track(
      in: places.resolvedFolders, counting: PlainTextCounting.init,
      countingRest: DocumentLook.counting(in: store), isWhole: true
    ) { found }
    let known = try store.presentFiles(in: places, identifies: true).files.compactMap { file in
      file.document.map { (document: $0, file: file) }
    }
    let counts = try store.documents.counts(of: known.map { ($0.document, $0.file.content) })
    let maybeMade = try store.documents.madeOfOthers()
    let documents = Set(known.map(\.document))
    let files = store.configuration.fileSystem
    return try zip(known, counts).compactMap { known, count -> FolderText? in
      guard count?.words != nil,
        let entry = try? files.entry(at: known.file.path, followsLink: true),
        try !maybeMade.contains(known.document)
          || !store.documents.isMade(known.document, of: documents)
      else { return nil }
      return FolderText(
        path: known.file.path, document: known.document,
        savedAtNanoseconds: entry.state.modifiedNanoseconds)
    }.sorted { $0.path < $1.path }
  }

  // MARK: - Stop

  /// What became of the timer of a folder that was stopped.
  package struct Stop: Sendable {
    /// A text that has a part of the time, and its session.
    package struct Share: Sendable {
      /// The text, and what its session came to.
      package var ended: EndedTimer
      /// The session.
      package var session: SessionIdentifier
    }

    /// The absolute path of the folder now; where it was if it is gone.
    package var folder: String
    /// Whether the folder was not found, so that only the text was looked at on which the timer hung.
    package var isFolderGone = false
    /// The texts that were written and have the time, in the order in which they were saved; empty if the text on which
    /// the timer hung has all of it.
    package var shares: [Share] = []
    /// What became of that text; `nil` if texts share the time.
    package var whole: TimerStop?
    /// Whether that text was written meanwhile.
    package var isWritten = false
  }

  /// Stops the timer of a folder, counts the words of its texts, and gives each that was written its part of the time.
  ///
  /// - Parameters:
  ///   - timer: A timer of a folder, which runs.
  ///   - end: When it really ended; `nil` for now.
  ///   - command: What `undo` calls it if texts share the time; `nil` if that can't be undone.
  ///   - store: Where the timer is recorded.
  ///   - person: Where the text is looked for that it hangs on, if it is not there.
  ///   - isSkipped: Whether to skip the file at a path.
  /// - Throws: `DataStoreError`; and what fetching throws.
  package static func stop(
    _ timer: DataStore.RunningSessionInfo, endedAt end: TimerEnd? = nil, asCommand command: String?,
    in store: DataStore, lookingIn person: PersonFolders?,
    skipping isSkipped: @escaping @Sendable (String) -> Bool
  ) throws -> Stop {
    let place = try Self.place(of: timer, in: store, lookingIn: person)
    var stop = Stop(folder: place ?? timer.folder ?? "")
    if let end, end.wallNanoseconds > store.configuration.clock.read().wallNanoseconds {
      stop.whole = .refused(.inTheFuture)
      return stop
    }
    let endNanoseconds = end?.moment(ofTimerStartedAt: { timer.startedAtNanoseconds })
    if let endNanoseconds, endNanoseconds <= timer.startedAtNanoseconds {
      stop.whole = .refused(.startedLater(atNanoseconds: timer.startedAtNanoseconds))
      return stop
    }
    store.openExistingForWriting()
    if let place {
      let folder = FolderTimer(ofFolderAt: place, in: store, skipping: isSkipped)
      let places = folder.places
      let ended = try store.folderTimers.stop(
        timer.session, of: folder.texts(in: places, places.find()), endedAt: endNanoseconds,
        asCommand: command)
      switch ended {
      case .shared(let shares):
        stop.shares = shares.map { Stop.Share($0) }
        if shares.count == 1, let only = shares.first {
          try noteItem(ofFileAt: only.text.path, in: store)
        }
        return stop
      case .whole(let isWritten): stop.isWritten = isWritten
      }
    } else {
      stop.isFolderGone = true
    }
    // Where nothing was written, a class gets nothing.
    let ended = try RunningTimer(
      document: timer.document, lastPath: timer.path, person: person
    ).stop(in: store, notingItem: stop.isWritten)
    stop.whole =
      try endNanoseconds.map {
        try DocumentTimer.correct(
          .document(timer.document), toEndAt: $0, afterStopping: ended, of: [timer],
          orOfFileAt: ended.path, asCommand: command ?? "", in: store)
      } ?? TimerStop.stopped(ended)
    return stop
  }

  /// Notes the words of the only text that was written as an item, as the timer of that text would.
  private static func noteItem(ofFileAt path: String, in store: DataStore) throws {
    // The time is recorded already.
    guard let counted = try? CountedDocument(atPath: path, in: store) else { return }
    counted.noteItem()
    try store.saveAndWait()
  }

  /// Whether a timer is that of the folder at a path, which may have been renamed or moved with its texts, or is gone.
  /// Its former path still names it if nothing else is there.
  ///
  /// - Throws: `DataStoreError`.
  package static func isTimer(
    _ timer: DataStore.RunningSessionInfo, ofFolderAt path: String, in store: DataStore,
    lookingIn person: PersonFolders?
  ) throws -> Bool {
    guard let former = timer.folder,
      let folder = try folder(of: timer, in: store, lookingIn: person)
    else { return false }
    if PathText.areSame(folder, path) { return true }
    return PathText.areSame(former, path)
      && (try? store.configuration.fileSystem.entry(at: path, followsLink: true)) == nil
  }

  /// Returns the absolute path of the folder of a timer that runs, which may have been renamed or moved with its texts;
  /// where it was if it is gone; `nil` for another timer.
  ///
  /// - Throws: `DataStoreError`.
  package static func folder(
    of timer: DataStore.RunningSessionInfo, in store: DataStore, lookingIn person: PersonFolders?
  ) throws -> String? {
    try timer.folder.map { try place(of: timer, in: store, lookingIn: person) ?? $0 }
  }

  /// The timer of a folder, as one of its texts has it.
  package struct Counting: Sendable {
    /// The absolute path of the folder now; where it was if it is gone.
    package var folder: String
    /// Whether it hangs on that text.
    package var hangsOnIt: Bool
    /// When it was started, in nanoseconds since 1970.
    package var startedAtNanoseconds: Int64
  }

  /// Returns the timer of a folder that runs and counts a text; `nil` for a text that has a timer of its own.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the text, which may be gone or have another name now.
  ///   - store: Where timers are recorded.
  ///   - person: Where the text is looked for that a timer hangs on, if it is not there.
  /// - Throws: `DataStoreError`.
  package static func counting(
    fileAt path: String, in store: DataStore, lookingIn person: PersonFolders?
  ) throws -> Counting? {
    let timers = try store.timers.running().filter { $0.kind == .manual }
    guard timers.contains(where: { $0.folder != nil }) else { return nil }
    let status = try? store.files.status(atPath: path)
    let documents = status?.facts?.documents ?? []
    func isOfText(_ timer: DataStore.RunningSessionInfo) -> Bool {
      PathText.areSame(timer.path, path) || timer.documents.contains { documents.contains($0) }
    }
    if timers.contains(where: { $0.folder == nil && isOfText($0) }) { return nil }
    let isRecorded = try status != nil && store.exclusions.refusal(ofFileAt: path) == nil
    for timer in timers {
      guard let folder = try Self.folder(of: timer, in: store, lookingIn: person) else { continue }
      let hangsOnIt = isOfText(timer)
      if hangsOnIt || isRecorded && PathText.lies(path, atOrBelow: folder) {
        return Counting(
          folder: folder, hangsOnIt: hangsOnIt,
          startedAtNanoseconds: timer.startedAtNanoseconds)
      }
    }
    return nil
  }

  /// Finds the folder of a timer that runs, which may have been renamed or moved with its texts.
  ///
  /// - Returns: Its absolute path; `nil` if it is not found.
  /// - Throws: `DataStoreError`.
  private static func place(
    of timer: DataStore.RunningSessionInfo, in store: DataStore, lookingIn person: PersonFolders?
  ) throws -> String? {
    guard let folder = timer.folder else { return nil }
    let files = store.configuration.fileSystem
    if (try? files.describeFolder(at: folder)) != nil { return folder }
    // The text that it hangs on has the same place in it.
    guard let first = try store.folderTimers.firstPath(of: timer),
      let path = try RunningTimer(
        document: timer.document, lastPath: timer.path, person: person
      ).path(in: store)
    else { return nil }
    return PathText.folder(folder, movedWith: first, to: path).flatMap { place in
      (try? files.describeFolder(at: place)) != nil ? place : nil
    }
  }
}

extension FolderTimer.Stop.Share {
  fileprivate init(_ share: FolderTimerEnd.Share) {
    let start = share.session.startedAtNanoseconds
    let end = if case .ended(let end, _) = share.session.state { end } else { start }
    ended = EndedTimer(
      path: share.text.path, figures: share.session.figures, period: start..<max(start, end))
    session = share.session.id
  }
}
