import FileProgressTestSupport
import Testing

@testable import TextMetrics

@Suite struct SegmentWordCounterTests {
  /// Counts the segments that hold a letter, number, kana or ideograph, from boundary to boundary.
  static func simpleCount(_ text: String) -> Int {
    var codePoints = text.unicodeScalars.map(\.value)
    if codePoints.first == 0xFEFF { codePoints.removeFirst() }
    let places = WordBoundariesTests.boundaries(in: codePoints).sorted()
    return zip(places, places.dropFirst()).count { begin, end in
      codePoints[begin..<end].contains { CharacterTable.kind(of: $0).traits.contains(.ofWord) }
    }
  }

  @Test func isNamedAfterTheAnnex() {
    #expect(SegmentWordCounter().name == "uax29")
  }

  @Test(arguments: [
    ("", 0), ("...", 0), ("one", 1), ("one two", 2), ("can't", 1), ("can’t.", 1), ("'quoted'", 1),
    ("well-known", 2), ("either/or", 2), ("3.14", 1), ("1,000.", 1), ("7:45", 2), ("x_y", 1),
    ("me@example.org", 2), ("cup—saucer", 2), ("🙂 —", 0), ("漢字", 2), ("かな", 2), ("カタカナ", 1),
    ("한국어 문장", 2), ("צה\"ל", 1), ("cafe\u{301}", 1), ("a\u{AD}b", 1), ("a.", 1), ("a.b", 1),
    ("a. b", 2), ("a..b", 2), ("1.a", 2), ("a\r\nb", 2), ("\u{FEFF}a", 1), ("½", 1),
  ])
  func segmentsWithLettersOrNumbersAreWords(text: String, count: Int) {
    var counter = SegmentWordCounter()
    #expect(counter.words(in: text) == count)
    #expect(counter.count(of: Array(text.utf8).map { [$0] }) == count)
  }

  @Test(
    arguments: [
      ([0xE2], 0), ([0x61, 0xE2, 0x80, 0x62], 2), ([0xFF, 0x61], 1), ([0x61, 0xC3], 1),
      ([0xF0, 0x9F, 0x98], 0),
    ] as [([UInt8], Int)])
  func bytesThatAreNoTextAreSigns(bytes: [UInt8], count: Int) {
    var counter = SegmentWordCounter()
    #expect(counter.count(of: [bytes]) == count)
    #expect(counter.count(of: bytes.map { [$0] }) == count)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func randomTextsInRandomPiecesAreCounted(seed: UInt64) {
    print("SegmentWordCounterTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let nasty = Array(
      "aZא漢かカ한7٣'\"’.:,;_- \u{301}\u{AD}\u{200D}🙂👍\u{1F1E6}\r\n\u{2028}\u{3000}\u{FEFF}"
        .unicodeScalars)
    var counter = SegmentWordCounter()
    for _ in 0..<40 {
      // Mostly letters, so that there are runs of them.
      let share = [3, 30, 100].randomElement(using: &generator) ?? 3
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...300, using: &generator) {
        let isNasty = Int.random(in: 0..<100, using: &generator) < share
        text.append((isNasty ? nasty : ["e", "t", " "]).randomElement(using: &generator) ?? " ")
      }
      let bytes = Array(String(text).utf8)
      let count = Self.simpleCount(String(text))
      #expect(counter.count(of: [bytes]) == count, "seed \(seed): \(bytes)")
      let inPieces = counter.count(ofRandomPiecesOf: bytes, upTo: 40, using: &generator)
      #expect(inPieces == count, "seed \(seed): \(bytes)")
    }
  }

  @Test func aCounterIsAsNewAfterEveryText() {
    var counter = SegmentWordCounter()
    let counts = [
      counter.words(in: "one two"), counter.words(in: "can'"), counter.words(in: "t"),
      counter.finish(),
    ]
    #expect(counts == [2, 1, 1, 0])
  }
}
