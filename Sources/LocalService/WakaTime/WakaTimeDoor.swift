package import DocumentWriting
package import FileProgress
package import ProgressModel
import Synchronization

/// The way in for WakaTime's plugins, which speak as if to WakaTime's own service.
package final class WakaTimeDoor: Sendable {
  /// Most heartbeats of a bulk. Plugins send 25 at most.
  static let mostHeartbeats = 1000
  /// How long the sum of today is kept.
  private static let todayNanoseconds: Int64 = 60_000_000_000

  private struct State {
    var setting: WakaTimeSetting?
    var leftOut: [HeartbeatReason: Int] = [:]
    /// The active time of today, in seconds, and when it was asked for.
    var today: (seconds: Int64, askedAt: ClockReading)?
  }

  /// What the door has.
  private enum Question {
    case heartbeats
    case today

    init?(_ path: [String]) {
      // Clients before version 14 send to the address that is set, and add nothing to it.
      if path == ["api", "v1"] {
        self = .heartbeats
        return
      }
      switch path.starts(with: ["api", "v1"]) ? Array(path.dropFirst(2)) : path {
      case ["users", "current", "heartbeats"], ["users", "current", "heartbeats.bulk"]:
        self = .heartbeats
      case ["users", "current", "statusbar", "today"]: self = .today
      default: return nil
      }
    }

    var method: String { self == .heartbeats ? "POST" : "GET" }
  }

  private let store: DataStore
  private let intake: HeartbeatIntake
  private let state = Mutex(State())

  /// Creates a door that nobody can enter, since it has no setting.
  ///
  /// - Parameter localTime: What the clocks of this machine showed at moments of the past.
  package init(
    in store: DataStore, documents: OpenDocuments, localTime: any LocalTime = MachineTime()
  ) {
    self.store = store
    intake = HeartbeatIntake(store: store, documents: documents, localTime: localTime)
  }

  /// Whether it is open, and for which key; `nil` if nothing was set. The port opens only after this is set.
  package var setting: WakaTimeSetting? {
    get { state.withLock { $0.setting } }
    set { state.withLock { $0.setting = newValue } }
  }

  /// How many heartbeats were left out since the service started, by the reason, such as `code`.
  package var leftOut: [String: Int] {
    state.withLock { state in
      Dictionary(uniqueKeysWithValues: state.leftOut.map { ($0.key.rawValue, $0.value) })
    }
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The parts of its path, decoded, without the slash before them.
  ///   - query: The names and values in its target, decoded.
  ///   - service: The service that it came to.
  /// - Returns: `nil` if the door has no such path.
  package func reply(
    to request: ServiceRequest, at path: [String], query: [(name: String, value: String)],
    in service: LocalService
  ) async -> ServiceReply? {
    guard let question = Question(path) else { return nil }
    if let refusal = refusal(of: request, asking: question, query) { return refusal }
    switch question {
    case .heartbeats: return await take(request, in: service)
    case .today: return await today(from: service)
    }
  }

  /// Returns why a request is refused whatever its body is; `nil` if it comes in. The parameters are those of a reply.
  func refusal(
    of request: ServiceRequest, at path: [String], query: [(name: String, value: String)]
  ) -> ServiceReply? {
    guard let question = Question(path) else { return ServiceRefusal.noSuchAddress.reply }
    return refusal(of: request, asking: question, query)
  }

  private func refusal(
    of request: ServiceRequest, asking question: Question,
    _ query: [(name: String, value: String)]
  ) -> ServiceReply? {
    if let refusal = WakaTimeGuard(setting: setting).refusal(of: request, query) {
      return refusal
    }
    guard request.method == question.method else {
      return ServiceRefusal.wrongMethod(use: question.method).reply
    }
    return nil
  }

  // MARK: - Heartbeats

  private func take(_ request: ServiceRequest, in service: LocalService) async -> ServiceReply {
    guard let sent = HeartbeatBody(request.body) else {
      return .refusal(
        400, "bad-request", "Send a heartbeat, or an array of heartbeats, in JSON.")
    }
    let heartbeats = sent.heartbeats
    guard heartbeats.count <= Self.mostHeartbeats else {
      return .refusal(
        413, "too-long", "Send at most \(Self.mostHeartbeats) heartbeats at once.")
    }
    let userAgent = request.field("user-agent")
    let outcomes = await service.inOrder { [intake] in
      intake.take(heartbeats, from: userAgent)
    }
    service.maintainDaily()
    state.withLock { state in
      for case .leftOut(let reason) in outcomes { state.leftOut[reason, default: 0] += 1 }
    }
    let answers = zip(heartbeats, outcomes).map { HeartbeatAnswer($0, $1) }
    if sent.isBulk { return .made(202, HeartbeatAnswers(responses: answers)) }
    return answers.first?.reply ?? .refusal(400, "bad-request", "The request has no heartbeat.")
  }

  // MARK: - Today

  /// Answers with the active time of today, which an editor shows all the time.
  private func today(from service: LocalService) async -> ServiceReply {
    let now = store.configuration.clock.read()
    let known = state.withLock { $0.today }
    if let known, known.askedAt.boot == now.boot,
      (0..<Self.todayNanoseconds)
        .contains(now.monotonicNanoseconds - known.askedAt.monotonicNanoseconds)
    {
      return .made(200, WakaTimeToday(seconds: known.seconds))
    }
    let answer: ProgramAnswer
    do throws(AnswerFailure) {
      answer = try await service.answers.answer(to: RecordQuestion.prompt.call)
    } catch {
      return ServiceRefusal(error).reply
    }
    guard let seconds = WakaTimeToday.seconds(in: answer.output) else {
      return ServiceRefusal(AnswerFailure.failed).reply
    }
    state.withLock { $0.today = (seconds: seconds, askedAt: now) }
    return .made(200, WakaTimeToday(seconds: seconds))
  }
}
