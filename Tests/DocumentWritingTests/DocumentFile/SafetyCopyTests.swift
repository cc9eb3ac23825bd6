import FileProgressTestSupport
import Foundation
import Testing

@testable import DocumentWriting

@Suite struct SafetyCopyTests {
  private func makeCopy(
    _ folder: ScratchFolder, of text: String, document: String
  ) throws -> SafetyCopy {
    try SafetyCopy.make(
      of: Array(text.utf8), documentPath: document, folder: folder.path(of: "a/b/copies"), .system)
  }

  @Test func aCopyIsFoundAgainByAnyPathOfItsDocument() throws {
    try withScratchFolder { folder in
      let real = try ResolvedPath(try folder.write("damaged", to: "essay.txt")).path
      symlink("essay.txt", folder.path(of: "link"))
      let copy = try makeCopy(folder, of: "old", document: real)
      let copies = folder.path(of: "a/b/copies")
      #expect(SafetyCopy.find(for: folder.path(of: "link"), in: copies) == copy)
      #expect(SafetyCopy.find(for: folder.path(of: "other.txt"), in: copies) == nil)
      #expect(SafetyCopy.find(for: real, in: folder.path(of: "nowhere")) == nil)
      for name in folder.names(in: "a/b/copies") {
        #expect(folder.status(of: "a/b/copies/\(name)").st_mode & 0o777 == 0o600)
      }
      for name in ["a", "a/b", "a/b/copies"] {
        #expect(folder.status(of: name).st_mode & 0o777 == 0o700)
      }
    }
  }

  /// Forgetting a document must leave none of its text.
  @Test func everythingOfACopyCanBeErasedAlsoOfAnUnfinishedOne() throws {
    try withScratchFolder { folder in
      let copy = try makeCopy(folder, of: "old", document: "/a/essay.txt")
      let other = try makeCopy(folder, of: "other", document: "/a/letter.txt")
      try folder.write("/a/diary.txt", to: "a/b/copies/77-1.path")
      try folder.write("half", to: "a/b/copies/77-1.copy.partial")
      let copies = folder.path(of: "a/b/copies")
      let all = SafetyCopy.all(in: copies)
      #expect(
        all.map(\.documentPath).sorted() == ["/a/diary.txt", "/a/essay.txt", "/a/letter.txt"])
      #expect(all.contains(copy))
      for copy in all where copy != other { try copy.erase() }
      #expect(SafetyCopy.all(in: copies) == [other])
      #expect(folder.names(in: "a/b/copies").count == 2)
      #expect(try other.content() == Array("other".utf8))
      try copy.erase()
      #expect(SafetyCopy.all(in: folder.path(of: "nowhere")) == [])
    }
  }

  @Test func restoringPutsTheContentBackAndRemovesTheCopy() throws {
    try withScratchFolder { folder in
      let path = try ResolvedPath(try folder.write("damaged", to: "essay.txt")).path
      let copy = try makeCopy(folder, of: "old", document: path)
      try copy.restore()
      #expect(folder.text(of: "essay.txt") == "old")
      #expect(folder.names(in: "a/b/copies").isEmpty)
    }
  }

  @Test func restoringWorksForADocumentWithSeveralLinksAndForOneThatIsGone() throws {
    try withScratchFolder { folder in
      let path = try ResolvedPath(try folder.write("damaged", to: "essay.txt")).path
      link(path, folder.path(of: "twin.txt"))
      try makeCopy(folder, of: "old", document: path).restore()
      #expect(folder.text(of: "twin.txt") == "old")
      let copy = try makeCopy(folder, of: "older", document: path)
      unlink(path)
      try copy.restore()
      #expect(folder.text(of: "essay.txt") == "older")
      #expect(folder.names(in: "a/b/copies").isEmpty)
    }
  }

  @Test func discardingRemovesTheCopyOnly() throws {
    try withScratchFolder { folder in
      let path = try ResolvedPath(try folder.write("kept", to: "essay.txt")).path
      let copy = try makeCopy(folder, of: "old", document: path)
      try copy.discard()
      #expect(folder.text(of: "essay.txt") == "kept")
      #expect(folder.names(in: "a/b/copies").isEmpty)
    }
  }

  @Test func aCopyThatWasNotFinishedIsNotFound() throws {
    try withScratchFolder { folder in
      let path = try ResolvedPath(try folder.write("kept", to: "essay.txt")).path
      var calls = SavingCalls.system
      calls.rename = { _, _ in -Int(EIO) }
      calls.unlink = { _ in -Int(EIO) }
      #expect(throws: SystemCallFailure.self) {
        try SafetyCopy.make(
          of: [1], documentPath: path, folder: folder.path(of: "copies"), calls)
      }
      #expect(folder.names(in: "copies").count == 2)
      #expect(SafetyCopy.find(for: path, in: folder.path(of: "copies")) == nil)
    }
  }
}
