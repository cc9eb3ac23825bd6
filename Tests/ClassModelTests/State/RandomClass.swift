import ClassModel
import FileProgressTestSupport

/// A class of few people whose statements collide often, and random statements of them.
struct RandomClass {
  /// What tells a statement from others of one machine.
  struct Key: Hashable {
    var writer: WriterIdentifier
    var kind: UInt64
    var identifier: [UInt8]
  }

  static let root = WriterIdentifier.numbered(0)
  static let teachers = (1...3).map(WriterIdentifier.numbered)
  /// Stood in the list once.
  static let formerTeacher = WriterIdentifier.numbered(4)
  static let machines = (10...14).map(WriterIdentifier.numbered)
  static let students = (1...3).map(StudentIdentifier.numbered)
  static let assignments = (1...3).map(AssignmentIdentifier.numbered)
  static var writers: [SigningKey: WriterIdentifier] {
    Dictionary(
      uniqueKeysWithValues: (teachers + [formerTeacher] + machines).map { ($0.key, $0) })
  }
  static let list = ClassStatement(
    writer: root,
    object: .teachers(
      TeacherList(
        machines: (teachers + [formerTeacher]).map {
          .init(signingKey: $0.key, sealingKey: .numbered($0.number))
        }, removed: [formerTeacher.key])), sequence: 1)

  var random: RandomObjects
  /// The newest of each thing.
  var statements: [Key: ClassStatement] = [:]

  init(seed: UInt64) {
    random = RandomObjects(seed: seed)
    state(Self.list)
  }

  /// What everybody derives.
  var derived: ClassState { Self.derive(statements.values) }

  static func derive(_ statements: some Sequence<ClassStatement>) -> ClassState {
    ClassState(of: statements, root: root, writers: writers)
  }

  /// States something in place of the same thing by the same machine.
  mutating func state(_ statement: ClassStatement) {
    let object = statement.object
    let key = Key(
      writer: statement.writer, kind: object.kind, identifier: object.identifier)
    statements[key] = statement
  }

  mutating func state(_ object: ClassObject, by writer: WriterIdentifier) {
    state(ClassStatement(writer: writer, object: object, sequence: 1))
  }

  /// States something unless that machine states the same thing already.
  mutating func grow(by statement: ClassStatement) {
    let object = statement.object
    let key = Key(
      writer: statement.writer, kind: object.kind, identifier: object.identifier)
    if statements[key] == nil { statements[key] = statement }
  }

