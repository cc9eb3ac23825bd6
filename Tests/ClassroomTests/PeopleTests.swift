import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import StoreEngine
import Testing

@Suite struct PeopleTests {
  /// States work on an assignment, as a student's own store would.
  private func work(_ machine: Machine, on assignment: Assignment, openedSeconds: Int64) throws {
    machine.records.works[assignment.identifier] = WorkOnAssignment(openedSeconds: openedSeconds)
    try machine.syncAsStudent()
  }

  private func makeAssignment(_ school: School, _ teacher: Machine? = nil) throws -> Assignment {
    let teacher = teacher ?? school.teacher
    var draft = AssignmentDraft(title: "Essay on tides")
    draft.items = [.link(title: "Tides", url: "https://example.org/tides")]
    let assignment = try teacher.joined().make(draft, teacher.tools)
    try teacher.syncAsTeacher()
    return assignment
  }

  /// When each machine says that the assignment was opened.
  private func opened(_ teacher: Machine, _ assignment: Assignment) throws -> [UInt64] {
    try teacher.joined().database.read { try $0.reports(on: assignment.identifier) }
      .compactMap { stated in
        guard case .report(let report) = try ClassObject(decoding: stated.bytes) else { return nil }
        return report.opened?.seconds
      }.sorted()
  }

  @Test func aTeacherWhoseCodesAreReplacedByAnotherTeachersIsToldWhose() throws {
    let school = try School()
    let other = try school.colleague("Mr Ode")
    // Neither has heard of the other's list.
    for teacher in [school.teacher, other] {
      var bytes = Array("name,id\nAnna Berg,1\nBen Cruz,2\n".utf8)
      let list = try RosterFile {
        defer { bytes = [] }
        return bytes
      }
      _ = try teacher.joined().importRoster(list, teacher.tools)
    }
    var told: [[String]] = []
    for teacher in [school.teacher, other, school.teacher, other] {
      told.append(try teacher.syncAsTeacher().voidCodes)
    }
    #expect(told.first?.isEmpty == true, "no other is known yet")
    #expect(told.flatMap(\.self).sorted() == ["Anna Berg", "Ben Cruz"], "once each: \(told)")
    let news = try [school.teacher, other].map { try $0.joined().takeNews().voidCodes }
    #expect(news.flatMap(\.self).count == 2)
    let codes = try [school.teacher, other].map { teacher in
      try teacher.joined().state().students.values.compactMap(\.record.personalCode).sorted()
    }
    #expect(codes[0] == codes[1])
  }

  // MARK: - Students' machines

  @Test func secondMachineIsAdmittedToTheSameStudent() throws {
    let school = try School()
    let laptop = try school.newcomer("Anna Berg")
    let student = try school.admit(laptop)
    let desktop = try school.newcomer("Anna's desktop")
    #expect(try school.admit(desktop, as: student) == student)
    let state = try school.teacher.joined().state()
    #expect(state.students.count == 1)
    #expect(state.students[student]?.machines.count == 2)
    #expect(state.students[student]?.record.name.string == "Anna Berg")
    let assignment = try makeAssignment(school)
    for (machine, seconds) in [(laptop, 1_700_000_000), (desktop, 1_700_000_100)] {
      try machine.syncAsStudent()
      try work(machine, on: assignment, openedSeconds: Int64(seconds))
    }
    try school.teacher.syncAsTeacher()
    #expect(try opened(school.teacher, assignment) == [1_700_000_000, 1_700_000_100])
  }

  @Test func twoStudentsOnOneComputerAreTwo() throws {
    let school = try School()
    let students = try ["Anna Berg", "Ben Cruz"].map { try school.admit(try school.newcomer($0)) }
    #expect(Set(students).count == 2)
    let state = try school.teacher.joined().state()
    #expect(Set(state.students.values.map(\.machines.count)) == [1])
    #expect(state.conflicts.isEmpty)
  }

