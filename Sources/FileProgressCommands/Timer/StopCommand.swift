import ArgumentParser
import DocumentText
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import ProgressReading

/// Stops the timer of a file, or every timer that runs.
struct StopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stop one timer, or all.",
    discussion: """
      stop also counts the words of the file. --at says when you really stopped. Use it for a \
      running timer, or for the last session if it ended less than 24 hours ago. --at also works \
      while the document is open in an editor: the time since then is dropped, and the session \
      goes on from now.

      The time of a folder is shared by the texts that you wrote: each has it up to its last save. \
      undo gives all of it to one of them. --at works only while its timer is running.

      -m leaves a note, such as where to go on. It is shown when you open or start the document \
      again.

      Examples:
        fileprogress stop
        fileprogress stop -m 'stopped before the storm'
        fileprogress stop thesis.odt --at 17:30
      """)

  @Argument(
    help: "The file or folder; without it, every timer is stopped.", completion: .file())
  var file: String?

  @OptionGroup var end: StopOptions

  @Option(
    name: [.customShort("m"), .long],
    help: ArgumentHelp("Leave a note on the session.", valueName: "text"),
    transform: NoteArgument.parsed)
  var note: NoteText?

  @OptionGroup var options: StoreOptions

  func run() throws {
    if let file {
      try TimerStopping(file: file, at: end.at, note: note, access: options).run()
    } else if end.at != nil {
      let timer = try onlyTimer()
      if let place = timer.context {
        try ContextTimerStopping(place: place, at: end.at, note: note, access: options).run()
      } else if timer.folder != nil {
        try FolderStopping(at: end.at, access: options).run(timer, note: note)
      } else {
        try TimerStopping(
          file: context.shortPath(timer.path), at: end.at, note: note, access: options
        ).run()
      }
    } else {
      try EveryTimerStopping(note: note, access: options).run()
    }
  }

  /// The timer that runs, if there is only one.
  private func onlyTimer() throws -> DataStore.RunningSessionInfo {
    let store = try options.store(for: "stop")
    defer { options.close(store) }
    let timers = try store.timers.running().filter { $0.kind == .manual }
    guard let timer = timers.first, timers.count == 1 else {
      throw CommandFailure(
        .usage,
        "--at needs a file. Example: fileprogress stop essay.txt --at "
          + ShellText.word(end.at?.text ?? "17:30"))
    }
    return timer
  }
}

/// When the person really stopped, for a command that stops timers.
struct StopOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Stop it at an earlier time: 17:30, 20min ago.", valueName: "time"),
    transform: MomentArgument.parsed(for: .work))
  var at: MomentArgument?
}

/// What `stop` does.
struct EveryTimerStopping {
  var note: NoteText?
  let access: any StoreAccess

  func run() throws {
    try access.withStore(for: "stop", stopAll)
  }

  private func stopAll(_ store: DataStore) throws {
    let context = CommandContext.current
    let note = try note.map { try StopNote($0, in: store) }
    let screen = context.reportScreen()
    let folders = try store.timers.running().filter { $0.kind == .manual && $0.folder != nil }
    let stopping = FolderStopping(access: access)
    var successors: [SessionIdentifier: SessionIdentifier] = [:]
    for timer in folders { successors[timer.session] = try stopping.stop(timer, in: store) }
    let look = access.look(
      in: store, besides: try store.timers.running().map(\.path), sayingLeftOut: false)
    var stopped: [EndedTimer] = []
    // What was stopped is said, also if another timer can't be stopped.
    let count = Result {
      try DocumentTimer.stopAll(in: store, lookingIn: context.personFolders) { stopped.append($0) }
    }
    let found = access.lookAtRest(after: look, telling: stopped, in: store)
    let goals = access.closingGoals(ofFilesAt: stopped.map(\.path), in: store)
    for ended in stopped {
      let ended = ended.without(found.wordsMoved(toFileAt: ended.path, in: ended.period))
      let name = ended.context.map(screen.titles) ?? context.shortPath(ended.path)
      let goal = ended.context == nil ? goals[ended.path] : nil
      let figures = access.closingFigures(ended.figures, ofFileAt: ended.path, in: store)
      access.talk(TimerSummaryLine(name, figures: figures, goal: goal).text(on: screen))
      access.talkAboutUncounted(ended, named: name)
      access.talkAboutOtherFormat(ended, named: name)
      let stop =
        ended.context.map { "dev context stop \($0.name)" } ?? "stop \(ShellText.word(name))"
      access.talkAboutForgotten(ended, named: name, stop: "fileprogress \(stop) --at", in: store)
      let banner = SharingBanner(access: access, store: store)
      if let place = ended.context {
        banner.show(for: place)
      } else {
        banner.show(forFileAt: ended.path)
      }
    }
    if try count.get() == 0, folders.isEmpty { access.talk("No timer is running.") }
    try note?.leave(in: store, access, insteadOf: successors)
  }
}

