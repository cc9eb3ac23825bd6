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
  ///   - assignment: The assignment. Parts that it no longer has are skipped.
  ///   - received: The reports that count, from all the student's machines, each with its arrival.
  ///   - known: What was known before about the work that was handed in. Later reports have later arrivals.
  /// - Complexity: O(*n* log *n*), *n* segments, items and pieces of progress.
  /// - Source: "The protocol of a class" in Design, uniting a student's reports.
  package init?(
    of assignment: Assignment, _ received: [ReceivedReport], after known: HandIn? = nil
  ) {
    let numbers = Set(assignment.parts.map(\.number))
    var received = received.filter { $0.report.assignment == assignment.identifier }
    for place in received.indices {
      received[place].report.works.removeAll { !numbers.contains($0.part) }
    }
    let united = UnitedReport(assignment.identifier, received.map(\.report))
    guard let made = united.made, let newest = received.map(\.receivedSeconds).max() else {
      return nil
    }
    self.init(madeSeconds: made.wholeSeconds, receivedSeconds: newest)
    openedSeconds = united.opened?.wholeSeconds
    time = united.time
    enteredSeconds = Int64(clamping: united.enteredSeconds)
    lastActivitySeconds = united.lastActivity?.wholeSeconds
    isCut = united.isCut
    parts = united.works.values.map(PartSummary.init).sorted { $0.part < $1.part }
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
  init(_ work: UnitedWork) {
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
    words = work.newestWords
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
