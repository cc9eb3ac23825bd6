import FileProgressTestSupport
import FileTracking
import Testing

@Suite struct SketchBuilderTests {
  private let secret: StoreSecret

  init() throws {
    secret = try #require(SketchText.secret)
  }

  private func sketch(_ text: String) -> SketchedText {
    SketchText.sketch(text, secret: secret)
  }

  // MARK: Words

  /// Texts whose words, in the second column, are the same and stand between single spaces.
  @Test(
    arguments: [
      ("The Essay, of 1998: a DRAFT!", "the essay of 1998 a draft"),
      ("don't stop the readers' club", "dont stop the readers club"),
      ("don\u{2019}t stop the readers\u{2019} club", "dont stop the readers club"),
      ("\u{2018}tis \u{201C}quoted\u{201D} and 'this' too", "tis quoted and this too"),
      ("one''two ''three'' a\u{2019}'b", "one two three a b"),
      ("snake_case e-mail user@host x=y+z", "snake case e mail user host x y z"),
      (
        "em\u{2014}dash\u{2026}and\u{A0}spaces\u{200B}of\u{3000}all\u{2009}kinds",
        "em dash and spaces of all kinds"
      ),
      ("\u{FEFF}byte order mark", "byte order mark"),
      ("L'été où j’étais né «à l’école»", "lété où jétais né à lécole"),
      ("Größe: 5×3 µm", "größe 5 3 µm"),
      ("Съешь же ещё этих булок — да!", "Съешь же ещё этих булок да"),
      ("Τι κάνεις; Καλά· ευχαριστώ", "Τι κάνεις Καλά ευχαριστώ"),
      ("שלום, עולם־טוב", "שלום עולם טוב"),
      ("مرحبا، كيف الحال؟", "مرحبا كيف الحال"),
      ("यह एक वाक्य है। दूसरा", "यह एक वाक्य है दूसरा"),
      ("吾輩は猫である。名前", "吾 輩 は 猫 で あ る 名 前"),
      ("「テスト」・人々", "テ ス ト 人 々"),
      ("ｆｕｌｌ，ｗｉｄｔｈ！ﾃｽ", "ｆｕｌｌ ｗｉｄｔｈ ﾃ ｽ"),
      ("Swift言語5版", "swift 言 語 5 版"),
      ("𠮷野家", "𠮷 野 家"),
      ("한국어 문장을, 씁니다", "한국어 문장을 씁니다"),
      ("ภาษาไทย", "ภ า ษ า ไ ท ย"),
      ("ພາສາ ລາວ", "ພ າ ສ າ ລ າ ວ"),
      ("ភាសា។ខ្មែរ", "ភ ា ស ា ខ ្ ម ែ រ"),
      ("မြန်မာ၊စာ", "မ ြ န ် မ ာ စ ာ"),
      ("ሰላም፡ለዓለም።", "ሰላም ለዓለም"),
      ("good \u{1F600} day \u{1F600}", "good \u{1F600} day \u{1F600}"),
    ])
  func findsTheWords(text: String, words: String) {
    let found = sketch(text)
    let expected = words.unicodeScalars.split(separator: " ").count
    #expect(found.wordCount == expected)
    #expect(found == sketch(words))
    // Only one space at a time, so that characters can't be read together by either of them.
    let fives = found.sketch.terms.filter { $0 < ContentSketch.pairStart }
    #expect(fives.count == (expected == 1 ? 1 : max(expected - 4, 0)))
  }

  @Test func tellsWordsApartWhereverTheyEnd() {
    // Around the eights by which words are hashed, and in and out of the blocks of 64 bytes.
    var sketches: [ContentSketch] = []
    for length in 1...70 {
      for letter in ["a", "b"] {
        let word = String(repeating: "x", count: length - 1) + letter
        let alone = sketch(word)
        let padded = sketch(word + String(repeating: " ", count: 200))
        #expect(alone == padded, "\(length) letters")
        #expect(alone.wordCount == 1)
        sketches.append(alone.sketch)
      }
    }
    #expect(Set(sketches.map(\.terms)).count == 140)
  }

  @Test func countsWordsAcrossManyLines() {
    let text = Array(repeating: "It isn't easy: 12 words – some of them short.\n", count: 40)
    #expect(sketch(text.joined()).wordCount == 40 * 9)
  }

  // MARK: Terms

  @Test func makesATermOfEachFiveAndEachTwoWordsInTheirOrder() {
    let terms = sketch("one two three four five six").sketch
    let first = sketch("one two three four five").sketch
    let second = sketch("two three four five six").sketch
    #expect(Set(terms.terms) == Set(first.terms + second.terms))
    #expect(terms.terms.count == 2 + 5)
    #expect(terms.terms.count { $0 >= ContentSketch.pairStart } == 5)
    #expect(terms.isComplete)
    #expect(sketch("five four three two one").sketch != first)
    #expect(sketch("two one three four five").sketch != first)
  }

