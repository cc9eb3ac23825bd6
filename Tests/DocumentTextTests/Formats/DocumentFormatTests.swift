import DocumentText
import FileProgressTestSupport
import Foundation
import Testing

struct DocumentFormatTests {
  private func format(_ bytes: [UInt8], _ name: String?) throws -> DocumentFormat {
    try bytes.withUnsafeBytes { try DocumentFormat(of: $0, named: name) }
  }

  private func format(_ text: String, _ name: String?) throws -> DocumentFormat {
    try format(Array(text.utf8), name)
  }

  @Test(
    arguments: [
      ("a.txt", .plain), ("a", .plain), ("a.md", .markdown), ("/x.md/a", .plain), (".md", .plain),
      ("a.b.HTML", .html), ("a.tex", .latex), ("a.rst", .restructuredText), ("a.adoc", .asciidoc),
      ("a.org", .org), ("a.fountain", .fountain), ("a.srt", .srt), ("a.vtt", .vtt),
      ("a.ipynb", .notebook), ("a.unknown", .plain), ("README", .plain),
    ] as [(String, DocumentFormat)])
  func aNameTellsTheFormatOfText(_ name: String, _ expected: DocumentFormat) throws {
    #expect(try format("some words", name) == expected)
  }

  @Test(
    arguments: [
      (#"{\rtf1 x}"#, .rtf), ("%PDF-1.7", .pdf), ("WEBVTT\n", .vtt), ("\u{FEFF}WEBVTT", .vtt),
      ("<!DOCTYPE HTML>", .html), ("\n <html>", .html), ("\u{FEFF}<!-- a --> <Html>", .html),
      (#"<?xml version="1.0"?><!doctype html>"#, .html),
      ("<!-- never closed <html>", .plain), ("<p>", .plain),
    ] as [(String, DocumentFormat)])
  func contentTellsTheFormatUnderAnyName(_ text: String, _ expected: DocumentFormat) throws {
    for name in ["a.txt", "a", nil] { #expect(try format(text, name) == expected) }
  }

  @Test(arguments: [("a.typ", "Typst"), ("x/a.TYP", "Typst"), ("a.mdx", "MDX")])
  func aMarkupThatIsNotReadIsRefused(_ name: String, _ markup: String) throws {
    #expect(throws: UnreadableReason.unreadMarkup(markup)) { try format("= Title", name) }
    #expect(try format("", name) == .plain)
    #expect(try format("<!doctype html>", name) == .html)
    let sentence = UnreadableReason.unreadMarkup(markup).sentence(about: name)
    #expect(sentence == "\(name) is \(markup), so its words can't be counted yet")
  }

  @Test func flatOpenDocumentIsToldByItsRoot() throws {
    let flat = DocumentSample.flatOpenDocument("")
    for name in ["a.fodt", "a.odt", "a.txt", "a.xml", nil] {
      #expect(try format(flat, name) == .odt)
      let wide = flat.data(using: .utf16).map(Array.init) ?? []
      #expect(try format(wide, name) == .odt)
    }
    #expect(try format("<office:document xmlns='x'>", "a.fodt") == .odt, "its reader looks further")
    #expect(throws: UnreadableReason.otherThanNamed(.odt)) { try format("words", "a.fodt") }
    #expect(throws: UnreadableReason.xml) {
      try format(flat.replacing("opendocument.text", with: "opendocument.spreadsheet"), "a")
    }
  }

  @Test(arguments: ["a.txt", "a.xml", "a.md", "a", nil])
  func otherXMLIsRefused(_ name: String?) {
    for text in [
      "<?xml version='1.0'?><feed><title>words</title></feed>", "\u{FEFF}\n<?xml version='1.0'?>",
      "<?xml version='1.0'?><!DOCTYPE article [<!ENTITY a 'html'>]><article/>",
    ] {
      #expect(throws: UnreadableReason.xml) { try format(text, name) }
    }
  }

  @Test func namesOfXMLNeedATag() throws {
    for name in ["a.xml", "a.svg", "a.fods"] {
      #expect(throws: UnreadableReason.xml) { try format(" <svg>", name) }
      #expect(try format("some words", name) == .plain)
      #expect(try format("", name) == .plain)
    }
    #expect(try format("<?xml version='1.0'?><body>words</body>", "a.xhtml") == .html)
    #expect(try format("<svg>", "a.md") == .markdown)
    #expect(throws: UnreadableReason.otherThanNamed(.docx)) { try format("<?xml ?><x/>", "a.docx") }
  }

  @Test func archivesAreToldByTheirParts() throws {
    let docx = DocumentSample.docx("")
    for name in ["a.docx", "a", "a.txt"] { #expect(try format(docx, name) == .docx) }
    #expect(try format(DocumentSample.odt(""), "a.docx") == .odt)
    #expect(try format(DocumentSample.epub([]), nil) == .epub)
    let other = ZipSample.archive([("notes.txt", "words")])
    #expect(try format(other, "a.docx") == .docx, "its reader looks further")
    #expect(throws: UnreadableReason.archive) { try format(other, "a.zip") }
    #expect(throws: UnreadableReason.otherThanNamed(.pdf)) { try format(other, "a.pdf") }
    let sheet = ZipSample.archive([
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    ])
    #expect(throws: UnreadableReason.otherThanNamed(.odt)) { try format(sheet, "a.odt") }
  }

  @Test(
    arguments: [
      ("a.docx", .docx), ("a.odt", .odt), ("a.epub", .epub), ("a.pdf", .pdf), ("a.rtf", .rtf),
    ] as [(String, DocumentFormat)])
  func aNameThatContentContradictsIsRefused(_ name: String, _ named: DocumentFormat) throws {
    #expect(throws: UnreadableReason.otherThanNamed(named)) { try format("some words", name) }
    #expect(try format("", name) == .plain, "a document that was only just created")
  }

  @Test(
    arguments: [
      ("a.docx", .docx, "PK\u{3}"), ("a.odt", .odt, "PK\u{3}"), ("a.epub", .epub, "PK\u{3}"),
      ("a.pdf", .pdf, "%PDF"), ("a.rtf", .rtf, #"{\rt"#),
    ] as [(String, DocumentFormat, String)])
  func whatIsCutOffBeforeItTellsWhatItIsIsRefused(
    _ name: String, _ named: DocumentFormat, _ start: String
  ) {
    for count in 1...start.utf8.count {
      #expect(throws: UnreadableReason.otherThanNamed(named)) {
        try format(Array(start.utf8.prefix(count)), name)
      }
    }
  }

  @Test(arguments: ["a.doc", "a.docx", nil])
  func olderOfficeDocumentsAreRefused(_ name: String?) {
    #expect(throws: UnreadableReason.legacyOffice) {
      try format([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0], name)
    }
  }
}
