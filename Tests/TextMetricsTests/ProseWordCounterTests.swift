import FileProgressTestSupport
import Foundation
import Testing
import TextMetrics

@Suite struct ProseWordCounterTests {
  static func words(in text: String) -> Int {
    var counter = ProseWordCounter()
    return counter.words(in: text)
  }

  @Test func isNamedProse() {
    #expect(ProseWordCounter().name == "prose/1")
  }

  @Test(arguments: [
    ("", 0), (" ", 0), ("word", 1), ("  two words ", 2), ("tab\tand\nline\r\nends\n\nhere", 5),
    ("A lamp—still burning—stood there.", 6), ("one – two", 2), ("years 1914–1918", 3),
    ("— and so?", 2), ("—", 0), ("–—", 0), ("cup - saucer", 3), ("cup -- saucer", 3),
    ("cup--saucer", 2), ("cup---saucer", 2), ("step-by-step in-house", 2), ("-5", 1), ("--all", 2),
    ("a--", 1), ("- -", 2), ("---", 1), ("a-b--c-d", 2), ("bar―line ‒ dash‐dash", 3),
    ("can't don’t ’tis o'er", 4), ("\"quoted\" ‘one’ «two» „three“ (four)", 5),
    ("either/or 24/7", 2), ("3.14 1,000 $20 5% 7:45 2026-11-20", 6), ("a.m. i.e. ...", 3),
    ("wait… … no...yes", 3), ("write to me@example.org or https://example.org/?a=b", 5),
    ("C# C++ x_y #tag @name", 5), ("x = y", 3), ("* * *", 3), ("! ? ;", 3),
    ("no\u{A0}break\u{2009}thin\u{202F}narrow\u{3000}wide", 5), ("soft\u{AD}hyphen", 1),
    ("zero\u{200B}width", 1), ("word\u{2060}joiner", 1), ("mid‑non‑breaking", 1),
    ("10² km", 3), ("½ ¼", 2), ("CO₂", 2), ("№ 9 § 3", 4), ("Größe naïve cafe\u{301}", 3),
    ("🙂 👍🏽 👩‍🚀", 3), ("yes👍no", 1), ("🇸🇪 🇯🇵", 2),
  ])
  func westernTextCountsByWhiteSpaceAndDashes(text: String, count: Int) {
    #expect(Self.words(in: text) == count)
  }

  @Test(arguments: [
    ("春天来了。", 5), ("春天 来了", 4), ("私はペンを買う、今日。", 11), ("コーヒー", 4), ("佐々木", 3),
    ("我用Swift写", 4), ("Tokyoは東京", 4), ("2026年11月", 4), ("『本』", 3), ("ＯＫ！", 3), ("ｶﾅ", 2),
    ("ㄅㄆ", 2), ("㈱", 1), ("𠀀", 1), ("ꀀꁀ", 2), ("⺀⽔", 2),
    ("a\u{3000}、b", 3),
  ])
  func everyIdeographAndItsKinCount(text: String, count: Int) {
    #expect(Self.words(in: text) == count)
  }

  @Test(arguments: [
    ("나무가 자란다.", 2), ("학교에 갔다 — 혼자", 3), ("한국ㄱ글", 1), ("한漢字글", 4),
    ("בית ספר", 2), ("ארה״ב", 1), ("البيت الكبير، نعم", 3), ("می‌روم خانه", 2),
    ("घर के पास।", 3), ("বাড়ি যাব", 2), ("மரம் நடு", 2), ("дом у моря", 3), ("кое-кто", 1),
    ("σπίτι μου", 2), ("nhà tôi", 2),
  ])
  func otherScriptsCountByWhiteSpace(text: String, count: Int) {
    #expect(Self.words(in: text) == count)
  }

  /// Texts of scripts without spaces, whose words only a dictionary knows.
  static let textsForADictionary = [
    ("ฝนตกหนัก", 1), ("แมวดำ นอน", 2), ("ເຮືອນໃຫຍ່", 1),
    ("ផ្ទះធំ", 1), ("အိမ်ကြီး", 1),
  ]

  @Test(arguments: textsForADictionary)
  func aRunOfAScriptWithoutSpacesIsOneWord(text: String, count: Int) {
    #expect(Self.words(in: text) == count)
  }

  @Test func sentencesCountAsInWriter() {
    #expect(WriterCases.cases.count == 418)
    for (sentence, count) in WriterCases.cases {
      #expect(Self.words(in: sentence) == count, "\(sentence)")
    }
  }

  /// What Writer 7.4 counts where it opens a text in UTF-8; it shows a number sign for each.
  @Test(
    arguments: (0x01...0x1F as ClosedRange<UInt32>)
      .filter { !(0x09...0x0D).contains($0) && $0 != 0x1A }.compactMap(Unicode.Scalar.init))
  func controlCharactersOfASCIICountAsSigns(sign: Unicode.Scalar) {
    for (text, count) in [
      ("a\(sign)b", 1), ("a \(sign) b", 3), ("a\(sign)", 1), ("\(sign)", 1), ("a\(sign) b", 2),
      ("a \(sign)—\(sign) b", 4), ("a \(sign)\(sign) b", 3),
    ] {
      #expect(Self.words(in: text) == count)
    }
  }

