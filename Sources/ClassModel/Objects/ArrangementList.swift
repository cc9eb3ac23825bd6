/// What holds for one student alone, on some assignments (kind 10); a teacher states it.
package struct ArrangementList: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 10
  /// How many assignments it may name: as many as a class may have.
  package static let maximumCount = 1_000

  /// What holds for the student on one assignment.
  package struct Arrangement: Hashable, Sendable {
    /// The assignment.
    package var assignment: AssignmentIdentifier
    /// Its own revision; the greatest counts.
    package var revision: UInt32
    /// When it is due for the student; `nil` for the assignment's own date.
    package var due: Assignment.DueDate?
    /// Whether the student need not do it.
    package var isExcused: Bool

    package init(
      assignment: AssignmentIdentifier, revision: UInt32, due: Assignment.DueDate? = nil,
      isExcused: Bool = false
    ) {
      self.assignment = assignment
      self.revision = revision
      self.due = due
      self.isExcused = isExcused
    }
  }

  /// The student.
  package var student: StudentIdentifier
  /// The arrangements, each assignment once.
  package var arrangements: [Arrangement]
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(student: StudentIdentifier, arrangements: [Arrangement]) {
    self.student = student
    self.arrangements = arrangements
  }

  /// Creates the list that every machine makes of the same arrangements.
  package init(student: StudentIdentifier, arrangements: some Sequence<Arrangement>) {
    let sorted = arrangements.sorted { $0.assignment < $1.assignment }
    self.init(student: student, arrangements: Array(sorted.prefix(Self.maximumCount)))
  }

  /// Unites two lists of one machine: the greater revision of each, of equal ones the one with the later date, then the
  /// one that excuses; `nil` if that would lose a field that this version doesn't know.
  package func united(with other: ArrangementList) -> ArrangementList? {
    guard !hasUnknownFields, !other.hasUnknownFields else { return nil }
    func rank(_ arrangement: Arrangement) -> (UInt32, UInt64, UInt64, Int) {
      (
        arrangement.revision, arrangement.due?.endOfDay.seconds ?? 0,
        arrangement.due?.deadline.seconds ?? 0, arrangement.isExcused ? 1 : 0
      )
    }
    let united = Dictionary(
      (arrangements + other.arrangements).map { ($0.assignment, $0) },
      uniquingKeysWith: { rank($0) >= rank($1) ? $0 : $1 })
    return ArrangementList(student: student, arrangements: united.values)
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var student: StudentIdentifier?
    var arrangements: [Arrangement]?
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: student = try reader.identifier()
      case 2:
        arrangements = try reader.list(
          1...Self.maximumCount, unique: \.assignment, Arrangement.init(from:))
      default: try reader.skipUnknown()
      }
    }
    self.student = try reader.require(student, 1)
    self.arrangements = try reader.require(arrangements, 2)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, student)
    writer.field(2, arrangements) { writer, arrangement in
      writer.array(count: 4)
      writer.bytes(arrangement.assignment)
      writer.unsigned(arrangement.revision)
      writer.optional(arrangement.due) { writer, due in
        writer.array(count: 3)
        writer.text(due.date)
        writer.instant(due.endOfDay)
        writer.optional(due.time) { $1.write(to: &$0) }
      }
      writer.flag(arrangement.isExcused)
    }
  }
}

extension ArrangementList.Arrangement {
  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(4)
    assignment = try reader.identifier()
    revision = try reader.count()
    due = try reader.optional { (reader) throws(ClassFormatError) in
      try reader.row(3)
      var due = try Assignment.DueDate(dateAndEndFrom: &reader)
      if try !reader.isNull() { due.time = try due.readTime(from: &reader) }
      return due
    }
    isExcused = try reader.flag()
  }
}
