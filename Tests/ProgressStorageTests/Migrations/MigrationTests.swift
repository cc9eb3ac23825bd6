import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct MigrationTests {
  /// Today's schema with one step more, as the next version of this program will know it.
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

  /// A store of version 4 keeps its facts, whatever they were named there.
  @Test(arguments: [ProgressDatabase.Access.readWrite, .readOnly])
  func aStoreOfVersion4KeepsItsFacts(access: ProgressDatabase.Access) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      var random = SeededGenerator(seed: 4)
      let facts = try makeRandomStore(location, inVersion: 4, &random)
      try takeBack(location, toVersion: 4)
      let store = try ProgressDatabase.open(location, access: access) { _ in false }
      var lines: [String] = []
      try store.read { reader in
        try reader.exportFacts { lines.append(String($0.dropLast())) }
      }
      #expect(lines.dropFirst().dropLast().sorted() == facts)
      #expect(try store.store.integrityProblems() == [])
      try store.close()
      // Exports of that version are read, too, like those of today.
      let taken = try [lines, lines.map(\.inVersion4)].enumerated().map { number, lines in
        let elsewhere = try StoreFixture.open(
          StoreLocation(folder: scratch.path(of: "elsewhere \(number)")))
        try elsewhere.importLines(lines.dropLast())
        defer { try? elsewhere.database.close() }
        return try Set(facts).intersection(elsewhere.exportedFacts())
      }
      #expect(taken[0] == taken[1])
      #expect(taken[0].contains { $0.contains(#""fact":"sessionEnd""#) })
    }
  }

  /// The test above takes a store back by hand, so that has to lead to what version 4 was.
  @Test func version4IsWhatItWas() throws {
    try withScratchFolder { scratch throws in
      let first = Schema(steps: Array(Schema.facts.steps.prefix(1)), landmark: "sighting")
      let back = StoreLocation(folder: scratch.path(of: "back"))
      try StoreFixture.open(back).database.close()
      try takeBack(back, toVersion: 4)
      let new = StoreLocation(folder: scratch.path(of: "new"))
      let schemas = try [new, back].map { location in
        let store = try ProgressDatabase.open(location, access: .readWrite, schema: first) { _ in
          false
        }
        defer { try? store.close() }
        return try store.read { reader in
          try reader.rows(
            """
            SELECT replace(sql, '"', '') FROM sqlite_schema WHERE sql IS NOT NULL
            ORDER BY type, name
            """
          ) { try $0.next(String.self) }
        }
      }
      #expect(schemas[0] == schemas[1])
      #expect(schemas[0].contains { $0.hasPrefix("CREATE TABLE closing") })
    }
  }

  /// What was damaged while it had version 4 is had back under today's names.
  @Test func aDamagedStoreOfVersion4KeepsItsFacts() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      var random = SeededGenerator(seed: 5)
      let facts = try makeRandomStore(location, inVersion: 4, &random)
      let former = StoreLocation(folder: scratch.path(of: "former"))
      try FileManager.default.copyItem(atPath: location.folder, toPath: former.folder)
      try takeBack(former, toVersion: 4)
      // What a repair adds has other identifiers each time.
      let salvaged = try [location, former].map { location in
        _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
        let store = try StoreFixture.open(location)
        defer { try? store.database.close() }
        return try Set(facts).intersection(store.exportedFacts())
      }
      #expect(salvaged[0] == salvaged[1])
      #expect(salvaged[0].contains { $0.contains(#""fact":"documentSplit""#) })
    }
  }

  /// A store of version 5 keeps its facts, and takes pauses.
  @Test(arguments: [ProgressDatabase.Access.readWrite, .readOnly])
  func aStoreOfVersion5KeepsItsFacts(access: ProgressDatabase.Access) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      var random = SeededGenerator(seed: 6)
      let facts = try makeRandomStore(location, inVersion: 5, &random)
      #expect(facts.contains { $0.contains(#""fact":"correction""#) })
      try takeBack(location, toVersion: 5)
      #expect(try self.facts(of: location, access) == facts)
      try makeAllCorrectionsPauses(location)
    }
  }

  /// A store of version 6 keeps its facts, and its contexts can be used.
  @Test(arguments: [ProgressDatabase.Access.readWrite, .readOnly])
  func aStoreOfVersion6KeepsItsFacts(access: ProgressDatabase.Access) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      var random = SeededGenerator(seed: 7)
      let facts = try makeRandomStore(location, inVersion: 6, &random)
      for kind in ["context", "contextAttribute", "attempt", "done"] {
        #expect(facts.contains { $0.contains(#""fact":"\#(kind)""#) })
      }
      try takeBack(location, toVersion: 6)
      #expect(try self.facts(of: location, access) == facts)
      let store = try StoreFixture.open(location)
      try store.write { writer in
        _ = try writer.declare(
          [DeclaredContext(path: .main, attributes: ContextAttributes())], of: "org.new",
          tool: "test")
      }
      #expect(
        try store.contextNodes().count == facts.count { $0.contains(#""fact":"context""#) } + 1)
      try store.database.close()
    }
  }

  /// A store of version 7 keeps its facts, and takes what its person has of a class.
  @Test(arguments: [ProgressDatabase.Access.readWrite, .readOnly])
  func aStoreOfVersion7KeepsItsFacts(access: ProgressDatabase.Access) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      var random = SeededGenerator(seed: 9)
      let facts = try makeRandomStore(location, inVersion: 7, &random)
      #expect(facts.contains { $0.contains(#""fact":"contextThumbnail""#) })
      try takeBack(location, toVersion: 7)
      #expect(try self.facts(of: location, access) == facts)
      let store = try StoreFixture.open(location)
      defer { try? store.database.close() }
      let classIdentifier = JoinedClassIdentifier(high: 1, low: 2)
      _ = try store.write {
        try $0.setMembership(.joined, in: classIdentifier, title: "5b", tool: "test")
      }
      #expect(try store.database.read { try $0.memberships() }.map(\.title) == ["5b"])
    }
  }

  /// A store of version 8 keeps its facts, also the minutes with input.
  @Test(arguments: [ProgressDatabase.Access.readWrite, .readOnly])
  func aStoreOfVersion8KeepsItsFacts(access: ProgressDatabase.Access) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      var random = SeededGenerator(seed: 11)
      let facts = try makeRandomStore(location, inVersion: 8, &random)
      #expect(facts.count { $0.contains(#""fact":"pulses""#) } > 3)
      try takeBack(location, toVersion: 8)
      #expect(try self.facts(of: location, access) == facts)
    }
  }

  /// What was damaged while it had a former version is had back, and nothing that was whole is called damaged.
  @Test(arguments: [
    (6, UInt64(8), ["context", "contextAttribute", "attempt"]),
    (7, 10, ["context", "contextAttribute", "contextThumbnail", "attempt"]),
    (8, 12, ["pulses"]),
  ])
  func aDamagedStoreKeepsItsFacts(version: Int, seed: UInt64, kinds: [String]) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      var random = SeededGenerator(seed: seed)
      let facts = try makeRandomStore(location, inVersion: version, &random)
      try takeBack(location, toVersion: version)
      #expect(try ProgressDatabase.inspectDamage(location).damagedTables == [])
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let store = try StoreFixture.open(location)
      defer { try? store.database.close() }
      let salvaged = try Set(facts).intersection(store.exportedFacts())
      for kind in kinds {
        let line = #""fact":"\#(kind)""#
        #expect(facts.contains { $0.contains(line) })
        #expect(salvaged.count { $0.contains(line) } == facts.count { $0.contains(line) })
      }
    }
  }

  private func facts(
    of location: StoreLocation, _ access: ProgressDatabase.Access
  ) throws -> [String] {
    let store = try ProgressDatabase.open(location, access: access) { _ in false }
    defer { try? store.close() }
    #expect(try store.store.integrityProblems() == [])
    var lines: [String] = []
    try store.read { reader in
      try reader.exportFacts { lines.append(String($0.dropLast())) }
    }
    return lines.dropFirst().dropLast().sorted()
  }

  private func makeAllCorrectionsPauses(_ location: StoreLocation) throws {
    let store = try StoreFixture.open(location)
    try store.write { try $0.execute("UPDATE correction SET kind = 'pause'") }
    try store.database.close()
  }

  /// 400 facts of all kinds that a version knew.
  ///
  /// - Returns: The facts.
  private func makeRandomStore(
    _ location: StoreLocation, inVersion version: Int, _ random: inout SeededGenerator
  ) throws -> [String] {
    let store = try StoreFixture.open(location)
    var replica = RandomReplica(store)
    for _ in 0..<400 { try replica.change(mayErase: true, &random) }
    if version < 8 {
      try store.write { writer in
        for table in Self.tablesOfVersion8 { try writer.execute("DELETE FROM \(table)") }
        try writer.removeEmptyCommands()
      }
    }
    if version < 7 {
      try store.write { writer in
        try writer.execute("DELETE FROM contextThumbnail")
        try writer.execute("UPDATE context SET createdAtNanoseconds = NULL")
        try writer.execute("UPDATE contextAttribute SET changedAtNanoseconds = NULL")
      }
    }
    if version < 6 {
      try store.write { try $0.execute("DELETE FROM correction WHERE kind = 'pause'") }
    }
    let facts = try store.exportedFacts()
    #expect(facts.contains { $0.contains(#""fact":"sessionEnd""#) })
    #expect(facts.contains { $0.contains(#""fact":"documentSplit""#) })
    try store.database.close()
    return facts
  }

  private static let tablesOfVersion8 = [
    "membership", "assignmentCopy", "handIn", "assignmentWindow", "sharing",
  ]

  /// Version 8 had a row for each minute with input.
  private static let version8 = [
    """
    CREATE TABLE pulses (
      subject BLOB NOT NULL, session BLOB NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0),
      minute INTEGER NOT NULL CHECK (minute >= 0), typing INTEGER NOT NULL,
      other INTEGER NOT NULL,
      PRIMARY KEY (subject, session, position, minute), FOREIGN KEY (subject, session) REFERENCES session(subject, id) ON DELETE CASCADE) WITHOUT ROWID, STRICT
    """,
    """
    INSERT INTO pulses (subject, session, position, minute, typing, other)
    SELECT subject, session, position, minute, typing, other FROM (\(PulseBlock.packing.facts()))
    """,
    "DROP TABLE pulseBlock",
  ]

  /// Version 7 had nothing of classes.
  private static let version7 = version8 + tablesOfVersion8.map { "DROP TABLE \($0)" }

  /// What version 6 had of contexts.
  private static let version6 =
    version7 + [
      "DROP INDEX contextParent", "DROP INDEX attemptContext", "DROP INDEX doneContext",
      "DROP INDEX doneSighting", "DROP INDEX sessionAttempt", "DROP INDEX progressRangeAttempt",
      "DROP INDEX progressClearingAttempt", "DROP INDEX itemAttempt",
      "DROP INDEX primaryItemAttempt", "DROP TABLE contextThumbnail",
      "ALTER TABLE context DROP COLUMN createdAtNanoseconds",
      "ALTER TABLE contextAttribute DROP COLUMN changedAtNanoseconds",
    ]

  /// What version 5 made of corrections.
  private static let version5 =
    version6 + [
      "ALTER TABLE correction RENAME TO laterCorrection",
      """
      CREATE TABLE correction (
        subject BLOB NOT NULL, id BLOB NOT NULL, session BLOB NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('cut', 'delete', 'add')),
        wallStartNanoseconds INTEGER NOT NULL, durationNanoseconds INTEGER NOT NULL,
        author INTEGER NOT NULL REFERENCES author(id),
      stamp INTEGER NOT NULL,
      command BLOB, PRIMARY KEY (subject, id), FOREIGN KEY (subject, session) REFERENCES session(subject, id) ON DELETE CASCADE) WITHOUT ROWID, STRICT
      """,
      "INSERT INTO correction SELECT * FROM laterCorrection", "DROP TABLE laterCorrection",
    ]

  /// Names tables and columns as version 4 did.
  private static let version4 =
    version5 + [
      "ALTER TABLE sessionEnd RENAME TO closing",
      "ALTER TABLE documentSplit RENAME COLUMN newDocument TO piece",
      "ALTER TABLE documentSplit RENAME TO documentDivision",
      "DROP INDEX documentSplitDocument",
      "CREATE INDEX documentDivisionDocument ON documentDivision (document)",
    ]

  /// What makes a version of today's.
  private static let statements = [
    4: version4, 5: version5, 6: version6, 7: version7, 8: version8,
  ]

  /// Takes a store back to a version.
  private func takeBack(_ location: StoreLocation, toVersion version: Int) throws {
    let store = try StoreFixture.open(location)
    let steps = (4...version).map { "('\($0)')" }.joined(separator: ", ")
    try store.write { writer in
      for statement in try #require(Self.statements[version]) + [
        "DELETE FROM grdb_migrations", "INSERT INTO grdb_migrations VALUES \(steps)",
        "PRAGMA user_version = \(version)",
      ] { try writer.execute(statement) }
    }
    try store.database.close()
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

extension String {
  /// An exported line as version 4 wrote it.
  fileprivate var inVersion4: String {
    replacing(#""fact":"sessionEnd""#, with: #""fact":"closing""#)
      .replacing(#""fact":"documentSplit""#, with: #""fact":"documentDivision""#)
      .replacing(#""newDocument":"#, with: #""piece":"#)
  }
}
