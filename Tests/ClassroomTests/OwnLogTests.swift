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

/// What becomes of a machine's own log: entries that are pending, overtaken, lost, old, or of another machine.
@Suite struct OwnLogTests {
  private let school: School
  private let anna: Machine
  private let student: StudentIdentifier
  private let essay: Assignment
  private let port = WatchedExchange()

  init() throws {
    school = try School()
    anna = try school.newcomer("Anna Berg")
    student = try school.admit(anna)
    essay = try school.assign()
    try anna.syncAsStudent()
  }

  private func pending() throws -> [OwnEntry] {
    let writer = try anna.writer
    return try anna.joined().database.read { try $0.ownEntries(of: writer) }.filter(\.isPending)
  }

  /// Leaves a report pending that is in the folder, or not.
  private func stop(_ writing: WatchedExchange.Writing) throws -> OwnEntry {
    anna.records.works[essay.identifier] = WorkOnAssignment(openedSeconds: 1_700_000_000)
    port.writing = writing
    #expect(throws: ExchangeBreakdown.self) { try anna.syncAsStudent(through: port) }
    port.writing = .works
    return try #require(try pending().first)
  }

  private func stopOrErase(_ state: ClassModel.SharingState) {
    anna.records.decision.state = state
    anna.records.decision.erasures += 1
    anna.records.works = [:]
  }

