import DocumentText
import FileProgressTestSupport
import ForeignDocuments
import Testing

struct WebPageTests {
  private func paragraphs(_ body: String) throws -> [String] {
    try ReadDocument("<!doctype html><html><body>\(body)</body></html>", as: .html).paragraphs
  }

  @Test func blocksAreParagraphsAndInlineElementsAreNot() throws {
    #expect(
      try paragraphs("<p>on<b>e</b>\n two<br>three<p>four<div>five<td>x") == [
        "one two three", "four", "five", "x",
      ])
    #expect(try paragraphs("<table><tr><td>a<td>b</table>c") == ["a", "b", "c"])
    #expect(try paragraphs("<pre>a  b\nc</pre>") == ["a b", "c"])
    #expect(try paragraphs("a&nbsp;b &amp; &eacute;&#8212;<wbr>c") == ["a\u{A0}b & é—c"])
  }

  @Test func listsHaveBulletsAndNumbers() throws {
    #expect(
      try paragraphs("<ol><li>a<ul><li>b</ul><li><p>c</ol><p>d") == ["1. a", "• b", "1. c", "d"])
    #expect(try paragraphs("<ul><li hidden>a<li>b<p hidden>c</ul>") == ["• b"])
    #expect(
      try ReadDocument("<ul><li>a<p>b<li></ul>", as: .html).paragraphs == ["• a", "• b", "• "])
  }

  @Test func aPageWithoutABodyMayBeginWithANewerElement() throws {
    let page = """
      <!doctype html><meta charset="utf-8"><title>x</title><style>x</style><link href="x"><script>x
      </script><section><h1>a</h1>b</section>
      """
    #expect(try ReadDocument(page, as: .html).paragraphs == ["a", "b"])
    #expect(try ReadDocument("<head><title>x</title><main>a", as: .html).paragraphs == ["a"])
  }

  @Test(arguments: [
    "<title>x</title><xml><o:Author>x</o:Author></xml>", "<my-x>x</my-x>", "<section>x</section>",
  ])
  func whatIsInAHeadIsNotShown(_ head: String) throws {
    let page = "<html><head>\(head)</HEAD><header>a</header><body>b"
    #expect(try ReadDocument(page, as: .html).paragraphs == ["a", "b"])
    #expect(try ReadDocument("<?xml version=\"1.0\"?>" + page, as: .html).paragraphs == ["a", "b"])
  }

  /// The numbers of words are from LibreOffice Writer 7.4.
  @Test(arguments: [
    ("<ul><li>", 1), ("<ul><li></ul>x", 2), ("<p>x</p><ul><li> </ul>", 2),
    ("<ul><li>a<li></ul>", 3),
    ("<ul><li><li>a</ul>", 2), ("<ul><li><li></ul>", 1), ("<ol><li></ol>", 1),
    ("<ol><li>a<li></ol>x", 4), ("<ul></ul>", 0), ("<ul><li><ul></ul></ul>", 0),
    ("<ul><li><ul><li></ul><li>a</ul>", 3), ("<ul><li></ul><ul><li></ul>", 2),
    ("<ul><li><p>a<p>b</ul>x", 5), ("<ul><li><p>a</p>b<p></p></ul>", 4),
    ("<ol><li>a<p>b</p>c</ol>", 4),
    ("<ul><li>a<ol><li>b<p>c</ol>d<p>e</ul>", 9), ("<ol><li>a<p>b<ul><li>c</ul><p>d<li>e</ol>", 8),
    ("<ol><li>a<ul><li>b<p>c</ul></ol>", 6), ("<ol><li><ul><li>a</ul></ol>", 2),
    ("<ul><li><img>", 1), ("<ol><li><img><li>b</ol>", 3), ("<ul><li>a<p><img></p>b</ul>", 5),
    ("<ul><li><br>", 1), ("<ul><li>a<br>b</ul>", 3), ("<ul><li>a<p><br><p>b</ul>", 5),
    ("<ul><li>a<p>&nbsp;<p>b</ul>", 5), ("<ul><li>a<hr>b</ul>", 5), ("<ol><li>a<hr>b</ol>", 3),
    ("<ul><li><pre>a\n\nb\n</pre></ul>", 5), ("<ul><li><pre>\na\n\n\nb</pre></ul>", 6),
    ("<ul><li>a<pre>\r\n\n</pre>b</ul>", 5), ("<ol><li><pre>a\n\nb</pre></ol>", 3),
    ("<ul><li><h2>a</h2>b</ul>", 4), ("<ul><li>a<dl><dt>b<dd>c</dl></ul>", 6),
    ("<ul><li>a<table><td>b<td>c</table>d</ul>", 6),
    ("<ul><li><table><td><p>a<p>b</table></ul>", 3),
    ("<ol><li><table><td>a</table></ol>", 2),
    ("<ul><li><table><td>a</table>b</ul>", 3),
    ("<ul><li><table><td>a</table><ol><li>b</ol></ul>", 3),
    ("<table><td><ul><li>a</ul><td>b</table>", 3),
    ("<ul><li>a<table><td><ul><li><p>b<p>c</ul>d</table>e</ul>", 9), ("<li>a<p>b", 3),
    ("<menu><li>a<p>b</menu>", 4), ("<ul>a<li>b</ul>", 4), ("<ol>a<li>b</ol>", 3),
  ])
  func labelsCountAsInWriter(_ body: String, words: Int) throws {
    let shown = try paragraphs(body).flatMap { $0.split(whereSeparator: \.isWhitespace) }
    #expect(shown.count == words)
  }

  @Test(arguments: [
    "<script>x</script>", "<style>x</style>", "<!-- x -->", "<template>x</template>",
    "<noscript>x</noscript>", "<p hidden>x</p>", #"<i style="color: red; display : none">x</i>"#,
    "<select><option>x</select>", "<textarea>x</textarea>", "<iframe>x</iframe>", "<rt>x</rt>",
    #"<img alt="x">"#, "<svg><title>x</title></svg>", "<head><title>x</title></head>",
  ])
  func whatIsNotShownDoesNotCount(_ hidden: String) throws {
    #expect(try paragraphs("<p>a</p>\(hidden)<p>b</p>") == ["a", "b"])
  }

  /// Firefox and Chromium show the same.
  @Test(arguments: [
    ("<p>a<![if x]>b<![endif]>c d", ["abc d"]),
    ("<p><![if !supportLists]><span>1. </span><![endif]>First item", ["1. First item"]),
    ("<p>a<!--[if gte mso 9]><b>x</b><![endif]-->b <!--> c <!---> d", ["ab c d"]),
    ("<p>a </ foo> b</> c", ["a b c"]), ("<p>c <? x y ?> d", ["c d"]),
    ("<p>c<?php x y ?> d", ["c d"]), ("<p>a<![CDATA[ x y ]]>b", ["ab"]),
    ("<p title='<![x]> a>b'>c <b title=\"<! x\">d</b>", ["c d"]),
    ("<script>if (a <! b) '</p>'</script>c<!x>d", ["cd"]), ("<p>1 < 2, a <! b", ["1 < 2, a"]),
  ])
  func commentsThatAreNoneDoNotCount(_ body: String, shown: [String]) throws {
    #expect(try paragraphs(body) == shown)
  }

  @Test(arguments: [
    ("a <![CDATA[b c]]> d", ["a b c d"]), ("a<![CDATA[b c]]>d", ["ab cd"]),
    ("a<![CDATA[ 1 < 2 &amp; <b>]] > ]]> d", ["a 1 < 2 &amp; <b>]] > d"]),
    ("a<![CDATA[]]>b<![CDATA[]>]]>c", ["ab]>c"]), ("a <![CDATA[b]>c d", ["a b]>c d"]),
    ("a<!x>b <![CDATA[", ["ab"]),
  ])
  func characterDataOfXMLIsText(body: String, shown: [String]) throws {
    let page = #"<?xml version="1.0"?><p>\#(body)"#
    #expect(try ReadDocument(page, as: .html).paragraphs == shown)
  }

  @Test func manyCommentsThatAreNoneAreReadInLinearTime() throws {
    let body = String(repeating: "a<![if x]>", count: 200_000)
    #expect(try paragraphs(body).map(\.utf8.count) == [200_000])
  }

  @Test func headingsHaveLevels() throws {
    let page = try ReadDocument("<h1>One<br>more</h1>text<h3>Three</h3><h2></h2>", as: .html)
    #expect(page.headings == ["1 One more", "3 Three"])
    #expect(page.paragraphs == ["One more", "text", "Three"])
  }

  @Test func theEncodingIsTheOneThatIsNamed() throws {
    let named: [UInt8] =
      Array("<meta charset=windows-1251><p>".utf8) + [0xF1, 0xEB, 0xEE, 0xE2, 0xEE]
    #expect(try ReadDocument(named, as: .html).paragraphs == ["слово"])
    #expect(try ReadDocument("<p>naïve – café", as: .html).paragraphs == ["naïve – café"])
    let marked: [UInt8] = [0xFF, 0xFE] + Array("<p>word".utf8).flatMap { [$0, 0] }
    #expect(try ReadDocument(marked, as: .html).paragraphs == ["word"])
    let latin = Array("<p>caf".utf8) + [0xE9]
    #expect(try ReadDocument(latin, as: .html).paragraphs == ["café"])
    let unknown = Array("<meta charset=nonsense><p>word".utf8)
    #expect(try ReadDocument(unknown, as: .html).paragraphs == ["word"])
  }

  @Test(arguments: [
    #"<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>"#,
    "<!-- > <meta charset=utf-8> --><META\nname=a CHARSET = 'windows-1251' /><p>",
    #"<?xml version="1.0" encoding="windows-1251"?><p>"#,
  ])
  func anEncodingIsNamedInTags(_ head: String) throws {
    let page = Array(head.utf8) + [0xF1, 0xEB, 0xEE, 0xE2, 0xEE]
    #expect(try ReadDocument(page, as: .html).paragraphs == ["слово"])
  }

  @Test(arguments: [
    "<!doctype html><p>use charset=utf-16 in your page…",
    "<!doctype html><p>use charset=windows-1251 and encoding=koi8-r…",
    "<!-- <meta charset=windows-1251> --><p>…", "<metadata charset=windows-1251><p>…",
    "<meta charset><p>charset=windows-1251…", "<meta charset=utf-16><p>…",
    "<meta charset='UTF-16BE'><p>…", #"<?xml version="1.0" encoding="utf-16le"?><p>…"#,
  ])
  func whatNamesNoEncodingIsUTF8(_ page: String) throws {
    #expect(try ReadDocument(page, as: .html).paragraphs.first?.hasSuffix("…") == true)
  }

  @Test func whatSaysUTF16InBytesIsUTF8() throws {
    let page = #"<meta charset="utf-16"><p>one two three"#
    #expect(try ReadDocument(page, as: .html).paragraphs == ["one two three"])
  }
}

