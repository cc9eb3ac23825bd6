import ClassModel
import ClassTestSupport
import Classroom
import StoreEngine
import Testing

@testable import ClassStorage

@Suite struct OverviewTests {
  private let filled: FilledClass
  private let anna: StudentIdentifier
  private let ben: StudentIdentifier
  private let essay: Assignment

  init() throws {
    filled = try FilledClass()
    // Not in the order of names.
    ben = try filled.student("ben Ott", rosterIdentifier: "s2")
    anna = try filled.student("Anna Berg")
    essay = try filled.assignment("Essay on tides")
  }

  @Test func gridHasAPlaceForEachStudentAndAssignment() throws {
    let carla = try filled.student("Carla Diaz", machines: 0)
    let quiz = try filled.assignment("Quiz", handedOut: 900, to: [anna])
    try filled.report(anna, on: quiz, opened: 1_000)
    try filled.derive()
    let overview = try filled.joined.overview()
    #expect(overview.head.title == "History 7b")
    #expect(overview.assignments.map(\.title) == ["Quiz", "Essay on tides"])
    #expect(overview.rows.map(\.student.identifier) == [anna, ben, carla])
    #expect(overview.rows.map(\.student.hasJoined) == [true, true, false])
    #expect(
      overview.rows.map(\.cells) == [
        [.known(GridCell(stage: .opened)), .known(nil)],
        [.notAssigned, .known(nil)], [.notAssigned, .known(nil)],
      ])
  }

  /// A new teacher hears of each of a student's computers when it syncs.
  @Test func whatASilentComputerMayHaveIsNotKnown() throws {
    let cleo = try filled.student("Cleo Diaz", machines: 2)
    try filled.report(cleo, on: essay, machine: 1)
    try filled.derive()
    func stages() throws -> [KnownStage] {
      let ofClass = try filled.joined.overview()
      let ofEssay = try filled.joined.overview(ofAssignment: "Essay on tides")
      let ofCleo = try filled.joined.overview(ofStudent: "Cleo Diaz")
      let row = try #require(ofClass.rows.first { $0.student.identifier == cleo })
      let cell = try #require(ofEssay.rows.first { $0.student.identifier == cleo })
      let place = try #require(ofCleo.rows.first)
      let head = ofEssay.assignment
      return [
        KnownStage(row.student, head, row.cells[0].work?.stage),
        KnownStage(cell.student, head, cell.work?.stage),
        KnownStage(ofCleo.student, head, place.place.work?.summary.stage),
      ]
    }
    #expect(Set(try stages()) == [.notKnownYet])
    let figures = AssignmentFigures(of: try filled.joined.overview(ofAssignment: "Essay on tides"))
    #expect(figures.notOpened.isEmpty)
    // A revoked one is not waited for.
    try filled.change(cleo) { record in
      let nothing = ShortDigest(bytes: [UInt8](repeating: 0, count: 16))
      record.machines[0].last = nothing.flatMap { .init(sequence: 0, digest: $0) }
    }
    #expect(Set(try stages()) == [.reported(.notOpened)])

    let dora = try filled.student("Dora Ek", machines: 2)
    try filled.report(dora, on: essay, machine: 1)
    try filled.share(dora, .on)
    try filled.derive()
    let overview = try filled.joined.overview(ofAssignment: "Essay on tides")
    #expect(AssignmentFigures(of: overview).notOpened.map(\.name) == ["Cleo Diaz", "Dora Ek"])
  }

  /// Revokes a student's first machine at its ninth entry.
  private func revokeFirstMachine(of student: StudentIdentifier) throws {
    let digest = try #require(ShortDigest(bytes: [UInt8](repeating: 7, count: 16)))
    let last = try #require(StudentRecord.LastEntry(sequence: 9, digest: digest))
    try filled.change(student) { $0.machines[0].last = last }
  }

  /// How far a student has come with each assignment, as the overview of the class shows it.
  private func stages(of student: StudentIdentifier) throws -> [KnownStage] {
    let overview = try filled.joined.overview()
    let row = try #require(overview.rows.first { $0.student.identifier == student })
    return zip(overview.assignments, row.cells).map { assignment, cell in
      KnownStage(row.student, assignment, cell.work?.stage)
    }
  }

  /// A teacher who came later can't read what a lost computer said to the others.
  @Test func whatALostComputerMayHaveSaidIsNotKnown() throws {
    let cleo = try filled.student("Cleo Diaz", machines: 2)
    let later = try filled.assignment("Later", handedOut: 5_000)
    for assignment in [essay, later] {
      try filled.report(cleo, on: assignment, machine: 1, made: 6_000, received: 6_010)
    }
    try filled.derive()
    let lost = try #require(filled.machines[cleo]?.first)
    try revokeFirstMachine(of: cleo)
    #expect(try stages(of: cleo) == [.notKnownYet, .notKnownYet])
    // It was revoked between the two, as far as is known here.
    try filled.joined.database.write {
      try $0.setLocal("revokedAt " + lost.letters, toNumber: 4_000)
    }
    #expect(try stages(of: cleo) == [.notKnownYet, .reported(.notOpened)])
    // What it said here counts.
    try filled.report(cleo, on: essay)
    try filled.derive()
    #expect(try stages(of: cleo) == [.reported(.notOpened), .reported(.notOpened)])
  }

  @Test func whoseOnlyComputerIsRevokedHasNotJoined() throws {
    let cleo = try filled.student("Cleo Diaz")
    let later = try filled.assignment("Later", handedOut: 5_000)
    try filled.report(cleo, on: essay, opened: 1_500)
    try filled.derive()
    try revokeFirstMachine(of: cleo)
    let overview = try filled.joined.overview()
    let row = try #require(overview.rows.first { $0.student.identifier == cleo })
    #expect(overview.assignments.map { $0.identifier } == [essay.identifier, later.identifier])
    #expect(try stages(of: cleo) == [.reported(.opened), .notJoined])
    #expect(row.student.hasJoined)
  }

  @Test func namesAreInTheOrderInWhichPeopleLookForThem() throws {
    for name in ["Zoë Ott", "Özlem Ak", "émile Or", "Çagla Su", "Emil Os", "Carl Su", "zoe Ott"] {
      try filled.student(name)
    }
    try filled.derive()
    let names = try filled.joined.overview().rows.map(\.student.name)
    #expect(
      names == [
        "Anna Berg", "ben Ott", "Çagla Su", "Carl Su", "Emil Os", "émile Or", "Özlem Ak",
        "Zoë Ott", "zoe Ott",
      ])
  }

  @Test func namesWithOtherLettersAndNumbersAreWherePeopleLook() throws {
    for name in ["Zoë Ott", "Łukasz Or", "Øyvind Su", "Pia Ek", "Gast 10", "Gast 9"] {
      try filled.student(name)
    }
    for number in ["21", "1", "18"] { try filled.student("Ida Or", rosterIdentifier: number) }
    try filled.derive()
    let students = try filled.joined.overview().rows.map(\.student)
    #expect(
      students.map(\.name) == [
        "Anna Berg", "ben Ott", "Gast 9", "Gast 10", "Ida Or", "Ida Or", "Ida Or", "Łukasz Or",
        "Øyvind Su", "Pia Ek", "Zoë Ott",
      ])
    #expect(
      students.filter { $0.name == "Ida Or" }.map(\.shownIdentifier) == ["1", "18", "21"])
  }

  @Test func draftsAndDeletedAssignmentsAreNotShown() throws {
    try filled.revise(essay) { $0.state = .deleted }
    try filled.derive()
    #expect(try filled.joined.overview().assignments.isEmpty)
    #expect(throws: ClassroomError.noSuchAssignment("Essay")) {
      try filled.joined.overview(ofAssignment: "Essay")
    }
  }

  @Test func assignmentHasARowForEachStudent() throws {
    try filled.report(ben, on: essay) { $0.works = [filled.work(score: (8, 10))] }
    try filled.derive()
    let overview = try filled.joined.overview(ofAssignment: "essay")
    #expect(overview.rows.map(\.student.identifier) == [anna, ben])
    #expect(overview.rows[0].place == .known(nil))
    #expect(overview.rows[1].work?.parts.first?.primary?.number == 0.8)
  }

  @Test func figuresOfAnotherVersionAreDerivedWithoutASync() throws {
    try filled.report(ben, on: essay) { $0.works = [filled.work(score: (8, 10))] }
    try filled.derive()
    let before = try filled.joined.overview(ofAssignment: "essay")
    try filled.joined.database.write {
      try $0.statements.run("UPDATE workFigures SET version = version - 1, value = '{}'")
    }
    #expect(try filled.joined.overview(ofAssignment: "essay") == before)
  }

  @Test func studentHasEachSession() throws {
    try filled.report(anna, on: essay) {
      $0.works = [filled.work(minutes: 10, score: (8, 10), words: 120)]
    }
    // Sessions come from the reports, so nothing has to be derived before.
    let overview = try filled.joined.overview(ofStudent: "anna")
    let part = try #require(overview.rows.first?.place.work?.parts.first)
    #expect(part.words.map(\.latest) == [120])
    #expect(part.attempts.flatMap(\.sessions).map(\.time.activeSeconds) == [600])
    #expect(try filled.joined.overview(ofStudent: "s2").rows.map(\.place) == [.known(nil)])
  }

  @Test func aSessionOfLessThanASecondIsTheLastWork() throws {
    try filled.report(anna, on: essay) {
      var work = filled.work(begun: 1_500, minutes: 1, words: 3)
      work.attempts[0].sessions[0].lengthSeconds = 0
      work.attempts[0].sessions[0].segments = []
      $0.works = [work]
    }
    let summary = try filled.joined.overview(ofStudent: "anna").rows.first?.place.work?.summary
    #expect(summary?.sessionCount == 1)
    #expect(summary?.lastActivitySeconds == 1_500)
  }

  @Test func namesAreFoundFromExactToVague() throws {
    try filled.student("Anna Bergmann")
    try filled.student("Anna Berg")
    let state = try filled.joined.state()
    #expect(try state.student(named: "Anna Bergmann").record.name.string == "Anna Bergmann")
    #expect(try state.student(named: String(ben.letters.prefix(6))).identifier == ben)
    #expect(throws: ClassroomError.noSuchStudent("Zoe")) { try state.student(named: "Zoe") }
    #expect(throws: ClassroomError.noSuchStudent("")) { try state.student(named: "") }
    #expect {
      try state.student(named: "Anna Berg")
    } throws: { error in
      guard case .severalStudents("Anna Berg", let others)? = error as? ClassroomError else {
        return false
      }
      return others.count == 2
    }
  }

  @Test func whoLeftGoesBehindWhoTakesPart() throws {
    try filled.change(anna) { $0.membership = .removed }
    let overview = try filled.joined.overview()
    #expect(overview.rows.map(\.student.identifier) == [ben, anna])
    #expect(overview.handedIn == [.init(count: 0, studentCount: 1)])
  }
}
