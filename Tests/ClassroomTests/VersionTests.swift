import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import StoreEngine
import Testing

/// Machines of several versions in one class.
@Suite struct VersionTests {
  /// A class that programs of version 1 made and used, and the databases of its teacher and of one student.
  private struct OldClass {
    let school: ScratchFolder
    let teacher: Machine
    let student: Machine

    init() throws {
      let fixture = URL(filePath: #filePath).appending(path: "../VersionOne").standardized.path
      school = try ScratchFolder()
      let files = FileManager.default
      try files.copyItem(atPath: fixture + "/share", toPath: school.path + "/share")
      let letters = try #require(try files.contentsOfDirectory(atPath: fixture + "/share").first)
      for name in ["teacher", "student"] {
        let folder = school.path + "/\(name)/classes"
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try files.copyItem(atPath: fixture + "/" + name, toPath: folder + "/" + letters)
      }
      let clock = ManualClock()
      clock.advance(by: .seconds(86_400 * 365))
      teacher = Machine("teacher", in: school, clock)
      student = Machine("student", in: school, clock)
    }

    /// The machines find the folder where it is now.
    func moveHere() throws {
      for machine in [teacher, student] {
        try machine.joined().database.write { writer in
          var enrollment = try #require(try writer.records.enrollment())
          enrollment.folder = school.path + "/share"
          try writer.set(enrollment)
        }
      }
    }

    /// The version of each entry in a machine's directory, by number.
    func versions(of machine: Machine) throws -> [UInt8] {
      let enrollment = try machine.joined().enrollment()
      let directory =
        "\(school.path)/share/\(enrollment.classIdentifier.letters)/\(enrollment.writer.letters)"
      return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        .filter { ClassFolderName.sequence(of: $0) != nil }.map { name in
          let bytes = try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name))
          return try SignedEntry(decoding: Array(bytes)).body[2]
        }
    }
  }

  @Test func aClassOfVersion1GoesOn() throws {
    let old = try OldClass()
    let before = try old.teacher.joined().state()
    #expect(before.students.values.map(\.record.name.string).sorted() == ["Anna Berg", "Ben Cole"])
    let essay = try #require(
      before.assignments.values.first { $0.title.string == "Essay on tides" })
    let anna = try #require(before.students.values.first { $0.record.name.string == "Anna Berg" })
    let work = StudentWork(student: anna.identifier, assignment: essay.identifier)
    let handIn = try old.teacher.joined().database.read { try $0.handIn(of: work) }
    #expect(handIn != nil, "the arrival of a hand-in can't be derived again")
    try old.moveHere()
    #expect(try old.versions(of: old.teacher).allSatisfy { $0 == 1 })

    // The first exchange after the update: nothing is lost, and nothing looks copied.
    let report = try old.teacher.syncAsTeacher()
    #expect(report.stop == nil)
    #expect(report.refusals.isEmpty)
    let figures = try old.teacher.joined().database.read {
      try $0.figures(on: essay.identifier, of: anna.identifier)
    }
    #expect(figures.first?.summary.stage == .submitted)
    #expect(figures.first?.summary.parts.first?.words?.latest == 12)
    #expect(try old.teacher.joined().database.read { try $0.handIn(of: work) } == handIn)
    let state = try old.teacher.joined().state()
    #expect(state.assignments == before.assignments)
    #expect(state.students.mapValues(\.record) == before.students.mapValues(\.record))
    #expect(state.machineLists.map(\.student) == [anna.identifier], "two computers")

    let synced = try old.student.syncAsStudent()
    #expect(synced.stop == nil)
    var draft = AssignmentDraft(title: "What is new")
    draft.items = [.link(title: "Tides", url: "https://example.org/tides")]
    let new = try old.teacher.joined().make(draft, old.teacher.tools)
    try old.teacher.syncAsTeacher()
    #expect(try old.versions(of: old.teacher).last == 2)
    try old.student.open(new, atSeconds: 1_700_000_000)
    #expect(try old.student.joined().state().assignments[new.identifier] == new)
    #expect(try old.versions(of: old.student).last == 2)
    try old.teacher.syncAsTeacher()
    let reports = try old.teacher.joined().database.read { try $0.reports(on: new.identifier) }
    #expect(reports.count == 1)
  }

  @Test func aDatabaseOfVersion1CanBeReadWhereItCannotBeWritten() throws {
    let old = try OldClass()
    let joined = try old.teacher.catalogue.find(nil, .readOnly)
    #expect(try joined.enrollment().title == "History 7b")
    #expect(try joined.state().students.count == 2)
  }

  /// Version 1 skipped field 7 of `sharing`, and kept whatever was in it.
  @Test func aFieldThatVersion1KeptUncheckedIsNoDamage() throws {
    let old = try OldClass()
    try old.moveHere()
    let joined = try old.teacher.joined()
    let before = try joined.state()
    try joined.database.write { writer in
      let stated = try writer.records.objects(ofKind: SharingStatement.kind)
      try #require(!stated.isEmpty)
      for var object in stated {
        // One field more in the map.
        object.bytes[0] += 1
        object.bytes += [7, 0]
        try writer.keep(object, replacesEqual: true)
      }
    }
    #expect(old.teacher.catalogue.examined.isEmpty)
    #expect(try old.teacher.syncAsTeacher().stop == nil)
    let after = try old.teacher.joined().state()
    #expect(after.students.mapValues(\.record) == before.students.mapValues(\.record))
    #expect(Set(after.sharing.keys) == Set(before.sharing.keys))
  }

  // MARK: - What comes later

  private struct Later {
    let school: School
    let ode: Machine
    let forger: Forger

    init() throws {
      school = try School()
      ode = try school.colleague("Mr Ode")
      try ode.syncAsTeacher()
      try school.teacher.syncAsTeacher()
      forger = try school.forger(ode)
    }

    /// Writes an entry as the next one of Mr Ode's log.
    func write(_ number: UInt32, _ bytes: [UInt8]) throws {
      let name = ClassFolderName.entry(number)
      try Data(bytes).write(
        to: URL(fileURLWithPath: school.log(of: try ode.writer) + "/" + name))
    }

    func next() throws -> UInt32 {
      let newest = try ode.joined().database.read { records in
        try records.newestOwnEntry(of: try ode.writer)
      }
      return try #require(newest).sequence + 1
    }
  }

  /// An object of a kind that this version doesn't know, with an identifier.
  private func unknown(_ kind: UInt64, _ byte: UInt8 = 7) -> ClassObject {
    var writer = CBORWriter()
    writer.map { writer in
      writer.key(0)
      writer.unsigned(kind)
      writer.key(1)
      writer.bytes([UInt8](repeating: byte, count: 16))
      writer.key(2)
      writer.unsigned(3 as UInt8)
    }
    return .unknown(kind: kind, writer.bytes)
  }

  @Test func anUnknownKindIsKeptPassedOverAndNamedOnce() throws {
    let later = try Later()
    let number = try later.next()
    let title = ClassText(cleaning: "Mr Ode, by a later program", .name)
    try later.write(
      number,
      try later.forger.entry(
        number, from: 1,
        [unknown(99), unknown(99, 8), unknown(1 << 31), .teacher(.init(name: title))]))
    let writer = try later.ode.writer
    let report = try later.school.teacher.syncAsTeacher()
    #expect(report.newerStatements == [writer])
    #expect(report.refusals.isEmpty)
    let joined = try later.school.teacher.joined()
    let kept = try joined.database.read { try $0.objects(ofKind: 99) }
    #expect(kept.map(\.bytes) == [unknown(99).encoded, unknown(99, 8).encoded])
    #expect(try joined.state().teachers.contains { $0.name == title }, "the rest counts")
    let log = try joined.database.read { try $0.log(of: writer) }
    #expect(log?.complete == number)
    #expect(try later.school.teacher.syncAsTeacher().newerStatements.isEmpty)
    // The person may have heard of neither exchange.
    #expect(try joined.takeNews().newerStatements == [writer.letters])
    #expect(try !joined.hasUntoldNews)
    // Another kind is named again.
    try later.write(number + 1, try later.forger.entry(number + 1, from: 1, [unknown(100)]))
    #expect(try later.school.teacher.syncAsTeacher().newerStatements == [writer])
    #expect(try joined.database.read { try $0.objects(ofKind: 99) }.count == 2)
  }

  @Test func ofManyUnknownKindsTheFirstAreNamed() throws {
    let later = try Later()
    let number = try later.next()
    let many = (0..<70 as Range<UInt64>).map { unknown(1_000 + $0) }
    try later.write(number, try later.forger.entry(number, from: 1, many))
    let writer = try later.ode.writer
    #expect(try later.school.teacher.syncAsTeacher().newerStatements == [writer])
    try later.write(number + 1, try later.forger.entry(number + 1, from: 1, [unknown(2_000)]))
    #expect(try later.school.teacher.syncAsTeacher().newerStatements.isEmpty)
    let kept = try later.school.teacher.joined().database.read {
      try $0.objects(of: writer).filter { $0.kind >= 1_000 }
    }
    #expect(kept.count == 71)
  }

  @Test func manyUnknownKindsOfAStudentHideNoneOfATeacher() throws {
    let later = try Later()
    let school = later.school
    let anna = try school.student("Anna Berg")
    try school.forge((0..<90 as Range<UInt64>).map { unknown(1_000 + $0) }, by: anna)
    #expect(try school.teacher.syncAsTeacher().newerStatements == [try anna.writer])
    #expect(try school.teacher.syncAsTeacher().newerStatements.isEmpty)
    let number = try later.next()
    // A kind that she states, too, and that wasn't named.
    try later.write(number, try later.forger.entry(number, from: 1, [unknown(1_089)]))
    let writers = try school.teacher.syncAsTeacher().newerStatements
    #expect(writers == [try anna.writer, try later.ode.writer])
  }

  @Test func ofVeryManyUnknownStatementsTheFirstAreKept() throws {
    let later = try Later()
    let number = try later.next()
    let many = (0..<1_200 as Range<UInt64>).map { unknown(1_000 + $0) }
    try later.write(number, try later.forger.entry(number, from: 1, many))
    try later.school.teacher.syncAsTeacher()
    let writer = try later.ode.writer
    let kept = try later.school.teacher.joined().database.read {
      try $0.objects(of: writer).filter { $0.kind >= 1_000 }
    }
    #expect(kept.count == 1_000)
  }

  @Test func aStrangersUnknownKindsAreNotKept() throws {
    let school = try School()
    let stranger = try school.newcomer("Nobody")
    let entry = try school.forger(stranger).entry(2, from: 1, [unknown(99)])
    let path = school.log(of: try stranger.writer) + "/0000000002.fpe"
    try Data(entry).write(to: URL(fileURLWithPath: path))
    let report = try school.teacher.syncAsTeacher()
    #expect(report.newerStatements.isEmpty)
    let joined = try school.teacher.joined()
    #expect(try joined.database.read { try $0.objects(ofKind: 99) }.isEmpty)
  }

  @Test func whatAStudentErasesIsErasedInUnknownKindsToo() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    try school.forge([unknown(99)], by: anna)
    let joined = try school.teacher.joined()
    try school.teacher.syncAsTeacher()
    #expect(try joined.database.read { try $0.objects(ofKind: 99) }.count == 1)
    let student = try #require(try joined.state().owners[try anna.writer])
    try joined.eraseReports(of: student)
    try school.teacher.syncAsTeacher()
    #expect(try joined.database.read { try $0.objects(ofKind: 99) }.isEmpty)
  }

  @Test func anUnsignedFileOfALaterVersionHidesNothing() throws {
    let later = try Later()
    let school = later.school
    let anna = try school.student("Anna Berg")
    let log = school.log(of: try school.teacher.writer)
    let before = school.folder.path + "/before"
    try FileManager.default.copyItem(atPath: log, toPath: before)
    try school.assign("Hidden")
    try later.ode.syncAsTeacher()
    try school.assign("Other", by: later.ode)
    // Somebody puts her part of the folder back. Mr Ode has read more of it.
    try FileManager.default.removeItem(atPath: log)
    try FileManager.default.moveItem(atPath: before, toPath: log)
    let noSignature = [UInt8](repeating: 0, count: SignedEntry.signatureByteCount)
    let file = try #require(try school.files(of: try school.teacher.writer).last)
    var body = try SignedEntry(
      decoding: Array(try Data(contentsOf: URL(fileURLWithPath: log + "/" + file)))
    ).body
    body[2] = UInt8(ClassEntry.version) + 1
    for (name, body) in [("9999999998.fpe", body), ("9999999999.fpe", [0xA1, 0, 3])] {
      try Data(SignedEntry(body: body, signature: noSignature).bytes).write(
        to: URL(fileURLWithPath: log + "/" + name))
    }
    let report = try anna.syncAsStudent()
    #expect(report.incomplete == [try school.teacher.writer])
    #expect(
      Set(report.refusals.map(\.reason))
        == ["\(ReadEntry.Reason.damaged)", "\(ReadEntry.Reason.badSignature)"])
  }

  @Test func anEntryOfALaterVersionIsNamedAndReadAfterTheUpdate() throws {
    let later = try Later()
    let number = try later.next()
    let writer = try later.ode.writer
    let title = ClassText(cleaning: "Mr Ode, by a later program", .name)
    let entry = try SignedEntry(
      decoding: try later.forger.entry(number, from: 1, [.teacher(.init(name: title))]))
    var body = entry.body
    #expect(body[2] == UInt8(ClassEntry.version))
    body[2] = UInt8(ClassEntry.version) + 1
    try later.write(number, try later.forger.signed(body))
    let report = try later.school.teacher.syncAsTeacher()
    #expect(report.refusals.map(\.reason) == ["\(ReadEntry.Reason.newerVersion)"])
    #expect(report.refusals.map(\.writer) == [writer])
    // What the teacher states goes on meanwhile, and nothing of Mr Ode's is lost.
    try later.school.assign("Meanwhile")
    #expect(try later.school.teacher.joined().state().teachers.count == 2)
    // The update of this program is, for the reader, as if the entry had the known version.
    try later.write(number, entry.bytes)
    try later.school.teacher.syncAsTeacher()
    #expect(try later.school.teacher.joined().state().teachers.contains { $0.name == title })
  }
}
