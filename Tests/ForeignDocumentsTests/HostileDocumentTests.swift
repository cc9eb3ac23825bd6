import DocumentText
import FileProgressTestSupport
import ForeignDocuments
import Testing

/// Documents that were made to do harm, or were harmed.
struct HostileDocumentTests {
  private static let formats: [DocumentFormat] = [
    .markdown, .html, .docx, .odt, .epub, .pdf, .notebook,
  ]

  private func docx(_ declaration: String, _ text: String) -> [UInt8] {
    ZipSample.archive([
      (
        "_rels/.rels",
        #"<R><Relationship Id="r" Type="x/officeDocument" Target="document.xml"/></R>"#
      ),
      (
        "document.xml",
        "\(declaration)<w:document \(DocumentSample.wordNamespaces)><w:body>"
          + DocumentSample.paragraph(text) + "</w:body></w:document>"
      ),
    ])
  }

  @Test func entitiesAreNeitherDeclaredNorExpanded() throws {
    #expect(try ReadDocument(docx("", "a &amp; b &#x41;"), as: .docx).paragraphs == ["a & b A"])
    let declarations = [
      #"<!DOCTYPE d [<!ENTITY e "words">]>"#,
      #"<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]>"#,
      #"<!DOCTYPE d SYSTEM "http://127.0.0.1:1/d.dtd">"#,
    ]
    for declaration in declarations {
      #expect(throws: UnreadableReason.damaged) {
        try ReadDocument(docx(declaration, "&e;"), as: .docx)
      }
    }
    #expect(throws: UnreadableReason.damaged) { try ReadDocument(docx("", "&e;"), as: .docx) }
  }

  @Test func elementsThatLieDeepInEachOtherAreRefused() {
    let depth = 100_000
    let body =
      String(repeating: "<w:sdt>", count: depth) + String(repeating: "</w:sdt>", count: depth)
    #expect(throws: UnreadableReason.damaged) {
      try ReadDocument(DocumentSample.docx(body), as: .docx)
    }
  }

  @Test func brokenCharactersAreReplacedAndHeadingsStayInPlace() throws {
    let page =
      Array("<p>\u{E9}a".utf8) + [0x80] + Array("<h1>b".utf8) + [0xC3] + Array("<h2>é".utf8)
    let document = try ReadDocument(page, as: .html)
    #expect(document.paragraphs == ["éa\u{FFFD}", "b\u{FFFD}", "é"])
    #expect(document.headings == ["1 b\u{FFFD}", "2 é"])
  }

  @Test(arguments: ["<div>", "<b>", "<ul><li>", "<table><tr><td>", "<p", "&", "<!--", "</p>"])
  func anyNumberOfOpenTagsIsRead(_ tag: String) throws {
    let page = "<p>one</p>" + String(repeating: tag, count: 20_000)
    #expect(try ReadDocument(page, as: .html).paragraphs.first?.hasSuffix("one") == true)
  }

  @Test(arguments: ["> ", "* ", "- ", "[", "![", "**a", "`", "<a ", "[^1]: ", "|", "~~"])
  func anyNumberOfOpenMarksIsRead(_ mark: String) throws {
    _ = try ReadDocument(String(repeating: mark, count: 2_000), as: .markdown)
  }

  /// Every part of a document is cut off in turn, and bytes are changed at random.
  @Test(arguments: formats)
  func cutAndChangedDocumentsAreReadOrRefused(_ format: DocumentFormat) throws {
    let document: [UInt8] =
      switch format {
      case .docx: DocumentSample.docx(DocumentSample.paragraph("one two"))
      case .odt: DocumentSample.odt("<text:p>one two</text:p>")
      case .epub: DocumentSample.epub(["<p>one</p>", "<p>two</p>"])
      case .pdf: DocumentSample.pdf(["one", "two"])
      case .notebook: Array(#"{"cells": [{"cell_type": "markdown", "source": "one"}]}"#.utf8)
      case .html: Array("<!doctype html><h1 hidden>one</h1><pre>two &amp; three</pre>".utf8)
      default: Array("---\na: b\n---\n# one\n\n| a |\n|---|\n| `two` |\n".utf8)
      }
    var random = SeededGenerator(seed: 11)
    for end in stride(from: 0, to: document.count, by: max(1, document.count / 100)) {
      _ = try? ReadDocument(Array(document[..<end]), as: format)
    }
    for _ in 0..<200 {
      var changed = document
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        changed[place] = UInt8.random(in: 0...255, using: &random)
      }
      do {
        _ = try ReadDocument(changed, as: format)
      } catch let reason as UnreadableReason {
        #expect(
          [.damaged, .encrypted, .otherThanNamed(format), .notText, .tooLarge].contains(reason))
      }
    }
  }
}
