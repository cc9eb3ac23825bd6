import ClassExchange
import ClassModel
import FileProgressTestSupport
import Foundation
import Testing

/// The whole way: a teacher makes a class, a student joins and reports.
struct ClassLoopTests {
  @Test func whatAStudentSealsTheTeacherReads() throws {
    let school = try TestClass()
    var teacher = try school.machine(from: .sheet(school.sheet.sheet, number: 1))
    var student = try school.machine()
    var classmate = try school.machine()
    try school.writeRoot(with: &teacher)
    let report = try student.write(1, for: .keys([teacher.identity.sealingKey]), number: 42)

    let seen = try teacher.read(student.identity.writer)
    #expect(seen.isLast)
    let entry = try #require(seen.entries.first?.entry)
    #expect(seen.entries.first?.file.byteCount == UInt64(report.count))
    #expect(entry.signingKey == student.identity.signingKey)
    #expect((entry.sequence, entry.from) == (1, 1))
    #expect(entry.boxes == [.content(.addressed, objects: [TestObject.bytes(17, number: 42)])])

    #expect(try classmate.read(student.identity.writer).entries.first?.entry?.boxes == [.forOthers])
    #expect(try student.read(student.identity.writer).entries.first?.entry?.boxes == [.forOthers])
  }

  @Test func aClassKeyOpensWhatTheClassMayRead() throws {
    let school = try TestClass()
    var teacher = try school.machine()
    var student = try school.machine()
    let key = try #require(ClassKey(bytes: [UInt8](repeating: 5, count: 32)))
    let name = ClassKeyIdentifier(of: key)
    #expect(
      teacher.service.reply(
        to: .seal(
          EntryPlan(
            signer: .machine, sequence: 1, from: 1, previous: nil,
            boxes: [BoxPlan(audience: .classKey(name), objects: [])])))
        == .failed(ExchangeFailure(.keyMissing)))
    #expect(teacher.service.reply(to: .setClassKeys([key])) == .done)
    try teacher.write(1, for: .classKey(name))
    #expect(
      try student.read(teacher.identity.writer).entries.first?.entry?.boxes == [.keyMissing(name)])
    #expect(student.service.reply(to: .setClassKeys([key])) == .done)
    #expect(
      try student.read(teacher.identity.writer).entries.first?.entry?.boxes
        == [.content(.shared, objects: [TestObject.bytes(17, number: 1)])])
  }

  @Test func theRootsLogIsNoticed() throws {
    let school = try TestClass()
    var teacher = try school.machine(from: .sheet(school.sheet.sheet, number: 1))
    let open = ExchangeRequest.open(
      folder: school.folder, class: school.identifier, keyFile: nil, oldKeyFiles: [])
    var reader = ExchangeService()
    #expect(reader.reply(to: open) == .opened(OpenedClass(machine: nil, hasRootLog: false)))
    // A torn one is none.
    let directory = school.inner + "/" + school.identifier.letters
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: directory + "/0000000009.fpe"))
    #expect(reader.reply(to: open) == .opened(OpenedClass(machine: nil, hasRootLog: false)))
    try school.writeRoot(with: &teacher)
    #expect(reader.reply(to: open) == .opened(OpenedClass(machine: nil, hasRootLog: true)))
    // A large file that is read before it hides it from nobody who wants to join.
    let first = directory + "/" + ClassFolderName.entry(1)
    try FileManager.default.moveItem(
      atPath: first, toPath: directory + "/" + ClassFolderName.entry(3))
    try Data().write(to: URL(fileURLWithPath: first))
    #expect(truncate(first, 16 << 20) == 0)
    #expect(reader.reply(to: open) == .opened(OpenedClass(machine: nil, hasRootLog: true)))
  }

  @Test func theSheetMakesTheSameMachineAgain() throws {
    let school = try TestClass()
    let teacher = try school.machine(from: .sheet(school.sheet.sheet, number: 3))
    var service = ExchangeService()
    #expect(
      service.reply(to: .sheetMachines(sheet: school.sheet.sheet, first: 3, count: 1))
        == .machines([teacher.identity]))
    #expect(service.reply(to: .readSheet(text: school.sheet.text)) == .sheet(school.sheet))
    #expect(
      service.reply(to: .readSheet(text: "nonsense")) == .failed(ExchangeFailure(.badSheet)))
    for (first, count) in [(0, 1), (1, 1_025), (UInt32.max, 1)] as [(UInt32, UInt32)] {
      #expect(
        service.reply(to: .sheetMachines(sheet: school.sheet.sheet, first: first, count: count))
          == .failed(ExchangeFailure(.badRequest)))
    }
  }

  @Test func anEarlierKeyStillOpens() throws {
    let school = try TestClass()
    let old = try school.machine()
    let new = try school.machine()
    var teacher = try school.machine()
    try teacher.write(1, for: .keys([old.identity.sealingKey]))
    var service = ExchangeService()
    _ = service.reply(
      to: .open(
        folder: school.folder, class: school.identifier, keyFile: new.keyFile,
        oldKeyFiles: [old.keyFile]))
    var both = TestMachine(service: service, identity: new.identity, keyFile: new.keyFile)
    let box = try #require(
      try both.read(teacher.identity.writer).entries.first?.entry?.boxes.first)
    #expect(box == .content(.addressed, objects: [TestObject.bytes(17, number: 1)]))
  }

  @Test func nothingIsDoneBeforeAClassIsOpen() throws {
    var service = ExchangeService()
    let writer = try #require(WriterIdentifier(bytes: [UInt8](repeating: 1, count: 16)))
    for request in [
      .heads(known: [], unknownLimit: 9), .tidy, .deleteOwn(before: 3),
      .checkHint(sequence: 1), .readHints([]),
      .append(entry: [], expecting: 0),
      .read(EntrySearch(of: writer, above: 0, maximumByteCount: 1)),
      .sealFile(path: "/etc/hostname"), .shareFile(path: "/etc/hostname", name: "x"),
    ] as [ExchangeRequest] {
      #expect(service.reply(to: request) == .failed(ExchangeFailure(.notOpen)))
    }
    let school = try TestClass()
    _ = service.reply(
      to: .open(folder: school.folder, class: school.identifier, keyFile: nil, oldKeyFiles: []))
    #expect(service.reply(to: .deleteOwn(before: 3)) == .failed(ExchangeFailure(.noMachine)))
    #expect(service.reply(to: .tidy) == .failed(ExchangeFailure(.noMachine)))
    #expect(service.reply(to: .checkHint(sequence: 1)) == .failed(ExchangeFailure(.noMachine)))
  }

  @Test func aSheetOfAnotherClassSignsNothing() throws {
    let school = try TestClass(seed: 1)
    let other = try TestClass(seed: 2)
    var teacher = try school.machine()
    let plan = EntryPlan(
      signer: .root(other.sheet.sheet), sequence: 1, from: 1, previous: nil, boxes: [])
    #expect(teacher.service.reply(to: .seal(plan)) == .failed(ExchangeFailure(.otherClass)))
    #expect(
      teacher.service.reply(
        to: .makeMachine(
          keyFile: school.scratch.path(of: "other.key"), class: school.identifier,
          from: .sheet(other.sheet.sheet, number: 1))) == .failed(ExchangeFailure(.otherClass)))
  }

  @Test func whatNoReaderWouldTakeIsNotSealed() throws {
    let school = try TestClass()
    var teacher = try school.machine()
    let own = teacher.identity.sealingKey
    let box = BoxPlan(audience: .everybody, objects: [TestObject.bytes(1, number: 1)])
    func plan(
      _ sequence: UInt32, _ from: UInt32, _ boxes: [BoxPlan]
    ) -> ExchangeRequest {
      .seal(
        EntryPlan(
          signer: .machine, sequence: sequence, from: from, previous: nil, boxes: boxes))
    }
    for (request, reason) in [
      (plan(0, 0, [box]), .badEntry), (plan(1, 0, [box]), .badEntry),
      (plan(1, 2, [box]), .badEntry), (plan(33, 1, [box]), .badEntry),
      (plan(1, 1, [BoxPlan(audience: .everybody, objects: [[0xFF]])]), .badEntry),
      (plan(1, 1, [BoxPlan(audience: .everybody, objects: [[1]])]), .badEntry),
      (plan(1, 1, [BoxPlan(audience: .everybody, objects: [[]])]), .badEntry),
      (plan(1, 1, [BoxPlan(audience: .keys([]), objects: [])]), .badKey),
      (plan(1, 1, [BoxPlan(audience: .keys([own, own]), objects: [])]), .badKey),
    ] as [(ExchangeRequest, ExchangeFailure.Reason)] {
      #expect(teacher.service.reply(to: request) == .failed(ExchangeFailure(reason)))
    }
    guard case .sealed = teacher.service.reply(to: plan(32, 1, [box])) else {
      Issue.record("31 below is allowed")
      return
    }
  }

  @Test func aKeyThatGivesEverybodyOneSecretIsLeftOut() throws {
    let school = try TestClass()
    var teacher = try school.machine()
    let own = teacher.identity.sealingKey
    // The points of small order, whose agreement gives zeros.
    let zero = try #require(SealingKey(bytes: [UInt8](repeating: 0, count: 32)))
    let one = try #require(SealingKey(bytes: [1] + [UInt8](repeating: 0, count: 31)))
    for readers in [[own, zero], [one], [one, zero]] {
      let plan = EntryPlan(
        signer: .machine, sequence: 1, from: 1, previous: nil,
        boxes: [BoxPlan(audience: .keys(readers), objects: [])])
      guard case .sealed(let file, _) = teacher.service.reply(to: .seal(plan)) else {
        Issue.record("nothing was sealed for \(readers.count)")
        continue
      }
      let entry = try ClassEntry(decodingBody: SignedEntry(decoding: file).body)
      guard case .addressed(let recipients, _) = entry.boxes[0] else {
        Issue.record("the box is not addressed")
        continue
      }
      #expect(recipients.map(\.key) == [SealingKeyIdentifier(of: own)])
    }
  }
}
