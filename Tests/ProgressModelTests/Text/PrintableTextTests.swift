import ProgressModel
import Testing

@Suite struct PrintableTextTests {
  @Test func whatSteersATerminalBecomesVisible() {
    #expect(
      PrintableText.of("a\nb\tc\r\u{1B}[0m\u{7F}\u{9B}\u{202E}\u{2069}\u{2028}")
        == "a\\nb\\tc\\r\\u{1b}[0m\\u{7f}\\u{9b}\\u{202e}\\u{2069}\\u{2028}")
  }

  @Test(arguments: ([0x061C, 0x200E, 0x200F] as [UInt32]) + (0x202A...0x202E) + (0x2066...0x2069))
  func marksThatTurnTheDirectionBecomeVisible(value: UInt32) throws {
    let mark = try #require(Unicode.Scalar(value))
    #expect(mark.properties.isBidiControl)
    #expect(PrintableText.of("a\(mark)b") == "a\\u{" + String(value, radix: 16) + "}b")
    #expect(PrintableText.ofField("\(mark)") == PrintableText.of("\(mark)"))
  }

  @Test func noOtherMarkTurnsTheDirection() {
    let marks = (0...0xFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
      .filter(\.properties.isBidiControl)
    for mark in marks { #expect(PrintableText.of(String(mark)) != String(mark)) }
    #expect(marks.count == 12)
  }

  @Test func ordinaryTextStaysAsItIs() {
    for text in [
      "essay.txt", "文書", "👩‍👩‍👧", "e\u{301}", "\\n", "%s %d", "a b", "❤️‍🔥", "1️⃣", "🏳️‍🌈", "☎︎", "\u{F8FF}",
      // Persian with a non-joiner, Hindi and Sinhala with a joiner, an ideograph with its form.
      "می‌خواهم", "क्‍ष", "ශ්‍රී", "葛\u{E0100}", "\u{600}١",
    ] {
      #expect(Array(PrintableText.of(text).utf8) == Array(text.utf8))
    }
  }

  @Test(arguments: [
    "a\u{200B}b", "a\u{200C}b", "a\u{200D}b", "pass\u{AD}word", "a\u{2060}b", "a\u{FEFF}b",
    "a\u{FE0F}b", "1\u{FE0F}b",
    "文\u{200B}書", "می\u{200C}", "👩\u{200D}", "👩\u{200D}a", "a\u{E0061}\u{E007F}",
    "🏴\u{E0067}\u{E007F}", "\u{3164}",
    "\u{115F}", "\u{34F}", "\u{180E}", "\u{FFFE}", "\u{E0100}", "a\u{E0100}", "\u{2065}",
    "\u{FFF9}",
  ])
  func whatIsNotSeenBecomesVisible(text: String) {
    let hidden = text.unicodeScalars.filter {
      $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .format
        || $0.properties.isNoncharacterCodePoint
    }
    let printable = PrintableText.of(text)
    #expect(!hidden.isEmpty)
    for scalar in hidden {
      #expect(!printable.unicodeScalars.contains(scalar), "\(printable)")
      #expect(printable.contains("\\u{" + String(scalar.value, radix: 16) + "}"))
    }
    #expect(PrintableText.of(bytes: text.utf8) == printable)
    #expect(PrintableText.of(printable) == printable)
  }

  @Test func bytesThatAreNoTextBecomeVisible() {
    #expect(PrintableText.of(bytes: [0x61, 0xFF, 0xC3, 0x62]) == "a\\xFF\\xC3b")
    var output: [UInt8] = []
    PrintableText.append(line: Array("a\tb\u{1B}é".utf8) + [0x09, 0xE9], to: &output)
    #expect(output == Array("a\tb\\u{1b}é\t\\xE9".utf8))
  }

  @Test func everyCharacterOfDirectionAndControlIsHidden() {
    for value in (0...0x10FFFF as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = scalar.properties.generalCategory
      if scalar.properties.isBidiControl || category == .control || category == .lineSeparator
        || category == .paragraphSeparator || (0xE0000...0xE007F).contains(value)
      {
        #expect(scalar.isHidden, "\(value)")
      }
    }
  }
}
