import FileProgressTestSupport
import Foundation
import GRDB
import ProgressModel
import Testing

@testable import ProgressStorage

@Suite struct MigrationTests {
  /// Today's schema with one step more, as the next version of this program will know it.
  private static let next = Schema(
    steps: Schema.current.steps + [
      Schema.Step(version: Schema.current.version + 1) { db in
        try db.execute(sql: "ALTER TABLE item ADD COLUMN remark TEXT")
        try db.execute(sql: "UPDATE item SET remark = title")
        try db.execute(sql: "PRAGMA user_version = \(Schema.current.version + 1)")
      }
    ])

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
        #expect(try store.integrityProblems() == [])
        #expect(try access == .readOnly || store.durability() == ("wal", 2))
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
        ])
      #expect(throws: StorageError.self) {
        try ProgressDatabase.open(location, access: .readWrite, schema: failing) { _ in false }
      }
      let store = try StoreFixture.open(location)
      #expect(try store.exportedFacts() == facts)
      #expect(try store.database.integrityProblems() == [])
      try store.database.close()
    }
  }

  /// Versions 1 to 3 were never released.
  @Test(arguments: 1...3, [ProgressDatabase.Access.readWrite, .readOnly])
  func aVersionThatWasNeverReleasedIsRefused(
    version: Int, access: ProgressDatabase.Access
  ) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location)
      let store = try StoreFixture.open(location)
      try store.write { try $0.execute("PRAGMA user_version = \(version)") }
      try store.database.close()
      let before = try Data(contentsOf: URL(fileURLWithPath: location.database))
      #expect(
        failure { _ = try ProgressDatabase.open(location, access: access) { _ in false } }
          == .olderVersion)
      #expect(try Data(contentsOf: URL(fileURLWithPath: location.database)) == before)
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
