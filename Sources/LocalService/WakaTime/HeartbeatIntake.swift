import DocumentText
import DocumentWriting
import FileProgress
import FileTracking
import ProgressModel

/// What became of a heartbeat.
enum HeartbeatOutcome: Hashable, Sendable {
  /// It is recorded, or was before.
  case taken
  /// It is not for the record.
  case leftOut(HeartbeatReason)
  /// It is wrong, or can't be recorded now; a status of HTTP and a sentence.
  case refused(Int, String)
}

/// Why a heartbeat is not for the record; the names are published.
enum HeartbeatReason: String, Hashable, Sendable, CaseIterable {
  /// It is about a program, a domain or an address.
  case otherType
  /// It is about what a program did for the person.
  case assistant
  /// Its plugin told no path.
  case hidden
  /// It is about code, or any other format whose words are not counted.
  case code
  /// The person excluded the file, or turned recording off.
  case excluded
  /// The file is not there any more.
  case missing
  /// At its path is a folder, a pipe or a device.
  case notRegular
  /// The file can't be read.
  case unreadable
  /// It is about a moment to come.
  case future
  /// It is more than a year old.
  case old
}

/// Brings heartbeats into the record. All calls come from the queue of the service.
struct HeartbeatIntake: Sendable {
  let store: DataStore
  let documents: OpenDocuments
  /// What clocks showed at moments of the past.
  let localTime: any LocalTime

  /// A heartbeat this old, or this far ahead, is a sign of life of now.
  private static let liveNanoseconds: Int64 = 120_000_000_000
  /// Plugins keep heartbeats while no service is there, but hardly for longer.
  private static let oldNanoseconds: Int64 = 366 * 86_400_000_000_000

  /// A heartbeat that is for the record.
  private struct Sign {
    /// Its place among those that were sent.
    var index: Int
    var path: String
    var client: SessionClient
    /// Since 1970.
    var nanoseconds: Int64
    var isWrite: Bool
  }

  /// A document in a program, by the bytes of its path.
  private struct Place: Hashable {
    var path: [UInt8]
    var client: SessionClient
  }

  /// What is at the path that a heartbeat tells.
  private enum Entity {
    case document(path: String)
    case other(HeartbeatOutcome)
  }

  /// What became of heartbeats, in their order.
  private struct Outcomes {
    private(set) var all: [HeartbeatOutcome]
    /// How the store failed; `nil` if it did not. Then nothing more is tried: each try may wait for long.
    private(set) var failure: HeartbeatOutcome?

    init(count: Int) {
      all = Array(repeating: .taken, count: count)
    }

    subscript(index: Int) -> HeartbeatOutcome {
      get { all[index] }
      set {
        all[index] = newValue
        if case .refused(500..., _) = newValue { failure = failure ?? newValue }
      }
    }
  }

  /// Takes heartbeats.
  ///
  /// - Parameters:
  ///   - heartbeats: In any order; `nil` for what is none.
  ///   - userAgent: What the plugin calls itself in the head of the request.
  /// - Returns: What became of each, in the same order.
  func take(_ heartbeats: [Heartbeat?], from userAgent: String?) -> [HeartbeatOutcome] {
    let now = store.configuration.clock.read()
    var outcomes = Outcomes(count: heartbeats.count)
    var entities: [[UInt8]: Entity] = [:]
    var signs: [Sign] = []
    for (index, heartbeat) in heartbeats.enumerated() {
      let nanoseconds = heartbeat?.nanoseconds
      guard let heartbeat, let nanoseconds else {
        outcomes[index] = .refused(
          400, "A heartbeat is an object with an entity (text) and a time (seconds since 1970).")
        continue
      }
      if let reason = Self.reason(toLeaveOut: heartbeat, at: nanoseconds, now: now) {
        outcomes[index] = .leftOut(reason)
        continue
      }
      if let failure = outcomes.failure {
        outcomes[index] = failure
        continue
      }
      let key = Array(heartbeat.entity.utf8)
      let found = entities[key] ?? entity(at: heartbeat.entity)
      entities[key] = found
      switch found {
      case .other(let outcome): outcomes[index] = outcome
      case .document(let path):
        let editor = (heartbeat.userAgent ?? userAgent).flatMap(HeartbeatEditor.name)
        signs.append(
          Sign(
            index: index, path: path, client: .wakaTime(from: editor), nanoseconds: nanoseconds,
            isWrite: heartbeat.isWrite))
      }
    }
    signs.sort { ($0.nanoseconds, $0.index) < ($1.nanoseconds, $1.index) }
    let live = signs.filter { Self.isLive($0, now: now) }
    takeLive(live, now: now, noting: &outcomes)
    // Live ones come first, so that earlier ones can be joined to their sessions.
    takePast(signs.filter { !Self.isLive($0, now: now) }, now: now, noting: &outcomes)
    return outcomes.all
  }

