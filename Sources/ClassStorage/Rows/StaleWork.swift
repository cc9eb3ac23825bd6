package import ClassModel
import StoreEngine

/// Work whose figures are out of date.
package struct StaleWork: Hashable, Sendable {
  /// The mark. If work is marked again while its figures are derived, it gets a new one.
  package var id: Int64
  package var work: StudentWork

  package init(id: Int64, work: StudentWork) {
    self.id = id
    self.work = work
  }
}

extension ClassRecords {
  /// Returns some of the work whose figures are out of date, student by student.
  package func staleWork(limit: Int) throws -> [StaleWork] {
    try statements.rows(
      "SELECT id, student, assignment FROM staleFigure ORDER BY student, assignment LIMIT ?",
      [Int64(limit)]
    ) { row in
      let id = try row.next(Int64.self)
      return StaleWork(
        id: id,
        work: StudentWork(student: try row.identifier(), assignment: try row.identifier()))
    }
  }

  /// Reads all marks, and what figures were derived from.
  func requireReadableStaleWork() throws { _ = try (staleWork(limit: .max), figureBases()) }

  /// Returns the students whose figures on any assignment are out of date.
  package func studentsOfStaleWork() throws -> Set<StudentIdentifier> {
    Set(
      try statements.rows("SELECT DISTINCT student FROM staleFigure") {
        try $0.identifier(StudentIdentifier.self)
      })
  }

  /// Returns the basis of the figures of each student and assignment, as of their last derivation.
  ///
  /// - Returns: The basis as bytes, by the bytes of each identifier.
  package func figureBases() throws -> [[UInt8]: [UInt8]] {
    let pairs = try statements.rows("SELECT subject, bytes FROM figureBasis") { row in
      (try row.next([UInt8].self), try row.next([UInt8].self))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension ClassRecordWriter {
  /// Marks the figures of some work as out of date.
  package func markStale(_ work: StudentWork) throws {
    try statements.run(
      "INSERT OR REPLACE INTO staleFigure (student, assignment) VALUES (?, ?)",
      [work.student.bytes, work.assignment.bytes])
  }

  /// Marks all figures of a student as out of date, and those of all assignments that some machines report on.
  package func markStale(
    _ student: StudentIdentifier, reportedBy machines: some Sequence<WriterIdentifier>
  ) throws {
    try statements.run(
      """
      INSERT OR REPLACE INTO staleFigure (student, assignment) SELECT student, assignment FROM work WHERE student = ?
      """, [student.bytes])
    for machine in machines {
      try statements.run(
        """
        INSERT OR REPLACE INTO staleFigure (student, assignment)
        SELECT ?, identifier FROM object WHERE writer = ? AND kind = 17
        """, [student.bytes, machine.bytes])
    }
  }

  /// Marks all figures of an assignment as out of date, also for students whose machines report on it.
  package func markStale(
    _ assignment: AssignmentIdentifier, owners: [WriterIdentifier: StudentIdentifier]
  ) throws {
    try statements.run(
      """
      INSERT OR REPLACE INTO staleFigure (student, assignment) SELECT student, assignment FROM work
      WHERE assignment = ?
      """, [assignment.bytes])
    let writers = try statements.rows(
      "SELECT writer FROM object WHERE kind = 17 AND identifier = ?", [assignment.bytes]
    ) { try $0.identifier(WriterIdentifier.self) }
    for student in Set(writers.compactMap { owners[$0] }) {
      try markStale(StudentWork(student: student, assignment: assignment))
    }
  }

  /// Stores the basis of the figures of a student or an assignment; `nil` removes it.
  package func setFigureBasis(of subject: [UInt8], to bytes: [UInt8]?) throws {
    if let bytes {
      try statements.run(
        "INSERT OR REPLACE INTO figureBasis (subject, bytes) VALUES (?, ?)", [subject, bytes])
    } else {
      try statements.run("DELETE FROM figureBasis WHERE subject = ?", [subject])
    }
  }
}
