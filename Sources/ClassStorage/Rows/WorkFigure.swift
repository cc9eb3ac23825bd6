package import ClassModel
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
      let assignment = try row.identifier(AssignmentIdentifier.self)
      let work = StudentWork(student: try row.identifier(), assignment: assignment)
      let stage = try row.stage()
      try body(work, GridCell(stage: stage, isLate: try row.next()))
    }
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
        stage: try row.stage(), seconds: try row.next(), receivedSeconds: try row.next())
    }
  }

  /// Returns the figures of an assignment, for all students or one.
  package func figures(
    on assignment: AssignmentIdentifier, of student: StudentIdentifier? = nil
  ) throws -> [WorkFigure] {
    var condition = "WHERE assignment = ?"
    var arguments: [(any StatementValue)?] = [assignment.bytes]
    if let student {
      condition += " AND student = ?"
      arguments.append(student.bytes)
    }
    var parts: [StudentIdentifier: [PartSummary]] = [:]
    let cursor = try statements.cursor(
      "SELECT student, \(PartSummary.columns) FROM workPart \(condition) ORDER BY assignment, student, part",
      arguments)
    while var row = try cursor.next() {
      parts[try row.identifier(), default: []].append(try PartSummary(reading: &row))
    }
    return try statements.rows(
      "SELECT student, \(WorkSummary.columns) FROM work \(condition) ORDER BY assignment, student",
      arguments
    ) { row in
      let student = try row.identifier(StudentIdentifier.self)
      var summary = try WorkSummary(reading: &row)
      summary.parts = parts[student] ?? []
      return WorkFigure(StudentWork(student: student, assignment: assignment), summary)
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
    try statements.run("DELETE FROM workPart WHERE assignment = ? AND student = ?", key)
    if let summary {
      try statements.run(
        WorkSummary.insertion, key + summary.values)
      for part in summary.parts {
        try statements.run(PartSummary.insertion, key + part.values)
      }
    } else {
      try statements.run("DELETE FROM work WHERE assignment = ? AND student = ?", key)
    }
    try statements.run("DELETE FROM staleFigure WHERE id = ?", [stale.id])
  }

  /// Removes the figures of a student.
  package func removeFigures(of student: StudentIdentifier) throws {
    try statements.run("DELETE FROM workPart WHERE student = ?", [student.bytes])
    try statements.run("DELETE FROM work WHERE student = ?", [student.bytes])
  }

  /// Removes the figures of an assignment.
  package func removeFigures(on assignment: AssignmentIdentifier) throws {
    try statements.run("DELETE FROM workPart WHERE assignment = ?", [assignment.bytes])
    try statements.run("DELETE FROM work WHERE assignment = ?", [assignment.bytes])
  }
}

// MARK: - Columns

extension WorkSummary {
  fileprivate static let columns = """
    stage, isLate, isAfterCompletion, openedSeconds, handedInSeconds, handedInReceivedSeconds, openSeconds, \
    activeSeconds, assumedSeconds, enteredSeconds, sessionCount, correctedSessionCount, removedSeconds, \
    lastActivitySeconds, madeSeconds, receivedSeconds, clockErrorSeconds, isCut, hasData
    """
  fileprivate static let insertion = """
    INSERT OR REPLACE INTO work (assignment, student, \(columns))
    VALUES (?, ?\(String(repeating: ", ?", count: 19)))
    """

  fileprivate var values: [(any StatementValue)?] {
    [
      Int64(stage.rawValue), isLate, isAfterCompletion, openedSeconds, handedInSeconds,
      handedInReceivedSeconds, Int64(clamping: time.openSeconds),
      Int64(clamping: time.activeSeconds), Int64(clamping: time.assumedSeconds), enteredSeconds,
      sessionCount, correctedSessionCount, removedSeconds, lastActivitySeconds, madeSeconds,
      receivedSeconds, clockErrorSeconds, isCut, hasData,
    ]
  }

