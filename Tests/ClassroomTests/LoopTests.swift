import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@Suite struct LoopTests {
  @Test func studentIsAdmittedByTheDigitsThatBothSee() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    #expect(try anna.syncAsStudent().stop == .notAdmitted)
    try school.admit(anna)
    #expect(try anna.joined().enrollment().state == .member)
    let state = try school.teacher.joined().state()
    #expect(state.students.values.map(\.record.name.string) == ["Anna Berg"])
    #expect(state.waiting.isEmpty)
    #expect(throws: ClassroomError.noSuchJoin("000000")) {
      try school.teacher.joined().waitingMachine(withDigits: "000000", school.teacher.tools)
    }
  }

  @Test func whatAMachineWroteBeforeItsAdmissionCountsAtOnce() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    anna.records.decision.state = .paused
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    let digits = try anna.joined().check(anna.tools).digits
    let joined = try school.teacher.joined()
    try joined.admit(
      try joined.waitingMachine(withDigits: digits, school.teacher.tools), school.teacher.tools)
    let report = try school.teacher.syncAsTeacher()
    #expect(report.incomplete.isEmpty)
    #expect(try joined.state().students.values.map(\.sharing) == [.paused])
  }

  @Test func whatCannotBeOpenedYetIsNotMissing() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    #expect(try anna.syncAsStudent().incomplete.isEmpty)
  }

  @Test func aNumberThatIsNotThereIsMissing() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    try school.admit(anna)
    for state in [SharingState.paused, .on] {
      anna.records.decision.state = state
      try anna.syncAsStudent()
    }
    let writer = try anna.joined().enrollment().writer
    let log =
      school.folder.path + "/share/\(school.sheet.classIdentifier.letters)/\(writer.letters)/"
    let names = try FileManager.default.contentsOfDirectory(atPath: log).sorted()
      .filter { ClassFolderName.sequence(of: $0) != nil }
    #expect(names.count > 2)
    try FileManager.default.removeItem(atPath: log + names[names.count - 2])
    #expect(try school.teacher.syncAsTeacher().incomplete == [writer])
    try anna.syncAsStudent()
    #expect(try school.teacher.syncAsTeacher().incomplete.isEmpty)
  }

  /// The signed hint says that there is an entry. A sync tool may bring it later, so it counts as missing, and no more.
  @Test func aNewestEntryThatIsNotThereIsMissingIfItsHintIs() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    let essay = try school.assign()
    for _ in 0..<2 {
      try anna.syncAsStudent()
      #expect(try school.teacher.syncAsTeacher().incomplete.isEmpty)
    }
    try anna.open(essay, atSeconds: 1_700_000_000)
    let report = try school.newestFile(of: try anna.writer)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: report))
    try FileManager.default.removeItem(atPath: report)
    for _ in 0..<2 {
      #expect(try school.teacher.syncAsTeacher().incomplete == [try anna.writer])
    }
    #expect(try school.opened(essay).isEmpty)
    // It arrives.
    try bytes.write(to: URL(fileURLWithPath: report))
    #expect(try school.teacher.syncAsTeacher().incomplete.isEmpty)
    #expect(try school.opened(essay) == [1_700_000_000])
    // The same for a student.
    try school.assign("Later")
    let newest = try school.newestFile(of: try school.teacher.writer)
    try FileManager.default.removeItem(atPath: newest)
    #expect(try anna.syncAsStudent().incomplete == [try school.teacher.writer])
    try school.teacher.syncAsTeacher()
    #expect(try anna.syncAsStudent().incomplete.isEmpty)
    #expect(anna.records.taken.count == 2)
  }

  /// Only its writer says how far a log goes. Whoever has a student's computer could say the last possible number, and
  /// teachers would hear at every sync that something of the student is missing.
  @Test func aHintThatIsTooFarAheadCountsForNothing() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    let writer = try anna.writer
    try school.teacher.syncAsTeacher()
    let joined = try school.teacher.joined()
    let head = try #require(try joined.database.read { try $0.log(of: writer) }).head
    let path = school.log(of: writer) + "/" + ClassFolderName.newest
    let farHints: [UInt32] = [head + ClassState.leapLimit + 1, .max]
    for number in farHints + [head + ClassState.leapLimit] {
      try Data(try school.forger(anna).hint(number)).write(to: URL(fileURLWithPath: path))
      let isBelieved = !farHints.contains(number)
      for _ in 0..<2 {
        #expect(try school.teacher.syncAsTeacher().incomplete == (isBelieved ? [writer] : []))
      }
    }
  }

  /// An earlier version of this program kept every hint.
  @Test func aHintThatIsTooFarAheadHidesNoOther() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    let essay = try school.assign()
    try anna.syncAsStudent()
    let writer = try anna.writer
    try school.teacher.syncAsTeacher()
    let hint = try school.forger(anna).hint(.max)
    try school.teacher.joined().database.write {
      try $0.setLocal("hint " + writer.letters, to: hint)
    }
    #expect(try school.teacher.syncAsTeacher().incomplete.isEmpty)
    try anna.open(essay, atSeconds: 1_700_000_000)
    try FileManager.default.removeItem(atPath: try school.newestFile(of: writer))
    #expect(try school.teacher.syncAsTeacher().incomplete == [writer])
  }

  @Test func aNewestEntryThatIsDamagedIsNotCalledMissing() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    let essay = try school.assign()
    try anna.open(essay, atSeconds: 1_700_000_000)
    let writer = try anna.writer
    let path = try school.newestFile(of: writer)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    let report = try school.teacher.syncAsTeacher()
    #expect(report.refusals.map(\.writer) == [writer])
    #expect(report.incomplete.isEmpty)
  }

  @Test func assignmentComesToTheStudentAndTheReportBack() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    var draft = AssignmentDraft(title: "Essay on tides")
    draft.dueDate = "2026-12-24"
    draft.items = [.context(title: "Act 1", application: "org.example.plays", identifiers: ["a"])]
    let assignment = try school.teacher.joined().make(draft, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(anna.records.taken == [assignment])
    // The end of the day in Berlin, an hour before that in London.
    #expect(assignment.due?.endOfDay.seconds == 1_798_153_199)

    var work = PartWork(part: 1, periods: [])
    work.done = .init(holds: true, seconds: 1_700_000_000, stamp: Stamp(rawValue: 5))
    anna.records.works[assignment.identifier] = WorkOnAssignment(
      openedSeconds: 1_699_999_000, works: [work])
    #expect(try anna.syncAsStudent().hasStated)
    try school.teacher.syncAsTeacher()
    let reports = try school.teacher.joined().database.read {
      try $0.reports(on: assignment.identifier)
    }
    #expect(reports.count == 1)
    guard case .report(let report) = try ClassObject(decoding: reports[0].bytes) else {
      Issue.record("no report")
      return
    }
    #expect(report.opened?.seconds == 1_699_999_000)
    #expect(report.works.map(\.done?.holds) == [true])
  }

  @Test func syncWithNothingNewStatesNothing() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    _ = try school.teacher.syncAsTeacher()
    _ = try anna.syncAsStudent()
    for _ in 0..<3 {
      let teachers = try school.teacher.syncAsTeacher()
      let students = try anna.syncAsStudent()
      #expect(!teachers.hasStated)
      #expect(!students.hasStated)
      #expect(teachers.refusals.isEmpty)
      #expect(teachers.oddities.isEmpty)
    }
  }
}