  private func expectNoReport(above pending: OwnEntry) throws {
    let objects = try school.objects(of: try anna.writer)
    #expect(objects.reports.isEmpty)
    #expect(
      try school.files(of: try anna.writer).map { UInt32($0.prefix(10)) }
        == [pending.sequence + 1])
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).isEmpty)
    #expect(try school.teacher.joined().state().students[student]?.erasures == 1)
  }

  @Test(arguments: [ClassModel.SharingState.on, .stopped])
  func whatIsErasedIsNotPublishedAfterwards(state: ClassModel.SharingState) throws {
    let pending = try stop(.stopsBefore)
    stopOrErase(state)
    try anna.syncAsStudent(through: port)
    try expectNoReport(above: pending)
    #expect(try self.pending().isEmpty)
    #expect(!port.written.contains(pending.bytes), "not even for a moment")
  }

  @Test(arguments: [ClassModel.SharingState.on, .stopped])
  func whatIsErasedAndInTheFolderIsDeleted(state: ClassModel.SharingState) throws {
    let pending = try stop(.stopsAfter)
    stopOrErase(state)
    try anna.syncAsStudent(through: port)
    try expectNoReport(above: pending)
  }

  @Test func whoIsKilledAfterTheErasureGoesOnWithIt() throws {
    let first = try stop(.stopsBefore)
    stopOrErase(.on)
    port.writing = .stopsBefore
    #expect(throws: ExchangeBreakdown.self) { try anna.syncAsStudent(through: port) }
    let second = try #require(try pending().first)
    #expect(second.sequence == first.sequence + 1)
    port.writing = .works
    try anna.syncAsStudent(through: port)
    try expectNoReport(above: first)
  }

  @Test(arguments: [WatchedExchange.Writing.stopsBefore, .stopsAfter])
  func whoLeavesPublishesNothingMore(writing: WatchedExchange.Writing) throws {
    let pending = try stop(writing)
    var tools = anna.tools
    tools.port = port
    #expect(try anna.joined().leave(in: anna.catalogue, tools, anna.records) == .isStated)
    try expectNoReport(above: pending)
    #expect(port.written.contains(pending.bytes) == (writing == .stopsAfter))
    #expect(anna.records.decision.erasures == 1, "the store knows the moment")
    let said = try school.objects(of: try anna.writer).sharing
    #expect(said.map(\.state) == [.left])
    #expect(said.map(\.erasures) == [1])
    #expect(said.map(\.number) == [1])
    // Repeated, it asks for no more.
    _ = try ClassSync(try #require(try anna.catalogue.all(.readWrite).first), tools)
      .run(LeavingDuties.perform)
    #expect(try school.objects(of: try anna.writer).sharing == said)
  }

  @Test func whoComesBackAsksForNothingThatWasErasedBefore() throws {
    try anna.open(essay, atSeconds: 1_700_000_000)
    _ = try anna.joined().leave(in: anna.catalogue, anna.tools, anna.records)
    try school.teacher.syncAsTeacher()
    _ = try Joining(
      identifier: school.sheet.classIdentifier, title: "History 7b",
      folder: school.folder.path + "/share", personName: "Anna Berg", role: .student
    ).join(in: anna.catalogue, anna.tools)
    try school.admit(anna, as: student)
    #expect(try school.teacher.joined().state().students[student]?.erasures == 1)
    try anna.open(essay, atSeconds: 1_700_000_500)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay) == [1_700_000_500])
  }

  @Test func filesBeforeTheNewestFullEntryAreDeletedAgain() throws {
    try anna.open(essay, atSeconds: 1_700_000_000)
    let writer = try anna.writer
    let newest = try #require(try school.files(of: writer).last)
    let old = try Data(contentsOf: URL(fileURLWithPath: school.log(of: writer) + "/" + newest))
    stopOrErase(.on)
    try anna.syncAsStudent()
    let files = try school.files(of: writer)
    #expect(!files.contains(newest))
    for name in [newest, "conflict copy.fpe"] {
      try old.write(to: URL(fileURLWithPath: school.log(of: writer) + "/" + name))
    }
    try anna.syncAsStudent()
    #expect(try school.files(of: writer) == files)
  }

  @Test func anEntryThatTheFolderRefusedIsNotWritten() throws {
    let copy = try school.copy(of: anna, "copy")
    copy.records.decision.state = .paused
    port.beforeWriting = { try copy.syncAsStudent() }
    anna.records.works[essay.identifier] = WorkOnAssignment(openedSeconds: 1_700_000_000)
    let report = try anna.syncAsStudent(through: port)
    #expect(report.stop == .copied)
    #expect(!report.hasStated)
    #expect(try pending().count == 1)
    #expect(try anna.syncAsStudent(through: port).stop == .joinsAgain)
  }

  @Test func twoCopiesOfATeacherLoseNothing() throws {
    let copy = try school.copy(of: school.teacher, "copy of the teacher")
    _ = try copy.joined().make(AssignmentDraft(title: "Of the copy"), copy.tools)
    _ = try school.teacher.joined().make(AssignmentDraft(title: "Own"), school.teacher.tools)
    port.beforeWriting = { try copy.syncAsTeacher() }
    #expect(try !school.teacher.syncAsTeacher(through: port).hasStated)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(
      Set(anna.records.taken.map(\.title.string)) == ["Of the copy", "Own", "Essay on tides"])
    // The other one hears of it, and writes nothing only to answer.
    try copy.syncAsTeacher()
    #expect(try copy.joined().state().assignments.count == 3)
    #expect(try !school.teacher.syncAsTeacher().hasStated)
    #expect(try !copy.syncAsTeacher().hasStated)
  }

  @Test func aTeacherWhoIsCopiedTooOftenWritesNoMore() throws {
    let copy = try school.copy(of: school.teacher, "copy of the teacher")
    var stops: [SyncReport.Stop?] = []
    for round in 0..<6 {
      _ = try copy.joined().make(AssignmentDraft(title: "Round \(round)"), copy.tools)
      #expect(try copy.syncAsTeacher().stop == nil, "the copy alone goes on")
      stops.append(try school.teacher.syncAsTeacher().stop)
    }
    #expect(stops == [nil, nil, nil, nil, .copied, .copied])
    #expect(try school.teacher.joined().state().assignments.count == 7)
    let silenced = try school.teacher.joined()
    #expect(throws: ClassroomError.copiedForGood(title: "History 7b")) {
      try silenced.requireHeardTeacher()
    }
    _ = try school.teacher.joined().make(AssignmentDraft(title: "Too late"), school.teacher.tools)
    #expect(try !school.teacher.syncAsTeacher().hasStated)
    // Its person leaves on it, and comes back with the sheet.
    let joined = try school.teacher.joined()
    #expect(try joined.leave(in: school.teacher.catalogue, school.teacher.tools) == .isDone)
    let sheet = try SheetContent(reading: school.sheet.text, school.teacher.tools)
    let restored = try Restoring(folder: school.folder.path + "/share", personName: "Ms Weber")
      .restore(sheet, in: school.teacher.catalogue, school.teacher.tools)
    #expect(try restored.state().assignments.count == 7)
    #expect(try school.teacher.syncAsTeacher().stop == nil)
    #expect(try copy.syncAsTeacher().stop == .removed)
  }

  @Test func anOldBackupOfATeacherTakesOverWhatItStated() throws {
    let backup = try school.copy(of: school.teacher, "backup")
    let later = try school.assign("Later")
    try school.teacher.joined().move(essay.identifier, to: .completed, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    let head = try #require(try school.files(of: try school.teacher.writer).last)
    #expect(try !backup.syncAsTeacher().refusals.contains { _ in true })
    let state = try backup.joined().state()
    #expect(state.assignments[later.identifier]?.state == .published)
    #expect(state.assignments[essay.identifier]?.state == .completed)
    let new = try school.assign("New", by: backup)
    let names = try school.files(of: try backup.writer)
    #expect(names.allSatisfy { $0 > head })
    try anna.syncAsStudent()
    #expect(Set(anna.records.taken.map(\.identifier)) == [essay, later, new].map(\.identifier).set)
  }

  /// Puts Anna's store and her directory back to what they were before she stated more, which the teacher has read.
  private func putBackAnna(losing lost: Int) throws -> Machine {
    try anna.open(essay, atSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    let log = school.log(of: try anna.writer)
    let oldFiles = school.folder.path + "/old files"
    try FileManager.default.copyItem(atPath: log, toPath: oldFiles)
    let backup = try school.copy(of: anna, "backup")
    for number in 1...lost {
      try anna.open(essay, atSeconds: 1_700_000_000 + Int64(number))
      try school.teacher.syncAsTeacher()
    }
    #expect(try school.opened(essay) == [1_700_000_000 + UInt64(lost)])
    try FileManager.default.removeItem(atPath: log)
    try FileManager.default.moveItem(atPath: oldFiles, toPath: log)
    return backup
  }

  @Test(arguments: [1, 3], 1...4)
  func whatAStudentStatesAfterBothWerePutBackIsHeardAtOnce(lost: Int, written: Int) throws {
    let backup = try putBackAnna(losing: lost)
    try backup.open(essay, atSeconds: 1_800_000_000)
    for number in 1..<written {
      backup.records.decision.state = number.isMultiple(of: 2) ? .on : .paused
      try backup.syncAsStudent()
    }
    let writer = try backup.writer
    #expect(try school.files(of: writer).count >= written)
    #expect(try school.teacher.syncAsTeacher().hasStated)
    try backup.syncAsStudent()
    #expect(try school.files(of: writer).count == 1, "a full entry")
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay) == [1_800_000_000])
    // After that, nobody writes only to answer.
    try backup.syncAsStudent()
    for _ in 0..<2 {
      #expect(try !school.teacher.syncAsTeacher().hasStated)
      #expect(try !backup.syncAsStudent().hasStated)
    }
  }

  @Test(arguments: [1, 3])
  func aStopAfterBothWerePutBackErasesAtOnce(lost: Int) throws {
    let backup = try putBackAnna(losing: lost)
    backup.records.decision.state = .stopped
    backup.records.decision.erasures += 1
    backup.records.works = [:]
    try backup.syncAsStudent()
    try school.teacher.syncAsTeacher()
    try backup.syncAsStudent()
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).isEmpty)
    #expect(try school.teacher.joined().state().students[student]?.sharing == .stopped)
  }

  @Test(arguments: [1, 6])
  func aStopAfterTheWholeFolderWasPutBackErasesOnceBothHaveSyncedTwice(lost: Int) throws {
    try anna.open(essay, atSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    let share = school.folder.path + "/share"
    let oldShare = school.folder.path + "/old share"
    try FileManager.default.copyItem(atPath: share, toPath: oldShare)
    let backup = try school.copy(of: anna, "backup")
    for number in 1...lost {
      try school.assign("Essay \(number)")
      try anna.open(essay, atSeconds: 1_700_000_000 + Int64(number))
      try school.teacher.syncAsTeacher()
    }
    try FileManager.default.removeItem(atPath: share)
    try FileManager.default.moveItem(atPath: oldShare, toPath: share)
    backup.records.decision.state = .stopped
    backup.records.decision.erasures += 1
    backup.records.works = [:]
    for round in 1...2 {
      try backup.syncAsStudent()
      let report = try school.teacher.syncAsTeacher()
      if round == 1 { #expect(report.putBackCount > 0) }
    }
    #expect(try school.opened(essay).isEmpty)
    #expect(try school.teacher.joined().state().students[student]?.sharing == .stopped)
  }

  @Test func anOldEntryThatIsPutBackMakesTheTeacherSayNothingTwice() throws {
    try anna.open(essay, atSeconds: 1_700_000_000)
    let path = try school.newestFile(of: try anna.writer)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    anna.records.decision.erasures += 1
    anna.records.works = [:]
    try anna.syncAsStudent()
    for _ in 0..<2 { try school.teacher.syncAsTeacher() }
    for _ in 0..<3 {
      try? FileManager.default.removeItem(atPath: path)
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(try !school.teacher.syncAsTeacher().hasStated, "it has said what it has seen")
    }
    #expect(try school.opened(essay).isEmpty)
  }

  /// Has a student's machine say that it knows a number of a teacher's log.
  private func claim(_ head: UInt32, of writer: WriterIdentifier, by machine: Machine) throws {
    let sharing = SharingStatement(
      state: .on, stamp: 0, erasures: 0, number: 0, heads: [.init(writer: writer, sequence: head)])
    try machine.joined().database.write { records in
      _ = try records.state(
        OutgoingObject(
          kind: SharingStatement.kind, identifier: [], bytes: ClassObject.sharing(sharing).encoded))
    }
    _ = try ClassSync(try machine.joined(), machine.tools).run { _ in }
  }

  private func head(of writer: WriterIdentifier) throws -> UInt32 {
    let newest = try #require(try school.files(of: writer).last)
    return try #require(UInt32(newest.prefix(10)))
  }

  @Test func noLogLeapsAtTheWordOfAStranger() throws {
    let writer = try school.teacher.writer
    let ben = try school.newcomer("Ben Cruz")
    try claim(60_000, of: writer, by: ben)
    #expect(try !school.teacher.syncAsTeacher().hasImpossibleHead)
    try school.assign("Later")
    #expect(try head(of: writer) < 100)
    try school.admit(ben)
    #expect(try head(of: writer) < 100)
    #expect(try !ben.joined().state().classKeys.isEmpty)
  }

  @Test func aStudentsWordMovesALogByFewNumbers() throws {
    let writer = try school.teacher.writer
    let before = try head(of: writer)
    try claim(before + 65_000, of: writer, by: anna)
    #expect(try school.teacher.syncAsTeacher().hasImpossibleHead)
    try school.assign("Later")
    #expect(try head(of: writer) < before + 10)
    let now = try head(of: writer)
    try claim(now + 16, of: writer, by: anna)
    #expect(try !school.teacher.syncAsTeacher().hasImpossibleHead)
    #expect(try head(of: writer) == now + 17)
  }

  @Test(arguments: [true, false])
  func aTeacherWhoIsPutBackWithTheFolderGoesOnAboveItsOwnHint(isQuoted: Bool) throws {
    let writer = try school.teacher.writer
    let log = school.log(of: writer)
    let oldFiles = school.folder.path + "/old files"
    try FileManager.default.copyItem(atPath: log, toPath: oldFiles)
    let backup = try school.copy(of: school.teacher, "backup")
    for number in 1...40 { try school.assign("Essay \(number)") }
    try anna.syncAsStudent()
    #expect(anna.records.taken.count == 41)
    let lost = try head(of: writer)
    let hint = try Data(contentsOf: URL(fileURLWithPath: log + "/" + ClassFolderName.newest))
    try FileManager.default.removeItem(atPath: log)
    try FileManager.default.moveItem(atPath: oldFiles, toPath: log)
    if isQuoted {
      try anna.syncAsStudent()
    } else {
      try hint.write(to: URL(fileURLWithPath: log + "/" + ClassFolderName.newest))
    }
    #expect(try head(of: writer) < lost - 16)
    let report = try backup.syncAsTeacher()
    #expect(!report.hasImpossibleHead)
    #expect(report.hasGoneBack)
    #expect(try backup.joined().takeNews().hasGoneBack)
    #expect(try head(of: writer) == lost + 1)
    try school.assign("New", by: backup)
    try anna.syncAsStudent()
    #expect(anna.records.taken.contains { $0.title.string == "New" && $0.state == .published })
    // After that, nobody writes only to answer.
    #expect(try !backup.syncAsTeacher().hasGoneBack, "it was told")
    for _ in 0..<2 {
      #expect(try !anna.syncAsStudent().hasStated)
      #expect(try !backup.syncAsTeacher().hasStated)
    }
  }

  @Test func whatCannotBeIsSaid() throws {
    let writer = try school.teacher.writer
    try school.teacher.syncAsTeacher()
    #expect(try !school.teacher.syncAsTeacher().hasImpossibleHead)
    try claim(.max, of: writer, by: anna)
    let report = try school.teacher.syncAsTeacher()
    #expect(report.hasImpossibleHead)
    #expect(try school.assign("Later").title.string == "Later")
    #expect(try head(of: writer) < 100)
  }

  @Test func abandonedFilesAreDeletedDaily() throws {
    let file = school.log(of: try anna.writer) + "/\(String(repeating: "a", count: 26)).fptmp"
    try Data([1]).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: file)
    try anna.syncAsStudent()
    #expect(FileManager.default.fileExists(atPath: file), "it looked today")
    school.clock.advance(by: .seconds(90_000))
    try anna.syncAsStudent()
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}

extension [AssignmentIdentifier] {
  fileprivate var set: Set<AssignmentIdentifier> { Set(self) }
}
