extension DocumentFormat {
  /// Recognizes XML other than web pages.
  ///
  /// XML starts with its declaration, or has a name that says so and starts with a tag. We know only for
  /// flat OpenDocument which elements are text.
  ///
  /// - Parameters:
  ///   - sample: The first bytes.
  ///   - name: The name or path of the file; `nil` if it has none.
  /// - Returns: The format; `nil` if it is not XML, or its name says that it is something else.
  /// - Throws: ``UnreadableReason/xml``.
  static func xml(
    _ sample: UnsafeRawBufferPointer, _ name: String?
  ) throws(UnreadableReason) -> DocumentFormat? {
    // Of UTF-16 only what is ASCII matters here.
    let isWide = sample.prefix(2).contains(0) || [0xFE, 0xFF].contains(sample.first)
    guard isWide else { return try narrowXML(sample[...], name) }
    let narrow = sample.filter { $0 != 0 && $0 < 0xFE }
    return try narrow.withUnsafeBytes { source in
      Result { () throws(UnreadableReason) in try narrowXML(source[...], name) }
    }.get()
  }

  private static func narrowXML(
    _ sample: Slice<UnsafeRawBufferPointer>, _ name: String?
  ) throws(UnreadableReason) -> DocumentFormat? {
    var rest = sample.dropFirst(sample.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    rest = rest.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
    let isDeclared = rest.starts(with: "<?xml".utf8)
    let isNamed = name.flatMap(ending(of:)).map(xmlEndings.contains) ?? false
    let named = name.flatMap(DocumentFormat.init(name:))
    guard rest.first == UInt8(ascii: "<"), isDeclared || isNamed || named == .odt else {
      return nil
    }
    if isFlatOpenDocument(rest) { return .odt }
    switch named {
    case .odt, .html: return named
    case .docx, .epub, .pdf: return nil
    default: throw .xml
    }
  }

  /// Whether the root element belongs to an OpenDocument text in one file.
  ///
  /// - Source: OpenDocument 1.3 part 3, 3.1.2 (`office:document`) and 19.387 (`office:mimetype`).
  private static func isFlatOpenDocument(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let behind = text.place(behind: "<office:document"),
      let type = text[behind...].place(behind: "office:mimetype=")
    else { return false }
    return text[type...].dropFirst().starts(with: "application/vnd.oasis.opendocument.text".utf8)
  }

  /// The customary endings of names of XML.
  private static let xmlEndings: Set<String> = [
    "xml", "svg", "fods", "fodp", "fodg", "xsl", "xslt", "xsd", "rss", "atom", "opml", "fb2", "dbk",
    "docbook", "tei", "dita", "kml", "gpx", "plist", "rdf", "mml", "musicxml", "xliff", "ttml",
  ]
}
