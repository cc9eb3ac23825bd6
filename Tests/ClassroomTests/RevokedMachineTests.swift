import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// What a student's computer sent before a teacher revoked it, while it goes on writing.
@Suite struct RevokedMachineTests {
  private let school: School
  private let other: Machine
  private let anna: Machine
  private let student: StudentIdentifier
  private let essay: Assignment
  private let reading: Assignment
  private static let opened: Int64 = 1_700_000_000

  init() throws {
    school = try School()
    other = try school.colleague("Mr Ode")
    anna = try school.newcomer("Anna Berg")
    student = try school.admit(anna)
    essay = try school.assign("Essay on tides")
    reading = try school.assign("Reading")
    try other.syncAsTeacher()
    try anna.syncAsStudent()
  }

  /// Has the computer send something that isn't about the essay.
  private func writeOn(_ count: Int) throws {
    for number in 0..<count {
      try anna.open(reading, atSeconds: Self.opened + 1_000 + Int64(number))
    }
  }

  /// When an assignment was opened, as a teacher's screens show it.
  private func shown(_ assignment: Assignment, _ teacher: Machine) throws -> Int64? {
    try teacher.joined().overview(ofAssignment: assignment.title.string).rows
      .first { $0.student.identifier == student }?.work?.openedSeconds
  }

  private func path(of file: String) throws -> String {
    school.log(of: try anna.writer) + "/" + file
  }

