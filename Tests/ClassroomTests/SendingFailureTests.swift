import ClassModel
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// A program that never answers.
private final class SilentExchange: ExchangePort {
  private let breakdown: ExchangeBreakdown

  init(_ breakdown: ExchangeBreakdown) { self.breakdown = breakdown }

  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
    throw breakdown
  }
}

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

  @Test func aKeyThatCannotBeReadIsNoDamage() throws {
    guard !TestTier.isRoot else { return }
    let key: String = try anna.joined().keyFile
    #expect(chmod(key, 0) == 0)
    let expected = ExchangeFailure(.notPermitted, path: key)
    #expect(try failure() == .failed(expected))
    #expect(throws: ExchangeFailure.self) { try anna.syncAsStudent() }
    let found = try #require(anna.catalogue.examined.first)
    #expect(!found.isRepairable, "with the key set aside, the student would have to join again")
    #expect(found.cause.hasPrefix("you have no permission to use \(key)."))
    #expect(chmod(key, 0o600) == 0)
    #expect(try failure() == nil)
    #expect(anna.catalogue.examined.isEmpty)
  }

  @Test(arguments: [
    ExchangeBreakdown.notInstalled, .broke(path: "/bin/x"),
    .notStarted(path: "/bin/x", systemErrorNumber: ENOEXEC),
  ])
  func aProgramThatDoesNotAnswerIsKnown(breakdown: ExchangeBreakdown) throws {
    let tools = ClassroomTools(port: SilentExchange(breakdown), clock: school.clock)
    #expect(throws: breakdown) {
      _ = try ClassSync(try anna.joined(), tools).run {
        try StudentDuties.perform($0, anna.records)
      }
    }
    #expect(try failure() == .unanswered(breakdown))
    try anna.syncAsStudent()
    #expect(try failure() == nil)
  }

  @Test func aProgramThatIsMissingIsKnownWithoutStartingIt() throws {
    #expect(ExchangeProcess(path: nil).obstacle == .notInstalled)
    let path = school.folder.path + "/fileprogress-exchange"
    #expect(ExchangeProcess(path: path).obstacle == .notInstalled)
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(chmod(path, 0o600) == 0)
    #expect(
      ExchangeProcess(path: path).obstacle == .notStarted(path: path, systemErrorNumber: EACCES))
    #expect(chmod(path, 0o700) == 0)
    #expect(ExchangeProcess(path: path).obstacle == nil)
  }
}
