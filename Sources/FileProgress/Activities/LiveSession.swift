public import ProgressModel
import Synchronization

/// One program's session, in a process that works for several programs.
///
/// A language server, a socket or a C interface has one for each program that has the document
/// open. You may use it from any thread. You may report something late, with the moment at which it
/// happened. Nothing is kept before ``DataStore/save()``.
public final class LiveSession: Sendable {
  /// The activity that the session belongs to.
  public let activity: Activity
  let id: ClientIdentifier
  /// What all its sessions have in common.
  private let terms: OwnSession.Terms
  /// How it ends. The lock also keeps the program's calls in order.
  private let ending = Mutex(Ending())

  private struct Ending {
    /// When it ended, or was held; nothing later belongs to it.
    var moment: ClockReading?
    /// Whether it was ended.
    var isOver = false
  }

  init(
    of activity: Activity, id: ClientIdentifier, on terms: OwnSession.Terms
  ) {
    self.activity = activity
    self.id = id
    self.terms = terms
  }

  deinit {
    let id = id
    activity.state.withLock { $0.liveHandles.removeAll { $0 == id } }
  }

  /// Whether it runs: it was not ended and, if it depends on beats, the last one is recent.
  public var isRunning: Bool {
    let reading = activity.now
    return activity.state.withLock { state in
      state.sessions.contains { $0.handle == id && $0.isRunning(at: reading) }
    }
  }

  /// Says that the program still has the document open.
  ///
  /// If a silence ended the session, this starts a new one for the same program.
  ///
  /// - Parameter moment: When the program had it open; `nil` for now. An earlier moment closes the
  ///   gap that it lies in. A moment from another run of the machine counts in that run.
  public func beat(at moment: ClockReading? = nil) {
    hear(moment) { _, _ in }
  }

  /// Records input, or a save in a passive session. It also shows that the program is alive.
  ///
  /// - Parameters:
  ///   - isTyping: Whether it was typing; ignored in a passive session.
  ///   - moment: When it was; `nil` for now.
  public func recordInput(isTyping: Bool = true, at moment: ClockReading? = nil) {
    hear(moment) { session, reading in session.pulse(reading, isTyping: isTyping) }
  }

  /// Ends the session; does nothing if it was ended before.
  ///
  /// - Parameter moment: When it ended; `nil` for now.
  public func end(at moment: ClockReading? = nil) {
    end(at: moment.flatMap { $0.isPossible ? $0 : nil } ?? activity.now, isFileSeen: true)
  }

  /// Ends the session; does nothing if it was ended before.
  ///
  /// - Parameters:
  ///   - reading: When it ended. If it was held before, it ended then.
  ///   - isFileSeen: Whether the newest look at the file shows it as it is now; otherwise its last content
  ///     is unknown.
  package func end(at reading: ClockReading, isFileSeen: Bool) {
    ending.withLock { ending in
      guard !ending.isOver else { return }
      ending.isOver = true
      ending.moment = ending.moment ?? reading
      activity.withSessions { state in
        state.stop(id, at: reading, isFileSeen: isFileSeen && state.isTextOfFile)
      }
    }
  }

  /// Ends the time of the session, which is ended when it is known what the file was then: reading it may take long.
  package func hold(at reading: ClockReading) {
    ending.withLock { ending in
      guard ending.moment == nil else { return }
      ending.moment = reading
      activity.withSessions { $0.hold(id, at: reading) }
    }
  }

  /// The times of its newest session: a silence may have ended earlier ones.
  ///
  /// - Parameters:
  ///   - moment: Up to when; `nil` for now.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  package func times(at moment: ClockReading?, idleLimitNanoseconds: Int64?) -> SessionTimes? {
    activity.newestTimes(of: id, at: moment, idleLimitNanoseconds: idleLimitNanoseconds)
  }

  /// Records a sign of life, and what came with it.
  private func hear(
    _ moment: ClockReading?, _ body: (inout OwnSession, ClockReading) -> Void
  ) {
    if let moment, !moment.isPossible { return }
    let now = activity.now
    let reading = moment ?? now
    ending.withLock { ending in
      if let end = ending.moment {
        // Nothing after the end belongs to the session.
        guard reading.boot != end.boot || reading.monotonicNanoseconds <= end.monotonicNanoseconds
        else { return }
      }
      activity.withSessions { state in
        let own = state.sessions.indices.filter { state.sessions[$0].handle == id }
        let former = own.last { state.sessions[$0].hasBegun(before: reading) }
        var index = former ?? own.first
        if ending.moment == nil, former == own.last,
          former.map({ state.sessions[$0].isOver(before: reading, inRun: now.boot) }) ?? true
        {
          // It ended for want of what comes only now.
          if let former { state.sessions[former].beat(reading) }
          index = state.sessions.endIndex
          activity.begin(terms, at: reading, in: &state)
        }
        guard let index else { return }
        state.sessions[index].hear(reading)
        if let next = own.first(where: { $0 > index }) {
          state.sessions[index].reach(state.sessions[next])
        }
        body(&state.sessions[index], reading)
      }
    }
  }
}
