import FileProgressTestSupport
import Foundation
import Testing

@testable import StoreEngine

/// A store that others may enter was used in silence.
@Suite struct FolderModeTests {
  @Test(arguments: [0o755, 0o750, 0o701, 0o777, 0o1777])
  func aFolderOfTheStoreAloneIsClosed(mode bits: Int) throws {
    try withScratchFolder { scratch in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      try FileManager.default.createDirectory(
        atPath: location.folder, withIntermediateDirectories: false)
      #expect(chmod(location.folder, mode_t(bits)) == 0)
      let store = try ClassStore.open(location)
      #expect(store.database.wasFolderShared)
      #expect(try mode(of: location.folder) == 0o700)
      try store.admit("Anna")
      try store.database.backUp(day: "2026-11-23")
      try store.database.close()

      #expect(chmod(location.folder, mode_t(bits)) == 0)
      let again = try ClassStore.open(location)
      #expect(again.database.wasFolderShared)
      #expect(try mode(of: location.folder) == 0o700)
      try again.database.close()
      let third = try ClassStore.open(location)
      #expect(!third.database.wasFolderShared)
      try third.database.close()
    }
  }

  @Test func aFolderWithOtherFilesIsRefusedAndStaysAsItIs() throws {
    try withScratchFolder { scratch in
      let location = StoreLocation(folder: scratch.path)
      try scratch.write("mine", to: "essay.txt")
      #expect(chmod(scratch.path, 0o755) == 0)
      #expect(failure { _ = try ClassStore.open(location) } == .sharedFolder)
      #expect(try mode(of: scratch.path) == 0o755)
      #expect(try Set(contents(ofFolder: scratch.path).keys) == ["essay.txt"])
      #expect(chmod(scratch.path, 0o700) == 0)
      let store = try ClassStore.open(location)
      try store.database.close()
      #expect(chmod(scratch.path, 0o755) == 0)
      #expect(failure { _ = try ClassStore.open(location) } == .sharedFolder)
    }
  }

  @Test func aBackupFolderThatIsALinkIsNotFollowed() throws {
    try withScratchFolder { scratch in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try ClassStore.open(location)
      try store.admit("Anna")
      let elsewhere = scratch.path(of: "elsewhere")
      try FileManager.default.createDirectory(
        atPath: elsewhere, withIntermediateDirectories: false)
      let other = try scratch.write("not ours", to: "elsewhere/class-2020-01-01.sqlite")
      try FileManager.default.createSymbolicLink(
        atPath: location.backups, withDestinationPath: elsewhere)
      #expect(failure { try store.database.backUp(day: "2026-11-23") } == .linkedFolder)
      #expect(failure { try store.database.scrub(day: "2026-11-23") } == .linkedFolder)
      #expect(StoreDatabase.backups(of: location).isEmpty)
      #expect(try contents(ofFolder: elsewhere).count == 1)
      #expect(FileManager.default.fileExists(atPath: other))
      unlink(location.backups)
      try store.database.backUp(day: "2026-11-23")
      #expect(StoreDatabase.backups(of: location).count == 1)
      try store.database.close()
    }
  }
}
