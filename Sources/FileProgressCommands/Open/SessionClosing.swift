import Dispatch
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
    guard context.ownsProcess else { return SignalHandling(sources: [], numbers: []) }
    let numbers = numbers.filter { !Self.isIgnored($0) }
    // From here on they wait for their source: the default would end the process before the session
    // is closed, and one that came before the source is ready would be lost.
    SignalHandling.setMask(SIG_BLOCK, numbers)
    let sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
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
      source.activate()
      return source
    }
    return SignalHandling(sources: sources, numbers: numbers)
  }

  /// Returns whether a signal was ignored from the begin, as `nohup` does it, which stays so.
  private static func isIgnored(_ number: Int32) -> Bool {
    let earlier = signal(number, SIG_DFL)
    guard unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
      return false
    }
    signal(number, SIG_IGN)
    return true
  }
}

/// The signals that are handled for as long as a session lasts.
struct SignalHandling {
  fileprivate let sources: [any DispatchSourceSignal]
  fileprivate let numbers: [Int32]

  /// Gives the signals back.
  func cancel() {
    for source in sources { source.cancel() }
    Self.setMask(SIG_UNBLOCK, numbers)
  }

  /// Blocks signals in this thread, or lets them through; the threads of Dispatch block all.
  fileprivate static func setMask(_ change: Int32, _ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(change, &signals, nil)
  }
}
