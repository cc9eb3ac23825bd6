import DocumentWriting
import FileProgress
import FileProgressTesting
import Foundation
import ProgressModel
import Synchronization
import Testing

@testable import LocalService

/// A person's desk with plugins of WakaTime, a clock that the test moves, and a store in memory.
struct WakaTimeDesk {
  /// What a plugin sends.
  struct Beat: Encodable, Hashable {
    var entity = "/essay.md"
    var type = "file"
    /// In seconds since 1970.
    var time: Double
    var isWrite = false
    var userAgent = "wakatime/13.1.0 (Linux-5.10) Python3.8.20.final.0 vim/802 vim-wakatime/8.0"

    private enum CodingKeys: String, CodingKey {
      case entity
      case type
      case time
      case isWrite = "is_write"
      case userAgent = "user_agent"
    }
  }

  /// Says how long the person worked today, and counts how often it was asked.
  final class Answers: AnswerSource {
    let count = Mutex(0)
    let output: String

    init(output: String) { self.output = output }

    func answer(to words: [String]) async throws(AnswerFailure) -> ProgramAnswer {
      count.withLock { $0 += 1 }
      guard !output.isEmpty else { throw .busy }
      return ProgramAnswer(status: 0, output: Array(output.utf8))
    }
  }

  private struct NoPort: PortOpener {
    func open(_ port: UInt16?) async -> PortState { .closed }
  }

  static let key = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
  static let port: UInt16 = 21_873

  let clock: ManualClock
  let files: InMemoryFileSystem
  let store: DataStore
  let documents: OpenDocuments
  let door: WakaTimeDoor
  let service: LocalService
  let answers: Answers

  /// Sets up a desk with an essay.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - store: A store that is there already, such as that of a service that was killed; `nil` for a new one.
  ///   - files: Its files.
  ///   - mostCount: How many documents may be open at once.
  init(
    clock: ManualClock = ManualClock(), store: DataStore? = nil, files: InMemoryFileSystem? = nil,
    mostCount: Int = 256, answer: String = ""
  ) throws {
    let disk = files ?? InMemoryFileSystem()
    if files == nil { try disk.write("one two\n", to: "/essay.md") }
    let open =
      store
      ?? DataStore(
        configuration: DataStore.Configuration(
          storage: .memory, applicationIdentifier: "fileprogress serve", clock: clock,
          fileSystem: disk, heartbeat: nil, isDisabled: false))
    let answers = Answers(output: answer)
    self.clock = clock
    self.files = disk
    self.store = open
    self.answers = answers
    documents = OpenDocuments(in: open, mostCount: mostCount)
    door = WakaTimeDoor(in: open, documents: documents)
    service = LocalService(in: open, answers: answers, port: NoPort(), version: "0")
    door.setting = WakaTimeSetting(isOn: true, port: Self.port, key: Self.key)
  }

  /// What the clock on the wall shows, in seconds since 1970.
  var now: Double { Double(clock.read().wallNanoseconds) / 1e9 }

  func request(
    _ body: [UInt8], _ method: String = "POST", key: String = WakaTimeDesk.key
  ) -> ServiceRequest {
    ServiceRequest(
      method, "", through: .port(Self.port),
      fields: [
        ("Host", "127.0.0.1:\(Self.port)"),
        ("Authorization", "Basic " + Data(key.utf8).base64EncodedString()),
      ], body: body)
  }

  /// Sends a text as a bulk.
  func send(text: String) async throws -> ServiceReply {
    try #require(
      await door.reply(
        to: request(Array(text.utf8)), at: ["users", "current", "heartbeats.bulk"], query: [],
        in: service))
  }

  /// Sends a bulk.
  ///
  /// - Returns: The status of each heartbeat.
  @discardableResult
  func send(_ beats: [Beat]) async throws -> [Int] {
    let body = try JSONEncoder().encode(beats)
    let reply = try await send(text: String(decoding: body, as: UTF8.self))
    #expect(reply.status == 202)
    return try Self.statuses(in: reply)
  }

  static func statuses(in reply: ServiceReply) throws -> [Int] {
    let answer = try JSONSerialization.jsonObject(with: Data(reply.body))
    let members = try #require(answer as? [String: Any])
    let pairs = try #require(members["responses"] as? [[Any]])
    return try pairs.map { pair in
      #expect(pair.count == 2)
      #expect(pair.first is [String: Any])
      return try #require(pair.last as? Int)
    }
  }

  /// The facts of a document, with what is in memory only.
  func facts(_ path: String = "/essay.md") throws -> ActivityFacts? {
    try store.saveAndWait()
    return try store.files.status(atPath: path).facts
  }

  func summary(_ path: String = "/essay.md") throws -> ActivitySummary {
    try store.saveAndWait()
    let status = try store.files.status(atPath: path)
    return try #require(status.facts).summary(
      from: status.viewpoint, idleLimitNanoseconds: TrackedTime.defaultIdleLimitNanoseconds,
      listsSessions: true)
  }

  /// All that is kept, line by line.
  func factLines() throws -> [String] {
    var lines: [String] = []
    try store.exchange.exportFacts { lines.append($0) }
    return lines
  }
}
