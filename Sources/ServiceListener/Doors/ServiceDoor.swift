import CSystemCalls
import Foundation
import LocalService
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A place where clients connect, with a bound on how many there are at once.
final class ServiceDoor: Sendable {
  private struct State {
    var listening: (any Channel)?
    var connections: [ObjectIdentifier: any Channel] = [:]
  }

  /// A process of another user connected to the socket.
  private struct ForeignUser: Error {}

  /// The way by which requests come in.
  let door: ServiceRequest.Door
  private let limits: ServiceLimits
  private let user: UInt32
  private let loop: any EventLoop
  private let refusal: @Sendable (ServiceRequest) -> ServiceReply?
  private let answer: @Sendable (ServiceRequest) async -> HTTPAnswer
  private let connectionEnded: @Sendable () -> Void
  private let largeBodies: LargeBodies
  private let state = Mutex(State())

  /// Creates a door that is closed.
  ///
  /// - Parameters:
  ///   - user: The only user whose processes may connect to the socket.
  ///   - loop: Does all the work.
  ///   - refusal: Says why a request is refused before its body is read.
  ///   - answer: Answers requests.
  ///   - connectionEnded: Called when a client is gone.
  init(
    _ door: ServiceRequest.Door, limits: ServiceLimits, user: UInt32, on loop: any EventLoop,
    refusal: @escaping @Sendable (ServiceRequest) -> ServiceReply?,
    answer: @escaping @Sendable (ServiceRequest) async -> HTTPAnswer,
    connectionEnded: @escaping @Sendable () -> Void
  ) {
    self.door = door
    self.limits = limits
    self.user = user
    self.loop = loop
    self.refusal = refusal
    self.answer = answer
    self.connectionEnded = connectionEnded
    largeBodies = LargeBodies(mostCount: limits.mostLargeBodies)
  }

  /// Whether no client is connected.
  var isUnused: Bool { state.withLock { $0.connections.isEmpty } }

  /// Whether clients may connect.
  var isListening: Bool { state.withLock { $0.listening?.isActive == true } }

  // MARK: - Opening and closing

  /// Lets clients connect to a Unix socket, a new file of mode 0600.
  ///
  /// - Throws: `IOError`, or `SocketAddressError` for a path that is too long.
  func listen(atPath path: String) async throws {
    let channel = try await bootstrap.bind(unixDomainSocketPath: path).get()
    state.withLock { $0.listening = channel }
  }

  /// Lets clients connect to a port of this computer.
  ///
  /// - Throws: `IOError`.
  func listen(atPort port: UInt16) async throws {
    let address = try SocketAddress(ipAddress: "127.0.0.1", port: Int(port))
    // A port whose last connection has just ended is free.
    let channel = try await bootstrap.serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(to: address).get()
    state.withLock { $0.listening = channel }
  }

  /// Lets no more clients connect. Those who are connected stay.
  func stopListening() async {
    try? await takeListening()?.close().get()
  }

  /// Does the same at once. Only the event loop may call this.
  func stopListeningNow() {
    takeListening()?.close(mode: .all, promise: nil)
  }

  /// Ends all connections.
  func endConnections() async {
    for channel in state.withLock({ Array($0.connections.values) }) {
      try? await channel.close().get()
    }
  }

  private func takeListening() -> (any Channel)? {
    state.withLock { state in
      defer { state.listening = nil }
      return state.listening
    }
  }

  // MARK: - Clients

  private var bootstrap: ServerBootstrap {
    ServerBootstrap(group: loop)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try Self.keepPrivate(channel) }
      }
      .childChannelInitializer { [self] channel in
        channel.eventLoop.makeCompletedFuture { try welcome(channel) }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      // How much may come in that was not asked for, while a request is answered.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16 << 10))
  }

  /// Keeps a socket from programs that this process starts, and its file, which does not exist yet, from other users.
  private static func keepPrivate(_ channel: any Channel) throws {
    try withDescriptor(of: channel) { descriptor in
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      // Linux gives the file that it makes the mode of the socket. Elsewhere its folder has to do.
      fchmod(descriptor, 0o600)
    }
  }

  private static func withDescriptor(
    of channel: any Channel, _ body: (NIOBSDSocket.Handle) throws -> Void
  ) throws {
    _ = try channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(
      of: NIOBSDSocket.Handle.self, body)
  }

  private func welcome(_ channel: any Channel) throws {
    try Self.withDescriptor(of: channel) { descriptor in
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      if door == .socket, fileprogress_socket_peer(descriptor) != Int64(user) {
        throw ForeignUser()
      }
    }
    let bound = HeadBound(mostBytes: limits.mostHeadBytes)
    var parsing = NIOHTTPDecoderLimitConfiguration()
    parsing.maxHeaderFieldSize = limits.mostHeadBytes
    parsing.maxHeaderListSize = limits.mostHeadBytes
    let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: parsing)
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(bound)
    try pipeline.addHandler(HTTPResponseEncoder())
    // Spaces that the parser keeps count here.
    try pipeline.addHandler(
      ByteToMessageHandler(decoder, maximumBufferSize: 2 * limits.mostHeadBytes))
    try pipeline.addHandler(NIOHTTPResponseHeadersValidator())
    try pipeline.addHandler(
      HTTPConnection(
        through: door, limits: limits, bound: bound, isTurnedAway: !admit(channel),
        largeBodies: largeBodies, refusal: refusal, answer: answer))
  }

  /// Takes a client in, unless there are too many.
  private func admit(_ channel: any Channel) -> Bool {
    let client = ObjectIdentifier(channel)
    let mostCount = limits.mostConnections(through: door)
    let isAdmitted = state.withLock { state in
      guard state.connections.count < mostCount else { return false }
      state.connections[client] = channel
      return true
    }
    guard isAdmitted else { return false }
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { $0.connections[client] = nil }
      connectionEnded()
    }
    return true
  }
}
