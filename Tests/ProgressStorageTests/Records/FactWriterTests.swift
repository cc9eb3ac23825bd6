import FileProgressTestSupport
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct FactWriterTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func whatIsWrittenIsReadBack(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var replica = RandomReplica(try .inMemory())
    for _ in 0..<300 { try replica.change(mayErase: seed.isMultiple(of: 2), &random) }
    let model = replica.model
    let expected = model.views(hasLocation: true)
    let activities = try replica.store.activities()
    let found = activities.map { ActivityView($0, in: model, hasLocation: true) }
    #expect(found.map(\.id) == expected.map(\.id))
    for (found, expected) in zip(found, expected) { #expect(found == expected) }
    #expect(!expected.isEmpty)
    let device = try replica.store.identity.device
    for activity in model.activities {
      for document in activity.documents {
        let one = try replica.store.database.read {
          try $0.activity(ofDocument: document, device: device)
        }
        #expect(
          ActivityView(one, in: model, hasLocation: true)
            == ActivityView(activity, in: model, hasLocation: true))
        let sketches = model.sketches.values.filter { $0.document == document }
          .sorted { $0.which == .first && $1.which == .newest }
        #expect(
          try replica.store.database.read { try $0.sketches(ofDocument: document) } == sketches)
        let links = model.holdingLinks(of: document)
        #expect(try replica.store.database.read { try $0.links(ofDocument: document) } == links)
      }
    }
    #expect(try replica.store.sketchIndexProblems() == [])
    #expect(try replica.store.database.store.integrityProblems() == [])
  }

  @Test func aSightingIsReadBackWhole() throws {
    print("seed 21")
    var random = SeededGenerator(seed: 21)
    var replica = RandomReplica(try .inMemory())
    for _ in 0..<300 { try replica.change(mayErase: false, &random) }
    #expect(replica.model.sightings.count > 30)
    for expected in replica.model.sightings.values {
      #expect(try replica.store.database.read { try $0.sighting(id: expected.id) } == expected)
    }
  }

  @Test func aTransactionThatFailsChangesNothing() throws {
    struct Refusal: Error {}
    let store = try StoreFixture.inMemory()
    let sighting = try store.insertDocument(atPath: "/a")
    let before = try store.exportedFacts()
    let stamp = try store.database.read { try $0.latestStamp() }
    #expect(throws: Refusal.self) {
      try store.write { writer in
        try writer.erase(document: sighting.document)
        _ = try writer.authorship(tool: "test")
        throw Refusal()
      }
    }
    #expect(try store.exportedFacts() == before)
    #expect(try store.database.read { try $0.latestStamp() } == stamp)
  }

  @Test func aStoreKeepsItsIdentity() throws {
    let store = try StoreFixture.inMemory()
    let identity = try store.identity
    try store.write { try $0.establishIdentity(machine: [], keyIdentifier: []) }
    #expect(try store.identity == identity)
    #expect(identity.device.value != identity.person.value)
  }

  @Test func aStoreWithoutIdentityGivesNoAuthorship() throws {
    let database = try ProgressDatabase.inMemory()
    #expect(
      failure { _ = try database.write(now: .start) { try $0.authorship(tool: "test") } }
        == .damaged)
  }
}

@Suite struct StampOrderTests {
  /// Seconds by which the wall clock moves between two transactions: it stands still, goes back,
  /// jumps ahead by years and back again.
  @Test func stampsGrowWhateverTheClockDoes() throws {
    var store = try StoreFixture.inMemory()
    var stamps: [Stamp] = []
    for seconds in [0, 0, -7200, 1, -1, 100_000_000, -100_000_000, 0, -4_000_000_000, 5] as [Int64]
    {
      store.now = store.now.moved(bySeconds: seconds)
      stamps += try store.write { writer in
        try (0..<3).map { _ in try writer.authorship(tool: "test").stamp }
      }
    }
    #expect(stamps.count == 30)
    for (former, later) in zip(stamps, stamps.dropFirst()) { #expect(former < later) }
    #expect(
      try store.database.read { try $0.latestStamp() } == stamps.last?.rawValue)
  }

  @Test func anImportedStampMovesTheClockOn() throws {
    let ahead = try StoreFixture.inMemory(now: .start.moved(bySeconds: 36_000))
    let sighting = try ahead.insertDocument(atPath: "/a")
    let behind = try StoreFixture.inMemory()
    let before = try behind.write { try $0.authorship(tool: "test").stamp }
    #expect(before < sighting.authorship.stamp)
    try behind.importLines(ahead.exportedLines())
    let after = try behind.write { try $0.authorship(tool: "test").stamp }
    #expect(after > sighting.authorship.stamp)
  }

  @Test func anOlderImportLeavesTheClock() throws {
    let behind = try StoreFixture.inMemory()
    _ = try behind.insertDocument(atPath: "/a")
    let ahead = try StoreFixture.inMemory(now: .start.moved(bySeconds: 36_000))
    let before = try ahead.write { try $0.authorship(tool: "test").stamp }
    try ahead.importLines(behind.exportedLines())
    let after = try ahead.write { try $0.authorship(tool: "test").stamp }
    #expect(after.rawValue == before.rawValue + 1)
  }
}
