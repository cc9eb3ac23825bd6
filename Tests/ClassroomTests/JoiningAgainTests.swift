import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

/// A student's machine that is an old backup or a copy makes new keys and joins again.
@Suite struct JoiningAgainTests {
  private let school: School
  private let anna: Machine
  private let student: StudentIdentifier
  private let essay: Assignment

  init() throws {
    school = try School()
    anna = try school.newcomer("Anna Berg")
    student = try school.admit(anna)
    essay = try school.assign()
    try anna.syncAsStudent()
    try anna.open(essay, atSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
  }

  /// A copy of Anna's machine that has noticed it: she has written since.
  private func noticedCopy() throws -> Machine {
    let copy = try school.copy(of: anna, "copy")
    try anna.open(essay, atSeconds: 1_700_000_100)
    #expect(try copy.syncAsStudent().stop == .joinsAgain)
    return copy
  }

  private func keyFiles(_ machine: Machine) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: machine.joined().location.folder)
      .filter { $0.hasSuffix(".key") }.sorted()
  }

  @Test func aCopyJoinsAgainAndBothGoOn() throws {
    let copy = try noticedCopy()
    let (old, new) = (try anna.writer, try copy.writer)
    #expect(old != new)
    #expect(try keyFiles(copy) == ["class-2.key", "class.key"])
    #expect(try copy.joined().isJoiningAgain)
    // Before it is admitted it says who it is, and nothing else.
    let kinds = Set(try school.objects(of: new).map(\.kind))
    #expect(kinds == [JoinRequest.kind, SharingStatement.kind])
    // It sees what the old key may read.
    let later = try school.assign("Later")
    #expect(try copy.syncAsStudent().stop == .joinsAgain)
    #expect(copy.records.taken.contains { $0.identifier == later.identifier })
    #expect(try copy.joined().enrollment().state == .member)

    try school.admit(copy, as: student)
    #expect(try !copy.joined().isJoiningAgain)
    #expect(try keyFiles(copy) == ["class-2.key"])
    #expect(try copy.syncAsStudent().stop == nil)
    #expect(try anna.syncAsStudent().stop == nil)
    try copy.open(later, atSeconds: 1_700_000_200)
    let report = try school.teacher.syncAsTeacher()
    #expect(report.forked.isEmpty)
    #expect(try school.opened(essay) == [1_700_000_000, 1_700_000_100])
    #expect(try school.opened(later) == [1_700_000_200])
    #expect(try school.teacher.joined().state().students[student]?.machines.count == 2)
  }

  @Test func anOldBackupJoinsAgain() throws {
    let backup = try school.copy(of: anna, "backup")
    let later = try school.assign("Later")
    try anna.syncAsStudent()
    try anna.open(later, atSeconds: 1_700_000_100)
    // The laptop is put back to the backup.
    #expect(try backup.syncAsStudent().stop == .joinsAgain)
    try school.admit(backup, as: student)
    try backup.open(later, atSeconds: 1_700_000_200)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(later) == [1_700_000_100, 1_700_000_200])
  }

  @Test func aKilledProgramGoesOnWithTheSameKeys() throws {
    let copy = try school.copy(of: anna, "copy")
    try anna.open(essay, atSeconds: 1_700_000_100)
    let port = WatchedExchange()
    port.writing = .stopsBefore
    #expect(throws: ExchangeBreakdown.self) { try copy.syncAsStudent(through: port) }
    let writer = try copy.writer
    #expect(writer != (try anna.writer))
    #expect(try copy.syncAsStudent().stop == .joinsAgain)
    #expect(try copy.writer == writer)
    // Told the keys, it is killed before it has written.
    try school.teacher.syncAsTeacher()
    let digits = try copy.joined().check(copy.tools).digits
    try school.teacher.joined().admit(
      try school.teacher.joined().waitingMachine(withDigits: digits, school.teacher.tools),
      as: student, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    #expect(throws: ExchangeBreakdown.self) { try copy.syncAsStudent(through: port) }
    #expect(try copy.syncAsStudent().stop == nil)
    #expect(try keyFiles(copy) == ["class-2.key"])
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay) == [1_700_000_000, 1_700_000_100])
  }

  @Test func whatWasErasedDoesNotComeBackThroughACopy() throws {
    let copy = try school.copy(of: anna, "copy")
    anna.records.decision.erasures += 1
    anna.records.works = [:]
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).isEmpty)
    try anna.syncAsStudent()
    // The copy still has the old report.
    #expect(copy.records.works.count == 1)
    #expect(try copy.syncAsStudent().stop == .joinsAgain)
    try school.admit(copy, as: student)
    #expect(copy.records.works.isEmpty, "being told the number is a moment of erasure")
    try copy.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).isEmpty)
    #expect(try school.teacher.joined().state().students[student]?.erasures == 1)
    try copy.open(essay, atSeconds: 1_700_000_300)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay) == [1_700_000_300])
  }

  @Test func joiningAgainErasesNothingThatWasObeyed() throws {
    anna.records.decision.erasures += 1
    anna.records.works = [:]
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    let copy = try school.copy(of: anna, "copy")
    try anna.open(essay, atSeconds: 1_700_000_100)
    copy.records.works[essay.identifier] = WorkOnAssignment(openedSeconds: 1_700_000_200)
    #expect(try copy.syncAsStudent().stop == .joinsAgain)
    #expect(try school.objects(of: try copy.writer).sharing.map(\.number) == [0])
    try school.admit(copy, as: student)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay) == [1_700_000_100, 1_700_000_200])
    #expect(try school.teacher.joined().state().students[student]?.erasures == 1)
  }

  @Test func whatIsAskedForWhileItWaitsIsErasedOnceItIsAdmitted() throws {
    let copy = try noticedCopy()
    copy.records.decision.erasures += 1
    copy.records.works = [:]
    #expect(try copy.syncAsStudent().stop == .joinsAgain)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).count == 1, "nobody admitted it yet")
    try school.admit(copy, as: student)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).isEmpty)
    #expect(try school.teacher.joined().state().students[student]?.erasures == 1)
  }

  @Test func aRequestThatNobodyAnsweredIsAskedForAgain() throws {
    // It is written, but arrives nowhere: the folder is put back, too.
    let copy = try school.copy(of: anna, "copy")
    copy.records.decision.erasures += 1
    copy.records.works = [:]
    let port = WatchedExchange()
    port.writing = .stopsBefore
    #expect(throws: ExchangeBreakdown.self) { try copy.syncAsStudent(through: port) }
    try anna.open(essay, atSeconds: 1_700_000_100)
    #expect(try copy.syncAsStudent().stop == .joinsAgain)
    #expect(try school.objects(of: try copy.writer).sharing.map(\.erasures) == [1])
    try school.admit(copy, as: student)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).isEmpty)
  }

  @Test func aCopyThatLeavesTellsNobody() throws {
    let copy = try noticedCopy()
    let writer = try copy.writer
    #expect(try copy.joined().leave(in: copy.catalogue, copy.tools, copy.records) == .isUntold)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: school.log(of: writer)).isEmpty)
    #expect(try anna.syncAsStudent().stop == nil)
  }

  @Test func aCopyOfACopyJoinsAgain() throws {
    let copy = try noticedCopy()
    let second = try school.copy(of: copy, "second copy")
    copy.records.decision.state = .paused
    try copy.syncAsStudent()
    #expect(try second.syncAsStudent().stop == .joinsAgain)
    #expect(try Set([anna.writer, copy.writer, second.writer]).count == 3)
    try school.admit(second, as: student)
    #expect(try second.syncAsStudent().stop == nil)
    #expect(try keyFiles(second) == ["class-3.key"])
    #expect(try second.joined().state().assignments[essay.identifier] != nil)
  }
}
