import ClassModel
import Testing

@Suite struct ClassStateTests {
  private let teachers = RandomClass.teachers
  private let anna = RandomClass.students[0]
  private let bela = RandomClass.students[1]
  private let essay = RandomClass.assignments[0]
  private let laptop = RandomClass.machines[0]
  private let tablet = RandomClass.machines[1]

  private func record(
    _ student: StudentIdentifier, revision: UInt32 = 1, _ machines: [StudentRecord.Machine],
    membership: StudentRecord.Membership = .member, sharing: SharingState = .on,
    erasures: UInt64 = 0
  ) -> ClassObject {
    .student(
      StudentRecord(
        identifier: student, revision: revision, name: ClassText(cleaning: "Anna", .name),
        machines: machines, membership: membership, sharing: sharing, erasures: erasures))
  }

  private func machine(
    _ writer: WriterIdentifier, admitted: Int64 = 1, last: UInt32? = nil,
    said: StudentRecord.Said? = nil
  ) -> StudentRecord.Machine {
    StudentRecord.Machine(
      signingKey: writer.key, sealingKey: .numbered(1),
      admitted: ClassInstant(clampingSeconds: admitted),
      last: last.flatMap { .init(sequence: $0, digest: .numbered($0 == 0 ? 0 : 7)) }, said: said)
  }

  private func assignment(
    _ state: AssignmentState, revision: UInt32, _ title: String = "Essay",
    for students: [StudentIdentifier]? = nil
  ) -> Assignment {
    Assignment(
      identifier: essay, revision: revision, state: state,
      title: ClassText(cleaning: title, .name), instructions: ClassText(cleaning: "", .name),
      idleLimitSeconds: nil, parts: [], students: students)
  }

  private func says(
    _ writer: WriterIdentifier, _ sequence: UInt32, _ state: SharingState, erasures: UInt32 = 0,
    number: UInt64 = 0, heads: [SharingStatement.Head] = [], hints: [[UInt8]] = []
  ) -> ClassStatement {
    ClassStatement(
      writer: writer,
      object: .sharing(
        SharingStatement(
          state: state, stamp: 0, erasures: erasures, number: number, heads: heads,
          hints: hints)),
      sequence: sequence)
  }

  // MARK: - What machines say

