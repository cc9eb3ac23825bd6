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
  /// Columns keep their place, so what is added comes last.
  private static let lastColumns = ["dueAt", "studentDueAt"]

  /// Writes a line for each student and assignment, by due date. If the overview has figures, there is a line for each
  /// part.
  ///
  /// - Parameter sink: Gets the text in pieces of about 64 KiB.
  /// - Throws: What the sink throws.
  package static func write(_ overview: ClassOverview, to sink: (String) throws -> Void) throws {
    let overview = overview.sortedByDueDate
    let hasFigures = overview.figures != nil
    var text = line(
      studentColumns + assignmentColumns + (hasFigures ? figureColumns : []) + lastColumns)
    let assignments = overview.assignments.map(fields)
    let dueMoments = overview.assignments.map { moment($0.dueSeconds) }
    for row in overview.rows {
      let student = fields(of: row.student)
      for (place, cell) in row.cells.enumerated() where cell != .notAssigned {
        let assignment = overview.assignments[place]
        let state = ClassJSON.state(cell, cell.work?.stage, of: row.student, on: assignment)
        let begin = student + assignments[place] + [state, flag(cell.work?.isLate)]
        let work = overview.summary(of: row, place)
        let end = lastFields(dueMoments[place], of: assignment, for: row.student)
        for figures in hasFigures ? partFields(of: work, on: assignment) : [[]] {
          text += line(begin + figures + end)
        }
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
    var text = line(studentColumns + assignmentColumns + figureColumns + lastColumns)
    let assignment = fields(of: overview.assignment)
    let dueMoment = moment(overview.assignment.dueSeconds)
    for row in overview.rows {
      let state = ClassJSON.state(
        row.place, row.work?.stage, of: row.student, on: overview.assignment)
      let begin = fields(of: row.student) + assignment + [state, flag(row.work?.isLate)]
      let end = lastFields(dueMoment, of: overview.assignment, for: row.student)
      for figures in partFields(of: row.work, on: overview.assignment) {
        text += line(begin + figures + end)
      }
      if text.utf8.count >= chunkByteCount {
        try sink(text)
        text = ""
      }
    }
    try sink(text)
  }

  /// Writes a line for each session, to show how words and time developed, by the due dates of the assignments.
  ///
  /// - Throws: What the sink throws.
  package static func write(_ overview: StudentOverview, to sink: (String) throws -> Void) throws {
    let overview = overview.sortedByDueDate
    var text = line(
      studentColumns + [
        "assignment", "assignmentId", "part", "partTitle",
      ] + columns(SessionDetail.members))
    let student = fields(of: overview.student)
    for row in overview.rows {
      for part in row.place.work?.parts ?? [] {
        let title = row.assignment.parts.first { $0.number == part.part }?.title ?? ""
        let sessions = part.attempts.flatMap(\.sessions)
          .sorted { ($0.begunSeconds, $0.endSeconds) < ($1.begunSeconds, $1.endSeconds) }
        for session in sessions {
          text += line(
            student + [
              CSVField.text(row.assignment.title), row.assignment.identifier.letters,
              String(part.part), CSVField.text(title),
            ] + fields(of: session, SessionDetail.members))
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

  private static var figureColumns: [String] {
    columns(WorkSummary.members) + ["part", "partTitle"] + columns(PartSummary.members)
  }

  /// The fields of each part of the work. A student without a part still has a line, and so does an assignment without
  /// parts.
  private static func partFields(
    of work: WorkSummary?, on assignment: AssignmentHead
  ) -> [[String]] {
    let ofAll = fields(of: work, WorkSummary.members)
    let parts: [AssignmentHead.Part?] = assignment.parts.isEmpty ? [nil] : assignment.parts
    return parts.map { part in
      let summary = work?.part(part?.number ?? Assignment.ownFileNumber)
      let names = [
        part.map { String($0.number) } ?? "", part.map { CSVField.text($0.title) } ?? "",
      ]
      return ofAll + names + fields(of: summary, PartSummary.members)
    }
  }

  /// - Parameter due: The deadline of the class, which most students have.
  private static func lastFields(
    _ due: String, of assignment: AssignmentHead, for student: StudentHead
  ) -> [String] {
    let seconds = assignment.dueSeconds(for: student.identifier)
    return [due, seconds == assignment.dueSeconds ? due : moment(seconds)]
  }

  private static func moment(_ seconds: Int64?) -> String {
    seconds.map { TimestampText.utc($0.nanoseconds) } ?? ""
  }

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

  private static func columns<Subject>(_ members: [ClassMember<Subject>]) -> [String] {
    members.compactMap(\.column).map { "\($0)" }
  }

  /// The fields of the columns; all are empty where there is no subject.
  private static func fields<Subject>(
    of subject: Subject?, _ members: [ClassMember<Subject>]
  ) -> [String] {
    members.filter { $0.column != nil }.map { member in
      switch subject.map(member.value) {
      case .text(let text): text.map(CSVField.text) ?? ""
      case .flag(let holds): String(holds)
      case .count(let count): count.map(String.init) ?? ""
      case .number(let number): self.number(number)
      case .moment(let seconds): moment(seconds)
      case .result, .words, .nested, nil: ""
      }
    }
  }

  private static func flag(_ flag: Bool?) -> String { String(flag ?? false) }

  private static func number(_ number: Double?) -> String {
    guard let number, number.isFinite else { return "" }
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return number.description
  }
}
