import DocumentWriting
import FileProgress
import Foundation

/// Works on a document in the person's own editor.
struct ExternalEditing {
  let work: DocumentWork
  let words: [String]

  /// An editor that is gone sooner than this and left no change has probably gone on elsewhere.
  private static let quickReturnNanoseconds: Int64 = 1_500_000_000

  private var path: String { work.path }
  private var store: DataStore { work.store }
  private var options: StoreOptions { work.options }
  private var context: CommandContext { .current }

  /// Runs the editor and waits for it.
  func run() throws -> ExitStatus {
    // Without an editor nothing was worked on, so that nothing is recorded.
    do {
      try ExternalEditor.program(for: words, environment: context.environment.variables)
    } catch {
      throw CommandFailure(.failed, "\(error)")
    }
    var state = stat()
    let isNew = stat(path, &state) != 0 && errno == ENOENT
    let session = WritingSession(path: path, store: store, seesInput: false)
    try session.begin(isNew: isNew)
    let closing = SessionClosing(session: session, of: work)
    // SIGINT and SIGQUIT are the editor's own while it runs.
    let editor = EditorProcess()
    let signals = closing.handleSignals([SIGHUP, SIGTERM], in: context) { number in
      editor.end(by: number)
      return true
    }
    defer { signals.cancel() }
    let report: ExternalEditor.ExitReport
    do {
      report = try ExternalEditor.run(
        words: words, path: path, environment: context.environment.variables, as: editor,
        monotonicNanoseconds: { context.clock.read().monotonicNanoseconds })
    } catch {
      try closing.close(isQuiet: true)
      throw CommandFailure(.failed, "\(error)")
    }
    let outcome = try closing.close()
    if report.isSuccess, report.durationNanoseconds < Self.quickReturnNanoseconds,
      outcome?.isChanged != true
    {
      options.talk(
        "\(words[0]) came back at once; if it goes on in a window, add its option for waiting, such "
          + "as --wait.")
    }
    switch report.ending {
    case .exited(status: 0):
      return outcome?.countingFailure == nil ? .done : .partlyDone
    case .exited(let status):
      context.say("Warning: \(words[0]) ended with status \(status); the time is recorded.")
    case .signalled(let number):
      context.say("Warning: \(words[0]) was ended by signal \(number); the time is recorded.")
    }
    return .failed
  }
}
