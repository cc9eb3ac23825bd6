import LanguageServer
import Testing

@Suite struct DocumentAddressTests {
  @Test(
    arguments: [
      ("file:///home/anna/essay.txt", "/home/anna/essay.txt"),
      ("FILE:///a.txt", "/a.txt"), ("file:/a.txt", "/a.txt"),
      ("file://localhost/a.txt", "/a.txt"), ("file://LocalHost/a.txt", "/a.txt"),
      ("file:///my%5Btest%5D.txt", "/my[test].txt"), ("file:///my[test].txt", "/my[test].txt"),
      ("file:///caf%c3%a9.txt", "/caf\u{E9}.txt"), ("file:///caf%C3%A9.txt", "/caf\u{E9}.txt"),
      ("file:///caf\u{E9}.txt", "/caf\u{E9}.txt"), ("file:///cafe%CC%81.txt", "/cafe\u{301}.txt"),
      ("file:///a+b%20c.txt", "/a+b c.txt"), ("file:///a.txt?x#y", "/a.txt"),
      ("file:///a%3Fb%23c.txt", "/a?b#c.txt"), ("file:///C:/a.txt", "/C:/a.txt"),
      ("file:///100%.txt", "/100%.txt"), ("file:///%zz%2.txt", "/%zz%2.txt"),
      ("file:///100%25.txt", "/100%.txt"),
    ])
  func aFileHasItsPath(uri: String, path: String) throws {
    let found = try #require(DocumentAddress(uri).path)
    #expect(Array(found.utf8) == Array(path.utf8))
  }

  @Test(arguments: [
    "untitled:Untitled-1", "git:/a.txt?x", "zipfile:///a.zip::b.txt", "", "file:", "file://",
    "file:a.txt", "file://server/a.txt", "file:///a%2Fb.txt", "file:///a%2fb.txt",
    "file:///a%00.txt", "file:///a\u{0}.txt", "file:///%ff.txt", "file:///%c3.txt", "/a.txt",
    "files:///a.txt",
  ])
  func othersAreNoFiles(uri: String) {
    #expect(DocumentAddress(uri).path == nil)
  }

  @Test func percentSignsInAnyCaseAreOnePath() {
    let all = ["file:///caf%c3%a9.txt", "file:///caf%C3%A9.txt", "file:/caf\u{E9}.txt"]
    #expect(Set(all.map { DocumentAddress($0) }).count == 1)
  }

  @Test func bracketsAndUmlautsAreDecoded() {
    #expect(DocumentAddress("file:///%5B%C3%BC%5D.md") == DocumentAddress("file:///[\u{FC}].md"))
  }

  /// They can be two files of one folder.
  @Test func namesThatOnlyLookTheSameAreTwoAddresses() {
    let all = ["file:///caf%C3%A9.txt", "file:///cafe%CC%81.txt"]
    #expect(Set(all.map { DocumentAddress($0) }).count == 2)
    #expect(DocumentAddress("untitled:caf\u{E9}") != DocumentAddress("untitled:cafe\u{301}"))
  }
}