  mutating func number(_ limit: UInt64) -> UInt32 { UInt32(random.below(limit)) }
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.below(UInt64(elements.count)))]
  }
  mutating func sharing() -> SharingState { pick(SharingState.allCases) }

  mutating func said() -> StudentRecord.Said {
    .init(
      sequence: number(5) + 1, state: sharing(), erasures: number(4), number: random.below(9))
  }

  mutating func machine(_ writer: WriterIdentifier) -> StudentRecord.Machine {
    var machine = StudentRecord.Machine(
      signingKey: writer.key, sealingKey: .numbered(Int(number(2))),
      admitted: ClassInstant(clampingSeconds: Int64(number(4))))
    if number(4) == 0 {
      let sequence = number(5)
      machine.last = .init(
        sequence: sequence, digest: .numbered(sequence == 0 ? 0 : Int(number(3))))
    }
    if random.chance() { machine.said = said() }
    return machine
  }

  mutating func record() -> StudentRecord {
    var record = StudentRecord(
      identifier: pick(Self.students), revision: number(4),
      name: ClassText(cleaning: "name \(number(3))", .name), sharing: sharing(),
      erasures: random.below(4))
    for writer in Self.machines where number(3) == 0 { record.machines.append(machine(writer)) }
    return record
  }

  mutating func assignment() -> Assignment {
    var assignment = Assignment(
      identifier: pick(Self.assignments), revision: number(5),
      state: pick(AssignmentState.allCases),
      title: ClassText(cleaning: "title \(number(3))", .name),
      instructions: ClassText(cleaning: "", .name), idleLimitSeconds: nil, parts: [])
    if random.chance() {
      assignment.students = Self.students.filter { _ in random.chance() }
      if assignment.students?.isEmpty == true { assignment.students = nil }
    }
    return assignment
  }

  mutating func standing() -> Standing {
    Standing(
      student: pick(Self.students), revision: number(4), sharing: sharing(),
      erasures: random.below(12))
  }

  mutating func arrangements() -> ArrangementList {
    let arranged = Self.assignments.filter { _ in random.chance() }.map { assignment in
      Arrangement(
        assignment: assignment, revision: number(4),
        due: random.chance()
          ? .init(
            date: ClassText(cleaning: "2026-12-2\(number(3))", .name),
            endOfDay: .init(clampingSeconds: 9))
          : nil, isExcused: random.chance())
    }
    return ArrangementList(student: pick(Self.students), arrangements: arranged)
  }

  mutating func sharingStatement() -> SharingStatement {
    SharingStatement(
      state: sharing(), stamp: 0, erasures: number(4), number: random.below(9))
  }

  /// A statement of anybody, allowed or not.
  mutating func statement() -> ClassStatement {
    let teacher = pick(Self.teachers + [Self.formerTeacher])
    let sequence = number(6) + 1
    let object: ClassObject
    switch number(10) {
    case 0...2: object = .student(record())
    case 3, 4: object = .assignment(assignment())
    case 5: object = .standing(standing())
    case 6:
      return ClassStatement(
        writer: pick(Self.machines), object: .sharing(sharingStatement()), sequence: sequence)
    case 7:
      object = .description(
        ClassDescription(
          identifier: .numbered(1), revision: number(3),
          title: ClassText(cleaning: "class \(number(3))", .name),
          timeZone: ClassText(cleaning: "UTC", .other), idleLimitSeconds: nil))
    case 8: object = .arrangements(arrangements())
    default:
      return ClassStatement(
        writer: pick(Self.machines),
        object: .join(
          JoinRequest(
            name: ClassText(cleaning: "name", .name), role: .student, sealingKey: .numbered(1),
            nonce: .numbered(1))), sequence: sequence, receivedAtSeconds: Int64(number(3)))
    }
    return ClassStatement(writer: teacher, object: object, sequence: sequence)
  }

  mutating func fill(_ count: Int) {
    for _ in 0..<count { state(statement()) }
  }

  /// Lets every teacher's machine state what it has to, until there is nothing more.
  ///
  /// - Returns: After how many rounds; `nil` if it never ends.
  mutating func settle() -> Int? {
    for round in 0..<12 {
      var isQuiet = true
      for teacher in Self.teachers.shuffled(using: &random.random) {
        let state = derived
        for record in state.studentsToAttest {
          self.state(.student(record), by: teacher)
          isQuiet = false
        }
        for standing in derived.standings(toBeStatedBy: teacher) {
          self.state(.standing(standing), by: teacher)
          isQuiet = false
        }
      }
      if isQuiet { return round }
    }
    return nil
  }
}

extension ByteIdentifier {
  /// An identifier for a test, of one number.
  static func numbered(_ number: Int) -> Self {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    bytes[byteCount - 1] = UInt8(number)
    guard let identifier = Self(bytes: bytes) else { preconditionFailure("\(byteCount) bytes") }
    return identifier
  }

  /// The number of a test's identifier.
  var number: Int { Int(bytes[Self.byteCount - 1]) }
}

extension WriterIdentifier {
  /// The key of a test's machine.
  var key: SigningKey { .numbered(number) }
}

/// Everything that a state says, to compare.
struct StateSummary: Hashable {
  var list: TeacherList?
  var teachers: [ClassState.Teacher]
  var description: ClassDescription?
  var classKeys: [ClassKey]
  var assignments: [AssignmentIdentifier: Assignment]
  var authors: [AssignmentIdentifier: WriterIdentifier]
  var students: [StudentIdentifier: ClassState.Student]
  var owners: [WriterIdentifier: StudentIdentifier]
  var standing: Standing?
  var standings: [StudentIdentifier: Standing]
  var arrangements: [StudentIdentifier: [AssignmentIdentifier: Arrangement]]
  var waiting: [ClassState.Waiting]
  var conflicts: [ClassState.Conflict]
  var toAttest: [StudentRecord]
  var toState: [[Standing]]
  var lost: [[AssignmentRevision]]

  init(_ state: ClassState) {
    list = state.list
    teachers = state.teachers
    description = state.description
    classKeys = state.classKeys
    assignments = state.assignments
    authors = state.authors
    students = state.students
    owners = state.owners
    standing = state.standing
    standings = state.standings
    arrangements = state.arrangements
    waiting = state.waiting
    conflicts = state.conflicts
    toAttest = state.studentsToAttest
    toState = RandomClass.teachers.map { state.standings(toBeStatedBy: $0) }
    lost = RandomClass.teachers.map { state.lostAssignments(of: $0) }
  }
}
