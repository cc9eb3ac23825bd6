/// The complete report of one machine of a student on one assignment (kind 17).
package struct StudentReport: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 17
  /// How many parts a report may have.
  package static let maximumWorkCount = 64

  /// The assignment.
  package var assignment: AssignmentIdentifier
  /// When it was made, by the student's clock.
  package var made: ClassInstant
  /// How many erasures the machine knows about, below 2³⁷.
  package var erasures: UInt64
  /// When the student opened the assignment.
  package var opened: ClassInstant?
  /// Whether and when the whole work was submitted or withdrawn.
  package var submitted: ReportedState?
  /// The work on each part, each number once.
  package var works: [ReportedWork]
  /// Whether older sessions were left out.
  package var isCut: Bool
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(
    assignment: AssignmentIdentifier, made: ClassInstant, erasures: UInt64,
    opened: ClassInstant? = nil, submitted: ReportedState? = nil, works: [ReportedWork] = [],
    isCut: Bool = false
  ) {
    self.assignment = assignment
    self.made = made
    self.erasures = erasures
    self.opened = opened
    self.submitted = submitted
    self.works = works
    self.isCut = isCut
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var assignment: AssignmentIdentifier?
    var made: ClassInstant?
    var erasures: UInt64?
    var works: [ReportedWork]?
    isCut = false
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: assignment = try reader.identifier()
      case 2: made = try reader.instant()
      case 3: erasures = try reader.unsigned(0...Standing.lastNumber)
      case 4: opened = try reader.instant()
      case 5: submitted = try ReportedState(from: &reader)
      case 6:
        works = try reader.list(
          0...Self.maximumWorkCount, unique: \.part, ReportedWork.init(from:))
      case 7:
        _ = try reader.unsigned(1...1)
        isCut = true
      default: try reader.skipUnknown()
      }
    }
    self.assignment = try reader.require(assignment, 1)
    self.made = try reader.require(made, 2)
    self.erasures = try reader.require(erasures, 3)
    self.works = try reader.require(works, 6)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, assignment)
    writer.field(2, made)
    writer.field(3, erasures)
    if let opened { writer.field(4, opened) }
    if let submitted {
      writer.key(5)
      submitted.write(to: &writer)
    }
    writer.field(6, works) { $1.write(to: &$0) }
    if isCut { writer.field(7, 1 as UInt8) }
  }
}

/// A yes or no from the student, with its time.
package struct ReportedState: Hashable, Sendable {
  /// Whether it is true: submitted, or done.
  package var holds: Bool
  /// When the student said it, by the student's clock.
  package var time: ClassInstant
  /// Its place in the order of facts.
  package var stamp: UInt64

  package init(holds: Bool, time: ClassInstant, stamp: UInt64) {
    self.holds = holds
    self.time = time
    self.stamp = stamp
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(3)
    holds = try reader.flag()
    time = try reader.instant()
    stamp = try reader.stamp()
  }

  func write(to writer: inout CBORWriter) {
    writer.array(count: 3)
    writer.flag(holds)
    writer.instant(time)
    writer.unsigned(stamp)
  }
}