extension StoreAccess {
  /// Looks at what the look before left until the timers were stopped: files that are gone or were made of others. Says
  /// what is left for the next look, now that files with other names were found and counted.
  fileprivate func lookAtRest(
    after look: DocumentLook.Result, telling ended: [EndedTimer], in store: DataStore
  ) -> DocumentLook.Result {
    guard look.awaitsCaller else {
      talkAboutFilesLeftOut(by: look, in: store)
      return look
    }
    return self.look(in: store, telling: ended.filter(\.isGone).map(\.path))
  }

  /// Says that the file of a timer was not found, or why its words were not counted.
  func talkAboutUncounted(_ ended: EndedTimer, named name: String) {
    if ended.isUnreachable {
      talk(
        "\(name) is not reachable; its words were not counted. Once it is reachable again: "
          + "fileprogress stop \(ShellText.word(name))")
    } else if ended.isGone {
      talk(
        "\(name) is gone; its words were not counted. If you renamed it: fileprogress stop NEWNAME")
    } else if let uncounted = ended.uncounted {
      talk(uncounted.sentenceOfSession(with: name))
    }
  }

  /// Says that the file of a timer has another format now, and how to separate them.
  func talkAboutOtherFormat(_ ended: EndedTimer, named name: String) {
    guard let path = ended.formerPath else { return }
    talk(
      "\(name) continues the text of \(CommandContext.current.shortPath(path)), which is gone. "
        + "If it is a different text: fileprogress unlink \(ShellText.word(name))")
  }
}

/// What `stop FILE` does.
struct TimerStopping {
  let file: String
  var at: MomentArgument?
  var note: NoteText?
  let access: any StoreAccess

  func run() throws {
    try access.withStore(for: "stop") { store in
      let note = try note.map { try StopNote($0, in: store) }
      let path = CommandContext.current.lastingPath(file)
      if try FolderStopping(at: at, access: access).stop(named: file, note: note, in: store) {
        return
      }
      let look = access.look(
        in: store, besides: try [path] + missingPaths(in: store), sayingLeftOut: false)
      let timer = DocumentTimer(
        ofFileAt: path, in: store, lookingIn: CommandContext.current.personFolders)
      var stop: TimerStop
      do {
        stop = try timer.stop(endedAt: try at.map(end)) {
          access.talk(about: $0, of: file, at: path, in: store)
        }
      } catch let error as FileTrackingError where error.code == .notFound {
        if let failure = try failure(ofFormerPath: path, in: store) ?? failureOfTime {
          throw failure
        }
        throw error
      }
      var ended: [EndedTimer] = []
      if case .stopped(let timer) = stop { ended = [timer] }
      let found = access.lookAtRest(after: look, telling: ended, in: store)
      if case .stopped(var ended) = stop {
        ended = ended.without(found.wordsMoved(toFileAt: ended.path, in: ended.period))
        ended.figures = access.closingFigures(ended.figures, ofFileAt: ended.path, in: store)
        stop = .stopped(ended)
      }
      let name = nameNow(after: stop)
      let word = ShellText.word(name)
      try TimerStopText(
        name: name, stop: "fileprogress stop \(word)",
        sessions: "fileprogress session list \(word)",
        allSessions: "fileprogress session list --all \(word)", at: at,
        goals: access.closingGoals(ofFilesAt: ended.map(\.path), in: store), access: access
      ).show(stop)
      if case .stopped(let ended) = stop {
        access.talkAboutUncounted(ended, named: name)
        access.talkAboutOtherFormat(ended, named: name)
        access.talkAboutForgotten(
          ended, named: name, stop: "fileprogress stop \(word) --at", in: store)
      }
      if case .corrected(let ended) = stop { access.talkAboutUncounted(ended, named: name) }
      try note?.leave(in: store, access)
      SharingBanner(access: access, store: store).show(forFileAt: path)
    }
  }

