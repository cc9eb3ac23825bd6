import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// What a student's computers say to each other, and to nobody else.
@Suite struct OwnStateTests {
  private let school: School
  private let anna: Machine
  private let laptop: Machine
  private let ben: Machine
  private let student: StudentIdentifier
  private let essay: Assignment

  init() throws {
    school = try School()
    anna = try school.newcomer("Anna Berg")
    student = try school.admit(anna)
    laptop = try school.newcomer("Anna Berg")
    try school.admit(laptop, as: student)
    ben = try school.student("Ben Cruz")
    essay = try school.assign()
    for machine in [anna, laptop, ben] { try machine.syncAsStudent() }
  }

  private func said(_ holds: Bool, stamp: UInt64) -> OwnState {
    OwnState(
      assignment: essay.identifier, opened: ClassInstant(clampingSeconds: 1_700_000_000),
      submitted: ReportedState(
        holds: holds, time: ClassInstant(clampingSeconds: 1_700_000_100), stamp: stamp))
  }

  /// The student says it on a machine, which tells the others.
  private func say(_ holds: Bool, stamp: Int64, on machine: Machine) throws {
    machine.records.works[essay.identifier] = WorkOnAssignment(
      openedSeconds: 1_700_000_000,
      submitted: .init(holds: holds, seconds: 1_700_000_100, stamp: Stamp(rawValue: stamp)))
    try machine.syncAsStudent()
  }

  /// What a machine knows of what the student said on the other ones.
  private func heard(at machine: Machine) throws -> OwnState? {
    let joined = try machine.joined()
    return try joined.statesElsewhere(try joined.state())[essay.identifier]
  }

  /// How many own states a machine holds, from any computer.
  private func count(at machine: Machine) throws -> Int {
    try machine.joined().database.read { try $0.objects(ofKind: OwnState.kind) }.count
  }

  @Test func whatIsSaidOnOneComputerArrivesAtTheOtherOneAndNowhereElse() throws {
    try say(true, stamp: 5, on: anna)
    for machine in [laptop, ben] { try machine.syncAsStudent() }
    try school.teacher.syncAsTeacher()
    #expect(try heard(at: laptop) == said(true, stamp: 5))
    #expect(try heard(at: anna) == nil)
    #expect(try count(at: ben) == 0)
    #expect(try count(at: school.teacher) == 0)
    let readable = try school.objects(of: try anna.writer)
    #expect(!readable.contains { if case .ownState = $0 { true } else { false } })
    // What the laptop says later is heard here.
    try say(false, stamp: 9, on: laptop)
    try anna.syncAsStudent()
    #expect(try heard(at: anna)?.submitted?.holds == false)
  }

  @Test func aStudentWithOneComputerSaysNothingToOthers() throws {
    try say(true, stamp: 5, on: ben)
    #expect(try school.teacher.joined().state().machineLists.map(\.student) == [student])
    // It waits for a first reader.
    let stated = try ben.joined().database.read { try $0.outgoing(kind: OwnState.kind) }
    #expect(stated.isEmpty)
  }

  @Test func aRevokedComputerIsHeardAsTeachersCountIt() throws {
    try say(true, stamp: 5, on: anna)
    try laptop.syncAsStudent()
    try school.teacher.syncAsTeacher()
    try school.teacher.joined().revoke(try anna.writer, of: student)
    try school.teacher.syncAsTeacher()
    // What is said there from now on counts nowhere.
    try say(false, stamp: 9, on: anna)
    try school.teacher.syncAsTeacher()
    try laptop.syncAsStudent()
    #expect(try laptop.joined().state().ownMachines.count == 1)
    #expect(try heard(at: laptop) == said(true, stamp: 5))
    // An erasure holds at once for what the teacher still repeats.
    laptop.records.decision = SharingDecision(erasures: 1)
    try laptop.syncAsStudent()
    #expect(try heard(at: laptop) == nil)
    try school.teacher.syncAsTeacher()
    try laptop.syncAsStudent()
    #expect(try heard(at: laptop) == nil)
  }

  @Test(arguments: [true, false])
  func aNewComputerHearsWhatALostOneSaidToTeachersAlone(isRevoked: Bool) throws {
    let owners = try school.teacher.joined().state().owners
    let owner = try #require(owners[try ben.writer])
    try say(true, stamp: 5, on: ben)
    let new = try school.newcomer("Ben Cruz")
    try school.admit(new, as: owner)
    if isRevoked {
      try school.teacher.joined().revoke(try ben.writer, of: owner)
      try school.teacher.syncAsTeacher()
      try new.syncAsStudent()
    }
    #expect(try heard(at: new) == said(true, stamp: 5))
    // It says nothing of its own yet.
    #expect(try new.joined().database.read { try $0.outgoing(kind: OwnState.kind) }.isEmpty)
    #expect(try heard(at: anna) == nil, "that is another student")
  }

