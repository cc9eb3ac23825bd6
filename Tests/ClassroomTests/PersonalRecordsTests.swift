import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// The whole way with a real store on the student's side.
@Suite struct PersonalRecordsTests {
  private let school: School
  private let anna: Machine
  private let store: DataStore

  init() throws {
    school = try School()
    anna = try school.student("Anna Berg")
    store = DataStore(
      configuration: .init(
        storage: .folder(URL(fileURLWithPath: school.folder.path + "/Anna Berg")),
        applicationIdentifier: "org.example.editor", clock: school.clock, heartbeat: nil,
        isDisabled: false))
  }

  private func syncAnna() throws {
    let joined = try anna.joined()
    _ = try ClassSync(joined, anna.tools).run {
      try StudentDuties.perform($0, try PersonalRecords(store, of: joined))
    }
  }

  private func assign(_ title: String) throws -> Assignment {
    let template = school.folder.path + "/template.txt"
    try "Write about the tide.\n".write(toFile: template, atomically: true, encoding: .utf8)
    var draft = AssignmentDraft(title: title)
    draft.items = [.copy(path: template)]
    let assignment = try school.teacher.joined().make(draft, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try syncAnna()
    return assignment
  }

  private func report(on assignment: Assignment) throws -> StudentReport? {
    try school.teacher.syncAsTeacher()
    let stated = try school.teacher.joined().database.read {
      try $0.reports(on: assignment.identifier)
    }
    guard let bytes = stated.first?.bytes,
      case .report(let report) = try ClassObject(decoding: bytes)
    else { return nil }
    return report
  }

  @Test func workOnAFetchedFileReachesTheTeacherAndNothingElseDoes() async throws {
    let assignment = try assign("Essay on tides")
    let home = school.folder.path + "/home"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let listed = try #require(try anna.joined().studentAssignments(store).first)
    #expect(listed.progress == .new)
    let path = try #require(
      try anna.joined().file(
        of: assignment.parts[0], in: assignment, fetchingInto: home, store, anna.tools))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Write about the tide.\n")
    // Once it is here, it is not fetched again.
    #expect(
      try anna.joined().file(
        of: assignment.parts[0], in: assignment, fetchingInto: home, store, anna.tools) == path)
    #expect(try await store.isAssignedDocument(URL(fileURLWithPath: path)))

    try store.handIn(.opened(part: nil), listed.known.work)
    let diary = home + "/diary.txt"
    try "Nobody's business.\n".write(toFile: diary, atomically: true, encoding: .utf8)
    for file in [path, diary] { try work(onFileAt: file, for: .seconds(600)) }
    try syncAnna()
    let report = try #require(try report(on: assignment))
    #expect(report.opened != nil)
    let attempt = try #require(report.works.first?.attempts.first)
    #expect(attempt.sessions.count == 1)
    #expect(attempt.sessions.first?.lengthSeconds == 600)
    #expect(report.works.first?.fileName?.string == "template.txt")
    let all = try school.teacher.joined().database.read {
      try $0.reports(on: assignment.identifier)
    }
    let bytes = all.flatMap(\.bytes)
    for secret in ["diary", "home", "tide"] { #expect(!bytes.contains(Array(secret.utf8))) }
  }

