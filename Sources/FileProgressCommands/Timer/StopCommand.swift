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
      It counts the words of the file. --at says when you really stopped. It corrects a timer that is \
      running, or the last session that ended within 24 hours. It also ends the time of a document that \
      you left open in an editor; what you write there from now on counts again.

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

  func validate() throws {
    if at != nil, file == nil { throw ValidationError("--at needs FILE.") }
  }

  func run() throws {
    if let file {
      try TimerStopping(file: file, at: at, access: options).run()
    } else {
      try options.withStore(for: "stop", stopAll)
    }
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
      command: "stop \(file) --at \(moment.text)")
  }

  private func show(_ stop: TimerStop) throws {
    let moment = at?.text ?? "now"
    let word = ShellText.word(file)
    switch stop {
    case .stopped(let ended): access.talk(line(about: ended))
    case .corrected(let ended): access.talk(corrected(ended) + " Undo with: fileprogress undo")
    case .notRunning: access.talk("No timer is running for \(file).")
    case .openElsewhere(let tool):
      access.talk(
        "\(file) is open in \(tool). Close it there to end its session. If you left it open: "
          + "fileprogress stop \(word) --at 17:30")
    case .refused(.inTheFuture):
      throw CommandFailure(
        .usage, "--at: \(moment) is in the future. Give a time that has passed.")
    case .refused(.startedLater(let start)):
      let start = text(of: start, showsSeconds: at?.precisionNanoseconds == 0)
      throw CommandFailure(
        .failed, "the timer of \(file) has been running since \(start). Give a later time")
    case .refused(.noTimer):
      throw CommandFailure(
        .failed,
        "no session of \(file) was running at \(moment). Its sessions: fileprogress session list "
          + "--all \(word)")
    case .refused(.paused(let start, let end)):
      throw CommandFailure(
        .failed,
        "nothing counts from \(text(of: start)) to \(text(of: end)) already. To take that back: "
          + "fileprogress undo")
    case .refused(.settled(let end)):
      throw CommandFailure(
        .failed,
        "the last session of \(file) before \(moment) ended \(text(of: end)), more than 24 hours ago. "
          + "To correct it: fileprogress session list --all \(word), then session edit")
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
