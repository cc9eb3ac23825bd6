import FileProgressReports
import Testing

@Suite struct DisplayWidthTests {
  private static let columnsOfTable: [(String, Int)] = [
    ("", 0), ("essay.txt", 9), ("é", 1), ("e\u{301}", 1), ("文書", 4), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1), ("Ａ", 2), ("👍", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2),
    ("❤️", 2), ("❤", 1), ("…", 1), ("●", 1), ("–", 1), ("𠮷", 2), ("ñ", 1), ("क्ष", 2),
  ]

  @Test(arguments: columnsOfTable)
  func columnsOf(text: String, columnCount: Int) {
    #expect(DisplayWidth.of(text) == columnCount)
  }
}
