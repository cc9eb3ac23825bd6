import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import StoreEngine
import Testing

/// What happens where a bound is reached: nobody is silenced.
@Suite struct BoundTests {
  private let school: School

  init() throws { school = try School() }

  private func numbered<Identifier: ByteIdentifier>(
    _ number: Int, _ type: Identifier.Type = Identifier.self
  ) throws -> Identifier {
    let bytes = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
    let padding = [UInt8](repeating: 7, count: Identifier.byteCount - bytes.count)
    return try #require(Identifier(bytes: padding + bytes))
  }

  /// A student's other computers state more themselves.
  @Test(arguments: [0, 10])
  func aTeacherRepeatsWhatAStudentSaidLast(partCount: Int) throws {
    let states = try (1...1_001).map { number in
      func state(_ stamp: Int) -> ReportedState {
        ReportedState(
          holds: true, time: ClassInstant(clampingSeconds: 1), stamp: UInt64(stamp))
      }
      return OwnState(
        assignment: try numbered(number), submitted: state(number),
        parts: (0..<partCount).map { .init(number: UInt32($0 + 1), done: state(1)) })
    }
    let heard = MachineList.Heard(erasures: 0, states: states)
    let kept = partCount == 0 ? 1_000 : 409
    #expect(heard.states == Array(states.suffix(kept)))
    let machine = MachineList.Machine(
      signingKey: try numbered(1), sealingKey: try numbered(2))
    let list = MachineList(student: try numbered(3), machines: [machine], heard: heard)
    let bytes = try ClassObject.machines(list).checked()
    #expect(try ClassObject(decoding: bytes) == .machines(list))
  }

  @Test func ofTooManyPartsOfAnAssignmentATeacherRepeatsTheSmallestNumbers() throws {
    let done = ReportedState(holds: true, time: ClassInstant(clampingSeconds: 1), stamp: 1)
    func said(_ numbers: ClosedRange<UInt32>) throws -> OwnState {
      OwnState(
        assignment: try numbered(1), parts: numbers.map { .init(number: $0, done: done) })
    }
    for (first, second) in [(1...64, 65...130), (65...130, 1...64)]
      as [(ClosedRange<UInt32>, ClosedRange<UInt32>)]
    {
      let united = try said(first).united(with: said(second))
      #expect(united.parts.count == 130)
      let heard = MachineList.Heard(erasures: 0, states: [united])
      #expect(heard.states == [try said(1...64)])
      let machine = MachineList.Machine(signingKey: try numbered(1), sealingKey: try numbered(2))
      let list = MachineList(student: try numbered(3), machines: [machine], heard: heard)
      #expect(try ClassObject(decoding: ClassObject.machines(list).checked()) == .machines(list))
    }
  }

  @Test(arguments: [(1, 1_000), (48, 1_000), (100, 1_000), (101, 990), (1_500, 66)])
  func whatATeacherRepeatsToAllStudentsFitsIntoOneEntry(listCount: Int, kept: Int) throws {
    let latest = ReportedState(
      holds: true, time: ClassInstant(clampingSeconds: .max), stamp: 1 << 62 - 1)
    let states = try (1...1_000).map { number in
      OwnState(
        assignment: try numbered(number), opened: latest.time, submitted: latest,
        parts: [UInt32.max - 1, .max].map { .init(number: $0, done: latest) })
    }
    let heard = MachineList.Heard(erasures: 0, states: states, amongLists: listCount)
    #expect(heard.states.count == kept)
    let machines = try (1...16).map {
      MachineList.Machine(signingKey: try numbered($0), sealingKey: try numbered($0))
    }
    let list = MachineList(student: try numbered(3), machines: machines, heard: heard)
    // The entry has other objects, too.
    #expect(try ClassObject.machines(list).checked().count * listCount < 12 << 20)
  }

