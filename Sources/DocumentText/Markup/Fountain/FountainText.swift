/// Reads screenplays in Fountain.
///
/// - Counted: scene headings, action, names of characters, dialogue, parentheticals, lyrics and
///   transitions: what is printed.
/// - Not counted: the title page, notes (`[[ ]]`), what is cut (`/* */`), synopses (`=`), sections
///   (`#`), page breaks, numbers of scenes, marks that force an element (`!`, `@`, `~`, `>`, `.`) and
///   marks of emphasis.
/// - Headings: the scene headings, all of level 1. Sections are not headings, because they do not appear in
///   print.
/// - Complexity: O(*n*), *n* bytes of any kind; nothing nests.
/// - Source: Fountain 1.1.
package enum FountainText {
  /// Reads a screenplay.
  ///
  /// - Parameters:
  ///   - source: UTF-8; invalid bytes become U+FFFD.
  ///   - text: Gets the text.
  package static func read(_ source: UnsafeRawBufferPointer, into text: inout ExtractedText) {
    var reader = FountainReader(MarkupSource.normalized(source), text)
    text = reader.read()
  }
}
