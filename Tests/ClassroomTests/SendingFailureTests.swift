import ClassModel
import Classroom
import FileProgressTesting
import Foundation
import Testing

/// What a machine knows of why it can't send anything, without the class folder.
@Suite struct SendingFailureTests {
  private let school: School
  private let anna: Machine

  init() throws {
    school = try School()
    anna = try school.student("Anna Berg")
  }

  private func failure() throws -> SendingFailure? { try anna.joined().sendingFailure }

  @Test func itIsKnownUntilTheNextExchangeThatWorks() throws {
    #expect(try failure() == nil)
    let directory = try anna.joined().ownDirectory
    try FileManager.default.removeItem(atPath: directory)
    try Data("junk".utf8).write(to: URL(fileURLWithPath: directory))
    let expected = ExchangeFailure(.wrongKind, path: directory)
    for _ in 0..<2 {
      #expect(throws: expected) { try anna.syncAsStudent() }
      #expect(try failure() == .failed(expected))
    }
    try FileManager.default.removeItem(atPath: directory)
    try anna.syncAsStudent()
    #expect(try failure() == nil)
  }

  @Test func whatIsHeldBackForTheListOfTeachersCountsAsUnsentUntilItIsThere() throws {
    _ = try school.colleague("Mr Ode")
    try anna.syncAsStudent()
    let sentUntil = try anna.joined().lookedAtSeconds
    // Anna hears of a third teacher only from what the others have seen.
    _ = try school.colleague("Ms Cruz")
    let directory = school.log(of: school.sheet.classIdentifier.root)
    try FileManager.default.removeItem(atPath: directory)
    try Data("junk".utf8).write(to: URL(fileURLWithPath: directory))
    for _ in 0..<2 {
      school.clock.advance(by: .seconds(600))
      #expect(try anna.syncAsStudent().stop == .teachersOutdated)
      #expect(try failure() == .teachersOutdated)
      #expect(try anna.joined().sentUntilSeconds == sentUntil)
      #expect(try anna.joined().lookedAtSeconds != sentUntil, "the folder was read")
    }
    try FileManager.default.removeItem(atPath: directory)
    try school.teacher.syncAsTeacher()
    #expect(try anna.syncAsStudent().stop == nil)
    #expect(try failure() == nil)
    let joined = try anna.joined()
    #expect(try joined.sentUntilSeconds == joined.lookedAtSeconds)
  }

  @Test func keysAreLookedAt() throws {
    let key: String = try anna.joined().keyFile
    let whole = try Data(contentsOf: URL(fileURLWithPath: key))
    try FileManager.default.removeItem(atPath: key)
    #expect(try failure() == .failed(ExchangeFailure(.missing, path: key)))
    #expect(throws: ExchangeFailure.self) { try anna.syncAsStudent() }
    try Data("junk".utf8).write(to: URL(fileURLWithPath: key))
    #expect(try failure() == .failed(ExchangeFailure(.badKeyFile, path: key)))
    try whole.write(to: URL(fileURLWithPath: key))
    #expect(try failure() == nil, "no exchange is needed to see that it is back")
  }
}