  /// The first number is how many entries the other teacher reads before hearing of the revocation, the second how many
  /// follow. After 17 a full one was among them, and the files before it are gone.
  @Test(arguments: [0, 1, 17], [0, 1, 17])
  func whatItSentUntilThenStays(readBefore: Int, sentAfter: Int) throws {
    try anna.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    try other.syncAsTeacher()
    try school.teacher.joined().revoke(try anna.writer, of: student)
    try writeOn(readBefore)
    try other.syncAsTeacher()
    try school.teacher.syncAsTeacher()
    try other.syncAsTeacher()
    try writeOn(sentAfter)
    for teacher in [school.teacher, other] { try teacher.syncAsTeacher() }
    // All figures are derived again.
    try school.teacher.joined().revise(essay.identifier) {
      $0.instructions = ClassText(cleaning: "newer", .instructions)
    }
    for teacher in [school.teacher, other, school.teacher, other] { try teacher.syncAsTeacher() }
    for teacher in [school.teacher, other] {
      #expect(try shown(essay, teacher) == Self.opened)
    }
    #expect(try shown(reading, school.teacher) == nil, "it came too late")
    if readBefore < 17 { #expect(try shown(reading, other) == nil, "it came too late") }

    // The student has it erased on another computer.
    let desktop = try school.newcomer("Anna's desktop")
    try school.admit(desktop, as: student)
    desktop.records.decision.erasures += 1
    try desktop.syncAsStudent()
    for teacher in [school.teacher, other, school.teacher, other] { try teacher.syncAsTeacher() }
    for teacher in [school.teacher, other] {
      #expect(try shown(essay, teacher) == nil)
      #expect(try school.opened(essay, at: teacher).isEmpty)
    }
  }

  /// Has some files be away from the class folder for a while.
  private func without(_ paths: [String], _ action: () throws -> Void) throws {
    let places = paths.indices.map { "\(school.folder.path)/away \($0)" }
    for (path, place) in zip(paths, places) {
      try FileManager.default.moveItem(atPath: path, toPath: place)
    }
    try action()
    for (path, place) in zip(paths, places) {
      try FileManager.default.moveItem(atPath: place, toPath: path)
    }
  }

  /// The class folder is behind where the computer is revoked, but that teacher knows what the first one has read.
  @Test func whatAnotherTeacherSaysToHaveReadStays() throws {
    let writer = try anna.writer
    try other.syncAsTeacher()
    try anna.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    // This entry says it.
    try school.assign("Next")
    try without([school.log(of: writer)]) {
      try other.syncAsTeacher()
      #expect(try other.joined().revoke(writer, of: student) == .everything)
      try other.syncAsTeacher()
    }
    for teacher in [school.teacher, other, school.teacher, other] {
      let report = try teacher.syncAsTeacher()
      #expect(report.lateErased.isEmpty && report.lateKept.isEmpty)
    }
    for teacher in [school.teacher, other] {
      #expect(try shown(essay, teacher) == Self.opened)
    }
    try writeOn(2)
    for teacher in [school.teacher, other] {
      try teacher.syncAsTeacher()
      #expect(try shown(reading, teacher) == nil, "it came too late")
    }
  }

  /// The thief's program ends the sharing and asks for no erasure, so the student's own computer is told nothing.
  @Test(arguments: [ClassModel.SharingState.stopped, .left])
  func whatTheStudentSentIsBackOnceTheThiefIsRevoked(sharing: ClassModel.SharingState) throws {
    try anna.open(essay, atSeconds: Self.opened)
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    let teachers = [school.teacher, other]
    for teacher in teachers {
      try teacher.syncAsTeacher()
      #expect(try school.opened(essay, at: teacher) == [UInt64(Self.opened)])
    }
    let end = SharingStatement(state: sharing, stamp: 0, erasures: 0, number: 0)
    try school.forge([.sharing(end)], by: stolen)
    for teacher in teachers {
      try teacher.syncAsTeacher()
      #expect(try shown(essay, teacher) == nil)
    }
    try school.teacher.joined().revoke(try stolen.writer, of: student)
    for machine in teachers + teachers { try machine.syncAsTeacher() }
    try anna.syncAsStudent()
    for teacher in teachers {
      try teacher.syncAsTeacher()
      #expect(try school.opened(essay, at: teacher) == [UInt64(Self.opened)])
      #expect(try shown(essay, teacher) == Self.opened)
    }
  }

  private static let bareStop = SharingStatement(
    state: .stopped, stamp: 0, erasures: 0, number: 0)

  /// The student's own computer hears of it before the revocation, and takes its reports back.
  @Test(arguments: [ClassModel.SharingState.stopped, .left])
  func anEndWithoutAnErasureErasesNothingAndIsTold(sharing: ClassModel.SharingState) throws {
    try anna.open(essay, atSeconds: Self.opened)
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    try school.teacher.syncAsTeacher()
    let writer = try stolen.writer
    let end = SharingStatement(state: sharing, stamp: 0, erasures: 0, number: 0)
    try school.forge([.sharing(end)], by: stolen)
    let told: [[WriterIdentifier: String]] = try (0..<2).map { _ in
      try school.teacher.syncAsTeacher().stopsWithoutErasure
    }
    #expect(told == [[writer: "Anna Berg"], [:]])
    for _ in 0..<2 {
      try anna.syncAsStudent()
      #expect(try anna.joined().isStoppedWithoutErasure, "she is told so wherever she looks")
    }
    #expect(try school.objects(of: try anna.writer).reports.isEmpty, "it obeys the stop")
    try school.teacher.joined().revoke(writer, of: student)
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      try anna.syncAsStudent()
    }
    #expect(try school.teacher.syncAsTeacher().lost.isEmpty)
    #expect(anna.records.decision.erasures == 0)
    #expect(try !anna.joined().isStoppedWithoutErasure)
    #expect(try school.opened(essay) == [UInt64(Self.opened)])
    #expect(try shown(essay, school.teacher) == Self.opened)
    let news = try school.teacher.joined().takeNews()
    #expect(news.stopsWithoutErasure == [writer.letters: "Anna Berg"])
    #expect(news.withheld.isEmpty, "the student's own computer took its reports back meanwhile")
  }

  /// The thief shares again before the student's own computer hears of it, and before the other teacher looks.
  @Test func aComputerThatObeyedAStopIsNotAccused() throws {
    try anna.open(essay, atSeconds: Self.opened)
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    let teachers = [school.teacher, other]
    for teacher in teachers { try teacher.syncAsTeacher() }
    let writer = try stolen.writer
    let named: [WriterIdentifier: String] = [writer: "Anna Berg"]
    try school.forge([.sharing(Self.bareStop)], by: stolen)
    let first = try school.teacher.syncAsTeacher().stopsWithoutErasure
    #expect(first == named)
    try anna.syncAsStudent()
    #expect(try school.objects(of: try anna.writer).reports.isEmpty, "it obeys the stop")
    let on = SharingStatement(state: .on, stamp: 0, erasures: 0, number: 0)
    try school.forge([.sharing(on)], by: stolen, after: 1)
    for round in 0..<3 {
      for teacher in teachers {
        let report = try teacher.syncAsTeacher()
        #expect(report.withheld.isEmpty)
        let isNews = round == 0 && teacher === other
        #expect(report.stopsWithoutErasure == (isNews ? named : [:]))
        #expect(try shown(essay, teacher) == Self.opened)
      }
      if round > 0 { try anna.syncAsStudent() }
    }
    #expect(try !school.objects(of: try anna.writer).reports.isEmpty)
    // Now it has no reason any more.
    let own = try anna.writer
    try school.forge([.sharing(on)], by: anna, isFull: true)
    for teacher in teachers {
      let withheld = try teacher.syncAsTeacher().withheld
      #expect(withheld == [own: "Anna Berg"])
    }
  }

