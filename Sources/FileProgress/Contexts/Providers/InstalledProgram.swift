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
    let words = ([path] + arguments).map { (text: String) in strdup(text) } + [nil]
    let variables =
      environment.map { (variable: (key: String, value: String)) in
        strdup("\(variable.key)=\(variable.value)")
      } + [nil]
    defer { for text in words + variables { free(text) } }
    let isApart: Int32 = files == nil ? 0 : 1
    let start = fileprogress_start(
      input: files?.input ?? -1, output: files?.output ?? -1, hides_errors: isApart,
      closes_others: 1, leads_group: isApart)
    var number: pid_t = 0
    let failure = fileprogress_start_program(path, words, variables, start, nil, &number)
    guard failure == 0 else { throw StartFailure(systemErrorNumber: failure) }
    return Process(number: number)
  }
}
