import FileProgressTestSupport
import Foundation
import Testing

@testable import StoreEngine

@Suite struct SalvageTests {
  @Test func aDamagedPageCostsItsRowsAndNoOthers() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let rows = try makeStore(location)
      let damaged = try damagePage(of: location.database, containing: "Essay of student-250")
      let report = try ClassStore.inspectDamage(location)
      #expect(report.damagedTables == ["handIn"])
      #expect(report.readableRows < rows.count && report.readableRows > rows.count - 150)
      #expect(report.backup == nil)
      #expect(try Data(contentsOf: URL(fileURLWithPath: location.database)) == damaged)

      let kept = try #require(try ClassStore.repair(location, suffix: "2026-11-20"))
      #expect(kept == location.database + ".damaged-2026-11-20")
      #expect(StoreDatabase.keptDamage(of: location).contains(kept))
      #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == damaged)
      #expect(try mode(of: location.database) == 0o600)
      let store = try ClassStore.open(location)
      #expect(try store.database.integrityProblems() == [])
      #expect(try store.database.durability() == ("wal", 2))
      let left = try store.rows()
      #expect(left.count == report.readableRows)
      #expect(Set(left).isSubset(of: rows))
      #expect(try store.names().count == 300)
      #expect(!left.contains("Essay of student-250: 558"))
      try store.database.close()
    }
  }

  @Test func theNewestWholeCopyFillsInWhatTheDamageTook() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location)
      let store = try ClassStore.open(location)
      try store.database.backUp(day: "2026-11-19")
      try store.database.backUp(day: "2026-11-20")
      try store.admit("student-999")
      let rows = try store.rows()
      try store.database.close()
      try damagePage(of: location.database, containing: "Essay of student-250")
      try damagePage(
        of: location.backups + "/class-2026-11-20.sqlite", containing: "Essay of student-120")
      let report = try ClassStore.inspectDamage(location)
      #expect(report.backup == location.backups + "/class-2026-11-19.sqlite")
      #expect(report.backupRows == rows.count - 2)
      _ = try ClassStore.repair(location)
      let repaired = try ClassStore.open(location)
      #expect(try repaired.rows() == rows)
      #expect(try repaired.database.integrityProblems() == [])
      try repaired.database.close()
    }
  }

  /// A table that came with a later version has no rows in an older copy.
  @Test func aCopyOfAnOlderVersionIsRead() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let old = try ClassStore.open(location, schema: .ofFirstClass)
      try old.admit("Anna")
      let rows = try old.rows()
      try old.database.backUp(day: "2026-11-20")
      try old.database.close()
      try FileManager.default.removeItem(atPath: location.database)
      let later =
        ClassStore.tables + [
          SalvagedTable("mark", query: "SELECT handIn FROM mark", key: ["handIn"]) { _ in nil }
        ]
      let report = try StoreDatabase.inspectDamage(location, schema: .ofClass, tables: later)
      #expect(report.backupRows == rows.count)
      #expect(report.damagedTables == [])
      #expect(try ClassStore.repair(location) == nil)
      let store = try ClassStore.open(location)
      #expect(try store.rows() == rows)
      try store.database.close()
    }
  }

  /// A new database in the place of one that only another version can read would push its copies out.
  @Test(arguments: [false, true])
  func whatOnlyAnotherVersionCanReadIsLeftAlone(isMissing: Bool) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let old = try ClassStore.open(location, schema: .ofFirstClass)
      try old.admit("Anna")
      try old.database.backUp(day: "2026-11-20")
      try old.database.close()
      if isMissing {
        try FileManager.default.removeItem(atPath: location.database)
      } else {
        try Data("Dear diary".utf8).write(to: URL(fileURLWithPath: location.database))
      }
      let before = try contents(ofFolder: location.folder)
      let later = Schema(steps: [Schema.ofClass.steps[1]], landmark: "student")
      let error = try #require(throws: StorageError.self) {
        try StoreDatabase.inspectDamage(location, schema: later, tables: ClassStore.tables)
      }
      #expect(error.code == .olderVersion)
      #expect(error.path == location.backups + "/class-2026-11-20.sqlite")
      #expect(
        failure {
          _ = try StoreDatabase.repair(
            location, schema: later, suffix: "x", isOnNetwork: { _ in false }
          ) { _, _, _ in }
        } == .olderVersion)
      #expect(try contents(ofFolder: location.folder) == before)
    }
  }

  @Test func aRowThatNoVersionWroteIsLeftOut() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try ClassStore.open(location)
      for name in ["Anna", "Ben", "Cem"] { try store.admit(name) }
      try store.database.write { statements in
        try statements.run("UPDATE student SET name = '' WHERE name = 'Ben'")
        try statements.run("UPDATE handIn SET words = 'many' WHERE title = 'Essay of Cem'")
      }
      try store.database.close()
      let report = try ClassStore.inspectDamage(location)
      #expect(report.damagedTables == ["student", "handIn"])
      #expect(report.readableRows == 4)
      _ = try ClassStore.repair(location)
      let repaired = try ClassStore.open(location)
      // Ben's work names a student who is gone.
      #expect(try repaired.rows() == ["Essay of Anna: 558", "student Anna", "student Cem"])
      try repaired.database.close()
    }
  }

  @Test func aNameThatIsTakenStopsARepair() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location)
      let kept = try #require(try ClassStore.repair(location, suffix: "x"))
      let before = try contents(ofFolder: location.folder)
      #expect(failure { _ = try ClassStore.repair(location, suffix: "x") } != nil)
      let after = try contents(ofFolder: location.folder)
      #expect(after["class.sqlite"] == before["class.sqlite"])
      #expect(after[(kept as NSString).lastPathComponent] != nil)
      _ = try ClassStore.repair(location, suffix: "y")
      #expect(StoreDatabase.keptDamage(of: location).contains(kept))
    }
  }

  @Test(arguments: [true, false])
  func aRepairedDatabaseHasALogWhereverOneCanBe(isOnNetwork: Bool) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location)
      _ = try ClassStore.repair(location, isOnNetwork: isOnNetwork)
      let store = try ClassStore.open(location, isOnNetwork: isOnNetwork)
      #expect(try store.database.durability() == (isOnNetwork ? "delete" : "wal", 2))
      try store.database.close()
    }
  }

  @Test func scrubbingLeavesNothingOfWhatWasDeleted() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location)
      let store = try ClassStore.open(location)
      try store.database.backUp(day: "2026-11-19")
      try store.database.backUp(day: "2026-11-20")
      let damaged = location.database + ".damaged-x"
      try FileManager.default.copyItem(atPath: location.database, toPath: damaged)
      try store.database.write { statements in
        try statements.run("DELETE FROM handIn WHERE title = 'Essay of student-250'")
      }
      #expect(try store.database.scrub(day: "2026-11-20") == [damaged])
      #expect(
        StoreDatabase.backups(of: location) == [location.backups + "/class-2026-11-20.sqlite"])
      for (name, bytes) in try contents(ofFolder: location.folder) {
        #expect(bytes.range(of: Data("Essay of student-250".utf8)) == nil, "\(name)")
      }
      #expect(try store.names().count == 300)
      try store.database.close()
    }
  }

  /// 300 students, each with a piece of work.
  ///
  /// - Returns: The rows.
  private func makeStore(_ location: StoreLocation) throws -> [String] {
    let store = try ClassStore.open(location)
    for number in 100..<400 { try store.admit("student-\(number)") }
    let rows = try store.rows()
    try store.database.close()
    return rows
  }
}
