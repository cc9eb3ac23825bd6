import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@testable import ProgressStorage

@Suite(
  .serialized,
  .enabled(if: MountedFolder.isPossible, "skipped: a read-only mount needs root"))
struct ReadOnlyStoreTests {
  @Test func aStoreOnAReadOnlyFileSystemIsRead() throws {
    try withScratchFolder { scratch throws in
      // A name that means something else in an address of SQLite.
      let original = StoreLocation(folder: scratch.path(of: "store?mode=rw#50%41"))
      let store = try StoreFixture.open(original)
      try store.insertSession(of: store.insertDocument(atPath: "/a"))
      let facts = try store.exportedFacts()
      try store.database.close()
      try expectReading(
        scratch, folder: "store?mode=rw#50%41", facts: facts, identity: nil)
    }
  }

  /// What a killed program acknowledged is in the log only.
  @Test func aLogThatWasNotWrittenBackIsRead() throws {
    try withScratchFolder { scratch throws in
      let running = StoreLocation(folder: scratch.path(of: "running"))
      let store = try StoreFixture.open(running)
      try store.insertSession(of: store.insertDocument(atPath: "/a"))
      let facts = try store.exportedFacts()
      let killed = StoreLocation(folder: scratch.path(of: "killed"))
      try PrivateFiles.makeFolder(killed.folder)
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: running.database + suffix, toPath: killed.database + suffix)
      }
      let identity = try store.identity
      try store.database.close()
      try expectReading(scratch, folder: "killed", facts: facts, identity: identity)
    }
  }

  @Test func aStoreWithARollbackJournalIsRead() throws {
    try withScratchFolder { scratch throws in
      let original = StoreLocation(folder: scratch.path(of: "store"))
      let store = try StoreFixture.open(original, isOnNetwork: true)
      _ = try store.insertDocument(atPath: "/a")
      let facts = try store.exportedFacts()
      try store.database.close()
      try expectReading(scratch, folder: "store", facts: facts, identity: nil)
    }
  }

  @Test func aStoreThatIsNotFinishedHasNoContentYet() throws {
    try withScratchFolder { scratch throws in
      try scratch.write("", to: "progress.sqlite")
      try MountedFolder.withReadOnlyView(of: scratch.path) { view in
        let location = StoreLocation(folder: view)
        #expect(
          failure { _ = try ProgressDatabase.open(location, access: .readOnly) { _ in false } }
            == .notFound)
      }
    }
  }

  @Test func nothingCanBeWritten() throws {
    try withScratchFolder { scratch throws in
      let store = try StoreFixture.open(StoreLocation(folder: scratch.path))
      try store.database.close()
      try MountedFolder.withReadOnlyView(of: scratch.path) { view in
        let location = StoreLocation(folder: view)
        #expect(
          failure {
            let database = try ProgressDatabase.open(location, access: .readWrite) { _ in false }
            defer { try? database.close() }
            try database.write(now: .start) { try $0.set("a", Data()) }
          } == .readOnly)
      }
    }
  }

  private func expectReading(
    _ scratch: ScratchFolder, folder: String, facts: [String], identity: StoreIdentity?
  ) throws {
    let before = try contents(ofFolder: scratch.path(of: folder))
    try MountedFolder.withReadOnlyView(of: scratch.path) { view in
      let location = StoreLocation(folder: view + "/" + folder)
      let database = try ProgressDatabase.open(location, access: .readOnly) { _ in false }
      var lines: [String] = []
      try database.read { try $0.exportFacts { lines.append(String($0.dropLast())) } }
      #expect(lines.dropFirst().dropLast().sorted() == facts)
      if let identity { #expect(try database.read { try $0.identity() } == identity) }
      #expect(try database.integrityProblems() == [])
      #expect(
        failure { try database.write(now: .start) { try $0.set("a", Data()) } } == .readOnly)
      if before["progress.sqlite-wal"] != nil {
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
      return target?.hasSuffix("/progress.sqlite (deleted)") ?? false
    }
  }
}
