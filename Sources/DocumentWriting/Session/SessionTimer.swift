import FileProgress

/// What keeps the time of a writing session.
enum SessionTimer: Sendable {
  /// The timer of the document's activity, for the program whose process this is.
  case activity(Activity)
  /// A session of its own, for one of the programs that this process serves.
  case client(LiveSession)

  /// Starts the time.
  ///
  /// - Parameters:
  ///   - activity: The activity of the document.
  ///   - client: The program that has it open; `nil` for the store's program.
  ///   - moment: When it started; `nil` for now.
  ///   - seesInput: Whether input is told.
  ///   - earlier: Spans that were measured before.
  static func start(
    of activity: Activity, for client: SessionClient?, at moment: ClockReading?, seesInput: Bool,
    after earlier: [Span] = []
  ) -> SessionTimer {
    guard let client else {
      activity.start(
        at: moment, kind: .attended, seesInput: seesInput, after: earlier, besideTimers: true)
      return .activity(activity)
    }
    return .client(
      activity.beginSession(
        tool: client.tool, seesInput: seesInput, lifeline: client.lifeline, at: moment,
        after: earlier))
  }

  /// Whether it runs, as far as its program can tell: a silence ends only the session of a client.
  var isRunning: Bool {
    switch self {
    case .activity: true
    case .client(let session): session.isRunning
    }
  }

  /// Notes that the person did something.
  func input(isTyping: Bool, at reading: ClockReading) {
    switch self {
    case .activity(let activity): activity.recordInput(isTyping: isTyping, at: reading)
    case .client(let session): session.recordInput(isTyping: isTyping, at: reading)
    }
  }

  /// Notes that the program has the document open; the store beats for the timer of an activity.
  func beat(at reading: ClockReading) {
    guard case .client(let session) = self else { return }
    session.beat(at: reading)
  }

  /// Ends the time, before it is known what the file was then; ``stop(at:isFileSeen:)`` follows.
  func hold(at reading: ClockReading) {
    switch self {
    case .activity(let activity): activity.hold(at: reading)
    case .client(let session): session.hold(at: reading)
    }
  }

  /// Returns what it came to up to a moment.
  func times(at reading: ClockReading, idleLimitNanoseconds: Int64?) -> SessionTimes? {
    switch self {
    case .activity(let activity):
      activity.newestSessionTimes(at: reading, idleLimitNanoseconds: idleLimitNanoseconds)
    case .client(let session):
      session.times(at: reading, idleLimitNanoseconds: idleLimitNanoseconds)
    }
  }

  /// Ends it; timers that run from one command to another go on.
  func stop(at reading: ClockReading, isFileSeen: Bool = true) {
    switch self {
    case .activity(let activity):
      activity.stop(at: reading, leavingTimers: true, isFileSeen: isFileSeen)
    case .client(let session):
      session.end(at: reading, isFileSeen: isFileSeen)
    }
  }
}
