import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports

/// Stops the timer of a file, or every timer that runs.
struct StopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stop one timer, or all.",
    discussion: """
      stop also counts the words of the file. --at says when you really stopped. Use it for a \
      running timer, or for the last session if it ended less than 24 hours ago. --at also works \
      while the document is open in an editor. The time since then is dropped, and counting \
      starts again now.

      Examples:
        fileprogress stop
        fileprogress stop thesis.odt --at 17:30
      """)

  @Argument(help: "The file; without it, every timer is stopped.", completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp(
      "When you really stopped: 17:30 or 2026-11-20T17:30.", valueName: "time"),
    transform: MomentArgument.parsed)
  var at: MomentArgument?

  @OptionGroup var options: StoreOptions

  func run() throws {
    if let file {
      try TimerStopping(file: file, at: at, access: options).run()
    } else if at != nil {
      try TimerStopping(file: onlyTimer(), at: at, access: options).run()
    } else {
      try options.withStore(for: "stop", stopAll)
    }
  }

  /// The file of the timer that runs, if there is only one.
  private func onlyTimer() throws -> String {
    let store = try options.store(for: "stop")
    defer { options.close(store) }
    let timers = try store.runningSessions().filter { $0.kind == .manual }
    guard let timer = timers.first, timers.count == 1 else {
      throw CommandFailure(
        .usage,
        "--at needs a file. Example: fileprogress stop essay.txt --at \(at?.text ?? "17:30")")
    }
    return context.shortPath(timer.path)
  }

  private func stopAll(_ store: DataStore) throws {
    let screen = context.reportScreen()
    let count = try DocumentTimer.stopAll(in: store) { ended in
      let name = context.shortPath(ended.path)
      options.talk(TimerSummaryLine(name, figures: ended.figures).text(on: screen))
    }
    if count == 0 { options.talk("No timer is running.") }
  }
}

/// What `stop FILE` does.
struct TimerStopping {
  let file: String
  var at: MomentArgument?
  let access: any StoreAccess

  func run() throws {
    try access.withStore(for: "stop") { store in
      let path = CommandContext.current.lastingPath(file)
      let timer = DocumentTimer(ofFileAt: path, in: store)
      let stop = try timer.stop(endedAt: try at.map(end)) {
        access.talk(about: $0, of: file, at: path, in: store)
      }
      try show(stop)
    }
  }

  private func end(_ moment: MomentArgument) throws -> TimerEnd {
    guard let end = moment.latest(in: .current) else { throw moment.impossible(for: "--at") }
    return TimerEnd(
      wallNanoseconds: end, precisionNanoseconds: moment.precisionNanoseconds,
      command: "stop \(ShellText.word(file)) --at \(ShellText.word(moment.text))")
  }

  /// Whether a time was typed that is still to come today, so that it was taken for yesterday's.
  private func isLaterToday(_ moment: MomentArgument) -> Bool {
    let context = CommandContext.current
    guard moment.isTimeOfDay, let today = moment.date(in: context) else { return false }
    return today > context.now
  }

  private func show(_ stop: TimerStop) throws {
    let moment = at?.text ?? "now"
    let word = ShellText.word(file)
    switch stop {
    case .stopped(let ended): access.talk(line(about: ended))
    case .corrected(let ended): access.talk(corrected(ended) + " " + NextStep.undo)
    case .notRunning: access.talk("No timer is running for \(file).")
    case .openElsewhere(let tool):
      access.talk(
        "\(file) is open in \(tool). Close it there to end its session. If you left it open: "
          + "fileprogress stop \(word) --at 17:30")
    case .refused(.inTheFuture):
      throw CommandFailure(
        .usage, "--at: \"\(moment)\" is in the future. Give a time that has passed.")
    case .refused(.lastStartedLater(let start)):
      throw CommandFailure(
        .failed,
        "The last session of \(file) started \(text(of: start)), after \(moment). To correct an earlier "
          + "one, use session edit. The ids: fileprogress session list \(word)")
    case .refused(.startedLater(let start)) where at.map(isLaterToday) ?? false:
      throw CommandFailure(
        .usage,
        "--at: \"\(moment)\" is in the future. The timer of \(file) has been running since "
          + "\(text(of: start)).")
    case .refused(.startedLater(let start)):
      let start = text(of: start, showsSeconds: at?.precisionNanoseconds == 0)
      throw CommandFailure(
        .failed, "The timer of \(file) has been running since \(start). Give a later time.")
    case .refused(.noTimer):
      throw CommandFailure(
        .failed,
        "No session of \(file) was running at \(moment). Its sessions: fileprogress session list "
          + "--all \(word)")
    case .refused(.paused(let start, let end)):
      throw CommandFailure(
        .failed,
        "The time from \(text(of: start)) to \(text(of: end)) is already left out. \(NextStep.undo)"
      )
    case .refused(.settled(let end)):
      throw CommandFailure(
        .failed,
        "The last session of \(file) before \(moment) ended \(text(of: end)), more than 24 hours ago. "
          + "To correct it, use session edit. The ids: fileprogress session list --all \(word)")
    }
  }

  private func line(about ended: EndedTimer) -> String {
    TimerSummaryLine(file, figures: ended.figures)
      .text(on: CommandContext.current.reportScreen())
  }

  private func corrected(_ ended: EndedTimer) -> String {
    let end = text(of: ended.period.upperBound)
    guard let tool = ended.tool else { return line(about: ended) + ", until \(end)." }
    guard ended.isOpen else {
      let open = DurationText.forPeople(nanoseconds: ended.figures.openTimeNanoseconds)
      return "\(file): the session in \(tool) ended \(end), after \(open)."
    }
    return
      "\(file): nothing counts from \(end) until now. It is still open in \(tool); what you do "
      + "there from now on counts."
  }

  private func text(of moment: Int64, showsSeconds: Bool = false) -> String {
    let context = CommandContext.current
    return MomentText.relative(
      moment, now: context.clock.read().wallNanoseconds, timeZone: context.timeZone,
      showsSeconds: showsSeconds)
  }
}
