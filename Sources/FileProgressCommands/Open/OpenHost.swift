import DocumentText
import DocumentWriting
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

/// A call of `open`, which says in words how work on a document goes and ends.
struct OpenHost: SessionHost {
  /// The absolute path of the document.
  let path: String
  /// The document as the person named it.
  let name: String
  /// Where it is recorded.
  let store: DataStore
  /// The options of the call.
  let options: StoreOptions
  /// Whether the result is printed as JSON.
  let printsJSON: Bool
  /// Whether the person wants nothing to be recorded.
  let isPrivate: Bool
  /// The world of the call, also on the thread of the signals.
  let context: CommandContext

  var handlesSignals: Bool { context.ownsProcess }

  func leave(bySignal number: Int32, _ failure: (any Error)?) -> Never {
    if let failure { context.say("Error: \(FailureText.of(failure, in: context))") }
    store.close()
    exit(128 + number)
  }

  /// Returns what the terminal's title says of the session so far.
  func title(of figures: SessionFigures) -> String {
    SessionTitle(path: path, figures: figures).text(on: context.reportScreen())
  }

  func show(_ decision: MatchDecision) {
    options.talk(about: decision, of: name, at: path, in: store, context)
  }

  func show(_ ending: SessionEnding) throws {
    try CommandContext.$current.withValue(context) {
      switch ending {
      case .ended(let outcome):
        tell(outcome)
        try write(outcome)
      case .nothingWritten:
        options.talk("Nothing was written, so nothing was recorded.")
        try write(nil)
      case .unsaved(let unsaved): say(unsaved)
      }
    }
  }

  private func write(_ outcome: WritingSession.Outcome?) throws {
    if printsJSON {
      let figures = outcome.flatMap { $0.isForgotten ? nil : $0.figures }
      let session = EndedSession(path: outcome?.path ?? path, figures: figures)
      try context.write(session.json)
    } else if let outcome, !outcome.isForgotten {
      let goal =
        outcome.isRecorded
        ? options.closingGoals(ofFilesAt: [outcome.path], in: store)[outcome.path] : nil
      let figures =
        outcome.isRecorded
        ? options.closingFigures(outcome.figures, ofFileAt: outcome.path, in: store)
        : outcome.figures
      let line = SessionSummaryLine(path: outcome.path, figures: figures, goal: goal)
      let note = isPrivate ? ", not recorded" : ""
      let screen = context.reportScreen()
      let sprint = outcome.sprint.map {
        SprintText.result(
          wordsChange: outcome.countingFailure == nil ? $0.wordsChange : nil,
          durationNanoseconds: $0.durationNanoseconds, on: screen)
      }
      try context.write(
        line.text(on: screen) + note + (sprint.map { "; sprint: " + $0 } ?? "") + "\n")
    }
  }

  /// Tells what the person may not expect: the document has moved, or is not recorded.
  func tell(_ outcome: WritingSession.Outcome) {
    if outcome.isForgotten {
      options.talk("\(name) was forgotten while it was open, so this session was not recorded.")
      return
    }
    if let formerPath = outcome.formerPath {
      let name = (outcome.path as NSString).lastPathComponent
      let former = context.reportScreen().place(context.shortPath(formerPath))
      options.talk("\(former) was renamed to \(name) while it was open.")
    }
    if let failure = outcome.countingFailure {
      let kept = outcome.isRecorded ? " Its time is recorded, but not its words." : ""
      let cause =
        failure.code == .notFound
        ? "\(name) was deleted or moved while it was open." : FailureText.of(failure)
      context.say("Warning: \(cause)\(kept)")
    }
    if let uncounted = outcome.uncounted {
      options.talk(uncounted.sentenceOfSession(with: name, isRecorded: outcome.isRecorded))
    }
    guard !isPrivate else { return }
    tellQuietTime(in: outcome)
    if outcome.isRecorded {
      SharingBanner(access: options, store: store).show(forFileAt: outcome.path)
    }
    switch (outcome.isRecorded, outcome.isRecordedFromNowOn) {
    case (true, true): return
    case (true, false):
      options.talk(
        "\(name) was excluded while it was open. This session is recorded; later ones are not.")
    case (false, true):
      options.talk(
        "This session is not recorded: \(name) was excluded when you opened it.")
    case (false, false): options.talkAboutUnrecorded(name, at: outcome.path, store)
    }
  }

  /// Names the longest time in which nothing shows that the person worked, with the command that corrects it.
  private func tellQuietTime(in outcome: WritingSession.Outcome) {
    guard outcome.isRecorded, !options.quiet, let quiet = outcome.quietTime,
      // Nobody asked, so what can't be found out is left out.
      let names = try? store.sessions.names()
    else { return }
    let text = QuietTimeText(
      quiet, of: name, session: names.name(of: quiet.session),
      startedAtNanoseconds: outcome.startedAtNanoseconds ?? quiet.period.lowerBound,
      idleLimitNanoseconds: store.configuration.idleLimitNanoseconds, on: context.reportScreen())
    context.say(text.line)
  }

  private func say(_ unsaved: UnsavedSession) {
    var times = unsaved.times
    // If the store is gone, its contents are unknown.
    if (unsaved.cause as? DataStoreError)?.code == .moved { times.savedUntilNanoseconds = nil }
    let text = UnsavedSessionText(path: unsaved.path, times: times)
    for line in text.lines(in: context.timeZone) { context.say(line) }
  }
}
