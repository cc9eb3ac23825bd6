import FileProgressTestSupport
import Foundation
import Testing

@testable import StoreEngine

@Suite(
  .serialized,
  .enabled(if: MountedFolder.isPossible, "skipped: a read-only mount needs root"))
struct ReadOnlyStoreTests {
  @Test func aStoreOnAReadOnlyFileSystemIsRead() throws {
    try withScratchFolder { scratch throws in
      // A name that means something else in an address of SQLite.
      let original = StoreLocation(folder: scratch.path(of: "store?mode=rw#50%41"))
      let store = try ClassStore.open(original)
      try store.admit("/a")
      let facts = try store.rows()
      try store.database.close()
      try expectReading(
        scratch, folder: "store?mode=rw#50%41", facts: facts)
    }
  }

  /// What a killed program acknowledged is in the log only.
  @Test func aLogThatWasNotWrittenBackIsRead() throws {
    try withScratchFolder { scratch throws in
      let running = StoreLocation(folder: scratch.path(of: "running"))
      let store = try ClassStore.open(running)
      try store.admit("/a")
      let facts = try store.rows()
      let killed = StoreLocation(folder: scratch.path(of: "killed"))
      try PrivateFiles.makeFolder(killed.folder)
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: running.database + suffix, toPath: killed.database + suffix)
      }
      try store.database.close()
      try expectReading(scratch, folder: "killed", facts: facts)
    }
  }

  @Test func aStoreWithARollbackJournalIsRead() throws {
    try withScratchFolder { scratch throws in
      let original = StoreLocation(folder: scratch.path(of: "store"))
      let store = try ClassStore.open(original, isOnNetwork: true)
      try store.admit("/a")
      let facts = try store.rows()
      try store.database.close()
      try expectReading(scratch, folder: "store", facts: facts)
    }
  }

  @Test func aStoreThatIsNotFinishedHasNoContentYet() throws {
    try withScratchFolder { scratch throws in
      try scratch.write("", to: "class.sqlite")
      try MountedFolder.withReadOnlyView(of: scratch.path) { view in
        let location = StoreLocation(folder: view)
        #expect(
          failure {
            _ = try StoreDatabase.open(location, access: .readOnly, schema: .ofClass) { _ in false }
          }
            == .notFound)
      }
    }
  }

  @Test func nothingCanBeWritten() throws {
    try withScratchFolder { scratch throws in
      let store = try ClassStore.open(StoreLocation(folder: scratch.path))
      try store.database.close()
      try MountedFolder.withReadOnlyView(of: scratch.path) { view in
        let location = StoreLocation(folder: view)
        #expect(
          failure {
            let database = try StoreDatabase.open(location, access: .readWrite, schema: .ofClass) {
              _ in false
            }
            defer { try? database.close() }
            try database.write { try $0.run("DELETE FROM student") }
          } == .readOnly)
      }
    }
  }

  private func expectReading(
    _ scratch: ScratchFolder, folder: String, facts: [String]
  ) throws {
    let before = try contents(ofFolder: scratch.path(of: folder))
    try MountedFolder.withReadOnlyView(of: scratch.path) { view in
      let location = StoreLocation(folder: view + "/" + folder)
      let database = try StoreDatabase.open(location, access: .readOnly, schema: .ofClass) { _ in
        false
      }
      #expect(try ClassStore(database).rows() == facts)
      #expect(try database.integrityProblems() == [])
      let isOnNetwork = folder == "store"
      #expect(try database.durability().journalMode == (isOnNetwork ? "delete" : "wal"))
      #expect(
        failure { try database.write { try $0.run("DELETE FROM student") } } == .readOnly)
      if before["class.sqlite-wal"] != nil {
        #expect(try hasOpenFileWithoutName(), "a copy is left behind if this process is ended")
      }
      try database.close()
    }
    #expect(try contents(ofFolder: scratch.path(of: folder)) == before)
  }

  /// Whether this process has a copy of a database open that lies in no folder any more.
  private func hasOpenFileWithoutName() throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/" + name)
      return target?.hasSuffix("/class.sqlite (deleted)") ?? false
    }
  }
}
