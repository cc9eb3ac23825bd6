import FileProgressReports
import Testing

@Suite struct PrintableTextTests {
  @Test func whatSteersATerminalBecomesVisible() {
    #expect(
      PrintableText.of("a\nb\tc\r\u{1B}[0m\u{7F}\u{9B}\u{202E}\u{2069}\u{2028}")
        == "a\\nb\\tc\\r\\u{1b}[0m\\u{7f}\\u{9b}\\u{202e}\\u{2069}\\u{2028}")
  }

  @Test func ordinaryTextStaysAsItIs() {
    for text in ["essay.txt", "文書", "👩‍👩‍👧", "e\u{301}", "\\n", "%s %d", "a b"] {
      #expect(Array(PrintableText.of(text).utf8) == Array(text.utf8))
    }
  }
}