  @Test func aTeacherRepeatsOnlyWhatChanged() throws {
    func list() throws -> MachineList? {
      try school.teacher.joined().database.read { try $0.outgoing(kind: MachineList.kind) }
        .compactMap {
          if case .machines(let list) = try ClassObject(decoding: $0.bytes) { list } else { nil }
        }.first
    }
    #expect(try list()?.heard == .some(MachineList.Heard(erasures: 0)))
    try say(true, stamp: 5, on: anna)
    try school.teacher.syncAsTeacher()
    let stated = try list()
    #expect(stated?.heard?.states == [said(true, stamp: 5)])
    try school.teacher.syncAsTeacher()
    #expect(try list() == stated)
    try say(false, stamp: 9, on: laptop)
    try school.teacher.syncAsTeacher()
    #expect(try list()?.heard?.states == [said(false, stamp: 9)])
    try school.teacher.joined().stopSharing(of: student)
    try school.teacher.syncAsTeacher()
    #expect(try list()?.heard == nil)
  }

  /// The student's own program can report on any part.
  @Test func partsThatAStudentInventsOnSeveralComputersStopNoTeacher() throws {
    let done = ReportedState(holds: true, time: ClassInstant(clampingSeconds: 1), stamp: 5)
    for (machine, numbers) in [(anna, 1...64), (laptop, 65...66)]
      as [(Machine, ClosedRange<UInt32>)]
    {
      let report = StudentReport(
        assignment: essay.identifier, made: ClassInstant(clampingSeconds: 1_700_000_000),
        erasures: 0, works: numbers.map { ReportedWork(part: $0, done: done) })
      try school.forge([.report(report)], by: machine)
    }
    try school.teacher.syncAsTeacher()
    let stated = try school.teacher.joined().database.read {
      try $0.outgoing(kind: MachineList.kind)
    }.first
    guard case .machines(let list) = try ClassObject(decoding: try #require(stated).bytes) else {
      Issue.record("another kind")
      return
    }
    let parts = list.heard?.states.first?.parts.map(\.number)
    #expect(parts == essay.workNumbers, "the assignment has no others")
    // The class goes on.
    let next = try school.assign("Next")
    try ben.open(next, atSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(next) == [1_700_000_000])
  }

  @Test func ofEqualStampsTheStudentSeesWhatTheTeacherSees() {
    let (yes, no) = (said(true, stamp: 7), said(false, stamp: 7))
    for (first, second) in [(yes, no), (no, yes)] {
      var heard = HandInState([])
      heard.hear(first)
      heard.hear(second)
      #expect(heard.isSubmitted == first.united(with: second).submitted?.holds)
    }
  }

  @Test func onlyTheRevokedComputerKnowsThatItIsShutOut() throws {
    let ode = try school.colleague("Mr Ode")
    for machine in [anna, laptop, ben] {
      try machine.syncAsStudent()
      #expect(try machine.joined().exclusion == nil)
    }
    try school.teacher.joined().revoke(try anna.writer, of: student)
    try school.teacher.syncAsTeacher()
    for machine in [anna, laptop, ben] { try machine.syncAsStudent() }
    #expect(try anna.joined().exclusion == .machine)
    #expect(try laptop.joined().exclusion == nil)
    #expect(try ben.joined().exclusion == nil)
    #expect(try ode.joined().exclusion == nil)
    // Somebody who is new here has keys from one teacher only.
    let cora = try school.student("Cora Dahl")
    try ode.syncAsTeacher()
    try cora.syncAsStudent()
    #expect(try cora.joined().exclusion == nil)
  }

  @Test(arguments: [SharingState.paused, .stopped])
  func aRevokedComputerIsNotTakenForARemovedStudent(sharing: SharingState) throws {
    try school.teacher.joined().revoke(try anna.writer, of: student)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    laptop.records.decision.state = sharing
    try laptop.syncAsStudent()
    try school.teacher.syncAsTeacher()
    for machine in [anna, laptop] { try machine.syncAsStudent() }
    #expect(try anna.joined().state().standing?.sharing == sharing)
    #expect(try anna.joined().exclusion == .machine)
    #expect(try laptop.joined().exclusion == nil)
  }