  /// Writes a file of the student's own.
  private func file(_ name: String, _ text: String) throws -> String {
    let path = school.folder.path + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func work(onFileAt path: String, for duration: Duration) throws {
    let activity = try store.fetching.activity(atPath: path)
    activity.start()
    school.clock.advance(by: duration)
    activity.stop()
    try store.saveAndWait(asCommand: "test")
  }

  @Test func aHandInKeepsItsFileUntilItIsWithdrawn() throws {
    let assignment = try assign("Essay on tides")
    let work = try #require(try anna.joined().studentAssignments(store).first).known.work
    let part = AssignedPart(work: work, number: assignment.parts[0].number)
    let first = try file("first.txt", "The tide comes and goes.\n")
    let second = try file("second.txt", "Masks on a stage, five acts of them.\n")
    _ = try store.attach(fileAt: first, to: part, asCommand: "attach")
    try self.work(onFileAt: first, for: .seconds(600))
    try store.handIn(.submitted, work)
    school.clock.advance(by: .seconds(60))
    func expectReported(_ name: String, sessions: Int) throws {
      try syncAnna()
      let reported = try #require(try report(on: assignment)?.works.first)
      #expect(reported.fileName?.string == name)
      #expect(reported.attempts.flatMap(\.sessions).count == sessions, "\(name)")
    }
    _ = try store.attach(fileAt: second, to: part, asCommand: "attach")
    try expectReported("first.txt", sessions: 1)
    try store.handIn(.withdrawn, work)
    try expectReported("second.txt", sessions: 0)
    // Whatever is handed in last counts, and stays.
    try store.handIn(.submitted, work)
    _ = try store.attach(fileAt: first, to: part, asCommand: "attach")
    try expectReported("second.txt", sessions: 0)
    try store.handIn(.submitted, work, again: true)
    try expectReported("first.txt", sessions: 1)
  }

  @Test func studentsReadTheTimesThatTheTeacherGets() throws {
    let assignment = try assign("Essay on tides")
    let work = try #require(try anna.joined().studentAssignments(store).first).known.work
    let part = AssignedPart(work: work, number: assignment.parts[0].number)
    let path = try file("own.txt", "The tide comes and goes.\n")
    _ = try store.attach(fileAt: path, to: part, asCommand: "attach")
    for _ in 0..<4 {
      school.clock.advance(by: .milliseconds(900))
      try self.work(onFileAt: path, for: .milliseconds(2_500))
    }
    try syncAnna()
    let sessions = try #require(try report(on: assignment)?.works.first?.attempts.first?.sessions)
    let place = try #require(try store.countingPlace(ofCopiesOf: part, handedIn: nil))
    let (facts, viewpoint) = try #require(try store.facts(of: place.copy))
    let own = facts.sessionSummaries(from: viewpoint, idleLimitNanoseconds: nil)
    let lengths = sessions.map { Int64($0.lengthSeconds) * 1_000_000_000 }
    #expect(lengths.count == 4)
    #expect(Set(lengths).count == 2, "some seconds are cut: \(lengths)")
    #expect(own.map(\.figures.time.shownOpenNanoseconds) == lengths)
    let total = try anna.joined().recordedNanoseconds(onParts: [part.number], of: assignment, store)
    #expect(total == lengths.reduce(0, +))
  }

  @Test func previewShowsTheVeryBytesThatTheTeacherReads() throws {
    let assignment = try assign("Essay on tides")
    let work = try #require(try anna.joined().studentAssignments(store).first).known.work
    try store.handIn(.submitted, work)
    let joined = try anna.joined()
    let preview = try ClassSync(joined, anna.tools).preview {
      try StudentDuties.perform($0, try PersonalRecords(store, of: joined))
    }
    try syncAnna()
    try school.teacher.syncAsTeacher()
    let read = try school.teacher.joined().database.read {
      try $0.reports(on: assignment.identifier)
    }
    #expect(preview.next == read.map(\.bytes))
    #expect(preview.next.count == 1)
    // Once it is sent, it is no news any more, and still what the teacher has.
    let later = try ClassSync(joined, anna.tools).preview {
      try StudentDuties.perform($0, try PersonalRecords(store, of: joined))
    }
    #expect(later.next == [])
    #expect(later.sent.contains(preview.next[0]))
  }

  /// Another computer of Anna's, whose clock is ahead, says something last, and is lost.
  ///
  /// - Returns: The student.
  private func loseComputer(
    saying holds: Bool, on assignment: Assignment, stamp: Int64
  ) throws -> StudentIdentifier {
    let student = try #require(try school.teacher.joined().state().owners[try anna.writer])
    let lost = try school.newcomer("Anna Berg")
    try school.admit(lost, as: student)
    lost.records.works[assignment.identifier] = WorkOnAssignment(
      submitted: .init(holds: holds, seconds: 1_700_000_100, stamp: Stamp(rawValue: stamp)))
    try lost.syncAsStudent()
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().revoke(try lost.writer, of: student)
    try school.teacher.syncAsTeacher()
    try syncAnna()
    return student
  }

  @Test func whatIsSaidLastCountsHoweverFarAheadTheClockOfALostComputerWas() throws {
    let essay = try assign("Essay on tides")
    let student = try loseComputer(saying: false, on: essay, stamp: 1 << 60)
    func isHandedIn() throws -> Bool {
      try syncAnna()
      try school.teacher.syncAsTeacher()
      let work = StudentWork(student: student, assignment: essay.identifier)
      return try school.teacher.joined().database.read { try $0.handIn(of: work) } != nil
    }
    let joined = try anna.joined()
    #expect(try joined.say(.submitted, on: essay.identifier, store))
    #expect(try joined.studentAssignments(store).first?.progress == .submitted)
    #expect(try isHandedIn())
    #expect(try !joined.say(.submitted, on: essay.identifier, store), "it is known")
    #expect(try joined.say(.withdrawn, on: essay.identifier, store))
    #expect(try joined.studentAssignments(store).first?.progress != .submitted)
    #expect(try !isHandedIn())
    #expect(try joined.say(.submitted, on: essay.identifier, store))
    #expect(try isHandedIn())
    // The store's own clock didn't follow.
    let later = try assign("Later")
    #expect(try joined.say(.submitted, on: later.identifier, store))
    let stamp = try #require(
      try joined.saidHere(on: later.identifier, store).submission?.stamp)
    #expect(stamp < Stamp(rawValue: 1 << 60))
  }

