/// An assignment (kind 4); a teacher states it.
package struct Assignment: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 4
  /// The number under which a student's own file is reported if the assignment has no parts.
  package static let ownFileNumber: UInt32 = 1
  /// How many parts it may have.
  package static let maximumPartCount = 64
  /// How many windows it may have.
  package static let maximumWindowCount = 256
  /// How many students it may name, if it isn't for the whole class.
  package static let maximumStudentCount = 1_500

  /// When it is due.
  package struct DueDate: Hashable, Sendable {
    /// How many bytes a date has.
    package static let dateByteCount = 10

    /// The date for people, as `2026-12-24`: four digits, two and two, with hyphens.
    package var date: ClassText
    /// The end of that day in the class's time zone.
    package var endOfDay: ClassInstant
    /// The time of that day until which it is due; `nil` for its end.
    package var time: Time?

    /// A time of day.
    package struct Time: Hashable, Sendable {
      /// How many bytes the clock has.
      fileprivate static let clockByteCount = 5

      /// The time for people in the class's time zone, as `14:00`.
      package var clock: ClassText
      /// The same moment.
      package var instant: ClassInstant

      package init(clock: ClassText, instant: ClassInstant) {
        self.clock = clock
        self.instant = instant
      }
    }

    package init(date: ClassText, endOfDay: ClassInstant, time: Time? = nil) {
      self.date = date
      self.endOfDay = endOfDay
      self.time = time
    }

    /// The last moment that isn't late.
    package var deadline: ClassInstant { time?.instant ?? endOfDay }

    /// The day, and the time if there is one, as `2026-12-24 14:00`.
    package var text: String { date.string + (time.map { " " + $0.clock.string } ?? "") }
  }

  /// A period in which work counts.
  package struct Window: Hashable, Sendable {
    /// Its first moment.
    package var from: ClassInstant
    /// Its end, not before ``from``; `nil` while it is open.
    package var to: ClassInstant?

    package init(from: ClassInstant, to: ClassInstant?) {
      self.from = from
      self.to = to
    }
  }

  /// The identity.
  package var identifier: AssignmentIdentifier
  /// The revision.
  package var revision: UInt32
  /// Its state, such as draft or published.
  package var state: AssignmentState
  /// The title, at most 255 bytes.
  package var title: ClassText
  /// The instructions, at most 16 KiB; empty if there are none.
  package var instructions: ClassText
  /// The due date, if there is one.
  package var due: DueDate?
  /// When to publish it.
  package var publishAt: ClassInstant?
  /// The periods in which work counts.
  package var windows: [Window]
  /// The idle limit for this assignment; `nil` for none.
  package var idleLimitSeconds: UInt32?
  /// Its parts, each number once.
  package var parts: [AssignmentPart]
  /// The students it is for, in the teachers' copy only; `nil` for the whole class.
  package var students: [StudentIdentifier]?
  /// Whether it had a field or part that this version doesn't know.
  package var hasUnknownFields = false

  /// The numbers under which work is reported: those of the parts, or else that of the student's own file.
  package var workNumbers: [UInt32] {
    parts.isEmpty ? [Self.ownFileNumber] : parts.map(\.number)
  }

  /// When it will be published; `nil` if it isn't scheduled.
  package var publishing: ClassInstant? { state == .scheduled ? publishAt : nil }

  package init(
    identifier: AssignmentIdentifier, revision: UInt32, state: AssignmentState, title: ClassText,
    instructions: ClassText, due: DueDate? = nil, publishAt: ClassInstant? = nil,
    windows: [Window] = [], idleLimitSeconds: UInt32?, parts: [AssignmentPart],
    students: [StudentIdentifier]? = nil
  ) {
    self.identifier = identifier
    self.revision = revision
    self.state = state
    self.title = title
    self.instructions = instructions
    self.due = due
    self.publishAt = publishAt
    self.windows = windows
    self.idleLimitSeconds = idleLimitSeconds
    self.parts = parts
    self.students = students
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var identifier: AssignmentIdentifier?
    var revision: UInt32?
    var state: AssignmentState?
    var title: ClassText?
    var instructions: ClassText?
    var windows: [Window]?
    var idleLimitSeconds: UInt32??
    var parts: [AssignmentPart]?
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: identifier = try reader.identifier()
      case 2: revision = try reader.count()
      case 3: state = try reader.choice()
      case 4: title = try reader.text(.name)
      case 5: instructions = try reader.text(.instructions)
      case 6:
        try reader.row(2)
        due = try DueDate(dateAndEndFrom: &reader)
      case 7: publishAt = try reader.instant()
      case 8: windows = try reader.list(0...Self.maximumWindowCount, Window.init(from:))
      case 9: idleLimitSeconds = .some(try reader.isNull() ? nil : try reader.count())
      case 10:
        parts = try reader.list(
          0...Self.maximumPartCount, unique: \.number, AssignmentPart.init(from:))
      case 11:
        students = try reader.list(1...Self.maximumStudentCount) {
          (reader) throws(ClassFormatError) in try reader.identifier(StudentIdentifier.self)
        }
      case 12:
        guard let date = due else { throw reader.failure(.range) }
        due?.time = try date.readTime(from: &reader)
      default: try reader.skipUnknown()
      }
    }
    self.identifier = try reader.require(identifier, 1)
    self.revision = try reader.require(revision, 2)
    self.state = try reader.require(state, 3)
    self.title = try reader.require(title, 4)
    self.instructions = try reader.require(instructions, 5)
    self.windows = try reader.require(windows, 8)
    self.idleLimitSeconds = try reader.require(idleLimitSeconds, 9)
    self.parts = try reader.require(parts, 10)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, identifier)
    writer.field(2, revision)
    writer.field(3, state)
    writer.field(4, title)
    writer.field(5, instructions)
    if let due {
      writer.key(6)
      writer.array(count: 2)
      writer.text(due.date)
      writer.instant(due.endOfDay)
    }
    if let publishAt { writer.field(7, publishAt) }
    writer.field(8, windows) { writer, window in
      writer.array(count: 2)
      writer.instant(window.from)
      writer.optional(window.to) { $0.instant($1) }
    }
    writer.key(9)
    writer.optional(idleLimitSeconds) { $0.unsigned($1) }
    writer.field(10, parts) { $1.write(to: &$0) }
    if let students { writer.field(11, students) { $0.bytes($1) } }
    if let time = due?.time {
      writer.key(12)
      time.write(to: &writer)
    }
  }
}

