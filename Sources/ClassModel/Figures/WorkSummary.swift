/// The figures of one student's work on one assignment, over all their machines.
///
/// Moments are seconds since 1970 by the student's clock, unless noted.
package struct WorkSummary: Hashable, Codable, Sendable {
  /// The version of the figures. If they change, or how they are derived, raise it: all are then derived again.
  package static let version: Int64 = 1

  /// How far the student has come.
  package var stage = WorkStage.notOpened
  /// Whether the work was handed in after the due date.
  package var isLate = false
  /// Whether the work was handed in after the assignment was completed.
  package var isAfterCompletion = false
  /// When the student opened the assignment.
  package var openedSeconds: Int64?
  /// When the student handed it in, or marked the last part done; `nil` if neither is true.
  package var handedInSeconds: Int64?
  /// When the hand-in arrived, by the clock of this machine.
  package var handedInReceivedSeconds: Int64?
  /// The time on all parts.
  package var time = WorkedTime()
  /// How much of that time only the student entered.
  package var enteredSeconds: Int64 = 0
  /// How many sessions there are.
  package var sessionCount: Int64 = 0
  /// How many sessions the student corrected.
  package var correctedSessionCount: Int64 = 0
  /// How much time the student removed from them.
  package var removedSeconds: Int64 = 0
  /// The end of the last session.
  package var lastActivitySeconds: Int64?
  /// When the newest report was made.
  package var madeSeconds: Int64
  /// When the newest report arrived, by the clock of this machine.
  package var receivedSeconds: Int64
  /// How far the student's clock is ahead, or behind if it is negative; `nil` if it looks right.
  package var clockErrorSeconds: Int64?
  /// Whether a machine left out older sessions.
  package var isCut = false
  /// Whether anything but states was reported.
  package var hasData = false
  /// The parts with reported work, by number.
  package var parts: [PartSummary] = []

  package init(madeSeconds: Int64, receivedSeconds: Int64) {
    self.madeSeconds = madeSeconds
    self.receivedSeconds = receivedSeconds
  }

  /// What was handed in; `nil` if nothing was.
  package var handIn: HandIn? {
    handedInSeconds.flatMap { seconds in
      handedInReceivedSeconds.map {
        HandIn(stage: stage, seconds: seconds, receivedSeconds: $0)
      }
    }
  }

  /// The figures of a part.
  package func part(_ number: UInt32) -> PartSummary? { parts.first { $0.part == number } }
}

/// A student's hand-in and when it arrived.
package struct HandIn: Hashable, Sendable {
  /// Done or submitted.
  package var stage: WorkStage
  /// When the student handed it in, in seconds since 1970 by the student's clock.
  package var seconds: Int64
  /// When it arrived, by the clock of this machine.
  package var receivedSeconds: Int64

  package init(stage: WorkStage, seconds: Int64, receivedSeconds: Int64) {
    self.stage = stage
    self.seconds = seconds
    self.receivedSeconds = receivedSeconds
  }
}

/// The figures of one student's work on one part, over all their machines.
package struct PartSummary: Hashable, Codable, Sendable {
  /// The number of the part.
  package var part: UInt32
  /// The name of the student's file; `nil` if there is none, or the student hides it.
  package var fileName: String?
  /// When the student marked the part done; `nil` if it isn't.
  package var doneSeconds: Int64?
  /// The time.
  package var time = WorkedTime()
  /// How many sessions there are.
  package var sessionCount: Int64 = 0
  /// How many attempts there are.
  package var attemptCount: Int64 = 0
  /// The progress of the latest attempt, 0…1.
  package var progress: Double?
  /// The mean progress of all attempts that have one.
  package var progressOfAttempts: Double?
  /// The item of the latest attempt that is shown first.
  package var primary: WorkResult?
  /// How many more items that attempt has.
  package var additionalItemCount: Int64 = 0
  /// The words, by the counter that was used last.
  package var words: WordsSummary?

  /// Creates figures without any work.
  package init(part: UInt32) { self.part = part }

  /// The main value of the part: the primary item, or else the word count.
  package var result: WorkResult? {
    primary
      ?? words.flatMap { words in
        words.latest.map { WorkResult(words: $0, counter: words.counter) }
      }
  }
}

/// The words of a document, counted by one counter.
package struct WordsSummary: Hashable, Codable, Sendable {
  /// The counter.
  package var counter: String
  /// How many words there were after the last session.
  package var latest: Int64?
  /// Words added in sessions.
  package var added: Int64?
  /// Words removed in sessions.
  package var removed: Int64?
  /// Words added at once, such as pasted text.
  package var pasted: Int64?

  package init(
    counter: String, latest: Int64? = nil, added: Int64? = nil, removed: Int64? = nil,
    pasted: Int64? = nil
  ) {
    self.counter = counter
    self.latest = latest
    self.added = added
    self.removed = removed
    self.pasted = pasted
  }

  /// Creates the words of several sessions.
  init(_ words: UnitedWords, counter: ClassText) {
    self.init(
      counter: counter.string, latest: words.latest.map(Int64.init),
      added: words.added.map { Int64(clamping: $0) },
      removed: words.removed.map { Int64(clamping: $0) },
      pasted: words.pasted.map { Int64(clamping: $0) })
  }
}
