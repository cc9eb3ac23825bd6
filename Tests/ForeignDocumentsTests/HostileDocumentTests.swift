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

  /// Every part of a document is cut off in turn, and bytes are changed at random: nothing is lost without
  /// a word where the format can tell.
  @Test(arguments: formats)
  func cutAndChangedDocumentsAreReadOrRefused(_ format: DocumentFormat) throws {
    let document: [UInt8] =
      switch format {
      case .docx: DocumentSample.docx(DocumentSample.paragraph("one two"))
      case .odt: DocumentSample.odt("<text:p>one two</text:p>")
      case .epub: DocumentSample.epub(["<p>one</p>", "<p>two</p>"])
      case .pdf: DocumentSample.pdf(["one two three four", "five six seven eight"])
      case .notebook: Array(#"{"cells": [{"cell_type": "markdown", "source": "one"}]}"#.utf8)
      case .html: Array("<!doctype html><h1 hidden>one</h1><pre>two &amp; three</pre>".utf8)
      default: Array("---\na: b\n---\n# one\n\n| a |\n|---|\n| `two` |\n".utf8)
      }
    let whole = try ReadDocument(document, as: format)
    var random = SeededGenerator(seed: 11)
    for end in stride(from: 0, to: document.count, by: max(1, document.count / 100)) {
      guard let read = try read(Array(document[..<end]), as: format) else { continue }
      if [.docx, .odt, .epub, .pdf].contains(format) { #expect(read == whole, "cut at \(end)") }
    }
    for _ in 0..<200 {
      var changed = document
      let changeCount = Int.random(in: 1...8, using: &random)
      for _ in 0..<changeCount {
        let place = Int.random(in: 0..<changed.count, using: &random)
        changed[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard let read = try read(changed, as: format) else { continue }
      switch format {
      // What is packed has checksums, so it is read whole or not at all.
      case .docx, .odt: #expect(read == whole)
      // The name of a page has none, and a page that is missing is not shown.
      case .epub: #expect(Set(read.paragraphs).isSubset(of: whole.paragraphs))
      // A page may be empty; of one with content no more is lost than was changed.
      case .pdf:
        let (left, all) = (read.paragraphs.joined().count, whole.paragraphs.joined().count)
        #expect(left == 0 || left >= all - changeCount, "\(read) of \(changed)")
      default: break
      }
    }
  }

  /// Reads a document that is damaged; `nil` if that is said.
  private func read(_ document: [UInt8], as format: DocumentFormat) throws -> ReadDocument? {
    do {
      return try ReadDocument(document, as: format)
    } catch let reason as UnreadableReason {
      #expect(
        [.damaged, .encrypted, .otherThanNamed(format), .notText, .tooLarge].contains(reason))
      return nil
    }
  }
}
