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

  /// The log that a killed program left is part of the database.
  @Test(arguments: [StoreDatabase.Access.readWrite, .readOnly])
  func aVersionThatIsNotKnownKeepsItsLog(access: StoreDatabase.Access) throws {
    try withScratchFolder { scratch throws in
      let live = StoreLocation(folder: scratch.path(of: "live"))
      let killed = StoreLocation(folder: scratch.path(of: "killed"))
      let store = try ClassStore.open(live, schema: .ofFirstClass)
      try store.admit("Anna")
      try PrivateFiles.makeFolder(killed.folder)
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: live.database + suffix, toPath: killed.database + suffix)
      }
      try store.database.close()
      let later = Schema(steps: [Schema.ofClass.steps[1]], landmark: "student")
      try expectRefusal(.olderVersion, of: killed, schema: later, access: access)
    }
  }

  private func expectRefusal(
    _ code: StorageError.Code, of location: StoreLocation, schema: Schema,
    access: StoreDatabase.Access
  ) throws {
    func files() throws -> [String: Data] {
      try contents(ofFolder: location.folder)
        .filter { !$0.value.isEmpty && !$0.key.hasSuffix("-shm") }
    }
    let before = try files()
    #expect(
      failure {
        _ = try StoreDatabase.open(location, access: access, schema: schema) { _ in false }
      } == code)
    #expect(try files() == before)
  }

  /// A process is killed in a step, with a log and with a journal, when a part of it is on the disk.
  @Test func aStepThatWasKilledIsMadeFromTheStart() async throws {
    // The process that is killed can't be told more than who started it.
    let location = Self.location(of: getpid())
    let network = Self.networkMark(of: location)
    defer { try? FileManager.default.removeItem(atPath: location.folder) }
    for isOnNetwork in [false, true] {
      try? FileManager.default.removeItem(atPath: location.folder)
      let names = (0..<600).map { "\($0) " + String(repeating: "x", count: 4000) }
      let first = try ClassStore.open(location, isOnNetwork: isOnNetwork, schema: .ofFirstClass)
      try first.admit(names)
      let rows = try first.rows()
      try first.database.close()
      if isOnNetwork { try Data().write(to: URL(fileURLWithPath: network)) }

      await #expect(processExitsWith: .signal(SIGKILL)) {
        let location = SchemaTests.location(of: getppid())
        let isOnNetwork = access(SchemaTests.networkMark(of: location), F_OK) == 0
        let schema = Schema(
          steps: Schema.ofClass.steps + [Schema.Step(version: 3) { _ in kill(getpid(), SIGKILL) }],
          landmark: "student")
        try ClassStore.open(location, isOnNetwork: isOnNetwork, schema: schema).database.close()
      }
      #expect(
        StoreDatabase.hasContent(location.database + (isOnNetwork ? "-journal" : "-wal")))

      let same = try ClassStore.open(location, isOnNetwork: isOnNetwork, schema: .ofFirstClass)
      #expect(try same.rows() == rows)
      #expect(try same.database.integrityProblems() == [])
      try same.database.close()
      let next = try ClassStore.open(location, isOnNetwork: isOnNetwork)
      #expect(try next.rows() == rows)
      let isComplete = try next.database.read { statements in
        try !statements.exists("SELECT 1 FROM handIn WHERE isComplete IS NOT 1")
      }
      #expect(isComplete)
      try next.database.close()
    }
  }

  private static func location(of process: pid_t) -> StoreLocation {
    StoreLocation(
      folder: FileManager.default.temporaryDirectory.path + "/fileprogress-test-killed-\(process)")
  }

  private static func networkMark(of location: StoreLocation) -> String {
    location.folder + "/on-network"
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
