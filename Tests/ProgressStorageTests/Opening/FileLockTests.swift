import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@testable import ProgressStorage

@Suite struct FileLockTests {
  @Test func aFileIsLockedByOneAtATime() throws {
    try withScratchFolder { scratch throws in
      let path = scratch.path(of: "lock")
      #expect(!FileLock.isHeld(path))
      var lock = try FileLock.tryExclusive(path)
      #expect(lock != nil)
      #expect(try mode(of: path) == 0o600)
      #expect(FileLock.isHeld(path))
      #expect(try FileLock.tryExclusive(path) == nil)
      lock = nil
      #expect(!FileLock.isHeld(path))
      #expect(try FileLock.tryExclusive(path) != nil)
    }
  }

  @Test func askingWhetherAFileIsLockedMakesNone() throws {
    try withScratchFolder { scratch throws in
      #expect(!FileLock.isHeld(scratch.path(of: "lock")))
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    }
  }

  @Test func aLockWhoseFileWasRemovedHoldsNobodyUp() throws {
    try withScratchFolder { scratch throws in
      let path = scratch.path(of: "lock")
      let first = try FileLock.tryExclusive(path)
      unlink(path)
      #expect(!FileLock.isHeld(path))
      let second = try FileLock.tryExclusive(path)
      #expect(second != nil)
      #expect(FileLock.isHeld(path))
      #expect(try FileLock.tryExclusive(path) == nil)
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test func whoeverWaitsGetsTheLockWhenItIsFree() async throws {
    try await withScratchFolder { scratch in
      let path = scratch.path(of: "lock")
      var lock = try FileLock.tryExclusive(path)
      #expect(lock != nil)
      let waiting = Task.detached { try FileLock.waitExclusive(path).path }
      lock = nil
      #expect(try await waiting.value == path)
    }
  }

  @Test func whoeverWaitsForALockThatIsKeptGivesUpInTheEnd() throws {
    try withScratchFolder { scratch throws in
      let path = scratch.path(of: "lock")
      let lock = try FileLock.tryExclusive(path)
      #expect(lock != nil)
      #expect(failure { _ = try FileLock.waitExclusive(path, atMost: .milliseconds(20)) } == .busy)
      withExtendedLifetime(lock) {}
    }
  }

  @Test func aLinkIsNeverLocked() throws {
    try withScratchFolder { scratch throws in
      try scratch.write("victim", to: "victim")
      let path = scratch.path(of: "lock")
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: scratch.path(of: "victim"))
      #expect(failure { _ = try FileLock.tryExclusive(path) } == .notPermitted)
      #expect(!FileLock.isHeld(path))
    }
  }
}

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

@Suite struct SecretFileTests {
  @Test func aSecretIsMadeOnceAndKept() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      #expect(try SecretFile.read(location) == nil)
      let first = try SecretFile.establish(location) { [1, 2, 3] }
      #expect(try SecretFile.establish(location) { [4, 5, 6] } == first)
      #expect(try SecretFile.read(location) == first)
      #expect(try mode(of: location.secret) == 0o600)
      try SecretFile.replace(location, with: [7])
      #expect(try SecretFile.read(location) == [7])
      #expect(try mode(of: location.secret) == 0o600)
      let names = try FileManager.default.contentsOfDirectory(atPath: location.folder)
      #expect(Set(names) == ["progress.key", "progress.lock"])
    }
  }

  @Test func aSecretIsNotReadThroughALink() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path)
      try scratch.write("not mine", to: "victim")
      try FileManager.default.createSymbolicLink(
        atPath: location.secret, withDestinationPath: scratch.path(of: "victim"))
      #expect(failure { _ = try SecretFile.read(location) } == .notPermitted)
    }
  }
}
