import FileProgressTestSupport
import Foundation
import Testing

@testable import StoreEngine

@Suite struct SchemaTests {
  @Test(arguments: [StoreDatabase.Access.readWrite, .readOnly])
  func aDatabaseOfTheFirstVersionIsBroughtToTheSecond(access: StoreDatabase.Access) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let rows = try makeFirstVersion(location)
      for _ in 1...2 {
        let store = ClassStore(
          try .open(location, access: access, schema: .ofClass) { _ in false })
        #expect(try store.rows() == rows)
        try store.database.read { statements in
          #expect(try statements.first("PRAGMA user_version") { try $0.next(Int.self) } == 2)
          let complete = try statements.rows(
            "SELECT title FROM handIn WHERE isComplete ORDER BY title"
          ) { try $0.next(String.self) }
          #expect(complete == ["Essay of Anna"])
        }
        #expect(try store.database.integrityProblems() == [])
        #expect(try access == .readOnly || store.database.durability() == ("wal", 2))
        try store.database.close()
      }
    }
  }

  @Test func aDatabaseMadeNowIsLikeOneThatWasBroughtUpToDate() throws {
    try withScratchFolder { scratch throws in
      let old = StoreLocation(folder: scratch.path(of: "old"))
      _ = try makeFirstVersion(old)
      let tables = try [old, StoreLocation(folder: scratch.path(of: "new"))].map { location in
        let store = try ClassStore.open(location)
        defer { try? store.database.close() }
        return try store.database.read { statements in
          try statements.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") {
            try $0.next(String.self)
          }
        }
      }
      #expect(tables[0] == tables[1])
    }
  }

  @Test func aStepThatFailsLeavesTheDatabaseAsItWas() throws {
    struct Interruption: Error {}
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let rows = try makeFirstVersion(location)
      let failing = Schema(
        steps: Schema.ofClass.steps + [Schema.Step(version: 3) { _ in throw Interruption() }],
        landmark: "student")
      #expect(throws: StorageError.self) { try ClassStore.open(location, schema: failing) }
      let store = try ClassStore.open(location, schema: .ofFirstClass)
      #expect(try store.rows() == rows)
      #expect(try store.database.integrityProblems() == [])
      try store.database.close()
    }
  }

  /// A program that knows the first version only, and one that no longer knows it.
  @Test(arguments: [StoreDatabase.Access.readWrite, .readOnly])
  func aVersionThatIsNotKnownIsRefused(access: StoreDatabase.Access) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeFirstVersion(location)
      let later = Schema(steps: [Schema.ofClass.steps[1]], landmark: "student")
      try expectRefusal(.olderVersion, of: location, schema: later, access: access)
      try ClassStore.open(location).database.close()
      try expectRefusal(.newerVersion, of: location, schema: .ofFirstClass, access: access)
    }
  }

  private func expectRefusal(
    _ code: StorageError.Code, of location: StoreLocation, schema: Schema,
    access: StoreDatabase.Access
  ) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: location.database))
    #expect(
      failure {
        _ = try StoreDatabase.open(location, access: access, schema: schema) { _ in false }
      } == code)
    #expect(try Data(contentsOf: URL(fileURLWithPath: location.database)) == before)
  }

  /// - Returns: The rows.
  private func makeFirstVersion(_ location: StoreLocation) throws -> [String] {
    let store = try ClassStore.open(location, schema: .ofFirstClass)
    try store.admit("Anna", words: 800)
    try store.admit("Ben", words: 200)
    let rows = try store.rows()
    try store.database.close()
    return rows
  }
}
