import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import ProgressReading

/// What `stop` does with the timer of a folder.
struct FolderStopping {
  var at: MomentArgument?
  let access: any StoreAccess

  private var context: CommandContext { .current }

  /// Stops the timer of a folder, which runs.
  func run(_ timer: DataStore.RunningSessionInfo, note: NoteText?) throws {
    try access.withStore(for: "stop") { store in
      try stop(timer, leaving: try note.map { try StopNote($0, in: store) }, in: store)
    }
  }

  /// Stops the timer of a folder that was typed. That of a folder in which a text lies that was typed runs on.
  ///
  /// - Returns: Whether a folder was meant, or a text without a timer of its own; if not, nothing was done.
  func stop(named file: String, note: StopNote?, in store: DataStore) throws -> Bool {
    let path = context.lastingPath(file)
    let timers = try store.timers.running().filter { $0.kind == .manual && $0.folder != nil }
    let meant = try timers.first { timer in
      try FolderTimer.isTimer(
        timer, ofFolderAt: path, in: store, lookingIn: context.personFolders)
    }
    if let meant {
      try stop(meant, leaving: note, in: store)
      return true
    }
    guard context.kind(ofFileNamed: file) == .folder else {
      // An end may be that of the text's own last session.
      guard
        let timer = try FolderTimer.counting(
          fileAt: path, in: store, lookingIn: context.personFolders),
        at == nil || timer.hangsOnIt
      else { return false }
      access.talk(
        context.sentence(aboutText: file, timedWith: timer.folder, ending: "stop"))
      try note?.leave(in: store, access)
      return true
    }
    let name = context.folderName(path)
    if let at {
      let last = try lastSession(ofFolderAt: path, before: at, in: store)
      let advice =
        last.map {
          "To correct its last session: fileprogress session edit \($0) --to "
            + ShellText.word(at.text)
        } ?? "To correct a session, use session edit. The ids: fileprogress session list"
      throw CommandFailure(.failed, "No timer is running for \(name). \(advice)")
    }
    access.talk("No timer is running for \(name).")
    try note?.leave(in: store, access)
    return true
  }

  /// Returns the short id of the last session, if it is of the timer of a folder and began before a moment; else `nil`.
  private func lastSession(
    ofFolderAt path: String, before end: MomentArgument, in store: DataStore
  ) throws -> String? {
    let moment = try end.understood(for: "--at", in: context).start
    guard let last = try LastSession(in: store),
      let session = try store.sessions.session(last.id)?.session,
      let folder = session.folder?.path, PathText.areSame(folder, path),
      session.startedAtNanoseconds < moment
    else { return nil }
    return try store.sessions.names().name(of: last.id)
  }

  private func stop(
    _ timer: DataStore.RunningSessionInfo, leaving note: StopNote?, in store: DataStore
  ) throws {
    let successor = try stop(timer, in: store)
    access.look(in: store, sayingLeftOut: false)
    try note?.leave(in: store, access, insteadOf: successor.map { [timer.session: $0] } ?? [:])
  }

