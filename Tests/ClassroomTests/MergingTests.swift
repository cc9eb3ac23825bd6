import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// Two students who are one person, and a computer that two students have.
@Suite struct MergingTests {
  let school: School

  init() throws { school = try School() }

  private func importRoster(_ text: String) throws -> [StudentIdentifier] {
    let joined = try school.teacher.joined()
    var pieces = [Array(text.utf8)]
    let list = try RosterFile { pieces.popLast() ?? [] }
    _ = try joined.importRoster(list, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    return try joined.state().students.values.filter { $0.record.rosterIdentifier != nil }
      .sorted { $0.record.name < $1.record.name }.map(\.identifier)
  }

  private func make(_ students: [StudentIdentifier]? = nil) throws -> Assignment {
    var draft = AssignmentDraft(title: "Essay on tides")
    draft.items = [.link(title: "Tides", url: "https://example.org/tides")]
    draft.students = students
    let assignment = try school.teacher.joined().make(draft, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    return assignment
  }

  private func work(_ machine: Machine, on assignment: Assignment, openedSeconds: Int64) throws {
    machine.records.works[assignment.identifier] = WorkOnAssignment(openedSeconds: openedSeconds)
    try machine.syncAsStudent()
  }

  private func opened(_ teacher: Machine, _ student: StudentIdentifier) throws -> Int64? {
    try teacher.joined().overview(ofStudent: student.letters).rows
      .compactMap { $0.place.work?.summary.openedSeconds }.max()
  }

  @Test func aStudentAdmittedByDigitsBecomesTheOneInTheList() throws {
    let roster = try #require(try importRoster("name,id\nAnna Berg,s1\n").first)
    let anna = try school.newcomer("Anna")
    let admitted = try school.admit(anna)
    #expect(admitted != roster)
    let assignment = try make()
    let forSome = try make([admitted])
    try anna.syncAsStudent()
    try work(anna, on: assignment, openedSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    let joined = try school.teacher.joined()
    #expect(try joined.merge(admitted, into: roster).erases == false)
    try joined.mergeStudents(admitted, into: roster)
    // At once, before anything is exchanged.
    #expect(try opened(school.teacher, roster) == 1_700_000_000)
    try school.teacher.syncAsTeacher()
    let state = try joined.state()
    #expect(state.students[roster]?.machines.count == 1)
    #expect(state.students[roster]?.record.name.string == "Anna Berg")
    #expect(state.students[roster]?.record.personalCode == nil)
    #expect(state.students[admitted]?.isMember == false)
    #expect(state.conflicts.isEmpty)
    #expect(state.assignments[forSome.identifier]?.students?.contains(roster) == true)
    // The computer goes on: it hears and reports as before.
    try anna.syncAsStudent()
    #expect(
      Set(anna.records.taken.filter { $0.state == .published }.map(\.identifier))
        == [assignment.identifier, forSome.identifier])
    try work(anna, on: assignment, openedSeconds: 1_700_000_100)
    let later = try make()
    try anna.syncAsStudent()
    #expect(anna.records.taken.contains { $0.identifier == later.identifier })
    try school.teacher.syncAsTeacher()
    #expect(try opened(school.teacher, roster) == 1_700_000_100)
    #expect(
      try joined.overview().rows.map(\.student.name) == ["Anna Berg"], "the other one is not shown")
    // Its second computer is admitted to the one who stays.
    try school.admit(try school.newcomer("desktop"), as: roster)
    #expect(try joined.state().students[roster]?.machines.count == 2)
  }

  @Test func everyTeacherSeesTheSameAfterAMerge() throws {
    let roster = try #require(try importRoster("name,id\nAnna Berg,s1\n").first)
    let other = try school.colleague("Mr Ode")
    let anna = try school.newcomer("Anna")
    let admitted = try school.admit(anna)
    anna.records.decision.erasures = 1
    try anna.syncAsStudent()
    // The colleague attests it, so both state the student who goes.
    try other.syncAsTeacher()
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().mergeStudents(admitted, into: roster)
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      try other.syncAsTeacher()
      try anna.syncAsStudent()
    }
    for teacher in [school.teacher, other] {
      let state = try teacher.joined().state()
      #expect(state.students[roster]?.machines.count == 1)
      #expect(state.students[roster]?.erasures == 1)
      #expect(state.students[admitted]?.isMember == false)
      #expect(state.openConflicts.isEmpty)
    }
    #expect(anna.records.decision.erasures == 1, "a merge alone erases nothing")
  }

  @Test func aMergeNeverBringsBackWhatOneHadErased() throws {
    let anna = try school.newcomer("Anna")
    let laptop = try school.admit(anna)
    let desktop = try school.newcomer("Anna's desktop")
    let second = try school.admit(desktop)
    let assignment = try make()
    for machine in [anna, desktop] {
      try machine.syncAsStudent()
      try work(machine, on: assignment, openedSeconds: 1_700_000_000)
    }
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().eraseReports(of: laptop)
    try school.teacher.syncAsTeacher()
    let joined = try school.teacher.joined()
    let merge = try joined.merge(second, into: laptop)
    #expect(merge.erases, "the desktop knows nothing of the erasure")
    try joined.mergeStudents(second, into: laptop)
    #expect(try opened(school.teacher, laptop) == nil)
    try school.teacher.syncAsTeacher()
    try desktop.syncAsStudent()
    #expect(desktop.records.decision.erasures == 1)
  }