  @Test func whatALostComputerHandedInIsKnownAndCanBeTakenBack() throws {
    let essay = try assign("Essay on tides")
    let student = try loseComputer(saying: true, on: essay, stamp: 5)
    let joined = try anna.joined()
    #expect(try joined.studentAssignments(store).first?.progress == .submitted)
    #expect(try joined.say(.withdrawn, on: essay.identifier, store))
    try syncAnna()
    try school.teacher.syncAsTeacher()
    let work = StudentWork(student: student, assignment: essay.identifier)
    #expect(try school.teacher.joined().database.read { try $0.handIn(of: work) } == nil)
  }

  @Test func nothingComesAfterTheGreatestStamp() throws {
    let essay = try assign("Essay on tides")
    _ = try loseComputer(saying: false, on: essay, stamp: 1 << 62 - 1)
    let joined = try anna.joined()
    try joined.say(.submitted, on: essay.identifier, store)
    try syncAnna()
    #expect(try joined.studentAssignments(store).first?.progress != .submitted)
  }

  @Test func aContextThatNoStoreCanKeepSilencesNobody() throws {
    let essay = try assign("Essay on tides")
    var draft = AssignmentDraft(title: "Quiz")
    draft.items = [
      .context(
        title: "Tides", application: "org.example.quiz",
        identifiers: [String(repeating: "b", count: 257)])
    ]
    let quiz = try school.teacher.joined().make(draft, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try syncAnna()
    let listed = try anna.joined().studentAssignments(store)
    #expect(
      Set(listed.map(\.assignment.identifier)) == [essay.identifier, quiz.identifier])
    for assignment in listed { try store.handIn(.submitted, assignment.known.work) }
    try syncAnna()
    #expect(try report(on: essay)?.submitted?.holds == true)
    #expect(try report(on: quiz)?.submitted?.holds == true, "it can be handed in, too")
    let joined = try anna.joined().enrollment().classIdentifier.joined
    try store.setSharing(.stopped, erasureCount: 1, with: joined)
    try syncAnna()
    #expect(try report(on: essay) == nil)
  }

  @Test func whoStopsSharingHasNoReportsAtTheTeacher() throws {
    let assignment = try assign("Essay on tides")
    let work = try #require(try anna.joined().studentAssignments(store).first).known.work
    try store.handIn(.submitted, work)
    try syncAnna()
    #expect(try report(on: assignment)?.submitted?.holds == true)
    let joined = try anna.joined().enrollment().classIdentifier.joined
    try store.setSharing(.stopped, erasureCount: 1, with: joined)
    try syncAnna()
    #expect(try anna.joined().teachersWhoHaveNotSeenTheStop().count == 1)
    #expect(try report(on: assignment) == nil)
    try syncAnna()
    #expect(try anna.joined().teachersWhoHaveNotSeenTheStop() == [])
    // What was said before stays erased when the student shares again.
    try store.setSharing(.on, erasureCount: 1, with: joined)
    try syncAnna()
    try school.teacher.syncAsTeacher()
    try syncAnna()
    let again = try report(on: assignment)
    #expect(again?.works.allSatisfy { $0.attempts.isEmpty && $0.done == nil } ?? true)
    #expect(again?.submitted == nil)
    #expect(again?.opened == nil)
    // What is said anew is reported.
    #expect(try anna.joined().studentAssignments(store).first?.progress == .new)
    #expect(try store.handIn(.submitted, work))
    #expect(try anna.joined().studentAssignments(store).first?.progress == .submitted)
    try syncAnna()
    try school.teacher.syncAsTeacher()
    #expect(try report(on: assignment)?.submitted?.holds == true)
  }
}
