import FileProgressReports
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
    for text in ["essay.txt", "文書", "👩‍👩‍👧", "e\u{301}", "\\n", "%s %d", "a b"] {
      #expect(Array(PrintableText.of(text).utf8) == Array(text.utf8))
    }
  }
}
