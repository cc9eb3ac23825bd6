import FileProgressTestSupport
import Foundation
import LocalService
import Synchronization

@testable import ServiceListener

/// A service that answers what a test wants, and counts what it is asked.
final class TestService: ListeningService {
  struct Calls: Sendable {
    var requests: [ServiceRequest] = []
    var mostAtOnce = 0
    var atOnce = 0
    var ends = 0
    var quietQuestions = 0
  }

  private let calls = Mutex(Calls())
  private let answer: @Sendable (ServiceRequest) async -> ServiceReply
  /// At how many questions documents were still open.
  private let busyQuestions: Int
  private let refusal: @Sendable (ServiceRequest) -> ServiceReply?
  private let atEnd: @Sendable () async -> Void

  init(
    busyQuestions: Int = 0,
    _ answer: @escaping @Sendable (ServiceRequest) async -> ServiceReply = TestService.echo,
    refusal: @escaping @Sendable (ServiceRequest) -> ServiceReply? = { _ in nil },
    atEnd: @escaping @Sendable () async -> Void = {}
  ) {
    self.busyQuestions = busyQuestions
    self.refusal = refusal
    self.atEnd = atEnd
    self.answer = answer
  }

  /// What it was asked.
  var asked: Calls { calls.withLock { $0 } }

  /// Answers with the method, the address and the length of the body.
  static let echo: @Sendable (ServiceRequest) async -> ServiceReply = { request in
    ServiceReply(
      200, body: Array("\(request.method) \(request.target) \(request.body.count)".utf8))
  }

  func refusal(beforeBodyOf request: ServiceRequest) -> ServiceReply? { refusal(request) }

  func reply(to request: ServiceRequest) async -> ServiceReply {
    calls.withLock { calls in
      calls.requests.append(request)
      calls.atOnce += 1
      calls.mostAtOnce = max(calls.mostAtOnce, calls.atOnce)
    }
    // Gives another request the chance to come in between.
    await Task.yield()
    let reply = await answer(request)
    calls.withLock { $0.atOnce -= 1 }
    return reply
  }

  func reload() async -> PortState { .closed }

  var isQuiet: Bool {
    get async {
      calls.withLock { calls in
        calls.quietQuestions += 1
        return calls.quietQuestions > busyQuestions
      }
    }
  }

  func end() async {
    calls.withLock { $0.ends += 1 }
    await atEnd()
  }
}

/// A listener that runs for a test.
struct RunningListener: Sendable {
  let configuration: ServiceConfiguration
  let run: Task<ServiceEnding, any Error>
  private let opener: PortHolder

  var path: String { configuration.socketPath }

  /// What opens the port.
  var port: (any PortOpener)? { opener.value }

  /// Starts a listener, and returns when clients can connect.
  ///
  /// - Throws: ``ServiceFailure``.
  init(
    in folder: ScratchFolder, _ service: any ListeningService = TestService(),
    change: (inout ServiceConfiguration) -> Void = { _ in }
  ) async throws {
    let opener = PortHolder()
    var configuration = ServiceConfiguration(
      socketPath: folder.path(of: "s"), lockPath: folder.path(of: "s.lock")
    ) { port in
      opener.keep(port)
      return service
    }
    configuration.signals = []
    configuration.limits = .with { _ in }
    change(&configuration)
    let (starts, started) = AsyncStream.makeStream(of: Void.self)
    configuration.started = { started.yield() }
    let whole = configuration
    let run: Task<ServiceEnding, any Error> = Task {
      defer { started.finish() }
      return try await ServiceListener.run(whole)
    }
    var hasStarted = false
    for await _ in starts {
      hasStarted = true
      break
    }
    // It has ended already.
    if !hasStarted { _ = try await run.value }
    self.configuration = whole
    self.run = run
    self.opener = opener
  }

  /// Ends it.
  func stop() async throws {
    run.cancel()
    _ = try await run.value
  }
}

/// Keeps what opens the port until a test asks for it.
private final class PortHolder: Sendable {
  private let opener = Mutex<(any PortOpener)?>(nil)

  var value: (any PortOpener)? { opener.withLock { $0 } }

  func keep(_ port: any PortOpener) { opener.withLock { $0 = port } }
}

/// Runs a listener in a folder of its own, and a client of it on a thread of its own.
func withListener<Value: Sendable>(
  _ service: any ListeningService = TestService(), limits: ServiceLimits = .with { _ in },
  user: UInt32 = geteuid(), _ client: @escaping @Sendable (_ path: String) throws -> Value
) async throws -> Value {
  try await withScratchFolder { folder in
    let listener = try await RunningListener(
      in: folder, service,
      change: { configuration in
        configuration.limits = limits
        configuration.user = user
      })
    let path = listener.path
    let result = try await onThread { try client(path) }
    try await listener.stop()
    return result
  }
}

extension ServiceLimits {
  /// The limits of the service but for some; a client may be as slow as a busy machine makes it.
  static func with(_ change: (inout ServiceLimits) -> Void) -> ServiceLimits {
    var limits = ServiceLimits()
    limits.headTime = .seconds(600)
    limits.bodyTime = .seconds(600)
    limits.idleTime = .seconds(600)
    change(&limits)
    return limits
  }
}
