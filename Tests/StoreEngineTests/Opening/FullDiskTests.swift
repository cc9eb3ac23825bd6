import FileProgressTestSupport
import Foundation
import Testing

@testable import StoreEngine

@Suite(
  .serialized, .enabled(if: MountedFolder.isPossible, "skipped: a full file system needs root"))
struct FullDiskTests {
  @Test(arguments: [false, true])
  func whatWasAcknowledgedIsThereAfterTheDiskIsFull(isOnNetwork: Bool) throws {
    try MountedFolder.withSmallFileSystem(byteCount: 2 << 20) { folder in
      let filler = folder + "/filler"
      #expect(
        FileManager.default.createFile(
          atPath: filler, contents: Data(repeating: 1, count: 400_000)))
      let location = StoreLocation(folder: folder + "/store")
      let store = try ClassStore.open(location, isOnNetwork: isOnNetwork)
      var acknowledged: [String] = []
      var refusals: [StorageError.Code?] = []
      for index in 0..<4000 where refusals.count < 3 {
        let path = "/home/anna/\(index)-" + String(repeating: "x", count: 500)
        let code = failure {
          try store.admit(path)
          acknowledged.append(path)
        }
        if let code { refusals.append(code) }
      }
      #expect(refusals == [.diskFull, .diskFull, .diskFull])
      #expect(acknowledged.count > 20)
      #expect(try store.names() == acknowledged.sorted())
      unlink(filler)
      try store.admit("/after")
      #expect(try store.names() == (acknowledged + ["/after"]).sorted())
      try store.database.close()
      let again = try ClassStore.open(location, isOnNetwork: isOnNetwork)
      #expect(try again.database.integrityProblems() == [])
      #expect(try again.names() == (acknowledged + ["/after"]).sorted())
      try again.database.close()
    }
  }

  @Test func aBackupThatDoesNotFitLeavesTheOlderOnes() throws {
    try MountedFolder.withSmallFileSystem(byteCount: 16 << 20) { folder in
      let location = StoreLocation(folder: folder + "/store")
      let store = try ClassStore.open(location)
      try store.database.backUp(day: "2026-11-20")
      for index in 0..<300 {
        try store.admit("/\(index)" + String(repeating: "x", count: 1000))
      }
      let filler = FileHandle(
        fileDescriptor: open(folder + "/filler", O_WRONLY | O_CREAT, 0o600), closeOnDealloc: true)
      while (try? filler.write(contentsOf: Data(repeating: 1, count: 4096))) != nil {}
      #expect(failure { try store.database.backUp(day: "2026-11-21") } == .diskFull)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: location.backups)
          .filter { $0 != ".lock" } == ["class-2026-11-20.sqlite"])
      // Another test may have started a program meanwhile, which holds the file open.
      try filler.truncate(atOffset: 0)
      try filler.close()
      // The lock of the failed attempt may live on in that program, too, up to its begin.
      for _ in 0..<10_000 where store.database.needsBackup(day: "2026-11-21") {
        try store.database.backUp(day: "2026-11-21")
      }
      #expect(StoreDatabase.backups(of: location).count == 2)
      try store.database.close()
    }
  }

  @Test func aStoreThatCannotBeMadeForWantOfSpaceCanBeMadeLater() throws {
    try MountedFolder.withSmallFileSystem(byteCount: 1 << 20) { folder in
      let filler = folder + "/filler"
      #expect(
        FileManager.default.createFile(
          atPath: filler, contents: Data(repeating: 1, count: 900_000)))
      let location = StoreLocation(folder: folder + "/store")
      // Enough tables for more than what is left.
      let schema = Schema(
        steps: [
          Schema.Step(version: 1) { database in
            for number in 0..<60 {
              try database.run(script: "CREATE TABLE table\(number) (id INTEGER PRIMARY KEY)")
            }
            try database.run(script: "PRAGMA user_version = 1")
          },
          Schema.Step(version: 2) { database in
            for step in Schema.ofFirstClass.steps { try step.run(database) }
            try database.run(script: "PRAGMA user_version = 2")
          },
        ], landmark: "student")
      #expect(failure { _ = try ClassStore.open(location, schema: schema) } == .diskFull)
      unlink(filler)
      let store = try ClassStore.open(location, schema: schema)
      try store.admit("/a")
      #expect(try store.database.durability() == ("wal", 2))
      try store.database.close()
    }
  }
}
