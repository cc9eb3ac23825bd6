package import ClassModel
import StoreEngine

/// The figures of a student's work on one part of an assignment, over all of the student's devices.
///
/// They are derived from reports and kept, because a report on a class reads forty thousand of them.
package struct WorkFigure: Hashable, Sendable {
  /// The item that stands for the work.
  package struct Primary: Hashable, Sendable {
    /// What kind of value it is.
    package enum Kind: String, Sendable { case binary, quantity, score }

    package var kind: Kind
    package var identifier: String
    package var title: String
    /// The quantity or the points; 1 for a binary that is true, else 0.
    package var value: Double
    /// The possible points of a score.
    package var maximum: Double?
    /// What counted a quantity of words; what the two values of a binary are called.
    package var counter: String?

    package init(
      kind: Kind, identifier: String, title: String, value: Double, maximum: Double? = nil,
      counter: String? = nil
    ) {
      self.kind = kind
      self.identifier = identifier
      self.title = title
      self.value = value
      self.maximum = maximum
      self.counter = counter
    }
  }

  package var student: StudentIdentifier
  package var assignment: AssignmentIdentifier
  package var part: UInt32
  package var openedAtSeconds: Int64?
  package var doneAtSeconds: Int64?
  package var submittedAtSeconds: Int64?
  package var openSeconds: Int64
  package var activeSeconds: Int64
  package var assumedSeconds: Int64
  package var sessionCount: Int64
  /// When the last session ended.
  package var lastActivitySeconds: Int64?
  /// How much of the latest attempt is done, 0 to 1.
  package var progress: Double?
  /// The mean of that over all attempts.
  package var progressOfAttempts: Double?
  package var primary: Primary?
  /// Whether anything was reported but states.
  package var hasData: Bool
  /// When the newest report was made, by the student's clock.
  package var madeAtSeconds: Int64
  /// When it arrived here.
  package var receivedAtSeconds: Int64

  package init(
    student: StudentIdentifier, assignment: AssignmentIdentifier, part: UInt32,
    madeAtSeconds: Int64, receivedAtSeconds: Int64
  ) {
    self.student = student
    self.assignment = assignment
    self.part = part
    openSeconds = 0
    activeSeconds = 0
    assumedSeconds = 0
    sessionCount = 0
    hasData = false
    self.madeAtSeconds = madeAtSeconds
    self.receivedAtSeconds = receivedAtSeconds
  }
}

extension ClassRecords {
  /// Calls a function for each figure, in the order of students, assignments and parts.
  ///
  /// - Parameters:
  ///   - assignment: Gives the figures of one assignment only.
  ///   - student: Gives the figures of one student only.
  ///   - body: Takes a figure.
  package func forEachFigure(
    assignment: AssignmentIdentifier? = nil, student: StudentIdentifier? = nil,
    _ body: (WorkFigure) throws -> Void
  ) throws {
    var conditions: [String] = []
    var arguments: [(any StatementValue)?] = []
    if let student {
      conditions.append("student = ?")
      arguments.append(student.bytes)
    }
    if let assignment {
      conditions.append("assignment = ?")
      arguments.append(assignment.bytes)
    }
    let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    let cursor = try statements.cursor(
      """
      SELECT student, assignment, part, madeAtSeconds, receivedAtSeconds, openedAtSeconds, doneAtSeconds,
        submittedAtSeconds, openSeconds, activeSeconds, assumedSeconds, sessionCount, lastActivitySeconds, progress,
        progressOfAttempts, hasData, primaryKind, primaryIdentifier, primaryTitle, primaryValue, primaryMaximum,
        primaryCounter
      FROM figure \(condition) ORDER BY student, assignment, part
      """, arguments)
    while var row = try cursor.next() { try body(try WorkFigure(reading: &row)) }
  }
}

extension WorkFigure {
  init(reading row: inout ColumnReader) throws {
    let student = try row.identifier(StudentIdentifier.self)
    let assignment = try row.identifier(AssignmentIdentifier.self)
    self.init(
      student: student, assignment: assignment, part: try row.sequence(),
      madeAtSeconds: try row.next(), receivedAtSeconds: try row.next())
    openedAtSeconds = try row.optional()
    doneAtSeconds = try row.optional()
    submittedAtSeconds = try row.optional()
    openSeconds = try row.next()
    activeSeconds = try row.next()
    assumedSeconds = try row.next()
    sessionCount = try row.next()
    lastActivitySeconds = try row.optional()
    progress = try row.optional()
    progressOfAttempts = try row.optional()
    hasData = try row.next()
    guard let kind = try row.optionalChoice(Primary.Kind.self) else { return }
    primary = Primary(
      kind: kind, identifier: try row.next(), title: try row.next(), value: try row.next(),
      maximum: try row.optional(), counter: try row.optional())
  }
}

