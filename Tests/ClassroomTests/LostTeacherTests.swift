import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// A teacher's computer that is lost, and what somebody does with it before it is removed.
@Suite struct LostTeacherTests {
  let school: School
  let other: Machine
  let anna: Machine
  let student: StudentIdentifier

  init() throws {
    school = try School()
    other = try school.colleague("Mr Ode")
    anna = try school.newcomer("Anna Berg")
    student = try school.admit(anna)
    try other.syncAsTeacher()
  }

  private func make(_ title: String, _ teacher: Machine) throws -> Assignment {
    var draft = AssignmentDraft(title: title)
    draft.items = [.link(title: "Tides", url: "https://example.org/tides")]
    let assignment = try teacher.joined().make(draft, teacher.tools)
    try teacher.syncAsTeacher()
    return assignment
  }

  private func edit(_ assignment: Assignment, _ title: String, _ teacher: Machine) throws {
    _ = try teacher.joined().edit(assignment.identifier, AssignmentChange(title: title))
    try teacher.syncAsTeacher()
  }

  private func states(_ teacher: Machine) throws -> [String: AssignmentState] {
    let assignments = try teacher.joined().state().assignments.values
    return Dictionary(uniqueKeysWithValues: assignments.map { ($0.title.string, $0.state) })
  }

