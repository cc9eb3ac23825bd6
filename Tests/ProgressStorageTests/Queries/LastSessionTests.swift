import ProgressModel
import Testing

@testable import ProgressStorage

@Suite struct LastSessionTests {
  private func lastMoment(
    _ sightings: [SightingFact], in store: StoreFixture, now: ClockReading? = nil
  ) throws -> Int64? {
    try store.database.read {
      try $0.lastSessionMoment(ofDocuments: sightings.map(\.document), now: now ?? store.now)
    }
  }

  @Test func theEndOfTheLastSpanOfAllDocumentsCounts() throws {
    var store = try StoreFixture.inMemory()
    let (one, other) = (
      try store.insertDocument(atPath: "/a"), try store.insertDocument(atPath: "/b")
    )
    let unused = try store.insertDocument(atPath: "/c")
    try store.insertSession(of: one)
    let begin = store.now
    store.now = store.now.moved(bySeconds: 3600)
    try store.insertSession(of: other)
    let minute: Int64 = 60_000_000_000
    #expect(try lastMoment([one], in: store) == begin.wallNanoseconds + minute)
    #expect(try lastMoment([other, one], in: store) == store.now.wallNanoseconds + minute)
    #expect(try lastMoment([unused], in: store) == nil)
    #expect(try lastMoment([], in: store) == nil)
  }

  @Test(arguments: SessionFact.Kind.allCases)
  func onlyAManualSessionRunsByItself(kind: SessionFact.Kind) throws {
    let store = try StoreFixture.inMemory()
    let sighting = try store.insertDocument(atPath: "/a")
    let other = try store.insertDocument(atPath: "/b")
    try store.insertSession(of: other)
    try store.write { writer in
      let fact = SessionFact(
        id: writer.newIdentifier(), provenance: .sighting(sighting.id), kind: kind,
        seesInput: false,
        owner: nil, authorship: try writer.authorship(tool: "test"))
      try writer.insert(fact)
      try writer.insert(SpanFact(session: fact.id, index: 0, span: Span(startingAt: store.now)))
    }
    let later = store.now.moved(bySeconds: 7200)
    let begin = store.now.wallNanoseconds
    #expect(
      try lastMoment([sighting], in: store, now: later)
        == (kind == .manual ? later.wallNanoseconds : begin))
    #expect(try lastMoment([other], in: store, now: later) == begin + 60_000_000_000)
    var afterRestart = later
    afterRestart.boot = BootIdentifier(high: 9, low: 9)
    #expect(try lastMoment([sighting], in: store, now: afterRestart) == begin)
  }
}
