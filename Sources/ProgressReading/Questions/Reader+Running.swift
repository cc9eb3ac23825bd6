import FileProgress
package import ProgressModel

extension Reader {
  /// Returns the sessions that run, the newest first, with their time and words so far.
  ///
  /// - Parameters:
  ///   - findsFiles: Whether to look where the files are now, and which are excluded. Otherwise nothing is read but
  ///     the store.
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
    }
    return sessions
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
