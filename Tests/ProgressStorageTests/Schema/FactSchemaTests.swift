import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct FactSchemaTests {
  /// Today's schema with one step more.
  private static let next = Schema(
    steps: Schema.facts.steps + [
      Schema.Step(version: Schema.facts.version + 1) {
        try $0.run(script: "ALTER TABLE item ADD COLUMN remark TEXT")
        try $0.run(script: "UPDATE item SET remark = title")
        try $0.run(script: "PRAGMA user_version = \(Schema.facts.version + 1)")
      }
    ], landmark: "sighting")

  @Test(arguments: [ProgressDatabase.Access.readWrite, .readOnly])
  func aStoreOfAnOlderVersionIsBroughtUpToDate(access: ProgressDatabase.Access) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let facts = try makeStore(location)
      for _ in 1...2 {
        let store = try ProgressDatabase.open(location, access: access, schema: Self.next) { _ in
          false
        }
        try store.read { reader in
          let version = try reader.first("PRAGMA user_version") { try $0.next(Int.self) }
          #expect(version == Self.next.version)
          #expect(try !reader.exists("SELECT 1 FROM item WHERE remark IS NOT title"))
          var lines: [String] = []
          try reader.exportFacts { lines.append(String($0.dropLast())) }
          #expect(lines.dropFirst().dropLast().sorted() == facts)
        }
        #expect(try store.store.integrityProblems() == [])
        #expect(try access == .readOnly || store.store.durability() == ("wal", 2))
        try store.close()
      }
    }
  }

  @Test func aStoreMadeNowIsLikeOneThatWasBroughtUpToDate() throws {
    try withScratchFolder { scratch throws in
      let old = StoreLocation(folder: scratch.path(of: "old"))
      _ = try makeStore(old)
      let schemas = try [old, StoreLocation(folder: scratch.path(of: "new"))].map { location in
        let store = try ProgressDatabase.open(location, access: .readWrite, schema: Self.next) {
          _ in
          false
        }
        defer { try? store.close() }
        return try store.read { reader in
          try reader.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name")
          {
            try $0.next(String.self)
          }
        }
      }
      #expect(schemas[0] == schemas[1])
    }
  }

  @Test func aStepThatFailsLeavesTheStoreAsItWas() throws {
    struct Interruption: Error {}
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let facts = try makeStore(location)
      let failing = Schema(
        steps: Self.next.steps + [
          Schema.Step(version: Self.next.version + 1) { _ in throw Interruption() }
        ], landmark: "sighting")
      #expect(throws: StorageError.self) {
        try ProgressDatabase.open(location, access: .readWrite, schema: failing) { _ in false }
      }
      let store = try StoreFixture.open(location)
      #expect(try store.exportedFacts() == facts)
      #expect(try store.database.store.integrityProblems() == [])
      try store.database.close()
    }
  }

  /// The steps up to version 9 were never published, and they are gone.
  @Test(arguments: 1...9, [ProgressDatabase.Access.readWrite, .readOnly])
  func aStoreFromBeforeTheFirstReleaseIsLeftAsItIs(
    version: Int, access: ProgressDatabase.Access
  ) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let before = try makeStore(location, ofVersion: version)
      let error = try #require(throws: StorageError.self) {
        try ProgressDatabase.open(location, access: access) { _ in false }
      }
      #expect(error.code == .olderVersion)
      #expect(error.description.contains("made by a version before 0.1.0"))
      #expect(try files(in: location) == before)
    }
  }

  /// A new store in its place would push its copies out, day by day.
  @Test(arguments: [4, 9], [false, true])
  func aDamagedStoreFromBeforeTheFirstReleaseIsLeftAsItIs(
    version: Int, isMissing: Bool
  ) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location, ofVersion: version)
      if isMissing {
        try FileManager.default.removeItem(atPath: location.database)
      } else {
        try damagePage(of: location.database, containing: "essay-20")
      }
      let before = try files(in: location)
      #expect(
        failure { _ = try ProgressDatabase.inspectDamage(location) } == .olderVersion)
      #expect(
        failure { _ = try ProgressDatabase.repair(location, suffix: "x", now: .start) }
          == .olderVersion)
      #expect(try files(in: location) == before)
    }
  }

  /// Stamps a store and its copy with an earlier version. What is in them is not looked at.
  ///
  /// - Returns: Its files.
  private func makeStore(
    _ location: StoreLocation, ofVersion version: Int
  ) throws -> [String: Data] {
    _ = try makeStore(location)
    let store = try StoreFixture.open(location)
    try store.write { try $0.execute("PRAGMA user_version = \(version)") }
    try store.database.store.backUp(day: "2026-11-20")
    try store.database.close()
    return try files(in: location)
  }

  /// The files of a store, without empty ones and the memory that programs share.
  private func files(in location: StoreLocation) throws -> [String: Data] {
    try contents(ofFolder: location.folder).filter {
      !$0.value.isEmpty && !$0.key.hasSuffix("-shm")
    }
  }

  /// 50 documents, each with an item and two sketches.
  ///
  /// - Returns: The facts.
  private func makeStore(_ location: StoreLocation) throws -> [String] {
    let store = try StoreFixture.open(location)
    for number in 0..<50 as Range<UInt32> {
      let sighting = try store.insertDocument(atPath: "/essay-\(number)")
      try store.insertItem("item-\(number)", of: sighting)
      for which in SketchFact.Which.allCases {
        try store.insertSketch(
          of: sighting.document, which: which, terms: (0..<40).map { number * 100 + $0 })
      }
    }
    let facts = try store.exportedFacts()
    try store.database.close()
    return facts
  }
}
