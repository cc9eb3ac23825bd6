import CSystemCalls
import Foundation

/// A program that runs in a pseudo-terminal of its own.
struct TerminalJob {
  let program: String
  let arguments: [String]
  let environment: [String: String]
  /// The signals that the program handles by default though this process ignores them.
  let defaultSignals: [Int32]

  /// Starts the program, passes everything on, and waits for its end.
  ///
  /// - Parameters:
  ///   - editor: What another thread can end it by.
  ///   - terminal: The person's terminal.
  ///   - observer: Is told what passes.
  ///   - setsTitle: Whether the title of the terminal is the observer's.
  /// - Returns: The program's status, as `waitpid` tells it.
  /// - Throws: ``ExternalEditorError`` if it did not start.
  func run(
    as editor: EditorProcess, in terminal: TerminalModes, watchedBy observer: any TerminalObserver,
    setsTitle: Bool
  ) throws(ExternalEditorError) -> Int32 {
    guard let signals = TerminalSignals() else {
      throw .notStarted(program: program, errorNumber: errno)
    }
    defer { signals.cancel() }
    var job = fileprogress_terminal_job()
    let leader = try editor.start(in: terminal, leads: true) { () throws(ExternalEditorError) in
      let errorNumber = start(&job, terminal.settings)
      guard errorNumber == 0 else {
        throw .notStarted(program: program, errorNumber: errorNumber)
      }
      return job.leader
    }
    guard let leader else { throw .notStarted(program: program, errorNumber: ECANCELED) }
    defer {
      editor.ended()
      fileprogress_close_terminal_job(&job)
    }
    var relay = TerminalRelay(
      job, terminal: terminal, signals: signals, observer: observer, setsTitle: setsTitle)
    let status = relay.run()
    let leaderStatus = try ExternalEditor.status(of: leader, program)
    return status ?? leaderStatus
  }

  /// - Returns: 0, or the number of an error.
  private func start(_ job: inout fileprogress_terminal_job, _ modes: termios) -> Int32 {
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in defaultSignals { sigaddset(&defaults, signal) }
    var modes = modes
    var size = winsize()
    _ = fileprogress_terminal_size(STDIN_FILENO, &size)
    var argumentPointers = arguments.map { strdup($0) } + [nil]
    var environmentPointers = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for pointer in argumentPointers + environmentPointers { free(pointer) }
    }
    // What a person sent elsewhere stays there.
    let errors =
      isatty(STDERR_FILENO) == 1 || fcntl(STDERR_FILENO, F_GETFD) < 0 ? -1 : STDERR_FILENO
    return fileprogress_start_terminal_job(
      program, &argumentPointers, &environmentPointers, &modes, &size, &defaults, errors, &job)
  }
}
