/// The figures of one student's work on one assignment, over all their machines.
///
/// Moments are seconds since 1970 by the student's clock, unless noted.
package struct WorkSummary: Hashable, Codable, Sendable {
  /// The version of the figures. If they change, or how they are derived, raise it: all are then derived again.
  package static let version: Int64 = 6

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

  /// Whether work on an assignment was handed in without any recorded time. Reading a web page or giving a talk has
  /// none.
  package func isUntimed(on assignment: AssignmentHead) -> Bool {
    let isInFiles = assignment.parts.contains { [.file, .sharedFile, .context].contains($0.kind) }
    return stage.isHandedIn && sessionCount == 0 && (hasData || isInFiles)
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
  /// How many words there were after the last session, or at a count without one.
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

/// A report and when it arrived.
package struct ReceivedReport: Hashable, Sendable {
  /// The report.
  package var report: StudentReport
  /// When it arrived, in seconds since 1970 by the clock of this machine.
  package var receivedSeconds: Int64

  package init(_ report: StudentReport, receivedSeconds: Int64) {
    self.report = report
    self.receivedSeconds = receivedSeconds
  }
}

extension WorkSummary {
  /// How far off a student's clock may be before it is reported.
  private static let clockToleranceSeconds: Int64 = 3_600

  /// Derives the figures of a student's work; `nil` if nothing was reported.
  ///
  /// - Parameters:
  ///   - assignment: The assignment. Work on parts that it doesn't have is skipped.
  ///   - received: The reports that count, from all the student's machines, each with its arrival.
  ///   - known: What was known before about the work that was handed in. Later reports have later arrivals.
  /// - Complexity: O(*n* log *n*), *n* segments, items and pieces of progress.
  /// - Source: "The protocol of a class" in Design, uniting a student's reports.
  package init?(
    of assignment: Assignment, _ received: [ReceivedReport], after known: HandIn? = nil
  ) {
    let numbers = Set(assignment.workNumbers)
    var received = received.filter { $0.report.assignment == assignment.identifier }
    for place in received.indices {
      received[place].report.works.removeAll { !numbers.contains($0.part) }
    }
    let united = UnitedReport(forTeachers: assignment.identifier, received.map(\.report))
    guard let made = united.made, let newest = received.map(\.receivedSeconds).max() else {
      return nil
    }
    self.init(madeSeconds: made.wholeSeconds, receivedSeconds: newest)
    openedSeconds = united.opened?.wholeSeconds
    time = united.time
    enteredSeconds = Int64(clamping: united.enteredSeconds)
    lastActivitySeconds = united.lastActivity?.wholeSeconds
    isCut = united.isCut
    parts = united.works.values.map { PartSummary($0, submitted: united.submitted) }
      .sorted { $0.part < $1.part }
    for session in united.works.values.lazy.flatMap(\.attempts.values).flatMap(\.sessions.values) {
      sessionCount += 1
      guard session.session.corrected > 0 else { continue }
      correctedSessionCount += 1
      removedSeconds += Int64(session.session.removedSeconds)
    }
    hasData = united.works.values.contains { !$0.attempts.isEmpty }
    setStage(assignment, united, received)
    if let known, known.stage == stage, known.seconds == handedInSeconds {
      handedInReceivedSeconds = known.receivedSeconds
    }
    clockErrorSeconds = Self.clockError(assignment, received)
  }

  private mutating func setStage(
    _ assignment: Assignment, _ united: UnitedReport, _ received: [ReceivedReport]
  ) {
    let done = assignment.parts.map { united.works[$0.number]?.done }
    let isDone = !done.isEmpty && done.allSatisfy { $0?.holds == true }
    let lastDone = done.compactMap(\.self).max { ($0.time, $0.stamp) < ($1.time, $1.stamp) }
    if let submitted = united.submitted, submitted.holds {
      stage = .submitted
      handIn(submitted, assignment, received.filter { $0.report.submitted == submitted })
    } else if isDone, let lastDone {
      stage = .done
      handIn(
        lastDone, assignment,
        received.filter { $0.report.works.contains { $0.done == lastDone } })
    } else if hasData || done.contains(where: { $0?.holds == true }) {
      stage = .working
    } else if openedSeconds != nil {
      stage = .opened
    }
  }

  private mutating func handIn(
    _ state: ReportedState, _ assignment: Assignment, _ received: [ReceivedReport]
  ) {
    handedInSeconds = state.time.wholeSeconds
    handedInReceivedSeconds = received.map(\.receivedSeconds).min()
    isLate = state.isLate(for: assignment.due)
    if assignment.state == .completed, let end = assignment.windows.last?.to {
      isAfterCompletion = state.time > end
    }
  }

  /// Returns how far off a student's clock is. It is ahead if it shows a moment after the arrival, and behind if it
  /// shows a moment before the assignment was first handed out.
  private static func clockError(
    _ assignment: Assignment, _ received: [ReceivedReport]
  ) -> Int64? {
    var ahead: Int64 = 0
    var behind: Int64 = 0
    for received in received {
      let shown = received.report.shownSeconds
      ahead = max(ahead, shown.upperBound - received.receivedSeconds)
      if let handOut = assignment.windows.first?.from.wholeSeconds {
        behind = max(behind, handOut - shown.lowerBound)
      }
    }
    if ahead >= clockToleranceSeconds { return ahead }
    return behind >= clockToleranceSeconds ? -behind : nil
  }
}

extension PartSummary {
  /// Derives the figures of a part.
  ///
  /// - Parameter submitted: Whether the whole work was handed in, and when.
  init(_ work: UnitedWork, submitted: ReportedState?) {
    self.init(part: work.part)
    fileName = work.fileName?.string
    if let done = work.done, done.holds { doneSeconds = done.time.wholeSeconds }
    time = work.time
    attemptCount = Int64(work.attempts.count)
    sessionCount = work.attempts.values.reduce(0) { $0 + Int64($1.sessions.count) }
    let progressOfEach = work.attempts.values.compactMap(\.progressFraction)
    progressOfAttempts = Distribution(of: progressOfEach)?.average
    if let latest = work.latestAttempt {
      progress = latest.progressFraction
      primary = latest.primaryItem.flatMap { WorkResult($0) }
      additionalItemCount = Int64(latest.additionalItems.count)
    }
    // A file that was written without a timer has its words only there.
    words = work.newestWords ?? work.latestAttempt?.wordCountItem.flatMap { WordsSummary($0) }
    // The file was counted then, even if it was written without a timer. What a session counts later doesn't change it.
    guard let handedIn = work.handedIn(submitted),
      let item = work.attemptHandedIn(submitted)?.wordCountItem, item.stamp <= handedIn.stamp,
      let counted = WordsSummary(item)
    else { return }
    // A later attempt has other words.
    if primary?.identifier == WorkResult.wordCountIdentifier { primary = WorkResult(item) }
    if words?.counter == counted.counter {
      words?.latest = counted.latest
    } else {
      words = counted
    }
  }
}

extension WordsSummary {
  /// Creates the words that an item has; `nil` if it has none by a counter.
  fileprivate init?(_ item: ReportedItem) {
    guard case .quantity(_, let number, let counter?) = item.value,
      let count = Int64(exactly: number.rounded())
    else { return nil }
    self.init(counter: counter.string, latest: count)
  }
}

extension UnitedWork {
  /// The words, by the counter that was used last.
  var newestWords: WordsSummary? {
    let sessions = attempts.values.lazy.flatMap(\.sessions.values).map(\.session)
      .filter { $0.words != nil }
    // Reports can contain anything, so sessions of two attempts may have the same time and even the same mark.
    let newest = sessions.max { left, right in
      guard left.lastSecond == right.lastSecond, let first = left.words, let second = right.words
      else { return left.lastSecond < right.lastSecond }
      return (left.mark, first.counter) < (right.mark, second.counter)
    }
    guard let counter = newest?.words?.counter, let sums = words[counter] else { return nil }
    return WordsSummary(sums, counter: counter)
  }
}

extension ReportedSession {
  fileprivate var lastSecond: UInt64 { begun.seconds + UInt64(lengthSeconds) }
}

extension StudentReport {
  /// From the earliest to the latest moment that the student's clock showed.
  fileprivate var shownSeconds: ClosedRange<Int64> {
    var first = made
    var last = made
    func show(_ instant: ClassInstant?) {
      guard let instant else { return }
      first = min(first, instant)
      last = max(last, instant)
    }
    show(opened)
    show(submitted?.time)
    for work in works {
      show(work.done?.time)
      for session in work.attempts.lazy.flatMap(\.sessions) {
        show(session.begun)
        show(ClassInstant(seconds: session.lastSecond))
      }
    }
    return first.wholeSeconds...last.wholeSeconds
  }
}

extension ClassInstant {
  /// The seconds since 1970, which always fit.
  package var wholeSeconds: Int64 { Int64(clamping: seconds) }
}
