import DocumentText
import Testing

/// Titles of texts, from their first bytes.
@Suite struct FirstHeadingTests {
  @Test(
    arguments: [
      ("a.md", "Some words.\n\n## The *storm* ##\n\n# Other\n", "The *storm*"),
      ("a.md", "\u{FEFF}#\tOne   two\r\n", "One two"),
      ("a.md", "The storm\n=====\n", "The storm"), ("a.md", "One\ntwo\n---\n", nil),
      ("a.md", "---\ntitle: x\n# no\n---\n# Yes\n", "Yes"),
      ("a.md", "---\n\n# Yes\n---\n", "Yes"),
      ("a.md", "```\n# code\n```\n    # code\n\n#tag\n\n#\n", nil),
      ("a.md", "* * *\n---\n***\n---\n", nil), ("a.md", "#######  seven\n", nil), ("a.md", "", nil),
      ("/novel/A.ORG", "#+TITLE: Book\n* TODO The storm :draft:\n", "The storm"),
      ("a.tex", "\\begin{document}\n\\chapter{The \\emph{storm}}\n", "The storm"),
      ("a.rst", "The storm\n=========\n\nText\n", "The storm"),
      ("a.adoc", "== The storm\n\nText\n", "The storm"),
      ("a.txt", "# Plain text\n", nil), ("a.docx", "# Foreign\n", nil), ("a", "# Unknown\n", nil),
    ] as [(String, String, String?)])
  func theFirstHeadingIsTheTitle(name: String, text: String, title: String?) {
    #expect(FirstHeading.text(in: text.utf8, named: name) == title)
  }

  @Test func whatAnotherProgramReadsIsAskedForByItself() {
    #expect(FirstHeading.isReadByProgram(inFileNamed: "/novel/CH1.DOCX"))
    #expect(FirstHeading.isReadByProgram(inFileNamed: "ch1.odt"))
    for name in ["ch1.md", "ch1.pdf", "ch1"] {
      #expect(!FirstHeading.isReadByProgram(inFileNamed: name))
      let document = Array("# One\n".utf8)
      #expect(FirstHeading.text(inDocument: document, named: name, by: .installed) == nil)
    }
  }

  @Test func aHeadingThatTheSampleCutsIsNone() {
    let start = String(repeating: "word\n", count: 818)
    let cut = (start + "\n# Heading\n").utf8.prefix(FirstHeading.sampleByteCount)
    #expect(cut.count == FirstHeading.sampleByteCount)
    #expect(FirstHeading.text(in: cut, named: "a.md") == nil)
    let long = String(repeating: "#", count: 3) + String(repeating: " x", count: 9_000)
    #expect(
      FirstHeading.text(in: long.utf8.prefix(FirstHeading.sampleByteCount), named: "a.md") == nil)
  }
}
