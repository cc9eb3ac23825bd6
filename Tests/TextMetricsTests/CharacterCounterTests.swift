import FileProgressTestSupport
import Testing
import TextMetrics

@Suite struct CharacterCounterTests {
  static func counts(of pieces: [some Collection<UInt8>]) -> [Int] {
    [CharacterCounter.Scope.all, .withoutSpaces, .eastAsian].map { scope in
      var counter = CharacterCounter(scope)
      return counter.count(of: pieces)
    }
  }

  @Test func areNamedAfterWhatTheyCount() {
    #expect(CharacterCounter(.all).name == "characters")
    #expect(CharacterCounter(.withoutSpaces).name == "charactersWithoutSpaces")
    #expect(CharacterCounter(.eastAsian).name == "cjk")
  }

  @Test(arguments: [
    ("", [0, 0, 0]), ("one two", [7, 6, 0]), ("a\tb\u{A0}c", [5, 3, 0]), ("a\r\nb\n\n", [2, 2, 0]),
    ("a\u{2028}b\u{2029}", [2, 2, 0]), ("a—b –", [5, 4, 0]), ("cafe\u{301}", [4, 4, 0]),
    ("👩‍👩‍👧 🇸🇪🇯🇵", [4, 3, 0]), ("春天 来了。", [6, 5, 5]), ("𠀀ab", [3, 3, 1]), ("한국 글", [4, 3, 3]),
    ("हिन्दी", [3, 3, 0]), ("\u{FEFF}a", [1, 1, 0]), ("a\u{200B}", [2, 2, 0]),
    ("ＯＫ\u{3000}", [3, 2, 2]),
  ])
  func charactersAreWhatAReaderSees(text: String, counts: [Int]) {
    #expect(Self.counts(of: [Array(text.utf8)]) == counts)
    #expect(Self.counts(of: Array(text.utf8).map { [$0] }) == counts)
  }

  @Test(
    arguments: [
      ([0xFF], 1), ([0x61, 0xE2, 0x80], 3), ([0xE2, 0x80, 0x61], 3), ([0xED, 0xA0, 0x80], 3),
    ] as [([UInt8], Int)])
  func aByteThatIsNoTextIsACharacter(bytes: [UInt8], count: Int) {
    #expect(Self.counts(of: [bytes]) == [count, count, 0])
    #expect(Self.counts(of: bytes.map { [$0] }) == [count, count, 0])
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func whereThePiecesEndMakesNoDifference(seed: UInt64) {
    print("CharacterCounterTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let alphabet = ["a", " ", "é", "e\u{301}", "漢", "한", "🙂", "👩‍🚀", "\n", "क्षि"]
    for _ in 0..<50 {
      let text = (0..<60).map { _ in alphabet.randomElement(using: &generator) ?? "a" }.joined()
      let bytes = Array(text.utf8)
      for scope in [CharacterCounter.Scope.all, .withoutSpaces, .eastAsian] {
        var counter = CharacterCounter(scope)
        let count = counter.words(in: text)
        let inPieces = counter.count(ofRandomPiecesOf: bytes, upTo: 9, using: &generator)
        #expect(inPieces == count, "seed \(seed): \(text)")
      }
    }
  }
}
