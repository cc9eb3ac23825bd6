import ChildProcesses
import Foundation

/// Runs a person's own editor on a document.
package enum ExternalEditor {
  /// Starts an editor, waits until it ends, and says how it ended.
  ///
  /// The editor has this program's terminal, environment, folder and process group, so that Ctrl-Z
  /// stops both and the shell's `fg` continues both. Until it ends SIGINT and SIGQUIT are the
  /// editor's own: this program ignores them meanwhile and takes its earlier dispositions back; the
  /// editor starts with the default ones, or ignores what was ignored before. Its signal mask is
  /// empty.
  ///
  /// With an observer, and if standard input and output are terminals, the editor gets a pseudo-terminal of its own
  /// through which everything passes unchanged, and the observer is told what passes.
  ///
  /// This function blocks its thread until the editor ends. Call it from a thread of your own,
  /// never from an asynchronous function: there it would take a thread from Swift's cooperative
  /// pool.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments, as from ``ShellWords/split(_:)``.
  ///   - path: The document, the last argument. A path that an editor would take for an option is
  ///     made absolute.
  ///   - environment: The editor's environment; its `PATH` is where the command is looked up.
  ///   - editor: What another thread can end the editor by.
  ///   - observer: What is told of the passing keys; `nil` gives the editor this program's terminal.
  ///   - setsTitle: Whether the title of the terminal is the observer's.
  ///   - monotonicNanoseconds: A clock that never goes back.
  /// - Throws: ``ExternalEditorError`` if the command is empty, was not found or did not start.
  /// - Source: POSIX.1-2024, `system`, for the signals; `editor.c` of Git for the process group.
  package static func run(
    words: [String], path: String,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    as editor: EditorProcess = EditorProcess(),
    watchedBy observer: (any TerminalObserver)? = nil, setsTitle: Bool = false,
    monotonicNanoseconds: () -> Int64
  ) throws(ExternalEditorError) -> ExitReport {
    var program = ChildProgram(
      try program(for: words, environment: environment), words + [argument(for: path)],
      environment: environment)
    let start = monotonicNanoseconds()
    program.defaultSignals = IgnoredSignals.take()
    defer { IgnoredSignals.giveBack() }
    let terminal = TerminalModes()
    if let observer, let terminal, isatty(STDOUT_FILENO) == 1 {
      let ending = try TerminalJob(program: program)
        .run(as: editor, in: terminal, watchedBy: observer, setsTitle: setsTitle)
      return ExitReport(ending: ending, durationNanoseconds: monotonicNanoseconds() - start)
    }
    let process = try editor.start(in: terminal) { () throws(ExternalEditorError) in
      try Self.start(program)
    }
    guard let process else { throw .notStarted(program: program.path, errorNumber: ECANCELED) }
    defer { editor.ended() }
    let ending = try ending(of: process, program)
    if case .signalled = ending { terminal?.restore() }
    return ExitReport(ending: ending, durationNanoseconds: monotonicNanoseconds() - start)
  }

  /// Finds the program that an editor's command starts.
  ///
  /// - Parameters:
  ///   - words: As of ``run(words:path:environment:as:monotonicNanoseconds:)``.
  ///   - environment: Its `PATH` is where the command is looked up.
  /// - Returns: The path of the program.
  /// - Throws: ``ExternalEditorError`` if the command is empty, or was not found.
  @discardableResult
  package static func program(
    for words: [String], environment: [String: String]
  ) throws(ExternalEditorError) -> String {
    guard let command = words.first, !command.isEmpty else { throw .noCommand }
    guard let program = findProgram(command, searchPath: environment["PATH"]) else {
      throw .notFound(word: command)
    }
    return program
  }

  /// Starts a program.
  static func start(_ program: ChildProgram) throws(ExternalEditorError) -> ChildProcess {
    do throws(ChildProcess.Failure) {
      return try program.start()
    } catch {
      throw .notStarted(program: program.path, errorNumber: error.systemErrorNumber)
    }
  }

  /// Waits for a program and returns how it ended.
  static func ending(
    of process: ChildProcess, _ program: ChildProgram
  ) throws(ExternalEditorError) -> ChildProcess.Ending {
    do throws(ChildProcess.Failure) {
      return try process.wait().ending
    } catch {
      throw .notWaitedFor(program: program.path, errorNumber: error.systemErrorNumber)
    }
  }

  /// Finds the program that a shell would start for a word.
  ///
  /// - Parameters:
  ///   - word: A name, or a path.
  ///   - searchPath: The folders to look in, as `PATH` has them; `nil` for the usual ones.
  /// - Returns: Its path, nil if there is none that may be executed.
  package static func findProgram(_ word: String, searchPath: String?) -> String? {
    guard !word.utf8.contains(0) else { return nil }
    if word.utf8.contains(UInt8(ascii: "/")) {
      return isProgram(word) ? word : nil
    }
    // What a shell searches without PATH; an empty entry is the working folder.
    for folder in (searchPath ?? "/usr/local/bin:/usr/bin:/bin").split(
      separator: ":", omittingEmptySubsequences: false)
    {
      let candidate = folder.isEmpty ? "./\(word)" : "\(folder)/\(word)"
      if isProgram(candidate) {
        return candidate
      }
    }
    return nil
  }

  /// The path as an argument that no editor takes for an option or, like `+7`, for a position.
  static func argument(for path: String) -> String {
    guard path.utf8.first == UInt8(ascii: "-") || path.utf8.first == UInt8(ascii: "+") else {
      return path
    }
    return FileManager.default.currentDirectoryPath + "/" + path
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
