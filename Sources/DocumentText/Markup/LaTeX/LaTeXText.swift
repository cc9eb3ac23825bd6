/// Reads documents of LaTeX.
///
/// - Counted: what stands between `\begin{document}` and `\end{document}`, or everything in a file
///   without them, such as a chapter; the title; headings, captions, footnotes, margin notes,
///   cells of tables, code and other verbatim text. For an unknown command, the text in its braces counts;
///   its name and options do not.
/// - Not counted: the preamble, author and date, comments, `%TC:ignore` to `%TC:endignore`,
///   `\iffalse` to `\fi`, formulas in a line and displayed, references and citations, labels,
///   names of files, definitions, lengths and colours, pictures that are drawn with commands, the bibliography, notes to
///   oneself (`\todo`).
/// - Headings: parts and chapters have level 1, sections 2, down to 6,
///   titles of slides 3; the title is not a heading.
/// - Other files (`\input`) are not read.
/// - Complexity: O(*n*), *n* bytes of any kind. Commands whose braces are not closed nest at most
///   ``LaTeXReader/mostFrames`` deep.
/// - Source: What counts follows texcount but for code, which word processors count.
package enum LaTeXText {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - source: UTF-8; invalid bytes become U+FFFD.
  ///   - text: Gets the text.
  package static func read(_ source: UnsafeRawBufferPointer, into text: inout ExtractedText) {
    var reader = LaTeXReader(MarkupSource.normalized(source), text)
    text = reader.read()
  }
}
