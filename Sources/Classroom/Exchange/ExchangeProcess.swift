import ChildProcesses
package import ClassModel
import Foundation

/// The program `fileprogress-exchange`. It starts with the first request and ends when this object goes away.
///
/// It is a separate program so that everyday commands load no cryptography. Also, its secrets are in a process that
/// never opens the store or a document.
package final class ExchangeProcess: ExchangePort {
  private let path: String?
  private var conversation: (process: ChildProcess, socket: Int32)?

  /// Prepares the program.
  ///
  /// - Parameter path: Its absolute path; `nil` if it isn't installed.
  package init(path: String?) { self.path = path }

  package var obstacle: ExchangeBreakdown? {
    guard let path, access(path, F_OK) == 0 else { return .notInstalled }
    guard access(path, X_OK) != 0 else { return nil }
    return .notStarted(path: path, systemErrorNumber: errno)
  }

  deinit {
    guard let conversation else { return }
    close(conversation.socket)
    conversation.process.killGroup()
    _ = conversation.process.waitForStatus()
  }

  package func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
    guard let path else { throw .notInstalled }
    let socket = try started(path)
    guard let frame = ExchangeFrame.framed(request.bytes), send(frame, to: socket),
      let head = receive(ExchangeFrame.headByteCount, from: socket),
      let count = ExchangeFrame.byteCount(ofHead: head),
      let body = receive(count, from: socket),
      let reply = try? ExchangeReply(decoding: body)
    else { throw .broke(path: path) }
    return reply
  }

  private func started(_ path: String) throws(ExchangeBreakdown) -> Int32 {
    if let conversation { return conversation.socket }
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .notStarted(path: path, systemErrorNumber: errno)
    }
    defer { close(ends[1]) }
    // If it crashed, a backtrace could show secrets from its memory.
    let environment = ["LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no", "TZ": "UTC0"]
    do {
      let process = try ChildProgram(
        path, arguments: [], environment: environment, talkingThrough: (ends[1], ends[1])
      ).start()
      conversation = (process, ends[0])
      return ends[0]
    } catch {
      close(ends[0])
      if error.systemErrorNumber == ENOENT { throw .notInstalled }
      throw .notStarted(path: path, systemErrorNumber: error.systemErrorNumber)
    }
  }

  private func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { sent += count } else if errno != EINTR { return false }
    }
    return true
  }

  private func receive(_ count: Int, from socket: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let part = bytes[received...].withUnsafeMutableBytes {
        recv(socket, $0.baseAddress, $0.count, 0)
      }
      if part > 0 {
        received += part
      } else if part == 0 || errno != EINTR {
        return nil
      }
    }
    return bytes
  }
}
