import DocumentWriting
import FileProgress
import FileProgressReports
import ProgressModel
import ProgressReading

/// Reads what runs, for all commands that show it.
struct RunningReading {
  let store: DataStore
  let context: CommandContext
  /// The idle rule that was typed; `nil` for the one of this machine.
  var idle: IdleLimit?

  /// The sessions that run, the newest first, with their time and words so far.
  ///
  /// - Parameter countsWords: Whether the files are counted as they are now, which may take a while.
  func sessions(countingWords countsWords: Bool = false) throws -> [RunningSession] {
    let running = try store.runningSessions()
    guard !running.isEmpty else { return [] }
    let viewpoint = try store.viewpoint()
    return try running.map { info in
      var session = session(of: info)
      let known =
        try info.context.map { try store.savedFacts(ofContext: $0.id) }
        ?? store.savedFacts(ofDocument: info.document)
      guard let facts = known else { return session }
      let counted =
        countsWords && info.context == nil ? self.counted(at: info.path, of: info.documents) : nil
      session.add(
        facts, from: viewpoint, idleLimitNanoseconds: store.idleLimitNanoseconds(unlessTyped: idle),
        counted: counted)
      return session
    }
  }

  /// The running timers that were probably forgotten, the one that has run longest first.
  func forgottenTimers() throws -> [RunningSession] {
    try store.forgottenTimers().map(session).sorted {
      $0.startedAtNanoseconds < $1.startedAtNanoseconds
    }
  }

  private func session(of info: DataStore.RunningSessionInfo) -> RunningSession {
    var session = RunningSession(
      id: info.session, document: info.document, path: info.path, kind: info.kind,
      tool: info.tool, startedAtNanoseconds: info.startedAtNanoseconds)
    session.context = info.context
    let stop =
      info.context.map { "fileprogress context stop \($0.name)" }
      ?? "fileprogress stop \(ShellText.word(context.shortPath(info.path)))"
    session.forgotten = ForgottenTimer(info, in: store).map { timer in
      let end =
        timer.lastChangeNanoseconds.map { MomentText.argument($0, timeZone: context.localTime) }
        ?? "TIME"
      return RunningSession.Forgotten(
        lastChangeNanoseconds: timer.lastChangeNanoseconds,
        command: "\(stop) --at \(end)")
    }
    return session
  }

  /// The words that a file has, if it is still one of these documents.
  private func counted(
    at path: String, of documents: [DocumentIdentifier]
  ) -> (words: Int64, counter: String)? {
    guard let standing = try? FileStanding(ofFileAt: path, lastingPath: path, in: store),
      let facts = standing.status.facts, facts.documents.contains(where: documents.contains)
    else { return nil }
    return standing.recounted.map { (Int64($0.words), $0.counter) }
  }
}

extension StoreAccess {
  /// Names a timer that was probably forgotten, with the command that corrects it.
  ///
  /// - Parameter start: The start of the timer that this call has started, in nanoseconds since 1970: the person
  ///   knows of it, however long ago that is.
  func talkAboutForgottenTimers(in store: DataStore, besidesStart start: Int64? = nil) {
    let context = CommandContext.current
    // Nobody asked, so that what can't be found out is left out.
    guard !quiet,
      let timers = try? RunningReading(store: store, context: context).forgottenTimers().filter({
        $0.startedAtNanoseconds != start
      }),
      let first = timers.first,
      let text = ForgottenTimerText(first, on: context.reportScreen())
    else { return }
    let others =
      timers.count > 1 ? " (\(timers.count - 1) more: fileprogress status)" : ""
    context.say(text.line + others)
  }
}
