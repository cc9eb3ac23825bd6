import FileProgressTestSupport
import Testing

@testable import FileProgressReports

/// Names come from outside; nothing in them may become markup.
@Suite struct HTMLWriterTests {
  static let escapes: [(text: String, markup: String)] = [
    ("plain name.txt", "plain name.txt"),
    ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
    ("</title><script>alert(1)</script>", "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
    (#"" onmouseover="alert(1)"#, "&quot; onmouseover=&quot;alert(1)"),
    ("' autofocus onfocus='x", "&#39; autofocus onfocus=&#39;x"),
    ("&lt; &#60; & co", "&amp;lt; &amp;#60; &amp; co"),
    ("]]> <!-- -->", "]]&gt; &lt;!-- --&gt;"),
    ("a\nb\tc\0d\u{1B}[31m\u{7F}", #"a\nb\tc\u{0}d\u{1b}[31m\u{7f}"#),
    ("exe.\u{202E}txt", #"exe.\u{202e}txt"#), ("\u{2066}a\u{2069}", #"\u{2066}a\u{2069}"#),
    ("a\u{200B}b\u{FEFF}", #"a\u{200b}b\u{feff}"#), ("\u{FFFE}\u{FFFF}", #"\u{fffe}\u{ffff}"#),
    ("\u{2028}\u{2029}\u{85}", #"\u{2028}\u{2029}\u{85}"#),
    ("Größe Чайка 日本語 👩‍🚀", "Größe Чайка 日本語 👩‍🚀"),
    (String(decoding: [0x61, 0xFF, 0xC3], as: UTF8.self), "a\u{FFFD}\u{FFFD}"),
    ("javascript:alert(1)", "javascript:alert(1)"),
  ]

  @Test(arguments: escapes)
  func textIsNeverMarkup(text: String, markup: String) throws {
    var html = HTMLWriter()
    html.element("p", ["title": text], text)
    let written = html.take()
    #expect(written == "<p title=\"\(markup)\">\(markup)</p>")
    let read = try PageElement.page(written)
    #expect(read.children.isEmpty)
    #expect(read.attributes.keys.sorted() == ["title"])
    #expect(read.attributes["title"] == read.text)
  }

  @Test func everyCharacterThatMarkupObeysIsEscaped() throws {
    for value in UInt32(0)..<0x300 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var html = HTMLWriter()
      html.element("b", ["class": String(scalar)], String(scalar))
      let read = try PageElement.page(html.take())
      #expect(read.name == "b" && read.children.isEmpty, "U+\(String(value, radix: 16))")
    }
  }

  @Test func elementsAreClosed() {
    var html = HTMLWriter()
    html.element("ul", ["id": "a"]) { html in
      html.element("li", "one")
      html.element("li") { $0.empty("br") }
    }
    html.line()
    #expect(html.take() == "<ul id=\"a\"><li>one</li><li><br/></li></ul>\n")
    #expect(html.bytes.isEmpty, "what was taken is gone")
  }
}
