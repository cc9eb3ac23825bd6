import Foundation
package import ProgressModel
import Synchronization

/// A session that ends once, however its end comes, and whose end is shown.
package final class GuardedSession: Sendable {
  /// The session.
  package let session: WritingSession
  private let host: any SessionHost
  /// Whether the session was ended. Held while the document is written and while the session ends, so
  /// that no signal ends the process in between; a signal keeps it until the process is gone.
  private let hasEnded = Mutex(false)

  /// Guards a session.
  ///
  /// - Parameters:
  ///   - session: A session that has begun.
  ///   - host: Shows how it ended.
  package init(_ session: WritingSession, for host: any SessionHost) {
    self.session = session
    self.host = host
  }

  /// Runs work that no signal may cut in two.
  package func uninterrupted<Result: Sendable>(_ body: () -> sending Result) -> Result {
    hasEnded.withLock { _ in body() }
  }

  /// Ends the session and has it shown; does nothing the second time.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether it is shown only if its end could not be saved.
  ///   - moment: When the document was closed; `nil` for now.
  /// - Returns: What it came to; `nil` for a document that was never written, and the second time.
  /// - Throws: What ending and showing the session throw.
  @discardableResult
  package func end(
    isQuiet: Bool = false, at moment: ClockReading? = nil
  ) throws -> WritingSession.Outcome? {
    try hasEnded.withLock { try end(isQuiet: isQuiet, at: moment, hasEnded: &$0) }
  }

  private func end(
    isQuiet: Bool, at moment: ClockReading? = nil, hasEnded: inout Bool
  ) throws -> WritingSession.Outcome? {
    guard !hasEnded else { return nil }
    hasEnded = true
    let outcome: WritingSession.Outcome?
    do {
      outcome = try session.end(at: moment)
    } catch let unsaved as UnsavedSession {
      // What could not be saved says more than why it could not be shown.
      try? host.show(.unsaved(unsaved))
      throw unsaved.cause
    }
    if !isQuiet { try host.show(outcome.map(SessionEnding.ended) ?? .nothingWritten) }
    return outcome
  }

  /// Ends session and process when one of these signals comes, if signals are meant for the session.
  ///
  /// - Parameters:
  ///   - numbers: The signals.
  ///   - prepare: What is done first; returns whether the signal is to end anything.
  package func handleSignals(
    _ numbers: [Int32], _ prepare: @escaping @Sendable (_ number: Int32) -> Bool
  ) -> SignalHandling {
    guard host.handlesSignals else { return SignalHandling([]) { _ in false } }
    return SignalHandling(numbers) { [self] number in
      hasEnded.withLock { hasEnded in
        guard prepare(number) else { return true }
        var failure: (any Error)?
        do {
          _ = try end(isQuiet: false, hasEnded: &hasEnded)
        } catch {
          failure = error
        }
        host.leave(bySignal: number, failure)
      }
    }
  }
}
