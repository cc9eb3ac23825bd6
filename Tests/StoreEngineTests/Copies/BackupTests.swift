import FileProgressTestSupport
import Foundation
import Testing

@testable import StoreEngine

@Suite struct BackupTests {
  @Test func theThreeNewestDaysAreKeptWhole() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try ClassStore.open(location)
      let secret = [UInt8](repeating: 0xC3, count: 192)
      _ = try SecretFile.establish(location) { secret }
      var counts: [Int] = []
      for day in 16...20 {
        #expect(store.database.needsBackup(day: "2026-11-\(day)"))
        try store.admit("/\(day)")
        counts.append(try store.rows().count)
        try store.database.backUp(day: "2026-11-\(day)")
        #expect(!store.database.needsBackup(day: "2026-11-\(day)"))
      }
      let backups = StoreDatabase.backups(of: location)
      #expect(
        backups.map { ($0 as NSString).lastPathComponent }
          == [20, 19, 18].map { "class-2026-11-\($0).sqlite" })
      for (index, backup) in backups.enumerated() {
        #expect(try mode(of: backup) == 0o600)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
        #expect(bytes.range(of: Data(secret)) == nil)
        let restored = StoreLocation(folder: scratch.path(of: "restored-\(index)"))
        try PrivateFiles.makeFolder(restored.folder)
        try FileManager.default.copyItem(atPath: backup, toPath: restored.database)
        let copy = try ClassStore.open(restored)
        #expect(try copy.database.integrityProblems() == [])
        #expect(try copy.rows().count == counts[4 - index])
        try copy.database.close()
      }
      try store.database.close()
    }
  }

  @Test func aDayHasOneBackup() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try ClassStore.open(location)
      try store.database.backUp(day: "2026-11-20")
      let first = try Data(
        contentsOf: URL(fileURLWithPath: StoreDatabase.backups(of: location)[0]))
      try store.admit("/a")
      try store.database.backUp(day: "2026-11-20")
      let backups = StoreDatabase.backups(of: location)
      #expect(backups.count == 1)
      #expect(try Data(contentsOf: URL(fileURLWithPath: backups[0])) == first)
      try store.database.close()
    }
  }

  @Test func aStoreInMemoryHasNone() throws {
    let store = ClassStore(try .inMemory(schema: .ofClass))
    #expect(!store.database.needsBackup(day: "2026-11-20"))
    try store.database.backUp(day: "2026-11-20")
    try store.database.scrub(day: "2026-11-20")
  }
}
