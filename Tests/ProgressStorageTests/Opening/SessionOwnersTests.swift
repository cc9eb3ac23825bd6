import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Synchronization
import Testing

@testable import ProgressStorage

@Suite struct SessionOwnersTests {
  @Test func anOwnerIsAliveAsLongAsItHoldsItsLock() throws {
    try withScratchFolder { scratch throws in
      let owners = SessionOwners(of: StoreLocation(folder: scratch.path))
      let (one, other) = (OwnerIdentifier(high: 1, low: 2), OwnerIdentifier(high: 3, low: 4))
      #expect(owners.all().isEmpty)
      #expect(!owners.isAlive(one))
      let first = try owners.register(one)
      var second: FileLock? = try owners.register(other)
      #expect(owners.isAlive(one) && owners.isAlive(other))
      #expect(second != nil)
      second = nil
      #expect(owners.isAlive(one) && !owners.isAlive(other))
      let all = Dictionary(uniqueKeysWithValues: owners.all().map { ($0.owner, $0.isAlive) })
      #expect(all == [one: true, other: false])
      owners.remove(other)
      #expect(owners.all().map(\.owner) == [one])
      withExtendedLifetime(first) {}
    }
  }

  @Test func anOwnerThatRunsIsNotSuspended() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path)
      let owners = SessionOwners(of: location)
      let owner = OwnerIdentifier(high: 1, low: 2)
      #expect(!owners.isSuspended(owner), "there is none")
      let lock = try owners.register(owner)
      let file = "\(location.owners)/\(owner).lock"
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "\(getpid())\n")
      #expect(!owners.isSuspended(owner))
      // An earlier version wrote nothing.
      #expect(truncate(file, 0) == 0)
      #expect(owners.isAlive(owner) && !owners.isSuspended(owner))
      withExtendedLifetime(lock) {}
    }
  }

  @Test func filesOfOwnersThatAreGoneAreRemoved() throws {
    try withScratchFolder { scratch throws in
      let owners = SessionOwners(of: StoreLocation(folder: scratch.path))
      let (alive, gone) = (OwnerIdentifier(high: 1, low: 2), OwnerIdentifier(high: 3, low: 4))
      let lock = try owners.register(alive)
      var abandoned: FileLock? = try owners.register(gone)
      withExtendedLifetime(abandoned) {}
      abandoned = nil
      owners.removeAbandoned()
      #expect(owners.all().map(\.owner) == [alive])
      withExtendedLifetime(lock) {}
    }
  }

  @Test func aDocumentWithoutAFileIsNotedAsLongAsItIsOpen() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path)
      let owners = SessionOwners(of: location)
      let document = UnsavedDocument(
        path: "/home/mia/two\nlines.txt", tool: "fileprogress open", openedAtNanoseconds: 7)
      #expect(owners.unsavedDocuments().isEmpty)
      var note: FileLock? = try owners.note(document, as: OwnerIdentifier(high: 1, low: 2))
      let found = owners.unsavedDocuments()
      #expect(found.map(\.document) == [document])
      #expect(found.map(\.isSuspended) == [false])
      #expect(owners.all().isEmpty, "it owns no session")
      owners.removeAbandoned()
      #expect(owners.unsavedDocuments().count == 1)
      let path = try #require(note?.path)
      note = nil
      #expect(owners.unsavedDocuments().isEmpty, "as after the end of its process")
      owners.removeAbandoned()
      #expect(!FileManager.default.fileExists(atPath: path))
      let other = try owners.note(document, as: OwnerIdentifier(high: 3, low: 4))
      owners.remove(other)
      #expect(!FileManager.default.fileExists(atPath: location.owners))
    }
  }

  /// Between looking whether a lock is free and removing its file an owner could take it.
  @Test func anOwnerThatIsStartingKeepsItsFile() async throws {
    let scratch = try ScratchFolder()
    let location = StoreLocation(folder: scratch.path)
    let rounds = TestTier.count(200, full: 5000)
    try await withThrowingTaskGroup(of: Void.self) { group in
      let isDone = Flag()
      group.addTask {
        while !isDone.value.withLock({ $0 }) {
          SessionOwners(of: location).removeAbandoned()
          // On two processors another such test would take the thread that the owner needs.
          await Task.yield()
        }
      }
      group.addTask {
        defer { isDone.value.withLock { $0 = true } }
        let owners = SessionOwners(of: location)
        for round in 0..<rounds {
          let owner = OwnerIdentifier(high: 1, low: UInt64(round))
          let lock = try owners.register(owner)
          for _ in 0..<20 { #expect(owners.isAlive(owner), "round \(round)") }
          withExtendedLifetime(lock) {}
        }
      }
      try await group.waitForAll()
    }
    withExtendedLifetime(scratch) {}
  }

  /// A sign that tasks share.
  private final class Flag: Sendable {
    let value = Mutex(false)
  }

  @Test func askingForOwnersMakesNothing() throws {
    try withScratchFolder { scratch throws in
      let owners = SessionOwners(of: StoreLocation(folder: scratch.path))
      #expect(!owners.isAlive(OwnerIdentifier(high: 1, low: 2)))
      #expect(owners.all().isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    }
  }

  @Test func filesOfOtherNamesAreNoOwners() throws {
    try withScratchFolder { scratch throws in
      try PrivateFiles.makeFolder(scratch.path(of: "owners"))
      try scratch.write("", to: "owners/README.lock")
      try scratch.write("", to: "owners/00000000-0000-0001-0000-000000000002.txt")
      #expect(SessionOwners(of: StoreLocation(folder: scratch.path)).all().isEmpty)
    }
  }
}
