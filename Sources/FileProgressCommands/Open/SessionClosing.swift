import FileProgress
import FileProgressReports
import Foundation
import Synchronization
import WritingSession

/// Ends a session once, however its end comes, and says what it came to.
final class SessionClosing: Sendable {
  let session: WritingSession
  private let store: DataStore
  private let options: StoreOptions
  /// Whether the session was ended. Held while the document is written and while the session ends, so
  /// that no signal ends the process in between; a signal keeps it until the process is gone.
  private let isClosed = Mutex(false)

  init(session: WritingSession, store: DataStore, options: StoreOptions) {
    self.session = session
    self.store = store
    self.options = options
  }

  /// Runs work that no signal may cut in two.
  func uninterrupted<Result: Sendable>(_ body: () -> sending Result) -> Result {
    isClosed.withLock { _ in body() }
  }

  /// Ends the session and prints its line.
  ///
  /// - Parameter isQuiet: Whether nothing is printed.
  /// - Throws: What ending the session throws.
  @discardableResult
  func close(isQuiet: Bool = false) throws -> WritingSession.Outcome? {
    try isClosed.withLock { try close(isQuiet: isQuiet, isClosed: &$0) }
  }

  private func close(
    isQuiet: Bool, isClosed: inout Bool
  ) throws -> WritingSession.Outcome? {
    guard !isClosed else { return nil }
    isClosed = true
    guard let outcome = try session.end() else {
      if !isQuiet { options.talk("Nothing was written, so nothing is recorded.") }
      return nil
    }
    if !isQuiet {
      let line = SessionSummaryLine(
        path: outcome.path, words: Int64(outcome.words), wordsBefore: Int64(outcome.wordsAtStart),
        openTimeNanoseconds: outcome.openTimeNanoseconds,
        activeTimeNanoseconds: outcome.activeTimeNanoseconds)
      try CommandContext.current.write(line.text + "\n")
    }
    return outcome
  }

  /// Ends session and process when one of these signals comes, with 128 and its number.
  func handleSignals(_ numbers: [Int32], in context: CommandContext) -> SignalHandling {
    guard context.ownsProcess else { return SignalHandling([]) { _ in } }
    return SignalHandling(numbers) { [self] number in
      isClosed.withLock { isClosed in
        CommandContext.$current.withValue(context) {
          do {
            _ = try close(isQuiet: false, isClosed: &isClosed)
          } catch {
            context.say("Error: \(error)")
          }
          store.close()
        }
        exit(128 + number)
      }
    }
  }
}
