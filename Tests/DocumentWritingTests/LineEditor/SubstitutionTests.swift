import FileProgressTestSupport
import Testing

@testable import DocumentWriting

@Suite struct SubstitutionTests {
  private func result(_ line: [UInt8], _ command: String) -> [UInt8] {
    var editor = LineEditor(content: line + [0x0A])
    let response = editor.accept(line: command.utf8)
    #expect(!response.isFailure, "\(response.message ?? "")")
    return Array(editor.content.dropLast())
  }

  private func result(_ line: String, _ command: String) -> String {
    String(decoding: result(Array(line.utf8), command), as: UTF8.self)
  }

  @Test(arguments: [
    ("old old", "s/old/new/", "new old"), ("old old", "s/old/new/g", "new new"),
    ("a b a b a", "s/a/x/2", "a b x b a"), ("a b a b a", "s/a/x/2g", "a b x b x"),
    ("a/b", "s/\\//-/", "a-b"), ("a/b", "s|/|-|", "a-b"), ("a|b", "s|\\||-|", "a-b"),
    ("abc", "s/b/[&]/", "a[b]c"), ("abc", "s/b/[\\&]/", "a[&]c"), ("abc", "s/b/\\\\/", "a\\c"),
    ("abc", "s/\\(a\\)\\(b\\)/\\2\\1/", "bac"), ("abc", "s/x*/-/g", "-a-b-c-"),
    ("baac", "s/a*/x/g", "xbxcx"), ("abc", "s/^/> /", "> abc"), ("abc", "s/$/!/", "abc!"),
    ("aaa", "s/^a/b/g", "baa"), ("a.b", "s/./x/g", "xxx"), ("a.b", "s.\\..x.", "axb"),
    ("a[b", "s/[[]/x/", "axb"), ("a/b", "s/[/]/x/", "axb"),
    ("100 percent", "s/ percent/%/", "100%"),
    ("aab", "s/a*\\(ab\\)*/[&]/", "[aab]"), ("éa", "s/./x/", "xa"), ("日本", "s/./x/g", "xx"),
    ("é", "s/x*/-/g", "-é-"), ("", "s/^$/x/", "x"), ("ab", "s/[[:alpha:]]/1/g", "11"),
  ])
  func occurrencesAreReplaced(line: String, command: String, expected: String) {
    #expect(result(line, command) == expected)
  }

  @Test func bytesThatAreNotUTF8StayWhole() {
    let line: [UInt8] = [0x63, 0xE9, 0x00, 0x61, 0xFF]
    #expect(result(line, "s/a/bb/") == [0x63, 0xE9, 0x00, 0x62, 0x62, 0xFF])
    #expect(result(line, "s/[a]/bb/") == [0x63, 0xE9, 0x00, 0x62, 0x62, 0xFF])
    #expect(result(line, "s/^./X/") == [0x58, 0xE9, 0x00, 0x61, 0xFF])
    #expect(result(line, "s/$/X/") == line + [0x58])
  }

  @Test func anEmptyPatternAndALoneSRepeatTheLastOnes() {
    var editor = LineEditor(content: Array("aa\naa\n".utf8))
    _ = editor.accept(line: "1s/a/b/".utf8)
    _ = editor.accept(line: "2s".utf8)
    #expect(editor.content == Array("ba\nba\n".utf8))
    _ = editor.accept(line: ",s//c/".utf8)
    #expect(editor.content == Array("bc\nbc\n".utf8))
    #expect(editor.accept(line: "1s/c/d".utf8).output == Array("bd\n".utf8))
    #expect(editor.accept(line: "s/d/e/n".utf8).output == Array("1\tbe\n".utf8))
  }

  @Test func theLastChangedLineBecomesTheCurrentOne() {
    var editor = LineEditor(content: Array("a\na\nb\n".utf8))
    _ = editor.accept(line: ",s/a/x/".utf8)
    #expect(editor.current == 2)
  }

  @Test(arguments: [
    "s/\\(\\(a\\{200\\}\\)\\{200\\}\\)\\{200\\}/x/", "s/a\\{30000\\}/x/",
    "s/a\\{1,99999999999\\}/x/",
    "s/[z-a]/x/", "s/[a/x/", "s/\\1/x/",
  ])
  func patternsThatCostTooMuchOrMakeNoSenseAreRefused(command: String) {
    var editor = LineEditor(content: Array("aaa\n".utf8))
    let response = editor.accept(line: command.utf8)
    #expect(response.isFailure)
    #expect(editor.content == Array("aaa\n".utf8))
  }

  @Test func onlyPlainTextIsReplacedInVeryLongLines() {
    let long = [UInt8](repeating: 0x61, count: BasicRegularExpression.maximumLineByteCount + 1)
    var editor = LineEditor(content: [0x61, 0x0A] + long)
    #expect(editor.accept(line: ",s/a*/b/".utf8).isFailure)
    #expect(editor.content == [0x61, 0x0A] + long)
    #expect(!editor.hasUnsavedChanges)
    #expect(!editor.accept(line: ",s/a/b/g".utf8).isFailure)
    #expect(editor.content == [0x62, 0x0A] + long.map { _ in 0x62 })
  }

  /// Random patterns on random bytes: no crash, and what is replaced lies within the line.
  @Test(arguments: [11, 12, 13] as [UInt64])
  func randomPatternsOnRandomBytesAreHarmless(seed: UInt64) {
    print("SubstitutionTests seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    func random(_ bound: Int) -> Int {
      Int.random(in: 0..<bound, using: &generator)
    }
    let parts = [
      "a", "é", ".", "*", "\\(", "\\)", "[", "]", "^", "$", "\\{1,3\\}", "\\1", "\\|", "b", "\\<",
    ]
    for _ in 0..<3_000 {
      let line = (0..<random(20)).map { _ in
        [0x61, 0x62, 0xC3, 0xA9, 0xFF, 0x00][random(6)] as UInt8
      }
      let pattern = (0...random(6)).map { _ in parts[random(parts.count)] }.joined()
      var editor = LineEditor(content: line + [0x0A])
      // Replacing each match by itself must leave the line as it is.
      _ = editor.accept(line: "s/\(pattern)/&/g".utf8)
      #expect(editor.content == line + [0x0A], "pattern \(pattern)")
    }
  }
}
