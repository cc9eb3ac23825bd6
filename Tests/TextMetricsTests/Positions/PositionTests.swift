import FileProgressTestSupport
import Testing

@testable import TextMetrics

@Suite struct PositionTests {
  /// Texts, and places in them: line, column, and the byte offset if columns count UTF-8 or UTF-16.
  static let texts: [(String, [[Int]])] = [
    (
      "ab\ncd\n",
      [
        [0, 0, 0, 0], [0, 2, 2, 2], [0, 9, 2, 2], [1, 0, 3, 3], [1, 1, 4, 4], [1, 2, 5, 5],
        [1, 3, 5, 5], [2, 0, 6, 6], [2, 5, 6, 6], [3, 0, 6, 6],
      ]
    ),
    (
      "ab\r\ncd\r\n",
      [[0, 2, 2, 2], [0, 3, 2, 2], [0, 9, 2, 2], [1, 0, 4, 4], [1, 9, 6, 6], [2, 0, 8, 8]]
    ),
    ("ab\rcd", [[0, 9, 2, 2], [1, 0, 3, 3], [1, 9, 5, 5], [2, 0, 5, 5]]),
    (
      "a\n\r\r\nb\n\n",
      [
        [1, 0, 2, 2], [1, 4, 2, 2], [2, 0, 3, 3], [2, 1, 3, 3], [3, 0, 5, 5], [3, 9, 6, 6],
        [4, 0, 7, 7], [5, 0, 8, 8], [6, 0, 8, 8],
      ]
    ),
    ("\n\r", [[0, 1, 0, 0], [1, 0, 1, 1], [1, 1, 1, 1], [2, 0, 2, 2], [3, 3, 2, 2]]),
    ("", [[0, 0, 0, 0], [0, 5, 0, 0], [3, 2, 0, 0]]),
    ("ab\ncd", [[1, 2, 5, 5], [1, 7, 5, 5], [2, 0, 5, 5]]),
    // Only these three end a line: the line separator, tabs, form feeds and U+0085 do not.
    ("a\u{2028}b\u{B}\u{C}\u{85}c", [[0, 2, 1, 4], [0, 99, 10, 10], [1, 0, 10, 10]]),
    // A surrogate pair
    (
      "x🙂y",
      [[0, 1, 1, 1], [0, 2, 1, 1], [0, 3, 1, 5], [0, 4, 1, 6], [0, 5, 5, 6], [0, 6, 6, 6]]
    ),
    // Columns count code units, not what a reader calls a character.
    ("e\u{301}z", [[0, 1, 1, 1], [0, 2, 1, 3], [0, 3, 3, 4]]),
    ("é漢\n", [[0, 1, 0, 2], [0, 2, 2, 5], [0, 4, 2, 5], [0, 5, 5, 5], [1, 0, 6, 6]]),
    ("\u{FEFF}a", [[0, 1, 0, 3], [0, 3, 3, 4]]),
  ]

  /// The same in bytes that are not UTF-8.
  static let brokenTexts: [([UInt8], [[Int]])] = [
    ([0x61, 0xFF, 0x62], [[0, 1, 1, 1], [0, 2, 2, 2], [0, 3, 3, 3]]),
    (
      [0x61, 0x80, 0x80, 0x80, 0x80, 0x62],
      [[0, 1, 1, 5], [0, 2, 2, 6], [0, 4, 4, 6], [0, 5, 5, 6]]
    ),
    // Characters that are broken off by a line end, and by the end of the text
    ([0xE4, 0xB8, 0x0A, 0x61], [[0, 1, 0, 2], [0, 2, 2, 2], [1, 1, 4, 4]]),
    ([0x0D, 0xE4, 0xB8], [[1, 1, 1, 3], [1, 2, 3, 3]]),
    ([0x80, 0x61], [[0, 0, 0, 0], [0, 1, 1, 2], [0, 2, 2, 2]]),
  ]

  static let table: [([UInt8], [[Int]])] =
    texts.map { (Array($0.0.utf8), $0.1) } + brokenTexts

  /// Compares what is found in a text with what is expected in a part of it.
  private func expect(
    _ places: [[Int]], in text: CountedText, behindLines lineCount: Int = 0, bytes: Int = 0
  ) {
    for place in places {
      for (encoding, expected) in [(PositionEncoding.utf8, place[2]), (.utf16, place[3])] {
        let found = text.offset(
          ofLine: lineCount + place[0], character: place[1], in: encoding)
        #expect(found == bytes + expected, "\(place), \(encoding), behind \(bytes) bytes")
      }
    }
  }

