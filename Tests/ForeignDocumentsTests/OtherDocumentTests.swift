import DocumentText
import FileProgressTestSupport
import ForeignDocuments
import Foundation
import Testing

struct MarkdownTextTests {
  private func paragraphs(_ source: String) throws -> [String] {
    try ReadDocument(source, as: .markdown).paragraphs
  }

  @Test func marksDoNotCountAndTextDoes() throws {
    let source = """
      # One *more*

      Some **bold**_ish_ `code` and ~~struck~~ [link](http://example.org "title"),
      <http://example.org> ![alt text](x.png)[^1]

      - [ ] item
      1. number

      | a | b |
      |---|---|
      | c d | e |

      > quote

          indented

      ```swift
      let x = 1
      ```

      ---
      [reference]: http://example.org

      [^1]: foot note
      """
    let document = try ReadDocument(source, as: .markdown)
    #expect(
      document.paragraphs == [
        "One more", "Some boldish code and struck link, http://example.org", "item", "number",
        "a", "b", "c d", "e", "quote", "indented", "let x = 1", "foot note",
      ])
    #expect(document.headings == ["1 One more"])
  }

  @Test func notesStandWhereTheyAreWritten() throws {
    let source = """
      [^0]: first

      # A

      one[^2] two[^1] three[^0]

      [^1]: a note
      of two lines
      [^2]: another

      # B

      last
      """
    #expect(
      try paragraphs(source) == [
        "first", "A", "one two three", "a note of two lines", "another", "B", "last",
      ])
  }

  @Test func propertiesInFrontDoNotCount() throws {
    #expect(try paragraphs("---\ntitle: x\n---\ntext\n") == ["text"])
    #expect(try paragraphs("+++\r\ntitle = 1\r\n+++\r\ntext\n") == ["text"])
    #expect(try paragraphs("\u{FEFF}---\na: b\n...\ntext") == ["text"])
    // What is never closed is a rule and text.
    #expect(try paragraphs("---\ntitle: x\n\ntext\n") == ["title: x", "text"])
    #expect(try paragraphs("text\n\n---\nmore\n\n---\n") == ["text", "more"])
  }

  @Test func aRuleAtTheBeginHidesNoText() throws {
    #expect(
      try paragraphs("---\n\nFive words are in here.\n\n---\n\nTwo more.\n")
        == ["Five words are in here.", "Two more."])
    #expect(try paragraphs("---\r\n \t\r\none\r\n\r\n---\r\ntwo\r\n") == ["one", "two"])
    #expect(try paragraphs("---\n---\ntext\n") == ["text"])
  }

  @Test(arguments: [
    "The storm came in the night.", "She went in, then: nothing.", "It was late in the day: dark.",
    "*Note*: a word", "> quote: a", "- key: a\n- item", "# Title", "  indented: a", "key:value",
    "One: a\nTwo words and more.", "http://example.org", "He said \"go\": and went.",
  ])
  func aSceneBreakAtTheStartHidesNoText(_ scene: String) throws {
    let words = try paragraphs(scene + "\n\nMorning came.")
    #expect(try paragraphs("---\n\(scene)\n\n---\n\nMorning came.") == words)
  }

  @Test(arguments: [
    "title: x", "# comment\ntitle: x", "tags:\n- a\n- b\n-\n", "a: |\n  one two\n\n  three\nb: x",
    "title: \"one\ntwo\"\nb: c", "tags: [\na,\nb\n]", "date created: 2026-11-29", "\"a b c d\": x",
    "'a': x", "{title: x}", "{\ntitle: x\n}", "a:\tb", "über-titel:", "$schema: http://a.b",
    "a.b: c",
  ])
  func linesOfYAMLAreProperties(_ lines: String) throws {
    #expect(try paragraphs("---\n\(lines)\n---\ntext\n") == ["text"])
  }

  @Test func linesOfTOMLAreProperties() throws {
    for lines in [
      "", "# comment", "a = 1", "[table]\n  a.b-c = 1", "[[tables]]", "\"a b\" = 1",
      "a = [\n\"b\",\n]\nc = 1", "a = \"\"\"\nany text\n\"\"\"\nb = 1",
    ] {
      #expect(try paragraphs("+++\n\(lines)\n+++\ntext\n") == ["text"])
    }
    #expect(try paragraphs("+++\none two = 1\n+++\ntext\n") == ["+++ one two = 1 +++ text"])
  }

  @Test(arguments: [
    ("see ![it](x.png), then", "see, then"), ("a ![[b](y) c](x.png) d", "a d"),
    ("the sum $a+b$ is", "the sum is"), ("the value $x$.", "the value."), ("$x$, then", ", then"),
    ("both $x$ and $y_1 z_2$!", "both and!"), ("the $x$-axis", "the -axis"), ("($x$)", "()"),
    ("for $$\n\\int_0^1 x\n$$ holds", "for holds"), ("a $`x`$ b", "a b"), (#"$a\$b$ c"#, " c"),
    ("from $5 to $10", "from $5 to $10"), ("$5–$10 or US$5/US$ 7", "$5–$10 or US$5/US$ 7"),
    (#"\$5 and 10\$"#, "$5 and 10$"), ("$HOME and $PATH", "$HOME and $PATH"),
    ("`$x$` code", "$x$ code"), ("$ a$ $b $ $$", "$ a$ $b $ $$"),
    ("it costs 5$ today or 6$ there", "it costs 5$ today or 6$ there"), ("*a* b $x$", "a b"),
    ("a $b\n\nc$ d", "a $b\nc$ d"),
    ("```math\nx = y\n```\none\n```mathematics\nx\n```", "one\nx"),
  ])
  func formulasAndPicturesDoNotCountAndPricesDo(_ source: String, _ shown: String) throws {
    #expect(try paragraphs(source).joined(separator: "\n") == shown)
  }

  @Test(arguments: [
    ("Seen before [@smith2020, p. 3].", "Seen before."),
    ("so [see @a_b; also -@c, ch. 1; @{d e}] it is", "so it is"),
    ("wrapped [see @doe99,\npp. 3] line", "wrapped line"), ("a [*see* @b] c", "a c"),
    ("a[@b] c", "a c"),
    ("[@fig:x] shows", " shows"), ("a [b; @c] d", "a [b; @c] d"),
    ("a [me@b.org] c", "a [me@b.org] c"),
    ("a [@ b] [] [[@b] c", "a [@ b] [] [ c"), ("a [@b `c`] d", "a [@b c] d"), ("a [@b", "a [@b"),
    ("[see @a](http://b.c) d", "see @a d"), ("by @smith [p. 3]", "by @smith [p. 3]"),
    ("`[@a]` b", "[@a] b"),
    ("a [@b\n\nc] d", "a [@b\nc] d"), ("$x$ [a] b", " [a] b"),
  ])
  func citationsInBracketsDoNotCount(_ source: String, _ shown: String) throws {
    #expect(try paragraphs(source).joined(separator: "\n") == shown)
  }

  @Test(arguments: [
    ("One two %%hidden note%% three.", "One two three."), ("a %%b *c* `d`\ne%%.", "a."),
    ("%%\nno\n\n# No\n\n```\nno\n```\n%%\n\nyes", "yes"), ("# A %%b%%\nc", "A\nc"),
    ("%%a\n\nb %%c%% d\n\n- e\n\nf%% g", " g"), ("a %%b", "a %%b"),
    ("100%% and 50%% of it", "100%% and 50%% of it"),
    ("a %%b\n\nc%% d", "a %%b\nc%% d"), ("%%a\n\nb", "%%a\nb"), ("`%%` and %%x%% y", "%% and y"),
    ("```\n%%\n```\na\n\n%%b%% c", "%%\na\n c"), ("a%%%%b", "ab"),
    ("%%[@a]%% [@b %%c%%] d", " [@b] d"),
  ])
  func commentsOfObsidianDoNotCount(_ source: String, _ shown: String) throws {
    #expect(try paragraphs(source).joined(separator: "\n") == shown)
  }

  @Test func anyNumberOfSignsIsReadInLinearTime() throws {
    for sign in ["[@a", "[", "%%", "%% [@", "[@a]", "%%a\n\n", "@;", "[;"] {
      let text = try paragraphs("x " + String(repeating: sign, count: 20_000))
      #expect(text.first?.first == "x")
    }
  }

  /// Looking for the end of a formula at each line break took a minute for these.
  @Test func aLongParagraphIsReadAsFastAsShortOnes() throws {
    let line = "one *two* and three for 5$ each\n"
    let text = try paragraphs(String(repeating: line, count: 60_000)).joined(separator: "\n")
    #expect(text.hasPrefix("one two and three for 5$ each one"))
    #expect(text.hasSuffix("for 5$ each"))
  }

  @Test func tagsDoNotCountAndWhatIsBetweenThemDoes() throws {
    #expect(
      try paragraphs("<div align=center>\nin a <b>block</b>\n</div>\n\na<br>b <i>c</i><!-- d --> e")
        == ["in a block", "a b c e"])
    #expect(try paragraphs("<!--\nnot\n\nthis\n-->\n\n<script>\nx\n</script>\ntext") == ["text"])
  }
}

