import Testing
import TextMetrics

@Suite struct ReadingLengthTests {
  @Test(arguments: [(0, 0.0, 0), (1, 0.004, 1), (250, 1, 1), (251, 1.004, 2), (625, 2.5, 3)])
  func aPageHas250Words(words: Int, pages: Double, wholePages: Int) {
    #expect(ReadingLength(words: words).pages == pages)
    #expect(ReadingLength(words: words).wholePages == wholePages)
  }

  @Test(arguments: [(0, 0), (119, 30_000), (238, 60_000), (1, 252)])
  func aMinuteIsFor238Words(words: Int, milliseconds: Int) {
    #expect(ReadingLength(words: words).readingTime == .milliseconds(milliseconds))
  }
}
