import FileProgressReports
import Testing

/// The chapters of one file, for people and for other programs.
@Suite struct ChapterReportTests {
  private func report(_ sections: [(level: Int, title: String, words: Int)]) -> ChapterReport {
    ChapterReport(
      WordsReport.File(
        path: "/a/book.md", name: "book.md", format: "markdown", encoding: nil, byteCount: 9,
        words: sections.reduce(0) { $0 + $1.words }, characters: nil, charactersWithoutSpaces: nil,
        sections: sections.map { .init(level: $0.level, title: $0.title, words: $0.words) }),
      counter: "prose/1", generatedAtNanoseconds: now)
  }

  private var book: ChapterReport {
    report([(0, "", 4), (1, "Part \u{1B}one", 2), (2, "The storm", 1994), (2, "=1+1", 2000)])
  }

  @Test func theTableAddsUpToTheWholeFile() {
    #expect(
      book.text(on: .columns(80)) == """
        Chapter                     Words  Share
        (before the first heading)      4    <1%
        Part \\u{1b}one                  2    <1%
          The storm                 1,994    50%
          =1+1                      2,000    50%
        ────────────────────────────────────────
        Total                       4,000   100%

        """)
    let explained = book.text(on: .columns(80), explains: true)
    #expect(explained.contains("The file was counted as it is now."))
  }

  @Test func aScreenShowsAsManyChaptersAsItHasRoomFor() {
    let long = report((1...30).map { (1, "Chapter \($0)", 10) })
    let text = long.text(on: .columns(60, lines: 20))
    #expect(text.split(separator: "\n").count <= 20)
    #expect(text.contains("15 more: --all"))
    #expect(!long.text(on: .columns(60)).contains("--all"))
    let wide = report([(1, String(repeating: "long ", count: 99) + "a", 1), (1, "b", 2)])
    for line in wide.text(on: .columns(40, usesUnicode: false)).split(separator: "\n") {
      #expect(line.utf8.count <= 40, "\(line)")
    }
  }

  @Test func jsonAndCSVHaveShares() {
    #expect(
      book.json == #"""
        {"chapters":[{"level":0,"share":0.001,"title":"","words":4},\#
        {"level":1,"share":0.0005,"title":"Part \u001bone","words":2},\#
        {"level":2,"share":0.4985,"title":"The storm","words":1994},\#
        {"level":2,"share":0.5,"title":"=1+1","words":2000}],"counter":"prose/1",\#
        "format":"markdown","generatedAt":"2026-11-20T14:30:00Z","path":"/a/book.md",\#
        "schema":"fileprogress.report.chapters/1","words":4000}

        """#)
    #expect(
      book.csv == """
        path,counter,level,title,words,share\r
        /a/book.md,prose/1,0,,4,0.001\r
        /a/book.md,prose/1,1,Part \\u{1b}one,2,0.0005\r
        /a/book.md,prose/1,2,The storm,1994,0.4985\r
        /a/book.md,prose/1,2,'=1+1,2000,0.5\r

        """)
    #expect(report([(1, "…", 0)]).json.contains(#""share":null"#), "no words, no shares")
    #expect(report([(1, "One", 5)]).csv.hasSuffix(",5,1\r\n"))
  }
}
