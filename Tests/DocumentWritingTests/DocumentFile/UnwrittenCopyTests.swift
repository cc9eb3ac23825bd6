import FileProgressTestSupport
import Foundation
import Testing

@testable import DocumentWriting

@Suite struct UnwrittenCopyTests {
  @Test func aTextIsKeptBesideItsDocumentForItsPersonOnly() throws {
    try withScratchFolder { folder in
      let path = try folder.write("old", to: "essay.txt")
      symlink("essay.txt", folder.path(of: "link"))
      #expect(UnwrittenCopy.newestName(besideDocumentAt: path) == nil)
      let kept = try UnwrittenCopy.make(
        of: Array("new".utf8), besideDocumentAt: folder.path(of: "link"), orIn: nil)
      #expect(kept == (try ResolvedPath(path).path) + ".save")
      #expect(folder.text(of: "essay.txt.save") == "new")
      #expect(folder.status(of: "essay.txt.save").st_mode & 0o777 == 0o600)
      #expect(UnwrittenCopy.newestName(besideDocumentAt: path) == "essay.txt.save")
    }
  }

  @Test func noneTakesThePlaceOfAnother() throws {
    try withScratchFolder { folder in
      let path = try folder.write("old", to: "essay.txt")
      symlink("nowhere", folder.path(of: "essay.txt.save"))
      for number in 1...3 {
        _ = try UnwrittenCopy.make(of: [UInt8(number)], besideDocumentAt: path, orIn: nil)
      }
      #expect(
        folder.names(in: ".").sorted() == [
          "essay.txt", "essay.txt.save", "essay.txt.save.1", "essay.txt.save.2", "essay.txt.save.3",
        ])
      #expect(UnwrittenCopy.newestName(besideDocumentAt: path) == "essay.txt.save.3")
    }
  }

  @Test func aTextGoesHomeWhereItsFolderTakesNone() throws {
    try withScratchFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder.path(of: "home"), withIntermediateDirectories: false)
      let gone = folder.path(of: "gone/essay.txt")
      #expect(throws: UnwrittenCopy.Failure.self) {
        try UnwrittenCopy.make(of: [1], besideDocumentAt: gone, orIn: nil)
      }
      _ = try UnwrittenCopy.make(of: [2], besideDocumentAt: gone, orIn: folder.path(of: "home"))
      #expect(folder.text(of: "home/essay.txt.save") == "\u{2}")
      let path = try folder.write("old", to: "essay.txt")
      var calls = SavingCalls.system
      let open = calls.open
      calls.open = { path, flags, mode in
        path.contains("essay") && !path.contains("/home/") ? -Int(EROFS) : open(path, flags, mode)
      }
      let kept = try UnwrittenCopy.make(
        of: [1], besideDocumentAt: path, orIn: folder.path(of: "home"), calls: calls)
      #expect(kept == folder.path(of: "home/essay.txt.save.1"))
      #expect(folder.text(of: "home/essay.txt.save.1") == "\u{1}")
    }
  }

  @Test func aTextIsKeptWhereTheFolderCannotBeRead() throws {
    try withScratchFolder { folder in
      let path = try folder.write("old", to: "essay.txt")
      var calls = SavingCalls.system
      let open = calls.open
      calls.open = { path, flags, mode in
        flags & O_DIRECTORY != 0 ? -Int(EACCES) : open(path, flags, mode)
      }
      _ = try UnwrittenCopy.make(of: [1], besideDocumentAt: path, orIn: nil, calls: calls)
      #expect(folder.text(of: "essay.txt.save") == "\u{1}")
    }
  }

  @Test func aLongNameIsCutAndAGapHidesNothing() throws {
    try withScratchFolder { folder in
      let path = try folder.write("old", to: String(repeating: "ä", count: 127) + "b")
      for _ in 1...2 {
        _ = try UnwrittenCopy.make(of: [1], besideDocumentAt: path, orIn: nil)
      }
      let first = String(repeating: "ä", count: 125) + ".save"
      #expect(folder.text(of: first) == "\u{1}")
      unlink(folder.path(of: first))
      #expect(
        UnwrittenCopy.newestName(besideDocumentAt: path)
          == String(repeating: "ä", count: 124) + ".save.1")
    }
  }

  @Test func halfATextIsNotKept() throws {
    try withScratchFolder { folder in
      let path = try folder.write("old", to: "essay.txt")
      var calls = SavingCalls.system
      calls.synchronize = { _ in -Int(EIO) }
      #expect(throws: UnwrittenCopy.Failure.self) {
        try UnwrittenCopy.make(of: [1], besideDocumentAt: path, orIn: nil, calls: calls)
      }
      #expect(folder.names(in: ".") == ["essay.txt"])
    }
  }
}
