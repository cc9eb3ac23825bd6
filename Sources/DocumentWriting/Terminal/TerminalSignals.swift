import Foundation
import Synchronization

/// Tells a relay that the terminal has another size, or that this process was continued.
///
/// There is one at a time in a process.
///
/// - Source: the self-pipe trick of Bernstein, as in ``SignalHandling``.
struct TerminalSignals {
  private static let numbers = [SIGWINCH, SIGCONT]

  /// Readable when there was a signal.
  let reader: Int32
  private let writer: Int32

  /// Handles the signals from now on; `nil` if the system has no more files.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reader, writer) = (ends[0], ends[1])
    wakeUpWriter.store(writer, ordering: .sequentiallyConsistent)
    for number in Self.numbers {
      signal(number) { _ in
        let earlierError = errno
        var byte: UInt8 = 0
        _ = write(wakeUpWriter.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = earlierError
      }
    }
  }

  /// Forgets the signals that came so far.
  func clear() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(reader, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }

  /// Gives the signals back.
  func cancel() {
    for number in Self.numbers { signal(number, SIG_DFL) }
    wakeUpWriter.store(-1, ordering: .sequentiallyConsistent)
    close(reader)
    close(writer)
  }
}

/// Where the handler writes; -1 for nowhere.
private let wakeUpWriter = Atomic<Int32>(-1)