  @Test(arguments: [
    ("a\r\n\u{1A}", 1), ("\u{1A}", 0), ("a\u{1A}b", 1), ("a\u{7F}b", 3), ("a \u{80} b", 3),
    ("a\u{9F}b", 3), ("a\u{85}b", 2), ("a\u{B}b", 2), ("a\u{C}b", 2),
  ])
  func otherControlCharactersAreTheEndOrWordsOrSeparate(text: String, count: Int) {
    #expect(Self.words(in: text) == count)
  }

  @Test(arguments: [
    ("\u{FEFF}", 0), ("\u{FEFF}one", 1), ("\u{FEFF}\u{FEFF}", 1), ("one \u{FEFF}", 2),
    ("\u{FEFF}字", 1),
  ])
  func onlyAByteOrderMarkAtTheVeryStartIsIgnored(text: String, count: Int) {
    #expect(Self.words(in: text) == count)
  }

  @Test(
    arguments: [
      ([0xE2], 1), ([0xE2, 0x80], 1), ([0x61, 0xE2, 0x80, 0x62], 1), ([0x20, 0xFF, 0x20], 1),
      ([0xE2, 0x80, 0x20, 0x94], 2), ([0xE4, 0xB8, 0x61], 1), ([0xE4, 0xB8, 0xAD, 0x80], 2),
      ([0xC0, 0xA0], 1), ([0xED, 0xA0, 0x80], 1), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xEF, 0xBB], 1),
      ([0xF0, 0xA0, 0x80], 1), ([0xE0, 0x80, 0x80], 1),
    ] as [([UInt8], Int)])
  func bytesThatAreNoTextArePartsOfWords(bytes: [UInt8], count: Int) {
    var counter = ProseWordCounter()
    #expect(counter.count(of: [bytes]) == count)
    #expect(counter.count(of: bytes.map { [$0] }) == count)
  }

  @Test func everyShortMixOfTellingCharactersIsCounted() throws {
    let telling: [Unicode.Scalar] = [
      "a", " ", "-", "\u{301}", "\u{AD}", "²", "字", "か", "—", "한", "\u{200B}",
    ]
    var texts: [String] = [""]
    for _ in 0..<4 {
      texts = texts.flatMap { text in
        [text] + telling.map { text + String(Character($0)) }
      }
      texts = Array(Set(texts))
    }
    var counter = ProseWordCounter()
    for text in texts where counter.words(in: text) != (try ProseReference.count(text)) {
      Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test func everyCharacterCountsAlikeInABlockAndByItself() {
    var counter = ProseWordCounter()
    var wrong: [String] = []
    let padding = String(repeating: "x", count: 70)
    for scalar in (0...0xFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
      let sign = String(Character(scalar))
      let bytes = Array("x \(sign)a\(sign)-\(sign) 字\(sign)\(padding)".utf8)
      // Too short for a block.
      let pieces = [bytes.prefix(60), bytes.dropFirst(60)]
      if counter.count(of: [bytes]) != counter.count(of: pieces) {
        wrong.append(String(scalar.value, radix: 16))
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func randomTextsInRandomPiecesAreCounted(seed: UInt64) throws {
    print("ProseWordCounterTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let nasty = Array(ProseReference.names.keys).sorted()
    var counter = ProseWordCounter()
    for _ in 0..<40 {
      // Mostly frequent characters, so that whole blocks consist of them, with a share of others.
      let plain = ["ab e. ", "aé’ —", "字の、 a", "Дя – х", "글a- -"].randomElement(using: &generator)
      let frequent = Array((plain ?? "").unicodeScalars)
      let share = [0, 1, 5, 40, 100].randomElement(using: &generator) ?? 0
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...400, using: &generator) {
        let isNasty = Int.random(in: 0..<100, using: &generator) < share
        text.append((isNasty ? nasty : frequent).randomElement(using: &generator) ?? " ")
      }
      var bytes = Array(String(text).utf8)
      if Bool.random(using: &generator), !bytes.isEmpty {
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
          bytes.remove(at: .random(in: 0..<bytes.count, using: &generator))
          if bytes.isEmpty { break }
        }
      }
      let readable = String(decoding: bytes, as: UTF8.self)
      // The bytes around a missing one may be another character, which the reference does not know.
      guard
        readable.unicodeScalars.allSatisfy({
          $0 == "\u{FFFD}" || ProseReference.names[$0] != nil
        })
      else { continue }
      let count = try ProseReference.count(readable)
      #expect(counter.count(of: [bytes]) == count, "seed \(seed): \(bytes)")
      let longest = [1, 5, 90, 200].randomElement(using: &generator) ?? 1
      let inPieces = counter.count(ofRandomPiecesOf: bytes, upTo: longest, using: &generator)
      #expect(inPieces == count, "seed \(seed): pieces up to \(longest) of \(bytes)")
    }
  }

  @Test func aCounterIsAsNewAfterEveryText() {
    var counter = ProseWordCounter()
    let counts = [
      counter.words(in: "one two-"), counter.words(in: "-three"), counter.finish(),
      counter.words(in: "\u{FEFF}"), counter.words(in: "\u{FEFF}"),
    ]
    #expect(counts == [2, 1, 0, 0, 0])
    [0x61 as UInt8, 0xE2].withUnsafeBytes { counter.consume($0) }
    counter.begin()
    [0x80 as UInt8, 0x94].withUnsafeBytes { counter.consume($0) }
    let count = counter.finish()
    #expect(count == 1)
  }
}
