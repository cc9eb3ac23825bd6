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
      #expect(store.database.folderAccess == .closedNow)
      #expect(try mode(of: location.folder) == 0o700)
      try store.admit("Anna")
      try store.database.backUp(day: "2026-11-23")
      try store.database.close()

      #expect(chmod(location.folder, mode_t(bits)) == 0)
      let again = try ClassStore.open(location)
      #expect(again.database.folderAccess == .closedNow)
      #expect(try mode(of: location.folder) == 0o700)
      try again.database.close()
      let third = try ClassStore.open(location)
      #expect(third.database.folderAccess == .closed)
      try third.database.close()
    }
  }

  /// The second look, while the store was made or migrated, found the folder closed already.
  @Test func aFolderIsClosedAloudAlsoWhenTheStoreIsMigrated() throws {
    try withScratchFolder { scratch in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      try ClassStore.open(location, schema: .ofFirstClass).database.close()
      #expect(chmod(location.folder, 0o755) == 0)
      let store = try ClassStore.open(location)
      #expect(store.database.folderAccess == .closedNow)
      try store.database.close()

      let empty = StoreLocation(folder: scratch.path(of: "empty"))
      try PrivateFiles.makeFolder(empty.folder)
      try scratch.write("", to: "empty/class.sqlite")
      #expect(chmod(empty.folder, 0o755) == 0)
      let made = try ClassStore.open(empty)
      #expect(made.database.folderAccess == .closedNow)
      try made.database.close()
    }
  }

  /// FAT and some shares know no permissions: changing them fails, or changes nothing.
  @Test(arguments: [EPERM, EOPNOTSUPP, ENOSYS, 0])
  func aFolderThatCannotBeClosedIsUsedAsItIs(number: Int32) throws {
    try withScratchFolder { scratch in
      #expect(chmod(scratch.path, 0o755) == 0)
      let access = try PrivateFiles.keepOthersOut(of: scratch.path, isOurs: { _ in true }) {
        _, _ in
        errno = number
        return number == 0 ? 0 : -1
      }
      #expect(access == .unclosable)
      #expect(try mode(of: scratch.path) == 0o755)
      let code = failure {
        _ = try PrivateFiles.keepOthersOut(of: scratch.path, isOurs: { _ in true }) { _, _ in
          errno = EROFS
          return -1
        }
      }
      #expect(code == .readOnly)
    }
  }

  @Test func aReaderFindsTheFolderSharedAndLeavesItSo() throws {
    try withScratchFolder { scratch in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      try ClassStore.open(location).database.close()
      for (bits, expected) in [(0o700, FolderAccess.closed), (0o777, .shared), (0o750, .shared)] {
        #expect(chmod(location.folder, mode_t(bits)) == 0)
        let reader = try StoreDatabase.open(location, access: .readOnly, schema: .ofClass) { _ in
          false
        }
        #expect(reader.folderAccess == expected)
        try reader.close()
        #expect(try mode(of: location.folder) == bits)
      }
    }
  }

  @Test(arguments: [
    "config/config.json", "config.toml", "safety-copies/x", "class.refusals", "wakatime",
    "wakatime.new",
  ])
  func aFolderWithTheConfigurationIsOneOfTheStoreAlone(name: String) throws {
    try withScratchFolder { scratch in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let file = scratch.path(of: "store/" + name)
      try PrivateFiles.makeFolder((file as NSString).deletingLastPathComponent)
      try scratch.write("{}", to: "store/" + name)
      #expect(chmod(location.folder, 0o755) == 0)
      let store = try ClassStore.open(location)
      #expect(store.database.folderAccess == .closedNow)
      try store.database.close()
    }
  }

  @Test func aFolderWithOtherFilesIsRefusedAndStaysAsItIs() throws {
    try withScratchFolder { scratch in
      let location = StoreLocation(folder: scratch.path)
      try scratch.write("mine", to: "essay.txt")
      #expect(chmod(scratch.path, 0o755) == 0)
      let error = #expect(throws: StorageError.self) { _ = try ClassStore.open(location) }
      #expect(error?.code == .sharedFolder)
      let advice = "chmod go= '\(scratch.path)' makes it private"
      #expect(error?.description.contains(advice) == true)
      #expect(try mode(of: scratch.path) == 0o755)
      #expect(try Set(contents(ofFolder: scratch.path).keys) == ["essay.txt"])
      #expect(chmod(scratch.path, 0o700) == 0)
      let store = try ClassStore.open(location)
      try store.database.close()
      #expect(chmod(scratch.path, 0o755) == 0)
      #expect(failure { _ = try ClassStore.open(location) } == .sharedFolder)
    }
  }

  @Test func filesOfProcessesThatAreGoneAreRemoved() throws {
    try withScratchFolder { scratch in
      // More than the kernel gives.
      let gone = pid_t.max
      let kept = [".space-\(getpid())", ".space-1", ".space-", ".space-x", "other-\(gone)"]
      for name in kept + [".space-\(gone)", "class.refusals.\(gone)"] {
        try scratch.write("", to: name)
      }
      PrivateFiles.removeAbandoned(in: scratch.path, named: [".space-", "class.refusals."])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() == kept.sorted())
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
