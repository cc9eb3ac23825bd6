import CMarkdown
package import DocumentText
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Reads Markdown: CommonMark with GitHub's tables, strikethrough, task lists and footnotes.
///
/// - What a reader sees counts: text, headings, tables cell by cell, code, footnotes, struck text; of links
///   the text, and a bare address as one word.
/// - Not: front matter (see ``FrontMatter``); comments and tags of HTML, but the text between them; formulas
///   between dollar signs and in blocks named `math`; marks of any kind, bullets and numbers; where links lead,
///   definitions of links, and alternative text of pictures; citations of Pandoc in brackets, and comments of
///   Obsidian, see ``MarkdownInlines`` and ``MarkdownComments``.
///
/// - Source: CommonMark 0.29, GitHub Flavored Markdown 0.29; for formulas tex_math_dollars of Pandoc, and that
///   nothing of a word may touch them, as on GitHub.
package enum MarkdownText {
  /// Held while a document is parsed: the library keeps the signs of all syntaxes in one table of the process.
  private static let parsing = Mutex(())

  /// Reads a document in UTF-8.
  ///
  /// - Parameter hasFrontMatter: Whether properties may stand in front, as in a file; not in a cell of a
  ///   notebook.
  package static func read(
    _ source: UnsafeRawBufferPointer, into text: inout ExtractedText, hasFrontMatter: Bool = true
  ) throws(UnreadableReason) {
    let propertiesByteCount = hasFrontMatter ? FrontMatter.byteCount(source) : 0
    let body = UnsafeRawBufferPointer(rebasing: source.dropFirst(propertiesByteCount))
    guard let start = body.baseAddress, body.count > 0 else { return }
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(Int32(CMARK_OPT_FOOTNOTES) | Int32(CMARK_OPT_VALIDATE_UTF8))
    else { throw .tooCostly }
    defer { cmark_parser_free(parser) }
    let formulas = fileprogress_formulas_new()
    defer { fileprogress_formulas_free(formulas) }
    if let formulas { cmark_parser_attach_syntax_extension(parser, formulas) }
    for name in ["table", "strikethrough", "tasklist"] {
      if let syntax = cmark_find_syntax_extension(name) {
        cmark_parser_attach_syntax_extension(parser, syntax)
      }
    }
    cmark_parser_feed(parser, start.assumingMemoryBound(to: CChar.self), body.count)
    var parsed: OpaquePointer?
    parsing.withLock { _ in parsed = cmark_parser_finish(parser) }
    guard let document = parsed else { throw .tooCostly }
    defer { cmark_node_free(document) }
    putNotesBack(in: document)
    guard let iterator = cmark_iter_new(document) else { throw .tooCostly }
    defer { cmark_iter_free(iterator) }
    var imageDepth = 0
    var inlines = MarkdownInlines(comments: MarkdownComments(in: document, source: body))
    while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
      guard let node = cmark_iter_get_node(iterator) else { continue }
      let kind = cmark_node_get_type(node)
      if kind == CMARK_NODE_IMAGE {
        if imageDepth == 0 { inlines.omit(&text) }
        imageDepth += event == CMARK_EVENT_ENTER ? 1 : -1
      } else if imageDepth == 0 {
        if isBlock(kind) { inlines.end(&text) }
        if event == CMARK_EVENT_ENTER {
          enter(node, kind, &text, &inlines)
        } else if isBlock(kind) {
          text.endParagraph()
        }
      }
    }
    text.endParagraph()
  }

  /// Puts the notes, which the library moves to the end of the document, back to where they are written, so
  /// that each counts in its chapter.
  private static func putNotesBack(in document: OpaquePointer) {
    var notes: [(note: OpaquePointer, line: Int32)] = []
    var block = cmark_node_last_child(document)
    while let note = block, cmark_node_get_type(note) == CMARK_NODE_FOOTNOTE_DEFINITION {
      notes.append((note, cmark_node_get_start_line(note)))
      block = cmark_node_previous(note)
    }
    for (note, line) in notes.sorted(by: { $0.line > $1.line }) {
      while let before = block, cmark_node_get_start_line(before) > line {
        block = cmark_node_previous(before)
      }
      cmark_node_unlink(note)
      if let before = block {
        cmark_node_insert_after(before, note)
      } else {
        cmark_node_prepend_child(document, note)
      }
    }
  }

  /// Whether a node is a block, and not in the line.
  static func isBlock(_ kind: cmark_node_type) -> Bool {
    // Cells of tables, which an extension brings along, are blocks as well.
    kind.rawValue & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_BLOCK)
  }

  private static func enter(
    _ node: OpaquePointer, _ kind: cmark_node_type, _ text: inout ExtractedText,
    _ inlines: inout MarkdownInlines
  ) {
    if kind == CMARK_NODE_TEXT {
      if let literal = cmark_node_get_literal(node) {
        inlines.append(UnsafeRawBufferPointer(start: literal, count: strlen(literal)), to: &text)
      }
      return
    }
    if inlines.isHidden { return }
    switch kind {
    case CMARK_NODE_HEADING:
      text.beginHeading(level: max(1, Int(cmark_node_get_heading_level(node))))
    case CMARK_NODE_CODE:
      if let literal = cmark_node_get_literal(node) {
        inlines.appendCode(
          UnsafeRawBufferPointer(start: literal, count: strlen(literal)), to: &text)
      }
    case CMARK_NODE_CUSTOM_INLINE: inlines.omit(&text)
    case CMARK_NODE_CODE_BLOCK:
      text.endParagraph()
      if let name = cmark_node_get_fence_info(node), strcmp(name, "math") == 0 { return }
      if let literal = cmark_node_get_literal(node) {
        text.append(UnsafeRawBufferPointer(start: literal, count: strlen(literal)))
      }
      text.endParagraph()
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: inlines.appendSpace(to: &text)
    case CMARK_NODE_HTML_INLINE:
      if let tag = cmark_node_get_literal(node), strncasecmp(tag, "<br", 3) == 0 {
        inlines.appendSpace(to: &text)
      }
    case CMARK_NODE_HTML_BLOCK:
      text.endParagraph()
      if let literal = cmark_node_get_literal(node) {
        WebPage.readFragment(.init(start: literal, count: strlen(literal)), into: &text)
      }
    default:
      if isBlock(kind) { text.endParagraph() }
    }
  }
}
