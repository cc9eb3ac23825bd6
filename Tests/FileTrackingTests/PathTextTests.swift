import FileTracking
import Testing

@Suite struct PathTextTests {
  @Test(arguments: [
    ("/a/b", "/a/b"), ("/a//b/", "/a/b"), ("/./a/./b/.", "/a/b"), ("//", "/"), ("/", "/"),
    ("/.hidden/..more/a.", "/.hidden/..more/a."), ("/a/../b", nil), ("/a/..", nil),
  ])
  func simplifies(path: String, expected: String?) {
    #expect(PathText.simplified(path) == expected)
  }

  @Test func splitsAtSlashesEvenBeforeACombiningAccent() {
    #expect(PathText.components("/a/\u{301}b").count == 2)
    #expect(PathText.areSame(PathText.lastComponent("/a/\u{301}b"), "\u{301}b"))
    #expect(PathText.folder("/a/\u{301}b") == "/a")
    #expect(PathText.folder("/a") == "/")
    #expect(PathText.isAbsolute("/\u{301}b"))
  }

  @Test func hashesBytes() {
    #expect(PathText.hash("") == 0xCBF2_9CE4_8422_2325)
    #expect(PathText.hash("a") == 0xAF63_DC4C_8601_EC8C)
    #expect(PathText.hash("é") != PathText.hash("e\u{301}"))
  }

  @Test func joinsAFolderAndAName() {
    #expect(PathText.joined("/", "a") == "/a")
    #expect(PathText.joined("/a", "b/c") == "/a/b/c")
    #expect(PathText.areSame(PathText.joined("/a", "\u{301}b"), "/a/\u{301}b"))
    #expect(PathText.areSame(PathText.joined("/", "\u{301}b"), "/\u{301}b"))
  }

  @Test(arguments: [
    ("/a/b/c", "/a", "/x/y", "/x/y/b/c"), ("/a", "/a", "/x", "/x"), ("/a/b", "/a", "/", "/b"),
    ("/a/b", "/", "/x", "/x/a/b"), ("/", "/", "/x", "/x"), ("/a", "/a", "/", "/"),
  ])
  func movesAPathWithItsFolder(path: String, folder: String, other: String, expected: String) {
    #expect(PathText.moved(path, from: folder, to: other) == expected)
  }

  @Test(arguments: [
    ("/a", "/a/b/c", "/x/y/b/c", "/x/y"), ("/a", "/a/b", "/a/b", "/a"), ("/a", "/a/b", "/x/c", nil),
    ("/a", "/c/b", "/x/b", nil), ("/a", "/a/b/c", "/c", nil),
  ])
  func findsAFolderByAPathInIt(folder: String, path: String, newPath: String, expected: String?) {
    #expect(PathText.folder(folder, movedWith: path, to: newPath) == expected)
  }

  @Test(arguments: [
    ("/a/b/c", "/x/b/c", 2), ("/c", "/x/b/c", 1), ("/a/b/c", "/a/b/c", 3), ("/a/b/c", "/a/b/d", 0),
    ("/a/b/c", "/a/x/c", 1), ("/a/caf\u{E9}", "/a/cafe\u{301}", 0), ("/", "/a", 0),
  ])
  func countsNamesFromTheEnd(left: String, right: String, count: Int) {
    #expect(PathText.sharedNameCount(left, right) == count)
    #expect(PathText.sharedNameCount(right, left) == count)
  }

  @Test func tellsSpellingsOfOneAccentApart() {
    #expect("caf\u{E9}" == "cafe\u{301}")
    #expect(!PathText.areSame("caf\u{E9}", "cafe\u{301}"))
  }
}