  /// The program may be killed right after it has read the folder.
  @Test func aStopWithoutAnErasureIsNotedBeforeAnythingElseIsDone() throws {
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    try school.teacher.syncAsTeacher()
    try school.forge([.sharing(Self.bareStop)], by: stolen)
    let letters = try stolen.writer.letters
    let joined = try school.teacher.joined()
    _ = try ClassSync(joined, school.teacher.tools).run { sync in
      let told = try joined.takeNews().stopsWithoutErasure
      #expect(told == [letters: "Anna Berg"])
      try TeacherDuties.perform(sync)
    }
    #expect(try joined.takeNews().stopsWithoutErasure.isEmpty, "it was told")
  }

  /// What hides the thief's stop from a look at the student as a whole.
  enum Mask: CaseIterable {
    case stoppedBefore, stoppedInTheSameSync, erasedInTheSameSync, stoppedBySchool
  }

  @Test(arguments: Mask.allCases)
  func aStopWithoutAnErasureIsToldBesideAnotherOne(mask: Mask) throws {
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    try school.teacher.syncAsTeacher()
    switch mask {
    case .stoppedBefore, .stoppedInTheSameSync:
      anna.records.decision = SharingDecision(state: .stopped, erasures: 1)
      try anna.syncAsStudent()
    case .erasedInTheSameSync:
      anna.records.decision.erasures = 1
      try anna.syncAsStudent()
    case .stoppedBySchool: try school.teacher.joined().stopSharing(of: student)
    }
    if mask == .stoppedBefore {
      let before = try school.teacher.syncAsTeacher().stopsWithoutErasure
      #expect(before.isEmpty, "it asked for an erasure")
    }
    try school.forge([.sharing(Self.bareStop)], by: stolen)
    let told: [[WriterIdentifier: String]] = try (0..<2).map { _ in
      try school.teacher.syncAsTeacher().stopsWithoutErasure
    }
    let writer = try stolen.writer
    #expect(told == [[writer: "Anna Berg"], [:]])
  }