struct ElectronicBookTests {
  @Test func pagesCountInTheirOrderWithoutLabels() throws {
    let book = try ReadDocument(
      DocumentSample.epub(
        ["<h1>Two</h1><ul><li>item</li></ul>", "<h1>One</h1>", "<p>aside</p>"],
        spine: #"<itemref idref="p1"/><itemref idref="p0"/><itemref idref="p2" linear="no"/>"#),
      as: .epub)
    #expect(book.paragraphs == ["One", "Two", "item"])
    #expect(book.headings == ["1 One", "1 Two"])
  }

  @Test func aPageOfABookIsXMLAlsoWithoutItsDeclaration() throws {
    let book = ZipSample.archive([
      ("META-INF/container.xml", #"<c><rootfile full-path="book.opf"/></c>"#),
      ("book.opf", #"<p><item id="a" href="page.xhtml"/><itemref idref="a"/></p>"#),
      ("page.xhtml", "<html><body><p>one <![CDATA[two]]></p></body></html>"),
    ])
    #expect(try ReadDocument(book, as: .epub).paragraphs == ["one two"])
  }

  @Test func encryptedPagesAreSaid() throws {
    func list(_ name: String) -> String {
      "<encryption><EncryptedData><CipherData><CipherReference URI=\"\(name)\"/></CipherData>"
        + "</EncryptedData></encryption>"
    }
    #expect(throws: UnreadableReason.encrypted) {
      try ReadDocument(
        DocumentSample.epub(["a"], encryption: list("OEBPS/text/page%200.xhtml")), as: .epub)
    }
    #expect(
      try ReadDocument(DocumentSample.epub(["a"], encryption: list("font.otf")), as: .epub)
        .paragraphs == ["a"])
  }

  @Test func whatLeadsOutOfTheBookIsNotFollowed() throws {
    let book = ZipSample.archive([
      ("mimetype", "application/epub+zip"),
      ("META-INF/container.xml", #"<c><rootfile full-path="book.opf"/></c>"#),
      (
        "book.opf",
        #"<p><item id="a" href="../../etc/passwd"/><item id="b" href="file:///etc/passwd"/>"#
          + #"<itemref idref="a"/><itemref idref="b"/></p>"#
      ),
    ])
    #expect(throws: UnreadableReason.damaged) { try ReadDocument(book, as: .epub) }
  }

  @Test func aBookWithoutOneOfItsPagesIsDamaged() throws {
    let missing = #"<item id="p1" href="none.xhtml"/>"#
    for (page, list) in [("p1", missing), ("p7", ""), ("", "")] {
      #expect(throws: UnreadableReason.damaged) {
        try ReadDocument(
          DocumentSample.epub(
            ["<p>one</p>"], spine: #"<itemref idref="p0"/><itemref idref="\#(page)"/>"#,
            manifest: list), as: .epub)
      }
    }
    let whole = DocumentSample.epub(
      ["<p>one</p>"],
      spine: #"""
        <itemref idref="p0"/><itemref idref="p0"/><itemref idref="cover"/><itemref idref="nav"/>\
        <itemref idref="p1" linear="no"/>
        """#,
      manifest: #"""
        <item id="cover" href="cover.jpg" media-type="image/jpeg"/>\
        <item id="nav" href="nav.xhtml" properties="nav"/><item id="p1" href="none.xhtml"/>
        """#)
    #expect(try ReadDocument(whole, as: .epub).paragraphs == ["one"])
  }
}
