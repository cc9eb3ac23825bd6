import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

/// What a class does against a folder that loses files, or is put back to an old state.
@Suite struct RootEntryTests {
  private let school: School
  private let anna: Machine
  private let ode: Machine
  private var root: WriterIdentifier { school.sheet.classIdentifier.root }

  init() throws {
    school = try School()
    anna = try school.student("Anna Berg")
    ode = try school.colleague("Mr Ode")
    try anna.syncAsStudent()
  }

  private func bytes() throws -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: try school.files(of: root).map {
        ($0, try Data(contentsOf: URL(fileURLWithPath: school.log(of: root) + "/" + $0)))
      })
  }

  @Test(arguments: [false, true])
  func aLostListOfTeachersIsPutBack(byTeacher: Bool) throws {
    let name = try #require(try school.files(of: root).last)
    let list = try #require(try bytes()[name])
    if byTeacher { try school.teacher.syncAsTeacher() }
    for isFolderLost in [false, true] {
      for file in try school.files(of: root) {
        try FileManager.default.removeItem(atPath: school.log(of: root) + "/" + file)
      }
      if isFolderLost { try FileManager.default.removeItem(atPath: school.log(of: root)) }
      if byTeacher { try school.teacher.syncAsTeacher() } else { try anna.syncAsStudent() }
      #expect(try bytes() == [name: list])
    }
    // A machine that never saw the class before can join.
    #expect(try school.student("Ben Cruz").joined().enrollment().state == .member)
  }

  /// Without its newest file, the directory is as it was before this machine wrote it.
  @Test func anEntryThatGoesAsSoonAsItIsWrittenIsPutBackAndThatIsSaid() throws {
    let log = try anna.joined().enrollment().writer
    let newest = try #require(try school.files(of: log).last)
    for _ in 1...3 {
      try FileManager.default.removeItem(atPath: school.log(of: log) + "/" + newest)
      #expect(try anna.syncAsStudent().putBackCount == 1)
      #expect(try school.files(of: log).last == newest)
    }
    #expect(try anna.syncAsStudent().putBackCount == 0)
  }

  /// Puts a directory back to what it was before something, which another teacher has read.
  private func putBack(_ writer: WriterIdentifier, _ before: () throws -> Void) throws {
    let log = school.log(of: writer)
    let old = school.folder.path + "/old files"
    try FileManager.default.copyItem(atPath: log, toPath: old)
    try before()
    try ode.syncAsTeacher()
    // What it has seen is stated with the next thing that it has to say.
    try school.assign("Of Mr Ode", by: ode)
    try FileManager.default.removeItem(atPath: log)
    try FileManager.default.moveItem(atPath: old, toPath: log)
  }

  @Test func whatAnotherTeacherReadBeforeADirectoryWasPutBackIsMissed() throws {
    let teacher = try school.teacher.writer
    try putBack(teacher) { try school.assign("Hidden") }
    #expect(try anna.syncAsStudent().incomplete == [teacher])
    #expect(anna.records.taken.map(\.title.string) == ["Of Mr Ode"])
    try school.teacher.syncAsTeacher()
    #expect(try anna.syncAsStudent().incomplete.isEmpty)
    #expect(anna.records.taken.count == 2)
  }

  @Test func aReportThatAnotherTeacherReadBeforeADirectoryWasPutBackIsMissed() throws {
    let essay = try school.assign()
    try anna.syncAsStudent()
    for teacher in [ode, school.teacher] { try teacher.syncAsTeacher() }
    let writer = try anna.writer
    try putBack(writer) { try anna.open(essay, atSeconds: 1_700_000_000) }
    #expect(try school.teacher.syncAsTeacher().incomplete == [writer])
    #expect(try school.opened(essay).isEmpty)
    try anna.syncAsStudent()
    #expect(try school.teacher.syncAsTeacher().incomplete.isEmpty)
    #expect(try school.opened(essay) == [1_700_000_000])
  }

  @Test func whoIsNotInTheClassPutsNothingBack() throws {
    let stranger = try school.newcomer("Ben Cruz")
    try stranger.syncAsStudent()
    for file in try school.files(of: root) {
      try FileManager.default.removeItem(atPath: school.log(of: root) + "/" + file)
    }
    try stranger.syncAsStudent()
    #expect(try school.files(of: root).isEmpty)
  }

  @Test func aStudentWhoWaitsForTheListGoesOnOnceAColleaguePutsItBack() throws {
    let ben = try school.newcomer("Ben Cruz")
    let student = try school.admit(ben)
    // Ben hears of a third teacher only from what the others have seen.
    let name = try #require(try school.files(of: root).last)
    _ = try school.colleague("Ms Cruz")
    let newest = try #require(try school.files(of: root).last)
    #expect(name != newest)
    try FileManager.default.removeItem(atPath: school.log(of: root) + "/" + newest)
    #expect(try ben.syncAsStudent().stop == .teachersOutdated)
    try school.teacher.syncAsTeacher()
    #expect(try ben.syncAsStudent().stop == nil)
    #expect(try ben.joined().state().teachers.count == 3)
    #expect(try school.teacher.joined().state().students[student] != nil)
  }

  @Test func aTeacherWhoMissesAListIsTold() throws {
    func misses(_ machine: Machine) throws -> Bool {
      let joined = try machine.joined()
      return try joined.missesListOfTeachers(joined.state())
    }
    _ = try school.colleague("Ms Cruz")
    let newest = try #require(try school.files(of: root).last)
    try FileManager.default.removeItem(atPath: school.log(of: root) + "/" + newest)
    try ode.syncAsTeacher()
    #expect(try misses(ode))
    #expect(try !misses(school.teacher))
    try school.teacher.syncAsTeacher()
    try ode.syncAsTeacher()
    #expect(try !misses(ode))
  }

  @Test func aTeacherWhoMissesAListSealsNothingToWhomItRemoves() throws {
    let cruz = try school.colleague("Ms Cruz")
    try ode.syncAsTeacher()
    let joined = try school.teacher.joined()
    try joined.removeTeacher(
      try joined.state().teacher(named: "Ms Cruz"), school.sheet, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    // Somebody deletes the new list before Mr Ode's computer reads it.
    let log = school.log(of: root)
    let newest = try #require(try school.files(of: root).last)
    for name in [newest, ClassFolderName.newest] {
      try FileManager.default.removeItem(atPath: log + "/" + name)
    }
    let before = try school.files(of: try ode.writer)
    #expect(try ode.syncAsTeacher().stop == .teachersOutdated)
    let new = try school.assign("New", by: ode)
    #expect(try school.files(of: try ode.writer) == before)
    // The owner's computer puts it back.
    try school.teacher.syncAsTeacher()
    #expect(try ode.syncAsTeacher().stop == nil)
    for machine in [school.teacher, cruz] { try machine.syncAsTeacher() }
    #expect(try school.teacher.joined().state().assignments[new.identifier] != nil)
    #expect(try cruz.joined().state().assignments[new.identifier] == nil)
  }

  @Test func whoRemovedATeacherHasTheListThatSaysSo() throws {
    let joined = try school.teacher.joined()
    try joined.removeTeacher(
      try joined.state().teacher(named: "Mr Ode"), school.sheet, school.teacher.tools)
    let newest = try #require(try school.files(of: root).last)
    try FileManager.default.removeItem(atPath: school.log(of: root) + "/" + newest)
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      #expect(try !joined.missesListOfTeachers(joined.state()))
    }
    #expect(try school.files(of: root).last == newest, "it is put back")
    #expect(try ode.syncAsTeacher().stop == .removed)
    #expect(try ode.joined().isFormerTeacher)
  }

  /// The owner's machine is lost together with the file that it wrote last. Nobody else had the file.
  @Test(arguments: [false, true])
  func aListThatIsLostForGoodIsWrittenAnew(byRestoring: Bool) throws {
    let backup = try school.copy(of: school.teacher, "backup")
    _ = try school.colleague("Ms Cruz")
    try ode.syncAsTeacher()
    let newest = try #require(try school.files(of: root).last)
    try FileManager.default.removeItem(atPath: school.log(of: root) + "/" + newest)
    if byRestoring {
      let machine = Machine("new laptop", in: school.folder, school.clock)
      func restore(isNewestListLost: Bool) throws {
        _ = try Restoring(
          folder: school.folder.path + "/share", personName: "Ms Weber",
          isNewestListLost: isNewestListLost
        ).restore(school.sheet, in: machine.catalogue, machine.tools)
      }
      #expect(throws: ClassroomError.folderBehind(title: "History 7b")) {
        try restore(isNewestListLost: false)
      }
      try restore(isNewestListLost: true)
    } else {
      let dahl = try school.newcomer("Mr Dahl", role: .teacher)
      try backup.syncAsTeacher()
      let joined = try backup.joined()
      let letters = try dahl.joined().check(dahl.tools).letters
      let waiting = try joined.waitingTeacher(withLetters: letters, backup.tools)
      #expect(throws: ClassroomError.folderBehind(title: "History 7b")) {
        try joined.addTeacher(waiting, school.sheet, backup.tools)
      }
      try joined.addTeacher(waiting, school.sheet, isNewestListLost: true, backup.tools)
      try dahl.syncAsTeacher()
    }
    // Everybody goes on with the new list.
    #expect(try anna.syncAsStudent().stop == nil)
    let count = try anna.joined().state().teachers.count
    #expect(count == (byRestoring ? 2 : 3))
    try ode.syncAsTeacher()
    #expect(try ode.joined().state().teachers.count == count)
  }

  @Test func aTeacherWhoIsPutBackWithTheFolderIsTold() throws {
    let share = school.folder.path + "/share"
    let log = school.log(of: try school.teacher.writer)
    let old = try school.copy(of: school.teacher, "backup")
    let oldFiles = school.folder.path + "/old files"
    try FileManager.default.copyItem(atPath: log, toPath: oldFiles)
    for number in 0..<3 { _ = try school.assign("Essay \(number)") }
    try anna.syncAsStudent()
    let teacher = try school.teacher.writer
    let known = try #require(try anna.joined().database.read { try $0.log(of: teacher) }).head
    // The laptop and its files in the folder are those of yesterday.
    try FileManager.default.removeItem(atPath: log)
    try FileManager.default.moveItem(atPath: oldFiles, toPath: log)
    try anna.syncAsStudent()
    let said = try #require(
      try school.objects(of: try anna.writer, for: old).sharing.last)
    #expect(said.heads == [.init(writer: teacher, sequence: known)])
    try old.syncAsTeacher()
    let late = try school.assign("Late", by: old)
    #expect(try school.files(of: teacher).allSatisfy { UInt32($0.prefix(10))! > known })
    try anna.syncAsStudent()
    #expect(anna.records.taken.contains { $0.identifier == late.identifier })
    try anna.syncAsStudent()
    #expect(try school.objects(of: try anna.writer, for: old).sharing.last?.heads == [])
    #expect(FileManager.default.fileExists(atPath: share))
  }

  @Test func twoListsWithOneNumberAreOneForEverybody() throws {
    // The owner lists a machine on two laptops that don't see each other.
    let copy = try school.copy(of: school.teacher, "copy")
    let third = try school.newcomer("Ms Cruz", role: .teacher)
    let fourth = try school.newcomer("Mr Dahl", role: .teacher)
    for machine in [school.teacher, copy] { try machine.syncAsTeacher() }
    func add(_ added: Machine, by owner: Machine) throws {
      let letters = try added.joined().check(added.tools).letters
      try owner.joined().addTeacher(
        try owner.joined().waitingTeacher(withLetters: letters, owner.tools), school.sheet,
        owner.tools)
    }
    let before = try bytes()
    try add(third, by: school.teacher)
    let first = try bytes()
    for file in try school.files(of: root) where before[file] == nil {
      try FileManager.default.moveItem(
        atPath: school.log(of: root) + "/" + file, toPath: school.folder.path + "/first.fpe")
    }
    try add(fourth, by: copy)
    #expect(try bytes() != first)
    try FileManager.default.moveItem(
      atPath: school.folder.path + "/first.fpe", toPath: school.log(of: root) + "/first.fpe")
    for machine in [school.teacher, copy] { try machine.syncAsTeacher() }
    try anna.syncAsStudent()
    let lists = try [school.teacher, copy, anna].map { try $0.joined().state().list }
    #expect(Set(lists).count == 1)
  }
}