  /// Removes the lost computer; what arrived from a moment on is dropped.
  private func remove(lostAtSeconds: Int64?) throws {
    let joined = try school.teacher.joined()
    let sheet = try joined.sheet(reading: school.sheet.text, school.teacher.tools)
    try joined.removeTeacher(
      try joined.state().teacher(named: "Mr Ode"), lostAtSeconds: lostAtSeconds, sheet,
      school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
  }

  @Test func whatArrivedBeforeTheLossStaysAndTheRestIsGone() throws {
    let kept = try make("Kept", other)
    let mine = try make("Mine", school.teacher)
    try other.syncAsTeacher()
    try school.teacher.syncAsTeacher()
    school.clock.advance(by: .seconds(86_400))
    let lost = school.teacher.tools.nowSeconds
    // Somebody has the computer now.
    _ = try make("Forged", other)
    try edit(mine, "Changed", other)
    let eve = try school.newcomer("Eve")
    try other.syncAsTeacher()
    let digits = try eve.joined().check(eve.tools).digits
    try other.joined().admit(
      try other.joined().waitingMachine(withDigits: digits, other.tools), as: student, other.tools)
    try other.syncAsTeacher()
    try school.teacher.syncAsTeacher()
    let before = try school.teacher.joined().state()
    #expect(before.students[student]?.machines.count == 2)
    #expect(Set(try states(school.teacher).keys) == ["Kept", "Changed", "Forged"])

    let joined = try school.teacher.joined()
    let listed = try joined.statements(onlyOf: try joined.state().teacher(named: "Mr Ode"))
    #expect(listed.map(\.receivedAtSeconds) == listed.map(\.receivedAtSeconds).sorted())
    let late = listed.filter { $0.receivedAtSeconds >= lost }
    #expect(
      Set(late.map(\.subject)) == [
        .assignment("Forged", .published), .assignment("Changed", .published),
        .student("Anna Berg"),
      ])
    #expect(
      late.filter(\.hasOlderForm).map(\.subject).count == 2, "Forged has no older form")
    #expect(
      listed.filter { $0.receivedAtSeconds < lost }.map(\.subject)
        == [.assignment("Kept", .published)])

    try remove(lostAtSeconds: lost)
    #expect(try states(school.teacher) == ["Kept": .published, "Mine": .published])
    let state = try school.teacher.joined().state()
    #expect(state.students[student]?.machines.count == 1, "the thief's computer is out")
    #expect(state.authors[kept.identifier] == state.teachers.first?.writer)
    #expect(Set(anna.records.taken.map(\.title.string)) == ["Kept", "Mine"])
    #expect(try other.syncAsTeacher().stop == .removed)
    // Mr Ode comes back with another computer.
    let again = try school.colleague("Mr Ode")
    #expect(try states(again) == ["Kept": .published, "Mine": .published])
  }

  @Test func revocationsThatGoWithALostComputerAreNamed() throws {
    let tablet = try school.newcomer("Anna's tablet")
    try school.admit(tablet, as: student)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    try other.syncAsTeacher()
    school.clock.advance(by: .seconds(86_400))
    let lost = school.teacher.tools.nowSeconds
    let writer = try tablet.writer
    try other.joined().revoke(writer, of: student)
    try other.syncAsTeacher()
    try school.teacher.syncAsTeacher()
    let joined = try school.teacher.joined()
    let teacher = try joined.state().teacher(named: "Mr Ode")
    let gone = try joined.revocations(goneWith: teacher, lostAtSeconds: lost)
    #expect(gone == [writer: "Anna Berg"])
    let later = try joined.revocations(goneWith: teacher, lostAtSeconds: lost + 1)
    #expect(later.isEmpty, "it arrived before that, so it stays")
    try anna.syncAsStudent()
    #expect(try anna.joined().takeNews().shutOutMachines == [writer.letters])
    try remove(lostAtSeconds: lost)
    let news = try anna.joined().takeNews()
    #expect(news.revivedMachines == [writer.letters])
    #expect(news.shutOutMachines.isEmpty)
    try anna.syncAsStudent()
    #expect(try !anna.joined().hasUntoldNews)
    let known = try school.teacher.joined().state().students[student]
    #expect(known?.machines[writer] != nil)
    #expect(known?.machines[writer]?.last == nil)
  }

  /// Mr Ode's computer and the class folder go back to one backup, as of a school's server.
  @Test func whatATeacherDecidedHoldsAgainAfterABackupOfTheFolder() throws {
    let tablet = try school.newcomer("Anna's tablet")
    try school.admit(tablet, as: student)
    let writer = try tablet.writer
    let essay = try make("Essay", school.teacher).identifier
    for _ in 0..<2 {
      for teacher in [school.teacher, other] { try teacher.syncAsTeacher() }
    }
    let share = school.folder.path + "/share"
    try FileManager.default.copyItem(atPath: share, toPath: share + " before")
    let backup = try school.copy(of: other, "backup")
    try other.joined().revoke(writer, of: student)
    try other.joined().stopSharing(of: student)
    try other.joined().arrange(with: student, on: essay) { $0.isExcused = true }
    try other.syncAsTeacher()
    try school.teacher.syncAsTeacher()
    let before = try school.teacher.joined().state().students[student]
    let last = try #require(before?.machines[writer]?.last)
    try FileManager.default.removeItem(atPath: share)
    try FileManager.default.moveItem(atPath: share + " before", toPath: share)
    var told: [Set<String>] = []
    for _ in 0..<4 {
      try backup.syncAsTeacher()
      told.append(try school.teacher.syncAsTeacher().repeated)
    }
    #expect(told.filter { !$0.isEmpty } == [["Anna Berg"]], "once")
    for teacher in [school.teacher, backup] {
      let state = try teacher.joined().state()
      #expect(state.arrangement(with: student, on: essay)?.isExcused == true)
      let known = state.students[student]
      #expect(known?.machines[writer]?.last == last)
      #expect(known?.record.sharing == .stopped)
    }
  }

  /// There is no other teacher who could repeat it, so the student hears which assignments changed.
  @Test func whatGoesBackWithTheOnlyTeacherIsNamedToStudentsOnce() throws {
    let school = try School()
    let anna = try school.newcomer("Anna Berg")
    let student = try school.admit(anna)
    let titles = ["Completed", "Deleted", "Due", "Excused", "Same"]
    var identifiers: [String: AssignmentIdentifier] = [:]
    for title in titles { identifiers[title] = try school.assign(title).identifier }
    try anna.syncAsStudent()
    let share = school.folder.path + "/share"
    try FileManager.default.copyItem(atPath: share, toPath: share + " before")
    let backup = try school.copy(of: school.teacher, "backup")
    let joined = try school.teacher.joined()
    let tools = school.teacher.tools
    func identifier(_ title: String) throws -> AssignmentIdentifier {
      try #require(identifiers[title])
    }
    try joined.move(try identifier("Completed"), to: .completed, tools)
    try joined.move(try identifier("Deleted"), to: .deleted, tools)
    _ = try joined.edit(try identifier("Due"), AssignmentChange(due: .day("2026-12-24")))
    try joined.arrange(with: student, on: try identifier("Excused")) { $0.isExcused = true }
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try anna.joined().takeNews().revertedAssignments.isEmpty)
    try FileManager.default.removeItem(atPath: share)
    try FileManager.default.moveItem(atPath: share + " before", toPath: share)
    var told: [[String]] = []
    for _ in 0..<4 {
      try backup.syncAsTeacher()
      #expect(try backup.joined().takeNews().revertedAssignments.isEmpty, "it never knew more")
      told.append(try anna.syncAsStudent().revertedAssignments)
    }
    #expect(told.filter { !$0.isEmpty } == [titles.filter { $0 != "Same" }])
    #expect(try anna.joined().takeNews().revertedAssignments == titles.filter { $0 != "Same" })
    let state = try anna.joined().state()
    #expect(state.assignments[try identifier("Deleted")]?.state == .published)
    #expect(state.assignments[try identifier("Due")]?.due == nil)
  }

  /// Only Mr Ode's computer and its own directory go back, and nobody said how far the newest entry goes.
  @Test func whatATeacherDecidedHoldsAgainAfterABackupOfItsDirectoryAlone() throws {
    let tablet = try school.newcomer("Anna's tablet")
    try school.admit(tablet, as: student)
    let writer = try tablet.writer
    for _ in 0..<2 {
      for teacher in [school.teacher, other] { try teacher.syncAsTeacher() }
    }
    let log = school.log(of: try other.writer)
    try FileManager.default.copyItem(atPath: log, toPath: log + " before")
    let backup = try school.copy(of: other, "backup")
    try other.joined().revoke(writer, of: student)
    try other.joined().stopSharing(of: student)
    try other.syncAsTeacher()
    for _ in 0..<2 {
      for teacher in [school.teacher, other] { try teacher.syncAsTeacher() }
    }
    _ = try make("Newest", other)
    #expect(try !school.teacher.syncAsTeacher().hasStated, "what was seen alone is no reason")
    let last = try school.teacher.joined().state().students[student]?.machines[writer]?.last
    try #require(last != nil)
    try FileManager.default.removeItem(atPath: log)
    try FileManager.default.moveItem(atPath: log + " before", toPath: log)
    var told: [Set<String>] = []
    var goneBackCount = 0
    for _ in 0..<6 {
      if try backup.syncAsTeacher().hasGoneBack { goneBackCount += 1 }
      told.append(try school.teacher.syncAsTeacher().repeated)
    }
    #expect(told.filter { !$0.isEmpty } == [["Anna Berg"]], "once")
    #expect(told.prefix(2).contains(["Anna Berg"]), "not only at the next full entry that is due")
    #expect(goneBackCount == 1)
    for teacher in [school.teacher, backup] {
      let known = try teacher.joined().state().students[student]
      #expect(known?.machines[writer]?.last == last)
      #expect(known?.record.sharing == .stopped)
    }
    // After that, nobody writes only to answer.
    for _ in 0..<2 {
      for teacher in [school.teacher, backup] {
        #expect(try !teacher.syncAsTeacher().hasStated)
      }
    }
  }

  @Test func withoutALossEverythingStays() throws {
    let mine = try make("Mine", school.teacher)
    try other.syncAsTeacher()
    school.clock.advance(by: .seconds(86_400))
    _ = try make("New", other)
    try edit(mine, "Changed", other)
    try school.teacher.syncAsTeacher()
    try remove(lostAtSeconds: nil)
    #expect(try states(school.teacher) == ["New": .published, "Changed": .published])
    #expect(Set(anna.records.taken.map(\.title.string)) == ["New", "Changed"])
  }

  @Test func whatOthersSayTooIsNotListed() throws {
    let mine = try make("Mine", school.teacher)
    try other.syncAsTeacher()
    try edit(mine, "Theirs", other)
    try school.teacher.syncAsTeacher()
    try edit(mine, "Mine again", school.teacher)
    let joined = try school.teacher.joined()
    let teacher = try joined.state().teacher(named: "Mr Ode")
    #expect(try joined.statements(onlyOf: teacher).isEmpty)
    #expect(throws: ClassroomError.onlyTeachers(title: "History 7b")) {
      try anna.joined().statements(onlyOf: teacher)
    }
  }

  /// An assignment that makes its entry larger than one of a stranger may be.
  private func makeLong(_ title: String, _ teacher: Machine) throws {
    for number in 1...2 {
      var draft = AssignmentDraft(title: "\(title) \(number)")
      draft.instructions = Array(repeating: "Read.", count: 2_500).joined(separator: " ")
      _ = try teacher.joined().make(draft, teacher.tools)
    }
    try teacher.syncAsTeacher()
    let log = school.log(of: try teacher.writer)
    let sizes = try school.files(of: try teacher.writer).map {
      try FileManager.default.attributesOfItem(atPath: log + "/" + $0)[.size] as? Int ?? 0
    }
    #expect(sizes.max() ?? 0 > 16 << 10)
  }

  @Test func nobodyWhoComesLaterIsWarnedOfARemovedTeachersLongEntries() throws {
    try makeLong("Long", other)
    try school.teacher.syncAsTeacher()
    try remove(lostAtSeconds: nil)
    let late = try school.colleague("Ms Lind")
    #expect(try late.syncAsTeacher().refusals.isEmpty)
    let new = Machine("laptop", in: school.folder, school.clock)
    _ = try Restoring(folder: school.folder.path + "/share", personName: "Ms Weber")
      .restore(school.sheet, in: new.catalogue, new.tools)
    #expect(try new.syncAsTeacher().refusals.isEmpty)
    #expect(try states(new).count == 2)
    #expect(try late.syncAsTeacher().refusals.isEmpty)
  }

  @Test func aStrangersEntriesStaySmall() throws {
    #expect(try school.teacher.syncAsTeacher().refusals.isEmpty)
    let stranger = try school.newcomer("Eve", role: .teacher)
    let log = school.log(of: try stranger.writer)
    let name = try #require(try school.files(of: try stranger.writer).last)
    let path = log + "/" + name
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path)
    try (bytes + Data(count: 20_000)).write(to: URL(fileURLWithPath: path))
    #expect(try school.teacher.syncAsTeacher().refusals.map(\.reason) == ["tooLarge"])
  }
}
