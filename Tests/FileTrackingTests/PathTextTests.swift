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

  @Test func joinsAFolderAndAName() {
    #expect(PathText.joined("/", "a") == "/a")
    #expect(PathText.joined("/a", "b/c") == "/a/b/c")
    #expect(PathText.areSame(PathText.joined("/a", "\u{301}b"), "/a/\u{301}b"))
    #expect(PathText.areSame(PathText.joined("/", "\u{301}b"), "/\u{301}b"))
  }

  @Test func tellsSpellingsOfOneAccentApart() {
    #expect("caf\u{E9}" == "cafe\u{301}")
    #expect(!PathText.areSame("caf\u{E9}", "cafe\u{301}"))
  }

  @Test func makesControlCharactersVisible() {
    #expect(PathText.quoted("a\u{1B}[31m\nb") == "“a\\u{1b}[31m\\nb”")
  }
}