  @Test(arguments: table)
  func aPlaceIsFoundByLineAndColumn(bytes: [UInt8], places: [[Int]]) {
    expect(places, in: CountedText(bytes))
  }

  /// Puts each text behind a line that lets it be cut at each of its bytes.
  @Test(arguments: table)
  func whereThePiecesEndMakesNoDifference(bytes: [UInt8], places: [[Int]]) {
    let cutPlace = 2 * CountedText.pieceByteCount
    for cut in 0..<bytes.count {
      let line = [UInt8](repeating: UInt8(ascii: "p"), count: cutPlace - cut - 1) + [0x0A]
      let text = CountedText(line + bytes)
      #expect(text.pieces.last?.bytes == Array(bytes[cut...]))
      expect(places, in: text, behindLines: 1, bytes: line.count)
    }
  }

  @Test(arguments: PositionEncoding.allCases)
  func numbersThatAreNoPlaceAreTheNearestOne(encoding: PositionEncoding) {
    let text = CountedText("ab\ncd".utf8)
    #expect(text.offset(ofLine: -1, character: 1, in: encoding) == 1)
    #expect(text.offset(ofLine: 1, character: -1, in: encoding) == 3)
    #expect(text.offset(ofLine: .min, character: .min, in: encoding) == 0)
    #expect(text.offset(ofLine: 0, character: .max, in: encoding) == 2)
    #expect(text.offset(ofLine: .max, character: .max, in: encoding) == 5)
  }

  @Test func aLineEndThatIsCutStaysOneWhileItsHalvesAreEdited() {
    let piece = CountedText.pieceByteCount
    func letters(_ letter: String, _ count: Int) -> String {
      String(repeating: letter, count: count)
    }
    var text = CountedText(
      (letters("a", piece - 2) + "\r\n" + letters("b", 2 * piece) + "\nc").utf8)
    text.replace(0..<0, with: letters("a", piece + 1).utf8)
    // The return ends a piece, and the line feed is one by itself.
    let cut = 2 * piece
    #expect(text.pieces[1].extent.endsWithReturn)
    #expect(text.pieces[2].bytes == [0x0A])

    func expect(_ line: Int, _ character: Int, isAt offset: Int) {
      self.expect([[line, character, offset, offset]], in: text)
    }
    let end = cut + 1 + 2 * piece
    expect(0, cut + 9, isAt: cut - 1)
    expect(1, 0, isAt: cut + 1)
    expect(1, 3, isAt: cut + 4)
    expect(1, 3 * piece, isAt: end)
    expect(2, 0, isAt: end + 1)
    expect(2, 9, isAt: end + 2)
    // A return alone, then a line feed alone
    text.replace(cut..<cut + 1, with: [])
    expect(0, cut + 9, isAt: cut - 1)
    expect(1, 0, isAt: cut)
    expect(2, 0, isAt: end)
    text.replace(cut - 1..<cut, with: "\n".utf8)
    expect(0, cut + 9, isAt: cut - 1)
    expect(1, 0, isAt: cut)
    expect(2, 0, isAt: end)
    // Two line ends, then one, then two again
    text.replace(cut..<cut, with: "\r".utf8)
    expect(1, 9, isAt: cut)
    expect(2, 0, isAt: cut + 1)
    text.replace(cut - 1..<cut + 1, with: "\r\n".utf8)
    expect(0, cut + 9, isAt: cut - 1)
    expect(1, 0, isAt: cut + 1)
    text.replace(cut..<cut, with: "x".utf8)
    expect(1, 9, isAt: cut + 1)
    expect(2, 0, isAt: cut + 2)
  }

  // MARK: - Random edits

  static let lineEnds = ["\n", "\r\n", "\r"]
  static let characters = ["a", " ", "é", "漢", "🙂", "\u{301}", "\u{2028}", "\u{FEFF}", "\u{85}"]

