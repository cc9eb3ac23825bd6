import CSystemCalls
import Foundation

/// A program by its absolute path, started without a shell.
package struct InstalledProgram: Sendable {
  /// Its absolute path.
  package let path: String
  /// The variables that it gets.
  package let environment: [String: String]

  package init(path: String, environment: [String: String]) {
    self.path = path
    self.environment = environment
  }

  /// Why a program can't be started.
  package struct StartFailure: Error, Hashable, CustomStringConvertible {
    /// The number of the system's error.
    package let systemErrorNumber: Int32

    /// What the system says.
    package var description: String { String(cString: strerror(systemErrorNumber)) }
  }

  /// A process that was started and not waited for.
  package struct Process: Sendable {
    let number: pid_t

    /// Gives it a moment to end by itself, so that its status is its own.
    func awaitEnd(milliseconds: Int) {
      for _ in 0..<milliseconds {
        var information = siginfo_t()
        let result = waitid(
          P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT)
        // Nothing is said of a program that runs.
        if result != 0 || information.si_signo != 0 { return }
        usleep(1000)
      }
    }

    /// Ends it with everything in its group; only for one that was started as the leader of a group.
    package func killGroup() {
      kill(-number, SIGKILL)
      // It may have gone to another group.
      kill(number, SIGKILL)
    }

    /// Waits until it ends.
    ///
    /// - Returns: Its status; 128 and the number of the signal if one ended it.
    package func wait() -> Int32 {
      var status: Int32 = 0
      while waitpid(number, &status, 0) < 0 {
        guard errno == EINTR else { return 128 }
      }
      let signal = status & 0x7F
      return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
  }

  /// Starts the program. It gets no open files but the standard ones.
  ///
  /// - Parameters:
  ///   - arguments: The words after its name.
  ///   - files: Its standard input and output, for one that leads a group of processes and whose errors are not shown;
  ///     `nil` for those of this process.
  /// - Throws: ``StartFailure``.
  package func start(
    _ arguments: [String], talkingThrough files: (input: Int32, output: Int32)? = nil
  ) throws(StartFailure) -> Process {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let files {
      posix_spawn_file_actions_adddup2(&actions, files.input, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, files.output, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    fileprogress_close_from(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = files == nil ? 0 : Int32(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(
      &attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | group))
    var words = ([path] + arguments).map { (text: String) in strdup(text) } + [nil]
    var variables =
      environment.map { (variable: (key: String, value: String)) in
        strdup("\(variable.key)=\(variable.value)")
      } + [nil]
    defer { for text in words + variables { free(text) } }
    var number: pid_t = 0
    let failure = posix_spawn(&number, path, &actions, &attributes, &words, &variables)
    guard failure == 0 else { throw StartFailure(systemErrorNumber: failure) }
    return Process(number: number)
  }
}
