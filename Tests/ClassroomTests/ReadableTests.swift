import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import Testing

/// What each key can open in the class folder: the table "What becomes readable, and what does not" of the protocol's
/// page. It asks the keys, and not what a program does with them: a person may run another program.
struct ReadableTests {
  /// All objects that some key files open.
  private struct Readable {
    var objects: [ClassObject] = []

    init(_ school: School, keyFiles: [String]) throws {
      let exchange = LocalExchange()
      guard
        case .opened = try exchange.reply(
          to: .open(
            folder: school.folder.path + "/share", class: school.sheet.classIdentifier,
            keyFile: keyFiles.first, oldKeyFiles: Array(keyFiles.dropFirst()))),
        case .heads(let heads, _) = try exchange.reply(to: .heads(known: [], unknownLimit: .max))
      else { throw TestFailure("The folder was not opened.") }
      var keys: Set<ClassKey> = []
      // Each key may open the next one.
      while true {
        objects = []
        _ = try exchange.reply(to: .setClassKeys(Array(keys)))
        for head in heads {
          guard
            case .entries(let page) = try exchange.reply(
              to: .read(EntrySearch(of: head.writer, above: 0, maximumByteCount: 16 << 20)))
          else { throw TestFailure("A log was not read.") }
          for case .entry(let entry) in page.files.map(\.outcome) {
            for case .content(_, let bytes) in entry.boxes {
              objects += try bytes.map { try ClassObject(decoding: $0) }
            }
          }
        }
        let told = objects.flatMap { object -> [ClassKey] in
          if case .keys(let list) = object { list.keys.map(\.key) } else { [] }
        }
        if keys.isSuperset(of: told) { return }
        keys.formUnion(told)
      }
    }

    /// The titles of the assignments.
    var titles: Set<String> {
      Set(
        objects.compactMap {
          if case .assignment(let assignment) = $0 { assignment.title.string } else { nil }
        })
    }

    /// The names of the students.
    var students: Set<String> {
      Set(
        objects.compactMap {
          if case .student(let student) = $0 { student.name.string } else { nil }
        })
    }

    /// When the reports say that their assignment was opened.
    var opened: Set<UInt64> {
      Set(
        objects.compactMap {
          if case .report(let report) = $0 { report.opened?.seconds } else { nil }
        })
    }

    var hasClass: Bool {
      objects.contains { if case .description = $0 { true } else { false } }
    }
  }

  private struct TestFailure: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private let school: School
  private let anna: Machine
  private let assignment: Assignment

  /// Ms Weber teaches; Anna Berg opened the essay, and the teacher has her report.
  init() throws {
    school = try School()
    anna = try school.student("Anna Berg")
    assignment = try school.assign("Essay on tides")
    try school.report(anna, on: assignment, openedSeconds: 1_700_000_000)
  }

  private func readable(_ machine: Machine) throws -> Readable {
    try Readable(school, keyFiles: [try machine.joined().keyFile])
  }

  @Test func folderAloneShowsTheListOfTeachersOnly() throws {
    let readable = try Readable(school, keyFiles: [])
    #expect(!readable.objects.isEmpty)
    for object in readable.objects { #expect(object.kind == 1) }
  }

  @Test func newTeacherReadsReportsAfterEachStudentsNextSync() throws {
    let ben = try school.student("Ben Ode")
    try school.report(ben, on: assignment, openedSeconds: 1_700_000_100)
    let other = try school.colleague("Mr Ode")
    var now = try readable(other)
    #expect(now.hasClass)
    #expect(now.students == ["Anna Berg", "Ben Ode"])
    #expect(now.titles == ["Essay on tides"])
    #expect(now.opened == [])
    try anna.syncAsStudent()
    now = try readable(other)
    // Ben's machine never syncs again.
    #expect(now.opened == [1_700_000_000])
    #expect(try readable(school.teacher).opened == [1_700_000_000, 1_700_000_100])
  }

  @Test func newStudentReadsNeitherReportsNorOthersAssignments() throws {
    try school.assign("For Anna", to: [try school.identifier(of: anna)])
    try school.assign("Draft", isDraft: true)
    let ben = try school.student("Ben Ode")
    let now = try readable(ben)
    #expect(now.hasClass)
    #expect(now.titles == ["Essay on tides"])
    #expect(now.students == [])
    #expect(now.opened == [])
    #expect(try readable(anna).titles == ["Essay on tides", "For Anna"])
  }

  @Test func formerTeacherReadsNothingThatIsSealedLater() throws {
    let other = try school.colleague("Mr Ode")
    try anna.syncAsStudent()
    #expect(try readable(other).opened == [1_700_000_000])
    let joined = try school.teacher.joined()
    try joined.removeTeacher(
      try joined.state().teacher(named: "mr ode"), school.sheet, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try school.assign("Later")
    try school.report(anna, on: assignment, openedSeconds: 1_700_000_200)
    let now = try readable(other)
    #expect(!now.titles.contains("Later"))
    #expect(!now.opened.contains(1_700_000_200))
    #expect(try readable(school.teacher).opened.contains(1_700_000_200))
  }

  @Test func revokedMachineReadsNothingThatIsSealedLater() throws {
    let desktop = try school.newcomer("Anna's desktop")
    let student = try school.identifier(of: anna)
    try school.admit(desktop, as: student)
    let joined = try school.teacher.joined()
    let writer = try desktop.joined().enrollment().writer
    try joined.revoke(writer, of: student)
    try school.teacher.syncAsTeacher()
    try school.assign("Later")
    try school.assign("For Anna", to: [student])
    try anna.syncAsStudent()
    #expect(try readable(desktop).titles == ["Essay on tides"])
    #expect(try readable(anna).titles == ["Essay on tides", "Later", "For Anna"])
  }

  @Test func ownerWithTheSheetReadsEverything() throws {
    let before = try readable(school.teacher)
    // The laptop and all it had are gone.
    let new = Machine("new laptop", in: school.folder, school.clock)
    _ = try Restoring(folder: school.folder.path + "/share", personName: "Ms Weber")
      .restore(school.sheet, in: new.catalogue, new.tools)
    let joined = try new.joined()
    let now = try Readable(school, keyFiles: [joined.keyFile] + joined.oldKeyFiles)
    #expect(now.titles == before.titles)
    #expect(now.students == before.students)
    #expect(now.opened == before.opened)
  }

  @Test func studentWhoLostTheKeyReadsTheClassWithANewMachine() throws {
    let student = try school.identifier(of: anna)
    try school.assign("For Anna", to: [student])
    let laptop = try school.newcomer("Anna's new laptop")
    #expect(!(try readable(laptop).hasClass))
    try school.admit(laptop, as: student)
    #expect(try readable(laptop).titles == ["Essay on tides", "For Anna"])
    #expect(try readable(laptop).opened == [])
  }
}

extension School {
  /// A student opens an assignment, and both sync.
  fileprivate func report(
    _ machine: Machine, on assignment: Assignment, openedSeconds: Int64
  ) throws {
    try machine.syncAsStudent()
    machine.records.works[assignment.identifier] = WorkOnAssignment(openedSeconds: openedSeconds)
    try machine.syncAsStudent()
    try teacher.syncAsTeacher()
  }

  /// The student whose machine it is.
  fileprivate func identifier(of machine: Machine) throws -> StudentIdentifier {
    let writer = try machine.joined().enrollment().writer
    return try #require(
      try teacher.joined().state().students.first { $1.machines[writer] != nil }?.key)
  }
}
