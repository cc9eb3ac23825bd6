import FileProgressTestSupport
import Foundation
import LocalService
import Synchronization
import Testing

/// A service that says the same of itself to everybody, at the socket of a store.
final class AnsweringService: Sendable {
  private let listener: Int32
  private let requests = Mutex<[String]>([])

  /// Listens where commands look for the service of a desk.
  init(of fixture: CommandFixture, saying state: ServiceState) throws {
    let path = String(
      decoding: fixture.run("serve", "--socket").bytes.dropLast(), as: UTF8.self)
    // As the service makes it.
    mkdir((path as NSString).deletingLastPathComponent, 0o700)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    try #require(bytes.count < MemoryLayout.size(ofValue: address.sun_path), "\(path)")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let isListening = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isListening && listen(listener, 8) == 0)
    self.listener = listener
    let body = try JSONEncoder().encode(state)
    let answer =
      Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + Array(body)
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { break }
        self?.note(Self.line(from: client))
        _ = answer.withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
        close(client)
      }
      close(listener)
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The first line of each request so far, without its version.
  var asked: [String] { requests.withLock { $0 } }

  private func note(_ request: String) { requests.withLock { $0.append(request) } }

  /// Reads a head, and returns its method and target.
  private static func line(from client: Int32) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8), read(client, &byte, 1) == 1 {
      bytes.append(byte)
    }
    let line = String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }
    return line.split(separator: " ").prefix(2).joined(separator: " ")
  }
}

extension CommandFixture {
  /// Returns the same desk with a folder for sockets, as a login makes one.
  func withRuntimeFolder() throws -> CommandFixture {
    var fixture = self
    let folder = scratch.path(of: "run")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    fixture.environment["XDG_RUNTIME_DIR"] = folder
    return fixture
  }
}