  /// The name of the file after a stop: the one that was typed, unless nothing is there and the document was found under
  /// another one.
  private func nameNow(after stop: TimerStop) -> String {
    let context = CommandContext.current
    switch stop {
    case .stopped(let ended), .corrected(let ended):
      let isElsewhere = !ended.isGone && !ended.path.isEmpty
      return isElsewhere && context.kind(ofFileNamed: file) == nil
        ? context.shortPath(ended.path) : file
    case .notRunning, .openElsewhere, .refused: return file
    }
  }

  /// Where documents with a running timer were, if they are not there any more: the file that is stopped may be one of
  /// them under a new name, so it is told afterwards what is gone.
  private func missingPaths(in store: DataStore) throws -> [String] {
    let files = store.configuration.fileSystem
    return try store.timers.running().map(\.path).filter { path in
      !path.isEmpty && (try? files.entry(at: path, followsLink: true)) == nil
    }
  }

  /// What to do instead if the path is a former one of the document whose timer runs; `nil` if it is not, or if several
  /// timers run.
  private func failure(ofFormerPath path: String, in store: DataStore) throws -> CommandFailure? {
    let timers = try store.timers.running().filter { $0.kind == .manual }
    guard timers.count == 1, let timer = timers.first,
      let sighting = try store.documents.lastSighting(atPath: path),
      timer.documents.contains(sighting.document)
    else { return nil }
    let end = at.map { " --at " + ShellText.word($0.text) } ?? ""
    return CommandFailure(
      .noFile,
      "\(file) was renamed or moved. To stop its timer: fileprogress stop" + end)
  }

  /// What to do instead if a time was typed in the place of the file; `nil` for any other name.
  private var failureOfTime: CommandFailure? {
    // A period is rather the name of a text, such as week2.
    guard let form = MomentForm(file), !form.isPeriod else { return nil }
    return CommandFailure(
      .noFile,
      "There is no file named \"\(file)\". To stop a timer at a time: fileprogress stop --at "
        + ShellText.word(file))
  }

  private func end(_ moment: MomentArgument) throws -> TimerEnd {
    try TimerEnd(moment, stopping: "stop \(ShellText.word(file))")
  }
}

/// What `dev context stop CONTEXT` does.
struct ContextTimerStopping {
  let place: ContextPlace
  var at: MomentArgument?
  var note: NoteText?
  let access: any StoreAccess

  func run() throws {
    try access.withStore(for: "context stop") { store in
      let note = try note.map { try StopNote($0, in: store) }
      let command = "dev context stop \(place.name)"
      let name = CommandContext.current.reportScreen().titles(of: place)
      let stop = try ContextTimer(of: place, in: store).stop(
        endedAt: try at.map { try TimerEnd($0, stopping: command) })
      try TimerStopText(
        name: name,
        stop: "fileprogress " + command, sessions: "fileprogress session list",
        allSessions: "fileprogress session list --all", at: at, access: access
      ).show(stop)
      if case .stopped(let ended) = stop {
        access.talkAboutForgotten(
          ended, named: name, stop: "fileprogress \(command) --at", in: store)
      }
      try note?.leave(in: store, access)
      SharingBanner(access: access, store: store).show(for: place)
    }
  }
}

extension StoreAccess {
  /// Says of a timer that has just been stopped if it was probably forgotten, with the command that corrects it.
  ///
  /// - Parameters:
  ///   - name: The file as it was typed, or the titles of a context.
  ///   - stop: The command that sets its end, without the time.
  func talkAboutForgotten(
    _ ended: EndedTimer, named name: String, stop: String, in store: DataStore
  ) {
    guard let timer = ForgottenTimer(ended, in: store) else { return }
    talk(
      ForgottenTimerText(
        ofStopped: name, startedAtNanoseconds: timer.startedAtNanoseconds,
        lastChangeNanoseconds: timer.lastChangeNanoseconds, stop: stop,
        on: CommandContext.current.reportScreen()
      ).line)
  }
}

extension TimerEnd {
  /// Creates the end that a person typed.
  ///
  /// - Parameter command: The command without the end.
  init(_ moment: MomentArgument, stopping command: String) throws {
    self.init(
      wallNanoseconds: try moment.understood(for: "--at", in: .current).start,
      precisionNanoseconds: moment.precisionNanoseconds,
      command: "\(command) --at \(ShellText.word(moment.text))")
  }
}

