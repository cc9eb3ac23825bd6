import DocumentWriting
import FileProgressTestSupport
import Foundation
import LocalService
import StoreEngine
import Synchronization
import Testing

@testable import ServiceListener

@Suite struct ServiceListenerTests {
  private static let request = "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n"

  // MARK: - Clients

  @Test func furtherClientsAreTurnedAway() async throws {
    let (busy, served, later) = try await withListener { path in
      let clients = try (0..<100).map { _ in try Client(toPath: path) }
      let busy = clients[64...].map { $0.receive() }
      let served = clients[..<64].map { $0.converse(Self.request) }
      // The service sees a moment later that a client is gone.
      var later = ""
      for _ in 0..<1000 where !later.hasPrefix("HTTP/1.1 200 ") {
        later = try Client(toPath: path).converse(Self.request)
      }
      return (busy, served, later)
    }
    for answer in busy {
      #expect(answer.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
      #expect(answer.contains("\r\nRetry-After: 1\r\n"))
      #expect(answer.contains("\r\nConnection: close\r\n"))
    }
    #expect(served.allSatisfy { $0.hasPrefix("HTTP/1.1 200 OK\r\n") })
    #expect(later.hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  @Test func aProcessOfAnotherUserGetsNothing() async throws {
    let service = TestService()
    let answer = try await withListener(service, user: geteuid() + 1) { path in
      try Client(toPath: path).converse(Self.request)
    }
    #expect(answer.isEmpty)
    #expect(service.asked.requests.isEmpty)
  }

  // MARK: - Start and end

  @Test func theSocketIsPrivateAndGoneAtTheEnd() async throws {
    try await withScratchFolder { folder in
      let service = TestService()
      let listener = try await RunningListener(in: folder, service)
      var state = stat()
      let found = lstat(listener.path, &state)
      try #require(found == 0)
      #expect(state.st_mode == S_IFSOCK | 0o600)
      #expect(FileLock.isHeld(listener.configuration.lockPath))
      try await listener.stop()
      #expect(!FileManager.default.fileExists(atPath: listener.path))
      #expect(!FileLock.isHeld(listener.configuration.lockPath))
      #expect(service.asked.ends == 1)
    }
  }

  @Test func whatComesAtTheEndIsRefused() async throws {
    try await withScratchFolder { folder in
      let (greetings, greeted) = AsyncStream.makeStream(of: Void.self)
      let (isEnding, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let service = TestService(
        atEnd: {
          isEnding.signal()
          try? await onThread { mayEnd.wait() }
        })
      let listener = try await RunningListener(in: folder, service)
      let path = listener.path
      let answer = Task {
        try await onThread {
          defer {
            greeted.finish()
            mayEnd.signal()
          }
          let client = try Client(toPath: path)
          client.send("GET /a HTTP/1.1\r\n\r\n")
          _ = client.receive(until: "GET /a 0")
          greeted.finish()
          isEnding.wait()
          return client.converse(Self.request)
        }
      }
      for await _ in greetings {}
      try await listener.stop()
      let refusal = try await answer.value
      #expect(refusal.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
      #expect(service.asked.requests.count == 1)
    }
  }

  @Test func anAnswerThatComesAfterTheEndHarmsNothing() async throws {
    try await withScratchFolder { folder in
      let (questions, asked) = AsyncStream.makeStream(of: Void.self)
      let (answers, answered) = AsyncStream.makeStream(of: Void.self)
      let service = TestService { _ in
        asked.finish()
        for await _ in answers {}
        return ServiceReply(200)
      }
      let listener = try await RunningListener(in: folder, service)
      let path = listener.path
      try await onThread { _ = try Client(toPath: path).send(Self.request) }
      for await _ in questions {}
      try await listener.stop()
      // A loop that was shut down would end this process in a debug build.
      answered.finish()
      while service.asked.atOnce > 0 { await Task.yield() }
    }
  }

  @Test func anEndThatHangsIsNotWaitedFor() async throws {
    try await withScratchFolder { folder in
      let (farewells, left) = AsyncStream.makeStream(of: Void.self)
      let service = TestService(atEnd: { for await _ in farewells {} })
      let listener = try await RunningListener(
        in: folder, service, change: { $0.limits.endTime = .milliseconds(10) })
      listener.run.cancel()
      let ending = try await listener.run.value
      #expect(ending == .overdue)
      #expect(!FileManager.default.fileExists(atPath: listener.path))
      left.finish()
    }
  }

  /// Whether something other than the system's own answer follows this signal, which no other test has.
  private static func isHandled() -> Bool {
    var action = sigaction()
    sigaction(SIGUSR2, nil, &action)
    return action.__sigaction_handler.sa_handler != nil
  }

  @Test func aSecondSignalIsNotHandled() async throws {
    try await withScratchFolder { folder in
      let isHandledAtEnd = Mutex<Bool?>(nil)
      let service = TestService(
        atEnd: {
          let isHandled = Self.isHandled()
          isHandledAtEnd.withLock { $0 = isHandled }
        })
      let listener = try await RunningListener(
        in: folder, service, change: { $0.signals = [SIGUSR2] })
      try #require(Self.isHandled())
      // A session without signals, as another listener of this process is one, takes nothing from this one.
      SignalHandling([]) { _ in false }.cancel()
      kill(getpid(), SIGUSR2)
      let ending = try await listener.run.value
      #expect(ending == .signal(SIGUSR2))
      let isHandled = isHandledAtEnd.withLock { $0 }
      #expect(isHandled == false)
    }
  }

  @Test func aSecondServiceSaysWhoRuns() async throws {
    try await withScratchFolder { folder in
      let first = try await RunningListener(in: folder)
      let failure = await #expect(throws: ServiceFailure.self) {
        _ = try await RunningListener(in: folder)
      }
      #expect(failure == .isRunning(process: getpid()))
      let path = first.path
      let answer = try await onThread { try Client(toPath: path).converse(Self.request) }
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
      try await first.stop()
    }
  }

