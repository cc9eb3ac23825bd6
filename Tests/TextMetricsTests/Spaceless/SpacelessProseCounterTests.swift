import FileProgressTestSupport
import Testing
import TextMetrics

@Suite struct SpacelessProseCounterTests {
  private func count(_ pieces: [some Collection<UInt8>]) -> (words: Int, runs: String) {
    var counter = SpacelessProseCounter()
    for piece in pieces { Array(piece).withUnsafeBytes { counter.consume($0) } }
    let count = counter.finish()
    return (count.words, String(decoding: count.runs.utf8, as: UTF8.self))
  }

  private func count(_ text: String) -> (words: Int, runs: String) { count([text.utf8]) }

  @Test(arguments: [
    ("", 0, ""), ("one two", 2, ""), ("ฉันไปโรงเรียน", 0, "ฉันไปโรงเรียน"),
    ("ฉัน ไป – โรงเรียน", 0, "ฉัน ไป โรงเรียน"), ("ຂ້ອຍ ខ្ញុំ ကျွန်တော်", 0, "ຂ້ອຍ ខ្ញុំ ကျွန်တော်"),
    ("read หนังสือ, now", 2, "หนังสือ"), ("“หนังสือ”", 0, "หนังสือ"), ("(หนังสือ) !", 1, "หนังสือ"),
    ("ใช้Swiftเขียน", 1, "ใช้ เขียน"), ("well-knownหนังสือ", 1, "หนังสือ"),
    ("ซื้อ10บาท", 1, "ซื้อ บาท"), ("๑๒.๕๐บาท", 1, "บาท"), ("๑๒.๕๐", 1, ""), ("฿", 1, ""),
    ("។ ៕", 2, ""),
    ("សៀវភៅ។ខ្ញុំ", 0, "សៀវភៅ ខ្ញុំ"), ("စာအုပ်၊စာ", 0, "စာအုပ် စာ"), ("หนังสือ/book/สมุด", 1, "หนังสือ สมุด"),
    ("我หนังสือ書", 2, "หนังสือ"), ("ฯลฯ ๆ", 0, "ฯลฯ ๆ"), ("\u{E31}", 1, ""), ("a\u{E31}b", 1, ""),
  ])
  func runsAreToldFromTheWordsAroundThem(text: String, words: Int, runs: String) {
    let count = count(text)
    #expect(count.words == words)
    #expect(count.runs == runs)
  }

  @Test func abbreviationsAreOneRun() {
    #expect(count("ปี พ.ศ. ๒๕๖๗").runs == "ปี พ.ศ")
    #expect(count("ปี พ.ศ. ๒๕๖๗").words == 1)
    #expect(count("พ..ศ").runs == "พ ศ")
    #expect(count("พ.1").words == 1)
  }

  @Test func signsThatNoOneSeesDoNotCutARun() {
    #expect(count("หนัง\u{AD}สือ").runs == "หนังสือ")
    #expect(count("ខ្ញុំ\u{200D}សៀវ\u{200C}ភៅ").runs == "ខ្ញុំសៀវភៅ")
  }

  @Test func aZeroWidthSpaceIsForTheDictionary() {
    #expect(count("ខ្ញុំ\u{200B}រៀន").runs == "ខ្ញុំ\u{200B}រៀន")
    #expect(count("ខ្ញុំ\u{200B}").runs == "ខ្ញុំ")
    #expect(count("ខ្ញុំ\u{200B}PDF").words == 1)
    #expect(count("zero\u{200B}width").words == 1)
  }

  private static let pieces = [
    "one", " ", "\n", ", ", "-", "--", "—", "...", ".", "12", "日本", "。", "é", "“", "ห", "หนังสือ",
    "\u{E31}",
    "๑", "ខ្ញុំ", "\u{200B}", "\u{AD}", "\u{301}", "²", "Tiếng", "ქართული", "\u{0}", "한국", "\u{FEFF}",
  ]

