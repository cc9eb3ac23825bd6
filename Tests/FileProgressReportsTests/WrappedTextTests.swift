import FileProgressReports
import Testing

@Suite struct WrappedTextTests {
  @Test func wordsStayWholeAndNumbersKeepTheirUnits() {
    #expect(
      WrappedText.lines(of: "open for 12 h 05 min today", columnCount: 13, indent: "  ")
        == ["open for", "  12 h 05 min", "  today"])
    #expect(WrappedText.lines(of: "", columnCount: 40) == [])
  }

  @Test func aWordThatIsTooLongIsBroken() {
    #expect(
      WrappedText.lines(of: "a 文書文書文書b", columnCount: 7, indent: "  ")
        == ["a", "  文書", "  文書", "  文書b"])
  }
}
