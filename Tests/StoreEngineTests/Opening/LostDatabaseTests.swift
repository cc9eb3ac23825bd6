import FileProgressTestSupport
import Foundation
import GRDB
import Testing

@testable import StoreEngine

/// A database that is missing or emptied while its copies or its key are there: nothing is made in its
/// place, or the copies would be replaced by copies of the new one.
@Suite struct LostDatabaseTests {
  enum Loss: CaseIterable {
    case isMissing
    case isEmpty
    case hasOnlyItsFirstPage
  }

  @Test(arguments: Loss.allCases, [StoreDatabase.Access.readWrite, .readOnly])
  func aLostDatabaseIsDamageBesideItsCopies(
    loss: Loss, access: StoreDatabase.Access
  ) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let facts = try makeStore(location, hasBackup: true)
      try lose(location, loss)
      let before = try contents(ofFolder: location.folder)
      #expect(failure { try open(location, access) } == .damaged)
      var after = try contents(ofFolder: location.folder)
      after["class.lock"] = before["class.lock"]
      #expect(
        after.filter { !$0.key.hasSuffix("-shm") && !$0.value.isEmpty }
          == before.filter { !$0.value.isEmpty })

      let report = try ClassStore.inspectDamage(location)
      #expect(report.backupRows == facts.count)
      let kept = try ClassStore.repair(location)
      #expect((kept == nil) == (loss == .isMissing))
      let store = try ClassStore.open(location)
      #expect(try store.rows() == facts)
      #expect(try store.database.durability() == ("wal", 2))
      try store.database.close()
    }
  }

  @Test(arguments: [StoreDatabase.Access.readWrite, .readOnly])
  func anEmptyDatabaseIsDamageBesideItsKey(access: StoreDatabase.Access) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location, hasBackup: false)
      _ = try SecretFile.establish(location) { Array(repeating: 7, count: 192) }
      try lose(location, .isEmpty)
      #expect(failure { try open(location, access) } == .damaged)
    }
  }

  /// A first command that was ended leaves an empty file and neither key nor copies.
  @Test func anEmptyDatabaseAloneIsFilled() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      try PrivateFiles.makeFolder(location.backups)
      try Data().write(to: URL(fileURLWithPath: location.database))
      try Data().write(to: URL(fileURLWithPath: location.backups + "/.new-12"))
      #expect(failure { try open(location, .readOnly) } == .notFound)
      let store = try ClassStore.open(location)
      try store.admit("/a")
      try store.database.close()
    }
  }

  private func open(_ location: StoreLocation, _ access: StoreDatabase.Access) throws {
    try StoreDatabase.open(location, access: access, schema: .ofClass) { _ in false }.close()
  }

  private func makeStore(_ location: StoreLocation, hasBackup: Bool) throws -> [String] {
    let store = try ClassStore.open(location)
    try store.admit("/a")
    if hasBackup { try store.database.backUp(day: "2026-11-20") }
    let facts = try store.rows()
    try store.database.close()
    return facts
  }

  private func lose(_ location: StoreLocation, _ loss: Loss) throws {
    let file = URL(fileURLWithPath: location.database)
    switch loss {
    case .isMissing: try FileManager.default.removeItem(at: file)
    case .isEmpty: try Data().write(to: file)
    case .hasOnlyItsFirstPage:
      // As after a first command whose log was not copied along.
      try FileManager.default.removeItem(at: file)
      let elsewhere = StoreLocation(folder: location.folder + "-new")
      try PrivateFiles.makeFolder(elsewhere.folder)
      let queue = try DatabaseQueue(path: elsewhere.database)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      try FileManager.default.copyItem(atPath: elsewhere.database, toPath: location.database)
      try queue.close()
    }
  }
}
