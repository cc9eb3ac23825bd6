/// Reads documents of Org mode.
///
/// - Counted: title and subtitle, headings, text, items of lists, cells of tables, captions,
///   footnotes, quotations, examples and source code, the description of a link, or its target where
///   it has none.
/// - Not counted: other keywords, comments, drawers and their properties, planning lines, tags,
///   `TODO` words and priorities of headings, headings that begin with `COMMENT` or are tagged
///   `noexport` or `ARCHIVE` with all below them, blocks of comments and of export to one format,
///   formulas, citations, macros, pictures, marks of emphasis, rules of tables.
/// - Headings: by their stars; the title is not a heading.
/// - Complexity: O(*n*), *n* bytes of any kind; nothing nests.
/// - Source: Org Syntax, and what Org exports by default.
package enum OrgText {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - source: UTF-8; invalid bytes become U+FFFD.
  ///   - text: Gets the text.
  package static func read(_ source: UnsafeRawBufferPointer, into text: inout ExtractedText) {
    var reader = OrgReader(MarkupSource.normalized(source), text)
    text = reader.read()
  }
}
