import ArgumentParser
import FileProgress
import FileProgressReports
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
    let path = context.lastingPath(file)
    let end = try at.map(pastMoment)
    let document = try document(atPath: path, store)
    let running = try store.runningSessions().filter { $0.document == document }
    let timer = running.first { $0.kind == .manual }
    if let end, let timer, end <= timer.startedAtNanoseconds {
      let start = MomentText.relative(
        timer.startedAtNanoseconds, now: context.clock.read().wallNanoseconds,
        timeZone: context.timeZone)
      throw CommandFailure(
        .failed, "the timer of \(file) runs since \(start), so it did not end before that")
    }
    if timer != nil { try stopTimer(of: document, atPath: path, store) }
    if let at, let end {
      try correct(document, at: at, wallNanoseconds: end, file: file, store)
    } else if timer != nil {
      options.talk("The timer of \(file) is stopped.")
    } else if running.isEmpty {
      options.talk("The timer of \(file) does not run.")
    } else {
      options.talk("\(file) is open in a program; closing it there stops its timer.")
    }
  }

  private func pastMoment(_ moment: MomentArgument) throws -> Int64 {
    guard let date = moment.date(in: context), date <= context.now else {
      throw CommandFailure(.usage, "--at \(moment.text) is no moment that has been")
    }
    return date.wallNanoseconds
  }

  /// The document at a path; also of a file that is gone, whose timer can be stopped all the same.
  private func document(atPath path: String, _ store: DataStore) throws -> FactIdentifier {
    do {
      return try store.activity(atPath: path).document
    } catch let error as FileTrackingError where error.code == .notFound {
      let known = path.isEmpty ? [] : try store.documents(atOrBelow: path)
      guard let match = known.first(where: { $0.path == path }) else { throw error }
      return match.0
    }
  }

  private func stopTimer(
    of document: FactIdentifier, atPath path: String, _ store: DataStore
  ) throws {
    do {
      let (activity, _) = try WordCountItem.update(atPath: path, in: store)
      activity.stop()
      try store.saveAndWait()
    } catch let error as FileTrackingError where error.code == .notFound {
      _ = try store.stopManualSessions(of: [document])
    }
  }

  private func correct(
    _ document: FactIdentifier, at moment: MomentArgument, wallNanoseconds: Int64, file: String,
    _ store: DataStore
  ) throws {
    let isCorrected = try store.correctEnd(
      ofDocument: document, atWallNanoseconds: wallNanoseconds,
      asCommand: "stop \(file) --at \(moment.text)")
    guard isCorrected else {
      throw CommandFailure(
        .failed, "no timer of \(file) was started before \(moment.text); status shows its sessions")
    }
    options.talk("The timer of \(file) ended at \(moment.text). Undo with: fileprogress undo")
  }
}