  /// Stops the timer of a folder, which runs, and says what became of its time.
  ///
  /// It looks at the texts itself. A look at a goal's folder before it would leave the text out on which the timer hangs,
  /// and nobody could tell any more on which day that was written.
  ///
  /// - Returns: The session of the text that was saved last, if texts share the time; else `nil`.
  func stop(
    _ timer: DataStore.RunningSessionInfo, in store: DataStore
  ) throws -> SessionIdentifier? {
    let folder = try FolderTimer.folder(of: timer, in: store, lookingIn: context.personFolders)
    let command = "stop \(context.folderWord(folder ?? ""))"
    let end = try at.map { try TimerEnd($0, stopping: command) }
    let stop = try FolderTimer.stop(
      timer, endedAt: end, asCommand: end?.command ?? command, in: store,
      lookingIn: context.personFolders, skipping: OwnOutput.isOutput)
    let name = context.folderName(stop.folder)
    if stop.isFolderGone, stop.whole?.ended != nil {
      access.talk("\(name) is gone, so only the text was looked at that you wrote last before.")
    }
    let ended = stop.whole?.ended.map { [$0] } ?? stop.shares.map(\.ended)
    var goals = access.goalsWorkedFor(ofFilesAt: ended.map(\.path), in: store)
    let own = goals.values.joined().first {
      $0.isFolder && PathText.areSame($0.path, stop.folder)
    }
    // The goal of the folder is said of all of its texts, whatever else one of them counts for.
    if let own { goals = goals.mapValues { goals in goals.filter { !$0.isFolder } + [own] } }
    if let whole = stop.whole {
      try show(
        whole, stop, named: name, goals.compactMapValues { own ?? $0.first }, in: store)
    } else {
      show(stop.shares.map(\.ended), named: name, own, goals.compactMapValues(\.first), in: store)
      if at == nil, let last = stop.shares.last {
        // The timer ends with the text that was saved last.
        var ended = last.ended
        ended.period = timer.startedAtNanoseconds..<ended.period.upperBound
        let id = try store.sessions.names().name(of: last.session)
        access.talkAboutForgotten(
          ended, named: name, stop: "fileprogress session edit \(id) --to", in: store)
      }
    }
    return stop.shares.last?.session
  }

  /// Says what became of the time if one text has all of it, or nothing was stopped.
  private func show(
    _ whole: TimerStop, _ stop: FolderTimer.Stop, named name: String,
    _ goals: [String: GoalProgress], in store: DataStore
  ) throws {
    guard let ended = whole.ended else {
      return try TimerStopText(
        name: name, stop: "fileprogress stop \(context.folderWord(stop.folder))",
        sessions: "fileprogress session list", allSessions: "fileprogress session list --all",
        at: at, access: access
      ).show(whole)
    }
    let text = context.shortPath(ended.path)
    let word = ShellText.word(text)
    try TimerStopText(
      name: text, stop: "fileprogress stop \(word)",
      sessions: "fileprogress session list \(word)",
      allSessions: "fileprogress session list --all \(word)", at: at, goals: goals, access: access
    ).show(whole)
    if !stop.isWritten, !stop.isFolderGone {
      access.talk("No text in \(name) was changed, so \(text) has the time.")
    }
    access.talkAboutUncounted(ended, named: text)
    access.talkAboutOtherFormat(ended, named: text)
    if case .stopped = whole {
      access.talkAboutForgotten(
        ended, named: name, stop: "fileprogress stop \(word) --at", in: store)
    }
    if stop.isWritten { SharingBanner(access: access, store: store).show(forFileAt: ended.path) }
  }

  /// Says what became of the time if other texts have it than the one that the timer hung on.
  ///
  /// - Parameter own: The goal of the folder itself; `nil` for none.
  private func show(
    _ texts: [EndedTimer], named name: String, _ own: GoalProgress?,
    _ goals: [String: GoalProgress], in store: DataStore
  ) {
    let screen = context.reportScreen()
    // One goal of the texts is said once.
    let all = Set(texts.map { goals[$0.path] })
    let common = texts.count < 2 ? nil : own ?? (all.count == 1 ? all.first ?? nil : nil)
    if texts.count > 1 {
      access.talk(
        FolderSummaryLine(name, figures: texts.map(\.figures), goal: common).text(on: screen))
    }
    for text in texts {
      let goal = texts.count == 1 ? own ?? goals[text.path] : goals[text.path]
      let line = TimerSummaryLine(
        context.shortPath(text.path), figures: text.figures, goal: goal == common ? nil : goal)
      access.talk((texts.count > 1 ? "  " : "") + line.text(on: screen))
    }
    if texts.count == 1, let only = texts.first {
      SharingBanner(access: access, store: store).show(forFileAt: only.path)
    }
  }
}

extension TimerStop {
  /// The session that ended; `nil` if none did.
  fileprivate var ended: EndedTimer? {
    switch self {
    case .stopped(let ended), .corrected(let ended): ended
    case .notRunning, .openElsewhere, .refused: nil
    }
  }
}
