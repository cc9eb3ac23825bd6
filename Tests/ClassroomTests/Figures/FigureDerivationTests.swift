import ClassModel
import ClassStorage
import ClassTestSupport
import Classroom
import Testing

@Suite struct FigureDerivationTests {
  private let filled: FilledClass
  private let anna: StudentIdentifier
  private let essay: Assignment

  init() throws {
    filled = try FilledClass()
    anna = try filled.student("Anna Berg", machines: 2)
    essay = try filled.assignment("Essay on tides", due: 9_000)
  }

  @Test func reportsOfAllMachinesMakeOneFigure() throws {
    try filled.report(anna, on: essay, machine: 0, received: 2_010, opened: 1_400) {
      $0.works = [filled.work(begun: 1_500, minutes: 10)]
    }
    // Five minutes of it at the same time.
    try filled.report(anna, on: essay, machine: 1, received: 2_020, opened: 1_300) {
      $0.works = [filled.work(begun: 1_800, minutes: 10)]
    }
    #expect(try filled.derive() == 1)
    let summary = try #require(try filled.summary(anna, essay))
    #expect(summary.stage == .working)
    #expect(summary.openedSeconds == 1_300)
    #expect(summary.time.activeSeconds == 900)
    #expect(summary.sessionCount == 2)
    #expect(summary.receivedSeconds == 2_020)
    #expect(summary.parts.map(\.attemptCount) == [2])
    #expect(try filled.derive() == 0)
  }

  @Test func anotherRevisionMakesFiguresStale() throws {
    try filled.report(anna, on: essay) {
      $0.submitted = ReportedState(
        holds: true, time: ClassInstant(clampingSeconds: 1_900), stamp: 7)
    }
    try filled.derive()
    #expect(try filled.summary(anna, essay)?.isLate == false)
    try filled.revise(essay) { $0.due?.endOfDay = ClassInstant(clampingSeconds: 1_800) }
    #expect(try filled.derive() == 1)
    #expect(try filled.summary(anna, essay)?.isLate == true)
  }

  @Test func workForSomeIsNobodyElses() throws {
    let ben = try filled.student("Ben Ott")
    try filled.report(anna, on: essay)
    try filled.report(ben, on: essay)
    try filled.derive()
    #expect(try filled.summary(ben, essay) != nil)
    try filled.revise(essay) { $0.students = [anna] }
    try filled.derive()
    #expect(try filled.summary(anna, essay) != nil)
    #expect(try filled.summary(ben, essay) == nil)
  }

  @Test func completedWorkKeepsItsFiguresAndDeletedWorkIsErased() throws {
    try filled.report(anna, on: essay)
    try filled.derive()
    try filled.revise(essay) { $0.state = .completed }
    try filled.derive()
    #expect(try filled.summary(anna, essay) != nil)
    try filled.revise(essay) {
      $0.state = .deleted
      $0.revision += 1
    }
    try filled.derive()
    #expect(try filled.summary(anna, essay) == nil)
    #expect(try filled.joined.database.read { try $0.reports(on: essay.identifier) }.isEmpty)
  }

  @Test func anotherMachineMakesFiguresStale() throws {
    // It reported before it was admitted.
    let unknown = try filled.student("A stranger")
    try filled.report(unknown, on: essay) { $0.works = [filled.work(minutes: 10)] }
    let stranger = try #require(filled.machines[unknown]?.first)
    try filled.change(unknown) { $0.machines = [] }
    try filled.derive()
    #expect(try filled.summary(anna, essay) == nil)
    try filled.admit(anna, stranger)
    try filled.derive()
    #expect(try filled.summary(anna, essay)?.time.activeSeconds == 600)
  }

  @Test func whatARevokedMachineStatesLaterDoesNotCount() throws {
    try filled.report(anna, on: essay, machine: 0)
    try filled.report(anna, on: essay, machine: 1) { $0.works = [filled.work(minutes: 10)] }
    try filled.derive()
    #expect(try filled.summary(anna, essay)?.sessionCount == 1)
    try filled.change(anna) { record in
      let nothing = ShortDigest(bytes: [UInt8](repeating: 0, count: 16))
      record.machines[1].last = nothing.flatMap { .init(sequence: 0, digest: $0) }
    }
    #expect(try filled.derive() == 1)
    #expect(try filled.summary(anna, essay)?.sessionCount == 0)
  }

  @Test func whoStopsSharingHasNoFigures() throws {
    try filled.report(anna, on: essay)
    try filled.derive()
    try filled.share(anna, .paused)
    try filled.derive()
    #expect(try filled.summary(anna, essay) != nil)
    try filled.share(anna, .stopped)
    try filled.derive()
    #expect(try filled.summary(anna, essay) == nil)
    let overview = try filled.joined.overview()
    #expect(overview.rows.map(\.cells) == [[.withheld]])
  }

  @Test func erasedReportsDoNotCount() throws {
    try filled.report(anna, on: essay) { $0.works = [filled.work(minutes: 10)] }
    try filled.derive()
    try filled.share(anna, .on, erasures: 1)
    try filled.derive()
    #expect(try filled.summary(anna, essay) == nil)
    try filled.report(anna, on: essay) { $0.erasures = 1 }
    try filled.derive()
    #expect(try filled.summary(anna, essay)?.sessionCount == 0)
  }

  @Test func arrivalOfWhatWasHandedInStays() throws {
    func submit(_ seconds: Int64, received: Int64) throws -> Int64? {
      try filled.report(anna, on: essay, received: received) {
        $0.submitted = ReportedState(
          holds: true, time: ClassInstant(clampingSeconds: seconds), stamp: UInt64(seconds))
      }
      try filled.derive()
      return try filled.summary(anna, essay)?.handedInReceivedSeconds
    }
    #expect(try submit(1_900, received: 2_000) == 2_000)
    // The next report says the same again.
    #expect(try submit(1_900, received: 3_000) == 2_000)
    #expect(try submit(3_500, received: 4_000) == 4_000)
  }

  @Test func studentWhomNobodyStatesAnyMoreHasNoFigures() throws {
    try filled.report(anna, on: essay)
    try filled.derive()
    try filled.joined.database.write {
      try $0.withdraw(kind: StudentRecord.kind, identifier: anna.bytes)
    }
    try filled.derive()
    #expect(try filled.summary(anna, essay) == nil)
    #expect(try filled.derive() == 0)
  }

  @Test func syncDerivesFigures() throws {
    let school = try School()
    let ben = try school.student("Ben Ott")
    let assignment = try school.teacher.joined().make(
      AssignmentDraft(title: "Reading"), school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try ben.syncAsStudent()
    ben.records.works[assignment.identifier] = WorkOnAssignment(
      openedSeconds: 1_790_000_000, works: [])
    try ben.syncAsStudent()
    try school.teacher.syncAsTeacher()
    let overview = try school.teacher.joined().overview()
    #expect(overview.assignments.map(\.title) == ["Reading"])
    #expect(overview.rows.map(\.cells) == [[.known(GridCell(stage: .opened))]])
    #expect(throws: ClassroomError.onlyTeachers(title: "History 7b")) {
      try ben.joined().overview()
    }
  }
}
