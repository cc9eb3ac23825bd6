package import FileProgress

/// The timer of one context, which runs from `start` to `stop`, also while no program does.
package struct ContextTimer {
  private let place: ContextPlace
  private let store: DataStore

  package init(of place: ContextPlace, in store: DataStore) {
    self.place = place
    self.store = store
  }

  /// Starts the timer in the newest attempt.
  ///
  /// - Parameter isNew: Whether a new attempt starts, which stops the timer of the one before.
  /// - Returns: What became of it, and the number of the attempt, of which the first is 1.
  /// - Throws: `DataStoreError`.
  package func start(
    inNewAttempt isNew: Bool = false
  ) throws -> (start: TimerStart, attempt: Int) {
    try store.timers.start(ofContext: place.id, inNewAttempt: isNew)
  }

  /// Stops the timer, and corrects the end if another one is given.
  ///
  /// - Parameter end: When the timer really ended; `nil` for now, or for when it was stopped before.
  /// - Returns: As `DocumentTimer.stop(endedAt:_:)`.
  /// - Throws: `DataStoreError`.
  package func stop(endedAt end: TimerEnd? = nil) throws -> TimerStop {
    if let end, end.wallNanoseconds > store.configuration.clock.read().wallNanoseconds {
      return .refused(.inTheFuture)
    }
    let running = try store.timers.running().filter { $0.context?.id == place.id }
    let timers = running.filter { $0.kind == .manual }
    let startedAt = timers.first?.startedAtNanoseconds
    let endNanoseconds = end?.moment(ofTimerStartedAt: { startedAt })
    if let endNanoseconds, let startedAt, endNanoseconds <= startedAt {
      return .refused(.startedLater(atNanoseconds: startedAt))
    }
    let stopped = startedAt == nil ? nil : try stopRunning()
    if let end, let endNanoseconds {
      return try DocumentTimer.correct(
        .context(place.id), toEndAt: endNanoseconds, afterStopping: stopped, of: timers,
        orOfFileAt: "", asCommand: end.command, in: store)
    }
    if let stopped { return .stopped(stopped) }
    return running.first.map { .openElsewhere(tool: $0.tool) } ?? .notRunning
  }

  /// Stops a timer that runs.
  func stopRunning() throws -> EndedTimer {
    let now = store.configuration.clock.read()
    let timer = try store.contextCatalogue.savedFacts(ofContext: place.id)?.runningTimer(at: now)
    _ = try store.timers.stop(ofContext: place.id)
    let start = timer?.startedAtNanoseconds ?? now.wallNanoseconds
    return EndedTimer(
      path: "", context: place, figures: timer?.figures ?? SessionFigures(),
      period: start..<max(start, now.wallNanoseconds))
  }

  /// Stops the timers of all contexts.
  ///
  /// - Parameters:
  ///   - store: Where the timers are recorded.
  ///   - body: Hears of each timer that was stopped.
  /// - Returns: How many were stopped.
  /// - Throws: `DataStoreError`; what was stopped before stays so.
  package static func stopAll(in store: DataStore, _ body: (EndedTimer) -> Void) throws -> Int {
    var stopped: Set<ContextIdentifier> = []
    for session in try store.timers.running() where session.kind == .manual {
      guard let place = session.context, stopped.insert(place.id).inserted else { continue }
      body(try ContextTimer(of: place, in: store).stopRunning())
    }
    return stopped.count
  }
}
