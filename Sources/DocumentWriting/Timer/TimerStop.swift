package import DocumentText
package import FileProgress
package import ProgressModel
package import ProgressReading

/// A session that ended, and what it came to.
package struct EndedTimer: Hashable, Sendable {
  /// Where its file is, or was last; empty for a context.
  package var path: String
  /// Where its file was before it was saved in another format; `nil` if it was not.
  package var formerPath: String?
  /// The context; `nil` for a document.
  package var context: ContextPlace?
  /// Its time, and the words of the file when it started and when it ended, as far as they are known.
  package var figures: SessionFigures
  /// The start and the end, in nanoseconds since 1970.
  package var period: Range<Int64>
  /// The program that had the document open; `nil` for a timer.
  package var tool: String?
  /// Whether that program has it open still; what follows counts.
  package var isOpen = false
  /// Whether its file is neither where it was nor where it was looked for, so that its words were not counted.
  package var isGone = false
  /// Why the words of its file can't be counted; `nil` if they can, or nobody tried.
  package var uncounted: UnreadableReason?
  /// Whether it is gone, but may only be out of reach: nobody may look at it, or its file system isn't there.
  package var isUnreachable = false
  /// Whether it had been stopped before, and only its words were counted now.
  package var wasOver = false

  /// Returns it without words that came from other texts.
  package func without(_ words: Int64) -> EndedTimer {
    var ended = self
    ended.figures.wordsAtStart = figures.wordsAtStart?.addingSaturated(words)
    return ended
  }
}

/// The result of stopping a timer.
package enum TimerStop: Hashable, Sendable {
  /// It ran, and does not any more.
  case stopped(EndedTimer)
  /// Its end is the one that was given; a timer runs no more.
  case corrected(EndedTimer)
  /// No timer of the document ran.
  case notRunning
  /// No timer ran, but the document is open in a program, which alone can close it.
  case openElsewhere(tool: String)
  /// Its end is not corrected.
  case refused(Refusal)

  /// Why an end is not corrected.
  package enum Refusal: Hashable, Sendable {
    /// It is still to come.
    case inTheFuture
    /// The timer that runs was started later, at this moment in nanoseconds since 1970. It runs on.
    case startedLater(atNanoseconds: Int64)
    /// The last session was started later, at this moment in nanoseconds since 1970, and has ended.
    case lastStartedLater(atNanoseconds: Int64)
    /// No timer of the document was started before, and no program had it open then.
    case noTimer
    /// A pause from the first to the second moment, in nanoseconds since 1970, holds at that moment.
    case paused(fromNanoseconds: Int64, toNanoseconds: Int64)
    /// The last session before ended for certain more than a day ago, at this moment in nanoseconds since
    /// 1970.
    case settled(atNanoseconds: Int64)
  }
}

extension ForgottenTimer {
  /// Looks at the file of a timer that was stopped now; `nil` if it was not forgotten.
  package init?(_ ended: EndedTimer, in store: DataStore) {
    let now = store.configuration.clock.read()
    let (start, end) = (ended.period.lowerBound, ended.period.upperBound)
    guard ended.tool == nil, !ended.wasOver,
      ForgottenTimerRule.isForgotten(startedAtNanoseconds: start, now: now)
    else { return nil }
    self.init(
      atPath: ended.path, isOfFile: ended.context == nil, since: start, until: end, in: store)
  }
}
