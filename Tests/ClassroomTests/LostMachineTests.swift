import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// Machines that are lost, replaced, or put back as they were some time ago.
@Suite struct LostMachineTests {
  /// Keeps a copy of what a machine has, as a backup does.
  private func backup(_ machine: Machine, as name: String, _ attacked: AttackedSchool) throws
    -> String
  {
    try machine.joined().database.close()
    let place = attacked.school.folder.path + "/" + name
    try FileManager.default.copyItem(atPath: machine.catalogue.folder, toPath: place)
    return place
  }

  private func restore(_ machine: Machine, from backup: String) throws {
    try machine.joined().database.close()
    try FileManager.default.removeItem(atPath: machine.catalogue.folder)
    try FileManager.default.copyItem(atPath: backup, toPath: machine.catalogue.folder)
  }

  /// How far the teacher's log and those of the students go, as a machine knows it.
  private func heads(_ machine: Machine) throws -> [WriterIdentifier: UInt32] {
    Dictionary(
      uniqueKeysWithValues: try machine.joined().database.read { try $0.logs() }
        .map { ($0.writer, $0.head) })
  }

  private func expectNoHeadFalls(
    _ before: [WriterIdentifier: UInt32], _ after: [WriterIdentifier: UInt32]
  ) {
    for (writer, head) in before { #expect(after[writer] ?? 0 >= head) }
  }

  @Test func teacherRestoredFromAnOldBackupLosesNothing() throws {
    let attacked = try AttackedSchool()
    let teacher = attacked.school.teacher
    let old = try backup(teacher, as: "backup", attacked)
    // Much happens before the machine is lost.
    var draft = AssignmentDraft(title: "Second")
    draft.items = [.link(title: "Tides", url: "https://example.org/tides")]
    let second = try teacher.joined().make(draft, teacher.tools)
    try teacher.joined().revise(attacked.essay.identifier) {
      $0.instructions = ClassText(cleaning: "newer", .instructions)
    }
    let carla = try attacked.school.student("Carla Diaz")
    try teacher.joined().remove(
      try #require(
        try teacher.joined().state().owners[try attacked.ben.joined().enrollment().writer]))
    for _ in 0..<2 {
      try attacked.report(attacked.anna, opened: 1_700_000_007)
      carla.records.works[second.identifier] = WorkOnAssignment(openedSeconds: 1_700_000_008)
      try carla.syncAsStudent()
      _ = try attacked.everybodySyncs()
    }
    try attacked.remember()
    let writers = try FileManager.default.contentsOfDirectory(atPath: attacked.inner).sorted()
    let annaHeads = try heads(attacked.anna)
    let teacherHeads = try heads(teacher)

    try restore(teacher, from: old)
    #expect(try attacked.opened() == [1_700_000_001, 1_700_000_002])
    for _ in 0..<2 { #expect(try attacked.everybodySyncs().isEmpty) }
    var now = try attacked.currentPicture()
    #expect(now.assignments == attacked.picture.assignments)
    #expect(now.students == attacked.picture.students)
    // It doesn't know that it made a class key after the removal, so it makes one more.
    #expect(Set(now.classKeys).isSuperset(of: attacked.picture.classKeys))
    now.classKeys = attacked.picture.classKeys
    #expect(now.reports == attacked.picture.reports)
    #expect(now == attacked.picture)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: attacked.inner).sorted() == writers)

    // What it says next, everybody takes in: its log goes on above what they know.
    try teacher.joined().revise(second.identifier) {
      $0.instructions = ClassText(cleaning: "newest", .instructions)
    }
    try teacher.syncAsTeacher()
    #expect(try attacked.anna.syncAsStudent().forked.isEmpty)
    let heard = try attacked.anna.joined().state().assignments
    #expect(heard[second.identifier]?.instructions.string == "newest")
    #expect(heard[attacked.essay.identifier]?.instructions.string == "newer")
    #expect(try teacher.syncAsTeacher().forked.isEmpty)
    expectNoHeadFalls(annaHeads, try heads(attacked.anna))
    expectNoHeadFalls(teacherHeads, try heads(teacher))
  }

  @Test func theClassRestoredWithTheSheetHasTheSameFigures() throws {
    let attacked = try AttackedSchool()
    let before = try #require(attacked.picture.figures)
    let annaHeads = try heads(attacked.anna)
    let new = Machine("new laptop", in: attacked.school.folder, attacked.school.clock)
    _ = try Restoring(folder: attacked.share, personName: "Ms Weber")
      .restore(attacked.school.sheet, in: new.catalogue, new.tools)
    for _ in 0..<2 {
      for machine in [attacked.anna, attacked.ben] {
        let report = try machine.syncAsStudent()
        #expect(report.stop == nil && report.forked.isEmpty && report.refusals.isEmpty)
      }
      let report = try new.syncAsTeacher()
      #expect(report.stop == nil && report.forked.isEmpty && report.refusals.isEmpty)
    }
    #expect(try new.joined().overview(ofAssignment: "Essay on tides").rows == before.rows)
    expectNoHeadFalls(annaHeads, try heads(attacked.anna))
    // The old one, found again, says nothing any more.
    let entries = try attacked.entries(of: attacked.school.teacher)
    try attacked.school.teacher.joined().revise(attacked.essay.identifier) { $0.state = .deleted }
    #expect(try attacked.school.teacher.syncAsTeacher().stop == .removed)
    #expect(try attacked.entries(of: attacked.school.teacher) == entries)
  }

  @Test func aStudentsNewComputerGoesOn() throws {
    let attacked = try AttackedSchool()
    let teacher = attacked.school.teacher
    let lost = try attacked.anna.joined().enrollment().writer
    let desktop = try attacked.school.newcomer("Anna's desktop")
    try attacked.school.admit(desktop, as: attacked.student)
    try teacher.joined().revoke(lost, of: attacked.student)
    try teacher.syncAsTeacher()
    // What the lost one had reported stays, and what the new one reports is united with it.
    #expect(try attacked.opened() == [1_700_000_001, 1_700_000_002])
    desktop.records.works[attacked.essay.identifier] = WorkOnAssignment(
      openedSeconds: 1_700_000_500,
      submitted: .init(holds: true, seconds: 1_700_000_600, stamp: Stamp(rawValue: 9)))
    try desktop.syncAsStudent()
    try teacher.syncAsTeacher()
    let state = try teacher.joined().state()
    #expect(state.students.count == 2)
    #expect(state.students[attacked.student]?.machines.count == 2)
    let row = try #require(
      try teacher.joined().overview(ofAssignment: "Essay on tides").rows.first {
        $0.student.identifier == attacked.student
      })
    #expect(row.work?.openedSeconds == 1_700_000_001)
    #expect(row.work?.handedInSeconds == 1_700_000_600)
    // What the thief of the lost one says does not count.
    try attacked.report(attacked.anna, opened: 1_600_000_000)
    try teacher.syncAsTeacher()
    #expect(try attacked.opened() == [1_700_000_001, 1_700_000_002, 1_700_000_500])
  }

  @Test func aStudentsOldBackupReplacesNothing() throws {
    let attacked = try AttackedSchool()
    let old = try backup(attacked.anna, as: "backup", attacked)
    for second in 1...5 as ClosedRange<Int64> {
      try attacked.report(attacked.anna, opened: 1_700_000_100 + second)
    }
    try attacked.school.teacher.syncAsTeacher()
    let before = try heads(attacked.school.teacher)
    try restore(attacked.anna, from: old)
    attacked.anna.records.works[attacked.essay.identifier] = WorkOnAssignment(
      openedSeconds: 1_700_000_001)
    for _ in 0..<2 {
      try attacked.anna.syncAsStudent()
      let report = try attacked.school.teacher.syncAsTeacher()
      #expect(report.forked.isEmpty && report.refusals.isEmpty)
    }
    #expect(try attacked.opened() == [1_700_000_105, 1_700_000_002])
    expectNoHeadFalls(before, try heads(attacked.school.teacher))
    let state = try attacked.school.teacher.joined().state()
    #expect(state.students[attacked.student]?.machines.count == 1)
  }
}
