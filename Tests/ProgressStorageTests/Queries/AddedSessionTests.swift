import ProgressModel
import Testing

@testable import ProgressStorage

@Suite struct AddedSessionTests {
  /// Writes a session that a person added: it has no span, and a correction says when it was.
  private func add(
    _ kind: CorrectionFact.Kind, to store: StoreFixture, of sighting: SightingFact,
    isSessionOfCommand: Bool = true
  ) throws -> CommandIdentifier {
    try store.write { writer in
      let command = try writer.insertCommand("add", tool: "test")
      let decided = try writer.authorship(tool: "test", command: command)
      let session = SessionFact(
        id: writer.newIdentifier(), provenance: .sighting(sighting.id), kind: .manual,
        seesInput: false,
        owner: nil,
        authorship: isSessionOfCommand ? decided : try writer.authorship(tool: "test"))
      try writer.insert(session)
      try writer.insert(
        CorrectionFact(
          id: writer.newIdentifier(), session: session.id, kind: kind,
          wallStartNanoseconds: writer.now.wallNanoseconds, durationNanoseconds: 60_000_000_000,
          authorship: decided))
      return command
    }
  }

  @Test(arguments: [CorrectionFact.Kind.add, .cut], [true, false])
  func anAddedSessionThatIsTakenBackCountsNowhere(
    kind: CorrectionFact.Kind, isSessionOfCommand: Bool
  ) throws {
    let store = try StoreFixture.inMemory()
    let sighting = try store.insertDocument(atPath: "/a")
    let command = try add(kind, to: store, of: sighting, isSessionOfCommand: isSessionOfCommand)
    #expect(try store.activities().map(\.sessions.count) == [1])
    #expect(try store.database.read { try $0.counts() } == (1, 1))

    try store.undo(command)
    #expect(try store.activities().isEmpty, "nothing was saved for it, then")
    #expect(try store.database.read { try $0.counts() } == (1, 0))

    try store.insertSession(of: sighting)
    let facts = try #require(try store.activities().first)
    let start = store.now.wallNanoseconds
    #expect(facts.momentsOfWork == [start])
    let summary = facts.summary(
      from: Viewpoint(device: try store.identity.device, now: store.now),
      idleLimitNanoseconds: nil, listsSessions: true)
    #expect(summary.sessionCount == 1)
    #expect(summary.sessions.map(\.startedAtNanoseconds) == [start])
    #expect(summary.firstOpenedAtNanoseconds == start)
    #expect(summary.lastOpenedAtNanoseconds == start + 60_000_000_000)
  }

  /// Another device corrected it before the undoing arrived there.
  @Test func aLaterCorrectionDoesNotBringBackWhatWasTakenBack() throws {
    let store = try StoreFixture.inMemory()
    let sighting = try store.insertDocument(atPath: "/a")
    let command = try add(.add, to: store, of: sighting)
    let session = try #require(try store.activities().first?.sessions.first?.session.id)
    try store.write { writer in
      try writer.insert(
        CorrectionFact(
          id: writer.newIdentifier(), session: session, kind: .cut,
          wallStartNanoseconds: writer.now.wallNanoseconds, durationNanoseconds: 1,
          authorship: writer.authorship(tool: "test")))
    }
    try store.undo(command)
    #expect(try store.activities().isEmpty)
  }
}
