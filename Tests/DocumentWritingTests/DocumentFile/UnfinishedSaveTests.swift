import FileProgressTestSupport
import Foundation
import Testing

@testable import DocumentWriting

@Suite struct UnfinishedSaveTests {
  private static let leftover = ".fileprogress-3w5e11264sgs"

  @Test func whatADeadProgramLeftIsRemoved() throws {
    try withScratchFolder { folder in
      let document = try folder.write("text", to: "essay.txt")
      try folder.write("half of a te", to: Self.leftover)
      #expect(
        UnfinishedSave.removeAbandoned(besideDocumentAt: document) == [Self.leftover])
      #expect(folder.names == ["essay.txt"])
      #expect(UnfinishedSave.removeAbandoned(besideDocumentAt: document).isEmpty)
    }
  }

  @Test func theFolderOfALinkIsThatOfTheDocument() throws {
    try withScratchFolder { folder in
      mkdir(folder.path(of: "real"), 0o700)
      try folder.write("text", to: "real/essay.txt")
      try folder.write("", to: "real/" + Self.leftover)
      symlink("real/essay.txt", folder.path(of: "link.txt"))
      let path = folder.path(of: "link.txt")
      #expect(UnfinishedSave.removeAbandoned(besideDocumentAt: path) == [Self.leftover])
      #expect(folder.names(in: "real") == ["essay.txt"])
    }
  }

  @Test func aDocumentThatDoesNotExistYetIsNoObstacle() throws {
    try withScratchFolder { folder in
      try folder.write("", to: Self.leftover)
      let path = folder.path(of: "new.txt")
      #expect(UnfinishedSave.removeAbandoned(besideDocumentAt: path) == [Self.leftover])
      let nowhere = folder.path(of: "no/such/file.txt")
      #expect(UnfinishedSave.removeAbandoned(besideDocumentAt: nowhere).isEmpty)
    }
  }

  @Test func whatIsNotOursStays() throws {
    try withScratchFolder { folder in
      let document = try folder.write("text", to: "essay.txt")
      let names = [
        ".fileprogress-", ".fileprogress-notes.txt", ".fileprogress-ABC", "fileprogress-abc",
        ".fileprogress-12345678901234", ".fileprogress",
      ]
      for name in names { try folder.write("mine", to: name) }
      mkdir(folder.path(of: ".fileprogress-abc"), 0o700)
      symlink("essay.txt", folder.path(of: ".fileprogress-abd"))
      mkfifo(folder.path(of: ".fileprogress-abe"), 0o600)
      let before = folder.names
      #expect(UnfinishedSave.removeAbandoned(besideDocumentAt: document).isEmpty)
      #expect(folder.names == before)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "giving files away needs root"))
  func whatBelongsToSomebodyElseStays() throws {
    try withScratchFolder { folder in
      let document = try folder.write("text", to: "essay.txt")
      let leftover = try folder.write("", to: Self.leftover)
      #expect(chown(leftover, 12_345, 12_345) == 0)
      #expect(UnfinishedSave.removeAbandoned(besideDocumentAt: document).isEmpty)
      // What root left of a document of another person belongs to that person already.
      #expect(chown(document, 12_345, 12_345) == 0)
      #expect(UnfinishedSave.removeAbandoned(besideDocumentAt: document) == [Self.leftover])
    }
  }

  @Test func aSaveThatIsGoingOnIsLeftAloneAtEveryCall() throws {
    for kind in ["replaced", "created"] {
      for obstructed in [false, true] {
        try withScratchFolder { folder in
          let path = folder.path(of: "essay.txt")
          if kind == "replaced" { try folder.write("old", to: "essay.txt") }
          let removed = Removals()
          var calls = SavingCalls.system
          // Another editor opens a document of the folder at every step of the save.
          calls.write = {
            removed.look(beside: path)
            return SavingCalls.system.write($0, $1, $2)
          }
          calls.synchronize = {
            removed.look(beside: path)
            return SavingCalls.system.synchronize($0)
          }
          calls.close = {
            let result = SavingCalls.system.close($0)
            removed.look(beside: path)
            return result
          }
          calls.rename = {
            removed.look(beside: path)
            return SavingCalls.system.rename($0, $1)
          }
          calls.renameWithoutReplacing = {
            removed.look(beside: path)
            return obstructed
              ? -Int(EINVAL) : SavingCalls.system.renameWithoutReplacing($0, $1)
          }
          var (_, file) = try DocumentFile.read(
            path: path, safetyCopyFolder: folder.path(of: "copies"), calls: calls)
          _ = try file.save(Array("new".utf8))
          #expect(folder.text(of: "essay.txt") == "new")
          #expect(removed.names.isEmpty, "\(kind)")
          #expect(removed.lookCount >= 4)
          #expect(folder.names == ["essay.txt"])
        }
      }
    }
  }

  /// Between its making and its lock a file looks abandoned.
  @Test func aSaveWhoseFileWasTakenAwayAtOnceMakesAnother() throws {
    try withScratchFolder { folder in
      let path = try folder.write("old", to: "essay.txt")
      let removed = Removals()
      var calls = SavingCalls.system
      calls.duplicate = {
        if removed.names.isEmpty { removed.look(beside: path) }
        return SavingCalls.system.duplicate($0)
      }
      var (_, file) = try DocumentFile.read(
        path: path, safetyCopyFolder: folder.path(of: "copies"), calls: calls)
      _ = try file.save(Array("new".utf8))
      #expect(removed.names.count == 1)
      #expect(folder.text(of: "essay.txt") == "new")
      #expect(folder.names == ["essay.txt"])
    }
  }

  @Test(arguments: [ENOLCK, EIO]) func aFileSystemWithoutLocksSavesAllTheSame(number: Int32) throws
  {
    try withScratchFolder { folder in
      let path = try folder.write("old", to: "essay.txt")
      var calls = SavingCalls.system
      calls.lock = { _ in -Int(number) }
      var (_, file) = try DocumentFile.read(
        path: path, safetyCopyFolder: folder.path(of: "copies"), calls: calls)
      _ = try file.save(Array("new".utf8))
      #expect(folder.text(of: "essay.txt") == "new")
      #expect(folder.names == ["essay.txt"])
    }
  }

  @Test func theLockIsGoneWithTheSave() throws {
    try withScratchFolder { folder in
      let path = try folder.write("old", to: "essay.txt")
      var (_, file) = try DocumentFile.read(
        path: path, safetyCopyFolder: folder.path(of: "copies"))
      _ = try file.save(Array("new".utf8))
      let descriptor = open(path, O_RDONLY)
      defer { close(descriptor) }
      #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    }
  }
}
