import Dispatch
import FileProgress
import FileProgressReports
import Foundation
import Synchronization
import WritingSession

/// Ends a session once, however its end comes, and says what it came to.
final class SessionClosing: Sendable {
  let session: WritingSession
  private let options: StoreOptions
  /// Held while the document is written, so that no signal ends the process in between.
  private let writing = Mutex(())

  init(session: WritingSession, options: StoreOptions) {
    self.session = session
    self.options = options
  }

  /// Runs work that no signal may cut in two.
  func uninterrupted<Result: Sendable>(_ body: () -> sending Result) -> Result {
    writing.withLock { _ in body() }
  }

  /// Ends the session and prints its line.
  ///
  /// - Parameter isQuiet: Whether nothing is printed.
  /// - Throws: What ending the session throws.
  @discardableResult
  func close(isQuiet: Bool = false) throws -> WritingSession.Outcome? {
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
    guard context.ownsProcess else { return SignalHandling(sources: [], numbers: []) }
    let sources = numbers.map { number in
      // The default would end the process before the session is closed.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        uninterrupted {
          CommandContext.$current.withValue(context) {
            do {
              try close()
            } catch {
              context.talk("Error: \(error)")
            }
          }
          exit(128 + number)
        }
      }
      source.activate()
      return source
    }
    return SignalHandling(sources: sources, numbers: numbers)
  }
}

/// The signals that are handled for as long as a session lasts.
struct SignalHandling {
  fileprivate let sources: [any DispatchSourceSignal]
  fileprivate let numbers: [Int32]

  /// Gives the signals back.
  func cancel() {
    for source in sources { source.cancel() }
    for number in numbers { signal(number, SIG_DFL) }
  }
}