/// What is said when a timer was stopped, or was not.
struct TimerStopText {
  /// The file as it was typed, or the titles of a context.
  let name: String
  /// The command that stops it.
  let stop: String
  /// The command that lists its sessions.
  let sessions: String
  /// The command that lists all of its sessions.
  let allSessions: String
  var at: MomentArgument?
  /// The goals that the time counted for, by path.
  var goals: [String: GoalProgress] = [:]
  let access: any StoreAccess

  /// Whether a time was typed that is still to come today, so that it was taken for yesterday's.
  private func isLaterToday(_ moment: MomentArgument) -> Bool {
    let context = CommandContext.current
    return moment.today(in: context).map { $0 > context.clock.read().wallNanoseconds } ?? false
  }

  func show(_ outcome: TimerStop) throws {
    let moment = at?.text ?? "now"
    switch outcome {
    case .stopped(let ended): access.talk(line(about: ended, goal: goals[ended.path]))
    case .corrected(let ended): access.talk(corrected(ended) + " " + NextStep.undo)
    case .notRunning: access.talk("No timer is running for \(name).")
    case .openElsewhere(let tool):
      access.talk(
        "\(name) is open in \(SessionSource.place(ofTool: tool)). Close it there to end its session. "
          + "If you left it open: \(stop) --at 17:30")
    case .refused(.inTheFuture):
      guard let at else { return }
      throw at.isInTheFuture(try at.understood(for: "--at", in: .current), for: "--at")
    case .refused(.lastStartedLater(let start)):
      throw CommandFailure(
        .failed,
        "The last session of \(name) started \(text(of: start)), after \(moment). To correct an earlier "
          + "one, use session edit. The ids: \(sessions)")
    case .refused(.startedLater(let start)) where at.map(isLaterToday) ?? false:
      throw CommandFailure(
        .usage,
        "--at: \"\(moment)\" is in the future. The timer for \(name) has been running "
          + "\(CommandContext.current.reportScreen().since(start)).")
    case .refused(.startedLater(let start)):
      let since = CommandContext.current.reportScreen()
        .since(start, showsSeconds: at?.precisionNanoseconds == 0)
      throw CommandFailure(
        .failed, "The timer for \(name) has been running \(since). Give a later time.")
    case .refused(.noTimer):
      let time = try understood(at) ?? moment
      throw CommandFailure(
        .failed,
        "No session of \(name) was running at \(time). Its sessions: "
          + allSessions)
    case .refused(.paused(let start, let end)):
      throw CommandFailure(
        .failed,
        "The time from \(text(of: start)) to \(text(of: end)) is already left out. \(NextStep.undo)"
      )
    case .refused(.settled(let end)):
      let time =
        try at.map { text(of: try $0.understood(for: "--at", in: .current).start) } ?? moment
      throw CommandFailure(
        .failed,
        "The last session of \(name) before \(time) ended \(text(of: end)), more than 24 hours ago. "
          + "To correct it, use session edit. The ids: \(allSessions)")
    }
  }

  private func line(about ended: EndedTimer, goal: GoalProgress? = nil) -> String {
    TimerSummaryLine(name, figures: ended.figures, goal: goal)
      .text(on: CommandContext.current.reportScreen())
  }

  private func corrected(_ ended: EndedTimer) -> String {
    let end = MomentText.dayAndTime(
      ended.period.upperBound, now: CommandContext.current.clock.read().wallNanoseconds,
      timeZone: CommandContext.current.dayTime)
    guard let tool = ended.tool.map(SessionSource.place) else {
      return line(about: ended) + ", until \(end)."
    }
    guard ended.isOpen else {
      let open = DurationText.open(ended.figures.time)
      return "\(name): the session in \(tool) ended \(end), after \(open)."
    }
    return
      "\(name): nothing counts from \(end) until now. It is still open in \(tool); what you do "
      + "there from now on counts."
  }

  /// The time that was typed, with the day that was understood.
  private func understood(_ moment: MomentArgument?) throws -> String? {
    let context = CommandContext.current
    return try moment.map {
      MomentText.timeAndDay(
        try $0.understood(for: "--at", in: context).start,
        now: context.clock.read().wallNanoseconds, timeZone: context.dayTime)
    }
  }

  private func text(of moment: Int64) -> String {
    let context = CommandContext.current
    return MomentText.relative(
      moment, now: context.clock.read().wallNanoseconds, timeZone: context.dayTime)
  }
}
