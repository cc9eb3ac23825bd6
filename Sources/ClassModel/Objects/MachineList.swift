/// A student's own machines, so that they can seal to each other (kind 11); a teacher states it.
package struct MachineList: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 11

  /// A machine of the student.
  package typealias Machine = NamedMachine

  /// What teachers count of what the student said, on machines that may say it no more themselves.
  package struct Heard: Hashable, Sendable {
    /// How many assignments it can have.
    package static let maximumStateCount = 1_000
    /// How many parts it has of all assignments together.
    package static let maximumPartCount = 4_096
    /// How many assignments, and how many parts, the lists of all students have together. So they fit into one entry.
    private static let limitOfAll = (stateCount: 100_000, partCount: 200_000)

    /// The student's number then. A machine that was told a greater one ignores all of it.
    package var erasures: UInt64
    /// What the student said, united over all machines; each assignment once.
    package private(set) var states: [OwnState]

    /// Creates it as every machine does. Of too many parts of one assignment, leaves out those with the greatest numbers;
    /// if there is too much altogether, what was said first.
    ///
    /// - Parameters:
    ///   - erasures: The student's number.
    ///   - states: What the student said, each assignment once.
    ///   - listCount: How many lists the machine states. Each student has the same room.
    package init(erasures: UInt64, states: [OwnState] = [], amongLists listCount: Int = 1) {
      self.erasures = erasures
      let share = max(listCount, 1)
      let stateLimit = min(Self.maximumStateCount, Self.limitOfAll.stateCount / share)
      let partLimit = min(Self.maximumPartCount, Self.limitOfAll.partCount / share)
      var partCount = 0
      let kept = states.map(\.withReadableParts)
        .sorted { ($0.newestStamp, $0.assignment) > ($1.newestStamp, $1.assignment) }
        .prefix(stateLimit).prefix { state in
          partCount += state.parts.count
          return partCount <= partLimit
        }
      self.states = kept.sorted { $0.assignment < $1.assignment }
    }

    fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
      try reader.row(2)
      erasures = try reader.unsigned(0...Standing.lastNumber)
      states = try reader.list(
        0...Self.maximumStateCount, unique: \.assignment, OwnState.init(row:))
    }

    fileprivate func write(to writer: inout CBORWriter) {
      writer.array(count: 2)
      writer.unsigned(erasures)
      writer.array(states) { $1.writeRow(to: &$0) }
    }
  }

  /// The student.
  package var student: StudentIdentifier
  /// The machines that were admitted and not revoked, 1…16, each signing key once.
  package var machines: [Machine]
  /// The signing keys of the student's machines that were revoked, at most 16, each once.
  package var revoked: [SigningKey]
  /// What the student said, as this teacher counts it; `nil` while nothing of it may be kept.
  package var heard: Heard?
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(
    student: StudentIdentifier, machines: [Machine], revoked: [SigningKey] = [],
    heard: Heard? = nil
  ) {
    self.student = student
    self.machines = machines
    self.revoked = revoked
    self.heard = heard
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var student: StudentIdentifier?
    var machines: [Machine]?
    revoked = []
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: student = try reader.identifier()
      case 2:
        machines = try reader.list(
          1...StudentRecord.maximumMachineCount, unique: \.signingKey, Machine.init(from:))
      case 3:
        revoked = try reader.list(1...StudentRecord.maximumMachineCount, unique: \.self) {
          (reader) throws(ClassFormatError) in try reader.identifier(SigningKey.self)
        }
      case 4: heard = try Heard(from: &reader)
      default: try reader.skipUnknown()
      }
    }
    self.student = try reader.require(student, 1)
    self.machines = try reader.require(machines, 2)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, student)
    writer.field(2, machines) { $1.write(to: &$0) }
    if !revoked.isEmpty { writer.field(3, revoked) { $0.bytes($1) } }
    if let heard {
      writer.key(4)
      heard.write(to: &writer)
    }
  }
}
