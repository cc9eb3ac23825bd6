/// Reads documents in the Rich Text Format.
///
/// - Counted: the text, cells of tables, footnotes and endnotes, headers and footers once each, what
///   fields show, text in frames, insertions that are tracked, the numbers and bullets of
///   lists, which Writer counts as well.
/// - Not counted: hidden and deleted text, comments, instructions of fields,
///   entries of an index, pictures and objects, properties of the document,
///   and every destination that is marked as one to skip and that is not known.
/// - Headings: paragraphs with an outline level, their own or that of their style.
/// - Characters: Unicode as `\u`; bytes by the code page of the font or of the document. What a code
///   page does not have, and a code page that is not known, gives U+FFFD.
/// - Complexity: O(*n*), *n* bytes of any kind. Groups nest ``RTFReader/mostFrames`` deep; what is
///   deeper is read as its surroundings.
/// - Source: Rich Text Format Specification 1.9.1; what counts is what LibreOffice Writer counts.
package enum RTFText {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - text: Gets the text.
  /// - Throws: ``UnreadableReason/damaged`` if a group is not closed: the end of the document is missing.
  package static func read(
    _ source: UnsafeRawBufferPointer, into text: inout ExtractedText
  ) throws(UnreadableReason) {
    var reader = RTFReader(Array(source), text)
    text = reader.read()
    guard reader.isWhole else { throw .damaged }
  }
}
