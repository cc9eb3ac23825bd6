import Testing

@testable import DocumentText

struct OrgTextTests {
  private let reader = MarkupReader.org

  @Test(
    arguments: [
      (
        "a *bold* /italic/, =code= ~verb~ +struck+ _under_.",
        "a bold italic, code verb struck under."
      ),
      ("a*b*c snake_case 2*3*4 * x /usr/bin", "a*b*c snake_case 2*3*4 * x /usr/bin"),
      ("[[http://x.org][the *link*]] [[http://y.org]] [[file:a.png]]", "the link http://y.org"),
      ("word[fn:1] and[fn:: inline note] end[fn:x:named].", "word and end.\ninline note\nnamed"),
      ("see [cite:@knuth]. Let $x$ be \\(y\\), cost $5.", "see. Let  be, cost $5."),
      ("a\\nbsp{}b 1--2 --- \\'{}", "a\u{A0}b 1–2 — \\'{}"),
      ("@@html:<b>@@text {{{macro(x)}}} <<target>>", "text"),
    ] as [(String, String)])
  func marksOfALineAreRead(_ document: String, _ expected: String) {
    #expect(reader.text(document) == expected)
  }

  @Test func headingsAreWithoutTheirKeywords() {
    let document = """
      #+TITLE: The title
      #+AUTHOR: No One
      #+TODO: WAIT | GONE
      * TODO [#A] One two :tag:other:
      SCHEDULED: <2024-01-01 Mon>
      :PROPERTIES:
      :ID: 1
      :END:
      Text
      ** WAIT Three
      * COMMENT Hidden
      not
      ** nor this
      * Four :noexport:
      not
      * Five
      """
    #expect(reader.headings(document) == ["1 One two", "2 Three", "1 Five"])
    #expect(reader.text(document) == "The title\nOne two\nText\nThree\nFive")
  }

  @Test func blocksAreToldApart() {
    let document = """
      #+caption: A caption
      | a   | b |
      |-----+---|
      | <l> | c |
      #+TBLFM: x
      - [X] item
      1. [@3] term :: what
      #+begin_src c
      ,* code
      #+end_src
      #+begin_quote
      Quoted
      #+end_quote
      #+begin_comment
      no
      #+end_comment
      #+begin_export html
      no
      #+end_export
      # no
      : fixed
      -----
      [fn:1] The note
      #+begin_comment
      never ended
      """
    #expect(
      reader.text(document)
        == "A caption\na\tb\nc\nitem\nterm what\n* code\nQuoted\nfixed\nThe note #+begin_comment never ended"
    )
  }
}
