import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@testable import ProgressStorage

@Suite struct MigrationTests {
  /// Versions of a store before today's.
  enum FormerVersion: Int, CaseIterable {
    case first = 1
    case second

    fileprivate var statements: [String] {
      switch self {
      case .first: FirstVersion.statements
      case .second: SecondVersion.statements
      }
    }
  }

  @Test func everyFormerVersionIsTested() {
    #expect(FormerVersion.allCases.map(\.rawValue) == Array(1..<Schema.version))
  }

  @Test(arguments: FormerVersion.allCases, [ProgressDatabase.Access.readWrite, .readOnly])
  func aStoreOfAFormerVersionIsBroughtUpToDate(
    version: FormerVersion, access: ProgressDatabase.Access
  ) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let facts = try makeStore(of: version, location)
      try ProgressDatabase.open(location, access: access) { _ in false }.close()
      let store = try StoreFixture.open(location)
      #expect(try store.exportedFacts() == facts)
      #expect(try store.sketchIndexProblems() == [])
      #expect(
        try !store.database.read { try $0.exists("SELECT 1 FROM author WHERE countsAs <> device") })
      #expect(try store.database.integrityProblems() == [])
      #expect(try store.schema() == StoreFixture.inMemory().schema())
      #expect(try store.database.durability() == ("wal", 2))
      try store.database.close()
    }
  }

  @Test(arguments: FormerVersion.allCases)
  func aCopyOfAFormerVersionIsHadBack(version: FormerVersion) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let facts = try makeStore(of: version, location, backingUp: true)
      try StoreFixture.open(location).database.close()
      try Data(repeating: 0x5A, count: 4096).write(to: URL(fileURLWithPath: location.database))
      #expect(ProgressDatabase.inspectDamage(location).backupRows == facts.count)
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let repaired = try StoreFixture.open(location)
      #expect(try repaired.exportedFacts() == facts)
      #expect(try repaired.sketchIndexProblems() == [])
      try repaired.database.close()
    }
  }

  @Test(arguments: FormerVersion.allCases)
  func aDamagedStoreOfAFormerVersionIsHadBack(version: FormerVersion) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let facts = try makeStore(of: version, location)
      try damagePage(of: location.database, containing: "item-30")
      #expect(ProgressDatabase.inspectDamage(location).damagedTables == ["item"])
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let repaired = try StoreFixture.open(location)
      let left = try repaired.exportedFacts()
      #expect(left.count < facts.count && Set(left).isSubset(of: facts))
      #expect(left.count { $0.contains("\"sketch\"") } == 100)
      #expect(try repaired.sketchIndexProblems() == [])
      try repaired.database.close()
    }
  }

  /// 50 documents, each with an item and two sketches.
  ///
  /// - Returns: The facts.
  private func makeStore(
    of version: FormerVersion, _ location: StoreLocation, backingUp: Bool = false
  ) throws -> [String] {
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
    try store.takeBack(version.statements)
    if backingUp { try store.database.backUp(day: "2026-11-20") }
    try store.database.close()
    return facts
  }
}
