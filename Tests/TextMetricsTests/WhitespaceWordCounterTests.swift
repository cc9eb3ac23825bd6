import FileProgressTestSupport
import Foundation
import Testing
import TextMetrics

@Suite struct WhitespaceWordCounterTests {
  static func words(in pieces: [some Collection<UInt8>]) -> Int {
    var counter = WhitespaceWordCounter()
    counter.begin()
    for piece in pieces { Array(piece).withUnsafeBytes { counter.consume($0) } }
    return counter.finish()
  }

  static func words(in text: String) -> Int {
    var counter = WhitespaceWordCounter()
    return counter.words(in: text)
  }

  /// Every white space of Unicode in UTF-8.
  static let whiteSpace: [[UInt8]] = (0...0x10_FFFF as ClosedRange<UInt32>)
    .compactMap(Unicode.Scalar.init).filter(\.properties.isWhitespace)
    .map { Array(String(Character($0)).utf8) }

  /// Counts by looking for every white space of Unicode at every place, one after another.
  static func simpleCount(_ bytes: [UInt8]) -> Int {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var count = 0
    var isInWord = false
    while let byte = rest.first {
      let isCandidate = byte <= 0x20 || byte == 0xC2 || (0xE1...0xE3).contains(byte)
      if isCandidate, let space = whiteSpace.first(where: { rest.starts(with: $0) }) {
        rest = rest.dropFirst(space.count)
        isInWord = false
      } else {
        if !isInWord { count += 1 }
        isInWord = true
        rest = rest.dropFirst()
      }
    }
    return count
  }

  @Test func isNamedAfterTheProgram() {
    #expect(WhitespaceWordCounter().name == "wc")
  }

  @Test(arguments: [
    ("", 0), (" ", 0), (" \t\n\u{B}\u{C}\r", 0), ("a", 1), (" a ", 1), ("a b", 2),
    ("a\r\nb\r\n", 2),
    ("don't stop, well-known—isn't it?", 4), ("… — !", 3), ("naïve café", 2), ("日本語　文字", 2),
    ("a\u{A0}b\u{2009}c\u{202F}d\u{205F}e\u{1680}f\u{85}g\u{2028}h\u{2029}i", 9),
    ("zero\u{200B}width", 1), ("word\u{2060}joiner", 1), ("mongolian\u{180E}vowel", 1), ("\0", 1),
    ("a\0b", 1), ("\u{1F}", 1), ("👩‍👩‍👧 👍", 2), ("\u{2007}", 0),
  ])
  func runsOfAnythingButWhiteSpaceAreWords(text: String, count: Int) {
    #expect(Self.words(in: text) == count)
  }

  @Test(arguments: [
    ("\u{FEFF}", 0), ("\u{FEFF} \n", 0), ("\u{FEFF}a", 1), ("\u{FEFF} a b", 2),
    ("\u{FEFF}\u{FEFF}", 1), ("a \u{FEFF}", 2), (" \u{FEFF}", 1), ("\u{FEFF}\u{3000}é", 1),
  ])
  func onlyAByteOrderMarkAtTheVeryStartIsIgnored(text: String, count: Int) {
    #expect(Self.words(in: text) == count)
  }

  @Test(
    arguments: [
      ([0xEF], 1), ([0xEF, 0xBB], 1), ([0xEF, 0xBB, 0x20], 1), ([0xEF, 0x20, 0xBB], 2),
      ([0xC2], 1), ([0xC2, 0x20], 1), ([0x20, 0xC2], 1), ([0xC2, 0xC2, 0xA0], 1),
      ([0xE2, 0x80], 1),
      ([0xE2, 0x80, 0xE2, 0x80, 0x80], 1), ([0xE2, 0x80, 0x80, 0x80], 1), ([0xFF, 0x20, 0xFE], 2),
      ([0xA0], 1), ([0x85, 0x0A, 0x80], 2), ([0xE3, 0x80, 0x20, 0x80], 2), ([0xC0, 0xA0], 1),
    ] as [([UInt8], Int)])
  func bytesThatAreNoTextAreWords(bytes: [UInt8], count: Int) {
    #expect(Self.words(in: [bytes]) == count)
  }

