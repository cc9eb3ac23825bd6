import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

/// Stores with stamps far ahead of the clock, as versions before imported them.
@Suite struct RestampingTests {
  /// A stamp in the year 3234 at most, near the end of what was imported.
  private static let absurd: Int64 = 4_611_686_018_427_387_902

  private static let year2245: Int64 = 8_700_000_000_000_000_000

  /// A store with a document that was split, and a key that changed, all in years to come.
  private func ahead(by stamp: Int64 = absurd) throws -> StoreFixture {
    let store = try StoreFixture.inMemory()
    let kept = try store.insertDocument(atPath: "/kept")
    try store.insertItem("early", of: kept)
    try store.write { writer in
      try writer.execute("UPDATE clock SET stamp = ?", [stamp])
    }
    let sighting = try store.insertDocument(atPath: "/old", fingerprint: 1)
    try store.insertSession(of: sighting)
    try store.insertItem("late", of: sighting)
    try store.write { writer in
      let newDocument: DocumentIdentifier = writer.newIdentifier()
      try writer.insert(
        DocumentFact(
          id: newDocument, origin: sighting.document, authorship: writer.authorship(tool: "test")))
      try writer.insert(
        DocumentSplitFact(
          id: writer.newIdentifier(), document: sighting.document, newDocument: newDocument,
          device: sighting.authorship.device, since: sighting.authorship.stamp,
          authorship: writer.authorship(tool: "test")))
      try writer.noteKey(
        Array(repeating: 9, count: 16), machine: Array(repeating: 1, count: 16), tool: "test")
    }
    _ = try store.insertDocument(atPath: "/new", fingerprint: 2)
    return store
  }

  /// The lines without their stamps, in the order of these, and whether each is new.
  private func order(_ store: StoreFixture) throws -> [String] {
    try store.exportedFacts().compactMap { line -> (Int64, String)? in
      guard let match = line.firstMatch(of: /"stamp":(\d+)/), let stamp = Int64(match.1)
      else { return nil }
      let rest = line.replacing(/"(stamp|since)":\d+/, with: "")
      return (stamp, rest)
    }.sorted { $0 < $1 }.map(\.1)
  }

  @Test func allFactsKeepTheirOrderAndCanBeImported() throws {
    let store = try ahead()
    let before = try order(store)
    let documents = try store.activities().map(\.documents)
    let periods = try store.database.read { try $0.keyPeriods() }
    let other = try StoreFixture.inMemory()
    #expect(failure { try other.importWhole(store.wholeExport()) } == .notImportable)
    let restamped = try store.write { try $0.restamp() }
    #expect(restamped.count > 8)
    #expect(try order(store) == before)
    #expect(try store.activities().map(\.documents) == documents)
    let greatest = try store.database.read { try $0.greatestStamp() }
    #expect(!greatest.isTooFarAhead(ofWallNanoseconds: store.now.wallNanoseconds))
    #expect(try store.database.read { try $0.latestStamp() } == greatest.rawValue)
    let split = try #require(try store.database.read { try $0.splits() }.first)
    let sighting = try #require(
      try store.database.read { try $0.newestSighting(ofDocument: split.newDocument) })
    #expect(sighting.authorship.stamp == split.since)
    let after = try store.database.read { try $0.keyPeriods() }
    #expect(after.map(\.keyIdentifier) == periods.map(\.keyIdentifier))
    #expect(after.last.map { restamped.values.contains($0.after) } == true)
    try other.importWhole(store.wholeExport())
    #expect(try Set(store.exportedFacts()).isSubset(of: other.exportedFacts()))
    #expect(try store.write { try $0.restamp() }.isEmpty, "nothing is left to be stamped again")
    #expect(try store.database.store.integrityProblems() == [])
    try store.insertItem("later", of: sighting)
    #expect(try order(store).last?.contains("later") == true)
  }

  @Test func aStoreWhoseStampsAreUsedUpIsReadAndWritten() throws {
    let store = try ahead(by: .max - 3)
    try store.insertItem("more", of: try store.insertDocument(atPath: "/more"))
    #expect(try store.database.read { try $0.greatestStamp() }.rawValue == .max)
    let now = store.now.wallNanoseconds
    let devices = try store.database.read { try $0.knownDevices() }
    #expect(devices.map(\.lastSeenAtNanoseconds) == [now])
    #expect(devices.map(\.firstSeenAtNanoseconds) == [now])
    #expect(try store.database.read { try $0.lastSeen() }.map(\.seenAtNanoseconds) == [now])
    #expect(try store.activities().flatMap(\.momentsOfWork).allSatisfy { $0 == now })
    _ = try store.write { try $0.restamp() }
    try StoreFixture.inMemory().importWhole(store.wholeExport())
  }

  /// Facts of other programs may have identifiers that tell no time.
  @Test func aDeviceOfWhichNoFactTellsTheTimeIsListed() throws {
    let store = try StoreFixture.inMemory()
    _ = try store.insertDocument(atPath: "/a")
    try store.write { writer in
      try writer.execute("PRAGMA defer_foreign_keys = ON")
      try writer.execute("UPDATE sighting SET id = x'00112233445566778899aabbccddeeff'")
      try writer.execute("UPDATE document SET id = x'ffffffffffff7fffffffffffffffffff'")
      try writer.execute("UPDATE sighting SET document = x'ffffffffffff7fffffffffffffffffff'")
    }
    let device = try #require(try store.database.read { try $0.knownDevices() }.first)
    #expect(device.lastSeenAtNanoseconds == nil)
    #expect(try store.database.read { try $0.lastSeen() }.map(\.seenAtNanoseconds) == [nil])
  }

  /// The condition in SQL says the same as the identifier itself, at both ends of the moments that can be.
  @Test(arguments: [
    0x0000_0000_0000_7000, 0x0000_0000_0001_6fff, 0x0000_0000_0001_8000,
    WallTime.plausibleNanoseconds.upperBound.lastMillisecond << 16 | 0x7fff,
    (WallTime.plausibleNanoseconds.upperBound.lastMillisecond + 1) << 16 | 0x7000, UInt64.max,
  ])
  func aStoreKnowsWhichIdentifiersTellTheTime(high: UInt64) throws {
    let id = FactIdentifier(high: high, low: .max)
    let isTimed = try StoreFixture.inMemory().database.read { reader in
      try reader.exists("SELECT 1 FROM (SELECT ? AS id) WHERE \(FactReader.isTimed)", [id])
    }
    #expect(isTimed == (id.madeAtNanoseconds != nil))
  }

  /// Two stores that had imported the same facts are repaired one after the other.
  @Test func ofOneFactWithTwoStampsTheSmallerHolds() throws {
    let (one, other) = (
      try ahead(by: Stamp.next(after: nil, wallNanoseconds: Self.year2245).rawValue),
      try StoreFixture.inMemory()
    )
    // The other one as it would have imported them.
    let lines = try one.wholeExport()
    var later = other
    later.now = one.now.moved(bySeconds: 7_000_000_000)
    try later.importWhole(lines)
    _ = try one.write { try $0.restamp() }
    try other.importWhole(one.wholeExport())
    _ = try other.write { try $0.restamp() }
    for _ in 0..<2 {
      try other.importWhole(one.wholeExport())
      try one.importWhole(other.wholeExport())
    }
    #expect(try one.exportedFacts() == other.exportedFacts())
  }
}

extension Int64 {
  /// The last whole millisecond before a bound in nanoseconds.
  fileprivate var lastMillisecond: UInt64 { UInt64(self - 1) / 1_000_000 }
}
