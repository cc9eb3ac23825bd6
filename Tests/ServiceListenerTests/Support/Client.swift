import Foundation

/// A client that sends whatever bytes a test wants. Its calls wait, so that they need a thread of their own.
final class Client {
  private let descriptor: Int32

  /// Connects to a Unix socket.
  init(toPath path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    descriptor = try Self.connected(AF_UNIX, to: address)
  }

  /// Connects to a port of this computer.
  init(toPort port: UInt16) throws {
    descriptor = try Self.connected(AF_INET, to: Self.address(ofPort: port))
  }

  deinit { close(descriptor) }

  /// Makes a socket that no program inherits, and whose calls wait for 20 seconds at most.
  static func newSocket(_ family: Int32) throws -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(family, kind, 0)
    guard descriptor >= 0 else { throw failure(errno) }
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    return descriptor
  }

  /// The address of a port of this computer.
  static func address(ofPort port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// Calls the system with an address of any family.
  static func with<Address>(
    _ address: Address, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws {
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard result == 0 else { throw failure(errno) }
  }

  private static func connected<Address>(_ family: Int32, to address: Address) throws -> Int32 {
    let descriptor = try newSocket(family)
    do {
      try with(address) { connect(descriptor, $0, $1) }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func failure(_ number: Int32) -> any Error {
    POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
  }

  /// Sends bytes.
  ///
  /// - Returns: Whether they went out. The service may have closed the connection.
  @discardableResult
  func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        sendto(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL), nil, 0)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Says that nothing more will be sent.
  func finish() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Returns whether something came, or the service closed the connection.
  func hasAnswer(withinMilliseconds time: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, time) > 0
  }

  /// Receives until the service closes the connection, or until a text came.
  func receive(until ending: String? = nil) -> String {
    var received: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let ending, String(decoding: received, as: UTF8.self).hasSuffix(ending) { break }
      let count = recv(descriptor, &part, part.count, 0)
      guard count > 0 else { break }
      received += part[..<count]
    }
    return String(decoding: received, as: UTF8.self)
  }

  /// Sends something, says that this was all if asked to, and receives until the service closes the connection.
  func converse(_ text: String, finishes: Bool = false) -> String {
    send(text)
    if finishes { finish() }
    return receive()
  }
}

/// Runs work that waits on a thread of its own: the threads of tasks are few, and the service needs them.
func onThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Result { try work() })
    }
  }
}
