import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import StoreEngine
import Testing

/// A student's entry has at most 1 MiB, whatever there is to report.
@Suite struct LargeEntryTests {
  /// 18 KB of names.
  private func work(_ name: String) -> WorkOnAssignment {
    WorkOnAssignment(
      openedSeconds: 1_700_000_000,
      works: (1...64).map { part in
        PartWork(
          part: part, fileName: name + String(repeating: "x", count: 250 - name.utf8.count),
          periods: [])
      })
  }

  private func largest(_ school: School, _ writer: WriterIdentifier) throws -> Int {
    try school.files(of: writer).map { name in
      let path = school.log(of: writer) + "/" + name
      return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }.max() ?? 0
  }

  @Test func aStudentWithManyLargeReportsSyncs() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    let count = TestTier.isFull ? 1_000 : 90
    var assignments: [AssignmentIdentifier] = []
    for number in 0..<count {
      var draft = AssignmentDraft(title: "Essay \(number)")
      draft.items = [.link(title: "Tides", url: "https://example.org/tides")]
      assignments.append(try school.teacher.joined().make(draft, school.teacher.tools).identifier)
    }
    let completed = Set(assignments.prefix(count / 2))
    for assignment in completed {
      try school.teacher.joined().move(assignment, to: .completed, school.teacher.tools)
    }
    try school.teacher.syncAsTeacher()
    for assignment in assignments { anna.records.works[assignment] = work("Essay") }
    func received(_ teacher: Machine) throws -> Set<AssignmentIdentifier> {
      try teacher.joined().database.read { records in
        try Set(assignments.filter { try !records.reports(on: $0).isEmpty })
      }
    }
    // The teacher reads while there is more to come.
    for _ in 0..<(count / 100 + 2) {
      try anna.syncAsStudent()
      try school.teacher.syncAsTeacher()
    }
    let writer = try anna.writer
    #expect(try largest(school, writer) <= 1 << 20)
    #expect(try received(school.teacher).count == count)
    #expect(try !anna.syncAsStudent().hasStated, "everything is said")
    // The next full entry leaves most of them out, and nobody loses them for that.
    try anna.joined().database.write { try $0.setLocal("fullEntry", to: [1]) }
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    let said = try #require(try school.objects(of: writer).sharing.last)
    #expect(said.leftOut.count > count / 3)
    #expect(completed.isSuperset(of: said.leftOut) || said.leftOut.count > completed.count)
    #expect(try school.files(of: writer).count == 1)
    #expect(try largest(school, writer) <= 1 << 20)
    #expect(try received(school.teacher).count == count)
    #expect(try !anna.syncAsStudent().hasStated)
    guard !TestTier.isFull else { return }
    // A new teacher gets all of them.
    let other = try school.colleague("Mr Ode")
    try anna.syncAsStudent()
    try other.syncAsTeacher()
    #expect(try received(other).count == count)
    // What is erased is not kept because it was left out.
    anna.records.decision.erasures += 1
    anna.records.works = [:]
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try received(school.teacher).isEmpty)
    #expect(try school.objects(of: writer).sharing.map(\.leftOut) == [[]])
  }

  @Test func oneReportIsCutToItsNewestSessions() throws {
    let sessions = (0..<30).map { number in
      var session = ReportedSession(
        mark: Mark(bytes: (0..<8).map { $0 == 0 ? UInt8(number) : 1 })!,
        begun: ClassInstant(clampingSeconds: 1_700_000_000 + Int64(number) * 100_000),
        lengthSeconds: 90_000)
      session.segments = (0..<4_000).map { _ in
        .init(gapSeconds: 10, lengthSeconds: 10, kind: .active)
      }
      return session
    }
    var report = StudentReport(
      assignment: AssignmentIdentifier(bytes: [UInt8](repeating: 1, count: 16))!,
      made: ClassInstant(clampingSeconds: 1_800_000_000), erasures: 0)
    report.works = [
      ReportedWork(
        part: 1,
        attempts: [
          ReportedAttempt(
            mark: nil, begun: ClassInstant(clampingSeconds: 1_700_000_000), progress: [],
            cleared: 0, primary: nil, items: [], sessions: sessions)
        ])
    ]
    #expect(throws: ClassFormatError.self) { try ClassObject.report(report).checked() }
    let fitted = report.fitted()
    #expect(fitted.isCut)
    let kept = fitted.works[0].attempts[0].sessions
    #expect(kept.count > 5)
    #expect(kept == Array(sessions.suffix(kept.count)))
    #expect(try ClassObject.report(fitted).checked().count < 1 << 20)
    #expect(fitted.fitted() == fitted)
  }

  private let authorship = Authorship(
    device: DeviceIdentifier(high: 1, low: 1), person: PersonIdentifier(high: 1, low: 1),
    tool: "test", stamp: Stamp(rawValue: 1))

  /// The report on some facts, and the marks of what it may contain, in order.
  private func report(on facts: ActivityFacts) throws -> (report: StudentReport, marks: [Mark]) {
    let derivation = ReportDerivation(
      of: try #require(AssignmentIdentifier(bytes: [UInt8](repeating: 1, count: 16))),
      idleLimitSeconds: nil, works: [PartWork(part: 1, facts: facts, periods: [.always])],
      viewpoint: Viewpoint(
        device: DeviceIdentifier(high: 1, low: 1), now: ManualClock().read()))
    let digests = derivation.markedBytes.indices.map { index in
      (0..<32).map { place -> UInt8 in
        place < 8 ? UInt8(truncatingIfNeeded: index >> (56 - 8 * place)) : 0
      }
    }
    return (
      derivation.report(digests: digests, openedSeconds: nil, submitted: nil, erasures: 0),
      try digests.map { try #require(Mark(bytes: $0.prefix(Mark.byteCount))) }
    )
  }

  /// The year 2262 is the first that a count of nanoseconds can't hold. The owner of a computer of the student can
  /// state it, and a later hand-in is stamped above that.
  @Test(arguments: [9_223_372_036_855 << 16, 1 << 62 - 1] as [Int64])
  func aRecordOfAnyYearIsReported(stamp: Int64) throws {
    var authorship = authorship
    authorship.stamp = Stamp(rawValue: stamp)
    let document = DocumentIdentifier(high: 1, low: 5)
    var facts = ActivityFacts(id: ActivityIdentifier(document), documents: [document])
    facts.progressRanges = [
      ProgressRangeFact(
        id: FactIdentifier(high: 1, low: 1),
        provenance: .sighting(SightingIdentifier(high: 3, low: 1)), start: 0, end: 0.5,
        authorship: authorship)
    ]
    let report = try report(on: facts).report
    #expect(report.works.first?.attempts.first?.progress.first?.stamp == UInt64(stamp))
    #expect(try ClassObject.report(report).checked().isEmpty == false)
  }

  @Test func wordsByThePersonsWordGoToNoClass() throws {
    func session(_ number: UInt64, lasting duration: Int64) -> SessionRecord {
      let session = SessionFact(
        id: SessionIdentifier(high: 2, low: number),
        provenance: .sighting(SightingIdentifier(high: 3, low: 1)), kind: .manual,
        seesInput: false, owner: nil, authorship: authorship)
      var record = SessionRecord(session: session)
      record.add(
        CorrectionFact(
          id: .init(high: 4, low: number), session: session.id, kind: .add,
          wallStartNanoseconds: 1_700_000_000_000_000_000, durationNanoseconds: duration,
          authorship: authorship))
      record.declaredWords = 500
      return record
    }
    var facts = ActivityFacts(
      id: ActivityIdentifier(high: 1, low: 1), documents: [DocumentIdentifier(high: 1, low: 1)])
    // Words alone are no session of a class.
    facts.sessions = [session(1, lasting: 0), session(2, lasting: 60_000_000_000)]
    let sessions = try report(on: facts).report.works.first?.attempts.first?.sessions
    #expect(sessions?.count == 1)
    #expect(sessions?.first?.lengthSeconds == 60)
    #expect(sessions?.first?.words == nil)
  }

  @Test(arguments: [64, 65])
  func ofManyAttemptsTheNewestAreReported(count: Int) throws {
    var facts = ActivityFacts(id: ActivityIdentifier(high: 1, low: 1), documents: [])
    facts.context = ContextPlace(
      application: "org.example.quiz", path: IdentifierPath(["quiz"]), titles: ["Quiz"])
    facts.progressRanges = (1...count).map { number in
      ProgressRangeFact(
        id: FactIdentifier(high: 2, low: UInt64(number)),
        provenance: .attempt(AttemptIdentifier(high: 3, low: UInt64(number))), start: 0, end: 1,
        authorship: authorship)
    }
    let found = try report(on: facts)
    #expect(found.marks.count == count)
    let attempts = found.report.works.flatMap(\.attempts)
    #expect(attempts.compactMap(\.mark) == Array(found.marks.suffix(64)))
    #expect(found.report.isCut == (count > 64))
  }

  @Test(arguments: [4_096, 4_097])
  func ofManySessionsTheNewestAreReported(count: Int) throws {
    var facts = ActivityFacts(id: ActivityIdentifier(high: 1, low: 1), documents: [])
    facts.sessions = (1...count).map { number in
      let identifier = SessionIdentifier(high: 2, low: UInt64(number))
      return SessionRecord(
        session: SessionFact(
          id: identifier, provenance: .sighting(SightingIdentifier(high: 3, low: 1)), kind: .manual,
          seesInput: false, owner: nil, authorship: authorship),
        correction: CorrectionFact(
          id: FactIdentifier(high: 4, low: UInt64(number)), session: identifier, kind: .add,
          wallStartNanoseconds: Int64(1_600_000_000 + 1_000 * number) * 1_000_000_000,
          durationNanoseconds: 60 * 1_000_000_000, authorship: authorship))
    }
    let found = try report(on: facts)
    let sessions = found.report.works.flatMap(\.attempts).flatMap(\.sessions)
    #expect(sessions.map(\.mark) == Array(found.marks.suffix(4_096)))
    #expect(found.report.isCut == (count > 4_096))
  }

  @Test func moreValuesThanABoxHoldsGoIntoSeveral() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    try school.admit(anna)
    // 16 machines with what they said make a long record; only the teacher's box has them.
    let machines = (0..<16).map { number in
      StudentRecord.Machine(
        signingKey: SigningKey(bytes: (0..<32).map { _ in .random(in: 0...255) })!,
        sealingKey: try! anna.joined().enrollment().sealingKey,
        admitted: ClassInstant(clampingSeconds: 1_700_000_000 + Int64(number)))
    }
    try school.teacher.joined().database.write { writer in
      for number in 0..<1_000 {
        var bytes = [UInt8](repeating: 7, count: 16)
        bytes[0] = UInt8(number & 255)
        bytes[1] = UInt8(number >> 8)
        var record = StudentRecord(
          identifier: StudentIdentifier(bytes: bytes)!,
          revision: 1, name: ClassText("Student \(number)", .name)!)
        record.machines = machines.map { machine in
          var machine = machine
          machine.last = .init(
            sequence: 1, digest: ShortDigest(bytes: [UInt8](repeating: 1, count: 16))!)
          machine.said = .init(
            SharingStatement(state: .on, stamp: 0, erasures: 0, number: 0), inEntry: 1)
          return machine
        }
        let object = ClassObject.student(record)
        try writer.state(
          OutgoingObject(
            kind: object.kind, identifier: object.identifier, bytes: try object.checked()))
      }
    }
    #expect(try school.teacher.syncAsTeacher().hasStated)
    let other = try school.objects(of: try school.teacher.writer)
    #expect(other.count { $0.kind == StudentRecord.kind } > 1_000)
  }
}
