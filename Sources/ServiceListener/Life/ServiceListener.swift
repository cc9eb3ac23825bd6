import DocumentWriting
import Foundation
package import LocalService
import NIOCore
import NIOPosix
import StoreEngine
import Synchronization

/// The life of the service in this process: listens, hands requests over, and ends.
///
/// All sockets are served by one thread. Without clients it wakes up only to look for a new program, once a minute.
package final class ServiceListener: PortOpener {
  private struct State {
    var service: (any ListeningService)?
    var socket: ServiceDoor?
    var port: (door: ServiceDoor, number: UInt16)?
    var requestCount = 0
    /// How many requests are with the service.
    var openRequestCount = 0
    /// Whether there was a new program at the last look.
    var isReplaced = false
    /// Whether it is being found out whether the service may end for it, or the service does end.
    var isLeaving = false
  }

  private let configuration: ServiceConfiguration
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let loop: any EventLoop
  private let endings: AsyncStream<ServiceEnding>.Continuation
  private let state = Mutex(State())

  private init(
    _ configuration: ServiceConfiguration, endings: AsyncStream<ServiceEnding>.Continuation
  ) {
    self.configuration = configuration
    self.endings = endings
    loop = group.next()
  }

  /// Runs the service until something ends it. At the end all sessions are ended, and the socket is removed. A second
  /// signal ends the process at once.
  ///
  /// - Throws: ``ServiceFailure`` if it can't start.
  package static func run(_ configuration: ServiceConfiguration) async throws(ServiceFailure)
    -> ServiceEnding
  {
    let lock = try lock(configuration)
    defer { withExtendedLifetime(lock) {} }
    // A service that was killed left it. The lock is ours now, so the socket is, too.
    unlink(configuration.socketPath)
    let (endings, ended) = AsyncStream.makeStream(
      of: ServiceEnding.self, bufferingPolicy: .bufferingOldest(1))
    let signals = SignalHandling(configuration.signals) { number in
      ended.yield(.signal(number))
      return true
    }
    let listener = ServiceListener(configuration, endings: ended)
    var failure: ServiceFailure?
    do {
      try await listener.start()
    } catch {
      // Before it asks the system, NIO refuses a path of more than 103 bytes.
      let number = (error as? IOError)?.errnoCode ?? ENAMETOOLONG
      failure = .socket(path: configuration.socketPath, systemErrorNumber: number)
    }
    var ending: ServiceEnding?
    if failure == nil {
      for await first in endings {
        ending = first
        break
      }
    }
    signals.cancel()
    let isComplete = await listener.stop()
    if let failure { throw failure }
    return isComplete ? ending ?? .cancelled : .overdue
  }

  private static func lock(
    _ configuration: ServiceConfiguration
  ) throws(ServiceFailure) -> FileLock {
    let lock: FileLock?
    do throws(StorageError) {
      lock = try FileLock.tryExclusive(configuration.lockPath)
    } catch {
      throw .lock(error)
    }
    guard let lock else { throw .isRunning(process: FileLock.holder(of: configuration.lockPath)) }
    lock.note(String(getpid()))
    return lock
  }

  // MARK: - Start and end

  private func start() async throws {
    let service = configuration.service(self)
    let socket = makeDoor(.socket)
    state.withLock { state in
      state.service = service
      state.socket = socket
    }
    try await socket.listen(atPath: configuration.socketPath)
    _ = await service.reload()
    lookForNewProgram()
    configuration.started()
  }

  /// - Returns: Whether all sessions were ended in time.
  private func stop() async -> Bool {
    unlink(configuration.socketPath)
    // What comes from now on is refused: it could open a session that nobody ends.
    let (service, socket) = state.withLock { state in
      defer { state.service = nil }
      return (state.service, state.socket)
    }
    await socket?.stopListening()
    _ = await open(nil)
    let isComplete = await end(service)
    await socket?.endConnections()
    // They hold this object, as it holds them.
    let openRequestCount = state.withLock { state in
      (state.socket, state.port) = (nil, nil)
      return state.openRequestCount
    }
    // The answer to a client that is gone still comes to the loop, which complains if it was shut down.
    guard isComplete, openRequestCount == 0 else { return isComplete }
    try? await group.shutdownGracefully()
    return true
  }

  /// Ends all sessions, but waits for a bounded time only.
  ///
  /// - Returns: Whether they were ended in time.
  private func end(_ service: (any ListeningService)?) async -> Bool {
    guard let service else { return true }
    let (results, result) = AsyncStream.makeStream(
      of: Bool.self, bufferingPolicy: .bufferingOldest(1))
    let timer = loop.scheduleTask(in: TimeAmount(configuration.limits.endTime)) {
      _ = result.yield(false)
    }
    Task {
      await service.end()
      result.yield(true)
    }
    // A task of its own: the one that runs the service may be cancelled, which would end the wait.
    let isComplete = await Task {
      for await isComplete in results { return isComplete }
      return false
    }.value
    timer.cancel()
    return isComplete
  }

  private func makeDoor(_ way: ServiceRequest.Door) -> ServiceDoor {
    ServiceDoor(
      way, limits: configuration.limits, user: configuration.user, on: loop,
      refusal: { [self] request in
        state.withLock { $0.service }?.refusal(beforeBodyOf: request)
      },
      answer: { [self] in await answer($0) },
      connectionEnded: { [self] in startNewProgramIfUnused() })
  }

  // MARK: - Requests

  private func answer(_ request: ServiceRequest) async -> HTTPAnswer {
    let service = state.withLock { state in
      state.requestCount += 1
      return state.service
    }
    guard let service else { return HTTPAnswer(reply: HTTPRefusal.ending.reply, isLast: true) }
    state.withLock { $0.openRequestCount += 1 }
    defer { state.withLock { $0.openRequestCount -= 1 } }
    let reply = await service.reply(to: request)
    // A client that stays connected would keep the new program from starting.
    return HTTPAnswer(reply: reply, isLast: state.withLock { $0.isReplaced })
  }

  // MARK: - A new program

  /// Looks now and then: nothing tells an idle service that its program was replaced.
  private func lookForNewProgram() {
    let interval = TimeAmount(configuration.limits.lookInterval)
    loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { [self] task in
      guard state.withLock({ $0.service }) != nil else { return task.cancel() }
      let isReplaced = configuration.isReplaced()
      state.withLock { $0.isReplaced = isReplaced }
      startNewProgramIfUnused()
    }
  }

  /// Ends for the new program if there is one, nobody is there, and no document is open. Else it is tried again when a
  /// client leaves and at the next look: programs that have a document open may fall silent without a word.
  private func startNewProgramIfUnused() {
    guard isUnused else { return }
    let isFirst = state.withLock { state in
      defer { state.isLeaving = state.isLeaving || state.isReplaced }
      return state.isReplaced && !state.isLeaving
    }
    guard isFirst else { return }
    Task {
      if await closeIfQuiet() {
        endings.yield(.replaced)
      } else {
        state.withLock { $0.isLeaving = false }
      }
    }
  }

  private var isUnused: Bool {
    let doors = state.withLock { [$0.socket, $0.port?.door] }
    return doors.allSatisfy { $0?.isUnused != false }
  }

  /// Lets no more clients connect, unless a document is open, or a client comes meanwhile.
  private func closeIfQuiet() async -> Bool {
    let (service, requestCount) = state.withLock { ($0.service, $0.requestCount) }
    guard let service, isUnused, await service.isQuiet else { return false }
    let hasClosed = try? await loop.submit { [self] in closeIfUnused(since: requestCount) }.get()
    return hasClosed == true
  }

  /// Lets no more clients connect, unless one came. The event loop lets none in meanwhile.
  private func closeIfUnused(since requestCount: Int) -> Bool {
    let (count, doors) = state.withLock { ($0.requestCount, [$0.socket, $0.port?.door]) }
    guard isUnused, count == requestCount else { return false }
    for door in doors { door?.stopListeningNow() }
    return true
  }

  // MARK: - The port

  /// Opens a port, or closes it. The service asks for one change after another.
  package func open(_ port: UInt16?) async -> PortState {
    let current = state.withLock { $0.port }
    if let current, current.number == port, current.door.isListening {
      return .listening(current.number)
    }
    state.withLock { $0.port = nil }
    await current?.door.stopListening()
    await current?.door.endConnections()
    guard let port else { return .closed }
    let door = makeDoor(.port(port))
    do {
      try await door.listen(atPort: port)
    } catch {
      let number = (error as? IOError)?.errnoCode ?? EINVAL
      return number == EADDRINUSE
        ? .taken(port, user: PortUser.find(port: port)) : .failed(port, systemErrorNumber: number)
    }
    state.withLock { $0.port = (door, port) }
    return .listening(port)
  }
}
