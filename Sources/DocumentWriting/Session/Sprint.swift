import Dispatch
package import FileProgress
import Foundation
import Synchronization

/// The program that shows a sprint while it runs.
package protocol SprintHost: SessionHost {
  /// Says that the time has begun.
  func timeBegins()

  /// Shows how much time is left, in nanoseconds. Not called once the terminal is gone.
  func show(remainingNanoseconds: Int64)

  /// Waits for some nanoseconds, or until the sprint is stopped.
  func wait(nanoseconds: Int64, orUntil stop: SprintStop)

  /// Tells that the time is over. Not called if the person stopped it.
  func timeIsOver()
}

/// Stops a sprint before its time is over.
package final class SprintStop: Sendable {
  private struct State {
    var isStopped = false
    var isHungUp = false
  }

  private let state = Mutex(State())
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  /// Stops the sprint.
  package func stop() {
    state.withLock { $0.isStopped = true }
    semaphore.signal()
  }

  /// Notes that the terminal is gone: the time goes on, and nothing is shown any more.
  package func hangUp() { state.withLock { $0.isHungUp = true } }

  /// Whether the person stopped it.
  package var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Whether the terminal is gone.
  package var isHungUp: Bool { state.withLock { $0.isHungUp } }

  /// Waits for some nanoseconds, or until the sprint is stopped.
  package func wait(nanoseconds: Int64) {
    _ = semaphore.wait(timeout: .now() + .nanoseconds(Int(clamping: nanoseconds)))
  }
}

/// A session that lasts as long as a person wants to write, in any program. This program waits for its end.
///
/// It is attended: if this program is killed, the session ends with its last sign of life.
package struct Sprint {
  private let path: String
  private let store: DataStore
  private let lengthNanoseconds: Int64
  private let host: any SprintHost

  /// Prepares a sprint.
  ///
  /// - Parameters:
  ///   - path: The document, which must exist.
  ///   - store: Where it is recorded.
  ///   - lengthNanoseconds: How long it lasts.
  ///   - host: Shows how it goes and ends.
  package init(
    ofFileAt path: String, in store: DataStore, lasting lengthNanoseconds: Int64,
    for host: any SprintHost
  ) {
    self.path = path
    self.store = store
    self.lengthNanoseconds = lengthNanoseconds
    self.host = host
  }

  /// Runs until the time is over, or the person stops it, and counts the words.
  ///
  /// - Throws: What the session throws.
  package func run() throws {
    let clock = store.configuration.clock
    let session = WritingSession(
      path: path, store: store, seesInput: false, sprintNanoseconds: lengthNanoseconds)
    try session.begin(isNew: false)
    let guarded = GuardedSession(session, for: host)
    let stop = SprintStop()
    let signals = guarded.handleSignals([SIGHUP, SIGINT, SIGTERM]) { number in
      switch number {
      case SIGHUP: stop.hangUp()
      case SIGINT: stop.stop()
      default: return true
      }
      return false
    }
    defer { signals.cancel() }
    if let decision = session.decision { host.show(decision) }
    host.timeBegins()
    let time = SprintTime(lasting: lengthNanoseconds, from: clock.read())
    while !stop.isStopped {
      let remaining = time.remainingNanoseconds(at: clock.read())
      guard remaining > 0 else { break }
      if !stop.isHungUp { host.show(remainingNanoseconds: remaining) }
      let part = remaining % Self.secondNanoseconds
      host.wait(nanoseconds: part == 0 ? Self.secondNanoseconds : part, orUntil: stop)
    }
    if !stop.isStopped, !stop.isHungUp { host.timeIsOver() }
    let end = time.clipped(clock.read())
    // Without a terminal, nobody can read how it ended.
    if stop.isHungUp { _ = try? guarded.end(at: end) } else { try guarded.end(at: end) }
  }

  private static let secondNanoseconds: Int64 = 1_000_000_000
}
