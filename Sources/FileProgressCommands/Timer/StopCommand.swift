import ArgumentParser
import FileProgress
import Foundation
import WritingSession

/// Stops the timer of a file, or every timer that runs.
struct StopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stop the timer of a file, or what runs.",
    discussion: """
      The words of the file are counted. A document that is open in a program is stopped by closing \
      it there. With --at the timer ended at another time than now; this also mends the end of a \
      timer over which the machine was started anew.

      Examples:
        fileprogress stop
        fileprogress stop thesis.odt --at 17:30
      """)

  @Argument(help: "The file; without it every timer that was started with start.")
  var file: String?

  @Option(
    help: ArgumentHelp(
      "When it really ended: 17:30, or 2026-11-20T17:30.", valueName: "time"))
  var at: MomentArgument?

  @OptionGroup var options: StoreOptions

  func validate() throws {
    if at != nil, file == nil { throw ValidationError("--at needs FILE.") }
  }

  func run() throws {
    try options.withStore(for: "stop") { store in
      guard let file else { return try stopAll(store) }
      try stop(file, store)
    }
  }

  private func stopAll(_ store: DataStore) throws {
    let running = try store.runningSessions().filter { $0.kind == .manual }
    let count = try store.stopManualSessions(of: nil)
    guard count > 0 else {
      options.talk("No timer runs.")
      return
    }
    for session in running {
      // A file that is gone, or can't be read now, costs its word count only.
      if (try? WordCountItem.update(atPath: session.path, in: store)) != nil {
        try store.saveAndWait()
      }
      options.talk("The timer of \(session.path) is stopped.")
    }
  }

  private func stop(_ file: String, _ store: DataStore) throws {
    let path = context.absolutePath(file)
    let (document, wasStopped) = try stoppedDocument(atPath: path, store)
    if let at { return try correct(document, at: at, file: file, store) }
    if wasStopped {
      options.talk("The timer of \(file) is stopped.")
    } else if try store.runningSessions().contains(where: { $0.document == document }) {
      options.talk("\(file) is open in a program; closing it there stops its timer.")
    } else {
      options.talk("The timer of \(file) does not run.")
    }
  }

  /// Stops the timer of a file, and says which document it is and whether the timer ran.
  private func stoppedDocument(
    atPath path: String, _ store: DataStore
  ) throws -> (document: FactIdentifier, wasStopped: Bool) {
    do {
      let (activity, _) = try WordCountItem.update(atPath: path, in: store)
      let wasStarted = activity.isStarted
      activity.stop()
      try store.saveAndWait()
      return (activity.document, wasStarted)
    } catch let error as FileTrackingError where error.code == .notFound {
      // A timer can be stopped after its file is gone.
      guard let known = try store.documents(atOrBelow: path).first else { throw error }
      return (known.0, try store.stopManualSessions(of: [known.0]) > 0)
    }
  }

  private func correct(
    _ document: FactIdentifier, at moment: MomentArgument, file: String, _ store: DataStore
  ) throws {
    guard let date = moment.date(in: context), date <= context.now else {
      throw CommandFailure(.usage, "--at \(moment.text) is no moment that has been")
    }
    let isCorrected = try store.correctEnd(
      ofDocument: document,
      atWallNanoseconds: Int64(date.timeIntervalSince1970 * 1000) * 1_000_000,
      asCommand: "stop \(file) --at \(moment.text)")
    guard isCorrected else {
      throw CommandFailure(
        .failed, "no timer of \(file) was started before \(moment.text); status shows its sessions")
    }
    options.talk("The timer of \(file) ended at \(moment.text). Undo with: fileprogress undo")
  }
}
