import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct ProvenanceTests {
  @Test func whatCameThroughAnAttemptIsOfItsContext() throws {
    let store = try StoreFixture.inMemory()
    let path = IdentifierPath(["chapter", "quiz"])
    let context = ContextIdentifier(application: "org.example.quiz", path: path)
    let file = try store.insertDocument(atPath: "/essay")
    let (attempt, session) = try store.write { writer -> (AttemptIdentifier, SessionFact) in
      try writer.declare(
        [DeclaredContext(path: path, attributes: ContextAttributes())], of: "org.example.quiz",
        tool: "test")
      let attempt = try writer.insertAttempt(at: context, tool: "test").id
      let session = SessionFact(
        id: writer.newIdentifier(), provenance: .attempt(attempt), kind: .attended,
        seesInput: false, owner: nil, authorship: try writer.authorship(tool: "test"))
      try writer.insert(session)
      for provenance in [Provenance.attempt(attempt), .sighting(file.id)] {
        func authorship() throws -> Authorship { try writer.authorship(tool: "test") }
        try writer.insert(
          ProgressClearingFact(
            id: writer.newIdentifier(), provenance: provenance, authorship: authorship()))
        try writer.insert(
          ProgressRangeFact(
            id: writer.newIdentifier(), provenance: provenance, start: 0, end: 0.5,
            authorship: authorship()))
        try writer.insert(
          ItemFact(
            id: writer.newIdentifier(), provenance: provenance, identifier: "points",
            title: "Points", value: .score(4, outOf: 5), authorship: authorship()))
        try writer.insert(
          PrimaryFact(
            id: writer.newIdentifier(), provenance: provenance, identifier: "points",
            kind: .score, authorship: authorship()))
      }
      return (attempt, session)
    }
    let facts = try store.database.read { try $0.activity(ofContext: context) }
    #expect(facts.sessions.map(\.session) == [session])
    let provenances =
      facts.progressClearings.map(\.provenance) + facts.progressRanges.map(\.provenance)
      + facts.items.map(\.provenance) + facts.primaries.map(\.provenance)
    #expect(provenances == Array(repeating: .attempt(attempt), count: 4))
    let summary = facts.summary(
      from: Viewpoint(device: file.authorship.device, now: store.now),
      idleLimitNanoseconds: nil)
    #expect(summary.progress == 0.5)
    #expect(summary.primaryItem?.value == .score(4, outOf: 5))
    let ofFile = try store.activities()
    #expect(ofFile.map(\.documents) == [[file.document]])
    #expect(ofFile.first?.items.map(\.provenance) == [.sighting(file.id)])
  }

  @Test func aFactOfNothingAndOneOfTwoThingsAreDamage() throws {
    let store = try StoreFixture.inMemory()
    try store.database.read { reader throws in
      for columns in ["NULL, NULL", "zeroblob(16), zeroblob(16)"] {
        let cursor = try reader.cursor("SELECT \(columns)")
        var row = try #require(try cursor.next())
        #expect(throws: StorageError.self) { try row.provenance() }
      }
    }
  }
}