  @Test func whatARevokedMachineWroteBeforeStays() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    let assignment = try makeAssignment(school)
    try anna.syncAsStudent()
    try work(anna, on: assignment, openedSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    let keysBefore = try school.teacher.joined().state().classKeys
    let joined = try school.teacher.joined()
    let machine = try #require(try joined.state().students[student]).machine(named: nil)
    try joined.revoke(machine, of: student)
    try school.teacher.syncAsTeacher()
    try work(anna, on: assignment, openedSeconds: 1_700_000_999)
    let report = try school.teacher.syncAsTeacher()
    #expect(try opened(school.teacher, assignment) == [1_700_000_000])
    #expect(report.incomplete.isEmpty)
    // The lost machine doesn't get the new class key.
    let keys = try school.teacher.joined().state().classKeys
    #expect(keys.count == keysBefore.count + 1)
    try anna.syncAsStudent()
    #expect(try anna.joined().state().classKeys == keysBefore)
    // Anna goes on with another machine.
    let desktop = try school.newcomer("desktop")
    try school.admit(desktop, as: student)
    #expect(try desktop.joined().state().assignments.count == 1)
  }

  @Test func aRevocationErasesWhatAnotherTeacherHadTakenInLater() throws {
    let school = try School()
    let other = try school.colleague("Mr Ode")
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    try other.syncAsTeacher()
    let assignment = try makeAssignment(school)
    try anna.syncAsStudent()
    try work(anna, on: assignment, openedSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    let joined = try school.teacher.joined()
    let machine = try #require(try joined.state().students[student]).machine(named: nil)
    try joined.revoke(machine, of: student)
    // A colleague hears the later report before the revocation.
    try work(anna, on: assignment, openedSeconds: 1_700_000_999)
    try other.syncAsTeacher()
    #expect(try opened(other, assignment) == [1_700_000_999])
    try school.teacher.syncAsTeacher()
    try other.syncAsTeacher()
    try other.syncAsTeacher()
    #expect(try opened(other, assignment) == [1_700_000_000])
  }

  @Test func aMachineIsNamedByTheBeginningOfItsLetters() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    try school.admit(try school.newcomer("desktop"), as: student)
    let known = try #require(try school.teacher.joined().state().students[student])
    let writer = try anna.joined().enrollment().writer
    #expect(try known.machine(named: writer.shortLetters.uppercased()) == writer)
    #expect(throws: ClassroomError.self) { try known.machine(named: nil) }
    #expect(throws: ClassroomError.noSuchMachine("x", student: "Anna Berg")) {
      try known.machine(named: "x")
    }
  }

  @Test func studentsAreNamedByNameIdentifierOrBeginning() throws {
    let school = try School()
    for name in ["Anna Berg", "Anna Cruz", "Ben Ode"] { try school.student(name) }
    let state = try school.teacher.joined().state()
    #expect(try state.student(named: "anna berg").record.name.string == "Anna Berg")
    #expect(try state.student(named: "ben").record.name.string == "Ben Ode")
    #expect(try state.student(named: "ode").record.name.string == "Ben Ode")
    #expect(throws: ClassroomError.noSuchStudent("Cleo")) { try state.student(named: "Cleo") }
    #expect(throws: ClassroomError.noSuchStudent("")) { try state.student(named: "") }
    #expect {
      try state.student(named: "anna")
    } throws: { error in
      guard case ClassroomError.severalStudents("anna", let names) = error else { return false }
      return names.count == 2
    }
  }

  @Test func theNameOfAFormerTeacherMeansNobodyElse() throws {
    let school = try School()
    for name in ["Kim", "Kim Lee"] { _ = try school.colleague(name) }
    let joined = try school.teacher.joined()
    try joined.removeTeacher(
      try joined.state().teacher(named: "Kim"), school.sheet, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    for words in ["Kim", "kim"] {
      #expect(throws: ClassroomError.noSuchPerson(words)) {
        try joined.state().teacher(named: words)
      }
    }
    let other = try joined.state().teacher(named: "Kim L")
    #expect(other.isNamedInFull(by: "kim lee"))
    #expect(!other.isNamedInFull(by: "Kim"))
    // Of two with the same name, the one in the class is meant.
    let again = try school.colleague("Kim")
    #expect(try joined.state().teacher(named: "Kim").writer == again.writer)
  }

  // MARK: - Leaving, removing, archiving

  @Test func whoLeavesIsForgottenOnceATeacherKnows() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    let assignment = try makeAssignment(school)
    try anna.syncAsStudent()
    try work(anna, on: assignment, openedSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    #expect(try opened(school.teacher, assignment).count == 1)
    #expect(try anna.joined().leave(in: anna.catalogue, anna.tools) == .isStated)
    try school.teacher.syncAsTeacher()
    #expect(try opened(school.teacher, assignment).isEmpty)
    #expect(try school.teacher.joined().state().students[student]?.record.membership == .left)
    // The machine hears that it was seen, then nothing is left of the class.
    let left = try #require(try anna.catalogue.all(.readWrite).first)
    #expect(try left.enrollment().state == .left)
    _ = try ClassSync(left, anna.tools).run(LeavingDuties.perform)
    let folder = left.location.folder
    #expect(try left.finishLeaving(in: anna.catalogue, anna.tools) == .isDone)
    #expect(access(folder, F_OK) != 0)
    #expect(try anna.catalogue.all(.readOnly).isEmpty)
    // The class gets a new key, and Anna can come back with a new machine.
    try school.teacher.syncAsTeacher()
    #expect(try school.teacher.joined().state().classKeys.count == 2)
    let again = try school.newcomer("Anna Berg")
    try school.admit(again, as: student)
    #expect(try school.teacher.joined().state().students[student]?.isMember == true)
    #expect(try again.joined().enrollment().state == .member)
    try work(again, on: assignment, openedSeconds: 1_700_000_100)
    try school.teacher.syncAsTeacher()
    #expect(try opened(school.teacher, assignment) == [1_700_000_100])
  }

  /// The teachers' new class key is not for a student who has left.
  @Test(arguments: [true, false])
  func whoLeavesOnTheSecondMachineHearsThatATeacherKnows(hasHeard: Bool) throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    let tablet = try school.newcomer("Anna's tablet")
    try school.admit(tablet, as: student)
    try anna.syncAsStudent()
    #expect(try tablet.joined().leave(in: tablet.catalogue, tablet.tools) == .isStated)
    for _ in 0..<2 { try school.teacher.syncAsTeacher() }
    if hasHeard { try anna.syncAsStudent() }
    #expect(try anna.joined().leave(in: anna.catalogue, anna.tools) == .isStated)
    let left = try #require(try anna.catalogue.all(.readWrite).first)
    _ = try ClassSync(left, anna.tools).run(LeavingDuties.perform)
    #expect(try left.finishLeaving(in: anna.catalogue, anna.tools) == .isStated)
    try school.teacher.syncAsTeacher()
    _ = try ClassSync(left, anna.tools).run(LeavingDuties.perform)
    #expect(try left.finishLeaving(in: anna.catalogue, anna.tools) == .isDone)
  }

  @Test func whoLeavesWaitsThirtyDaysForATeacher() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    #expect(try anna.joined().leave(in: anna.catalogue, anna.tools) == .isStated)
    let left = try #require(try anna.catalogue.all(.readWrite).first)
    school.clock.advance(by: .seconds(30 * 86_400))
    #expect(try left.finishLeaving(in: anna.catalogue, anna.tools) == .isStated)
    school.clock.advance(by: .seconds(1))
    #expect(try left.finishLeaving(in: anna.catalogue, anna.tools) == .isDone)
    try school.teacher.syncAsTeacher()
    #expect(try school.teacher.joined().state().students[student]?.record.membership == .left)
  }

  @Test func whoLeftOnlyOnARevokedMachineTakesPartWithTheOthers() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    let tablet = try school.newcomer("Anna's tablet")
    try school.admit(tablet, as: student)
    let lost = try tablet.writer
    #expect(try tablet.joined().leave(in: tablet.catalogue, tablet.tools) == .isStated)
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      try anna.syncAsStudent()
    }
    let joined = try school.teacher.joined()
    #expect(try joined.state().students[student]?.record.membership == .left)
    #expect(try anna.joined().exclusion == .departed)
    try joined.revoke(lost, of: student)
    #expect(try joined.state().students[student]?.isMember == true)
    try school.teacher.syncAsTeacher()
    let assignment = try makeAssignment(school)
    for _ in 0..<2 {
      try anna.syncAsStudent()
      try school.teacher.syncAsTeacher()
    }
    #expect(try anna.joined().exclusion == nil)
    #expect(try anna.joined().state().assignments[assignment.identifier] != nil)
    try work(anna, on: assignment, openedSeconds: 1_700_000_100)
    try school.teacher.syncAsTeacher()
    #expect(try opened(school.teacher, assignment) == [1_700_000_100])
  }

  /// No teacher hears it, so waiting for one would never end.
  @Test(arguments: [true, false]) func whoLeavesOnARevokedMachineIsDone(isKnown: Bool) throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    try school.teacher.joined().revoke(try anna.writer, of: student)
    try school.teacher.syncAsTeacher()
    if isKnown { try anna.syncAsStudent() }
    #expect(try anna.joined().leave(in: anna.catalogue, anna.tools) == .isRevoked)
    #expect(try anna.catalogue.all(.readOnly).isEmpty)
    try school.teacher.syncAsTeacher()
    let known = try #require(try school.teacher.joined().state().students[student])
    #expect(known.record.membership == .member)
  }

  @Test func whoLeftOnEveryMachineIsNotBackByARevocation() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    let machine = try anna.writer
    #expect(try anna.joined().leave(in: anna.catalogue, anna.tools) == .isStated)
    try school.teacher.syncAsTeacher()
    let joined = try school.teacher.joined()
    try joined.revoke(machine, of: student)
    #expect(try joined.state().students[student]?.record.membership == .left)
  }

  @Test func whoLeftComesBackBeforeATeacherKnew() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    let before = try anna.joined().enrollment().writer
    #expect(try anna.joined().leave(in: anna.catalogue, anna.tools) == .isStated)
    let joined = try Joining(
      identifier: school.sheet.classIdentifier, title: "History 7b",
      folder: school.folder.path + "/share", personName: "Anna Berg", role: .student
    ).join(in: anna.catalogue, anna.tools)
    #expect(try joined.enrollment().writer != before)
    try school.admit(anna, as: student)
    #expect(try anna.joined().enrollment().state == .member)
    try school.teacher.syncAsTeacher()
    let known = try #require(try school.teacher.joined().state().students[student])
    #expect(known.isMember)
    #expect(known.sharing == .on)
  }

  @Test func aCopyOfAStoreLeavesAndJoinsWithTheNameOfItsPerson() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    let copy = try school.copy(of: anna, "copy")
    anna.records.decision.state = .paused
    try anna.syncAsStudent()
    #expect(try copy.syncAsStudent().stop == .joinsAgain)
    #expect(try copy.joined().leave(in: copy.catalogue, copy.tools) == .isUntold)
    _ = try Joining(
      identifier: school.sheet.classIdentifier, title: "History 7b",
      folder: school.folder.path + "/share", personName: "Anna's copy", role: .student
    ).join(in: copy.catalogue, copy.tools)
    try school.admit(copy, as: student)
    #expect(try copy.syncAsStudent().stop == nil)
    #expect(try anna.syncAsStudent().stop == nil)
    #expect(try school.teacher.syncAsTeacher().forked.isEmpty)
    #expect(try school.teacher.joined().state().students[student]?.machines.count == 2)
  }

  @Test func aMachineThatNobodyAdmittedLeavesAtOnce() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let writer = try anna.joined().enrollment().writer
    #expect(try anna.joined().leave(in: anna.catalogue, anna.tools) == .isDone)
    let log =
      school.folder.path + "/share/\(school.sheet.classIdentifier.letters)/\(writer.letters)"
    #expect(try FileManager.default.contentsOfDirectory(atPath: log).isEmpty)
    #expect(try anna.catalogue.all(.readOnly).isEmpty)
  }

  @Test func whoIsRemovedKeepsWhatCameAndGetsNoNewKey() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    let assignment = try makeAssignment(school)
    try anna.syncAsStudent()
    try work(anna, on: assignment, openedSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().remove(student)
    try school.teacher.syncAsTeacher()
    #expect(throws: ClassroomError.notMember(name: "Anna Berg")) {
      try school.teacher.joined().remove(student)
    }
    let known = try #require(try school.teacher.joined().state().students[student])
    #expect(known.record.membership == .removed)
    #expect(known.record.sharing == .paused)
    #expect(known.machines.values.allSatisfy { $0.last == nil })
    #expect(try opened(school.teacher, assignment) == [1_700_000_000])
    try anna.syncAsStudent()
    #expect(try anna.joined().state().classKeys.count == 1)
    #expect(try school.teacher.joined().state().classKeys.count == 2)
  }

  @Test func aClassIsArchivedAndBack() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    try school.teacher.joined().setArchived(true, school.teacher.tools)
    #expect(throws: ClassroomError.alreadyArchived(title: "History 7b", isArchived: true)) {
      try school.teacher.joined().setArchived(true, school.teacher.tools)
    }
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try anna.joined().state().description?.archived != nil)
    try school.teacher.joined().setArchived(false, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try anna.joined().state().description?.archived == nil)
    #expect(throws: ClassroomError.onlyTeachers(title: "History 7b")) {
      try anna.joined().setArchived(true, anna.tools)
    }
  }

  // MARK: - Teachers

  @Test func aTeacherIsListedByLettersAndSheet() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    let assignment = try makeAssignment(school)
    try anna.syncAsStudent()
    try work(anna, on: assignment, openedSeconds: 1_700_000_000)
    let other = try school.newcomer("Mr Ode", role: .teacher)
    #expect(try other.syncAsTeacher().stop == .notAdmitted)
    try school.teacher.syncAsTeacher()
    let letters = try other.joined().check(other.tools).letters
    let joined = try school.teacher.joined()
    // Digits admit no teacher.
    #expect(throws: ClassroomError.self) {
      try joined.waitingMachine(
        withDigits: try other.joined().check(other.tools).digits, school.teacher.tools)
    }
    let waiting = try joined.waitingTeacher(
      withLetters: letters.prefix(8) + " " + letters.dropFirst(8).uppercased(),
      school.teacher.tools)
    let sheet = try joined.sheet(reading: school.sheet.text, school.teacher.tools)
    try joined.addTeacher(waiting, sheet, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    // Until the colleague's next sync, the name is the one of the join.
    #expect(
      Set(try joined.state().teachers.compactMap(\.name?.string)) == ["Ms Weber", "Mr Ode"])
    try anna.syncAsStudent()
    try other.syncAsTeacher()
    #expect(try other.joined().enrollment().state == .member)
    #expect(
      try other.joined().state().students.values.map(\.record.name.string) == ["Anna Berg"])
    // The student's machine seals its reports for the new teacher, too.
    #expect(try opened(other, assignment) == [1_700_000_000])
    try school.teacher.syncAsTeacher()
    #expect(
      Set(try joined.state().teachers.compactMap(\.name?.string)) == ["Ms Weber", "Mr Ode"])
  }

  @Test func theSheetOfAnotherClassListsNobody() throws {
    let school = try School()
    let other = try ClassCreation.newSheet(school.teacher.tools)
    #expect(throws: ClassroomError.otherSheet(title: "History 7b")) {
      try school.teacher.joined().sheet(reading: other.text, school.teacher.tools)
    }
  }

  @Test func whatARemovedTeacherStatedStays() throws {
    let school = try School()
    let other = try school.colleague("Mr Ode")
    let assignment = try makeAssignment(school, other)
    let waiting = try school.newcomer("Anna Berg")
    try other.syncAsTeacher()
    let digits = try waiting.joined().check(waiting.tools).digits
    let student = try other.joined().admit(
      try other.joined().waitingMachine(withDigits: digits, other.tools), other.tools)
    try other.syncAsTeacher()
    try waiting.syncAsStudent()
    try school.teacher.syncAsTeacher()
    let joined = try school.teacher.joined()
    let sheet = try joined.sheet(reading: school.sheet.text, school.teacher.tools)
    try joined.removeTeacher(
      try joined.state().teacher(named: "mr ode"), sheet, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    #expect(try joined.state().students[student]?.record.name.string == "Anna Berg")
    #expect(try joined.state().assignments[assignment.identifier]?.state == .published)
    try waiting.syncAsStudent()
    #expect(waiting.records.taken.map(\.identifier) == [assignment.identifier])
    #expect(try other.syncAsTeacher().stop == .removed)
    // The one who is out reads nothing new.
    let later = try makeAssignment(school)
    try other.syncAsTeacher()
    #expect(try other.joined().state().assignments[later.identifier] == nil)
    // The join of a removed machine doesn't wait again, wherever it is read for the first time.
    try school.teacher.syncAsTeacher()
    #expect(try joined.state().waiting.isEmpty)
    let new = Machine("new laptop", in: school.folder, school.clock)
    _ = try Restoring(folder: school.folder.path + "/share", personName: "Ms Weber")
      .restore(sheet, in: new.catalogue, new.tools)
    try new.syncAsTeacher()
    #expect(try new.joined().state().waiting.isEmpty)
    #expect(try other.joined().leave(in: other.catalogue, other.tools) == .isDone)
  }

  @Test func aListedTeacherDoesNotLeave() throws {
    let school = try School()
    #expect(throws: ClassroomError.onlyTeacher(title: "History 7b")) {
      try school.teacher.joined().leave(in: school.teacher.catalogue, school.teacher.tools)
    }
    let other = try school.colleague("Mr Ode")
    #expect(throws: ClassroomError.listedTeacher(title: "History 7b", name: "Mr Ode")) {
      try other.joined().leave(in: other.catalogue, other.tools)
    }
  }

  @Test func theOwnerRestoresEverythingWithTheSheet() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    let assignment = try makeAssignment(school)
    try anna.syncAsStudent()
    try work(anna, on: assignment, openedSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    // The laptop is gone.
    for round in 1...2 {
      let new = Machine("new laptop \(round)", in: school.folder, school.clock)
      let sheet = try SheetContent(reading: school.sheet.text, new.tools)
      _ = try Restoring(folder: school.folder.path + "/share", personName: "Ms Weber")
        .restore(sheet, in: new.catalogue, new.tools)
      #expect(try new.joined().enrollment().title == "History 7b")
      try anna.syncAsStudent()
      try new.syncAsTeacher()
      let state = try new.joined().state()
      #expect(state.teachers.count == 1)
      #expect(state.list?.removed.count == round)
      #expect(state.students.values.map(\.record.name.string) == ["Anna Berg"])
      #expect(state.assignments.values.count { $0.state != .deleted } == 1)
      #expect(try opened(new, assignment) == [1_700_000_000])
      // Anna hears the new one.
      try anna.syncAsStudent()
      var draft = AssignmentDraft(title: "Round \(round)")
      draft.items = [.link(title: "Tides", url: "https://example.org/tides")]
      let late = try new.joined().make(draft, new.tools)
      try new.syncAsTeacher()
      try anna.syncAsStudent()
      #expect(anna.records.taken.contains { $0.identifier == late.identifier })
      try new.joined().move(late.identifier, to: .deleted, new.tools)
      try new.syncAsTeacher()
    }
  }
}
