import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct DivisionTests {
  /// A document that was seen at two paths, with a session, an item, a sketch and a count at each.
  private struct Moved {
    let document: DocumentIdentifier
    let sightings: [SightingFact]
    let sessions: [SessionIdentifier]
  }

  private func moved(in store: StoreFixture) throws -> Moved {
    try store.write { writer in
      let first = try writer.insertDocument(atPath: "/old", fingerprint: 1)
      var second = first
      second.id = writer.newIdentifier()
      (second.path, second.resolvedPath) = ("/new", "/new")
      second.fingerprint = Fingerprint(high: 2, low: 2, byteCount: 100)
      second.decision = MatchDecision(
        reason: .moved, document: first.document, formerPath: "/old")
      let sessions = try [first, second].map { given in
        var sighting = given
        if sighting.path == "/new" {
          sighting.authorship = try writer.authorship(tool: "test")
          second = sighting
          try writer.insert(sighting)
        }
        try writer.insertItem("item at " + sighting.path, of: sighting)
        let after = try #require(sighting.fingerprint)
        try writer.insert(
          WordSampleFact(
            document: first.document, sighting: sighting.id, before: nil, after: after,
            counter: "wc", words: 7, authorship: writer.authorship(tool: "test")))
        try writer.insert(
          SketchFact(
            document: first.document, which: sighting.path == "/old" ? .first : .newest,
            kind: SketchKind(extractor: "plain", method: "minimum", version: 1),
            bytes: [0, 0, UInt8(after.high)], authorship: writer.authorship(tool: "test")))
        let session = try writer.insertSession(of: sighting)
        try writer.insert(
          CorrectionFact(
            id: writer.newIdentifier(), session: session, kind: .add,
            wallStartNanoseconds: writer.now.wallNanoseconds, durationNanoseconds: 5,
            authorship: writer.authorship(tool: "test")))
        return session
      }
      return Moved(document: first.document, sightings: [first, second], sessions: sessions)
    }
  }

  @discardableResult
  private func split(
    _ moved: Moved, in store: StoreFixture, at index: Int = 1
  ) throws -> DocumentIdentifier {
    try store.write { writer in
      let newDocument: DocumentIdentifier = writer.newIdentifier()
      try writer.insert(
        DocumentFact(
          id: newDocument, origin: moved.document, authorship: writer.authorship(tool: "test")))
      let sighting = moved.sightings[index]
      try writer.insert(
        DocumentSplitFact(
          id: writer.newIdentifier(), document: moved.document, newDocument: newDocument,
          device: sighting.authorship.device, since: sighting.authorship.stamp,
          authorship: writer.authorship(tool: "test")))
      return newDocument
    }
  }

  private func exchange(_ stores: [StoreFixture]) throws {
    for (into, from) in [(0, 1), (1, 2), (2, 0), (0, 1), (1, 2), (2, 0)] {
      try stores[into % stores.count].importLines(stores[from % stores.count].exportedLines())
    }
    try agree(stores)
  }

  private func agree(_ stores: [StoreFixture]) throws {
    let facts = try stores[0].exportedFacts()
    for store in stores {
      #expect(try store.exportedFacts() == facts)
      #expect(try store.database.store.integrityProblems() == [])
      #expect(try store.sketchIndexProblems() == [])
    }
  }

  @Test func whatWasReportedAtTheNewPathIsOfTheNewDocument() throws {
    let store = try StoreFixture.inMemory()
    let moved = try moved(in: store)
    let newDocument = try split(moved, in: store)
    let activities = try store.activities()
    #expect(activities.map(\.documents) == [moved.document, newDocument].sorted().map { [$0] })
    for (id, index, path) in [(moved.document, 0, "/old"), (newDocument, 1, "/new")] {
      let activity = try #require(activities.first { $0.documents == [id] })
      #expect(activity.location?.path == path)
      #expect(activity.sessions.map(\.session.id) == [moved.sessions[index]])
      #expect(activity.sessions.first?.spans.count == 1)
      #expect(activity.sessions.first?.sessionEnd != nil)
      #expect(activity.sessions.first?.correction != nil)
      #expect(activity.items.map(\.identifier) == ["item at " + path])
      #expect(activity.samples.map(\.after) == [moved.sightings[index].fingerprint])
      #expect(activity.samples.map(\.id) == activity.samples.map { $0.identified(by: id).id })
    }
    let sketches = try store.database.read { reader in
      try [moved.document, newDocument].map { try reader.sketches(ofDocument: $0).map(\.bytes) }
    }
    #expect(sketches == [[[0, 0, 1]], [[0, 0, 2]]])
    let first = try #require(
      try store.database.read { try $0.sighting(id: moved.sightings[1].id) })
    #expect(first.decision.origin == moved.document)
    try agree([store])
  }

  @Test func storesThatExchangeTheirFactsAgree() throws {
    let stores = try (0..<3).map { _ in try StoreFixture.inMemory() }
    let (splitter, knowing, empty) = (stores[0], stores[1], stores[2])
    let moved = try moved(in: splitter)
    let early = try splitter.exportedLines()
    try knowing.importLines(early)
    // The other device goes on with the document, which stays the one that it knows.
    let elsewhere = try knowing.write { writer -> SightingFact in
      var sighting = moved.sightings[1]
      sighting.id = writer.newIdentifier()
      sighting.authorship = try writer.authorship(tool: "test")
      try writer.insert(sighting)
      try writer.insertSession(of: sighting)
      return sighting
    }
    let newDocument = try split(moved, in: splitter)
    let late = try splitter.exportedLines()
    try knowing.importLines(late)
    try empty.importLines(late)
    #expect(
      try knowing.database.read { try $0.sighting(id: elsewhere.id)?.document } == moved.document)
    try empty.importLines(early)
    try exchange(stores)
    #expect(try splitter.importWhole(knowing.wholeExport()).new == 0, "nothing is new twice")
    let counts = try stores.map { store in
      try store.activities().map { [$0.documents == [newDocument] ? 1 : 0, $0.sessions.count] }
    }
    #expect(Set(counts) == [[[0, 2], [1, 1]]] || Set(counts) == [[[1, 1], [0, 2]]])
  }

  /// A device that was adopted, and is in use all the same.
  @Test func ofTwoDivisionsOfTheSameTheFirstHolds() throws {
    let stores = try (0..<2).map { _ in try StoreFixture.inMemory() }
    let moved = try moved(in: stores[0])
    try stores[1].importLines(stores[0].exportedLines())
    let first = try split(moved, in: stores[0])
    try stores[1].write { _ = try $0.authorship(tool: "test") }
    try split(moved, in: stores[1], at: 0)
    let lines = try stores.map { try $0.exportedLines() }
    try stores[1].importLines(lines[0])
    try stores[0].importLines(lines[1])
    try agree(stores)
    #expect(
      try stores[1].database.read { try $0.sighting(id: moved.sightings[1].id)?.document } == first)
  }

  @Test func anErasedNewDocumentIsErasedWhereItWasNotSplitYet() throws {
    let stores = try (0..<2).map { _ in try StoreFixture.inMemory() }
    let moved = try moved(in: stores[0])
    let early = try stores[0].exportedLines()
    try stores[1].importLines(early)
    let newDocument = try split(moved, in: stores[0])
    try stores[0].write { try $0.erase(document: newDocument) }
    try stores[0].importLines(early)
    try stores[1].importLines(stores[0].exportedLines())
    try exchange(stores)
    for store in stores {
      #expect(try store.activities().map(\.documents) == [[moved.document]])
      #expect(try !store.exportedFacts().contains { $0.contains("/new") })
    }
  }

  @Test func anErasedDocumentLeavesTheNewDocument() throws {
    let stores = try (0..<2).map { _ in try StoreFixture.inMemory() }
    let moved = try moved(in: stores[0])
    let early = try stores[0].exportedLines()
    try stores[1].importLines(early)
    let newDocument = try split(moved, in: stores[0])
    try stores[0].write { try $0.erase(document: moved.document) }
    try stores[0].importLines(early)
    try stores[1].importLines(stores[0].exportedLines())
    try exchange(stores)
    for store in stores {
      #expect(try store.activities().map(\.documents) == [[newDocument]])
      #expect(try !store.exportedFacts().contains { $0.contains("/old") })
    }
  }

  @Test func aRepairKnowsTheNewDocuments() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try StoreFixture.open(location)
      let moved = try moved(in: store)
      // The copy is of before the split.
      try store.database.store.backUp(day: "2026-11-20")
      try split(moved, in: store)
      let facts = try store.exportedFacts()
      try store.database.close()
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let repaired = try StoreFixture.open(location)
      #expect(try repaired.exportedFacts() == facts)
      #expect(try repaired.database.store.integrityProblems() == [])
      try repaired.database.close()
    }
  }
}