  /// The student had something erased on that computer before, so its count isn't 0.
  @Test func aStopWithoutAnErasureIsToldThoughTheComputerHadAskedBefore() throws {
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    stolen.records.decision.erasures = 1
    try stolen.syncAsStudent()
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      for machine in [anna, stolen] { try machine.syncAsStudent() }
    }
    try anna.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    let stop = SharingStatement(state: .stopped, stamp: 0, erasures: 1, number: 1)
    try school.forge([.sharing(stop)], by: stolen)
    let told = try school.teacher.syncAsTeacher().stopsWithoutErasure
    let writer = try stolen.writer
    #expect(told == [writer: "Anna Berg"])
    #expect(try school.opened(essay) == [UInt64(Self.opened)])
    // The student's own stop takes everything away.
    anna.records.decision.state = .stopped
    anna.records.decision.erasures += 1
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).isEmpty)
  }

  /// A computer that joins again while its student has stopped says so with a new key.
  @Test func whoJoinsAgainAfterAStopIsNotTakenForAThief() throws {
    anna.records.decision = SharingDecision(state: .stopped, erasures: 1)
    for _ in 0..<2 {
      try anna.syncAsStudent()
      try school.teacher.syncAsTeacher()
    }
    let again = try school.newcomer("Anna's new laptop")
    again.records.decision.state = .stopped
    try school.admit(again, as: student)
    try school.teacher.syncAsTeacher()
    #expect(try school.teacher.joined().takeNews().stopsWithoutErasure.isEmpty)
  }

  /// The thief of a computer can leave out of a full entry what teachers have received from it.
  @Test(arguments: [ClassModel.SharingState.on, .stopped])
  func aFullEntryWithoutReportsTakesNothingAway(sharing: ClassModel.SharingState) throws {
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    try stolen.open(essay, atSeconds: Self.opened)
    let teachers = [school.teacher, other]
    for teacher in teachers { try teacher.syncAsTeacher() }
    let writer = try stolen.writer
    let files = try school.files(of: writer)
    let statement = SharingStatement(state: sharing, stamp: 0, erasures: 0, number: 0)
    try school.forge([.sharing(statement)], by: stolen, isFull: true)
    for file in files {
      try FileManager.default.removeItem(atPath: school.log(of: writer) + "/" + file)
    }
    let isStop = sharing == .stopped
    let named: [WriterIdentifier: String] = [writer: "Anna Berg"]
    let none: [WriterIdentifier: String] = [:]
    for teacher in teachers {
      let first = try teacher.syncAsTeacher()
      #expect(first.withheld == (isStop ? none : named))
      #expect(first.stopsWithoutErasure == (isStop ? named : none))
      let second = try teacher.syncAsTeacher()
      #expect(second.withheld == none)
      #expect(try shown(essay, teacher) == (isStop ? nil : Self.opened))
      let news = try teacher.joined().takeNews()
      #expect(news.withheld.keys.contains(writer.letters) != isStop)
    }
    try school.teacher.joined().revoke(writer, of: student)
    for teacher in teachers + teachers {
      let report = try teacher.syncAsTeacher()
      #expect(report.lost.isEmpty && report.withheld.isEmpty)
      #expect(try shown(essay, teacher) == Self.opened)
    }
  }

  @Test func aFullEntryThatNamesAnErasureTakesItsReportsAway() throws {
    try anna.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    let statement = SharingStatement(state: .on, stamp: 0, erasures: 1, number: 1)
    try school.forge([.sharing(statement)], by: anna, isFull: true)
    let report = try school.teacher.syncAsTeacher()
    #expect(report.withheld.isEmpty)
    #expect(try school.opened(essay).isEmpty)
  }

  /// Only one teacher has read what the tablet sent last. Its files go, and then the student has everything erased.
  @Test(arguments: [ClassModel.SharingState.on, .stopped])
  func nobodyAsksForWorkThatTheStudentHadErased(sharing: ClassModel.SharingState) throws {
    let tablet = try school.newcomer("Anna's tablet")
    try school.admit(tablet, as: student)
    try other.syncAsTeacher()
    try tablet.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().revoke(try tablet.writer, of: student)
    try FileManager.default.removeItem(atPath: school.log(of: try tablet.writer))
    anna.records.decision = SharingDecision(state: sharing, erasures: 1)
    for _ in 0..<2 {
      try anna.syncAsStudent()
      try school.teacher.syncAsTeacher()
      anna.records.decision.state = .on
    }
    for _ in 0..<4 {
      let lost = try other.syncAsTeacher().lost
      #expect(lost.isEmpty)
    }
  }

  /// The other teacher lacks only the entry with the thief's stop.
  @Test func nothingIsCalledMissingIfOnlyTheStopIs() throws {
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    try stolen.open(essay, atSeconds: Self.opened)
    for teacher in [school.teacher, other] { try teacher.syncAsTeacher() }
    try school.forge([.sharing(Self.bareStop)], by: stolen)
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().revoke(try stolen.writer, of: student)
    try FileManager.default.removeItem(atPath: school.log(of: try stolen.writer))
    for teacher in [school.teacher, other, school.teacher, other, other] {
      let lost = try teacher.syncAsTeacher().lost
      #expect(lost.isEmpty)
    }
    for teacher in [school.teacher, other] { #expect(try shown(essay, teacher) == Self.opened) }
  }

  /// The thief has a copy of the student's own keys, so that computer joins again.
  @Test func aStopWithCopiedKeysErasesNothing() throws {
    try anna.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    let writer = try anna.writer
    try school.forge([.sharing(Self.bareStop)], by: anna)
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      #expect(try anna.syncAsStudent().stop == .joinsAgain)
    }
    try school.admit(anna, as: student)
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      try anna.syncAsStudent()
    }
    #expect(try anna.joined().isStoppedWithoutErasure)
    #expect(try shown(essay, school.teacher) == nil)
    try school.teacher.joined().revoke(writer, of: student)
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      try anna.syncAsStudent()
    }
    try school.teacher.syncAsTeacher()
    #expect(anna.records.decision.erasures == 0)
    #expect(try Set(school.opened(essay)) == [UInt64(Self.opened)])
    #expect(try shown(essay, school.teacher) == Self.opened)
  }

  /// The student stops on the tablet, and shares again there.
  @Test func nobodyWaitsForWhatTheStudentHadDeleted() throws {
    try anna.open(essay, atSeconds: Self.opened)
    let tablet = try school.newcomer("Anna's tablet")
    try school.admit(tablet, as: student)
    try school.teacher.syncAsTeacher()
    tablet.records.decision = SharingDecision(state: .stopped, erasures: 1)
    try tablet.syncAsStudent()
    #expect(try school.teacher.syncAsTeacher().stopsWithoutErasure.isEmpty)
    tablet.records.decision.state = .on
    let first = try path(of: try #require(try school.files(of: try anna.writer).first))
    try without([first]) {
      try tablet.syncAsStudent()
      for _ in 0..<3 {
        let report = try school.teacher.syncAsTeacher()
        #expect(report.incomplete.isEmpty && report.lost.isEmpty)
      }
    }
    try anna.syncAsStudent()
    #expect(try !anna.joined().isStoppedWithoutErasure)
    #expect(anna.records.works.isEmpty, "the student had it erased on all computers")
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).isEmpty)
  }

  @Test func nothingIsMissingOfAStudentWhoSharesNothing() throws {
    let writer = try anna.writer
    let tablet = try school.newcomer("Anna's tablet")
    try school.admit(tablet, as: student)
    let known = Set(try school.files(of: writer))
    try writeOn(2)
    let gone = try #require(try school.files(of: writer).first { !known.contains($0) })
    try without([try path(of: gone)]) {
      let before = try school.teacher.syncAsTeacher().incomplete
      #expect(before == [writer])
      tablet.records.decision = SharingDecision(state: .stopped, erasures: 1)
      try tablet.syncAsStudent()
      let after = try school.teacher.syncAsTeacher().incomplete
      #expect(after.isEmpty, "what it had sent is deleted")
    }
  }

  /// What happens to a file of the student's own computer while the teacher obeys the revocation.
  enum Harm: CaseIterable {
    case gone, damaged, directoryIsLate
  }

  /// Whoever has a student's keys can write in the class folder, too.
  @Test(arguments: Harm.allCases)
  func whatTheStudentSentIsBackThoughItsFilesAreNot(harm: Harm) throws {
    let writer = try anna.writer
    try anna.open(essay, atSeconds: Self.opened)
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    let end = SharingStatement(state: .stopped, stamp: 0, erasures: 0, number: 0)
    try school.forge([.sharing(end)], by: stolen)
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().revoke(try stolen.writer, of: student)
    func syncs() throws {
      for _ in 0..<3 {
        let report = try school.teacher.syncAsTeacher()
        #expect(report.lost.isEmpty && report.withheld.isEmpty)
        #expect(try shown(essay, school.teacher) == Self.opened)
      }
    }
    let first = try path(of: try #require(try school.files(of: writer).first))
    switch harm {
    case .gone: try without([first], syncs)
    case .damaged:
      let bytes = try Data(contentsOf: URL(fileURLWithPath: first))
      try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: first))
      try syncs()
      try bytes.write(to: URL(fileURLWithPath: first))
    case .directoryIsLate: try without([school.log(of: writer)], syncs)
    }
    try syncs()
    #expect(try school.opened(essay) == [UInt64(Self.opened)])
  }

  @Test func nothingWaitsForTheFilesOfARevokedComputer() throws {
    try anna.open(essay, atSeconds: Self.opened)
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    let end = SharingStatement(state: .stopped, stamp: 0, erasures: 0, number: 0)
    try school.forge([.sharing(end)], by: stolen)
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().revoke(try stolen.writer, of: student)
    try FileManager.default.removeItem(atPath: school.log(of: try stolen.writer))
    let report = try school.teacher.syncAsTeacher()
    #expect(report.lost.isEmpty, "it had reported nothing")
    #expect(try school.opened(essay) == [UInt64(Self.opened)])
  }

  @Test func whatTheStolenComputerHadSentIsBackThoughItsFilesAreGone() throws {
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    try stolen.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay) == [UInt64(Self.opened)])
    try school.forge([.sharing(Self.bareStop)], by: stolen)
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().revoke(try stolen.writer, of: student)
    try FileManager.default.removeItem(atPath: school.log(of: try stolen.writer))
    for _ in 0..<3 {
      let lost = try school.teacher.syncAsTeacher().lost
      #expect(lost.isEmpty)
      #expect(try shown(essay, school.teacher) == Self.opened)
    }
  }

  @Test(arguments: [true, false])
  func whatTheOnlyComputerHadSentIsBackOnceItIsRevoked(isInFolder: Bool) throws {
    let writer = try anna.writer
    try anna.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    try school.forge([.sharing(Self.bareStop)], by: anna)
    try school.teacher.syncAsTeacher()
    #expect(try shown(essay, school.teacher) == nil)
    try school.teacher.joined().revoke(writer, of: student)
    if !isInFolder { try FileManager.default.removeItem(atPath: school.log(of: writer)) }
    let told = try school.teacher.syncAsTeacher().lost
    #expect(told.isEmpty)
    #expect(try shown(essay, school.teacher) == Self.opened)
  }

  /// Revokes Anna's computer. Only the teacher who does that has read what the thief then deletes.
  private func revokeWithFilesDeleted() throws {
    let writer = try anna.writer
    try other.syncAsTeacher()
    try anna.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().revoke(writer, of: student)
    try school.teacher.syncAsTeacher()
    try FileManager.default.removeItem(atPath: school.log(of: writer))
  }

  @Test func workOfARevokedComputerThatNeverArrivesIsToldOnce() throws {
    try revokeWithFilesDeleted()
    let told: [Set<String>] = try (0..<4).map { _ in try other.syncAsTeacher().lost }
    #expect(told == [[], ["Anna Berg"], [], []], "a sync tool may be late")
    #expect(try other.joined().takeNews().lost == ["Anna Berg"])
    #expect(try school.teacher.syncAsTeacher().lost.isEmpty)
    #expect(try shown(essay, school.teacher) == Self.opened)
  }

  @Test func ofManyNamesInTheNewsAThousandAreKept() throws {
    try revokeWithFilesDeleted()
    let names = (1_000..<2_000).map { "Student \($0)" }
    try other.joined().database.write { try $0.setLocal("untoldNews", toNote: ["lost": names]) }
    for _ in 0..<2 { try other.syncAsTeacher() }
    let lost = try other.joined().takeNews().lost
    #expect(lost == ["Anna Berg"] + names.dropLast())
  }

  /// The thief leaves the class in the student's name. Of two teachers who haven't heard of each other, one notes it,
  /// and one revokes the stolen computer without knowing of it.
  @Test(arguments: [0, 1] as [UInt32], [true, false])
  func whoWasTakenOutByAThiefIsBackThoughTheRevokerWasBehind(
    erasures: UInt32, revokesFirst: Bool
  ) throws {
    let stolen = try school.newcomer("Anna's tablet")
    try school.admit(stolen, as: student)
    try other.syncAsTeacher()
    let writer = try stolen.writer
    let departure = SharingStatement(
      state: .left, stamp: 0, erasures: erasures, number: UInt64(erasures))
    try school.forge([.sharing(departure)], by: stolen)
    func noteDeparture() throws {
      try without([school.log(of: try other.writer)]) { try school.teacher.syncAsTeacher() }
      let noted = try school.teacher.joined().state().students[student]?.record.membership
      #expect(noted == .left)
    }
    if !revokesFirst { try noteDeparture() }
    try without([school.log(of: writer), school.log(of: try school.teacher.writer)]) {
      try other.syncAsTeacher()
      try other.joined().revoke(writer, of: student)
      try other.syncAsTeacher()
    }
    if revokesFirst { try noteDeparture() }
    for _ in 0..<3 {
      for teacher in [school.teacher, other] { try teacher.syncAsTeacher() }
      try anna.syncAsStudent()
    }
    for teacher in [school.teacher, other] {
      #expect(try teacher.joined().state().students[student]?.isMember == true)
    }
    #expect(try anna.joined().exclusion == nil)
    let next = try school.assign("Next")
    try anna.syncAsStudent()
    try anna.open(next, atSeconds: Self.opened)
    for teacher in [school.teacher, other] {
      try teacher.syncAsTeacher()
      #expect(try shown(next, teacher) == Self.opened)
    }
    let quiet = try [school.teacher, other, school.teacher, other].map { teacher in
      try teacher.syncAsTeacher()
      return try teacher.joined().state().students[student]?.record.revision
    }
    #expect(Set(quiet).count == 1, "they agree")
  }

  /// Another teacher can say to have read any entry. A thief could go on up to there.
  @Test(arguments: [65_536, 65_537] as [UInt32])
  func aRevocationFollowsNoClaimThatIsTooFarAhead(distance: UInt32) throws {
    let writer = try anna.writer
    try school.teacher.syncAsTeacher()
    let joined = try school.teacher.joined()
    let newest = try #require(try joined.database.read { try $0.entries(of: writer) }.last)
    var random = SystemRandomNumberGenerator()
    let claim = SeenList(
      made: ClassInstant(clampingSeconds: Self.opened),
      heads: [
        .init(
          writer: writer, sequence: newest.sequence + distance,
          digest: ShortDigest.random(using: &random))
      ])
    try school.forge([.seen(claim)], by: other)
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().revoke(writer, of: student)
    let revoked = try school.teacher.joined().state().students[student]?.machines[writer]
    let isFollowed = distance <= ClassState.leapLimit
    #expect(revoked?.last?.sequence == newest.sequence + (isFollowed ? distance : 0))
  }

  /// The class folder is behind where the computer is revoked, and nobody has said yet what they have read.
  @Test func whatARevocationTakesAwayIsToldOnce() throws {
    let writer = try anna.writer
    try other.syncAsTeacher()
    let known = Set(try school.files(of: writer))
    try anna.open(essay, atSeconds: Self.opened)
    let new = try school.files(of: writer).filter { !known.contains($0) }
    try without(try new.map { try path(of: $0) }) {
      // The hint of how far the log goes is there.
      try other.syncAsTeacher()
      #expect(try other.joined().revoke(writer, of: student) == .beginning)
      try other.syncAsTeacher()
    }
    try without([school.log(of: try other.writer)]) {
      try school.teacher.syncAsTeacher()
      #expect(try shown(essay, school.teacher) == Self.opened)
    }
    let told: [Set<String>] = try (0..<2).map { _ in try school.teacher.syncAsTeacher().lateErased }
    #expect(told == [["Anna Berg"], []])
    #expect(try shown(essay, school.teacher) == nil)
    #expect(try school.teacher.joined().takeNews().lateErased == ["Anna Berg"])
    #expect(try other.syncAsTeacher().lateErased.isEmpty)
  }

  @Test func lateReportsThatNothingCanReplaceAreToldOnce() throws {
    try anna.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    try other.syncAsTeacher()
    try school.teacher.joined().revoke(try anna.writer, of: student)
    // A full entry is among them, and the files before it are gone.
    try writeOn(17)
    try other.syncAsTeacher()
    try school.teacher.syncAsTeacher()
    let told: [Set<String>] = try (0..<2).map { _ in try other.syncAsTeacher().lateKept }
    #expect(told == [["Anna Berg"], []])
    #expect(try other.joined().takeNews().lateKept == ["Anna Berg"])
    #expect(try school.teacher.syncAsTeacher().lateKept.isEmpty)
  }

  @Test func anEntryThatCountsIsReadThoughLaterOnesCameFirst() throws {
    let before = Set(try school.files(of: try anna.writer))
    try school.teacher.syncAsTeacher()
    try anna.open(essay, atSeconds: Self.opened)
    let last = try #require(
      try school.files(of: try anna.writer).first { !before.contains($0) })
    let bytes = try Data(contentsOf: URL(fileURLWithPath: try path(of: last)))
    // Only the teacher who revokes the computer has read it.
    try other.syncAsTeacher()
    try other.joined().revoke(try anna.writer, of: student)
    try other.syncAsTeacher()
    try writeOn(17)
    for file in before.union([last]) {
      try? FileManager.default.removeItem(atPath: try path(of: file))
    }
    try school.teacher.syncAsTeacher()
    #expect(try shown(essay, school.teacher) == nil)
    try bytes.write(to: URL(fileURLWithPath: try path(of: last)))
    try school.teacher.syncAsTeacher()
    #expect(try shown(essay, school.teacher) == Self.opened)
  }

  @Test func aLaterEntryThatWasReadAsAStrangersHidesNothing() throws {
    let ben = try school.newcomer("Ben Cruz")
    let teachersLog = school.log(of: try school.teacher.writer)
    let known = Set(try FileManager.default.contentsOfDirectory(atPath: teachersLog))
    let student = try school.admit(ben)
    try ben.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    let log = school.log(of: try ben.writer)
    try FileManager.default.copyItem(atPath: log, toPath: school.folder.path + "/early")
    for number in 0..<17 { try ben.open(reading, atSeconds: Self.opened + 1 + Int64(number)) }
    try school.teacher.joined().revoke(try ben.writer, of: student)
    try school.teacher.syncAsTeacher()
    // Of all that, the other teacher first gets only what Ben's computer wrote last.
    let held = school.folder.path + "/held"
    try FileManager.default.copyItem(atPath: teachersLog, toPath: held)
    for file in try FileManager.default.contentsOfDirectory(atPath: teachersLog)
    where !known.contains(file) {
      try FileManager.default.removeItem(atPath: teachersLog + "/" + file)
    }
    try other.syncAsTeacher()
    #expect(try other.joined().state().owners[try ben.writer] == nil)
    for (source, target) in [(held, teachersLog), (school.folder.path + "/early", log)] {
      for file in try FileManager.default.contentsOfDirectory(atPath: source)
      where !FileManager.default.fileExists(atPath: target + "/" + file) {
        try FileManager.default.copyItem(atPath: source + "/" + file, toPath: target + "/" + file)
      }
    }
    try other.syncAsTeacher()
    #expect(try other.joined().state().owners[try ben.writer] == student)
    #expect(try school.opened(essay, at: other) == [UInt64(Self.opened)])
  }

  /// The thief's own program can write any number of entries.
  @Test func whatDoesNotCountIsOpenedOnce() throws {
    let writer = try anna.writer
    func openedFileCount() throws -> Int {
      let port = CountedExchange()
      var tools = school.teacher.tools
      tools.port = port
      _ = try ClassSync(try school.teacher.joined(), tools).run(TeacherDuties.perform)
      return port.fileCounts[writer] ?? 0
    }
    try school.teacher.joined().revoke(writer, of: student)
    for _ in 0..<2 { try school.teacher.syncAsTeacher() }
    try writeOn(5)
    let firstCount = try openedFileCount()
    #expect(firstCount >= 5)
    try writeOn(1)
    let secondCount = try openedFileCount()
    #expect(secondCount == 1, "the others were opened before")
  }

  @Test func aClassRestoredWithTheSheetHasItUntilTheStudentErasesIt() throws {
    try anna.open(essay, atSeconds: Self.opened)
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().revoke(try anna.writer, of: student)
    try school.teacher.syncAsTeacher()
    let counting = try school.files(of: try anna.writer)
    try writeOn(40)
    let kept = try school.files(of: try anna.writer)
    #expect(Set(kept).isSuperset(of: counting))
    // What it states before its next full entry, 16 files, and those that count with what came before it was told.
    #expect(kept.count <= 32)
    try writeOn(40)
    let later = try school.files(of: try anna.writer)
    #expect(Set(later).isSuperset(of: counting))
    #expect(later.count <= 32)
    let new = Machine("new laptop", in: school.folder, school.clock)
    _ = try Restoring(folder: school.folder.path + "/share", personName: "Ms Weber")
      .restore(school.sheet, in: new.catalogue, new.tools)
    for _ in 0..<2 {
      try new.syncAsTeacher()
      try anna.syncAsStudent()
    }
    #expect(try shown(essay, new) == Self.opened)
    #expect(try shown(reading, new) == nil)

    anna.records.decision.erasures += 1
    anna.records.works = [:]
    try anna.syncAsStudent()
    #expect(Set(try school.files(of: try anna.writer)).isDisjoint(with: counting))
    #expect(try school.files(of: try anna.writer).count == 1)
  }
}
