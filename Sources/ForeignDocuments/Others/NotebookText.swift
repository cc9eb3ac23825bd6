package import DocumentText
import Foundation

/// Reads Jupyter notebooks (versions 3 and 4 of the format).
///
/// The cells with Markdown and the heading cells of older notebooks count, each as ``MarkdownText`` says.
/// Not: code, what it put out, raw cells, attachments and properties.
package enum NotebookText {
  /// Reads a notebook in UTF-8.
  ///
  /// - Throws: ``UnreadableReason/damaged`` if it is none.
  package static func read(
    _ source: UnsafeRawBufferPointer, into text: inout ExtractedText
  ) throws(UnreadableReason) {
    guard
      let notebook = try? JSONSerialization.jsonObject(with: Data(source)) as? [String: Any]
    else { throw .damaged }
    let sheets = notebook["worksheets"] as? [[String: Any]]
    let cells =
      notebook["cells"] as? [[String: Any]]
      ?? sheets?.flatMap { $0["cells"] as? [[String: Any]] ?? [] }
    guard let cells else { throw .damaged }
    for cell in cells {
      let source =
        (cell["source"] as? String) ?? (cell["source"] as? [String])?.joined() ?? ""
      switch cell["cell_type"] as? String {
      case "markdown":
        var bytes = source
        let outcome = bytes.withUTF8 { bytes in
          Result { () throws(UnreadableReason) in
            try MarkdownText.read(
              UnsafeRawBufferPointer(bytes), into: &text, hasFrontMatter: false)
          }
        }
        try outcome.get()
      case "heading":
        text.beginHeading(level: max(1, min(cell["level"] as? Int ?? 1, 6)))
        text.append(source)
        text.endParagraph()
      default: break
      }
    }
  }
}
