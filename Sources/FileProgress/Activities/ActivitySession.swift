public import ProgressModel
import Synchronization

/// One program's session of an activity, for a process that works for several programs.
///
/// A language server, a socket or a C interface has one for each program that has the document open.
/// It may be used from any thread. What happened earlier may be handed in late, with the moment at which
/// it happened; nothing of it is kept before ``DataStore/save()``.
public final class ActivitySession: Sendable {
  /// Who keeps a session alive.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// This process, or a program that it works for.
    case attended
    /// Nobody: it runs on until it is ended, also when this process is gone.
    case manual
    /// This process, which knows of saves only: they are its input.
    case passive

    var fact: SessionFact.Kind {
      switch self {
      case .attended: .attended
      case .manual: .manual
      case .passive: .passive
      }
    }
  }

  /// The activity that it is a session of.
  public let activity: Activity
  let id: ClientIdentifier
  /// What all its sessions have in common.
  private let terms: RunningSession.Terms
  /// When it was ended; guards the order of what its program says, too.
  private let end = Mutex<ClockReading?>(nil)

  init(
    of activity: Activity, id: ClientIdentifier, on terms: RunningSession.Terms
  ) {
    self.activity = activity
    self.id = id
    self.terms = terms
  }

  deinit {
    let id = id
    activity.state.withLock { $0.liveHandles.removeAll { $0 == id } }
  }

  /// Whether it runs: it was not ended, and its program was heard of lately where it depends on that.
  public var isRunning: Bool {
    let reading = activity.now
    return activity.state.withLock { state in
      state.sessions.contains { $0.handle == id && $0.isRunning(at: reading) }
    }
  }

  /// Says that the program still has the document open.
  ///
  /// After a silence that ended the session, this begins another one of the same program.
  ///
  /// - Parameter moment: When it had; `nil` for now. A moment of before closes the gap that it lies
  ///   in, and one of another run of the machine counts there.
  public func beat(at moment: ClockReading? = nil) {
    hear(moment) { _, _ in }
  }

  /// Records that there was input, or a save in a passive session; the program is alive, then.
  ///
  /// - Parameters:
  ///   - isTyping: Whether it was typing; never in a passive session.
  ///   - moment: When it was; `nil` for now.
  public func input(isTyping: Bool = true, at moment: ClockReading? = nil) {
    hear(moment) { session, reading in session.pulse(reading, isTyping: isTyping) }
  }

  /// Ends the session; does nothing if it is over.
  ///
  /// - Parameter moment: When it ended; `nil` for now.
  public func end(at moment: ClockReading? = nil) {
    let reading = moment.flatMap { $0.isPossible ? $0 : nil } ?? activity.now
    end.withLock { end in
      guard end == nil else { return }
      end = reading
      activity.withSessions { state in
        state.stop(id, at: reading, isFileSeen: true)
      }
    }
  }

  /// Takes in a sign of life, and what came with it.
  private func hear(
    _ moment: ClockReading?, _ body: (inout RunningSession, ClockReading) -> Void
  ) {
    if let moment, !moment.isPossible { return }
    let now = activity.now
    let reading = moment ?? now
    end.withLock { end in
      if let end {
        // Nothing after the end belongs to the session.
        guard reading.boot != end.boot || reading.monotonicNanoseconds <= end.monotonicNanoseconds
        else { return }
      }
      activity.withSessions { state in
        let own = state.sessions.indices.filter { state.sessions[$0].handle == id }
        let former = own.last { state.sessions[$0].hasBegun(before: reading) }
        var index = former ?? own.first
        if end == nil, former == own.last,
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
