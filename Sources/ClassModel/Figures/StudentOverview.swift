/// The work of one student on the assignments of a class.
package struct StudentOverview: Hashable, Sendable {
  /// The work on an assignment.
  package struct Row: Hashable, Sendable {
    /// The assignment.
    package var assignment: AssignmentHead
    /// The work.
    package var place: WorkPlace<WorkDetail>

    package init(assignment: AssignmentHead, place: WorkPlace<WorkDetail>) {
      self.assignment = assignment
      self.place = place
    }
  }

  /// The class.
  package var head: ClassHead
  /// The student.
  package var student: StudentHead
  /// The student's assignments that were handed out, the oldest first.
  package var rows: [Row]

  package init(head: ClassHead, student: StudentHead, rows: [Row]) {
    self.head = head
    self.student = student
    self.rows = rows
  }

  /// The same by due date; assignments without one come last, the oldest first.
  package var sortedByDueDate: StudentOverview {
    var sorted = self
    sorted.rows = rows.map(\.assignment).placesByDueDate.map { rows[$0] }
    return sorted
  }
}

/// A student's work on an assignment in detail.
package struct WorkDetail: Hashable, Sendable {
  /// The figures.
  package var summary: WorkSummary
  /// The parts with reported work, by number.
  package var parts: [PartDetail]

  /// Derives the details; `nil` if nothing was reported.
  ///
  /// - Parameters:
  ///   - assignment: The assignment.
  ///   - received: The reports that count, from all the student's machines.
  ///   - known: What was known before about the work that was handed in.
  package init?(
    of assignment: Assignment, _ received: [ReceivedReport], after known: HandIn? = nil
  ) {
    guard let summary = WorkSummary(of: assignment, received, after: known) else { return nil }
    self.summary = summary
    let united = UnitedReport(forTeachers: assignment.identifier, received.map(\.report))
    parts = summary.parts.compactMap { united.works[$0.part].map(PartDetail.init) }
  }
}

/// A student's work on a part in detail.
package struct PartDetail: Hashable, Sendable {
  /// The number of the part.
  package var part: UInt32
  /// The words of all attempts, by counter.
  package var words: [WordsSummary]
  /// The attempts, the latest first.
  package var attempts: [AttemptDetail]

  init(_ work: UnitedWork) {
    part = work.part
    words = work.words.sorted { $0.key < $1.key }.map { WordsSummary($0.value, counter: $0.key) }
    let latest = work.latestAttempt?.mark
    attempts = work.attempts.values.map { AttemptDetail($0, isLatest: $0.mark == latest) }
    attempts.sort { left, right in
      left.isLatest == right.isLatest
        ? left.begunSeconds > right.begunSeconds : left.isLatest
    }
  }
}

/// An attempt in detail.
package struct AttemptDetail: Hashable, Sendable {
  /// When it began, in seconds since 1970.
  package var begunSeconds: Int64
  /// Whether it is the latest attempt, whose items count.
  package var isLatest: Bool
  /// How much is done, 0…1.
  package var progress: Double?
  /// The item that is shown first.
  package var primary: WorkResult?
  /// The other items, by identifier.
  package var additional: [WorkResult]
  /// The time.
  package var time: WorkedTime
  /// The sessions, the oldest first.
  package var sessions: [SessionDetail]

  /// All items, in the order in which they are shown.
  package var items: [WorkResult] { [primary].compactMap(\.self) + additional }

  init(_ attempt: UnitedAttempt, isLatest: Bool) {
    begunSeconds = attempt.begun.wholeSeconds
    self.isLatest = isLatest
    progress = attempt.progressFraction
    primary = attempt.primaryItem.flatMap { WorkResult($0) }
    additional = attempt.additionalItems.compactMap { WorkResult($0) }
    time = attempt.time
    sessions = attempt.sessions.values.sorted {
      ($0.session.begun, $0.mark) < ($1.session.begun, $1.mark)
    }.map(SessionDetail.init)
  }
}

/// A session in detail.
package struct SessionDetail: Hashable, Sendable {
  /// When it began, in seconds since 1970.
  package var begunSeconds: Int64
  /// When it ended.
  package var endSeconds: Int64
  /// The time.
  package var time: WorkedTime
  /// How much of that time only the student entered.
  package var enteredSeconds: Int64
  /// Whether the student corrected it.
  package var isCorrected: Bool
  /// How much time the student removed from it.
  package var removedSeconds: Int64
  /// The words, by one counter.
  package var words: WordsSummary?
  /// How many more words there were at the end than at the start, by the same counter.
  ///
  /// It is also known of a session in a program that doesn't report what was added and removed.
  package var wordsChange: Int64?

  init(_ united: UnitedSession) {
    let session = united.session
    begunSeconds = session.begun.wholeSeconds
    endSeconds = begunSeconds + Int64(session.lengthSeconds)
    time = united.time
    enteredSeconds = Int64(clamping: united.enteredSeconds)
    isCorrected = session.corrected > 0
    removedSeconds = Int64(session.removedSeconds)
    wordsChange = session.words.flatMap(Self.change)
    words = session.words.map { words in
      WordsSummary(
        counter: words.counter.string, latest: words.after.map(Int64.init),
        added: words.added.map(Int64.init), removed: words.removed.map(Int64.init),
        pasted: words.pasted.map(Int64.init))
    }
  }

  private static func change(_ words: ReportedSession.Words) -> Int64? {
    if let added = words.added, let removed = words.removed {
      return Int64(added) - Int64(removed)
    }
    guard let before = words.before, let after = words.after else { return nil }
    return Int64(after) - Int64(before)
  }
}
