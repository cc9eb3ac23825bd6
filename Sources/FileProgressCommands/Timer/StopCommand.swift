import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports

/// Stops the timer of a file, or every timer that runs.
struct StopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stop the timer of a file, or what runs.",
    discussion: """
      The words of the file are counted. A document that is open in a program is stopped by closing \
      it there. With --at the timer ended at another time than now: one that runs, that was stopped \
      within the last 24 hours, or whose end is uncertain since the machine was started anew.

      Examples:
        fileprogress stop
        fileprogress stop thesis.odt --at 17:30
      """)

  @Argument(
    help: "The file; without it every timer that was started with start.", completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp(
      "When it really ended: 17:30, or 2026-11-20T17:30.", valueName: "time"),
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
    let count = try DocumentTimer.stopAll(in: store) { path in
      options.talk("The timer of \(path) is stopped.")
    }
    if count == 0 { options.talk("No timer runs.") }
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
    let date = try moment.start(for: "--at", in: .current)
    return TimerEnd(
      wallNanoseconds: date.wallNanoseconds, precisionNanoseconds: moment.precisionNanoseconds,
      command: "stop \(file) --at \(moment.text)")
  }

  private func show(_ stop: TimerStop) throws {
    let moment = at?.text ?? "now"
    switch stop {
    case .stopped: access.talk("The timer of \(file) is stopped.")
    case .corrected:
      access.talk("The timer of \(file) ended at \(moment). Undo with: fileprogress undo")
    case .notRunning: access.talk("The timer of \(file) does not run.")
    case .openElsewhere:
      access.talk("\(file) is open in a program; closing it there stops its timer.")
    case .refused(.inTheFuture):
      throw CommandFailure(
        .usage, "--at: \(moment) is in the future. Give a time that has passed.")
    case .refused(.startedLater(let start)):
      let start = text(of: start, showsSeconds: at?.precisionNanoseconds == 0)
      throw CommandFailure(
        .failed, "the timer of \(file) has been running since \(start); give a later time")
    case .refused(.noTimer):
      throw CommandFailure(
        .failed, "no timer of \(file) was started before \(moment); status shows its sessions")
    case .refused(.open(let tool)):
      throw CommandFailure(
        .failed,
        "\(file) is open in a program (\(tool)); close it there to end its time. --at is for timers "
          + "that were started with fileprogress start")
    case .refused(.settled(let end)):
      throw CommandFailure(
        .failed,
        "the last timer of \(file) before \(moment) ended for certain \(text(of: end)), more than 24 "
          + "hours ago, so it stays as it was recorded; for more work start another one: "
          + "fileprogress start \(file)")
    }
  }

  private func text(of moment: Int64, showsSeconds: Bool = false) -> String {
    let context = CommandContext.current
    return MomentText.relative(
      moment, now: context.clock.read().wallNanoseconds, timeZone: context.timeZone,
      showsSeconds: showsSeconds)
  }
}
