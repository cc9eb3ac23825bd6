/// What all machines of one student report on one assignment, as figures.
///
/// Moments are seconds since 1970: those of the student's clock unless it says otherwise.
package struct WorkSummary: Hashable, Sendable {
  /// How far the student has come.
  package var stage = WorkStage.notOpened
  /// Whether the work was handed in after the due date.
  package var isLate = false
  /// Whether the work was handed in after the assignment was completed.
  package var isAfterCompletion = false
  /// When the student opened the assignment.
  package var openedSeconds: Int64?
  /// When the student handed it in, or said of the last part that it is done; `nil` if neither holds.
  package var handedInSeconds: Int64?
  /// When that arrived, by the clock of this machine.
  package var handedInReceivedSeconds: Int64?
  /// The time on all parts.
  package var time = WorkedTime()
  /// Of that, time which only the student entered.
  package var enteredSeconds: Int64 = 0
  /// How many sessions there are.
  package var sessionCount: Int64 = 0
  /// How many sessions the student corrected.
  package var correctedSessionCount: Int64 = 0
  /// How much time the student took out of them.
  package var removedSeconds: Int64 = 0
  /// The end of the last session.
  package var lastActivitySeconds: Int64?
  /// When the newest report was made.
  package var madeSeconds: Int64
  /// When the newest report arrived, by the clock of this machine.
  package var receivedSeconds: Int64
  /// How far the student's clock is ahead, or behind if it is below 0; `nil` if nothing is wrong with it.
  package var clockErrorSeconds: Int64?
  /// Whether a machine left out older sessions.
  package var isCut = false
  /// Whether anything was reported but states.
  package var hasData = false
  /// The parts of which anything was reported, by number.
  package var parts: [PartSummary] = []

  /// Creates figures of nothing but a report.
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

/// That a student handed work in, and when that arrived.
package struct HandIn: Hashable, Sendable {
  /// Done or submitted.
  package var stage: WorkStage
  /// When it was, in seconds since 1970 by the student's clock.
  package var seconds: Int64
  /// When it arrived, by the clock of this machine.
  package var receivedSeconds: Int64

  /// Creates what is known.
  package init(stage: WorkStage, seconds: Int64, receivedSeconds: Int64) {
    self.stage = stage
    self.seconds = seconds
    self.receivedSeconds = receivedSeconds
  }
}

/// What all machines of one student report on one part, as figures.
package struct PartSummary: Hashable, Sendable {
  /// The number of the part.
  package var part: UInt32
  /// The name of the student's file; `nil` if it has none, or the student hides it.
  package var fileName: String?
  /// When the student said that the part is done; `nil` if that doesn't hold.
  package var doneSeconds: Int64?
  /// The time.
  package var time = WorkedTime()
  /// How many sessions there are.
  package var sessionCount: Int64 = 0
  /// How many attempts there are.
  package var attemptCount: Int64 = 0
  /// How much of the latest attempt is done, 0…1.
  package var progress: Double?
  /// The mean of that over all attempts which say it.
  package var progressOfAttempts: Double?
  /// The item of the latest attempt that is shown first.
  package var primary: WorkResult?
  /// How many more items that attempt has.
  package var additionalItemCount: Int64 = 0
  /// The words, by the counter that was used last.
  package var words: WordsSummary?

  /// Creates figures of nothing.
  package init(part: UInt32) { self.part = part }

  /// The value that stands for the part: the primary item, else the number of words.
  package var result: WorkResult? {
    primary
      ?? words.flatMap { words in
        words.latest.map { WorkResult(words: $0, counter: words.counter) }
      }
  }
}

/// The words of a document by one counter.
package struct WordsSummary: Hashable, Sendable {
  /// What counted them.
  package var counter: String
  /// How many there were after the last session.
  package var latest: Int64?
  /// Words added in sessions.
  package var added: Int64?
  /// Words removed in sessions.
  package var removed: Int64?
  /// Words added in one go.
  package var pasted: Int64?

  /// Creates words.
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