  @Test func everyCharacterSeparatesOrNotAsUnicodeSays() {
    var wrong: [UInt32] = []
    let plane = (0...0xFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let beyond = stride(from: 0x1_0000 as UInt32, through: 0x10_FFFF, by: 97)
      .compactMap(Unicode.Scalar.init)
    for scalar in plane + beyond {
      let text = "a" + String(Character(scalar)) + "b"
      if Self.words(in: text) != (scalar.properties.isWhitespace ? 2 : 1) {
        wrong.append(scalar.value)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(10).map { String($0, radix: 16) })")
  }

  @Test func everyShortMixOfTellingBytesIsCounted() {
    let alphabet: [UInt8] = [
      0x61, 0x20, 0xC2, 0xA0, 0xE1, 0x9A, 0x80, 0xE2, 0x81, 0x9F, 0xE3, 0xEF, 0xBB, 0xBF,
    ]
    var wrong: [[UInt8]] = []
    func visit(_ bytes: [UInt8]) {
      if Self.words(in: [bytes]) != Self.simpleCount(bytes) { wrong.append(bytes) }
      if bytes.count < 3 { for byte in alphabet { visit(bytes + [byte]) } }
    }
    visit([])
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test(arguments: [
    "\u{FEFF}é\u{3000}日本\u{2003}x\u{1680}y\u{205F}\u{85}z€ \u{FEFF}",
    String(repeating: "sixty-four bytes and more of plain words ", count: 4) + "\u{2028}end",
  ])
  func whereThePiecesEndMakesNoDifference(text: String) {
    let bytes = Array(text.utf8)
    let count = Self.simpleCount(bytes)
    #expect(Self.words(in: bytes.map { [$0] }) == count)
    for first in 0...bytes.count {
      #expect(Self.words(in: [bytes[..<first], bytes[first...]]) == count)
      for second in first...min(first + 8, bytes.count) {
        let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]]
        #expect(Self.words(in: pieces) == count)
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func randomBytesInRandomPiecesAreCounted(seed: UInt64) {
    print("WhitespaceWordCounterTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let telling: [UInt8] = [
      0x61, 0x7A, 0x20, 0x0A, 0x09, 0x08, 0x0E, 0x21, 0x1F, 0x7F, 0xC2, 0xA0, 0x85, 0xE1, 0x9A,
      0x80, 0xE2, 0x8A, 0x8B, 0xA8, 0xAF, 0x81, 0x9F, 0xE0, 0xE3, 0xE4, 0xEF, 0xBB, 0xBF, 0xC3,
    ]
    for _ in 0..<25 {
      // Mostly plain runs, so that whole blocks are plain too, with a share of telling bytes.
      let share = [0, 1, 5, 50, 100].randomElement(using: &generator) ?? 0
      let bytes = (0..<Int.random(in: 0...400, using: &generator)).map { _ -> UInt8 in
        if Int.random(in: 0..<100, using: &generator) < share {
          return telling.randomElement(using: &generator) ?? 0
        }
        return [0x20, 0x65, 0x74, 0x0A].randomElement(using: &generator) ?? 0
      }
      var pieces: [ArraySlice<UInt8>] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(.random(in: 1...150, using: &generator))
        pieces.append(piece)
        rest = rest.dropFirst(piece.count)
      }
      let count = Self.simpleCount(bytes)
      #expect(Self.words(in: [bytes]) == count)
      #expect(Self.words(in: pieces) == count, "seed \(seed): \(pieces.map(\.count)) of \(bytes)")
    }
  }

  @Test func aCounterIsAsNewAfterEveryText() {
    var counter = WhitespaceWordCounter()
    let counts = [
      counter.words(in: "one two"), counter.finish(), counter.words(in: "\u{FEFF}"),
      counter.words(in: "\u{FEFF}"),
    ]
    #expect(counts == [2, 0, 0, 0])
    [0x61 as UInt8, 0xE2].withUnsafeBytes { counter.consume($0) }
    counter.begin()
    [0x80 as UInt8, 0x80].withUnsafeBytes { counter.consume($0) }
    let count = counter.finish()
    #expect(count == 1)
  }

  @Test func noBytesAreNoWords() {
    var counter = WhitespaceWordCounter()
    counter.consume(UnsafeRawBufferPointer(start: nil, count: 0))
    let count = counter.finish()
    #expect(count == 0)
  }
}
