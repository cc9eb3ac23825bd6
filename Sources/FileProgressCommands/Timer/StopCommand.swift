import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports
import Foundation

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

  @Argument(help: "The file; without it every timer that was started with start.")
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
    let running = try store.runningSessions().filter { $0.kind == .manual }
    guard !running.isEmpty else {
      options.talk("No timer runs.")
      return
    }
    var stopped: Set<DocumentIdentifier> = []
    for session in running where stopped.insert(session.document).inserted {
      let timer = RunningTimer(document: session.document, lastPath: session.path)
      options.talk("The timer of \(try timer.stop(in: store)) is stopped.")
    }
  }
}

/// What `stop FILE` does.
struct TimerStopping {
  let file: String
  var at: MomentArgument?
  let access: any StoreAccess

  func run() throws {
    try access.withStore(for: "stop", stop)
  }

  private func stop(_ store: DataStore) throws {
    let context = CommandContext.current
    let path = context.lastingPath(file)
    var end = try at.map(pastMoment)
    let counted: CountedDocument?
    let document: DocumentIdentifier
    do {
      let found = try CountedDocument(atPath: path, in: store)
      counted = found
      document = found.activity.document
    } catch let error as FileTrackingError {
      counted = nil
      document = try goneDocument(atPath: path, store, error)
    }
    func runningSessions() throws -> [DataStore.RunningSessionInfo] {
      try store.runningSessions().filter { $0.documents.contains(document) }
    }
    let timerStart =
      try counted.map { $0.activity.runningTimerStartNanoseconds }
      ?? runningSessions().first { $0.kind == .manual }?.startedAtNanoseconds
    if let at, let typed = end, at.precisionNanoseconds > 0 {
      let start =
        timerStart ?? newestStart(of: document, atPath: path, store)
      // The minute in which the timer was started means its start.
      if let start, typed <= start, start - typed < at.precisionNanoseconds { end = start + 1 }
    }
    if let end, let timerStart, end <= timerStart {
      let start = MomentText.relative(
        timerStart, now: context.clock.read().wallNanoseconds,
        timeZone: context.timeZone,
        showsSeconds: at?.precisionNanoseconds == 0)
      throw CommandFailure(
        .failed, "the timer of \(file) runs since \(start), so it did not end before that")
    }
    if timerStart != nil {
      if let counted {
        try RunningTimer.stop(counted, in: store)
      } else {
        _ = try RunningTimer(document: document, lastPath: path).stop(in: store)
      }
    }
    if let at, let end {
      try correct(document, at: at, wallNanoseconds: end, store)
    } else if timerStart != nil {
      access.talk("The timer of \(file) is stopped.")
    } else if try runningSessions().isEmpty {
      access.talk("The timer of \(file) does not run.")
    } else {
      access.talk("\(file) is open in a program; closing it there stops its timer.")
    }
  }

  private func pastMoment(_ moment: MomentArgument) throws -> Int64 {
    guard let date = moment.date(in: .current), date <= CommandContext.current.now else {
      throw CommandFailure(.usage, "--at \(moment.text) is no moment that has been")
    }
    return date.wallNanoseconds
  }

  /// When the newest timer of a document was started, in nanoseconds since 1970; `nil` if its file can't
  /// be asked for.
  private func newestStart(
    of document: DocumentIdentifier, atPath path: String, _ store: DataStore
  ) -> Int64? {
    guard let facts = try? store.status(atPath: path).facts, facts.documents.contains(document)
    else { return nil }
    return facts.sessions
      .filter { $0.session.kind == .manual && $0.counts }
      .compactMap(\.startedAtNanoseconds).max()
  }

  /// The document of a file that is gone, whose timer can be stopped all the same.
  private func goneDocument(
    atPath path: String, _ store: DataStore, _ error: FileTrackingError
  ) throws -> DocumentIdentifier {
    let known = path.isEmpty ? [] : try store.documents(atOrBelow: path)
    guard error.code == .notFound, let match = known.first(where: { $0.path == path }) else {
      throw error
    }
    return match.0
  }

  private func correct(
    _ document: DocumentIdentifier, at moment: MomentArgument, wallNanoseconds: Int64,
    _ store: DataStore
  ) throws {
    let correction = try store.correctEnd(
      ofDocument: document, atWallNanoseconds: wallNanoseconds,
      asCommand: "stop \(file) --at \(moment.text)")
    switch correction {
    case .corrected:
      access.talk(
        "The timer of \(file) ended at \(moment.text). Undo with: fileprogress undo")
    case .noSession:
      throw CommandFailure(
        .failed, "no timer of \(file) was started before \(moment.text); status shows its sessions")
    case .settled(let end):
      let ended = MomentText.relative(
        end, now: CommandContext.current.clock.read().wallNanoseconds,
        timeZone: CommandContext.current.timeZone)
      throw CommandFailure(
        .failed,
        "the last timer of \(file) before \(moment.text) ended for certain \(ended), more than 24 "
          + "hours ago, so it stays as it was recorded; for more work start another one: "
          + "fileprogress start \(file)")
    }
  }
}