  @Test(arguments: PositionEncoding.allCases, [0.3, 0.01, 0] as [Double])
  func editsByLineAndColumnGiveTheTextOfASimpleArray(
    encoding: PositionEncoding, lineEndShare: Double
  ) {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("PositionTests: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    func anyText(_ count: Int) -> SimpleText {
      var text = SimpleText()
      for _ in 0..<count {
        let isLineEnd = Double.random(in: 0..<1, using: &random) < lineEndShare
        let parts = isLineEnd ? Self.lineEnds : Self.characters
        text.scalars += Array((parts.randomElement(using: &random) ?? "").unicodeScalars)
      }
      return text
    }
    for start in [0, 6000] {
      var simple = anyText(start)
      var text = CountedText(simple.bytes)
      for step in 0..<TestTier.count(40, full: 200) {
        let far = 2 * simple.scalars.count + 8
        let line = Int.random(in: 0...simple.lineEndCount + 1, using: &random)
        let isFar = Bool.random(using: &random)
        let character = Int.random(in: 0...(isFar ? far : 8), using: &random)
        let isLong = step % 20 == 19
        let lastLine = isLong ? Int.random(in: line...line + 9, using: &random) : line
        let lastCharacter = character + Int.random(in: 0...(isLong ? far : 5), using: &random)

        let first = simple.index(ofLine: line, character: character, in: encoding)
        let last = simple.index(ofLine: lastLine, character: lastCharacter, in: encoding)
        let range = simple.byteCount(before: first)..<simple.byteCount(before: last)
        let place = text.offset(ofLine: line, character: character, in: encoding)
        let lastPlace = text.offset(ofLine: lastLine, character: lastCharacter, in: encoding)
        let comment: Comment = "seed \(seed), start \(start), step \(step)"
        #expect(place == range.lowerBound, comment)
        #expect(lastPlace == range.upperBound, comment)

        let new = anyText(step % 13 == 12 ? 3000 : .random(in: 0...3, using: &random))
        simple.scalars.replaceSubrange(first..<last, with: new.scalars)
        text.replace(range, with: new.bytes)
        if step % 10 == 9 { #expect(text.bytes == simple.bytes, comment) }
      }
      #expect(text.bytes == simple.bytes, "seed \(seed), start \(start)")
    }
  }

  // MARK: - Cost

  /// Counts the bytes that are read, since a clock would depend on the machine.
  @Test(arguments: PositionEncoding.allCases, ["one long line of é and 🙂, ", "a short line\n"])
  func aSearchReadsThreePiecesAtMost(encoding: PositionEncoding, pattern: String) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let repetitions = 10_000
    var text = CountedText(String(repeating: pattern, count: repetitions).utf8)
    let mostLines = pattern.hasSuffix("\n") ? repetitions : 0
    for _ in 0..<TestTier.count(200, full: 2000) {
      var search = PositionSearch(in: text.pieces)
      search.move(toLine: .random(in: 0...mostLines, using: &random))
      search.move(
        toCharacter: .random(in: 0...text.byteCount, using: &random), in: encoding)
      #expect(search.readByteCount <= 3 * 2 * CountedText.pieceByteCount, "seed \(seed)")
      text.replace(search.offset..<search.offset, with: pattern.utf8)
    }
    // A step for each piece: there are no more pieces than the text's length explains.
    #expect(text.pieces.count <= 2 + 2 * text.byteCount / CountedText.pieceByteCount)
  }
}

/// The text of an editor as a simple array of characters, which is searched from its start.
private struct SimpleText {
  var scalars: [Unicode.Scalar] = []

  var bytes: [UInt8] { scalars.flatMap { Array($0.utf8) } }

  /// At least as many as the text has line ends.
  var lineEndCount: Int { scalars.filter { $0 == "\n" || $0 == "\r" }.count }

  func byteCount(before index: Int) -> Int {
    scalars[..<index].reduce(0) { $0 + $1.utf8.count }
  }

  func index(ofLine line: Int, character: Int, in encoding: PositionEncoding) -> Int {
    var index = 0
    var rest = line
    while rest > 0, index < scalars.count {
      let isReturn = scalars[index] == "\r"
      if isReturn || scalars[index] == "\n" { rest -= 1 }
      index += 1
      if isReturn, index < scalars.count, scalars[index] == "\n" { index += 1 }
    }
    rest = character
    while index < scalars.count, scalars[index] != "\r", scalars[index] != "\n" {
      let scalar = scalars[index]
      let columnCount = encoding == .utf8 ? scalar.utf8.count : scalar.utf16.count
      if columnCount > rest { break }
      rest -= columnCount
      index += 1
    }
    return index
  }
}
