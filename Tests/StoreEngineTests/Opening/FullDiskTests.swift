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

  /// The number of a process is reused, and its file was in the way: a full disk was not noticed.
  @Test func whatAKilledProgramLeftDoesNotHideAFullDisk() throws {
    try MountedFolder.withSmallFileSystem(byteCount: 1 << 20) { folder in
      let left = "\(folder)/.space-\(getpid())"
      #expect(FileManager.default.createFile(atPath: left, contents: nil))
      #expect(!PrivateFiles.isDiskFull(folder: folder))
      #expect(access(left, F_OK) != 0)
      #expect(FileManager.default.createFile(atPath: left, contents: nil))
      let filler = MountedFolder.fill(folder)
      #expect(PrivateFiles.isDiskFull(folder: folder))
      unlink(filler)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == [])
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
      // The lock of the failed attempt may live on in that program, too, until it starts.
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
      // Another test may be starting a program, which holds what was open meanwhile until it starts: the filler, and
      // the files of the failed attempt.
      truncate(filler, 0)
      unlink(filler)
      let attempts = (0..<10_000).lazy.compactMap { _ in
        try? ClassStore.open(location, schema: schema)
      }
      let store = try attempts.first ?? ClassStore.open(location, schema: schema)
      try store.admit("/a")
      #expect(try store.database.durability() == ("wal", 2))
      try store.database.close()
    }
  }

  /// A file system, by what makes it.
  struct Disk: Sendable, CustomTestStringConvertible {
    var words: [String]
    var megabytes = 12

    var testDescription: String { words.joined(separator: " ") }

    static let all =
      ["ext4", "ext3", "ext2"].flatMap { kind in
        ["1024", "2048", "4096"].map { Disk(words: ["mkfs.\(kind)", "-q", "-F", "-b", $0]) }
      } + [
        Disk(words: ["mkfs.xfs", "-q", "-f", "-b", "size=1024"], megabytes: 320),
        Disk(words: ["mkfs.btrfs", "-q", "-f"], megabytes: 128),
      ]
  }

  /// The files of a store, without the memory that programs share, which says nothing.
  private func content(of location: StoreLocation) throws -> [String: Data] {
    try contents(ofFolder: location.folder).filter { !$0.key.hasSuffix("-shm") }
  }

  /// With blocks below 4 KiB, what SQLite shares between processes had holes, and the first write into one
  /// killed the process.
  @Test(
    .enabled(if: MountedFolder.canMountImages, "skipped: mounting a disk in a file needs root"),
    arguments: TestTier.isFull ? Disk.all : [Disk.all[0]])
  func aFullDiskIsReadAndRefusesRecords(disk: Disk) throws {
    try MountedFolder.withDisk(madeBy: disk.words, byteCount: disk.megabytes << 20) { folder in
      let live = StoreLocation(folder: folder + "/live")
      let store = try ClassStore.open(live)
      for index in 0..<60 { try store.admit("\(index)") }
      let rows = try store.rows()
      // What a killed program left, with and without the shared memory, and a store that was closed.
      let killed = StoreLocation(folder: folder + "/killed")
      let bare = StoreLocation(folder: folder + "/bare")
      for location in [killed, bare] {
        try PrivateFiles.makeFolder(location.folder)
        for suffix in ["", "-wal"] {
          try FileManager.default.copyItem(
            atPath: live.database + suffix, toPath: location.database + suffix)
        }
      }
      #expect(FileManager.default.createFile(atPath: killed.database + "-shm", contents: nil))
      #expect(truncate(killed.database + "-shm", 32_768) == 0)
      try store.database.close()

      let filler = MountedFolder.fill(folder)
      for location in [live, killed, bare] {
        let name = (location.folder as NSString).lastPathComponent
        let files = try content(of: location)
        let reader = try StoreDatabase.open(location, access: .readOnly, schema: .ofClass) { _ in
          false
        }
        #expect(try ClassStore(reader).rows() == rows, "\(name)")
        #expect(try reader.integrityProblems() == [], "\(name)")
        #expect(try reader.durability().journalMode == "wal", "\(name)")
        #expect(failure { try reader.write { try $0.run("DELETE FROM student") } } != nil)
        try reader.close()
        // Who reads changes no file: the log was written back and removed.
        #expect(try content(of: location) == files, "\(name)")
      }
      let secondFiller = MountedFolder.fill(folder + "/bare")
      for location in [live, killed, bare] {
        let code = failure {
          let store = try ClassStore.open(location)
          defer { try? store.database.close() }
          for index in 0..<1000 { try store.admit("late \(index)") }
        }
        #expect(code == .diskFull, "\(location.folder)")
      }
      for path in [filler, secondFiller] { unlink(path) }
      let again = try ClassStore.open(killed)
      try again.admit("after")
      #expect(try again.database.integrityProblems() == [])
      #expect(try Set(rows).isSubset(of: again.rows()))
      try again.database.close()
    }
  }
}
