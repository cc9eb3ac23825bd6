import FileProgress
import FileProgressTesting
import Foundation
import LocalService
import Synchronization
import Testing

/// A service with a store in memory, and what a program says to it through the socket.
struct ServiceDesk {
  let clock = ManualClock()
  let files = InMemoryFileSystem()
  let answers = NotedAnswers()
  let port = NotedPort()
  let store: DataStore
  let service: LocalService

  /// Starts a service.
  ///
  /// - Parameter storage: Where its store is.
  init(_ storage: DataStore.Configuration.Storage = .memory) throws {
    store = DataStore(
      configuration: DataStore.Configuration(
        storage: storage, applicationIdentifier: "fileprogress serve", clock: clock,
        fileSystem: files, heartbeat: nil, isDisabled: false))
    service = LocalService(in: store, answers: answers, port: port, version: "0.1.0")
    try files.write("one two\n", to: "/essay.txt")
  }

  func get(_ target: String) async -> ServiceReply {
    await service.reply(to: ServiceRequest("GET", target))
  }

  func post(_ target: String, _ body: String = "") async -> ServiceReply {
    await service.reply(to: ServiceRequest("POST", target, body: Array(body.utf8)))
  }

  /// Opens a document as a program does.
  ///
  /// - Returns: The address of its session.
  func open(_ path: String, seesInput: Bool = true) async throws -> String {
    let reply = await post(
      "/v1/sessions", #"{"path":"\#(path)","tool":"Editor","seesInput":\#(seesInput)}"#)
    #expect(reply.status == 201, "\(reply.text)")
    return try #require(reply.fields["Location"])
  }
}

extension ServiceReply {
  /// Its body.
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The word for programs of a refusal; `nil` for another answer.
  var code: String? { refusal?.error.code }

  /// The sentence of a refusal; empty for another answer.
  var message: String { refusal?.error.message ?? "" }

  private struct Refusal: Decodable {
    struct Reason: Decodable {
      var code: String
      var message: String
    }
    var error: Reason
  }

  private var refusal: Refusal? { try? (read() as Refusal) }

  /// Reads its body.
  func read<Value: Decodable>() throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(body))
  }
}

/// A program that only notes what it is asked.
final class NotedAnswers: AnswerSource {
  private struct State {
    var calls: [[String]] = []
    var result = Result<ProgramAnswer, AnswerFailure>.success(
      ProgramAnswer(status: 0, output: Array("{}\n".utf8)))
  }

  private let state = Mutex(State())

  /// The words of all calls.
  var calls: [[String]] { state.withLock { $0.calls } }

  func set(_ result: Result<ProgramAnswer, AnswerFailure>) {
    state.withLock { $0.result = result }
  }

  func answer(to words: [String]) async throws(AnswerFailure) -> ProgramAnswer {
    let result = state.withLock { state in
      state.calls.append(words)
      return state.result
    }
    return try result.get()
  }
}

/// A port that only notes what is done with it.
final class NotedPort: PortOpener {
  private struct State {
    var calls: [UInt16?] = []
    var answer: PortState?
  }

  private let state = Mutex(State())

  /// The ports that were to be opened; `nil` for closing.
  var calls: [UInt16?] { state.withLock { $0.calls } }

  /// Sets what comes of the next ports; `nil` for success.
  func set(_ answer: PortState?) {
    state.withLock { $0.answer = answer }
  }

  func open(_ port: UInt16?) async -> PortState {
    state.withLock { state -> PortState in
      state.calls.append(port)
      guard let port else { return .closed }
      return state.answer ?? .listening(port)
    }
  }
}
