import Foundation
import Synchronization

/// Signals that are handled for as long as a session lasts; there is one such session in a process.
///
/// A handler of the system may do next to nothing, so it only tells the number through a pipe to a
/// thread, which may do everything. What is caught, and neither ignored nor blocked, is as it always
/// was in a program that is started meanwhile.
///
/// - Source: `signal-safety(7)`; the self-pipe trick of Bernstein. The source of Dispatch for signals
///   lost one in twenty: it needs them blocked in every thread, and threads start with none blocked.
package struct SignalHandling {
  private let numbers: [Int32]
  /// Where the handler writes to; -1 for a handling of no signals.
  private let writer: Int32

  /// Handles signals from now on, but for those that were ignored from the start, as `nohup` does it.
  ///
  /// - Parameters:
  ///   - numbers: The signals.
  ///   - body: What is done when one of them comes, on a thread of its own; returns whether the next
  ///     one is waited for.
  package init(_ numbers: [Int32], _ body: @escaping @Sendable (_ number: Int32) -> Bool) {
    var ends: [Int32] = [-1, -1]
    guard !numbers.isEmpty, pipe(&ends) == 0 else {
      self.numbers = []
      writer = -1
      return
    }
    let reader = ends[0]
    writer = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    signalWriter.store(writer, ordering: .sequentiallyConsistent)
    Thread.detachNewThread {
      var told: UInt8 = 0
      var count = 0
      repeat {
        repeat { count = read(reader, &told, 1) } while count < 0 && errno == EINTR
      } while count == 1 && body(Int32(told))
      // Not before: a signal that came meanwhile would get lost.
      close(reader)
    }
    self.numbers = numbers.filter(Self.catchUnlessIgnored)
    Self.unblock(self.numbers)
  }

  /// Gives the signals back. A handling of no signals leaves that of another session alone.
  package func cancel() {
    for number in numbers { signal(number, SIG_DFL) }
    let isOurs = signalWriter.compareExchange(
      expected: writer, desired: -1, ordering: .sequentiallyConsistent
    ).exchanged
    if isOurs, writer >= 0 { close(writer) }
  }

  /// Lets signals through to this thread: a program that blocks them itself, as the threads of
  /// Dispatch do, may have started this one.
  private static func unblock(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func catchUnlessIgnored(_ number: Int32) -> Bool {
    let earlier = signal(number) { number in
      let earlierError = errno
      var told = UInt8(truncatingIfNeeded: number)
      _ = write(signalWriter.load(ordering: .sequentiallyConsistent), &told, 1)
      errno = earlierError
    }
    guard unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
      return true
    }
    signal(number, SIG_IGN)
    return false
  }
}

/// Where the handler tells the number of a signal; -1 for nowhere.
private let signalWriter = Atomic<Int32>(-1)
