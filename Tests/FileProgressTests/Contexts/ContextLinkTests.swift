import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

@Suite struct ContextLinkTests {
  private func text(_ path: String...) -> String? {
    ContextLink(identifierPath: path)?.description
  }

  @Test func linkNamesTheProgramAndThePath() {
    #expect(
      text("org.example.reader", "act-1", "scene-2")
        == "fileprogress://context/org.example.reader/act-1/scene-2")
    #expect(text("My App") == "fileprogress://context/My%20App")
    #expect(
      text("a", "b/c", "50 %", "é", "🙂", "=") == "fileprogress://context/a/b%2Fc/50%20%25/%C3%A9/"
        + "%F0%9F%99%82/%3D")
    #expect(text("a", "", ".", "..", "...") == "fileprogress://context/a/=/=./=../...")
  }

  @Test func contextHasALink() throws {
    let store = Workplace().store
    #expect(store.mainContext.link.description == "fileprogress://context/org.example.editor")
    let act = try store.mainContext.addChild(
      ContextDeclaration(type: .chapter, identifier: "act 1", title: ""))
    #expect(act.link.description == "fileprogress://context/org.example.editor/act%201")
    #expect(ContextLink(identifierPath: act.identifierPath) == act.link)
    #expect(act.link.applicationIdentifier == "org.example.editor")
  }

  @Test func linksOfOtherProgramsAreRead() {
    #expect(
      ContextLink("FileProgress://Context/a/b:c@d/%c3%a9")?.identifierPath == ["a", "b:c@d", "é"])
  }

  @Test(arguments: [
    "", "fileprogress", "fileprogress:", "fileprogress://context", "fileprogress://context/",
    "https://context/a", "fileprogress://other/a", "fileprogress:/context/a",
    "fileprogress://context/a/", "fileprogress://context/a//b", "fileprogress://context/a/..",
    "fileprogress://context/a/.", "fileprogress://context/a?b", "fileprogress://context/a#b",
    "fileprogress://context/a b", "fileprogress://context/é", "fileprogress://context/a%",
    "fileprogress://context/a%4", "fileprogress://context/a%zz", "fileprogress://context/a%+4",
    "fileprogress://context/a%00b", "fileprogress://context/a%FF", "fileprogress://context/a/=b",
    "fileprogress://context/a/b=", "fileprogress://context/=", "fileprogress://context/a\n",
    "fileprogress://context/1/2/3/4/5/6/7/8/9", "fileprogress://context/a\\b",
  ])
  func otherTextsAreNoLinks(_ text: String) {
    #expect(ContextLink(text) == nil)
  }

  @Test func placesThatCannotBeHaveNoLink() {
    #expect(ContextLink(identifierPath: []) == nil)
    #expect(ContextLink(identifierPath: ["", "a"]) == nil)
    #expect(ContextLink(identifierPath: ["a\0"]) == nil)
    #expect(ContextLink(identifierPath: (0..<9).map(String.init)) == nil)
    #expect(ContextLink(identifierPath: (0..<8).map(String.init)) != nil)
    let long = String(repeating: "🙂", count: 257)
    #expect(ContextLink(identifierPath: ["a", long]) == nil)
    #expect(ContextLink("fileprogress://context/" + String(repeating: "a", count: 257)) == nil)
    #expect(ContextLink("fileprogress://context/" + String(repeating: "a", count: 1 << 20)) == nil)
  }

  @Test func identifiersOfOtherBytesAreOtherLinks() {
    #expect(
      ContextLink(identifierPath: ["a", "\u{E9}"])
        != ContextLink(identifierPath: ["a", "e\u{301}"]))
  }

  @Test func everyPathSurvives() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("ContextLinkTests seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "/", " ", "%", "%2F", "..", ".", "=", "?", "#", "a", "Z", "9", "~", "é", "e\u{301}", "🙂",
      "\n",
      "\u{1B}", "\\", "\"", "'", "&", ":", "@", "+", "\u{FEFF}", "漢",
    ]
    func identifier() -> String {
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        Int.random(in: 0..<4, using: &generator) > 0
          ? pieces.randomElement(using: &generator) ?? ""
          : String(
            Unicode.Scalar(UInt32.random(in: 1..<0xD800, using: &generator)).map(Character.init)
              ?? "x")
      }.joined()
    }
    for _ in 0..<2000 {
      let path =
        ["app" + identifier()]
        + (0..<Int.random(in: 0...7, using: &generator)).map { _ in identifier() }
      let link = try #require(ContextLink(identifierPath: path))
      let read = try #require(ContextLink(link.description), "\(link)")
      #expect(read == link)
      #expect(read.identifierPath.map { Array($0.utf8) } == path.map { Array($0.utf8) })
      #expect(ContextLink(url: link.url) == link)
      // What a program makes of a link that cleans it up.
      #expect(ContextLink(url: link.url.standardized) == link)
      #expect(link.description.utf8.allSatisfy { $0 > 32 && $0 < 127 })
    }
  }
}
