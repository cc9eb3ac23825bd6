package import DocumentText

/// Reads text documents of LibreOffice and others (odt, ott), also flat ones, which are one XML file.
///
/// What counts is what LibreOffice Writer counts of the same file:
///
/// - Text as it is after all tracked changes.
/// - Footnotes and endnotes, which follow the paragraph that refers to them, and the number of each
///   reference; text boxes follow their paragraph.
/// - Headers and footers, once for each kind of page that has them.
/// - The number or bullet of a list item, or of a numbered heading, in front of its first paragraph. Every
///   number reads 1, so that a new item changes no other one.
/// - Fields as they were saved; tables cell by cell; indexes and tables of contents; the base of ruby.
/// - Not: comments, hidden text and hidden sections, formulas, text of drawings, alternative text of
///   pictures, properties of the document.
///
/// - Source: OpenDocument 1.3 part 3, 3 to 7.
package enum OpenDocumentText {
  /// Reads a document.
  ///
  /// - Throws: ``UnreadableReason`` if it is not an OpenDocument text, or is damaged, encrypted or too
  ///   large.
  package static func read(
    _ source: UnsafeRawBufferPointer, into text: inout ExtractedText
  ) throws(UnreadableReason) {
    guard source.starts(with: "PK".utf8) else { return try readFlat(source, into: &text) }
    var archive = ZipArchive(source)
    let (content, style, list) = ("content.xml", "styles.xml", "META-INF/manifest.xml")
    let parts = try archive.parts(named: [content, style, list])
    guard let body = parts[content] else { throw .otherThanNamed(.odt) }
    if let bytes = parts[list] {
      let manifest = EncryptionMark()
      try XMLPart.read(bytes, allowsDocumentType: true, handler: manifest)
      if manifest.isFound { throw .encrypted }
    }
    let styles = OpenDocumentStyles()
    if let bytes = parts[style] { try XMLPart.read(bytes, handler: styles) }
    try XMLPart.read(body, handler: styles)
    // The styles have headers and footers, which are the only paragraphs there.
    for bytes in [parts[style], body].compactMap(\.self) {
      let story = OpenDocumentStory(styles: styles)
      try XMLPart.read(bytes, handler: story)
      text.append(story.text)
    }
  }

  /// Reads a document whose parts are the elements of one file, in the order of the archive's.
  private static func readFlat(
    _ source: UnsafeRawBufferPointer, into text: inout ExtractedText
  ) throws(UnreadableReason) {
    let bytes = Array(source)
    let styles = OpenDocumentStyles()
    try XMLPart.read(bytes, handler: styles)
    let story = OpenDocumentStory(styles: styles)
    try XMLPart.read(bytes, handler: story)
    guard story.isTextDocument else { throw .otherThanNamed(.odt) }
    text.append(story.text)
  }

  /// Checks whether a part of a document is encrypted.
  private final class EncryptionMark: XMLHandler {
    private(set) var isFound = false

    func start(_ element: XMLElement) {
      if element.name == "encryption-data" { isFound = true }
    }

    func end() {}

    func characters(_ text: UnsafeBufferPointer<UInt8>) {}
  }
}
