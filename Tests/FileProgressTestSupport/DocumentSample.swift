/// Small documents of formats that are archives.
package enum DocumentSample {
  /// The namespaces of Word documents, as attributes.
  package static let wordNamespaces = """
    xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" \
    xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" \
    xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" \
    xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"
    """

  /// A Word document.
  ///
  /// - Parameters:
  ///   - body: What is in `w:body`.
  ///   - parts: Further parts by their kind of relationship, each an element without a declaration of
  ///     namespaces, such as `<w:styles>…</w:styles>`; the kind may be followed by a number.
  package static func docx(_ body: String, parts: [String: String] = [:]) -> [UInt8] {
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    let names = parts.keys.sorted()
    let relationships = names.map {
      #"<Relationship Id="\#($0)" Type="\#(office)\#($0.filter(\.isLetter))" Target="\#($0).xml"/>"#
    }
    func list(_ items: String) -> String {
      #"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">"#
        + items
        + "</Relationships>"
    }
    return ZipSample.archive(
      [
        ("[Content_Types].xml", "<Types/>"),
        (
          "_rels/.rels",
          list(
            #"<Relationship Id="r" Type="\#(office)officeDocument" Target="word/document.xml"/>"#)
        ),
        (
          "word/document.xml",
          "<w:document \(wordNamespaces)><w:body>\(body)</w:body></w:document>"
        ),
        ("word/_rels/document.xml.rels", list(relationships.joined())),
      ]
        + names.map { name in
          let part = parts[name] ?? ""
          let tag = part.prefix { $0 != ">" && $0 != " " }
          return ("word/\(name).xml", "\(tag) \(wordNamespaces)" + part.dropFirst(tag.count))
        })
  }

  /// A paragraph of a Word document.
  package static func paragraph(_ text: String, properties: String = "") -> String {
    "<w:p><w:pPr>\(properties)</w:pPr>\(run(text))</w:p>"
  }

  /// A run of a Word document.
  package static func run(_ text: String, properties: String = "") -> String {
    #"<w:r><w:rPr>\#(properties)</w:rPr><w:t xml:space="preserve">\#(text)</w:t></w:r>"#
  }

  /// An OpenDocument text.
  ///
  /// - Parameters:
  ///   - body: What is in `office:text`.
  ///   - automaticStyles: What is in `office:automatic-styles`.
  ///   - styles: What is in the part with the styles.
  ///   - manifest: What is in the list of parts.
  package static func odt(
    _ body: String, automaticStyles: String = "", styles: String = "", manifest: String = ""
  ) -> [UInt8] {
    let namespaces = openDocumentNamespaces
    return ZipSample.archive([
      ("mimetype", "application/vnd.oasis.opendocument.text"),
      (
        "content.xml",
        "<office:document-content \(namespaces)><office:automatic-styles>\(automaticStyles)"
          + "</office:automatic-styles><office:body><office:text>\(body)</office:text>"
          + "</office:body></office:document-content>"
      ),
      ("styles.xml", "<office:document-styles \(namespaces)>\(styles)</office:document-styles>"),
      ("META-INF/manifest.xml", "<manifest:manifest \(namespaces)>\(manifest)</manifest:manifest>"),
    ])
  }

  /// An OpenDocument text that is one XML file.
  ///
  /// - Parameters:
  ///   - body: What is in `office:text`.
  ///   - styles: What stands before the body.
  package static func flatOpenDocument(_ body: String, styles: String = "") -> String {
    """
    <?xml version="1.0"?>

    <office:document \(openDocumentNamespaces) office:version="1.3" \
    office:mimetype="application/vnd.oasis.opendocument.text">\(styles)<office:body>\
    <office:text>\(body)</office:text></office:body></office:document>
    """
  }

  private static var openDocumentNamespaces: String {
    let opendocument = "urn:oasis:names:tc:opendocument:xmlns:"
    return ["office", "text", "table", "style", "manifest"].map {
      #"xmlns:\#($0)="\#(opendocument)\#($0):1.0""#
    }.joined(separator: " ")
      + #" xmlns:draw="\#(opendocument)drawing:1.0" xmlns:svg="\#(opendocument)svg-compatible:1.0""#
  }

  /// An electronic book.
  ///
  /// - Parameters:
  ///   - pages: The bodies of its pages, in order.
  ///   - spine: What refers to the pages, `p0`, `p1` and so on; `nil` for all in order.
  ///   - manifest: What else is in the list of parts.
  ///   - encryption: What is in the list of encrypted parts; `nil` for no list.
  package static func epub(
    _ pages: [String], spine: String? = nil, manifest: String = "", encryption: String? = nil
  ) -> [UInt8] {
    let items = pages.indices.map {
      #"<item id="p\#($0)" href="text/page%20\#($0).xhtml" media-type="application/xhtml+xml"/>"#
    }
    let order = spine ?? pages.indices.map { #"<itemref idref="p\#($0)"/>"# }.joined()
    var parts = [
      ("mimetype", "application/epub+zip"),
      (
        "META-INF/container.xml",
        #"<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>"#
      ),
      (
        "OEBPS/book.opf",
        "<package><manifest>\(items.joined())\(manifest)</manifest><spine>\(order)</spine></package>"
      ),
    ]
    if let encryption { parts.append(("META-INF/encryption.xml", encryption)) }
    for (index, page) in pages.enumerated() {
      parts.append(
        (
          "OEBPS/text/page \(index).xhtml",
          """
          <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html>
          <html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>\(page)</body></html>
          """
        ))
    }
    return ZipSample.archive(parts)
  }

  /// A PDF of one page whose lines stand below each other.
  package static func pdf(_ lines: [String], trailer: String = "") -> [UInt8] {
    let text = lines.map { "(\($0)) Tj T*" }.joined(separator: " ")
    let stream = "BT /F1 12 Tf 14 TL 72 700 Td \(text) ET"
    return Array(
      """
      %PDF-1.4
      1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
      2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
      3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
      /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj
      4 0 obj <</Length \(stream.utf8.count)>> stream
      \(stream)
      endstream endobj
      trailer <</Root 1 0 R /Size 5 \(trailer)>>
      %%EOF

      """.utf8)
  }
}
