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

  /// Whether a character separates, makes up a word, or is passed over, by the properties that the
  /// standard library of Swift knows.
  enum Role { case separator, word, nothing }

  static func role(of scalar: Unicode.Scalar) -> Role {
    let properties = scalar.properties
    if scalar.value < 0x80, properties.isWhitespace { return .separator }
    switch properties.generalCategory {
    case .control, .unassigned, .surrogate, .lineSeparator, .paragraphSeparator: return .nothing
    default: break
    }
    // What is younger is unknown to the C library that is followed.
    guard let age = properties.age, age <= (14, 0) else { return .nothing }
    return properties.isWhitespace || scalar == "\u{2060}" ? .separator : .word
  }

  /// Counts character by character.
  static func simpleCount(_ bytes: [UInt8]) -> Int {
    var (count, isInWord) = (0, false)
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return count
      case .error: break
      case .scalarValue(let scalar):
        switch role(of: scalar) {
        case .separator: isInWord = false
        case .nothing: break
        case .word:
          if !isInWord { count += 1 }
          isInWord = true
        }
      }
    }
  }

  @Test func isNamedAfterTheProgram() {
    #expect(WhitespaceWordCounter().name == "wc")
  }

  @Test(arguments: [
    ("", 0), (" ", 0), (" \t\n\u{B}\u{C}\r", 0), ("a", 1), (" a ", 1), ("a b", 2),
    ("a\r\nb\r\n", 2),
    ("don't stop, well-known—isn't it?", 4), ("… — !", 3), ("naïve café", 2), ("日本語　文字", 2),
    ("a\u{A0}b\u{2009}c\u{202F}d\u{205F}e\u{1680}f\u{85}g\u{2028}h\u{2029}i", 6),
    ("zero\u{200B}width", 1), ("word\u{2060}joiner", 2), ("mongolian\u{180E}vowel", 1), ("\0", 0),
    ("a\0b", 1), ("a \u{1B} \u{7F} b", 2), ("\u{1F}", 0), ("👩‍👩‍👧 👍", 2), ("\u{2007}", 0),
    ("\u{AD}", 1), ("\u{378} \u{E000} \u{10FFFF}", 1), ("\u{85}", 0),
  ])
  func printableRunsBetweenWhiteSpaceAreWords(text: String, count: Int) {
    #expect(Self.words(in: text) == count)
  }

  @Test(arguments: [
    ("\u{FEFF}", 1), ("\u{FEFF} \n", 1), ("\u{FEFF}a", 1), ("\u{FEFF} a b", 3),
    ("\u{FEFF}\u{FEFF}", 1), ("a \u{FEFF}", 2), (" \u{FEFF}", 1), ("\u{FEFF}\u{3000}é", 2),
  ])
  func aByteOrderMarkIsPartOfAWordEverywhere(text: String, count: Int) {
    #expect(Self.words(in: text) == count)
  }

  @Test(
    arguments: [
      ([0xEF], 0), ([0xEF, 0xBB], 0), ([0xEF, 0x20, 0xBB], 0), ([0xC2, 0xC2, 0xA0], 0),
      ([0xE2, 0x80, 0xE2, 0x80, 0x80], 0), ([0xFF, 0x20, 0xFE], 0), ([0xC0, 0xA0], 0),
      ([0x61, 0xFF, 0x62], 1), ([0xFF, 0x61, 0x20, 0xE2, 0x80], 1), ([0x61, 0xC2, 0x20, 0x62], 2),
      ([0x61, 0xC2, 0xA0, 0x62], 2), ([0xF0, 0x9F, 0x61, 0x98, 0x80], 1),
    ] as [([UInt8], Int)])
  func bytesThatAreNoTextArePassedOver(bytes: [UInt8], count: Int) {
    #expect(Self.words(in: [bytes]) == count)
  }

  @Test func everyCharacterSeparatesJoinsOrIsPassedOver() {
    var wrong: [UInt32] = []
    let plane = (0...0xFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let beyond = stride(from: 0x1_0000 as UInt32, through: 0x10_FFFF, by: 97)
      .compactMap(Unicode.Scalar.init)
    for scalar in plane + beyond {
      let bytes = Array(("a" + String(Character(scalar)) + "b " + String(Character(scalar))).utf8)
      if Self.words(in: [bytes]) != Self.simpleCount(bytes) { wrong.append(scalar.value) }
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
    #expect(counts == [2, 0, 1, 1])
    [0x61 as UInt8, 0xE2].withUnsafeBytes { counter.consume($0) }
    counter.begin()
    [0x80 as UInt8, 0x80].withUnsafeBytes { counter.consume($0) }
    let count = counter.finish()
    #expect(count == 0)
  }

  @Test func noBytesAreNoWords() {
    var counter = WhitespaceWordCounter()
    counter.consume(UnsafeRawBufferPointer(start: nil, count: 0))
    let count = counter.finish()
    #expect(count == 0)
  }
}
