package import ClassModel
package import ClassStorage
package import Classroom
import FileProgressTestSupport
import StoreEngine

/// A teacher's class whose database is filled by hand: nothing is sealed, and nothing is exchanged.
package final class FilledClass {
  /// A student or machine that the class doesn't have.
  package struct Unknown: Error {}

  /// The class.
  package let joined: JoinedClass
  private var random: SeededGenerator
  private let teacher: WriterIdentifier
  private var sequence: UInt32 = 0
  /// The machines of each student, the revoked ones included.
  package private(set) var machines: [StudentIdentifier: [WriterIdentifier]] = [:]
  private var records: [StudentIdentifier: StudentRecord] = [:]

  /// Makes a class without students.
  ///
  /// - Parameters:
  ///   - folder: The folder of the store where its database is made; `nil` for memory.
  ///   - role: What the person of this machine is.
  ///   - seed: What identifiers are made of.
  package init(
    inStore folder: String? = nil, role: Enrollment.Role = .teacher, seed: UInt64 = 1
  ) throws {
    random = SeededGenerator(seed: seed)
    let root = WriterIdentifier.random(using: &random)
    guard let identifier = ClassIdentifier(bytes: root.bytes) else { throw Unknown() }
    let location = folder.map { StoreLocation(ofClass: identifier.letters, inStore: $0) }
    let database =
      try location.map { try ClassDatabase.open($0, access: .readWrite) { _ in false } }
      ?? ClassDatabase.inMemory()
    joined = JoinedClass(
      location: location ?? StoreLocation(ofClass: "none", inStore: "/nonexistent"),
      database: database)
    teacher = WriterIdentifier.random(using: &random)
    let key = SigningKey.random(using: &random)
    let sealingKey = SealingKey.random(using: &random)
    let description = ClassDescription(
      identifier: identifier, revision: 1, title: Self.name("History 7b"),
      timeZone: Self.name("Europe/Berlin"), idleLimitSeconds: 300)
    try database.write { writer in
      try writer.set(
        Enrollment(
          classIdentifier: identifier, role: role, state: .member, folder: "/media/school",
          title: "History 7b", personName: "Ms Weber", writer: teacher, signingKey: key,
          sealingKey: sealingKey, joinedAtSeconds: 0))
      try writer.set(teacher, of: key)
      try Self.keep(
        .teachers(
          TeacherList(machines: [.init(signingKey: key, sealingKey: sealingKey)], removed: [])),
        by: root, 1, 0, writer)
      try Self.state(.description(description), writer)
    }
  }

  /// A text as names are.
  package static func name(_ string: String) -> ClassText { ClassText(cleaning: string, .name) }

  private static func keep(
    _ object: ClassObject, by writer: WriterIdentifier, _ sequence: UInt32, _ seconds: Int64,
    _ records: ClassRecordWriter
  ) throws {
    try records.keep(
      StatedObject(
        writer: writer, kind: object.kind, identifier: object.identifier, sequence: sequence,
        receivedAtSeconds: seconds, bytes: object.encoded))
  }

  private static func state(_ object: ClassObject, _ writer: ClassRecordWriter) throws {
    try writer.state(
      OutgoingObject(kind: object.kind, identifier: object.identifier, bytes: object.encoded))
  }

  // MARK: What a teacher states

  /// Adds a student with admitted machines.
  @discardableResult
  package func student(
    _ name: String, machines count: Int = 1, rosterIdentifier: String? = nil
  ) throws -> StudentIdentifier {
    let identifier = StudentIdentifier.random(using: &random)
    records[identifier] = StudentRecord(
      identifier: identifier, revision: 1, name: Self.name(name),
      rosterIdentifier: rosterIdentifier.map { ClassText(cleaning: $0, .other) })
    for _ in 0..<count { try admit(identifier) }
    if count == 0 { try change(identifier) { _ in } }
    return identifier
  }

  /// Admits a new machine, or one that is known already.
  @discardableResult
  package func admit(
    _ student: StudentIdentifier, _ known: WriterIdentifier? = nil
  ) throws -> WriterIdentifier {
    let machine = known ?? WriterIdentifier.random(using: &random)
    let key = SigningKey.random(using: &random)
    machines[student, default: []].append(machine)
    let sealingKey = SealingKey.random(using: &random)
    try joined.database.write { try $0.set(machine, of: key) }
    try change(student) {
      $0.machines.append(
        .init(
          signingKey: key, sealingKey: sealingKey, admitted: ClassInstant(clampingSeconds: 0)))
    }
    return machine
  }

  /// States a student anew.
  package func change(_ student: StudentIdentifier, _ change: (inout StudentRecord) -> Void) throws
  {
    guard var record = records[student] else { throw Unknown() }
    change(&record)
    record.revision += 1
    records[student] = record
    try joined.database.write { try Self.state(.student(record), $0) }
  }

  /// Hands out an assignment, a context for each part.
  @discardableResult
  package func assignment(
    _ title: String, handedOut: Int64 = 1_000, due: Int64? = nil, files: [String] = ["essay.odt"],
    to students: [StudentIdentifier]? = nil
  ) throws -> Assignment {
    let parts = files.enumerated().map { place, file in
      AssignmentPart(
        number: UInt32(place + 1),
        .context(
          title: Self.name(file), application: ClassText(cleaning: "org.example.plays", .other),
          identifiers: []))
    }
    let assignment = Assignment(
      identifier: AssignmentIdentifier.random(using: &random), revision: 1, state: .published,
      title: Self.name(title), instructions: ClassText(cleaning: "", .instructions),
      due: due.map {
        .init(date: Self.name("2026-12-24"), endOfDay: ClassInstant(clampingSeconds: $0))
      },
      windows: [.init(from: ClassInstant(clampingSeconds: handedOut), to: nil)],
      idleLimitSeconds: 300, parts: parts, students: students)
    try joined.database.write { try Self.state(.assignment(assignment), $0) }
    return assignment
  }

  /// States an assignment in the next revision.
  package func revise(_ assignment: Assignment, _ change: (inout Assignment) -> Void) throws {
    var assignment = assignment
    change(&assignment)
    assignment.revision += 1
    try joined.database.write { try Self.state(.assignment(assignment), $0) }
  }

  // MARK: What a student states

  /// Keeps a report, and marks the figures as an exchange does.
  package func report(
    _ student: StudentIdentifier, on assignment: Assignment, machine: Int = 0,
    made: Int64 = 2_000, received: Int64 = 2_010, opened: Int64? = nil,
    _ change: (inout StudentReport) -> Void = { _ in }
  ) throws {
    var report = StudentReport(
      assignment: assignment.identifier, made: ClassInstant(clampingSeconds: made), erasures: 0)
    report.opened = opened.map { ClassInstant(clampingSeconds: $0) }
    change(&report)
    sequence += 1
    guard let writer = machines[student]?[machine] else { throw Unknown() }
    try joined.database.write { records in
      try Self.keep(.report(report), by: writer, sequence, received, records)
      try records.markStale(
        StudentWork(student: student, assignment: assignment.identifier))
    }
  }

  /// Keeps several reports of a student's first machine, in one transaction.
  package func reports(
    _ student: StudentIdentifier, on reports: [StudentReport], received: Int64 = 3_000_010
  ) throws {
    guard let writer = machines[student]?.first else { throw Unknown() }
    sequence += 1
    try joined.database.write { records in
      for report in reports {
        try Self.keep(.report(report), by: writer, sequence, received, records)
        try records.markStale(StudentWork(student: student, assignment: report.assignment))
      }
    }
  }

  /// States what a student shares.
  package func share(_ student: StudentIdentifier, _ state: SharingState, erasures: UInt32 = 0)
    throws
  {
    sequence += 1
    guard let writer = machines[student]?.first else { throw Unknown() }
    let statement = SharingStatement(
      state: state, stamp: 1, erasures: erasures, number: UInt64(erasures))
    try joined.database.write {
      try Self.keep(.sharing(statement), by: writer, sequence, 0, $0)
    }
  }

  /// A part with one attempt.
  package func work(
    _ part: UInt32 = 1, begun: Int64 = 1_500, minutes: UInt32 = 10,
    sessions sessionCount: Int64 = 1,
    progress: Double? = nil, score: (Double, Double)? = nil, words: UInt32? = nil
  ) -> ReportedWork {
    let begun = ClassInstant(clampingSeconds: begun)
    var attempt = ReportedAttempt(mark: .random(using: &random), begun: begun)
    if let progress { attempt.progress = [.init(from: 0, to: progress, stamp: 5)] }
    if let score {
      let quiz = ClassText(cleaning: "quiz", .other)
      attempt.items = [
        ReportedItem(
          identifier: quiz, stamp: 5,
          value: .score(title: Self.name("Quiz"), score.0, outOf: score.1))
      ]
      attempt.primary = .init(identifier: quiz, stamp: 5)
    }
    if minutes > 0 {
      attempt.sessions = (0..<sessionCount).map { number in
        ReportedSession(
          mark: .random(using: &random),
          begun: ClassInstant(clampingSeconds: begun.wholeSeconds + number * 86_400),
          lengthSeconds: minutes * 60,
          words: words.map {
            .init(
              counter: ClassText(cleaning: "prose/1", .other), before: 0, after: $0, added: $0,
              removed: 0)
          },
          segments: (0..<4).map { place in
            .init(
              gapSeconds: 0, lengthSeconds: minutes * 15,
              kind: place == 2 && sessionCount > 1 ? .open : .active)
          })
      }
    }
    return ReportedWork(part: part, attempts: [attempt])
  }

  // MARK: What comes of it

  /// Derives all figures that are stale.
  @discardableResult
  package func derive() throws -> Int { try joined.deriveFigures(of: joined.state()) }

  /// The figures that are kept.
  package func summary(_ student: StudentIdentifier, _ assignment: Assignment) throws
    -> WorkSummary?
  {
    try joined.database.read {
      try $0.figures(on: assignment.identifier, of: student).first?.summary
    }
  }
}
