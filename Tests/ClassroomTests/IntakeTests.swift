import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

/// What a teacher's machine keeps of what others state.
@Suite struct IntakeTests {
  private let school: School
  private let anna: Machine
  private let student: StudentIdentifier

  init() throws {
    school = try School()
    anna = try school.newcomer("Anna Berg")
    student = try school.admit(anna)
  }

  @Test func aFullEntryTakesNoReportAwayUnlessItNamesAnErasure() throws {
    let (first, second) = (try school.assign("First"), try school.assign("Second"))
    try anna.syncAsStudent()
    try anna.open(first, atSeconds: 1_700_000_000)
    try anna.open(second, atSeconds: 1_700_000_100)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(first).count == 1)
    try anna.joined().database.write { writer in
      try writer.withdraw(kind: StudentReport.kind, identifier: first.identifier.bytes)
      try writer.setLocal("fullEntry", to: [1])
    }
    anna.records.works[first.identifier] = nil
    try anna.syncAsStudent()
    let withheld = try school.teacher.syncAsTeacher().withheld
    let writer = try anna.writer
    #expect(withheld == [writer: "Anna Berg"])
    #expect(try school.opened(first) == [1_700_000_000])
    #expect(try school.opened(second) == [1_700_000_100])
    anna.records.decision.erasures += 1
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(first).isEmpty)
    let figures = try school.teacher.joined().database.read {
      try $0.handIn(of: StudentWork(student: student, assignment: first.identifier))
    }
    #expect(figures == nil)
  }

  @Test func aReportOnAnUnknownAssignmentWaitsAndHoldsBackNothingElse() throws {
    let other = try school.colleague("Mr Ode")
    try anna.syncAsStudent()
    let known = try school.assign("Known")
    let unknown = try school.assign("Unknown", by: other)
    try anna.syncAsStudent()
    try other.syncAsTeacher()
    // What the colleague wrote last has not arrived at the first teacher.
    let log = school.log(of: try other.writer)
    let newest = try #require(try school.files(of: try other.writer).last)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log + "/" + newest))
    try FileManager.default.removeItem(atPath: log + "/" + newest)
    anna.records.works[known.identifier] = WorkOnAssignment(openedSeconds: 1_700_000_000)
    anna.records.works[unknown.identifier] = WorkOnAssignment(openedSeconds: 1_700_000_100)
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(known) == [1_700_000_000])
    #expect(try school.opened(unknown).isEmpty)
    try bytes.write(to: URL(fileURLWithPath: log + "/" + newest))
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(unknown) == [1_700_000_100])
  }

  @Test func anObjectBeyondItsBoundIsNamedAndHidesNoOther() throws {
    let (first, second) = (try school.assign("First"), try school.assign("Second"))
    try anna.syncAsStudent()
    let made = ClassInstant(clampingSeconds: 1_700_000_000)
    func report(on assignment: Assignment, workCount: UInt32) -> ClassObject {
      .report(
        StudentReport(
          assignment: assignment.identifier, made: made, erasures: 0, opened: made,
          works: (0..<workCount).map { ReportedWork(part: $0 + 1) }))
    }
    try school.forge(
      [report(on: first, workCount: 65), report(on: second, workCount: 64)], by: anna)
    let refusals = try school.teacher.syncAsTeacher().refusals
    #expect(refusals.map(\.reason) == ["damagedPart"])
    #expect(try school.opened(first).isEmpty)
    #expect(try school.opened(second) == [1_700_000_000])
  }

  @Test func aRemovedStudentsReportsThatAreOnTheWayStillCount() throws {
    let essay = try school.assign()
    try anna.syncAsStudent()
    try school.teacher.joined().remove(student)
    try anna.open(essay, atSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay) == [1_700_000_000])
  }

  @Test func aFileThatWasTooLargeForAStrangerIsReadOnceAnyTeacherAdmitsIt() throws {
    let other = try school.colleague("Mr Ode")
    let machine = try school.newcomer("Ben Ode")
    let writer = try machine.writer
    try other.syncAsTeacher()
    // As if its only file had been too large for a stranger.
    try other.joined().database.write { records in
      var log = try #require(try records.records.log(of: writer))
      log.head = 0
      log.complete = 0
      try records.set(log)
    }
    try school.admit(machine)
    try other.syncAsTeacher()
    let log = try other.joined().database.read { try $0.log(of: writer) }
    #expect(log?.head ?? 0 > 0)
    #expect(log?.complete == log?.head)
  }

  @Test func anEntryWithAnotherPredecessorIsNamed() throws {
    let essay = try school.assign()
    let copy = try school.copy(of: anna, "copy")
    try anna.syncAsStudent()
    // Two machines with one key write entries of the same number, in copies of the folder that don't meet.
    anna.records.works[essay.identifier] = WorkOnAssignment(openedSeconds: 1_700_000_000)
    try anna.syncAsStudent()
    let teacher = try school.teacher.writer
    let stated = try school.files(of: teacher)
    try school.teacher.syncAsTeacher()
    // A copy that knows what the teacher has read would leave out that number.
    for name in try school.files(of: teacher) where !stated.contains(name) {
      try FileManager.default.removeItem(atPath: school.log(of: teacher) + "/" + name)
    }
    let writer = try anna.writer
    for name in try school.files(of: writer).suffix(1) + [ClassFolderName.newest] {
      try FileManager.default.removeItem(atPath: school.log(of: writer) + "/" + name)
    }
    for state in [ClassModel.SharingState.paused, .on] {
      copy.records.decision.state = state
      try copy.syncAsStudent()
    }
    #expect(try school.teacher.syncAsTeacher().forked == [writer])
  }

  @Test func reportsComeBackWithAnAssignmentWhoseDeletionIsTakenBack() throws {
    let other = try school.colleague("Mr Ode")
    try anna.syncAsStudent()
    let essay = try school.assign()
    try anna.syncAsStudent()
    try anna.open(essay, atSeconds: 1_700_000_000)
    for teacher in [school.teacher, other] { try teacher.syncAsTeacher() }
    let before = try seen()
    try other.joined().move(essay.identifier, to: .deleted, other.tools)
    try other.syncAsTeacher()
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).isEmpty)
    #expect(try seen() >= before, "what was seen never falls")
    // Somebody else had that laptop: what it stated vanishes with it.
    let joined = try school.teacher.joined()
    let writer = try other.writer
    try joined.database.write { try $0.forgetObjects(of: writer, after: 0) }
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay) == [1_700_000_000])
  }

  /// How far the first teacher says that it has taken in Anna's log.
  private func seen() throws -> UInt32 {
    let joined = try school.teacher.joined()
    let writer = try anna.writer
    let list = try joined.database.read { try $0.outgoing(kind: SeenList.kind).first }
    guard case .seen(let seen) = try ClassObject(decoding: list?.bytes ?? []) else { return 0 }
    return seen.heads.first { $0.writer == writer }?.sequence ?? 0
  }
}
