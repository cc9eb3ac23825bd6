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

  @Test func namesThatDifferInTheMiddleStayApart() {
    let names = (1...3).map { "Chapter \($0) – the one where it happens.md" } + ["notes.md"]
    func shown(_ columnCount: Int, _ ellipsis: String = "…") -> [String] {
      ShortenedText.distinct(names, columnCount: columnCount, ellipsis: ellipsis)
    }
    #expect(shown(80) == names)
    #expect(
      shown(18)
        == ["Chapter 1 – …ns.md", "Chapter 2 – …ns.md", "Chapter 3 – …ns.md", "notes.md"])
    #expect(shown(12) == ["Chap…1 –….md", "Chap…2 –….md", "Chap…3 –….md", "notes.md"])
    for columnCount in 0...80 {
      let texts = shown(columnCount, "...")
      #expect(texts.allSatisfy { $0.count <= columnCount }, "\(columnCount)")
      if columnCount > 16 { #expect(Set(texts).count == names.count, "\(columnCount)") }
    }
    // The same text may stand there more than once.
    #expect(
      ShortenedText.distinct(["one two three", "one two three"], columnCount: 9, ellipsis: "…")
        == ["one …hree", "one …hree"])
  }

  @Test func wideCharactersAreNotCutInHalf() {
    #expect(ShortenedText.of("文書文書文書", columnCount: 8, ellipsis: "…") == "文…文書")
    #expect(ShortenedText.of("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", columnCount: 5, ellipsis: "…") == "👩‍👩‍👧…👩‍👩‍👧")
  }
}
