import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@testable import ProgressStorage

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
      let store = try StoreFixture.open(location, isOnNetwork: isOnNetwork)
      var acknowledged: [String] = []
      var refusals: [StorageError.Code?] = []
      for index in 0..<4000 where refusals.count < 3 {
        let path = "/home/anna/\(index)-" + String(repeating: "x", count: 500)
        let code = failure {
          _ = try store.insertDocument(atPath: path)
          acknowledged.append(path)
        }
        if let code { refusals.append(code) }
      }
      #expect(refusals == [.diskFull, .diskFull, .diskFull])
      #expect(acknowledged.count > 20)
      #expect(try paths(in: store) == acknowledged.sorted())
      unlink(filler)
      _ = try store.insertDocument(atPath: "/after")
      #expect(try paths(in: store) == (acknowledged + ["/after"]).sorted())
      try store.database.close()
      let again = try StoreFixture.open(location, isOnNetwork: isOnNetwork)
      #expect(try again.database.integrityProblems() == [])
      #expect(try paths(in: again) == (acknowledged + ["/after"]).sorted())
      try again.database.close()
    }
  }

  @Test func aBackupThatDoesNotFitLeavesTheOlderOnes() throws {
    try MountedFolder.withSmallFileSystem(byteCount: 16 << 20) { folder in
      let location = StoreLocation(folder: folder + "/store")
      let store = try StoreFixture.open(location)
      try store.database.backUp(day: "2026-11-20")
      try store.write { writer in
        for index in 0..<300 {
          _ = try writer.insertDocument(
            atPath: "/\(index)" + String(repeating: "x", count: 1000))
        }
      }
      let filler = FileHandle(
        fileDescriptor: open(folder + "/filler", O_WRONLY | O_CREAT, 0o600), closeOnDealloc: true)
      while (try? filler.write(contentsOf: Data(repeating: 1, count: 4096))) != nil {}
      #expect(failure { try store.database.backUp(day: "2026-11-21") } == .diskFull)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: location.backups)
          .filter { $0 != ".lock" } == ["progress-2026-11-20.sqlite"])
      // Another test may have started a program meanwhile, which holds the file open.
      try filler.truncate(atOffset: 0)
      try filler.close()
      // The lock of the failed attempt may live on in that program, too, up to its begin.
      for _ in 0..<10_000 where store.database.needsBackup(day: "2026-11-21") {
        try store.database.backUp(day: "2026-11-21")
      }
      #expect(ProgressDatabase.backups(of: location).count == 2)
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
      #expect(failure { _ = try StoreFixture.open(location) } == .diskFull)
      unlink(filler)
      let store = try StoreFixture.open(location)
      _ = try store.insertDocument(atPath: "/a")
      #expect(try store.database.durability() == ("wal", 2))
      try store.database.close()
    }
  }

  private func paths(in store: StoreFixture) throws -> [String] {
    try store.database.read { reader in
      try reader.sightings(atOrBelow: "/", device: reader.identity().device).map(\.path).sorted()
    }
  }
}
