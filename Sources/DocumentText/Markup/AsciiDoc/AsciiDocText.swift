/// Reads documents of AsciiDoc.
///
/// - Counted: titles of the document, of sections and of blocks, text, items of lists and their terms,
///   cells of tables, listings and literal blocks, footnotes, the text of links and cross references.
///   An attribute that is not one of AsciiDoc's own counts by its name.
/// - Not counted: author, revision and attributes, comments, attributes of blocks, passthrough blocks,
///   formulas, pictures and their alternative text, other macros of blocks, `include` and conditions
///   (not what is between them), anchors, hidden terms of an index, cross references without text,
///   marks of emphasis, delimiters, bullets of lists, callouts.
/// - Headings: the title of the document and parts have level 1, as have `==`; `===` has 2.
/// - Complexity: O(*n*), *n* bytes of any kind; nothing nests.
/// - Source: AsciiDoc Language, Eclipse; Asciidoctor.
package enum AsciiDocText {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - source: UTF-8; invalid bytes become U+FFFD.
  ///   - text: Gets the text.
  package static func read(_ source: UnsafeRawBufferPointer, into text: inout ExtractedText) {
    var reader = AsciiDocReader(MarkupSource.normalized(source), text)
    text = reader.read()
  }
}