  fileprivate init(reading row: inout ColumnReader) throws {
    self.init(madeSeconds: 0, receivedSeconds: 0)
    stage = try row.stage()
    isLate = try row.next()
    isAfterCompletion = try row.next()
    openedSeconds = try row.optional()
    handedInSeconds = try row.optional()
    handedInReceivedSeconds = try row.optional()
    time = try row.time()
    enteredSeconds = try row.next()
    sessionCount = try row.next()
    correctedSessionCount = try row.next()
    removedSeconds = try row.next()
    lastActivitySeconds = try row.optional()
    madeSeconds = try row.next()
    receivedSeconds = try row.next()
    clockErrorSeconds = try row.optional()
    isCut = try row.next()
    hasData = try row.next()
  }
}

extension PartSummary {
  fileprivate static let columns = """
    part, fileName, doneSeconds, openSeconds, activeSeconds, assumedSeconds, sessionCount, attemptCount, progress, \
    progressOfAttempts, additionalItemCount, primaryKind, primaryIdentifier, primaryTitle, primaryValue, \
    primaryMaximum, primaryWords, primaryCounter, counter, words, wordsAdded, wordsRemoved, wordsPasted
    """
  fileprivate static let insertion = """
    INSERT INTO workPart (assignment, student, \(columns))
    VALUES (?, ?\(String(repeating: ", ?", count: 23)))
    """

  fileprivate var values: [(any StatementValue)?] {
    var kind: Int64?
    var value: Double?
    var maximum: Double?
    var binaryWords: Int64?
    switch primary?.value {
    case nil: break
    case .binary(let holds, let words):
      (kind, value, binaryWords) = (1, holds ? 1 : 0, Int64(words.rawValue))
    case .quantity(let number): (kind, value) = (2, number)
    case .score(let points, let possible): (kind, value, maximum) = (3, points, possible)
    }
    return [
      Int64(part), fileName, doneSeconds, Int64(clamping: time.openSeconds),
      Int64(clamping: time.activeSeconds), Int64(clamping: time.assumedSeconds), sessionCount,
      attemptCount, progress, progressOfAttempts, additionalItemCount, kind, primary?.identifier,
      primary?.title, value, maximum, binaryWords, primary?.counter, words?.counter, words?.latest,
      words?.added, words?.removed, words?.pasted,
    ]
  }

  fileprivate init(reading row: inout ColumnReader) throws {
    self.init(part: try row.sequence())
    fileName = try row.optional()
    doneSeconds = try row.optional()
    time = try row.time()
    sessionCount = try row.next()
    attemptCount = try row.next()
    progress = try row.optional()
    progressOfAttempts = try row.optional()
    additionalItemCount = try row.next()
    if let kind = try row.optional(Int64.self) {
      primary = try WorkResult(reading: &row, kind: kind)
    } else {
      row.skip(6)
    }
    guard let counter = try row.optional(String.self) else { return }
    words = WordsSummary(
      counter: counter, latest: try row.optional(), added: try row.optional(),
      removed: try row.optional(), pasted: try row.optional())
  }
}

extension WorkResult {
  fileprivate init(reading row: inout ColumnReader, kind: Int64) throws {
    let identifier = try row.next(String.self)
    let title = try row.next(String.self)
    let number = try row.next(Double.self)
    let maximum = try row.optional(Double.self)
    let words = try row.optional(Int64.self).flatMap(UInt8.init(exactly:))
      .flatMap(ReportedItem.BinaryWords.init(rawValue:))
    let value: Value
    switch (kind, maximum, words) {
    case (1, _, let words?): value = .binary(number != 0, words)
    case (2, _, _): value = .quantity(number)
    case (3, let maximum?, _): value = .score(number, outOf: maximum)
    default: throw row.damage()
    }
    self.init(identifier: identifier, title: title, value: value, counter: try row.optional())
  }
}

extension ColumnReader {
  fileprivate mutating func stage() throws -> WorkStage {
    guard let stage = UInt8(exactly: try next(Int64.self)).flatMap(WorkStage.init) else {
      throw damage(columnsBack: 1)
    }
    return stage
  }

  fileprivate mutating func time() throws -> WorkedTime {
    let seconds = [try next(Int64.self), try next(Int64.self), try next(Int64.self)]
    guard seconds.allSatisfy({ $0 >= 0 }) else { throw damage(columnsBack: 1) }
    return WorkedTime(
      openSeconds: UInt64(seconds[0]), activeSeconds: UInt64(seconds[1]),
      assumedSeconds: UInt64(seconds[2]))
  }
}
