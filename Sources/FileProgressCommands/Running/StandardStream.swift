import Foundation
import Synchronization

/// Standard output, standard error or a pipe, written whole.
struct StandardStream: Sendable {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes all bytes.
  ///
  /// - Throws: ``CommandFailure`` with status 74 if they can't be written.
  func write(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandFailure(
          .inputOutput, "The output can't be written (\(String(cString: strerror(errno)))).")
      }
      written += count
    }
  }
}

/// Standard input, line by line, in bytes.
final class StandardInput: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var start = 0
  }

  private let state = Mutex(State())

  /// The next line without its line feed; `nil` at the end, after which a terminal may have more.
  func nextLine() -> [UInt8]? {
    state.withLock { state in
      var searched = state.start
      while true {
        if let end = state.buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
          let line = Array(state.buffer[state.start..<end])
          state.start = end + 1
          return line
        }
        searched = state.buffer.count
        guard let more = Self.read() else {
          let rest = Array(state.buffer[state.start...])
          state.buffer = []
          state.start = 0
          return rest.isEmpty ? nil : rest
        }
        if state.start > 0 {
          state.buffer.removeFirst(state.start)
          searched -= state.start
          state.start = 0
        }
        state.buffer += more
      }
    }
  }

  private static func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
      }
      if count > 0 { return Array(bytes[..<count]) }
      if count < 0, errno == EINTR { continue }
      return nil
    }
  }
}
