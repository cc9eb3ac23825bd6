import DocumentText
import FileProgressTestSupport
import Testing

struct TextEncodingTests {
  /// The beginning of a file, with what it is.
  struct Sample: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var encoding: TextEncoding?

    init(_ story: String, _ bytes: [UInt8], _ encoding: TextEncoding?) {
      (testDescription, self.bytes, self.encoding) = (story, bytes, encoding)
    }
  }

  static func wide(_ text: String, bigEndian: Bool = false) -> [UInt8] {
    text.utf16.flatMap {
      let (low, high) = (UInt8($0 & 0xFF), UInt8($0 >> 8))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  static let samples = [
    Sample("nothing", [], .utf8),
    Sample("ASCII", Array("plain words\n".utf8), .utf8),
    Sample("UTF-8", Array("naïve – «gülü»".utf8), .utf8),
    Sample("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array("x".utf8), .utf8),
    Sample("UTF-8 with one broken byte", Array("größer, ".utf8) + [0xFC] + Array(" ü".utf8), .utf8),
    Sample("ISO 8859-1", Array("na".utf8) + [0xEF] + Array("ve caf".utf8) + [0xE9], .latin1),
    Sample(
      "windows-1252", Array("caf".utf8) + [0xE9, 0x20, 0x96, 0x20] + Array("x".utf8),
      .windows1252),
    Sample("one character that is no UTF-8", Array("caf".utf8) + [0xE9], .latin1),
    Sample("UTF-16 with a mark", [0xFF, 0xFE] + wide("words"), .utf16LittleEndian),
    Sample(
      "UTF-16 with a mark, high byte first", [0xFE, 0xFF] + wide("語", bigEndian: true),
      .utf16BigEndian),
    Sample("UTF-16 without a mark", wide("words and more\r\n"), .utf16LittleEndian),
    Sample(
      "UTF-16 without a mark, high byte first", wide("words and more", bigEndian: true),
      .utf16BigEndian),
    Sample(
      "Russian in UTF-16",
      wide(String(repeating: "слова и ещё слова на строке\r\n", count: 3)), .utf16LittleEndian),
    Sample("UTF-32", [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], nil),
    Sample("UTF-32, high byte first", [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41], nil),
    Sample("a program", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], nil),
    Sample("zeros", [UInt8](repeating: 0, count: 4096), nil),
    Sample("one zero byte in a text", Array("some words and a zero \0 in them".utf8), nil),
    Sample("a zero byte in a short text", Array("hello\0world foo\n".utf8), nil),
    Sample("a zero byte in a line", Array("hello\0world foo\nx\0".utf8), nil),
    Sample("a letter and a zero byte", Array("hi\0".utf8), nil),
    Sample("control characters", (1...255).map { UInt8($0) }, nil),
    Sample("colours of a terminal", Array("\u{1B}[31mred\u{1B}[0m\u{7}\u{C}".utf8), .utf8),
    Sample("the end of a text of DOS", Array("words\r\n\u{1A}".utf8), .utf8),
    Sample("one control character in 128", [UInt8](repeating: 0x61, count: 128) + [1], .utf8),
    Sample("more than one in 128", [UInt8](repeating: 0x61, count: 127) + [1], nil),
    Sample("deleted characters", Array("word\u{7F}\u{7F}".utf8), nil),
  ]

  static let eastAsian = [
    "春天来了，花园里的树慢慢长出新叶。孩子们在河边读书，\n老师说：“明天我们写一篇作文。”一二三四五六七八。\n",
    "私は昨日、新しいペンを買いました。とても書きやすいです。\r\n明日も図書館で勉強します。コーヒーは㈱東京で2杯。",
    "나는 어제 도서관에서 책을 읽었다. 오늘은 비가 오지만 학교에 간다.\n내일은 친구를 만난다.",
    "𠮷野家で 🍚 を食べた。　それから、家に帰って本を読んで、日記を書いて、早く寝ました。また明日。",
  ]

  @Test(arguments: eastAsian)
  func eastAsianTextNeedsNoMark(_ text: String) {
    func encoding(_ bytes: [UInt8], isWhole: Bool = true) -> TextEncoding? {
      bytes.withUnsafeBytes { TextEncoding(of: $0, isWhole: isWhole) }
    }
    for isBig in [false, true] {
      let expected = isBig ? TextEncoding.utf16BigEndian : .utf16LittleEndian
      let bytes = Self.wide(text, bigEndian: isBig)
      #expect(encoding(bytes) == expected)
      #expect(encoding(Self.wide("𠮷" + text, bigEndian: isBig)) == expected)
      // Half a pair at the end of what was looked at, and of the file.
      let cut = Array(Self.wide(text + "𠮷", bigEndian: isBig).dropLast(2))
      #expect(encoding(cut, isWhole: false) == expected)
      #expect(encoding(cut) == nil)
      #expect(encoding(bytes + [0]) == nil)
      for stranger: UInt16 in [0, 1, 0x7F, 0x80, 0x378, 0xD800, 0xDC00, 0xE000, 0xFFFE, 0xFFFF] {
        let place = bytes.count / 4 * 2
        let unit = [UInt8(stranger & 0xFF), UInt8(stranger >> 8)]
        let changed = bytes[..<place] + (isBig ? unit.reversed() : unit) + bytes[place...]
        #expect(encoding(Array(changed)) == nil, "\(String(stranger, radix: 16))")
      }
    }
  }

  @Test(arguments: ["春天来了。一\n", String(repeating: "春天来了一二三四五六七八九十", count: 40)])
  func tooLittleOrNothingBetweenWordsIsNoEastAsianText(_ text: String) {
    let bytes = Self.wide(text)
    #expect(bytes.contains(0))
    #expect(bytes.withUnsafeBytes { TextEncoding(of: $0, isWhole: true) } == nil)
  }

  @Test func namesWithAZeroByteBehindEachAreNoText() {
    let names = ["ab\0cd ef\0", "strlen\0printf\n\0", "_init\0abort\0_ITM_deregister 0\0"]
    for name in names {
      for offset in 0...1 {
        let bytes = Array(String(repeating: name, count: 60).utf8.dropFirst(offset).prefix(200))
        #expect(bytes.withUnsafeBytes { TextEncoding(of: $0, isWhole: true) } == nil)
      }
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func randomBytesWithAZeroAreNoText(seed: UInt64) {
    print("TextEncodingTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      // High bytes of ideographs, or any.
      let highest: UInt8 = Bool.random(using: &generator) ? 0x9F : 0xFF
      let bytes = (0..<Int.random(in: 64...300, using: &generator)).map { _ in
        UInt8.random(in: 0...highest, using: &generator)
      }
      let found = (bytes + [0]).withUnsafeBytes { TextEncoding(of: $0, isWhole: true) }
      #expect(found == nil, "seed \(seed): \(bytes)")
    }
  }

  @Test func aCharacterThatIsCutOffTellsNothing() {
    let cut = Array("naï".utf8).dropLast()
    cut.withUnsafeBytes {
      #expect(TextEncoding(of: $0, isWhole: false) == .utf8)
      #expect(TextEncoding(of: $0, isWhole: true) == .latin1)
    }
  }

  @Test(arguments: samples)
  func theBeginningTellsTheEncoding(_ sample: Sample) {
    #expect(sample.bytes.withUnsafeBytes { TextEncoding(of: $0, isWhole: true) } == sample.encoding)
  }
}
