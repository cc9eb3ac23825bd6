package import DocumentText

/// Documents that libraries of others read.
package enum ForeignDocument {
  /// Reads the text of a document.
  ///
  /// - Parameter format: One that this module reads.
  /// - Throws: ``UnreadableReason`` if there is no text, or not all of it could be read.
  package static func text(
    of source: UnsafeRawBufferPointer, as format: DocumentFormat
  ) throws(UnreadableReason) -> ExtractedText {
    var text = ExtractedText()
    do {
      switch format {
      case .markdown: try UTF8Source.read(source) { try MarkdownText.read($0, into: &text) }
      case .notebook: try UTF8Source.read(source) { try NotebookText.read($0, into: &text) }
      case .html: try WebPage.read(source, into: &text)
      case .docx: try WordDocument.read(source, into: &text)
      case .odt: try OpenDocumentText.read(source, into: &text)
      case .epub: try ElectronicBook.read(source, into: &text)
      case .pdf: try PortableDocument.read(source, into: &text)
      case .plain, .latex, .restructuredText, .asciidoc, .org, .rtf, .fountain, .srt, .vtt:
        throw UnreadableReason.readerFailed
      }
    } catch {
      throw error as? UnreadableReason ?? .damaged
    }
    if text.isCut { throw .tooLarge }
    text.makeValid()
    return text
  }
}
