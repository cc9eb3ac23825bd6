import ChildProcesses
import Foundation

/// Asks the running service something.
package struct ServiceCall: Sendable {
  /// Where it listens.
  private let socketPath: String
  /// How long connecting may take, and then sending and answering together.
  private static let timeLimit = Duration.seconds(3)

  package init(socketPath: String) {
    self.socketPath = socketPath
  }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameters:
  ///   - method: Such as `GET`.
  ///   - target: The encoded address, such as `/v1/service`.
  /// - Returns: The status and the body; `nil` if nobody listens, or nothing whole came back in time.
  package func send(_ method: String, _ target: String) -> (status: Int, body: [UInt8])? {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: Int(Self.timeLimit.components.seconds), tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let head =
      "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
      + "Content-Length: 0\r\n\r\n"
    guard isConnected(descriptor) else { return nil }
    let conversation = Conversation(
      sending: Array(head.utf8), to: descriptor, readingFrom: descriptor,
      within: Self.timeLimit, mostByteCount: 1 << 20)
    return Self.reply(in: conversation.answer)
  }

  private func isConnected(_ descriptor: Int32) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(socketPath.utf8)
    // A zero ends it.
    guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  /// Reads an answer that says how long its body is.
  static func reply(in bytes: [UInt8]) -> (status: Int, body: [UInt8])? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      return nil
    }
    let length = lines.lazy.compactMap { line -> Int? in
      let sides = line.split(separator: ":", maxSplits: 1)
      guard sides.count == 2, sides[0].lowercased() == "content-length" else { return nil }
      return Int(sides[1].trimmingCharacters(in: .whitespaces))
    }.first
    let body = bytes[end.upperBound...].prefix(max(0, length ?? 0))
    // A part of an answer is none.
    guard body.count == length ?? 0 else { return nil }
    return (status, Array(body))
  }
}
