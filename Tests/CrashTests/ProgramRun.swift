import ChildProcesses
import Foundation
import Synchronization

/// One call of a program, from its start to its end.
struct ProgramRun: Sendable {
  /// The absolute path of the program.
  var program: String
  /// The words after its name.
  var arguments: [String]
  /// The whole environment.
  var environment: [String: String]
  /// The file that it reads as standard input.
  var input = "/dev/null"
  /// The file that takes its standard output.
  var output: String
  /// The file that takes its standard error.
  var errors: String

  /// What a program left.
  struct Result: Sendable, CustomStringConvertible {
    /// The exit status; `nil` if a signal ended the program.
    var exitStatus: Int32?
    /// The signal that ended the program.
    var signal: Int32?
    /// Standard output.
    var output: String
    /// Standard error.
    var errors: String

    var description: String {
      let ending = exitStatus.map { "exit status \($0)" } ?? "signal \(signal ?? 0)"
      return "\(ending)\n\(output)\(errors)"
    }
  }

  /// A program that could not be started.
  struct StartError: Error {
    var program: String
    var number: Int32
  }

  /// Starts the program, and waits on a thread of its own; kills it after two minutes.
  ///
  /// - Throws: ``StartError``.
  func result() async throws -> Result {
    let process = try start()
    let status = await process.ending()
    return Result(
      exitStatus: status & 0x7f == 0 ? (status >> 8) & 0xff : nil,
      signal: status & 0x7f == 0 ? nil : status & 0x7f,
      output: Self.text(of: output), errors: Self.text(of: errors))
  }

  /// Starts the program in a process group of its own.
  ///
  /// - Throws: ``StartError``.
  func start() throws -> RunningProgram {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let write = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, write, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, write, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of a pool have signals blocked, and a program would begin with them blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, 0)
    // `ChildProgram` starts none whose standard error goes to a file.
    var child = ChildProgram(program, arguments: arguments, environment: environment)
    child.defaultSignals = [SIGINT, SIGTERM, SIGHUP]
    var identifier: pid_t = 0
    let number = child.withCValues { words, variables, defaults in
      posix_spawnattr_setsigdefault(&attributes, defaults)
      return posix_spawn(&identifier, program, &actions, &attributes, words, variables)
    }
    guard number == 0 else { throw StartError(program: program, number: number) }
    return RunningProgram(identifier)
  }

  static func text(of file: String) -> String {
    String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
  }
}

/// A program that this process started, with a deadline. It can get signals while a thread waits for its end.
final class RunningProgram: Sendable {
  private let identifier: pid_t
  private let isWaitedFor = Mutex(false)

  init(_ identifier: pid_t) {
    self.identifier = identifier
  }

  /// Sends a signal to the process itself.
  func send(_ signal: Int32) {
    isWaitedFor.withLock { if !$0 { _ = kill(identifier, signal) } }
  }

  /// Waits for the end, on a thread of its own, and kills the whole group after two minutes.
  ///
  /// - Returns: The status that `waitpid(2)` gives.
  func ending() async -> Int32 {
    let watchdog = DispatchWorkItem { [self] in
      isWaitedFor.withLock { if !$0 { _ = kill(-identifier, SIGKILL) } }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: watchdog)
    defer { watchdog.cancel() }
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        var ended = siginfo_t()
        // The identifier stays this process's until it is reaped under the lock.
        while waitid(P_PID, id_t(identifier), &ended, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        continuation.resume(returning: endingNow())
      }
    }
  }

  /// Waits for the end of a program that ends soon.
  ///
  /// - Returns: The status that `waitpid(2)` gives.
  func endingNow() -> Int32 {
    isWaitedFor.withLock { isWaitedFor in
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      isWaitedFor = true
      return status
    }
  }
}
