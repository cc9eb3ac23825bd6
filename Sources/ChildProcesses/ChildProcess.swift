#if canImport(Glibc)
  package import Glibc
#else
  package import Foundation
#endif

/// A process that this one started and has not waited for.
package struct ChildProcess: Sendable {
  /// The number of the process.
  package let number: pid_t

  package init(number: pid_t) { self.number = number }

  /// Why a process can't be started or waited for.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The number of the system's error.
    package let systemErrorNumber: Int32

    /// What the system says.
    package var description: String { String(cString: strerror(systemErrorNumber)) }
  }

  /// The way in which a process ended.
  package enum Ending: Hashable, Sendable {
    /// It left by itself with this status, 0 for success.
    case exited(status: Int32)

    /// A signal ended it.
    case signalled(number: Int32)

    /// Understands the status of an ended process, as `waitpid` tells it.
    package init(status: Int32) {
      // The C macros WIFEXITED, WEXITSTATUS and WTERMSIG are not visible in Swift.
      let signal = status & 0x7F
      self = signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .signalled(number: signal)
    }
  }

  /// Waits until it ends.
  ///
  /// - Returns: How it ended, and the time of the processor that it took.
  /// - Throws: ``Failure`` if the system lost it.
  package func wait() throws(Failure) -> (ending: Ending, processorTime: Duration) {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(number, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw Failure(systemErrorNumber: errno) }
    }
    let processorTime: Duration =
      .seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + .microseconds(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    return (Ending(status: status), processorTime)
  }

  /// Waits until it ends.
  ///
  /// - Returns: Its status as a shell tells it: 128 and the number of the signal if one ended it. 128 if the system
  ///   lost it.
  package func waitForStatus() -> Int32 {
    switch try? wait().ending {
    case .exited(let status): status
    case .signalled(let number): 128 + number
    case nil: 128
    }
  }

  /// Returns how it ended, without waiting; `nil` while it runs, and after it was said once.
  package func endingIfOver() -> Ending? {
    var status: Int32 = 0
    return waitpid(number, &status, WNOHANG) == number ? Ending(status: status) : nil
  }

  /// Gives it a moment to end by itself, so that its status is its own.
  package func awaitEnd(milliseconds: Int) {
    for _ in 0..<milliseconds {
      var information = siginfo_t()
      let result = waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT)
      // The system says nothing about a program that still runs.
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
}
