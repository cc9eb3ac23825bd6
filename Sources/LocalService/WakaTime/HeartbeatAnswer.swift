/// What a plugin is told of one heartbeat, in WakaTime's form.
///
/// A heartbeat that was left out is answered like one that was taken: else the plugin would keep it, and send it again.
struct HeartbeatAnswer: Sendable {
  private let heartbeat: Heartbeat?
  private let outcome: HeartbeatOutcome

  init(_ heartbeat: Heartbeat?, _ outcome: HeartbeatOutcome) {
    self.heartbeat = heartbeat
    self.outcome = outcome
  }

  /// The whole answer to one that was not sent in a bulk.
  var reply: ServiceReply {
    guard case .refused(let status, let sentence) = outcome else {
      return .made(201, Taken(data: heartbeat.map(Echo.init)))
    }
    return switch status {
    case 429: .refusal(429, "too-many-documents", sentence)
    case 503: .refusal(503, "busy", sentence, fields: ["Retry-After": "10"])
    case 500...: .refusal(status, "store", sentence)
    default: .refusal(status, "bad-request", sentence)
    }
  }
}

extension HeartbeatAnswer: Encodable {
  private struct Taken: Encodable {
    var data: Echo?
  }

  private struct Refused: Encodable {
    var error: String
  }

  /// What plugins read of a heartbeat that was taken.
  private struct Echo: Encodable {
    var entity: String
    var type: String
    var time: Double

    init(_ heartbeat: Heartbeat) {
      entity = heartbeat.entity
      type = heartbeat.type
      time = heartbeat.time
    }
  }

  /// Writes a pair: what there is to say, and a status of HTTP.
  func encode(to encoder: any Encoder) throws {
    var pair = encoder.unkeyedContainer()
    if case .refused(let status, let sentence) = outcome {
      try pair.encode(Refused(error: sentence))
      try pair.encode(status)
    } else {
      try pair.encode(Taken(data: heartbeat.map(Echo.init)))
      try pair.encode(201)
    }
  }
}

/// What a plugin is told of a bulk: of each heartbeat, in their order.
struct HeartbeatAnswers: Encodable {
  var responses: [HeartbeatAnswer]
}
