package import ClassModel
import Foundation
import StoreEngine

/// The reports of one student on one assignment.
package struct StudentWork: Hashable, Sendable {
  package var student: StudentIdentifier
  package var assignment: AssignmentIdentifier

  package init(student: StudentIdentifier, assignment: AssignmentIdentifier) {
    self.student = student
    self.assignment = assignment
  }
}

/// The figures of a student's work on an assignment, over all their machines.
///
/// They are derived from reports and stored, because the report on a class reads forty thousand of them.
package struct WorkFigure: Hashable, Sendable {
  package var work: StudentWork
  package var summary: WorkSummary

  package init(_ work: StudentWork, _ summary: WorkSummary) {
    self.work = work
    self.summary = summary
  }
}

extension ClassRecords {
  /// Calls a function with each student's grid cell for each assignment.
  ///
  /// - Complexity: O(*n*), *n* pairs of students and assignments; no other figures are read.
  package func forEachGridCell(_ body: (StudentWork, GridCell) throws -> Void) throws {
    let cursor = try statements.cursor("SELECT assignment, student, stage, isLate FROM work")
    while var row = try cursor.next() {
      let work = try row.work()
      let stage = try row.stage()
      try body(work, GridCell(stage: stage, isLate: try row.next()))
    }
  }

  /// Returns the work of students whose clock is at least this many seconds ahead or behind.
  ///
  /// - Complexity: O(*n*), *n* pairs of students and assignments; only figures with such an error are decoded.
  package func works(withClockErrorOf leastSeconds: Int64) throws -> Set<StudentWork> {
    let decoder = JSONDecoder()
    // Nearly all figures have none.
    let works = try statements.rows(
      """
      SELECT assignment, student, value FROM workFigures
      WHERE version = ? AND instr(value, '"clockErrorSeconds"') > 0
      """, [WorkSummary.version]
    ) { row -> StudentWork? in
      let work = try row.work()
      let error = try row.summary(decoder).clockErrorSeconds ?? 0
      return error.magnitude >= leastSeconds.magnitude ? work : nil
    }
    return Set(works.compactMap(\.self))
  }

  /// Returns the hand-in of some work; `nil` if it wasn't handed in.
  package func handIn(of work: StudentWork) throws -> HandIn? {
    try statements.first(
      """
      SELECT stage, handedInSeconds, handedInReceivedSeconds FROM work
      WHERE assignment = ? AND student = ? AND handedInReceivedSeconds IS NOT NULL
      """, [work.assignment.bytes, work.student.bytes]
    ) { row in
      HandIn(
        stage: try row.stage(), seconds: try row.seconds(), receivedSeconds: try row.seconds())
    }
  }

  /// Reads all figures, those of other versions as far as this one does.
  func requireReadableFigures() throws {
    try forEachGridCell { work, _ in _ = try handIn(of: work) }
    let decoder = JSONDecoder()
    let cursor = try statements.cursor(
      "SELECT assignment, student, version, value FROM workFigures")
    while var row = try cursor.next() {
      _ = try row.work()
      let isOfThisVersion = try row.next(Int64.self) == WorkSummary.version
      if isOfThisVersion { _ = try row.summary(decoder) }
    }
  }

  /// Returns the work that is handed in and whose hand-in arrived after a moment, the earliest first.
  ///
  /// - Parameter seconds: The moment, in seconds since 1970, by the clock of this machine.
  package func works(handedInAfter seconds: Int64) throws -> [StudentWork] {
    try statements.rows(
      """
      SELECT assignment, student FROM work WHERE handedInReceivedSeconds > ?
      ORDER BY handedInReceivedSeconds, assignment, student
      """, [seconds]
    ) { try $0.work() }
  }

  /// Returns the work on an assignment whose figures another version derived. The next sync derives them again.
  package func workOfOtherVersions(
    on assignment: AssignmentIdentifier
  ) throws -> [StudentWork] {
    try statements.rows(
      "SELECT student FROM workFigures WHERE assignment = ? AND version <> ?",
      [assignment.bytes, WorkSummary.version]
    ) { StudentWork(student: try $0.identifier(), assignment: assignment) }
  }

  /// Returns the figures of an assignment that this version derived, for all students or one.
  package func figures(
    on assignment: AssignmentIdentifier, of student: StudentIdentifier? = nil
  ) throws -> [WorkFigure] {
    var condition = "WHERE assignment = ? AND version = ?"
    var arguments: [(any StatementValue)?] = [assignment.bytes, WorkSummary.version]
    if let student {
      condition += " AND student = ?"
      arguments.append(student.bytes)
    }
    let decoder = JSONDecoder()
    return try statements.rows(
      "SELECT student, value FROM workFigures \(condition) ORDER BY assignment, student", arguments
    ) { row in
      let work = StudentWork(student: try row.identifier(), assignment: assignment)
      return WorkFigure(work, try row.summary(decoder))
    }
  }
}

extension ClassRecordWriter {
  /// Replaces the figures of some work.
  ///
  /// - Parameters:
  ///   - stale: The mark for which the figures were derived. A newer mark stays.
  ///   - summary: The figures; `nil` removes them.
  package func replaceFigures(of stale: StaleWork, with summary: WorkSummary?) throws {
    let key: [(any StatementValue)?] = [
      stale.work.assignment.bytes, stale.work.student.bytes,
    ]
    if let summary {
      try statements.run(
        "INSERT OR REPLACE INTO work VALUES (?, ?, ?, ?, ?, ?)",
        key + [
          Int64(summary.stage.rawValue), summary.isLate, summary.handedInSeconds,
          summary.handedInReceivedSeconds,
        ])
      let value = try JSONEncoder().encode(summary)
      try statements.run(
        "INSERT OR REPLACE INTO workFigures VALUES (?, ?, ?, ?)",
        key + [WorkSummary.version, String(decoding: value, as: UTF8.self)])
    } else {
      try removeFigures("assignment = ? AND student = ?", key)
    }
    try statements.run("DELETE FROM staleFigure WHERE id = ?", [stale.id])
  }

  /// Removes the figures of a student.
  package func removeFigures(of student: StudentIdentifier) throws {
    try removeFigures("student = ?", [student.bytes])
  }

  /// Removes the figures of an assignment.
  package func removeFigures(on assignment: AssignmentIdentifier) throws {
    try removeFigures("assignment = ?", [assignment.bytes])
  }

  private func removeFigures(
    _ condition: String, _ arguments: [(any StatementValue)?]
  ) throws {
    for table in ["work", "workFigures"] {
      try statements.run("DELETE FROM \(table) WHERE \(condition)", arguments)
    }
  }
}

extension ColumnReader {
  /// Reads the columns of an assignment and a student.
  fileprivate mutating func work() throws -> StudentWork {
    let assignment = try identifier(AssignmentIdentifier.self)
    return StudentWork(student: try identifier(), assignment: assignment)
  }

  /// Reads the column of the figures.
  fileprivate mutating func summary(_ decoder: JSONDecoder) throws -> WorkSummary {
    let value = Data(try next(String.self).utf8)
    guard let summary = try? decoder.decode(WorkSummary.self, from: value) else {
      throw damage(columnsBack: 1)
    }
    return summary
  }

  fileprivate mutating func stage() throws -> WorkStage {
    guard let stage = UInt8(exactly: try next(Int64.self)).flatMap(WorkStage.init) else {
      throw damage(columnsBack: 1)
    }
    return stage
  }
}