struct NotebookTextTests {
  @Test func cellsWithTextCount() throws {
    let notebook = """
      {"nbformat": 4, "cells": [
        {"cell_type": "markdown", "source": ["# One\\n", "*text*"]},
        {"cell_type": "code", "source": "print('no')", "outputs": [{"text": ["no"]}]},
        {"cell_type": "raw", "source": "no"}, {"cell_type": "markdown", "source": "more"}]}
      """
    let document = try ReadDocument(notebook, as: .notebook)
    #expect(document.paragraphs == ["One", "text", "more"])
    #expect(document.headings == ["1 One"])
    let older =
      #"{"worksheets": [{"cells": [{"cell_type": "heading", "level": 2, "source": "a"}]}]}"#
    #expect(try ReadDocument(older, as: .notebook).headings == ["2 a"])
  }

  @Test func cellsHaveNoFrontMatter() throws {
    let notebook =
      #"{"cells": [{"cell_type": "markdown", "source": "---\none two\n\n---\nthree"}]}"#
    #expect(try ReadDocument(notebook, as: .notebook).paragraphs == ["one two", "three"])
  }

  @Test func whatIsNotReadMayHaveAnyForm() throws {
    let notebook = #"""
      {"cells": [{"cell_type": 3, "source": "no"}, {"source": "no"}, {"cell_type": "markdown"},
        {"cell_type": "markdown", "source": 5}, {"cell_type": "markdown", "source": ["a", 5]},
        {"cell_type": "heading", "level": "x", "source": "one", "metadata": [1e3, null]}],
       "worksheets": 7}
      """#
    #expect(try ReadDocument(notebook, as: .notebook).headings == ["1 one"])
  }

  @Test(
    arguments: [
      "", "{", "[]", "{}", #"{"cells": 1}"#, #"{"cells": [1]}"#,
      #"{"cells": [{"cell_type": "markdown", "source": "\ud83d half"}]}"#,
    ])
  func whatIsNoNotebookIsSaid(_ source: String) {
    #expect(throws: UnreadableReason.damaged) { try ReadDocument(source, as: .notebook) }
  }
}

struct PortableDocumentTests {
  @Test func linesAreOneParagraph() throws {
    let document = try ReadDocument(DocumentSample.pdf(["one two", "three"]), as: .pdf)
    #expect(document.paragraphs == ["one two three "])
  }

  @Test func whatIsLockedOrDamagedIsSaid() {
    let key = String(repeating: "00", count: 32)
    let locked =
      "/ID [<00><00>] /Encrypt <</Filter /Standard /V 1 /R 2 /O <\(key)> /U <\(key)> /P -4>>"
    #expect(throws: UnreadableReason.encrypted) {
      try ReadDocument(DocumentSample.pdf(["one"], trailer: locked), as: .pdf)
    }
    #expect(throws: UnreadableReason.damaged) { try ReadDocument("%PDF-1.4\nnothing", as: .pdf) }
    #expect(throws: UnreadableReason.damaged) { try ReadDocument("", as: .pdf) }
  }

  @Test(arguments: [
    ("/Kids [3 0 R] /Count 1", "/Kids [3 0 R 9 0 R] /Count 2"),
    ("/Count 1", "/Count 2"), ("/Kids [3 0 R]", ""),
    ("(two) Tj", "(two) Zj"), ("(two) Tj", "<two Tj"), ("(two) Tj", "(two Tj"),
    ("(two) Tj", "12 Tj"), ("/F1 12 Tf", ""), ("4 0 R", "/None"),
    ("<</Length", "<</Filter /FlateDecode /Length"), ("<</Length", "<</Filter /Fla /Length"),
    ("(two) Tj", "<74776g> Tj"), ("(two) Tj", "[(two) /a] TJ"), ("14 TL", "TL"),
    ("/Resources", "2 /Resources"),
    ("/Pages 2 0 R", "/Pages 4 0 R"), ("14 TL", "14 TL 1 1 l"),
  ])
  func whatLostAPageOrAPartOfOneIsDamaged(_ part: String, _ replacement: String) throws {
    let document = String(decoding: DocumentSample.pdf(["one", "two"]), as: UTF8.self)
    #expect(try ReadDocument(document, as: .pdf).paragraphs == ["one two "])
    let changed = document.replacingOccurrences(of: part, with: replacement)
    #expect(changed != document)
    #expect(throws: UnreadableReason.damaged) { try ReadDocument(changed, as: .pdf) }
  }

  @Test(arguments: [
    ("/Length ", "/Length 1"), ("/Length ", "/Other "), ("%%EOF", ""), ("/Size 5", ""),
    ("12 Tf", "12 Tf 7 w"), ("ET", "ET Q"),
  ])
  func whatPopplerSetsRightIsRead(_ part: String, _ replacement: String) throws {
    let document = String(decoding: DocumentSample.pdf(["one", "two"]), as: UTF8.self)
    let changed = document.replacingOccurrences(of: part, with: replacement)
    #expect(changed != document)
    #expect(try ReadDocument(changed, as: .pdf).paragraphs == ["one two "])
  }
}