  @Test func aSocketThatWasLeftIsReplaced() async throws {
    try await withScratchFolder { folder in
      try folder.write("left", to: "s")
      let listener = try await RunningListener(in: folder)
      let path = listener.path
      let answer = try await onThread { try Client(toPath: path).converse(Self.request) }
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
      try await listener.stop()
    }
  }

  @Test func aPlaceThatIsMissingIsAFailure() async throws {
    try await withScratchFolder { folder in
      let path = folder.path(of: "missing/s")
      let failure = await #expect(throws: ServiceFailure.self) {
        _ = try await RunningListener(in: folder, change: { $0.socketPath = path })
      }
      #expect(failure == .socket(path: path, systemErrorNumber: ENOENT))
      // It holds nothing.
      try await RunningListener(in: folder).stop()
    }
  }

  // MARK: - A new program

  private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() { value.withLock { $0 = true } }
  }

  @Test func anIdleServiceNoticesANewProgram() async throws {
    try await withScratchFolder { folder in
      let service = TestService()
      let listener = try await RunningListener(
        in: folder, service,
        change: { configuration in
          configuration.isReplaced = { true }
          configuration.limits.lookInterval = .milliseconds(1)
        })
      let ending = try await listener.run.value
      #expect(ending == .replaced)
      #expect(service.asked.requests.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: listener.path))
    }
  }

  @Test func aNewProgramIsStartedWhenNobodyIsThere() async throws {
    try await withScratchFolder { folder in
      let isReplaced = Flag()
      let listener = try await RunningListener(
        in: folder,
        change: { configuration in
          configuration.isReplaced = { isReplaced.isSet }
          configuration.limits.lookInterval = .milliseconds(1)
        })
      let path = listener.path
      let answers = try await onThread {
        let client = try Client(toPath: path)
        var answers = ""
        // The service does not wait until this client leaves by itself.
        while !answers.contains("Connection: close") {
          client.send("GET /a HTTP/1.1\r\n\r\n")
          let answer = client.receive(until: "GET /a 0")
          guard answer.hasPrefix("HTTP/1.1 200 OK") else { break }
          answers += answer
          isReplaced.set()
        }
        return answers
      }
      #expect(answers.contains("\r\nConnection: close\r\n"))
      #expect(answers.hasSuffix("\r\n\r\nGET /a 0"))
      let ending = try await listener.run.value
      #expect(ending == .replaced)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func aNewProgramWaitsUntilDocumentsAreClosed() async throws {
    try await withScratchFolder { folder in
      let service = TestService(busyQuestions: 3)
      let listener = try await RunningListener(
        in: folder, service,
        change: { configuration in
          configuration.isReplaced = { true }
          configuration.limits.lookInterval = .milliseconds(1)
        })
      let ending = try await listener.run.value
      #expect(ending == .replaced)
      #expect(service.asked.quietQuestions == 4)
    }
  }

  // MARK: - The port

  /// A socket that holds a port of this computer until this object is gone.
  private final class TakenPort {
    let number: UInt16
    private let descriptor: Int32

    init() throws {
      let taken = try Client.newSocket(AF_INET)
      do {
        try Client.with(Client.address(ofPort: 0)) { bind(taken, $0, $1) }
        guard listen(taken, 1) == 0 else { throw POSIXError(.EIO) }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            getsockname(taken, $0, &size)
          }
        }
        guard result == 0 else { throw POSIXError(.EIO) }
        number = UInt16(bigEndian: address.sin_port)
        descriptor = taken
      } catch {
        close(taken)
        throw error
      }
    }

    deinit { close(descriptor) }
  }

  @Test func thePortOpensAndCloses() async throws {
    try await withScratchFolder { folder in
      let service = TestService()
      let listener = try await RunningListener(in: folder, service)
      let opener = try #require(listener.port)
      let port = try TakenPort().number
      let opened = await opener.open(port)
      try #require(opened == .listening(port))
      let answer = try await onThread { try Client(toPort: port).converse(Self.request) }
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
      #expect(service.asked.requests.first?.door == .port(port))
      let again = await opener.open(port)
      #expect(again == .listening(port))
      let closed = await opener.open(nil)
      #expect(closed == .closed)
      await #expect(throws: POSIXError.self) {
        try await onThread { _ = try Client(toPort: port) }
      }
      try await listener.stop()
    }
  }

  @Test func aPortThatClosesEndsItsConnections() async throws {
    try await withScratchFolder { folder in
      let listener = try await RunningListener(in: folder)
      let opener = try #require(listener.port)
      let port = try TakenPort().number
      let opened = await opener.open(port)
      try #require(opened == .listening(port))
      let rest = try await onThread {
        let client = try Client(toPort: port)
        client.send("GET /a HTTP/1.1\r\n\r\n")
        _ = client.receive(until: "GET /a 0")
        let isClosed = DispatchSemaphore(value: 0)
        Task {
          _ = await opener.open(nil)
          isClosed.signal()
        }
        isClosed.wait()
        return client.receive()
      }
      #expect(rest.isEmpty)
      try await listener.stop()
    }
  }

  @Test func aPortOfAnotherProgramIsTaken() async throws {
    try await withScratchFolder { folder in
      let listener = try await RunningListener(in: folder)
      let opener = try #require(listener.port)
      let other = try TakenPort()
      let state = await opener.open(other.number)
      withExtendedLifetime(other) {}
      #expect(state == .taken(other.number, user: geteuid()))
      try await listener.stop()
    }
  }
}
