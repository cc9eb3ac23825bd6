import FileProgress
package import ProgressModel

extension Reader {
  /// Returns the sessions that run, the newest first, with their time and words so far.
  ///
  /// - Parameters:
  ///   - findsFiles: Whether to look where the files and folders are now, which files are excluded, and what was
  ///     written in folders with a timer. Otherwise nothing is read but the store, and there only what runs.
  ///   - countsWords: Whether the files are counted as they are now, which may take a while. A file that was renamed
  ///     has the words of the last look until a look has decided that it is the document.
  /// - Throws: `DataStoreError` if the store can't be read.
  package func running(
    findingFiles findsFiles: Bool = false, countingWords countsWords: Bool = false
  ) throws -> [RunningSession] {
    let running = try store.timers.running()
    guard !running.isEmpty else { return [] }
    let viewpoint = try store.documents.viewpoint()
    var files = MissingFiles(in: store)
    var sessions: [RunningSession] = try running.map { info in
      var session = session(of: info)
      let known =
        try info.context.map { try store.contextCatalogue.savedFacts(ofContext: $0.id) }
        ?? store.documents.savedFacts(ofDocument: info.document)
      guard let facts = known else { return session }
      if findsFiles, info.context == nil { find(&session, facts, among: &files) }
      if findsFiles, let folder = info.folder, files.isMissing(folder) {
        session.folder = try store.documents.place(ofLostFolder: folder) ?? folder
      }
      let counted =
        countsWords && info.context == nil
        ? self.counted(at: session.path, of: info.documents) : nil
      session.add(
        facts, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, counted: counted)
      return session
    }
    if findsFiles {
      let areExcluded = try store.exclusions.areExcluded(filesAt: sessions.map(\.path))
      for (index, isExcluded) in zip(sessions.indices, areExcluded) {
        sessions[index].isExcluded = isExcluded && sessions[index].context == nil
      }
      try addWordsOfFolders(to: &sessions, countingWords: countsWords)
    }
    return sessions
  }

  /// Adds what was written in the texts of folders with a timer. A text that came since the last look is not known yet.
  private func addWordsOfFolders(
    to sessions: inout [RunningSession], countingWords countsWords: Bool
  ) throws {
    guard sessions.contains(where: { $0.folder != nil }) else { return }
    // To count them, the store is asked, which is read just then.
    var texts: [(facts: ActivityFacts, timer: CountingTimer)] = []
    _ = try store.documents.forEachActivity(hasContents: true, includesCounted: true) { facts, _ in
      if let timer = facts.countingTimer { texts.append((facts, timer)) }
    }
    var changes: [SessionIdentifier: Int64] = [:]
    for (facts, timer) in texts {
      var change = facts.wordsChanged(after: timer.stamp)
      if countsWords, let path = facts.location?.path, let last = facts.currentSample?.wordCount,
        let now = counted(at: path, of: facts.documents), now.counter == last.counter
      {
        change = change.addingSaturated(now.count.subtractingSaturated(last.count))
      }
      changes[timer.session] = (changes[timer.session] ?? 0).addingSaturated(change)
    }
    for index in sessions.indices where sessions[index].folder != nil {
      sessions[index].wordsChangeOfFolder = changes[sessions[index].id] ?? 0
    }
  }

  /// Returns the new documents that are open in programs and of which nothing is recorded yet, the newest first. Only
  /// people see them: data has what is recorded.
  ///
  /// - Parameter running: The sessions that run. A file that has just been saved is among them in a moment.
  package func unsaved(beside running: [RunningSession]) -> [RunningSession] {
    let files = MissingFiles(in: store)
    let now = now
    return store.unsavedDocuments.all().compactMap { info in
      let isUnsaved = files.isMissing(info.path)
      guard isUnsaved || !running.contains(where: { $0.path == info.path }) else { return nil }
      var session = session(of: info)
      session.isUnsaved = isUnsaved
      let open = max(0, now.subtractingSaturated(info.startedAtNanoseconds))
      session.time = WorkTime(openNanoseconds: open, activeNanoseconds: open)
      return session
    }
  }

  /// Returns the running timers that were probably forgotten, the one that has run longest first.
  ///
  /// - Throws: `DataStoreError` if the store can't be read.
  package func forgottenTimers() throws -> [RunningSession] {
    try store.timers.forgotten().map(session).sorted {
      $0.startedAtNanoseconds < $1.startedAtNanoseconds
    }
  }

  private func session(of info: DataStore.RunningSessionInfo) -> RunningSession {
    var session = RunningSession(
      id: info.session, document: info.document, path: info.path, kind: info.kind,
      tool: info.tool, startedAtNanoseconds: info.startedAtNanoseconds)
    session.context = info.context
    session.folder = info.folder
    session.isSuspended = info.isSuspended
    session.forgotten = ForgottenTimer(info, in: store).map {
      RunningSession.Forgotten(lastChangeNanoseconds: $0.lastChangeNanoseconds)
    }
    return session
  }

  /// Gives a session the name that its file has today, or notes that the file is gone.
  private func find(
    _ session: inout RunningSession, _ facts: ActivityFacts, among files: inout MissingFiles
  ) {
    // Of linked files it is the one that the session was begun with.
    guard files.isMissing(session.path) else { return }
    switch files.whereabouts(of: facts) {
    case .renamed(let path): session.path = path
    case .gone(let path):
      session.path = path
      session.isGone = true
    case nil: break
    }
  }

  /// The words that a file has, if it is still one of these documents and no look must find out first whether it is.
  private func counted(
    at path: String, of documents: [DocumentIdentifier]
  ) -> WordCount? {
    guard let standing = try? FileStanding(ofFileAt: path, lastingPath: path, in: store),
      let facts = standing.status.facts, facts.documents.contains(where: documents.contains)
    else { return nil }
    return standing.wordsSinceLook
  }
}
