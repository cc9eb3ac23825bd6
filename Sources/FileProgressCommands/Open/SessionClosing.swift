import DocumentText
import DocumentWriting
import FileProgress
import FileProgressReports
import Foundation
import Synchronization

/// Ends a session once, however its end comes, and says what it came to.
final class SessionClosing: Sendable {
  let session: WritingSession
  private let store: DataStore
  private let options: StoreOptions
  private let path: String
  private let name: String
  private let printsJSON: Bool
  private let isPrivate: Bool
  /// Whether the session was ended. Held while the document is written and while the session ends, so
  /// that no signal ends the process in between; a signal keeps it until the process is gone.
  private let isClosed = Mutex(false)

  /// Prepares the end of a session.
  ///
  /// - Parameter work: What is done on which document.
  init(session: WritingSession, of work: DocumentWork) {
    self.session = session
    store = work.store
    options = work.options
    path = work.path
    name = work.name
    printsJSON = work.printsJSON
    isPrivate = work.isPrivate
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
    let outcome: WritingSession.Outcome?
    do {
      outcome = try session.end()
    } catch let unsaved as UnsavedSession {
      say(unsaved)
      throw unsaved.cause
    }
    if !isQuiet { try show(outcome) }
    return outcome
  }

  private func show(_ outcome: WritingSession.Outcome?) throws {
    if let outcome {
      tell(outcome)
    } else {
      options.talk("Nothing was written, so nothing is recorded.")
    }
    if printsJSON {
      let figures = outcome.map { outcome in
        ClosedSession.Figures(
          counter: outcome.counter, wordsAtStart: outcome.wordsAtStart.map(Int64.init),
          wordsAtEnd: outcome.words.map(Int64.init), wordsChanged: outcome.wordsChanged,
          openTimeNanoseconds: outcome.openTimeNanoseconds,
          activeTimeNanoseconds: outcome.activeTimeNanoseconds,
          assumedTimeNanoseconds: outcome.assumedTimeNanoseconds)
      }
      let result = ClosedSession(path: outcome?.path ?? path, figures: figures)
      try CommandContext.current.write(result.json)
    } else if let outcome {
      let line = SessionSummaryLine(
        path: outcome.path, words: outcome.words.map(Int64.init),
        wordsBefore: outcome.wordsAtStart.map(Int64.init), wordsChanged: outcome.wordsChanged,
        openTimeNanoseconds: outcome.openTimeNanoseconds,
        activeTimeNanoseconds: outcome.activeTimeNanoseconds)
      let context = CommandContext.current
      try context.write(line.text(on: context.reportScreen()) + "\n")
    }
  }

  /// Says what is not as expected: the document is not where it was, or is not recorded.
  private func tell(_ outcome: WritingSession.Outcome) {
    if let formerPath = outcome.formerPath {
      let name = (outcome.path as NSString).lastPathComponent
      options.talk("\(formerPath) was renamed to \(name) while it was open.")
    }
    if let failure = outcome.countingFailure {
      let context = CommandContext.current
      let kept = outcome.isRecorded ? " The time is recorded, the words are not." : ""
      let cause =
        failure.code == .notFound
        ? "\(path) was removed, or moved away, while it was open." : "\(failure)"
      context.say("Warning: \(cause)\(kept)")
    }
    if let uncounted = outcome.uncounted {
      let kept = outcome.isRecorded ? "; its time is recorded" : ""
      options.talk(PrintableText.of(uncounted.sentence(about: name, addition: kept) + "."))
    }
    guard !isPrivate else { return }
    switch (outcome.isRecorded, outcome.isRecordedFromNowOn) {
    case (true, true): return
    case (true, false):
      options.talk(
        "\(name) was excluded while it was open: this session is kept, and no later one.")
    case (false, true):
      options.talk(
        "Nothing is recorded of this session: \(name) was excluded when it was opened.")
    case (false, false): options.talkAboutUnrecorded(name, at: outcome.path, store)
    }
  }

  private func say(_ unsaved: UnsavedSession) {
    let times = unsaved.times
    let text = UnsavedSessionText(
      path: unsaved.path, startedAtNanoseconds: times.startedAtNanoseconds,
      endedAtNanoseconds: times.endedAtNanoseconds,
      savedUntilNanoseconds: times.savedUntilNanoseconds,
      openTimeNanoseconds: times.openNanoseconds, activeTimeNanoseconds: times.activeNanoseconds)
    let context = CommandContext.current
    for line in text.lines(in: context.timeZone) { context.say(line) }
  }

  /// Ends session and process when one of these signals comes, with 128 and its number.
  ///
  /// - Parameter prepare: What is done first; returns whether the signal is to end anything.
  func handleSignals(
    _ numbers: [Int32], in context: CommandContext,
    _ prepare: @escaping @Sendable (_ number: Int32) -> Bool
  ) -> SignalHandling {
    guard context.ownsProcess else { return SignalHandling([]) { _ in false } }
    return SignalHandling(numbers) { [self] number in
      isClosed.withLock { isClosed in
        guard prepare(number) else { return true }
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