  /// The second one could read the entry about the first one, and nothing else may be new for the whole class.
  @Test(arguments: [true, false])
  func eachOfSeveralThatAreShutOutInARowKnowsIt(isRemoved: Bool) throws {
    let cora = try school.student("Cora Dahl")
    let dan = try school.student("Dan Eck")
    let out = [ben, cora, dan]
    for machine in out + [anna] { try machine.syncAsStudent() }
    try school.teacher.syncAsTeacher()
    for machine in out {
      let joined = try school.teacher.joined()
      let writer = try machine.writer
      let owner = try #require(try joined.state().owners[writer])
      if isRemoved { try joined.remove(owner) } else { try joined.revoke(writer, of: owner) }
      try school.teacher.syncAsTeacher()
    }
    let expected: JoinedClass.Exclusion = isRemoved ? .student : .machine
    for machine in out {
      try machine.syncAsStudent()
      #expect(try machine.joined().exclusion == expected)
    }
    try anna.syncAsStudent()
    #expect(try anna.joined().exclusion == nil)
  }

  /// The teacher who admitted Dan is away, and Mr Ode's entry with keys for Dan is gone before Dan's computer looks.
  @Test func aRevocationIsToldThoughTheEntryWithTheKeysIsGone() throws {
    let ode = try school.colleague("Mr Ode")
    let dan = try school.student("Dan Eck")
    try ode.syncAsTeacher()
    let joined = try ode.joined()
    let writer = try ode.writer
    func newest() throws -> OwnEntry {
      try #require(try joined.database.read { try $0.newestOwnEntry(of: writer) })
    }
    let keys = try newest().sequence
    let machine = try dan.writer
    try joined.revoke(machine, of: try #require(try joined.state().owners[machine]))
    for number in 1...18 { try school.assign("Essay \(number)", by: ode) }
    #expect(try newest().earliest > keys + 1)
    try dan.syncAsStudent()
    #expect(try dan.joined().exclusion == .machine)
    for machine in [anna, laptop, ben] {
      try machine.syncAsStudent()
      #expect(try machine.joined().exclusion == nil)
    }
  }

  @Test func whoPausedIsNotTakenForARemovedStudent() throws {
    let ode = try school.colleague("Mr Ode")
    let dan = try school.student("Dan Eck")
    try ode.syncAsTeacher()
    let cora = try school.student("Cora Dahl")
    for machine in [ben, cora] {
      machine.records.decision.state = .paused
      try machine.syncAsStudent()
    }
    try school.teacher.syncAsTeacher()
    for machine in [ben, cora] {
      try machine.syncAsStudent()
      #expect(try machine.joined().state().standing?.sharing == .paused)
    }
    // Mr Ode removes Dan before he hears of Cora, so his new class key isn't for her.
    let log = school.log(of: try school.teacher.writer)
    let away = school.folder.path + "/away"
    try FileManager.default.moveItem(atPath: log, toPath: away)
    let joined = try ode.joined()
    try joined.remove(try #require(try joined.state().owners[try dan.writer]))
    try ode.syncAsTeacher()
    try FileManager.default.moveItem(atPath: away, toPath: log)
    for machine in [ben, cora, dan] { try machine.syncAsStudent() }
    #expect(try cora.joined().exclusion == nil)
    #expect(try dan.joined().exclusion == .student)
    // A later program writes a kind of box that nobody here knows.
    let writer = try ode.writer
    let newest = try #require(try joined.database.read { try $0.newestOwnEntry(of: writer) })
    let forger = try school.forger(ode)
    let later = ClassEntry(
      classIdentifier: school.sheet.classIdentifier, signingKey: forger.keys.signingKey,
      sequence: newest.sequence + 1, from: newest.earliest, previous: newest.digest,
      boxes: [.unknown(kind: 9)])
    let path = school.log(of: writer) + "/" + ClassFolderName.entry(later.sequence)
    try Data(try forger.signed(later.bodyBytes)).write(to: URL(fileURLWithPath: path))
    let report = try ben.syncAsStudent()
    #expect(report.refusals.map(\.writer) == [writer])
    #expect(try ben.joined().exclusion == nil)
  }

  @Test func aComputerIsHeardNoMoreAfterItsRevocation() throws {
    try say(true, stamp: 5, on: anna)
    try laptop.syncAsStudent()
    #expect(try heard(at: laptop) != nil)
    let joined = try school.teacher.joined()
    try joined.revoke(try anna.writer, of: student)
    try school.teacher.syncAsTeacher()
    #expect(try anna.syncAsStudent().shutOutMachines.isEmpty, "it can't read that")
    #expect(try laptop.syncAsStudent().shutOutMachines == [try anna.writer])
    #expect(try laptop.syncAsStudent().shutOutMachines.isEmpty)
    let news = try laptop.joined().takeNews()
    #expect(news.shutOutMachines == [try anna.writer.letters])
    #expect(news.unheardHandIns == [essay.title.string])
    #expect(try heard(at: laptop) == nil, "no teacher had read it before")
    #expect(try laptop.joined().state().ownMachines.count == 1, "one computer is left")
    // What is said there from now on has no reader.
    try say(false, stamp: 9, on: laptop)
    let stated = try laptop.joined().database.read { try $0.outgoing(kind: OwnState.kind) }
    #expect(stated.isEmpty)
  }

  @Test func aRevocationCountsThoughAnotherTeacherDoesNotKnowOfIt() throws {
    let ode = try school.colleague("Mr Ode")
    try ode.syncAsTeacher()
    for machine in [anna, laptop] { try machine.syncAsStudent() }
    try say(true, stamp: 5, on: anna)
    try laptop.syncAsStudent()
    #expect(try heard(at: laptop) != nil)
    // Mr Ode is away: what he states still names both.
    try school.teacher.joined().revoke(try anna.writer, of: student)
    try school.teacher.syncAsTeacher()
    try say(false, stamp: 9, on: anna)
    try laptop.syncAsStudent()
    #expect(try heard(at: laptop) == nil, "the teacher who revoked it had not read it")
    #expect(try laptop.joined().state().ownMachines.count == 1)
  }

  @Test(arguments: ["here", "by the school", "elsewhere"])
  func afterStoppingAComputerStatesOnlyThat(place: String) throws {
    try say(true, stamp: 5, on: anna)
    try laptop.syncAsStudent()
    #expect(try heard(at: laptop) != nil)
    switch place {
    case "here": anna.records.decision = SharingDecision(state: .stopped, erasures: 1)
    case "elsewhere":
      laptop.records.decision = SharingDecision(state: .stopped, erasures: 1)
      try laptop.syncAsStudent()
    default: try school.teacher.joined().stopSharing(of: student)
    }
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    // What the teacher counts is heard until she knows.
    try school.teacher.syncAsTeacher()
    try laptop.syncAsStudent()
    #expect(try heard(at: laptop) == nil)
    let stated = try anna.joined().database.read { try $0.outgoing(kind: OwnState.kind) }
    #expect(stated.isEmpty)
  }

  /// Whoever has a computer's keys can ask for an erasure and leave the other statements where they are.
  @Test func anErasureTakesAlsoWhatAnotherComputerSaidBefore() throws {
    try say(true, stamp: 5, on: laptop)
    try anna.syncAsStudent()
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try heard(at: anna)?.submitted?.holds == true)
    let erasure = ClassObject.sharing(
      SharingStatement(state: .on, stamp: 0, erasures: 1, number: 1))
    try school.forge([erasure], by: laptop)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).isEmpty)
    #expect(try anna.syncAsStudent().isErasedByOthers)
    #expect(try heard(at: anna) == nil, "as the teacher sees it")
    // What is said there afterwards is heard again.
    try school.forge([erasure, .ownState(said(false, stamp: 9))], by: laptop, after: 1)
    try anna.syncAsStudent()
    #expect(try heard(at: anna) == said(false, stamp: 9))
  }

  @Test func whatWasSaidWhilePausedIsToldToNobody() throws {
    anna.records.decision = SharingDecision(state: .paused)
    try say(true, stamp: 5, on: anna)
    try laptop.syncAsStudent()
    #expect(try heard(at: laptop) == nil)
  }

  @Test func anotherTeachersListAddsNoComputerToAStudentOnATeachersMachine() throws {
    let ode = try school.colleague("Mr Ode")
    let stranger = MachineList.Machine(
      signingKey: try #require(SigningKey(bytes: [UInt8](repeating: 9, count: 32))),
      sealingKey: try #require(SealingKey(bytes: [UInt8](repeating: 8, count: 32))))
    // His program withdraws it again after this.
    try ode.state(.machines(MachineList(student: student, machines: [stranger])))
    #expect(try ode.joined().state().ownMachines.isEmpty)
    try ode.syncAsTeacher()
    try school.teacher.syncAsTeacher()
    let state = try school.teacher.joined().state()
    #expect(Set(state.owners.keys) == [try anna.writer, try laptop.writer, try ben.writer])
    #expect(state.ownMachines.isEmpty)
    try laptop.syncAsStudent()
    let onLaptop = try laptop.joined().state()
    #expect(Set(onLaptop.owners.keys).isSuperset(of: [try anna.writer, try laptop.writer]))
    #expect(try ben.joined().state().owners.isEmpty)
  }
}