  @Test func makesTermsOfVeryShortTexts() {
    let texts = ["one", "one two", "two one", "one two three", "one two three four"]
    let sketches = texts.map { sketch($0).sketch }
    #expect(sketches.map { $0.terms.count } == [1, 1, 1, 2, 3])
    #expect(sketches.allSatisfy { $0.isComplete })
    #expect(Set(sketches.map(\.terms)).count == texts.count)
  }

  @Test func makesPairsOfShortTextsOnly() {
    var random = SeededGenerator(seed: 7)
    let words = SketchText.words(129, using: &random)
    let short = sketch(words[..<128].joined(separator: " ")).sketch
    let long = sketch(words.joined(separator: " ")).sketch
    #expect(short.terms.count { $0 >= ContentSketch.pairStart } == 127)
    #expect(short.limit == ContentSketch.fullLimit)
    #expect(long.terms.count == 125)
    #expect(long.limit == ContentSketch.pairStart)
    let fives = short.terms.filter { $0 < ContentSketch.pairStart }
    #expect(Set(fives).isSubset(of: long.terms))
    for sketch in [short, long] {
      #expect(ContentSketch(bytes: sketch.bytes) == sketch)
      #expect(sketch.terms.count < ContentSketch.halfTermCount)
    }
  }

  @Test(arguments: ["", " \n", "...", "\u{FEFF}", "''\u{2019}"])
  func isEmptyWithoutWords(text: String) {
    #expect(sketch(text) == SketchedText.empty)
  }

  @Test func countsARepeatedSentenceOnce() {
    let sentence = "the same five words "
    let often = sketch(String(repeating: sentence, count: 100)).sketch
    let oftener = sketch(String(repeating: sentence, count: 10_000)).sketch
    #expect(often == oftener)
    #expect(often.terms.count == 4)
  }

  @Test func givesOtherTermsUnderAnotherSecret() {
    var random = SeededGenerator(seed: 5)
    let text = SketchText.words(400, using: &random).joined(separator: " ")
    let other = SketchText.sketch(text, secret: .random(using: &random)).sketch
    let terms = Set(sketch(text).sketch.terms)
    #expect(terms.count > 390)
    #expect(terms.intersection(other.terms).count < 5)
  }

  @Test func spreadsTermsEvenly() {
    var random = SeededGenerator(seed: 6)
    let terms = sketch(SketchText.words(20_000, using: &random).joined(separator: " ")).sketch.terms
    var counts = [Int](repeating: 0, count: 16)
    for term in terms { counts[Int(term >> 19)] += 1 }
    #expect(counts.allSatisfy { 1100...1400 ~= $0 }, "\(counts)")
  }

  // MARK: Pieces

