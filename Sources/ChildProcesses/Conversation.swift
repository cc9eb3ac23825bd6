#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A request to a program that was sent while its answer was read.
package struct Conversation: Sendable {
  /// Why not all of an answer was read.
  package enum Interruption: Sendable {
    /// It took too long.
    case late
    /// It said too much.
    case tooLong
  }

  /// What the program said.
  package private(set) var answer: [UInt8] = []
  /// Why not all of the answer was read; `nil` if it was.
  package private(set) var interruption: Interruption?

  /// Sends a request while the answer is read.
  ///
  /// - Parameters:
  ///   - request: The request; after it, the program reads the end of its input.
  ///   - input: The other end of the program's input. It is a socket, because writing into a pipe whose reader is gone
  ///     would be a signal to this process. -1 for a program that gets no request.
  ///   - output: The other end of the program's output; it may be the same socket.
  ///   - timeLimit: How long the program may take.
  ///   - mostByteCount: The most that an answer may have.
  package init(
    sending request: [UInt8], to input: Int32, readingFrom output: Int32,
    within timeLimit: Duration, mostByteCount: Int
  ) {
    let deadline = ContinuousClock.now + timeLimit
    var sentCount = 0
    if request.isEmpty { shutdown(input, Int32(SHUT_WR)) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let left = deadline - .now
      guard left > .zero else {
        interruption = .late
        return
      }
      var events = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        // A negative one is left out.
        pollfd(fd: sentCount < request.count ? input : -1, events: Int16(POLLOUT), revents: 0),
      ]
      guard poll(&events, 2, left.pollMilliseconds) > 0 else { continue }
      if events[1].revents != 0 {
        let count = request[sentCount...].withUnsafeBytes {
          send(input, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        if count >= 0 {
          sentCount += count
        } else if errno != EAGAIN, errno != EINTR {
          // It does not read; it may answer all the same.
          sentCount = request.count
        }
        if sentCount == request.count { shutdown(input, Int32(SHUT_WR)) }
      }
      guard events[0].revents != 0 else { continue }
      let count = read(output, piece.baseAddress, piece.count)
      if count > 0 {
        answer += piece[..<count]
        guard answer.count <= mostByteCount else {
          interruption = .tooLong
          return
        }
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }
}

extension Duration {
  /// How long to wait for events, in milliseconds, when this much is left, more than none.
  var pollMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    // Rounded up, or the last millisecond would be spent asking over and over.
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }
}