  // MARK: - What is for the record

  private static func reason(
    toLeaveOut heartbeat: Heartbeat, at nanoseconds: Int64, now: ClockReading
  ) -> HeartbeatReason? {
    let age = now.wallNanoseconds - nanoseconds
    if heartbeat.type != "file" { return .otherType }
    if heartbeat.category == "ai coding" { return .assistant }
    if age < -liveNanoseconds { return .future }
    return age > oldNanoseconds ? .old : nil
  }

  /// Finds out what is at a path, without opening it.
  private func entity(at text: String) -> Entity {
    guard PathText.isAbsolute(text) else { return .other(.leftOut(.hidden)) }
    guard !text.utf8.contains(0), let path = PathText.plainAbsolute(text) else {
      return .other(.refused(400, "An entity is an absolute path without \"..\"."))
    }
    guard DocumentFormat(name: path) != nil else { return .other(.leftOut(.code)) }
    do {
      if try store.exclusions.refusal(ofFileAt: path) != nil {
        return .other(.leftOut(.excluded))
      }
      let entry = try store.configuration.fileSystem.entry(at: path, followsLink: true)
      guard entry.kind == .regular else { return .other(.leftOut(.notRegular)) }
      return .document(path: path)
    } catch is FileTrackingError {
      return .other(.leftOut(.missing))
    } catch {
      return .other(Self.outcome(of: error))
    }
  }

  /// Says what a failure means for a heartbeat, without the path of the store: a plugin keeps what it is told in its log.
  static func outcome(of error: any Error) -> HeartbeatOutcome {
    var cause = error
    switch error as? FeedingError {
    case .tooManyOpen(let count)?:
      return .refused(429, "\(count) documents are open. Send it again later.")
    case .store(let error)?: cause = error
    default: break
    }
    guard let failure = cause as? DataStoreError else { return .leftOut(.unreadable) }
    return failure.code == .busy
      ? .refused(503, "The record is busy. Send it again later.")
      : .refused(500, "The record can't be written. To see why: fileprogress doctor")
  }

  // MARK: - Of now

  /// Whether it is a sign of life of now. One from before the machine was started is not.
  private static func isLive(_ sign: Sign, now: ClockReading) -> Bool {
    now.wallNanoseconds - sign.nanoseconds <= liveNanoseconds
      && now.moved(toWall: sign.nanoseconds).isPossible
  }

  private func takeLive(
    _ signs: [Sign], now: ClockReading, noting outcomes: inout Outcomes
  ) {
    // Several saves of a file that are told at once are seen in one look.
    var saves: [OpenDocuments.Ticket: Sign] = [:]
    var looks: [[UInt8]: Sign] = [:]
    for sign in signs {
      attempt([sign], noting: &outcomes) {
        let ticket = try hear(sign, now: now)
        guard sign.isWrite else { return }
        if let ticket { saves[ticket] = sign } else { looks[Array(sign.path.utf8)] = sign }
      }
    }
    for (ticket, sign) in saves {
      attempt([sign], noting: &outcomes) {
        _ = try documents.saved(ticket, at: now.moved(toWall: sign.nanoseconds))
      }
    }
    for sign in looks.values {
      attempt([sign], noting: &outcomes) {
        let status = try store.files.status(atPath: sign.path)
        guard status.facts?.hasCounted(status.content) != true else { return }
        _ = try look(atPath: sign.path, now: now)
      }
    }
  }

