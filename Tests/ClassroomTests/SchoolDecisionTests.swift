import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// What the school decides about a student's reports, and what both sides do then.
@Suite struct SchoolDecisionTests {
  let school: School
  let anna: Machine
  let student: StudentIdentifier
  let assignment: Assignment

  init() throws {
    school = try School()
    anna = try school.newcomer("Anna Berg")
    student = try school.admit(anna)
    var draft = AssignmentDraft(title: "Essay on tides")
    draft.items = [.link(title: "Tides", url: "https://example.org/tides")]
    assignment = try school.teacher.joined().make(draft, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    try work(openedSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
  }

  private func work(openedSeconds: Int64) throws {
    anna.records.works[assignment.identifier] = WorkOnAssignment(openedSeconds: openedSeconds)
    try anna.syncAsStudent()
  }

  private func reports(_ teacher: Machine? = nil) throws -> [UInt64?] {
    try (teacher ?? school.teacher).joined().database.read {
      try $0.reports(on: assignment.identifier)
    }.compactMap { stated in
      guard case .report(let report) = try ClassObject(decoding: stated.bytes) else { return nil }
      return report.opened?.seconds
    }
  }

  private func known(_ teacher: Machine? = nil) throws -> ClassState.Student {
    try #require(try (teacher ?? school.teacher).joined().state().students[student])
  }

  /// The thief of a student's second computer can't make erasing impossible.
  @Test func whoeverClaimsTheLastNumberKeepsNothingFromBeingErased() throws {
    let laptop = try school.newcomer("Anna Berg")
    try school.admit(laptop, as: student)
    let last = Standing.lastNumber
    let claim = SharingStatement(state: .on, stamp: 0, erasures: 0, number: last)
    let report = StudentReport(
      assignment: assignment.identifier, made: ClassInstant(clampingSeconds: 1_700_000_000),
      erasures: last, opened: ClassInstant(clampingSeconds: 1_700_000_005))
    try school.forge([.sharing(claim), .report(report)], by: laptop)
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      try anna.syncAsStudent()
    }
    try work(openedSeconds: 1_700_000_100)
    try school.teacher.syncAsTeacher()
    #expect(try reports() == [1_700_000_100])
    // The school erases.
    try school.teacher.joined().eraseReports(of: student)
    #expect(try reports().isEmpty)
    try school.teacher.syncAsTeacher()
    try work(openedSeconds: 1_700_000_200)
    #expect(anna.records.works.isEmpty, "the school erased")
    try work(openedSeconds: 1_700_000_300)
    try school.teacher.syncAsTeacher()
    #expect(try reports() == [1_700_000_300])
    // The student erases.
    anna.records.decision.erasures += 1
    anna.records.works = [:]
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try reports().isEmpty)
    try work(openedSeconds: 1_700_000_400)
    try school.teacher.syncAsTeacher()
    #expect(try reports() == [1_700_000_400])
  }

