/// An assignment (kind 4); a teacher states it.
package struct Assignment: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 4
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
    package var instant: ClassInstant

    package init(date: ClassText, instant: ClassInstant) {
      self.date = date
      self.instant = instant
    }
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
      case 6: due = try DueDate(from: &reader)
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
      writer.instant(due.instant)
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
  }
}

extension Assignment.DueDate {
  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(2)
    date = try reader.text(.name)
    guard date.byteCount == Self.dateByteCount else { throw reader.failure(.length) }
    for (place, byte) in date.string.utf8.enumerated() {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard place == 4 || place == 7 ? byte == UInt8(ascii: "-") : isDigit else {
        throw reader.failure(.character)
      }
    }
    instant = try reader.instant()
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
