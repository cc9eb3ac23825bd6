import Testing

@testable import DocumentText

struct AsciiDocTextTests {
  private let reader = MarkupReader.asciiDoc

  @Test(
    arguments: [
      ("*b* _i_ `m` #h# **un**bold a^2^ H~2~O +x+", "b i m h unbold a2 H2O x"),
      ("a*b*c 2 * 3 snake_case_x *a", "a*b*c 2 * 3 snake_case_x *a"),
      (
        "https://x.org[shown] link:y.html[the text] https://z.org xref:a[b] <<id,c d>> <<id>>.",
        "shown the text https://z.org b c d."
      ),
      ("word.footnote:[The *note*.] Andfootnote:x[more]", "word. And\nThe note.\nmore"),
      ("a--b c -- d \\*x* {nbsp}{amp} {own} &amp;&#8212;", "a—b c — d *x* \u{A0}& {own} &—"),
      ("image:a.png[no] stem:[x], kbd:[Ctrl] menu:File[Save]", "Ctrl File Save"),
      ("[.role]#styled# ((shown)) (((not,this))) [[id]]x +", "styled shown x"),
      ("\"`quoted`\" '`x`' +++<b>+++", "\"quoted\" 'x' <b>"),
    ] as [(String, String)])
  func marksOfALineAreRead(_ document: String, _ expected: String) {
    #expect(reader.text(document).replacing("  ", with: " ") == expected)
  }

  @Test func headingsHaveLevels() {
    let document = """
      = Title
      No One <no@example.org>
      v1.0
      :toc:

      Text
      :not: counted

      == One ==
      === Two
      Three
      ~~~~~
      """
    #expect(reader.headings(document) == ["1 Title", "1 One", "2 Two", "2 Three"])
  }

  @Test func blocksAreToldApart() {
    let document = """
      .Block title
      [source,c]
      ----
      int *x*; <1>
      ----
      <1> callout
      // no
      ////
      no
      ////
      ++++
      no
      ++++
      image::no.png[no]
      ifdef::x[]
      * item
      ** [x] nested
      . number
      +
      more
      term:: what
      NOTE: noted
      ====
      example
      ====
      '''
      """
    #expect(
      reader.text(document)
        == "Block title\nint *x*;\ncallout\nitem\nnested\nnumber\nmore\nterm\nwhat NOTE: noted\nexample"
    )
  }

  @Test func cellsOfATableAreText() {
    let document = """
      |===
      |a |b *c*
      2+^|wide
      a|
      text
      |===
      """
    #expect(reader.text(document) == "a\nb c\nwide\ntext")
  }
}
