import ClassModel
import ClassStorage
import ClassTestSupport
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import StoreEngine
import Testing

/// Does something once, just before it answers which logs there are.
private final class InterruptedExchange: ExchangePort {
  private let port: any ExchangePort
  private var interruption: (() throws -> Void)?
  private(set) var failure: (any Error)?

  init(_ port: any ExchangePort, _ interruption: @escaping () throws -> Void) {
    self.port = port
    self.interruption = interruption
  }

  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
    if case .heads(_, _) = request {
      do { try interruption?() } catch { failure = error }
      interruption = nil
    }
    return try port.reply(to: request)
  }
}

@Suite struct LargeClassTests {
  /// A report of an hour's work.
  private func report(on assignment: Assignment, words: UInt32, _ works: FilledClass)
    -> StudentReport
  {
    var report = StudentReport(
      assignment: assignment.identifier, made: ClassInstant(clampingSeconds: 1_790_100_000),
      erasures: 0)
    report.opened = ClassInstant(clampingSeconds: 1_790_010_000)
    report.works = [works.work(begun: 1_790_010_000, minutes: 60, words: words)]
    return report
  }

  @Test func hundredStudentsReportAndAChangeOfOneChangesOneRow() throws {
    let folder = try ScratchFolder()
    let clock = ManualClock()
    let sealed = try SealedClass(at: folder.path, clock: clock)
    let works = try FilledClass()
    let assignments = try ["Act 1", "Act 2"].map { try sealed.assignment($0) }
    try sealed.admit((1...100).map { "Student \($0)" })
    try sealed.sync()
    for place in sealed.students.indices {
      try sealed.state(
        place, assignments.map { report(on: $0, words: UInt32(place), works) })
    }
    clock.advance(by: .seconds(200_000))
    let first = try sealed.sync()
    #expect(first.entryCount == 100)
    #expect(first.refusals.isEmpty)
    #expect(first.incomplete.isEmpty)
    let before = try sealed.joined.overview(ofAssignment: "Act 2")
    #expect(before.rows.count == 100)
    let words = before.rows.compactMap { $0.work?.parts.first?.words?.latest }
    #expect(words.sorted() == Array(0..<100))

    // This one sees what the first one stated. After it nothing is written: others who read the database keep what
    // they know.
    try sealed.sync()
    let other = try ClassCatalogue(ofStore: folder.path + "/teacher") { _ in false }
      .find(nil, .readWrite).database.store
    let version = try other.contentVersion()
    let second = try sealed.sync()
    #expect(second.entryCount == 0)
    #expect(!second.hasStated)
    #expect(try other.contentVersion() == version)

    try sealed.state(41, [report(on: assignments[1], words: 777, works)])
    #expect(try sealed.sync().entryCount == 1)
    let after = try sealed.joined.overview(ofAssignment: "Act 2")
    let changed = zip(before.rows, after.rows).filter { $0 != $1 }.map(\.1)
    #expect(changed.map(\.student.identifier) == [sealed.students[41].identifier])
    #expect(try sealed.joined.overview().rows.count == 100)
  }

  @Test func whatAnotherProgramWritesDuringASyncCountsInIt() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    try school.teacher.syncAsTeacher()
    let digits = try anna.joined().check(anna.tools).digits
    var tools = school.teacher.tools
    let port = InterruptedExchange(tools.port) {
      let joined = try school.teacher.joined()
      let others = ClassroomTools(port: LocalExchange(), clock: school.clock)
      try joined.admit(try joined.waitingMachine(withDigits: digits, others), others)
    }
    tools.port = port
    _ = try ClassSync(try school.teacher.joined(), tools).run(TeacherDuties.perform)
    #expect(port.failure == nil)
    // The class key is sealed to her in that very sync.
    try anna.syncAsStudent()
    #expect(try anna.joined().enrollment().state == .member)
    #expect(try anna.joined().state().description?.title.string == "History 7b")
  }

  @Test func everybodyOnARosterJoinsByTheirCodeAndGetsTheAssignment() throws {
    let count = TestTier.count(5, full: 100)
    let school = try School()
    let teacher = try school.teacher.joined()
    let names = (1...count).map { "Student \($0)" }
    var list = Array(names.joined(separator: "\n").utf8)[...]
    let entries = try teacher.importRoster(
      try RosterFile {
        defer { list = [] }
        return Array(list)
      }, school.teacher.tools)
    var draft = AssignmentDraft(title: "Act 1")
    draft.items = [.context(title: "Act 1", application: "org.example.plays", identifiers: ["a"])]
    let assignment = try teacher.make(draft, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    let students = try entries.map { entry in
      try school.newcomer("somebody", code: school.read(try #require(entry.code)))
    }
    try school.teacher.syncAsTeacher()
    for (place, student) in students.enumerated() {
      student.records.works[assignment.identifier] = WorkOnAssignment(
        openedSeconds: 1_790_000_000 + Int64(place), works: [])
      // The first one learns of the class, the second one reports on what it learned.
      try student.syncAsStudent()
      try student.syncAsStudent()
      #expect(student.records.taken == [assignment])
    }
    let report = try school.teacher.syncAsTeacher()
    #expect(report.refusals.isEmpty)
    #expect(report.incomplete.isEmpty)
    let overview = try teacher.overview(ofAssignment: "Act 1")
    #expect(overview.rows.map(\.student.name).sorted() == names.sorted())
    let opened = overview.rows.compactMap { $0.work?.openedSeconds }
    #expect(opened.sorted() == (0..<count).map { 1_790_000_000 + Int64($0) })
  }
}