  private func randomText(
    _ lengths: ClosedRange<Int>, of pieces: [String], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: lengths, using: &generator) {
      text += pieces.randomElement(using: &generator)?.utf8 ?? "".utf8
      if Int.random(in: 0..<50, using: &generator) == 0 {
        text.append(UInt8.random(in: 0x80...0xFF, using: &generator))
      }
    }
    return text
  }

  private func cut(
    _ text: [UInt8], upTo longest: Int, using generator: inout SeededGenerator
  ) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = text[...]
    while !rest.isEmpty {
      pieces.append(rest.prefix(.random(in: 0...longest, using: &generator)))
      rest = rest.dropFirst(pieces.last?.count ?? 0)
    }
    return pieces
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func itDoesNotMatterWhereAPieceEnds(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      // The whole text is looked at character by character, since this is in it.
      let text = randomText(0...60, of: Self.pieces, using: &generator) + "ก".utf8
      let whole = count([text])
      let parts = count(cut(text, upTo: 12, using: &generator))
      #expect(whole == parts, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test func otherTextsCountAsBefore() {
    print("seed 4")
    var generator = SeededGenerator(seed: 4)
    let others = Self.pieces.filter { piece in
      !piece.unicodeScalars.contains { 0xE00...0xEFF ~= $0.value || 0x1780...0x17FF ~= $0.value }
    }
    for _ in 0..<500 {
      let text = randomText(0...200, of: others, using: &generator)
      var counter = ProseWordCounter()
      let count = count(cut(text, upTo: 100, using: &generator))
      #expect(count.words == counter.count(of: [text]))
      #expect(count.runs.isEmpty)
    }
  }

  /// Every run is one word at least, so there are never fewer words than by spaces alone.
  @Test func thereAreNoFewerWordsThanBySpaces() {
    print("seed 5")
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let text = randomText(0...60, of: Self.pieces, using: &generator)
      var counter = ProseWordCounter()
      let count = count([text])
      let runCount = count.runs.split(separator: " ").count
      #expect(count.words + runCount >= counter.count(of: [text]))
      #expect(count.words >= 0)
    }
  }

  @Test func aCounterBeginsAnew() {
    var counter = SpacelessProseCounter()
    for _ in 0..<2 {
      Array("หนังสือ one".utf8).withUnsafeBytes { counter.consume($0) }
      let count = counter.finish()
      #expect(count.words == 1)
      #expect(!count.runs.isEmpty)
    }
  }

  /// Runs that are taken out on the way are the same, in the same order.
  @Test func runsCanBeTakenOutOnTheWay() {
    print("seed 6")
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let text = randomText(0...100, of: Self.pieces, using: &generator)
      var counter = SpacelessProseCounter()
      var taken: [UInt8] = []
      for piece in cut(text, upTo: 20, using: &generator) {
        piece.withUnsafeBytes { counter.consume($0) }
        let runs = counter.takeRuns(keeping: .random(in: 0...60, using: &generator))
        taken += runs + [0x20]
      }
      let last = counter.finish()
      taken += last.runs.utf8
      let whole = count([text])
      #expect(last.words == whole.words)
      #expect(
        String(decoding: taken, as: UTF8.self).split(separator: " ")
          == whole.runs.split(separator: " "))
    }
  }

  @Test func aRunWithoutAnEndIsCutInFrontOfALetter() {
    let most = SpacelessRuns.mostRunByteCount
    // A letter with a mark, six bytes.
    let text = Array(String(repeating: "กิ", count: most / 6 + 10).utf8)
    let whole = count([text])
    #expect(whole.words == 0)
    let lengths = whole.runs.split(separator: " ").map(\.utf8.count)
    #expect(lengths == [(most + 5) / 6 * 6, text.count - (most + 5) / 6 * 6])
    var counter = SpacelessProseCounter()
    text.withUnsafeBytes { counter.consume($0) }
    #expect(counter.takeRuns(keeping: most / 2).count == lengths[0] + 1)
    #expect(counter.takeRuns(keeping: 0) == [])
    #expect(counter.finish().runs.utf8.count == lengths[1])
  }
}
