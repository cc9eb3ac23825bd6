import CPDFPages
package import DocumentText

/// Reads PDF.
///
/// All text counts that is shown on a page, in the order in which it reads: headers, page numbers and
/// footnotes as well, since nothing tells them from the rest; a word that is divided at the end of a line is
/// one. Lines that follow each other are one paragraph. Not: what is only a picture, annotations, fields of
/// forms, the outline and the properties of the document.
///
/// A document is damaged if a page is missing or part of one can't be understood: counting the rest would
/// look right.
package enum PortableDocument {
  /// Loads what reads these documents: it takes more time than a small document of another format.
  package static func loadReader() { fileprogress_pdf_load() }

  /// Reads a document.
  ///
  /// - Throws: ``UnreadableReason`` if it is not a PDF, or is damaged or encrypted.
  package static func read(
    _ source: UnsafeRawBufferPointer, into text: inout ExtractedText
  ) throws(UnreadableReason) {
    let outcome = withUnsafeMutablePointer(to: &text) { text in
      fileprogress_pdf_text(source.baseAddress, Int64(source.count), text) { text, page, count in
        guard let text = text?.assumingMemoryBound(to: ExtractedText.self) else { return 1 }
        PortableDocument.append(
          UnsafeRawBufferPointer(start: page, count: Int(count)), to: &text.pointee)
        return text.pointee.isCut ? 1 : 0
      }
    }
    switch UInt32(outcome) {
    case fileprogress_pdf_read.rawValue: break
    case fileprogress_pdf_locked.rawValue: throw .encrypted
    case fileprogress_pdf_exhausted.rawValue: throw .tooCostly
    case fileprogress_pdf_missing.rawValue: throw .libraryNotInstalled
    default: throw .damaged
    }
  }

  /// Adds a page: an empty line ends a paragraph, another line end is a space.
  private static func append(_ page: UnsafeRawBufferPointer, to text: inout ExtractedText) {
    let lineFeed = UInt8(ascii: "\n")
    for line in page.split(separator: lineFeed, omittingEmptySubsequences: false) {
      let content = line.filter { $0 != 0x0C && $0 != 0x0D }
      if content.isEmpty {
        text.endParagraph()
      } else {
        text.append(content)
        text.append(CollectionOfOne(0x20))
      }
    }
    text.endParagraph()
  }
}