  /// The thief of a student's second computer can't keep a report from being erased by the student.
  @Test(arguments: [1_000, Standing.claimLimit] as [UInt64])
  func aReportWithANumberThatNobodyStatedCountsOnlyOnceATeacherStatesIt(number: UInt64) throws {
    let laptop = try school.newcomer("Anna Berg")
    try school.admit(laptop, as: student)
    let report = StudentReport(
      assignment: assignment.identifier, made: ClassInstant(clampingSeconds: 1_700_000_000),
      erasures: number, opened: ClassInstant(clampingSeconds: 1_700_000_005))
    try school.forge([.report(report)], by: laptop)
    try school.teacher.syncAsTeacher()
    #expect(try reports() == [1_700_000_000])
    anna.records.decision.erasures += 1
    anna.records.works = [:]
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try reports().isEmpty)
    try school.teacher.joined().revoke(try laptop.writer, of: student)
    for _ in 0..<2 { try school.teacher.syncAsTeacher() }
    #expect(try reports().isEmpty)
    // A teacher may hear of another one's erasures later than the student.
    let ode = try school.colleague("Mr Ode")
    try school.forge(
      [.standing(Standing(student: student, revision: 9, sharing: .on, erasures: number))], by: ode)
    try school.teacher.syncAsTeacher()
    #expect(try reports() == [1_700_000_005])
  }

  @Test func whereAnotherTeacherUsedUpTheNumbersErasingIsRefused() throws {
    let last = Standing.lastNumber
    let ode = try school.colleague("Mr Ode")
    try school.forge(
      [.standing(Standing(student: student, revision: 9, sharing: .on, erasures: last))], by: ode)
    try school.teacher.syncAsTeacher()
    #expect(throws: ClassroomError.tooMany("erasures", limit: Int(last))) {
      try school.teacher.joined().eraseReports(of: student)
    }
    #expect(try !anna.joined().areErasuresUsedUp, "not heard of yet")
    try anna.syncAsStudent()
    #expect(try anna.joined().areErasuresUsedUp)
    try school.teacher.joined().stopSharing(of: student)
    #expect(try known().sharing == .stopped)
  }

  /// Then no number tells the reports of before the stop from later ones.
  @Test func whereTheNumbersAreUsedUpAStopErasesForGood() throws {
    let tablet = try school.newcomer("Anna's tablet")
    try school.admit(tablet, as: student)
    let ode = try school.colleague("Mr Ode")
    try school.forge(
      [
        .standing(
          Standing(
            student: student, revision: 9, sharing: .on, erasures: Standing.lastNumber))
      ], by: ode)
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      for machine in [anna, tablet] { try machine.syncAsStudent() }
    }
    tablet.records.works[assignment.identifier] = WorkOnAssignment(openedSeconds: 1_700_000_100)
    try tablet.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try reports() == [1_700_000_100])
    for state in [ClassModel.SharingState.stopped, .on] {
      if state == .stopped { anna.records.decision.erasures += 1 }
      anna.records.decision.state = state
      try anna.syncAsStudent()
      for _ in 0..<2 { try school.teacher.syncAsTeacher() }
      #expect(try reports().isEmpty)
      #expect(try known().sharing == state)
    }
  }

  /// The computer can't know whether its last erasure was carried out, so it sends nothing. A new key can.
  @Test func whereTheNumbersAreUsedUpWhoJoinsAgainReportsAgain() throws {
    let ode = try school.colleague("Mr Ode")
    let last = Standing(
      student: student, revision: 9, sharing: .on, erasures: Standing.lastNumber)
    try school.forge([.standing(last)], by: ode)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try anna.joined().reportingWait() == nil)
    for state in [ClassModel.SharingState.stopped, .on] {
      if state == .stopped { anna.records.decision.erasures += 1 }
      anna.records.decision.state = state
      for _ in 0..<2 {
        try anna.syncAsStudent()
        try school.teacher.syncAsTeacher()
      }
    }
    try work(openedSeconds: 1_700_000_100)
    try school.teacher.syncAsTeacher()
    #expect(try reports().isEmpty)
    #expect(try anna.joined().reportingWait() == .nothing)

    _ = try anna.joined().leave(in: anna.catalogue, anna.tools, anna.records)
    try school.teacher.syncAsTeacher()
    let again = try school.newcomer("Anna Berg")
    try school.admit(again, as: student)
    again.records.works[assignment.identifier] = WorkOnAssignment(openedSeconds: 1_700_000_200)
    try again.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try reports() == [1_700_000_200])
    #expect(try again.joined().reportingWait() == nil)
  }

  @Test func aStopErasesAtOnceAndTheStudentsMachineObeys() throws {
    #expect(try reports() == [1_700_000_000])
    try school.teacher.joined().stopSharing(of: student)
    // Before anything is exchanged.
    #expect(try reports().isEmpty)
    #expect(try known().sharing == .stopped)
    #expect(try known().erasures == 1)
    #expect(throws: ClassroomError.sharingDecided(name: "Anna Berg", isStopped: true)) {
      try school.teacher.joined().stopSharing(of: student)
    }
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try anna.joined().state().standing?.sharing == .stopped)
    #expect(try anna.joined().database.read { try $0.outgoing(kind: StudentReport.kind) }.isEmpty)
    #expect(anna.records.decision.erasures == 1, "facts up to now are not reported again")
    try work(openedSeconds: 1_700_000_500)
    try school.teacher.syncAsTeacher()
    #expect(try reports().isEmpty)
    let isByOthers = try anna.joined().database.read { try $0.local(StopByOthers.othersName) }
    #expect(isByOthers == StopByOthers.erasedBytes)
  }

  @Test func whoResumedWithAnEarlierVersionOnTheOnlyComputerWaitsForATeacher() throws {
    anna.records.decision.state = .paused
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    anna.records.decision.state = .on
    try anna.syncAsStudent()
    // Earlier versions made no note of it.
    try anna.joined().database.write { try $0.setLocal("resumedHere", to: nil) }
    #expect(try anna.joined().state().standing?.sharing == .paused)
    #expect(try !anna.joined().isSharingEndedByOthers())
    #expect(try anna.joined().reportingWait() == .sharing)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try anna.joined().reportingWait() == nil)
  }

  @Test func whoResumesReportsOnlyWhatCameAfterTheStop() throws {
    try school.teacher.joined().stopSharing(of: student)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(anna.records.decision.erasures == 1)
    try school.teacher.joined().resumeSharing(of: student)
    #expect(throws: ClassroomError.sharingDecided(name: "Anna Berg", isStopped: false)) {
      try school.teacher.joined().resumeSharing(of: student)
    }
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    // What was recorded during the stop counts as erased, too.
    #expect(anna.records.decision.erasures == 2)
    #expect(try anna.joined().state().standing?.sharing == .on)
    try work(openedSeconds: 1_700_000_900)
    try school.teacher.syncAsTeacher()
    #expect(try reports() == [1_700_000_900])
    #expect(try known().erasures == 1, "the moment after the stop is no request of the student")
    try anna.syncAsStudent()
    #expect(anna.records.decision.erasures == 2)
  }

  @Test func whatOthersHadErasedIsToldOnce() throws {
    func newsAfterSync() throws -> UntoldNews {
      try school.teacher.syncAsTeacher()
      try anna.syncAsStudent()
      return try anna.joined().takeNews()
    }
    try school.teacher.joined().stopSharing(of: student)
    for isNews in [true, false] {
      let news = try newsAfterSync()
      #expect(news.isStoppedByOthers == isNews)
      #expect(!news.isErasedByOthers)
    }
    // She hands in meanwhile.
    anna.records.works[assignment.identifier] = WorkOnAssignment(
      submitted: .init(holds: true, seconds: 1_700_000_800, stamp: Stamp(rawValue: 5)))
    try anna.syncAsStudent()
    try school.teacher.joined().resumeSharing(of: student)
    let resumed = try newsAfterSync()
    #expect(resumed.unsentHandIns == ["Essay on tides"])
    #expect(!resumed.isErasedByOthers)
    try work(openedSeconds: 1_700_000_900)
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().eraseReports(of: student)
    let erased = try newsAfterSync()
    #expect(erased.isErasedByOthers)
    #expect(!erased.isStoppedByOthers && erased.unsentHandIns.isEmpty)
    #expect(try !anna.joined().hasUntoldNews)
  }

  @Test func anErasureIsObeyedByEveryTeacherAndNothingComesBack() throws {
    let other = try school.colleague("Mr Ode")
    try anna.syncAsStudent()
    try other.syncAsTeacher()
    #expect(try reports(other) == [1_700_000_000])
    try school.teacher.joined().eraseReports(of: student)
    #expect(try reports().isEmpty)
    #expect(try known().sharing == .on)
    try school.teacher.syncAsTeacher()
    // The student's machine states its old report once more before it hears of the erasure.
    try work(openedSeconds: 1_700_000_001)
    try school.teacher.syncAsTeacher()
    try other.syncAsTeacher()
    try other.syncAsTeacher()
    for _ in 0..<2 {
      try anna.syncAsStudent()
      try school.teacher.syncAsTeacher()
      try other.syncAsTeacher()
    }
    #expect(anna.records.decision.erasures == 1)
    // The stand-in for the store knows no moments, so it reports again, with the new number.
    let numbers = try [school.teacher, other].map { try known($0).erasures }
    #expect(numbers == [1, 1])
    let erasedAt = try anna.joined().database.read {
      try $0.localNumber(StudentDuties.erasedAtName)
    }
    #expect(erasedAt != nil)
    try other.joined().eraseReports(of: student)
    #expect(try known(other).erasures == 2)
  }

  @Test func ownStopThatEndsIsNotTakenForTheSchools() throws {
    anna.records.decision.state = .stopped
    anna.records.decision.erasures = 1
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try anna.joined().state().standing?.sharing == .stopped)
    // Anna resumes. The teacher's computer sleeps; the standing still tells her own stop.
    anna.records.decision.state = .on
    try anna.syncAsStudent()
    try work(openedSeconds: 1_700_000_700)
    let isByOthers = try anna.joined().database.read { try $0.local(StopByOthers.othersName) }
    #expect(isByOthers == nil)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(anna.records.decision.erasures == 1, "her work since then is not erased")
    #expect(try reports() == [1_700_000_700])
  }

  @Test func ownStopAndTheSchoolsAreToldApart() throws {
    anna.records.decision.state = .stopped
    anna.records.decision.erasures = 1
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().stopSharing(of: student)
    try school.teacher.syncAsTeacher()
    anna.records.decision.state = .on
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    let isByOthers = try anna.joined().database.read { try $0.local(StopByOthers.othersName) }
    #expect(
      isByOthers == StopByOthers.erasedBytes,
      "a teacher has seen that she shares, and the stop stays")
    #expect(try known().sharing == .stopped)
    try school.teacher.joined().resumeSharing(of: student)
    try school.teacher.syncAsTeacher()
    anna.records.works[assignment.identifier] = WorkOnAssignment(openedSeconds: 1_700_000_300)
    try anna.syncAsStudent()
    #expect(anna.records.works.isEmpty, "what was recorded during the school's stop is erased")
  }

  @Test func aStudentWhoWasRemovedIsErasedToo() throws {
    try school.teacher.joined().remove(student)
    try school.teacher.syncAsTeacher()
    #expect(try reports() == [1_700_000_000])
    #expect(throws: ClassroomError.notMember(name: "Anna Berg")) {
      try school.teacher.joined().resumeSharing(of: student)
    }
    try school.teacher.joined().eraseReports(of: student)
    #expect(try reports().isEmpty)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(anna.records.decision.erasures == 1)
  }

  @Test func onlyTeachersDecide() throws {
    for decide in [JoinedClass.stopSharing, JoinedClass.eraseReports, JoinedClass.resumeSharing] {
      #expect(throws: ClassroomError.onlyTeachers(title: "History 7b")) {
        try decide(anna.joined())(student)
      }
    }
  }
}
