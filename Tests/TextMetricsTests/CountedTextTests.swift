import FileProgressTestSupport
import Testing
import TextMetrics

@Suite struct CountedTextTests {
  @Test func countsWhatWasEdited() {
    var text = CountedText("one two three".utf8)
    #expect(text.words == 3)
    text.replace(4..<7, with: "two and a half".utf8)
    #expect(text.words == 6)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "one two and a half three")
    text.replace(3..<4, with: [])
    #expect(text.words == 5)
    text.replace(0..<text.byteCount, with: [])
    #expect(text.words == 0)
    #expect(text.bytes.isEmpty)
    text.replace(0..<0, with: "new".utf8)
    #expect(text.words == 1)
    #expect(text.byteCount == 3)
  }

  @Test(arguments: CountingRule.allCases)
  func namesItsCounter(rule: CountingRule) {
    #expect(CountedText([], counting: rule).counterName == rule.makeCounter().name)
  }

  /// Texts in which what is far away may matter: quotes, hyphens, flags, invisible signs, broken UTF-8.
  static let fragments: [[UInt8]] =
    ["word", " ", "\n", "\r\n", "-", "--", "don't", "naïve", "—", "漢字", "かな", "한국어", "ภาษา"]
    .map { Array($0.utf8) }
    + ["\u{FEFF}", "\u{200D}", "\u{301}", "\u{1F1E9}", "\u{1F468}\u{200D}\u{1F469}", "1.5", "U.S."]
    .map { Array($0.utf8) } + [[0xFF], [0xE4, 0xB8], [0]]

  @Test(arguments: CountingRule.allCases)
  func countsAsIfItCountedEverythingAnew(rule: CountingRule) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    func anyText(_ count: Int) -> [UInt8] {
      (0..<count).flatMap { _ in Self.fragments.randomElement(using: &random) ?? [] }
    }
    var counter = rule.makeCounter()
    for start in [0, 1, 3000] {
      var bytes = anyText(start)
      var text = CountedText(bytes, counting: rule)
      for step in 0..<TestTier.count(60, full: 200) {
        let from = Int.random(in: 0...bytes.count, using: &random)
        let most = step % 20 == 0 ? bytes.count : min(from + 20, bytes.count)
        let range = from..<Int.random(in: from...max(from, most), using: &random)
        let new = anyText(step % 15 == 0 ? 2000 : .random(in: 0...3, using: &random))
        bytes.replaceSubrange(range, with: new)
        text.replace(range, with: new)
        let expected = counter.count(of: [bytes])
        #expect(text.words == expected, "seed \(seed), start \(start), step \(step)")
        #expect(text.byteCount == bytes.count, "seed \(seed)")
      }
      #expect(text.bytes == bytes, "seed \(seed)")
    }
  }
}
