import Foundation
import ProgressModel
import Testing

@testable import ProgressStorage

@Suite struct KeyPeriodTests {
  private let first = [UInt8](repeating: 2, count: 16)
  private let second = [UInt8](repeating: 3, count: 8)

  private func note(_ key: [UInt8], in store: StoreFixture) throws {
    try store.write { try $0.noteKey(key, machine: key, tool: "test") }
  }

  private func isUnder(
    _ key: [UInt8], _ sighting: SightingFact, in store: StoreFixture
  ) throws -> Bool {
    try store.database.read {
      try $0.isFingerprint(of: sighting, underKey: key, device: $0.identity().device)
    }
  }

  @Test func fingerprintsKeepTheKeyThatTheyWereMadeUnder() throws {
    let store = try StoreFixture.inMemory()
    let early = try store.insertDocument(atPath: "/a")
    try note(second, in: store)
    let late = try store.insertDocument(atPath: "/b")
    try note(first, in: store)
    let latest = try store.insertDocument(atPath: "/c")
    #expect(
      try store.database.read { try $0.keyPeriods() }.map(\.keyIdentifier)
        == [first, second, first])
    for (sighting, key) in [(early, first), (late, second), (latest, first)] {
      #expect(try isUnder(key, sighting, in: store))
      #expect(try !isUnder(key == first ? second : first, sighting, in: store))
    }
    #expect(try store.database.read { try $0.documentCountUnderFormerKeys() } == 2)
  }

  @Test func theSameKeyAgainIsNoNews() throws {
    let store = try StoreFixture.inMemory()
    _ = try store.insertDocument(atPath: "/a")
    let before = try store.exportedLines()
    try note(first, in: store)
    #expect(try store.exportedLines() == before)
    #expect(try store.database.read { try $0.documentCountUnderFormerKeys() } == 0)
  }

  @Test func aStoreThatSawNoFileIsAsIfMadeWithTheKey() throws {
    let store = try StoreFixture.inMemory()
    try note(second, in: store)
    let sighting = try store.insertDocument(atPath: "/a")
    #expect(try isUnder(second, sighting, in: store))
    try store.database.read { reader throws in
      #expect(try reader.keyPeriods().map(\.keyIdentifier) == [second])
      #expect(try reader.keyIdentifier(ofDevice: reader.identity().device) == second)
      #expect(try reader.local("machine") == Data(second))
    }
  }
}
