import ClassModel
import Classroom
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

  private func failure() throws -> ExchangeFailure? { try anna.joined().sendingFailure }

  @Test func itIsKnownUntilTheNextExchangeThatWorks() throws {
    #expect(try failure() == nil)
    let directory = try anna.joined().ownDirectory
    try FileManager.default.removeItem(atPath: directory)
    try Data("junk".utf8).write(to: URL(fileURLWithPath: directory))
    let expected = ExchangeFailure(.wrongKind, path: directory)
    for _ in 0..<2 {
      #expect(throws: expected) { try anna.syncAsStudent() }
      #expect(try failure() == expected)
    }
    try FileManager.default.removeItem(atPath: directory)
    try anna.syncAsStudent()
    #expect(try failure() == nil)
  }

  @Test func keysAreLookedAt() throws {
    let key: String = try anna.joined().keyFile
    let whole = try Data(contentsOf: URL(fileURLWithPath: key))
    try FileManager.default.removeItem(atPath: key)
    #expect(try failure() == ExchangeFailure(.missing, path: key))
    #expect(throws: ExchangeFailure.self) { try anna.syncAsStudent() }
    try Data("junk".utf8).write(to: URL(fileURLWithPath: key))
    #expect(try failure() == ExchangeFailure(.badKeyFile, path: key))
    try whole.write(to: URL(fileURLWithPath: key))
    #expect(try failure() == nil, "no exchange is needed to see that it is back")
  }
}