extension Assignment.DueDate {
  /// Reads the first two elements of a row.
  init(dateAndEndFrom reader: inout FieldReader) throws(ClassFormatError) {
    date = try reader.text(.name)
    guard date.byteCount == Self.dateByteCount else { throw reader.failure(.length) }
    guard date.hasDigits(apartFrom: "-", at: [4, 7]) else { throw reader.failure(.character) }
    endOfDay = try reader.instant()
  }

  /// Reads a time of this day.
  func readTime(from reader: inout FieldReader) throws(ClassFormatError) -> Time {
    try reader.row(2)
    let clock = try reader.text(.name)
    guard clock.byteCount == Time.clockByteCount else { throw reader.failure(.length) }
    guard clock.hasDigits(apartFrom: ":", at: [2]) else { throw reader.failure(.character) }
    let instant = try reader.instant()
    guard instant <= endOfDay else { throw reader.failure(.range) }
    return Time(clock: clock, instant: instant)
  }
}

extension Assignment.DueDate.Time {
  func write(to writer: inout CBORWriter) {
    writer.array(count: 2)
    writer.text(clock)
    writer.instant(instant)
  }
}

extension ClassText {
  /// Whether all of it are digits, apart from a sign in some places.
  fileprivate func hasDigits(apartFrom sign: Unicode.Scalar, at places: Set<Int>) -> Bool {
    string.utf8.enumerated().allSatisfy { place, byte in
      places.contains(place)
        ? byte == UInt8(ascii: sign) : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }
}

extension Assignment.Window {
  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(2)
    from = try reader.instant()
    to = try reader.isNull() ? nil : try reader.instant()
    if let to, to < from { throw reader.failure(.range) }
  }

  /// Whether work at a moment counts.
  package func contains(_ instant: ClassInstant) -> Bool {
    from <= instant && (to.map { instant < $0 } ?? true)
  }
}