  @Test func aTeacherWithTheMaximumOfClassKeysCanStillMakeOne() throws {
    let anna = try school.student("Anna Berg")
    let ben = try school.newcomer("Ben Cruz")
    let student = try school.admit(ben)
    let joined = try school.teacher.joined()
    let made = ClassInstant(clampingSeconds: 1)
    func stated() throws -> ClassKeyList {
      let object = try #require(
        try joined.database.read { try $0.outgoing(kind: ClassKeyList.kind) }.first)
      guard case .keys(let list) = try ClassObject(decoding: object.bytes) else {
        return ClassKeyList(keys: [])
      }
      return list
    }
    // Another teacher named so many that they were handed on.
    var list = try stated()
    while list.keys.count < ClassKeyList.maximumCount {
      list.keys.append(.init(key: try numbered(list.keys.count), made: made))
    }
    try school.teacher.state(.keys(list))
    // Who is revoked doesn't get the next key.
    try joined.revoke(try ben.writer, of: student)
    try school.teacher.syncAsTeacher()
    let after = try stated()
    #expect(after.keys.count == ClassKeyList.maximumCount)
    #expect(after.keys.last?.key != list.keys.last?.key)
    try school.assign("New")
    try anna.syncAsStudent()
    #expect(try anna.joined().state().assignments.values.map(\.title.string) == ["New"])
  }

  @Test func aTeacherWhoStatesTheMaximumOfClassKeysSilencesNobody() throws {
    let anna = try school.student("Anna Berg")
    let ode = try school.colleague("Mr Ode")
    let assignment = try school.assign("New")
    let made = ClassInstant(clampingSeconds: 1)
    let list = ClassKeyList(
      keys: try (0..<ClassKeyList.maximumCount).map { .init(key: try numbered($0), made: made) })
    try school.forge([.keys(list)], by: ode)
    try school.teacher.syncAsTeacher()
    try anna.open(assignment, atSeconds: 1_700_000_000)
    for machine in [school.teacher, anna] {
      #expect(try machine.joined().state().classKeys.count > ClassKeyList.maximumCount)
    }
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(assignment) == [1_700_000_000])
    // The owner's keys are kept when the class is restored.
    let known = try #require(
      try school.teacher.joined().database.read { try $0.local("classKey") })
    let laptop = Machine("new laptop", in: school.folder, school.clock)
    _ = try Restoring(folder: school.folder.path + "/share", personName: "Ms Weber")
      .restore(school.sheet, in: laptop.catalogue, laptop.tools)
    let restored = try laptop.joined().state()
    #expect(restored.students.count == 1)
    #expect(restored.classKeys.map(\.bytes).contains(known))
  }

  @Test func aSealingKeyThatGivesEverybodyOneSecretStopsNobody() throws {
    let anna = try school.student("Anna Berg")
    var random = SystemRandomNumberGenerator()
    let mallory = try Forger(
      MachineSeed.random(using: &random), school.sheet.classIdentifier)
    let weak = try #require(SealingKey(bytes: [UInt8](repeating: 0, count: SealingKey.byteCount)))
    let request = JoinRequest(
      name: ClassText(cleaning: "Mallory", .name), role: .student, sealingKey: weak,
      nonce: try numbered(1))
    let teachers = try school.teacher.joined().state().teachers.map(\.sealingKey)
    let log = school.log(of: mallory.keys.writer)
    try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: true)
    try Data(try mallory.entry(1, [.join(request)], for: .keys(teachers))).write(
      to: URL(fileURLWithPath: log + "/0000000001.fpe"))
    try school.teacher.syncAsTeacher()
    let joined = try school.teacher.joined()
    let waiting = try #require(try joined.waitingMachines(school.teacher.tools).first)
    _ = try joined.admit(waiting, as: nil, school.teacher.tools)
    let assignment = try school.assign("New")
    try anna.syncAsStudent()
    try anna.open(assignment, atSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(assignment) == [1_700_000_000])
  }

  @Test func aThousandAssignmentsOfAnotherTeacherAreShownAndStopNewOnes() throws {
    let anna = try school.student("Anna Berg")
    let ode = try school.colleague("Mr Ode")
    let tools = school.teacher.tools
    let joined = try school.teacher.joined()
    let opened = Assignment.Window(from: ClassInstant(clampingSeconds: 1), to: nil)
    let all = try (1...1_000).map { number in
      ClassObject.assignment(
        Assignment(
          identifier: try numbered(number), revision: 1, state: .published,
          title: ClassText(cleaning: "Essay \(number)", .name),
          instructions: ClassText(cleaning: "", .instructions), windows: [opened],
          idleLimitSeconds: nil, parts: []))
    }
    try school.forge(all, by: ode)
    try school.teacher.syncAsTeacher()
    #expect(throws: ClassroomError.tooMany("assignments", limit: 1_000)) {
      try joined.make(AssignmentDraft(title: "New"), tools)
    }
    try joined.move(try numbered(7), to: .deleted, tools)
    _ = try joined.make(AssignmentDraft(title: "New"), tools)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    let titles = anna.records.taken.filter(\.state.isOut).map(\.title.string)
    #expect(titles.count == 1_000)
    #expect(titles.contains("New"))
  }

  /// A student's or a teacher's own program can write it.
  @Test func theLastPossibleNumberOfALogStopsNobody() throws {
    let anna = try school.student("Anna Berg")
    let ben = try school.student("Ben Cruz")
    let ode = try school.colleague("Mr Ode")
    let essay = try school.assign()
    let report = StudentReport(
      assignment: essay.identifier, made: ClassInstant(clampingSeconds: 1_700_000_000),
      erasures: 0, opened: ClassInstant(clampingSeconds: 1_700_000_000))
    let name = ClassText(cleaning: "Mr Ode at the end", .name)
    for (machine, object) in [(anna, .report(report)), (ode, .teacher(TeacherName(name: name)))]
      as [(Machine, ClassObject)]
    {
      let path = school.log(of: try machine.writer) + "/" + ClassFolderName.entry(.max)
      try Data(try school.forger(machine).entry(.max, [object])).write(
        to: URL(fileURLWithPath: path))
    }
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay) == [1_700_000_000])
    try ben.syncAsStudent()
    #expect(try ben.joined().exclusion == nil)
    #expect(try ben.joined().state().teachers.contains { $0.name == name })
    let next = try school.assign("Next")
    try ben.open(next, atSeconds: 1_700_000_009)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(next) == [1_700_000_009])
  }

  @Test func oddNamesHideNothing() throws {
    let anna = try school.student("Anna Berg")
    let inner = school.folder.path + "/share/" + school.sheet.classIdentifier.letters
    for number in 0..<1_100 {
      let path = inner + "/a note \(number)"
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
    }
    let assignment = try school.assign("New")
    let report = try anna.syncAsStudent()
    #expect(report.oddities.count == 1_001)
    #expect(report.oddities.last == FolderOddity(name: "", reason: .tooMany))
    try anna.open(assignment, atSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(assignment) == [1_700_000_000])
  }

  @Test func oddNamesDontHideWhatIsInThePlaceOfADirectory() throws {
    let anna = try school.student("Anna Berg")
    try school.assign("Essay")
    try anna.syncAsStudent()
    let inner = school.folder.path + "/share/" + school.sheet.classIdentifier.letters
    // These names sort before any letters.
    for number in 0..<1_100 {
      #expect(FileManager.default.createFile(atPath: inner + "/0\(number)", contents: nil))
    }
    let tess = try school.teacher.joined().enrollment().writer
    for writer in [tess, school.sheet.classIdentifier.root] {
      let directory = school.log(of: writer)
      try FileManager.default.moveItem(atPath: directory, toPath: directory + " away")
      #expect(FileManager.default.createFile(atPath: directory, contents: nil))
      let report = try anna.syncAsStudent()
      #expect(report.oddities.first == FolderOddity(name: writer.letters, reason: .wrongKind))
      #expect(report.oddities.count == 1_002)
      try FileManager.default.removeItem(atPath: directory)
      try FileManager.default.moveItem(atPath: directory + " away", toPath: directory)
    }
  }

  /// Puts a list of teachers into a teacher's database, as if the root had written it.
  private func take(_ list: TeacherList) throws {
    let root = school.sheet.classIdentifier.root
    let object = ClassObject.teachers(list)
    try school.teacher.joined().database.write {
      _ = try $0.keep(
        StatedObject(
          writer: root, kind: object.kind, identifier: [], sequence: 9, receivedAtSeconds: 0,
          bytes: try object.checked()))
    }
  }

  @Test func a33rdTeacherIsRefused() throws {
    let joined = try school.teacher.joined()
    let ode = try school.newcomer("Mr Ode", role: .teacher)
    try school.teacher.syncAsTeacher()
    let letters = try ode.joined().check(ode.tools).letters
    let waiting = try joined.waitingTeacher(withLetters: letters, school.teacher.tools)
    var list = try #require(try joined.state().list)
    for number in 1...31 {
      list.machines.append(
        .init(signingKey: try numbered(number), sealingKey: try numbered(number)))
    }
    try take(list)
    let count = try school.files(of: school.sheet.classIdentifier.root).count
    #expect(throws: ClassroomError.tooMany("teachers", limit: 32)) {
      try joined.addTeacher(waiting, school.sheet, school.teacher.tools)
    }
    #expect(try school.files(of: school.sheet.classIdentifier.root).count == count)
  }

  @Test func afterAThousandMachinesOfTheOwnerRestoringIsRefused() throws {
    let request = ExchangeRequest.sheetMachines(sheet: school.sheet.sheet, first: 1, count: 1_024)
    guard case .machines(let machines) = try school.teacher.tools.port.reply(to: request) else {
      Issue.record("no machines")
      return
    }
    let last = try #require(machines.last)
    try FileManager.default.createDirectory(
      atPath: school.log(of: last.writer), withIntermediateDirectories: false)
    let new = Machine("new laptop", in: school.folder, school.clock)
    let restoring = Restoring(folder: school.folder.path + "/share", personName: "Ms Weber")
    #expect(throws: ClassroomError.tooMany("teachers", limit: 1_024)) {
      _ = try restoring.restore(school.sheet, in: new.catalogue, new.tools)
    }
    #expect(try new.catalogue.all(.readOnly).isEmpty)
    try school.teacher.syncAsTeacher()
  }

  @Test func a1025thRemovalIsRefused() throws {
    let ode = try school.colleague("Mr Ode")
    let joined = try school.teacher.joined()
    var list = try #require(try joined.state().list)
    list.removed = try (1...1_024).map { try numbered($0) }
    try take(list)
    let teacher = try joined.state().teacher(named: "Mr Ode")
    #expect(throws: ClassroomError.tooMany("removed teachers", limit: 1_024)) {
      try joined.removeTeacher(teacher, school.sheet, school.teacher.tools)
    }
    #expect(try joined.state().teachers.compactMap(\.writer).contains(try ode.writer))
  }

  @Test func theLatest1500DigitsAreRemembered() throws {
    let entries = (0..<1_500).map {
      ["digits": "\($0)", "writer": "writer \($0)", "student": "student"]
    }
    let known = Array(try JSONEncoder().encode(entries))
    let joined = try school.teacher.joined()
    try joined.database.write { try $0.setLocal("admittedDigits", to: known) }
    let anna = try school.student("Anna Berg")
    let bytes = try #require(try joined.database.read { try $0.local("admittedDigits") })
    let kept = try JSONDecoder().decode([[String: String]].self, from: Data(bytes))
    #expect(kept.count == 1_500)
    #expect(kept.first?["digits"] == "1")
    #expect(kept.last?["writer"] == (try anna.writer.letters))
  }
}
