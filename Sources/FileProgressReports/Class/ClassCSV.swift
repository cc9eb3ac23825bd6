package import ClassModel
import ProgressModel

/// The overviews of a class for spreadsheets.
///
/// Lines end with CR LF. An unknown value is an empty field, times are RFC 3339 in UTC, durations are seconds.
///
/// - Source: RFC 4180.
package enum ClassCSV {
  private static let chunkByteCount = 65_536
  private static let studentColumns = ["student", "rosterId", "studentId"]
  private static let assignmentColumns = [
    "assignment", "assignmentId", "dueDate", "state", "isLate",
  ]

  /// Writes a line for each student and assignment.
  ///
  /// - Parameter sink: Gets the text in pieces of about 64 KiB.
  /// - Throws: What the sink throws.
  package static func write(_ overview: ClassOverview, to sink: (String) throws -> Void) throws {
    var text = line(studentColumns + assignmentColumns)
    let assignments = overview.assignments.map(fields)
    for row in overview.rows {
      let student = fields(of: row.student)
      for (place, cell) in row.cells.enumerated() where cell != .notAssigned {
        text += line(
          student + assignments[place] + [
            ClassJSON.state(cell, cell.work?.stage), flag(cell.work?.isLate),
          ])
      }
      if text.utf8.count >= chunkByteCount {
        try sink(text)
        text = ""
      }
    }
    try sink(text)
  }

  /// Writes a line for each student and part.
  ///
  /// - Throws: What the sink throws.
  package static func write(
    _ overview: AssignmentOverview, to sink: (String) throws -> Void
  ) throws {
    var text = line(
      studentColumns + assignmentColumns + [
        "openedAt", "handedInAt", "handedInReceivedAt", "isAfterCompletion", "openTime",
        "activeTime", "assumedTime", "enteredTime", "sessions", "correctedSessions", "removedTime",
        "lastActivityAt", "madeAt", "receivedAt", "clockError", "part", "partTitle", "fileName",
        "doneAt", "partOpenTime", "partActiveTime", "attempts", "progress", "progressOfAttempts",
        "itemKind", "itemTitle", "item", "itemMaximum", "itemCounter", "counter", "words",
        "wordsAdded", "wordsRemoved",
      ])
    let assignment = fields(of: overview.assignment)
    for row in overview.rows {
      let begin =
        fields(of: row.student) + assignment + [
          ClassJSON.state(row.place, row.work?.stage), flag(row.work?.isLate),
        ] + fields(of: row.work)
      // A student without a part still has a line, and so does an assignment without parts.
      let parts: [AssignmentHead.Part?] =
        overview.assignment.parts.isEmpty ? [nil] : overview.assignment.parts
      for part in parts {
        let summary = part.flatMap { row.work?.part($0.number) }
        text += line(
          begin + [
            part.map { String($0.number) } ?? "", part.map { CSVField.text($0.title) } ?? "",
          ] + fields(of: summary))
      }
      if text.utf8.count >= chunkByteCount {
        try sink(text)
        text = ""
      }
    }
    try sink(text)
  }

  /// Writes a line for each session, to show how words and time developed.
  ///
  /// - Throws: What the sink throws.
  package static func write(_ overview: StudentOverview, to sink: (String) throws -> Void) throws {
    var text = line(
      studentColumns + [
        "assignment", "assignmentId", "part", "partTitle", "startedAt", "endedAt", "openTime",
        "activeTime", "assumedTime", "enteredTime", "isCorrected", "removedTime", "counter",
        "words", "wordsAdded", "wordsRemoved", "wordsPasted",
      ])
    let student = fields(of: overview.student)
    for row in overview.rows {
      for part in row.place.work?.parts ?? [] {
        let title = row.assignment.parts.first { $0.number == part.part }?.title ?? ""
        let sessions = part.attempts.flatMap(\.sessions)
          .sorted { ($0.begunSeconds, $0.endSeconds) < ($1.begunSeconds, $1.endSeconds) }
        for session in sessions {
          let words = session.words
          text += line(
            student + [
              CSVField.text(row.assignment.title), row.assignment.identifier.letters,
              String(part.part), CSVField.text(title), time(session.begunSeconds),
              time(session.endSeconds), String(session.time.openSeconds),
              String(session.time.activeSeconds), String(session.time.assumedSeconds),
              String(session.enteredSeconds), String(session.isCorrected),
              String(session.removedSeconds), words.map { CSVField.text($0.counter) } ?? "",
              count(words?.latest), count(words?.added), count(words?.removed),
              count(words?.pasted),
            ])
        }
      }
      if text.utf8.count >= chunkByteCount {
        try sink(text)
        text = ""
      }
    }
    try sink(text)
  }

  // MARK: - Fields

  private static func line(_ fields: [String]) -> String { fields.joined(separator: ",") + "\r\n" }

  private static func fields(of student: StudentHead) -> [String] {
    [
      CSVField.text(student.name), CSVField.text(student.rosterIdentifier ?? ""),
      student.identifier.letters,
    ]
  }

  private static func fields(of assignment: AssignmentHead) -> [String] {
    [
      CSVField.text(assignment.title), assignment.identifier.letters,
      CSVField.text(assignment.dueDate ?? ""),
    ]
  }

  private static func fields(of work: WorkSummary?) -> [String] {
    guard let work else { return Array(repeating: "", count: 15) }
    return [
      time(work.openedSeconds), time(work.handedInSeconds), time(work.handedInReceivedSeconds),
      String(work.isAfterCompletion), String(work.time.openSeconds),
      String(work.time.activeSeconds), String(work.time.assumedSeconds),
      String(work.enteredSeconds), String(work.sessionCount), String(work.correctedSessionCount),
      String(work.removedSeconds), time(work.lastActivitySeconds), time(work.madeSeconds),
      time(work.receivedSeconds), count(work.clockErrorSeconds),
    ]
  }

  private static func fields(of part: PartSummary?) -> [String] {
    guard let part else { return Array(repeating: "", count: 16) }
    return [
      CSVField.text(part.fileName ?? ""), time(part.doneSeconds), String(part.time.openSeconds),
      String(part.time.activeSeconds), String(part.attemptCount), number(part.progress),
      number(part.progressOfAttempts),
    ] + fields(of: part.primary) + [
      part.words.map { CSVField.text($0.counter) } ?? "", count(part.words?.latest),
      count(part.words?.added), count(part.words?.removed),
    ]
  }

  private static func fields(of item: WorkResult?) -> [String] {
    guard let item else { return Array(repeating: "", count: 5) }
    let names = [item.measure.kind.name, CSVField.text(item.title)]
    switch item.value {
    case .binary(let holds, _): return names + [String(holds), "", ""]
    case .quantity(let quantity):
      return names + [number(quantity), "", item.counter.map(CSVField.text) ?? ""]
    case .score(let points, let maximum): return names + [number(points), number(maximum), ""]
    }
  }

  private static func time(_ seconds: Int64?) -> String {
    seconds.map { TimestampText.utc(ClassTimes.nanoseconds($0)) } ?? ""
  }

  private static func count(_ count: Int64?) -> String { count.map(String.init) ?? "" }

  private static func flag(_ flag: Bool?) -> String { String(flag ?? false) }

  private static func number(_ number: Double?) -> String {
    guard let number, number.isFinite else { return "" }
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return number.description
  }
}