extension ClassRecordWriter {
  /// Keeps the figures of a student's work in place of those that were kept.
  package func set(_ figure: WorkFigure) throws {
    try statements.run(
      """
      INSERT OR REPLACE INTO figure (student, assignment, part, madeAtSeconds, receivedAtSeconds, openedAtSeconds,
        doneAtSeconds, submittedAtSeconds, openSeconds, activeSeconds, assumedSeconds, sessionCount,
        lastActivitySeconds, progress, progressOfAttempts, hasData, primaryKind, primaryIdentifier, primaryTitle,
        primaryValue, primaryMaximum, primaryCounter)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        figure.student.bytes, figure.assignment.bytes, Int64(figure.part), figure.madeAtSeconds,
        figure.receivedAtSeconds, figure.openedAtSeconds, figure.doneAtSeconds,
        figure.submittedAtSeconds, figure.openSeconds, figure.activeSeconds, figure.assumedSeconds,
        figure.sessionCount, figure.lastActivitySeconds, figure.progress,
        figure.progressOfAttempts, figure.hasData, figure.primary?.kind.rawValue,
        figure.primary?.identifier, figure.primary?.title, figure.primary?.value,
        figure.primary?.maximum, figure.primary?.counter,
      ])
  }

  /// Removes the figures of a student, or of one assignment of that student.
  package func removeFigures(
    of student: StudentIdentifier, assignment: AssignmentIdentifier? = nil
  ) throws {
    try statements.run(
      "DELETE FROM figure WHERE student = ? AND assignment = ifnull(?, assignment)",
      [student.bytes, assignment?.bytes])
  }
}

// MARK: - What is to be derived again

/// The reports of one student on one assignment.
package struct StudentWork: Hashable, Sendable {
  package var student: StudentIdentifier
  package var assignment: AssignmentIdentifier

  package init(student: StudentIdentifier, assignment: AssignmentIdentifier) {
    self.student = student
    self.assignment = assignment
  }
}

/// What the reports of a student obey.
package struct ObeyedRule: Hashable, Sendable {
  package var sharing: UInt8
  package var erasures: UInt64

  package init(sharing: UInt8, erasures: UInt64) {
    self.sharing = sharing
    self.erasures = erasures
  }
}

extension ClassRecords {
  /// Returns some of the work whose figures are older than the reports.
  package func staleWork(limit: Int) throws -> [StudentWork] {
    try statements.rows(
      "SELECT student, assignment FROM staleFigure LIMIT ?", [Int64(limit)]
    ) { row in
      StudentWork(student: try row.identifier(), assignment: try row.identifier())
    }
  }

  /// Returns what the reports of each student obey.
  package func obeyedRules() throws -> [StudentIdentifier: ObeyedRule] {
    let pairs = try statements.rows("SELECT student, sharing, erasures FROM obeyed") { row in
      let student = try row.identifier(StudentIdentifier.self)
      let sharing = try row.next(Int64.self)
      guard let sharing = UInt8(exactly: sharing),
        let erasures = UInt64(exactly: try row.next(Int64.self))
      else { throw row.damage(columnsBack: 1) }
      return (student, ObeyedRule(sharing: sharing, erasures: erasures))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension ClassRecordWriter {
  /// Notes that the figures of some work are older than its reports.
  package func markStale(_ work: StudentWork) throws {
    try statements.run(
      "INSERT OR IGNORE INTO staleFigure (student, assignment) VALUES (?, ?)",
      [work.student.bytes, work.assignment.bytes])
  }

  /// Puts figures in the place of those that some work had; none removes them.
  package func replaceFigures(of work: StudentWork, with figures: [WorkFigure]) throws {
    try removeFigures(of: work.student, assignment: work.assignment)
    for figure in figures { try set(figure) }
    try statements.run(
      "DELETE FROM staleFigure WHERE student = ? AND assignment = ?",
      [work.student.bytes, work.assignment.bytes])
  }

  /// Notes what the reports of a student obey.
  package func set(_ rule: ObeyedRule, of student: StudentIdentifier) throws {
    try statements.run(
      "INSERT OR REPLACE INTO obeyed (student, sharing, erasures) VALUES (?, ?, ?)",
      [student.bytes, Int64(rule.sharing), Int64(rule.erasures)])
  }
}