  @Test func givesOneSketchHoweverTheTextIsCut() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("SketchBuilderTests seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let parts = [
      "a", "Word", "incomprehensibilities", " ", "\n", "  ", "'", "''", "\u{2019}", "é", "ß", "ж",
      "дом", "猫", "か", "ไ", "한", "\u{1F600}", "\u{2014}", "\u{A0}", "。", "7", "1234567", "-",
      "_", "xyzzy ", "the quick brown fox jumps over ",
    ].map { Array($0.utf8) }
    let broken: [[UInt8]] = [
      [0xFF], [0xC3], [0xE2, 0x80], [0xF0, 0x9F, 0x98], [0x80], [0xED, 0xA0],
    ]
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...400, using: &random) {
        let isBroken = Int.random(in: 0..<20, using: &random) == 0
        bytes += (isBroken ? broken : parts).randomElement(using: &random) ?? []
      }
      let whole = SketchText.sketch(bytes, secret: secret)
      for largest in [1, 3, 70, 500] {
        let pieces = SketchText.sketch(
          bytes, inPiecesUpTo: largest, secret: secret, using: &random)
        #expect(pieces == whole, "seed \(seed), pieces up to \(largest), \(bytes)")
      }
    }
  }

  @Test func takesAnyBytes() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("SketchBuilderTests seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let lowest: UInt8 = [0, 1, 0x80, 0xC0, 0xE0].randomElement(using: &random) ?? 0
      let bytes = (0..<Int.random(in: 0...2000, using: &random)).map { _ in
        UInt8.random(in: lowest...255, using: &random)
      }
      let whole = SketchText.sketch(bytes, secret: secret)
      let pieces = SketchText.sketch(bytes, inPiecesUpTo: 90, secret: secret, using: &random)
      #expect(pieces == whole, "seed \(seed)")
      if bytes.contains(0) { #expect(whole.sketch.isEmpty, "seed \(seed)") }
      #expect(whole.sketch.terms == Set(whole.sketch.terms).sorted(), "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      [0xFF], [0x80], [0xC0, 0xAF], [0xC3], [0xE2, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func separatesWordsByWhatIsNotUTF8(bytes: [UInt8]) {
    let left = Array("some words to the left".utf8)
    let right = Array("right of it".utf8)
    let found = SketchText.sketch(left + bytes + right, secret: secret)
    #expect(found == sketch("some words to the left right of it"))
    let atEnd = SketchText.sketch(left + bytes, secret: secret)
    #expect(atEnd == sketch("some words to the left"))
  }

  @Test(arguments: [0, 1, 40, 100, 499])
  func isEmptyWhereThereIsAZeroByte(place: Int) {
    var bytes = Array(String(repeating: "word ", count: 100).utf8)
    bytes[place] = 0
    let expected = SketchedText.empty
    #expect(SketchText.sketch(bytes, secret: secret) == expected)
  }

  // MARK: Limits

  @Test func readsTheFirstFourMebibytesOnly() {
    let start = Array(String(repeating: "abc def ", count: 1 << 19).utf8)
    #expect(start.count == SketchBuilder.byteLimit)
    let whole = SketchText.sketch(start, secret: secret)
    #expect(whole.wordCount == 1 << 20)
    // Not even a zero byte counts there.
    let cut = SketchText.sketch(start + Array("more\0".utf8), secret: secret)
    #expect(cut == whole)
  }

  @Test func holdsTheSmallestTermsOfALongText() {
    var random = SeededGenerator(seed: 9)
    let words = SketchText.words(150_000, using: &random)
    let long = sketch(words.joined(separator: " ")).sketch
    #expect(long.terms.count == SketchBuilder.termCapacity)
    #expect(long.limit == (long.terms.last ?? 0) + 1)
    // What is left out is above the limit: the sketches of the halves say the same below it.
    var expected: Set<UInt32> = []
    for start in stride(from: 0, to: words.count, by: 25_000) {
      let part = words[start..<min(start + 25_004, words.count)].joined(separator: " ")
      let sketch = sketch(part).sketch
      #expect(sketch.isComplete)
      expected.formUnion(sketch.terms.filter { $0 < long.limit })
    }
    #expect(Set(long.terms) == expected)
  }

  @Test func keepsItsCutThroughItsBytes() {
    var random = SeededGenerator(seed: 1)
    let text = SketchText.words(2000, using: &random).joined(separator: " ")
    let sketch = sketch(text).sketch
    for count in [ContentSketch.storedTermCount, ContentSketch.halfTermCount] {
      let kept = sketch.prefix(count)
      #expect(kept.bytes.count == count * 3)
      #expect(ContentSketch(bytes: kept.bytes) == kept)
      #expect(kept.limit < sketch.limit)
    }
  }

  @Test func sketchesTheNextTextAfterBegin() {
    var random = SeededGenerator(seed: 10)
    let texts = [
      SketchText.words(150_000, using: &random).joined(separator: " "), "a short one", "a zero \0",
      "half a character \u{1F600}", SketchText.words(3000, using: &random).joined(separator: "\n"),
      "",
    ]
    var builder = SketchBuilder(secret: secret)
    for text in texts {
      builder.begin()
      var bytes = Array(text.utf8)
      if text.hasPrefix("half") { bytes.removeLast() }
      bytes.withUnsafeBytes { builder.visit($0) }
      let again = builder.finish()
      #expect(again == SketchText.sketch(bytes, secret: secret))
      #expect(builder.finish() == again)
    }
  }

  @Test func neverShowsWhatTheSecretGave() {
    var builder = SketchBuilder(secret: secret)
    builder.begin()
    Array("a word".utf8).withUnsafeBytes { builder.visit($0) }
    var dumped = ""
    dump(builder, to: &dumped)
    for text in ["\(builder)", String(reflecting: builder), "\(Optional(builder) as Any)"] {
      #expect(text.contains("SketchBuilder(6 bytes)") && text.count < 50)
    }
    #expect(!dumped.contains("key") && dumped.count < 100)
  }

  @Test func isACopyWhereItIsCopied() {
    var builder = SketchBuilder(secret: secret)
    builder.begin()
    Array("one two three ".utf8).withUnsafeBytes { builder.visit($0) }
    var other = builder
    Array("four five six".utf8).withUnsafeBytes { builder.visit($0) }
    Array("other words".utf8).withUnsafeBytes { other.visit($0) }
    let words = builder.finish()
    let otherWords = other.finish()
    #expect(words == sketch("one two three four five six"))
    #expect(otherWords == sketch("one two three other words"))
  }
}
