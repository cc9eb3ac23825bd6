import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// What holds for one student alone: more time, or no work at all.
@Suite struct ArrangementTests {
  private let school: School
  private let anna: Machine
  private let ben: Machine
  private let student: StudentIdentifier
  private let essay: Assignment

  init() throws {
    school = try School()
    anna = try school.newcomer("Anna Berg")
    student = try school.admit(anna)
    ben = try school.student("Ben Cruz")
    var draft = AssignmentDraft(title: "Essay on tides")
    draft.items = [.link(title: "Tides", url: "https://example.org/tides")]
    draft.dueDate = "2026-12-24 14:00"
    essay = try school.teacher.joined().make(draft, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    for machine in [anna, ben] { try machine.syncAsStudent() }
  }

  private func due(_ text: String) throws -> Assignment.DueDate {
    let joined = try school.teacher.joined()
    return try joined.due(text, in: try joined.state())
  }

  private func extend(to text: String?, by teacher: Machine? = nil) throws {
    let teacher = teacher ?? school.teacher
    let date = try text.map(due)
    try teacher.joined().arrange(with: student, on: essay.identifier) { $0.due = date }
    try teacher.syncAsTeacher()
  }

  /// When the essay is due for the student at a machine.
  private func dueText(at machine: Machine) throws -> String? {
    let state = try machine.joined().state()
    return state.assignments[essay.identifier]?.arranged(state.ownArrangements[essay.identifier])
      .due?.text
  }

  private func handIn(atSeconds seconds: UInt64) throws -> WorkSummary {
    anna.records.works[essay.identifier] = WorkOnAssignment(
      openedSeconds: 1_700_000_000,
      submitted: .init(holds: true, seconds: Int64(seconds), stamp: Stamp(rawValue: 5)))
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    return try summary()
  }

  private func summary() throws -> WorkSummary {
    try #require(
      try school.teacher.joined().database.read {
        try $0.figures(on: essay.identifier, of: student)
      }.first?.summary)
  }

  @Test func aTimeOfTheDayIsTheLastMomentThatIsNotLate() throws {
    let date = try due("2026-12-24 14:00")
    // Berlin is an hour ahead of UTC in winter.
    #expect(date.deadline.seconds == 1_798_117_200)
    #expect(date.endOfDay.seconds == 1_798_153_199)
    #expect(date.text == "2026-12-24 14:00")
    #expect(try handIn(atSeconds: date.deadline.seconds).isLate == false)
    anna.records.works = [:]
    #expect(try handIn(atSeconds: date.deadline.seconds + 1).isLate)
    #expect(try dueText(at: anna) == "2026-12-24 14:00")
  }

  @Test(arguments: [
    "2026-12-24 24:00", "2026-12-24 9:00", "2026-12-24 14:60", "2026-12-24 14", "2026-12-24 +9:00",
    "2026-12-24 14:00:00", "2026-12-24 ", "14:00", "2026-03-29 02:30", "2026-13-01 10:00", "",
  ])
  func aTimeThatThereIsNotIsRefused(text: String) throws {
    #expect(throws: ClassroomError.unfitDate(text)) { _ = try due(text) }
  }

  @Test func moreTimeIsForOneStudentAndNoOtherLearnsOfIt() throws {
    let late = try due("2026-12-24 14:00").deadline.seconds + 86_400
    #expect(try handIn(atSeconds: late).isLate)
    try extend(to: "2027-01-08")
    #expect(try summary().isLate == false, "the figures follow")
    for machine in [anna, ben] { try machine.syncAsStudent() }
    #expect(try dueText(at: anna) == "2027-01-08")
    #expect(try dueText(at: ben) == "2026-12-24 14:00")
    #expect(try ben.joined().state().arrangements.isEmpty)
    try extend(to: nil)
    try anna.syncAsStudent()
    #expect(try dueText(at: anna) == "2026-12-24 14:00")
    #expect(try summary().isLate)
  }

