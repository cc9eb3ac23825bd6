import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct ClassTextTests {
  @Test func textsAreComparedByTheirBytes() throws {
    let composed = try #require(ClassText("\u{E9}", .name))
    let decomposed = try #require(ClassText("e\u{301}", .name))
    #expect(composed.string == decomposed.string)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(decomposed < composed)
    let texts = ["b", "\u{E9}", "a", "e\u{301}", "Z", "\u{10000}", "\u{FFFD}", ""]
    let sorted = texts.compactMap { ClassText($0, .name) }.sorted().map { Array($0.string.utf8) }
    #expect(sorted == texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func readingAndMakingRefuseTheSameCharacters() throws {
    for value in 0..<0x2_100 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for rule in TextRule.allCases {
        let text = "x\(Character(scalar))y"
        let isMade = ClassText(text, rule) != nil
        var bytes = CBORWriter()
        bytes.map {
          $0.key(0)
          $0.unsigned(9 as UInt8)
          $0.key(1)
          $0.text(text)
        }
        if rule == .name {
          #expect(((try? ClassObject(decoding: bytes.bytes)) != nil) == isMade, "U+\(value)")
        }
      }
    }
  }

  @Test func cleaningGivesATextThatIsAllowed() {
    #expect(ClassText(cleaning: "a\u{1B}[31mb\n", .name).string == "a [31mb ")
    #expect(ClassText(cleaning: "a\nb", .instructions).string == "a\nb")
    #expect(ClassText(cleaning: String(repeating: "é", count: 200), .name).byteCount == 254)
    #expect(
      ClassText(cleaning: "a\u{301}" + String(repeating: "\u{301}", count: 300), .name).isEmpty)
    #expect(ClassText(cleaning: "\r\n", .instructions).string == " \n")
    #expect(ClassText(cleaning: "\u{202E}fdp.exe", .name).string == " fdp.exe")
  }
}
