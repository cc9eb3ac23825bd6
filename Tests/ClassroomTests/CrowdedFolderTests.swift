import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// A class folder with many false requests to join, and with directories of nobody.
@Suite struct CrowdedFolderTests {
  private let school: School
  private var inner: String {
    school.folder.path + "/share/" + school.sheet.classIdentifier.letters
  }

  init() throws { school = try School() }

  /// Requests of people who don't exist, each with keys of its own.
  private func crowd(_ count: Int) throws {
    var random = SystemRandomNumberGenerator()
    for number in 0..<count {
      let forger = try Forger(MachineSeed.random(using: &random), school.sheet.classIdentifier)
      let join = JoinRequest(
        name: ClassText(cleaning: "Nobody \(number)", .name), role: .student,
        sealingKey: forger.keys.sealingKey, nonce: .random(using: &random), personalCode: nil)
      let directory = inner + "/" + forger.keys.writer.letters
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      try Data(try forger.entry(1, [.join(join)])).write(
        to: URL(fileURLWithPath: directory + "/0000000001.fpe"))
    }
  }

  @Test func whoReadsDigitsIsAdmittedHoweverManyWait() throws {
    try crowd(TestTier.count(1_100, full: 5_000))
    for _ in 0..<5 { try school.teacher.syncAsTeacher() }
    #expect(try school.teacher.joined().state().waiting.count == 1_024)
    #expect(try school.teacher.joined().state().uncountedJoins > 0)
    let anna = try school.student("Anna Berg")
    #expect(try anna.joined().enrollment().state == .member)
    let other = try school.colleague("Mr Ode")
    #expect(try school.teacher.joined().state().teachers.count == 2)
    try other.syncAsTeacher()
    _ = try school.teacher.joined().declineAll(school.teacher.tools)
    #expect(try school.teacher.joined().state().waiting.isEmpty)
  }

  @Test func directoriesOfNobodyTakeNoPlaceFromThoseWhoTakePart() throws {
    let anna = try school.student("Anna Berg")
    var random = SystemRandomNumberGenerator()
    for _ in 0..<TestTier.count(5_000, full: 70_000) {
      let writer = WriterIdentifier.random(using: &random)
      try FileManager.default.createDirectory(
        atPath: inner + "/" + writer.letters, withIntermediateDirectories: false)
    }
    let assignment = try school.assign()
    try anna.syncAsStudent()
    #expect(try anna.joined().state().assignments[assignment.identifier] != nil)
    try anna.open(assignment, atSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(assignment) == [1_700_000_000])
  }

  @Test func digitsThatAdmittedAnotherMachineAreNamed() throws {
    let imitator = try school.newcomer("Kid Ames")
    let digits = try imitator.joined().check(imitator.tools).digits
    try school.admit(imitator)
    #expect(try school.teacher.syncAsTeacher().doubledDigits.isEmpty)
    // The true machine with the same digits: a million tries are too many for a test, so the note is what is forged.
    let kid = try school.newcomer("Kid Ames")
    let kidDigits = try kid.joined().check(kid.tools).digits
    try school.teacher.joined().database.write { writer in
      let note = try #require(try writer.records.local("admittedDigits"))
      let text = String(decoding: note, as: UTF8.self).replacing(digits, with: kidDigits)
      try writer.setLocal("admittedDigits", to: Array(text.utf8))
    }
    let doubled = try #require(try school.teacher.syncAsTeacher().doubledDigits.first)
    #expect(doubled.digits == kidDigits)
    #expect(doubled.admitted == (try imitator.writer))
    #expect(doubled.waiting.writer == (try kid.writer))
  }
}