  @Test func whatIsNoMergeIsRefused() throws {
    let roster = try importRoster("name,id\nAnna Berg,s1\nBen Cruz,s2\n")
    let anna = try school.admit(try school.newcomer("Anna"))
    let joined = try school.teacher.joined()
    let letters = String(anna.letters.prefix(8))
    #expect(throws: ClassroomError.sameStudent(name: "Anna (\(letters))")) {
      try joined.merge(anna, into: anna)
    }
    #expect(
      throws: ClassroomError.rosterStudentStays(
        name: "Anna Berg (s1)", identifier: "s1", other: letters)
    ) {
      try joined.merge(roster[0], into: anna)
    }
    // One list without ids and one with them make two rows of one person.
    _ = try joined.merge(roster[0], into: roster[1])
    try joined.remove(roster[1])
    #expect(throws: ClassroomError.notMember(name: "Ben Cruz")) {
      try joined.merge(anna, into: roster[1])
    }
  }

  // MARK: - A computer of two students

  /// Admits one computer to two students, as two teachers may do by mistake.
  private func conflict() throws -> (
    machine: Machine, first: StudentIdentifier, second: StudentIdentifier, other: Machine
  ) {
    let second = try #require(try importRoster("name,id\nBen Cruz,s2\n").first)
    let other = try school.colleague("Mr Ode")
    let machine = try school.newcomer("Anna Berg")
    try school.teacher.syncAsTeacher()
    try other.syncAsTeacher()
    let digits = try machine.joined().check(machine.tools).digits
    let first = try school.teacher.joined().admit(
      try school.teacher.joined().waitingMachine(withDigits: digits, school.teacher.tools),
      school.teacher.tools)
    school.clock.advance(by: .seconds(60))
    try other.joined().admit(
      try other.joined().waitingMachine(withDigits: digits, other.tools), as: second, other.tools)
    for teacher in [school.teacher, other, school.teacher] { try teacher.syncAsTeacher() }
    try machine.syncAsStudent()
    return (machine, first, second, other)
  }

  @Test func aComputerOfTwoStudentsIsNamedAndCountsWhereItWasAdmittedFirst() throws {
    let (machine, first, second, other) = try conflict()
    let writer = try machine.joined().enrollment().writer
    for teacher in [school.teacher, other] {
      let state = try teacher.joined().state()
      #expect(state.owners[writer] == first)
      let open = try #require(state.openConflicts.first)
      #expect(open.others == [second])
      #expect(state.writer(of: open) == writer)
    }
  }

  @Test func aMovedComputerJoinsAgainAndItsWorkGoesAlong() throws {
    let (machine, first, second, other) = try conflict()
    let assignment = try make()
    try machine.syncAsStudent()
    try work(machine, on: assignment, openedSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    #expect(try opened(school.teacher, first) == 1_700_000_000)
    let writer = try machine.joined().enrollment().writer
    try school.teacher.joined().move(writer, to: second)
    #expect(try opened(school.teacher, first) == nil)
    for teacher in [school.teacher, other] {
      try teacher.syncAsTeacher()
      #expect(try teacher.joined().state().openConflicts.isEmpty)
    }
    #expect(throws: ClassroomError.computerRevoked(letters: writer.shortLetters)) {
      try school.teacher.joined().move(writer, to: first)
    }
    // Its person leaves and joins again; the work is in the student's own store.
    _ = try machine.joined().leave(in: machine.catalogue, machine.tools)
    _ = try Joining(
      identifier: school.sheet.classIdentifier, title: "History 7b",
      folder: school.folder.path + "/share", personName: "Ben Cruz", role: .student
    ).join(in: machine.catalogue, machine.tools)
    try school.admit(machine, as: second)
    #expect(try machine.joined().enrollment().writer != writer)
    try machine.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try opened(school.teacher, second) == 1_700_000_000)
    #expect(try opened(school.teacher, first) == nil)
    #expect(try school.teacher.joined().state().students[first]?.isMember == true)
  }

  @Test func whatAComputerSentStaysWithTheOneItCountsFor() throws {
    let (machine, first, _, _) = try conflict()
    let assignment = try make()
    try machine.syncAsStudent()
    try work(machine, on: assignment, openedSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    let writer = try machine.joined().enrollment().writer
    try school.teacher.joined().move(writer, to: first)
    try school.teacher.syncAsTeacher()
    #expect(try opened(school.teacher, first) == 1_700_000_000)
    #expect(try school.teacher.joined().state().openConflicts.isEmpty)
  }

  @Test func aComputerThatCountsForItsStudentAloneIsNotMoved() throws {
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    let writer = try anna.joined().enrollment().writer
    let joined = try school.teacher.joined()
    let state = try joined.state()
    #expect(try state.machine(named: writer.shortLetters.uppercased()) == writer)
    #expect(throws: ClassroomError.noSuchComputer("abc")) { try state.machine(named: "abc") }
    #expect(
      throws: ClassroomError.computerCounts(letters: writer.shortLetters, name: "Anna Berg")
    ) { try joined.move(writer, to: student) }
  }
}
