import FileProgressTestSupport
import Foundation
import Testing

@testable import StoreEngine

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

  @Test func whoHasAFileLockedIsKnownWhileItIs() throws {
    try withScratchFolder { scratch throws in
      let path = scratch.path(of: "lock")
      #expect(FileLock.holder(of: path) == nil)
      var lock = try FileLock.tryExclusive(path)
      #expect(FileLock.holder(of: path) == nil)
      lock?.note("4711")
      #expect(FileLock.holder(of: path) == 4711)
      // A signal to it would reach a whole group.
      lock?.note("0")
      #expect(FileLock.holder(of: path) == nil)
      lock?.note("4711")
      lock = nil
      #expect(FileLock.holder(of: path) == nil)
    }
  }

  @Test func aFolderIsLockedByOneAtATimeAndStaysAsItIs() throws {
    try withScratchFolder { scratch throws in
      var lock = FileLock.tryFolder(scratch.path)
      #expect(lock?.path == scratch.path)
      #expect(FileLock.tryFolder(scratch.path) == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
      lock = nil
      #expect(FileLock.tryFolder(scratch.path) != nil)
      #expect(FileLock.tryFolder(scratch.path(of: "none")) == nil)
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
