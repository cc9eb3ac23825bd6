import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

/// A value that no version of the program wrote is reported, never skipped and never a crash.
@Suite struct RowDamageTests {
  @Test(arguments: [
    "UPDATE session SET owner = x'0102'",
    "UPDATE session SET sighting = sighting, kind = 'manual', owner = x''",
    "UPDATE sessionEnd SET reason = 'tired'",
    "UPDATE sessionEnd SET id = x'00112233445566778899aabbccddee'",
    "UPDATE span SET boot = x'00112233445566778899aabbccddee'",
    "UPDATE span SET utcOffsetSeconds = 1099511627776",
    "UPDATE item SET kind = 'score'",
    "UPDATE item SET kind = 'binary', valueType = 77",
    "UPDATE item SET number = NULL",
    "UPDATE sighting SET reason = 'because'",
    "UPDATE sighting SET handleEvidence = ''",
    "UPDATE sighting SET formerLocation = 'nowhere'",
    "UPDATE sighting SET fingerprint = x'01'",
    "UPDATE sighting SET handleType = 1099511627776",
    "UPDATE sighting SET fileSystemSource = 'guess'",
    "UPDATE sighting SET runnerUp = x'01'",
    "UPDATE author SET device = x'0102'",
    "UPDATE author SET person = x''",
    "UPDATE documentLink SET id = x'01'",
    "UPDATE wordSample SET after = x'01'",
    "UPDATE primaryItem SET id = x'01'",
    "UPDATE pulseBlock SET block = block; UPDATE correction SET id = x'01'",
  ])
  func aRowWithAnImpossibleValueIsDamage(sql: String) throws {
    let store = try StoreFixture.inMemory()
    let device = try store.identity.device
    let sighting = try store.insertDocument(atPath: "/a")
    try fill(store, sighting)
    #expect(try store.activities().count == 1)
    try store.write { writer in
      for statement in sql.split(separator: ";") { try writer.execute(String(statement)) }
    }
    #expect(failure { _ = try store.activities(device: device) } == .damaged)
    #expect(
      failure {
        try store.database.read {
          _ = try $0.activity(ofDocument: sighting.document, device: device)
        }
      } == .damaged)
  }

  @Test func aDocumentWithoutReadableIdentifierIsDamage() throws {
    let store = try StoreFixture.inMemory()
    let device = try store.identity.device
    try store.insertSession(of: store.insertDocument(atPath: "/a"))
    try store.write { writer in
      try writer.execute("PRAGMA defer_foreign_keys = ON")
      try writer.execute("UPDATE document SET id = x'01'")
      try writer.execute("UPDATE sighting SET document = x'01'")
      for table in ["session", "span", "sessionEnd", "pulseBlock"] {
        try writer.execute("UPDATE \(table) SET subject = x'01'")
      }
    }
    #expect(failure { _ = try store.activities(device: device) } == .damaged)
    #expect(failure { _ = try store.database.read { try $0.allDocuments() } } == .damaged)
  }

  @Test func anIdentityThatCannotBeReadIsDamageAndNotANewStore() throws {
    let store = try StoreFixture.inMemory()
    try store.write { try $0.set("device", .init([1, 2, 3])) }
    #expect(failure { _ = try store.database.read { try $0.optionalIdentity() } } == .damaged)
  }

  /// The end of a session is known also where its first span was lost.
  @Test func aSessionWithoutItsFirstSpanKeepsItsEnd() throws {
    let store = try StoreFixture.inMemory()
    let session = try store.insertSession(of: store.insertDocument(atPath: "/a"))
    try store.write { writer in
      try writer.insert(SpanFact(session: session, index: 1, span: Span(startingAt: store.now)))
      try writer.insert(SpanFact(session: session, index: 2, span: Span(startingAt: store.now)))
      try writer.execute("DELETE FROM span WHERE position = 0")
    }
    let record = try #require(try store.activities().first?.sessions.first)
    #expect(record.spans.count == 2)
    #expect(record.sessionEnd?.reason == .stopped)
  }

  private func fill(_ store: StoreFixture, _ sighting: SightingFact) throws {
    let session = try store.insertSession(of: sighting)
    try store.insertItem("count", of: sighting)
    let other = try store.insertDocument(atPath: "/b")
    try store.write { writer in
      let authorship = try writer.authorship(tool: "test")
      try writer.insert(
        CorrectionFact(
          id: writer.newIdentifier(), session: session, kind: .cut, wallStartNanoseconds: 0,
          durationNanoseconds: 1, authorship: authorship))
      try writer.insert(
        PrimaryFact(
          id: writer.newIdentifier(), provenance: .sighting(sighting.id), identifier: "count",
          kind: .quantity, authorship: authorship))
      try writer.insert(
        DocumentLinkFact(
          id: writer.newIdentifier(), kind: .apart, first: sighting.document,
          second: other.document, authorship: authorship))
      try writer.insert(
        WordSampleFact(
          document: sighting.document, sighting: sighting.id, before: nil,
          after: Fingerprint(high: 1, low: 1, byteCount: 1), counter: "wc", words: 1,
          authorship: authorship))
    }
  }
}