  @Test func anExcusedStudentIsNeverLate() throws {
    #expect(try handIn(atSeconds: try due("2027-06-01").deadline.seconds).isLate)
    try school.teacher.joined().arrange(with: student, on: essay.identifier) {
      $0.isExcused = true
    }
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try summary().isLate == false)
    #expect(try anna.joined().state().ownArrangements[essay.identifier]?.isExcused == true)
    #expect(try dueText(at: anna) == nil)
  }

  @Test func anArrangementOutlivesItsTeacher() throws {
    let ode = try school.colleague("Mr Ode")
    try ode.syncAsTeacher()
    try extend(to: "2027-01-08", by: ode)
    try school.teacher.syncAsTeacher()
    let joined = try school.teacher.joined()
    try joined.removeTeacher(
      try joined.state().teacher(named: "Mr Ode"), school.sheet, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try dueText(at: anna) == "2027-01-08")
    try extend(to: "2027-01-15")
    try anna.syncAsStudent()
    #expect(try dueText(at: anna) == "2027-01-15")
  }

  @Test func whatAThiefArrangedIsGoneWithTheThief() throws {
    try extend(to: "2027-01-08")
    let ode = try school.colleague("Mr Ode")
    try ode.syncAsTeacher()
    let list = ArrangementList(
      student: student,
      arrangements: [
        Arrangement(assignment: essay.identifier, revision: .max, isExcused: true)
      ])
    try ode.state(.arrangements(list))
    try ode.syncAsTeacher()
    try school.teacher.syncAsTeacher()
    let joined = try school.teacher.joined()
    #expect(throws: ClassroomError.self, "the revision can't be raised") {
      try extend(to: "2027-01-15")
    }
    try joined.removeTeacher(
      try joined.state().teacher(named: "Mr Ode"), lostAtSeconds: 0, school.sheet,
      school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try dueText(at: anna) == "2027-01-08")
    try extend(to: "2027-01-15")
    try anna.syncAsStudent()
    #expect(try dueText(at: anna) == "2027-01-15")
  }

  @Test func arrangementsComeBackWithTheSheet() throws {
    try extend(to: "2027-01-08")
    let machine = Machine("new laptop", in: school.folder, school.clock)
    _ = try Restoring(folder: school.folder.path + "/share", personName: "Ms Weber").restore(
      school.sheet, in: machine.catalogue, machine.tools)
    try machine.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try dueText(at: anna) == "2027-01-08")
    let state = try machine.joined().state()
    #expect(state.arrangement(with: student, on: essay.identifier)?.due?.text == "2027-01-08")
  }

  @Test func aYearFarAwayIsNoProblem() throws {
    try extend(to: "2300-01-01 10:00")
    try anna.syncAsStudent()
    #expect(try dueText(at: anna) == "2300-01-01 10:00")
    #expect(ClassInstant(clampingSeconds: .max).nanoseconds == .max)
  }

  @Test func ofTwoTeachersTheLaterChangeCounts() throws {
    let ode = try school.colleague("Mr Ode")
    try ode.syncAsTeacher()
    try extend(to: "2027-01-08")
    try ode.syncAsTeacher()
    try extend(to: "2027-01-15 09:30", by: ode)
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      try ode.syncAsTeacher()
    }
    try anna.syncAsStudent()
    #expect(try dueText(at: anna) == "2027-01-15 09:30")
    for teacher in [school.teacher, ode] {
      let state = try teacher.joined().state()
      #expect(
        state.arrangement(with: student, on: essay.identifier)?.due?.text == "2027-01-15 09:30")
      // Nobody has anything more to say.
      let count = try school.files(of: try teacher.writer).count
      try teacher.syncAsTeacher()
      #expect(try school.files(of: try teacher.writer).count == count)
    }
  }

  @Test func arrangementsGoAlongWhenTwoStudentsAreOne() throws {
    try extend(to: "2027-01-08")
    let other = try #require(
      try school.teacher.joined().state().owners[try ben.writer])
    try school.teacher.joined().mergeStudents(student, into: other)
    try school.teacher.syncAsTeacher()
    try ben.syncAsStudent()
    #expect(try dueText(at: ben) == "2027-01-08")
  }

  @Test func aStudentHasAtMost1000() throws {
    var random = SeededGenerator(seed: 1)
    let list = ArrangementList(
      student: student,
      arrangements: (0..<ArrangementList.maximumCount).map { _ in
        Arrangement(assignment: .random(using: &random), revision: 1, isExcused: true)
      })
    try school.teacher.state(.arrangements(list))
    #expect(
      throws: ClassroomError.tooMany("extensions and excuses", limit: ArrangementList.maximumCount)
    ) { try extend(to: "2027-01-08") }
    // One of them can still be changed, and all arrive.
    let first = try #require(list.arrangements.first).assignment
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    let arranged = try anna.joined().state().ownArrangements
    #expect(arranged.count == ArrangementList.maximumCount)
    #expect(arranged[first]?.isExcused == true)
  }

  @Test func aDeletedAssignmentHasNoArrangements() throws {
    try extend(to: "2027-01-08")
    try school.teacher.joined().move(essay.identifier, to: .deleted, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    #expect(try school.teacher.joined().state().arrangements[student]?.isEmpty ?? true)
    #expect(throws: ClassroomError.self) { try extend(to: "2027-01-15") }
  }
}