  /// Notes a heartbeat in the session of its document.
  ///
  /// - Returns: The session; `nil` if the moment was recorded by an earlier one.
  private func hear(_ sign: Sign, now: ClockReading) throws -> OpenDocuments.Ticket? {
    let moment = now.moved(toWall: sign.nanoseconds)
    var (opened, closed) = (moment, moment)
    if !documents.isOpen(sign.path, for: sign.client) {
      let stretches = try unrecorded([sign.nanoseconds], ofFileAt: sign.path, for: sign.client)
      guard let period = stretches.first?.period else { return nil }
      // The service may have been started again since the last heartbeat: its session goes on.
      let joined = now.moved(toWall: period.lowerBound)
      if joined.isPossible { opened = joined }
      // What is recorded may also follow it closely: heartbeats come in any order.
      closed = now.moved(toWall: period.upperBound)
    }
    let ticket = try documents.ticket(of: sign.path, for: sign.client, at: opened)
    try documents.input(ticket, isTyping: false, at: moment)
    if closed.wallNanoseconds > moment.wallNanoseconds { try documents.beat(ticket, at: closed) }
    return ticket
  }

  // MARK: - Of the past

  private func takePast(
    _ signs: [Sign], now: ClockReading, noting outcomes: inout Outcomes
  ) {
    let groups = Dictionary(grouping: signs) {
      Place(path: Array($0.path.utf8), client: $0.client)
    }
    for group in groups.values {
      attempt(group, noting: &outcomes) { try record(group, now: now) }
    }
  }

  /// Records the past sessions of a program in a document.
  private func record(_ signs: [Sign], now: ClockReading) throws {
    guard let first = signs.first else { return }
    let (path, client) = (first.path, first.client)
    let stretches = try unrecorded(signs.map(\.nanoseconds), ofFileAt: path, for: client)
    guard !stretches.isEmpty else { return }
    // The sessions have the text of now from start to end, so the look must come before them.
    let counted = try look(atPath: path, now: now)
    for stretch in stretches {
      func reading(_ moment: Int64) -> ClockReading { stretch.reading(at: moment, in: localTime) }
      let session = counted.activity.beginSession(
        tool: client.tool, seesInput: client.seesInput, lifeline: client.lifeline,
        at: reading(stretch.period.lowerBound))
      for moment in stretch.moments {
        session.recordInput(isTyping: false, at: reading(moment))
      }
      session.beat(at: reading(stretch.period.upperBound))
      session.end(at: reading(stretch.period.upperBound))
    }
    try store.saveAndWait()
  }

  // MARK: - Both

  /// Counts a document and keeps that. Nobody saw which of its words were written in which session, so they count as
  /// those of any look.
  private func look(atPath path: String, now: ClockReading) throws -> CountedDocument {
    let counted = try CountedDocument(atPath: path, in: store)
    let entry = try store.configuration.fileSystem.entry(at: path, followsLink: true)
    let written = entry.state.modifiedNanoseconds
    counted.noteSample(
      writtenAt: (1...now.wallNanoseconds).contains(written) ? written : nil,
      tool: WordSampleFact.lookTool)
    try store.saveAndWait()
    return counted
  }

  /// Returns the stretches that heartbeats add to the record.
  private func unrecorded(
    _ moments: [Int64], ofFileAt path: String, for client: SessionClient
  ) throws -> [HeartbeatStretch] {
    // What is in memory only is known, too.
    try store.saveAndWait()
    let sessions = try store.files.status(atPath: path).facts?.sessions ?? []
    return HeartbeatStretch.unrecorded(
      moments,
      beside: sessions.filter { $0.session.authorship.tool == client.tool }.flatMap(\.spans),
      beatNanoseconds: client.lifeline.beatNanoseconds)
  }

  /// Does something for heartbeats.
  private func attempt(
    _ signs: [Sign], noting outcomes: inout Outcomes, _ work: () throws -> Void
  ) {
    if let failure = outcomes.failure {
      for sign in signs { outcomes[sign.index] = failure }
      return
    }
    do {
      try work()
    } catch {
      for sign in signs { outcomes[sign.index] = Self.outcome(of: error) }
    }
  }
}

extension ClockReading {
  /// Returns what the clocks showed, or will show, at a moment of the wall clock that is near.
  ///
  /// - Parameter nanoseconds: Since 1970.
  fileprivate func moved(toWall nanoseconds: Int64) -> ClockReading {
    var reading = self
    let distance = nanoseconds.subtractingSaturated(wallNanoseconds)
    reading.monotonicNanoseconds = monotonicNanoseconds.addingSaturated(distance)
    reading.wallNanoseconds = nanoseconds
    return reading
  }
}
