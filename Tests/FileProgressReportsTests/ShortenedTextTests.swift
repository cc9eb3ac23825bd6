import FileProgressReports
import Testing

@Suite struct ShortenedTextTests {
  @Test func theMiddleGoes() {
    #expect(ShortenedText.of("essay.txt", columnCount: 9, ellipsis: "…") == "essay.txt")
    #expect(ShortenedText.of("essay.txt", columnCount: 8, ellipsis: "…") == "ess….txt")
    #expect(ShortenedText.of("essay.txt", columnCount: 8, ellipsis: "...") == "es...txt")
    #expect(ShortenedText.of("essay.txt", columnCount: 1, ellipsis: "…") == "…")
    #expect(ShortenedText.of("essay.txt", columnCount: 2, ellipsis: "...") == "..")
    #expect(ShortenedText.of("essay.txt", columnCount: 0, ellipsis: "…") == "")
  }

  @Test func wideCharactersAreNotCutInHalf() {
    #expect(ShortenedText.of("文書文書文書", columnCount: 8, ellipsis: "…") == "文…文書")
    #expect(ShortenedText.of("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", columnCount: 5, ellipsis: "…") == "👩‍👩‍👧…👩‍👩‍👧")
  }
}
