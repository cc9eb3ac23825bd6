/// Reads documents of reStructuredText.
///
/// - Counted: headings, text, items of lists, definitions, cells of tables, literal blocks and code,
///   footnotes and citations, captions, the text of directives such as `note` and the titles of
///   theirs, the text of references. A substitution counts by its name.
/// - Not counted: comments, targets, definitions of substitutions, fields at the start of the document
///   (author, date), names, options and other arguments of directives, directives that only refer or
///   draw (`image`, `include`, `raw`, `math`, `toctree` …) with their content, references to footnotes
///   and citations, formulas, marks of emphasis, numbers and bullets of lists, rules of tables.
/// - Headings: by the order in which their adornments appear.
/// - Complexity: O(*n*), *n* bytes of any kind; nothing nests.
/// - Source: reStructuredText Markup Specification, Docutils; the directives of Sphinx.
package enum ReStructuredText {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - source: UTF-8; invalid bytes become U+FFFD.
  ///   - text: Gets the text.
  package static func read(_ source: UnsafeRawBufferPointer, into text: inout ExtractedText) {
    var reader = ReStructuredReader(MarkupSource.normalized(source), text)
    text = reader.read()
  }
}