  @Test func whatAMachineSaysIsAttestedOnce() throws {
    var school = RandomClass(seed: 1)
    school.state(record(anna, [machine(laptop)]), by: teachers[0])
    school.state(says(laptop, 3, .on))
    #expect(school.derived.studentsToAttest.isEmpty, "nothing but that it shares")
    school.state(says(laptop, 5, .stopped, erasures: 1, number: 1))
    let stated = try #require(school.derived.studentsToAttest.first)
    #expect(stated.revision == 2)
    #expect(
      stated.machines.map(\.said) == [.init(sequence: 5, state: .stopped, erasures: 1, number: 1)])
    school.state(.student(stated), by: teachers[1])
    #expect(school.derived.studentsToAttest.isEmpty)
    school.state(says(laptop, 6, .stopped, erasures: 1, number: 1))
    #expect(school.derived.studentsToAttest.isEmpty, "the same again")
    school.state(says(laptop, 7, .on, erasures: 1, number: 1))
    #expect(school.derived.students[anna]?.sharing == .on)
    #expect(school.derived.studentsToAttest.first?.machines.first?.said?.state == .on)
  }

  @Test func studentWithAFieldOfALaterVersionIsNotStatedAgain() {
    var school = RandomClass(seed: 1)
    var object = StudentRecord(
      identifier: anna, revision: 1, name: ClassText(cleaning: "Anna", .name),
      machines: [machine(laptop)])
    object.hasUnknownFields = true
    school.state(.student(object), by: teachers[0])
    school.state(says(laptop, 5, .stopped))
    #expect(school.derived.students[anna]?.sharing == .stopped)
    #expect(school.derived.studentsToAttest.isEmpty)
  }

  @Test func ofARevokedMachineOnlyTheErasuresCount() {
    var school = RandomClass(seed: 1)
    school.state(record(anna, [machine(laptop, last: 5), machine(tablet)]), by: teachers[0])
    school.state(says(laptop, 5, .left, erasures: 2, number: 9))
    #expect(school.derived.students[anna]?.sharing == .on)
    #expect(school.derived.students[anna]?.erasures == 2)
    school.state(says(laptop, 6, .left, erasures: 3, number: 9))
    #expect(school.derived.students[anna]?.erasures == 0, "later entries don't count")
  }

  @Test func revocationInOneStudentHoldsInAll() {
    var school = RandomClass(seed: 1)
    school.state(record(anna, [machine(laptop, admitted: 1)]), by: teachers[0])
    school.state(record(bela, [machine(laptop, admitted: 2, last: 4)]), by: teachers[0])
    #expect(school.derived.students[anna]?.machines[laptop]?.last?.sequence == 4)
    #expect(school.derived.student(ofEntry: 5, digest: .numbered(1), by: laptop) == nil)
  }

  @Test func whatAMachineWasToldCountsOnlyWhereItStandsInOneStudent() {
    var school = RandomClass(seed: 1)
    school.state(record(anna, [machine(laptop, admitted: 1)]), by: teachers[0])
    school.state(says(laptop, 1, .on, erasures: 1, number: 8))
    #expect(school.derived.students[anna]?.erasures == 8)
    school.state(record(bela, [machine(laptop, admitted: 2)]), by: teachers[0])
    #expect(school.derived.students[anna]?.erasures == 1)
    #expect(school.derived.students[bela]?.erasures == 0)
    #expect(school.derived.conflicts.map(\.others) == [[bela]])
  }

  @Test func numbersAddUpToTheirBound() {
    var school = RandomClass(seed: 1)
    let said = StudentRecord.Said(sequence: 1, state: .on, erasures: .max, number: 0)
    school.state(
      record(anna, [machine(laptop, said: said)], erasures: 1 << 37 - 1), by: teachers[0])
    let student = school.derived.students[anna]
    #expect(student?.erasures == 1 << 37 - 1)
    #expect(student?.erasuresOfSchool(erasingReportsUpTo: .max) == 1 << 37 - 1)
  }

  @Test func whatAMachineSaysLeavesNumbersForErasures() throws {
    var school = RandomClass(seed: 1)
    school.state(record(anna, [machine(laptop), machine(tablet)]), by: teachers[0])
    school.state(says(tablet, 1, .on, number: Standing.lastNumber))
    #expect(school.settle() != nil)
    let number = Standing.claimLimit
    #expect(school.derived.standings[anna]?.erasures == number)
    // What the student asks for raises it, although no machine's word above the limit counts.
    school.state(says(laptop, 2, .on, erasures: 1, number: number + 1))
    #expect(school.settle() != nil)
    #expect(school.derived.standings[anna]?.erasures == number + 1)
    let student = try #require(school.derived.students[anna])
    var decided = student.record
    decided.revision += 1
    decided.erasures = student.erasuresOfSchool(erasingReportsUpTo: 0)
    school.state(.student(decided), by: teachers[1])
    #expect(school.derived.students[anna]?.erasures == number + 2)
  }

  @Test func atMost16MachinesCount() {
    var school = RandomClass(seed: 1)
    let many = (20..<40).map { machine(.numbered($0), admitted: Int64(100 - $0)) }
    school.state(record(anna, Array(many.prefix(10))), by: teachers[0])
    school.state(record(anna, Array(many.suffix(10))), by: teachers[1])
    let counted = school.derived.students[anna]?.record.machines.map(\.signingKey.number)
    #expect(counted == Array(24..<40))
  }

  @Test func aStudentsMachineHearsAtMost16OfTheStudentsOwn() {
    var school = RandomClass(seed: 1)
    func list(_ numbers: some Sequence<Int>) -> ClassObject {
      .machines(
        MachineList(
          student: anna,
          machines: numbers.map { .init(signingKey: .numbered($0), sealingKey: .numbered($0 + 50)) }
        ))
    }
    func derived() -> ClassState {
      ClassState(
        of: school.statements.values, root: RandomClass.root, writers: RandomClass.writers,
        isStudentsMachine: true)
    }
    school.state(list(10...14), by: teachers[0])
    school.state(list(20..<36), by: teachers[1])
    // The word of a former teacher counts nothing.
    school.state(list([5]), by: RandomClass.formerTeacher)
    #expect(derived().ownMachines.keys.map(\.number).sorted() == Array(10...14) + Array(20...30))
    #expect(derived().ownMachines[.numbered(20)] == .numbered(70))
    let owners = Dictionary(uniqueKeysWithValues: RandomClass.machines.map { ($0, anna) })
    #expect(derived().owners == owners)
    // A teacher's machine is never a student's, and one that any teacher revoked is none any more.
    school.state(list([teachers[0].number, 10]), by: teachers[0])
    #expect(derived().ownMachines[teachers[0].key] == nil)
    school.state(
      .machines(
        MachineList(
          student: anna, machines: [.init(signingKey: .numbered(11), sealingKey: .numbered(61))],
          revoked: [.numbered(10)])), by: teachers[2])
    #expect(derived().ownMachines[.numbered(10)] == nil)
    #expect(derived().ownMachines[.numbered(11)] != nil)
    // Nothing of it counts on a teacher's machine.
    #expect(school.derived.ownMachines.isEmpty)
    #expect(school.derived.owners.isEmpty)
  }

  // MARK: - Standings

  @Test func standingIsRestatedAboveTheGreatestRevision() {
    var school = RandomClass(seed: 1)
    school.state(record(anna, [machine(laptop)]), by: teachers[0])
    #expect(school.derived.standings(toBeStatedBy: teachers[0]).isEmpty)
    school.state(says(laptop, 1, .paused))
    let first = Standing(student: anna, revision: 1, sharing: .paused, erasures: 0)
    #expect(school.derived.standings(toBeStatedBy: teachers[0]) == [first])
    school.state(.standing(first), by: teachers[0])
    #expect(school.derived.standings(toBeStatedBy: teachers[0]).isEmpty)
    #expect(school.derived.standings(toBeStatedBy: teachers[1]) == [first], "handed on")
    school.state(says(laptop, 2, .on))
    let second = Standing(student: anna, revision: 2, sharing: .on, erasures: 0)
    #expect(school.derived.standings(toBeStatedBy: teachers[1]) == [second])
    school.state(.standing(second), by: teachers[1])
    #expect(school.derived.standings(toBeStatedBy: teachers[0]) == [second])
  }

  @Test func aRevokedMachineIsToldTheStanding() throws {
    let on = Standing(student: anna, revision: 1, sharing: .on, erasures: 0)
    // Nothing counts of a machine that is somebody else's.
    for (last, told) in [(nil, []), (3, [on]), (0, [])] as [(UInt32?, [Standing])] {
      var school = RandomClass(seed: 1)
      school.state(record(anna, [machine(laptop, last: last)]), by: teachers[0])
      #expect(school.derived.standings(toBeStatedBy: teachers[0]) == told)
      let student = try #require(school.derived.students[anna])
      #expect(student.machinesToldTheStanding == (last == 0 ? [] : [.numbered(1)]))
    }
  }

  @Test func machineOfTwoStudentsObeysBothInAnyOrder() {
    let one = Standing(student: anna, revision: 3, sharing: .paused, erasures: 1)
    let other = Standing(student: bela, revision: 1, sharing: .on, erasures: 7)
    for statements in [[one, other], [other, one]] {
      var school = RandomClass(seed: 1)
      for standing in statements {
        school.state(.standing(standing), by: teachers[standing.student == anna ? 0 : 1])
      }
      let expected = Standing(student: anna, revision: 3, sharing: .paused, erasures: 7)
      #expect(school.derived.standing == expected)
    }
  }

  @Test func revisionThatCannotBeRaisedIsLeft() {
    var school = RandomClass(seed: 1)
    school.state(record(anna, revision: .max, [machine(laptop)]), by: teachers[0])
    school.state(
      .standing(Standing(student: anna, revision: .max, sharing: .on, erasures: 0)),
      by: teachers[0])
    school.state(.assignment(assignment(.published, revision: .max)), by: teachers[0])
    school.state(says(laptop, 1, .paused))
    let state = school.derived
    #expect(state.studentsToAttest.isEmpty)
    #expect(state.standings(toBeStatedBy: teachers[0]).isEmpty)
    #expect(state.revision(assignment(.published, revision: 0), by: teachers[1]) == nil)
  }

  // MARK: - Assignments

  @Test func deletedGoesBeforePublishedBeforeDrafts() {
    var school = RandomClass(seed: 1)
    school.state(.assignment(assignment(.published, revision: 2)), by: teachers[0])
    school.state(.assignment(assignment(.draft, revision: 9)), by: teachers[1])
    #expect(school.derived.assignments[essay]?.state == .published)
    school.state(.assignment(assignment(.deleted, revision: 1)), by: teachers[2])
    #expect(school.derived.assignments[essay]?.state == .deleted)
    #expect(school.derived.authors[essay] == teachers[2])
  }

  @Test func whoLosesAnAssignmentIsTold() throws {
    var school = RandomClass(seed: 1)
    let all = assignment(.published, revision: 4, "For all")
    school.state(.assignment(all), by: teachers[0])
    let few = assignment(.published, revision: 0, "For one", for: [anna])
    let narrowed = try #require(school.derived.revision(few, by: teachers[1]))
    var takenBack = all
    (takenBack.revision, takenBack.state) = (5, .takenBack)
    #expect(narrowed.takenBack == takenBack, "with what they knew of it")
    #expect(narrowed.assignment.revision == 6)
    school.state(.assignment(narrowed.assignment), by: teachers[1])
    // Another one, with what was taken back before.
    let others = assignment(.published, revision: 0, for: [bela])
    let moved = try #require(
      school.derived.revision(others, by: teachers[1], former: narrowed.takenBack))
    #expect(moved.takenBack?.students == nil)
    #expect(moved.takenBack?.title.string == "For one")
    #expect(moved.assignment.revision == 8)
    let again = try #require(
      school.derived.revision(all, by: teachers[1], former: moved.takenBack))
    #expect(again.takenBack == nil)
  }

  @Test func widerReadersNeedNothingTakenBack() throws {
    var school = RandomClass(seed: 1)
    school.state(
      .assignment(assignment(.published, revision: 1, for: [anna])), by: teachers[0])
    let wider = assignment(.published, revision: 0, for: [anna, bela])
    let revision = try #require(school.derived.revision(wider, by: teachers[0]))
    #expect(revision.takenBack == nil)
    #expect(revision.assignment.revision == 2)
    let moved = assignment(.published, revision: 0, for: [bela])
    #expect(
      school.derived.revision(moved, by: teachers[0])?.takenBack?.students == [anna])
  }

  @Test func machineThatLostStatesWhatCounts() throws {
    var school = RandomClass(seed: 1)
    school.state(
      .assignment(assignment(.published, revision: 2, "A", for: [anna])), by: teachers[0])
    school.state(
      .assignment(assignment(.published, revision: 2, "B", for: [bela])), by: teachers[1])
    #expect(school.derived.lostAssignments(of: teachers[1]).isEmpty)
    let lost = try #require(school.derived.lostAssignments(of: teachers[0]).first)
    #expect(lost.takenBack?.students == [anna])
    #expect(lost.takenBack?.revision == 3)
    #expect(lost.takenBack?.title.string == "A")
    #expect(lost.assignment == assignment(.published, revision: 4, "B", for: [bela]))
    school.state(.assignment(lost.assignment), by: teachers[0])
    for teacher in teachers { #expect(school.derived.lostAssignments(of: teacher).isEmpty) }
  }

  // MARK: - Reports

  @Test func reportOnAnAssignmentThatTheStudentDoesNotHaveIsHidden() {
    var school = RandomClass(seed: 1)
    let report = StudentReport(
      assignment: essay, made: ClassInstant(clampingSeconds: 1), erasures: 1)
    func outcome() -> ClassState.ReportOutcome { school.derived.outcome(of: report, by: anna) }
    #expect(outcome() == .waits, "an unknown student")
    school.state(record(anna, [machine(laptop)]), by: teachers[0])
    #expect(outcome() == .waits, "an unknown assignment")
    school.state(.assignment(assignment(.published, revision: 1)), by: teachers[0])
    #expect(outcome() == .waits, "an unknown number")
    school.state(says(laptop, 1, .on, erasures: 1, number: 1))
    #expect(outcome() == .counts)
    school.state(
      .assignment(assignment(.published, revision: 2, for: [bela])), by: teachers[0])
    #expect(outcome() == .hidden)
    school.state(
      .assignment(assignment(.completed, revision: 3, for: [anna])), by: teachers[0])
    #expect(outcome() == .counts)
    school.state(says(laptop, 1, .stopped, erasures: 1, number: 1))
    #expect(outcome() == .hidden)
    school.state(says(laptop, 2, .stopped, erasures: 2, number: 2))
    #expect(outcome() == .erased)
    school.state(says(laptop, 3, .on, erasures: 1, number: 1))
    school.state(.assignment(assignment(.deleted, revision: 4)), by: teachers[0])
    #expect(outcome() == .waits)
  }

  /// What becomes of a report by Anna on the essay, with this number of erasures.
  private func outcome(
    ofReportWithNumber number: UInt64, in school: RandomClass
  ) -> ClassState.ReportOutcome {
    school.derived.outcome(
      of: StudentReport(
        assignment: essay, made: ClassInstant(clampingSeconds: 1), erasures: number), by: anna)
  }

  @Test func reportWithANumberThatNoMachineWasToldWaits() {
    var school = RandomClass(seed: 1)
    school.state(record(anna, [machine(laptop)]), by: teachers[0])
    school.state(.assignment(assignment(.published, revision: 1)), by: teachers[0])
    #expect(outcome(ofReportWithNumber: 0, in: school) == .counts)
    for number in [1, 1_000, Standing.claimLimit, Standing.lastNumber] {
      #expect(outcome(ofReportWithNumber: number, in: school) == .waits)
    }
    school.state(
      .standing(Standing(student: anna, revision: 1, sharing: .on, erasures: 1_000)),
      by: teachers[1])
    #expect(outcome(ofReportWithNumber: 1_001, in: school) == .waits)
    #expect(outcome(ofReportWithNumber: 1_000, in: school) == .counts)
    #expect(outcome(ofReportWithNumber: 999, in: school) == .erased)
    school.state(says(laptop, 1, .on, number: 2_000))
    #expect(outcome(ofReportWithNumber: 2_000, in: school) == .counts)
  }

  @Test func reportOfAMachineOfTwoStudentsCountsWithTheGreaterNumber() {
    var school = RandomClass(seed: 1)
    school.state(record(anna, [machine(laptop, admitted: 1)]), by: teachers[0])
    school.state(record(bela, [machine(laptop, admitted: 2)], erasures: 7), by: teachers[0])
    school.state(.assignment(assignment(.published, revision: 1)), by: teachers[0])
    #expect(outcome(ofReportWithNumber: 7, in: school) == .counts)
    #expect(outcome(ofReportWithNumber: 8, in: school) == .waits)
  }

  // MARK: - Joins

  @Test func onlySoManyJoinsWaitAndThoseWithAValidCodeFirst() throws {
    let code = try #require(PersonalCode(bytes: [1, 2, 3, 4, 5]))
    let expected = StudentRecord(
      identifier: anna, revision: 1, name: try #require(ClassText("Anna", .name)),
      personalCode: code)
    var statements = [
      RandomClass.list,
      ClassStatement(writer: teachers[0], object: .student(expected), sequence: 1),
    ]
    let count = ClassState.waitingLimit + 6
    let last = Int64(count)
    for number in 1...count {
      let bytes = [UInt8(number >> 8), UInt8(number & 255)] + [UInt8](repeating: 9, count: 14)
      statements.append(
        ClassStatement(
          writer: try #require(WriterIdentifier(bytes: bytes)),
          object: .join(
            JoinRequest(
              name: try #require(ClassText("Student", .name)), role: .student,
              sealingKey: .numbered(1), nonce: .numbered(1),
              personalCode: number == count ? code : nil)),
          sequence: 1, receivedAtSeconds: Int64(number)))
    }
    let state = RandomClass.derive(statements.reversed())
    #expect(state.waiting.count == ClassState.waitingLimit)
    #expect(state.uncountedJoins == 6)
    let arrivals = state.waiting.map(\.receivedAtSeconds)
    #expect(arrivals == Array(1...Int64(ClassState.waitingLimit - 1)) + [last])
    #expect(RandomClass.derive(statements.prefix(20)).uncountedJoins == 0)
  }

  /// Two teachers admitted one computer each by the same code.
  @Test(arguments: [false, true])
  func computersWithOnePersonalCodeAreNamed(isRevoked: Bool) throws {
    func join(_ writer: WriterIdentifier, _ code: [UInt8]?) throws -> ClassStatement {
      ClassStatement(
        writer: writer,
        object: .join(
          JoinRequest(
            name: try #require(ClassText("Anna", .name)), role: .student,
            sealingKey: .numbered(1), nonce: .numbered(1),
            personalCode: try code.map { try #require(PersonalCode(bytes: $0)) })),
        sequence: 1)
    }
    func shared(_ code: [UInt8]?) throws -> [[WriterIdentifier]] {
      let statements = [
        RandomClass.list, try join(laptop, [1, 2, 3, 4, 5]), try join(tablet, code),
        ClassStatement(
          writer: teachers[0], object: record(anna, [machine(laptop)]), sequence: 1),
        ClassStatement(
          writer: teachers[1], object: record(anna, [machine(tablet, last: isRevoked ? 4 : nil)]),
          sequence: 1),
      ]
      let state = RandomClass.derive(statements)
      #expect(RandomClass.derive(statements.reversed()).sharedCodes == state.sharedCodes)
      #expect(state.sharedCodes.allSatisfy { $0.student == anna })
      return state.sharedCodes.map(\.writers)
    }
    let both = [laptop, tablet].sorted()
    #expect(try shared([1, 2, 3, 4, 5]) == (isRevoked ? [] : [both]))
    #expect(try shared([1, 2, 3, 4, 6]) == [])
    #expect(try shared(nil) == [])
  }

  @Test func aConfirmedComputerIsAskedAboutNoMore() throws {
    let code = try #require(PersonalCode(bytes: [1, 2, 3, 4, 5]))
    func join(_ writer: WriterIdentifier) throws -> ClassStatement {
      ClassStatement(
        writer: writer,
        object: .join(
          JoinRequest(
            name: try #require(ClassText("Anna", .name)), role: .student,
            sealingKey: .numbered(1), nonce: .numbered(1), personalCode: code)),
        sequence: 1)
    }
    func stated(_ object: ClassObject, by teacher: WriterIdentifier) -> ClassStatement {
      ClassStatement(writer: teacher, object: object, sequence: 1)
    }
    let joins = [RandomClass.list, try join(laptop), try join(tablet)]
    let first = stated(record(anna, [machine(laptop)]), by: teachers[0])
    let asking = RandomClass.derive(
      joins + [first, stated(record(anna, [machine(tablet)]), by: teachers[1])])
    #expect(asking.sharedCodes.map(\.writers) == [[laptop, tablet].sorted()])
    #expect(asking.students(confirming: []).isEmpty)
    let confirmed = try #require(asking.students(confirming: [tablet]).first)
    #expect(confirmed.confirmed == [tablet.key])
    #expect(confirmed.revision == 2)
    #expect(confirmed.machines.count == 2)
    // The other teacher states it, and hears no more of it. What was stated before takes nothing back.
    let answered = RandomClass.derive(
      joins + [first, stated(.student(confirmed), by: teachers[1])])
    #expect(answered.sharedCodes.isEmpty)
    #expect(answered.students(confirming: [tablet]).isEmpty)
    let later = stated(
      record(anna, revision: 9, [machine(laptop), machine(tablet)]), by: teachers[0])
    let stillAnswered = RandomClass.derive(
      joins + [later, stated(.student(confirmed), by: teachers[1])])
    #expect(stillAnswered.sharedCodes.isEmpty)
    #expect(stillAnswered.students[anna]?.record.confirmed == [tablet.key])
  }

  // MARK: - Heads

  @Test func headsThatOthersKnowAreHeardUpToALeap() {
    var school = RandomClass(seed: 1)
    let teacher = teachers[0]
    #expect(school.derived.namedHead(of: teacher, above: 3) == nil)
    school.state(says(laptop, 1, .on, heads: [.init(writer: teacher, sequence: 7)]))
    #expect(school.derived.namedHead(of: teacher, above: 3) == nil, "nobody admitted it")
    school.state(record(anna, [machine(laptop)]), by: teachers[1])
    #expect(school.derived.namedHead(of: teacher, above: 3) == 7)
    school.state(record(anna, revision: 2, [machine(laptop, last: 1)]), by: teachers[2])
    #expect(school.derived.namedHead(of: teacher, above: 3) == nil, "it was revoked")
    school.state(record(bela, [machine(tablet)]), by: teachers[1])
    school.state(says(tablet, 1, .on, heads: [.init(writer: teacher, sequence: 7)]))
    #expect(school.derived.namedHead(of: teacher, above: 3) == 7)
    #expect(school.derived.namedHead(of: teacher, above: 7) == nil)
    #expect(school.derived.namedHead(of: teachers[1], above: 3) == nil)
    #expect(!school.derived.namesImpossibleHead(of: teacher, above: 3))
    let seen = SeenList(
      made: ClassInstant(clampingSeconds: 1),
      heads: [.init(writer: teacher, sequence: 65_539, digest: .numbered(1))])
    school.state(.seen(seen), by: teachers[1])
    #expect(school.derived.namedHead(of: teacher, above: 3) == 65_539)
    #expect(school.derived.namedHead(of: teacher, above: 2) == 7, "too far ahead")
    #expect(school.derived.namesImpossibleHead(of: teacher, above: 2))
    #expect(!school.derived.namesImpossibleHead(of: teacher, above: 3))
    // A student's word counts for less.
    school.state(says(tablet, 1, .on, heads: [.init(writer: teacher, sequence: 66_016)]))
    #expect(school.derived.namedHead(of: teacher, above: 66_000) == 66_016)
    #expect(school.derived.namedHead(of: teacher, above: 65_999) == nil)
    #expect(school.derived.namesImpossibleHead(of: teacher, above: 65_999))
    #expect(!school.derived.namesImpossibleHead(of: teacher, above: 66_000))
    school.state(
      record(bela, revision: 2, [machine(tablet)], membership: .removed), by: teachers[1])
    #expect(school.derived.namedHead(of: teacher, above: 66_000) == nil, "the student was removed")
  }

  @Test func theGreatestHintAboveTheHeadThatAMemberQuotesIsHeard() {
    var random = RandomObjects(seed: 1)
    let identifier: ClassIdentifier = random.identifier()
    let (key, other): (SigningKey, SigningKey) = (random.identifier(), random.identifier())
    func hint(_ sequence: UInt32, _ key: SigningKey) -> [UInt8] {
      let hint = LogHint(classIdentifier: identifier, signingKey: key, sequence: sequence)
      return SignedEntry(body: hint.bodyBytes, signature: [UInt8](repeating: 0, count: 64)).bytes
    }
    let hints = [hint(5, key), [1], hint(9, key), hint(99, other), []]
    var school = RandomClass(seed: 1)
    school.state(says(laptop, 1, .on, hints: hints))
    #expect(school.derived.quotedHints(signedBy: key, above: 3).isEmpty, "nobody admitted it")
    school.state(record(anna, [machine(laptop)]), by: teachers[1])
    #expect(school.derived.quotedHints(signedBy: key, above: 3) == [hint(9, key)])
    #expect(school.derived.quotedHints(signedBy: key, above: 9).isEmpty)
  }
}
