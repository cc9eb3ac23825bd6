/// The work of a class on one assignment.
package struct AssignmentOverview: Hashable, Sendable {
  /// A student.
  package struct Row: Hashable, Sendable {
    /// Who it is.
    package var student: StudentHead
    /// The work.
    package var place: WorkPlace<WorkSummary>

    package init(student: StudentHead, place: WorkPlace<WorkSummary>) {
      self.student = student
      self.place = place
    }

    /// What was reported.
    package var work: WorkSummary? { place.work }
  }

  /// The class.
  package var head: ClassHead
  /// The assignment.
  package var assignment: AssignmentHead
  /// The students it is for, sorted by name; students who left or were removed come last.
  package var rows: [Row]

  package init(head: ClassHead, assignment: AssignmentHead, rows: [Row]) {
    self.head = head
    self.assignment = assignment
    self.rows = rows
  }
}

/// The figures of a class's work on one assignment.
///
/// Only students who take part and have data count; a student without a report doesn't count as zero. Each student
/// counts once.
package struct AssignmentFigures: Hashable, Sendable {
  /// The figures of one item over all students.
  package struct Result: Hashable, Sendable {
    /// Which values they are. Values from another counter have their own figures.
    package var measure: WorkResult.Measure
    /// The title that people see.
    package var title: String
    /// The distribution of the values: quantities, shares of the possible points, or 1 for each yes.
    package var distribution: Distribution

    /// How many said yes; `nil` for other kinds.
    package var yesCount: Int? {
      measure.kind == .binary
        ? Int((distribution.average * Double(distribution.count)).rounded()) : nil
    }
  }

  /// The figures of the work on a part.
  package struct Part: Hashable, Sendable {
    /// The number of the part.
    package var number: UInt32
    /// The progress of each student, as the mean over all attempts.
    package var progress: Distribution?
    /// The values of the students' latest attempts; the item that most students have comes first.
    package var results: [Result]
  }

  /// How many students take part and have the assignment.
  package var studentCount = 0
  /// How many of them don't share.
  package var withheldCount = 0
  /// How many of those who share are at each stage.
  package var counts: [KnownStage: Int] = [:]
  /// How many handed in late.
  package var lateCount = 0
  /// The students whose computers said that they haven't opened it, by name.
  package var notOpened: [StudentHead] = []
  /// Those who joined, and about whom nothing is known yet because no computer of theirs has reported, by name.
  package var notKnownYet: [StudentHead] = []
  /// The active time of those with a session, in seconds.
  package var activeSeconds: Distribution?
  /// The open time of those with a session, in seconds.
  package var openSeconds: Distribution?
  /// The figures of each part, or of the students' own files if there are no parts.
  package var parts: [Part] = []

  /// Derives the figures.
  ///
  /// - Complexity: O(*n* log *n*), *n* rows and parts.
  /// - Source: "Schoolwork", the table of what teachers see: progress covers all attempts, everything else only the
  ///   latest one. Averages cover the students who have data.
  package init(of overview: AssignmentOverview) {
    let rows = overview.rows.filter(\.student.isMember)
    var timed: [WorkedTime] = []
    for row in rows {
      guard row.place != .notAssigned else { continue }
      studentCount += 1
      guard row.place != .withheld else {
        withheldCount += 1
        continue
      }
      let stage = KnownStage(row.student, overview.assignment, row.work?.stage)
      counts[stage, default: 0] += 1
      if row.work?.isLate == true { lateCount += 1 }
      switch stage {
      case .reported(.notOpened): notOpened.append(row.student)
      case .notKnownYet: notKnownYet.append(row.student)
      case .reported, .excused, .paused, .notJoined: break
      }
      if let work = row.work, work.sessionCount > 0 { timed.append(work.time) }
    }
    activeSeconds = Distribution(of: timed.map { Double($0.activeSeconds) })
    openSeconds = Distribution(of: timed.map { Double($0.openSeconds) })
    parts = overview.assignment.workNumbers.map { number in
      let works = rows.compactMap { $0.work?.part(number) }
      return Part(
        number: number, progress: Distribution(of: works.compactMap(\.progressOfAttempts)),
        results: Self.results(of: works.compactMap(\.result)))
    }
  }

  private static func results(of values: [WorkResult]) -> [Result] {
    var numbers: [WorkResult.Measure: [Double]] = [:]
    var titles: [WorkResult.Measure: [String: Int]] = [:]
    for value in values {
      numbers[value.measure, default: []].append(value.number)
      titles[value.measure, default: [:]][value.title, default: 0] += 1
    }
    return numbers.compactMap { measure, numbers in
      Distribution(of: numbers).map { distribution in
        // The title that most students have; if several tie, the first in text order.
        let title = titles[measure]?.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
        return Result(measure: measure, title: title ?? "", distribution: distribution)
      }
    }.sorted { left, right in
      guard left.distribution.count == right.distribution.count else {
        return left.distribution.count > right.distribution.count
      }
      guard left.title == right.title else { return left.title < right.title }
      return (left.measure.identifier, left.measure.counter ?? "", left.measure.kind.rawValue)
        < (right.measure.identifier, right.measure.counter ?? "", right.measure.kind.rawValue)
    }
  }
}
