import CSystemCalls
import ChildProcesses
import Foundation

/// A program that runs in a pseudo-terminal of its own.
struct TerminalJob {
  let program: ChildProgram

  /// Starts the program, passes everything on, and waits for its end.
  ///
  /// - Parameters:
  ///   - editor: What another thread can end it by.
  ///   - terminal: The person's terminal.
  ///   - observer: Is told what passes.
  ///   - setsTitle: Whether the title of the terminal is the observer's.
  /// - Returns: How the program ended.
  /// - Throws: ``ExternalEditorError`` if it did not start.
  func run(
    as editor: EditorProcess, in terminal: TerminalModes, watchedBy observer: any TerminalObserver,
    setsTitle: Bool
  ) throws(ExternalEditorError) -> ChildProcess.Ending {
    guard let signals = TerminalSignals() else {
      throw .notStarted(program: program.path, errorNumber: errno)
    }
    defer { signals.cancel() }
    var job = fileprogress_terminal_job()
    let leader = try editor.start(in: terminal, leads: true) { () throws(ExternalEditorError) in
      let errorNumber = start(&job, terminal.settings)
      guard errorNumber == 0 else {
        throw .notStarted(program: program.path, errorNumber: errorNumber)
      }
      return ChildProcess(number: job.leader)
    }
    guard let leader else { throw .notStarted(program: program.path, errorNumber: ECANCELED) }
    defer {
      editor.ended()
      fileprogress_close_terminal_job(&job)
    }
    var relay = TerminalRelay(
      job, terminal: terminal, signals: signals, observer: observer, setsTitle: setsTitle)
    let ending = relay.run()
    let leaderEnding = try ExternalEditor.ending(of: leader, program)
    return ending ?? leaderEnding
  }

  /// - Returns: 0, or the number of an error.
  private func start(_ job: inout fileprogress_terminal_job, _ modes: termios) -> Int32 {
    var modes = modes
    var size = winsize()
    _ = fileprogress_terminal_size(STDIN_FILENO, &size)
    // What a person sent elsewhere stays there.
    let errors =
      isatty(STDERR_FILENO) == 1 || fcntl(STDERR_FILENO, F_GETFD) < 0 ? -1 : STDERR_FILENO
    return program.withCValues { words, variables, defaults in
      fileprogress_start_terminal_job(
        program.path, words, variables, &modes, &size, defaults, errors, &job)
    }
  }
}
