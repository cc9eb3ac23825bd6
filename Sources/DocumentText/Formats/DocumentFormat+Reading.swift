extension DocumentFormat {
  /// Whether `fileprogress-text` reads it: its readers are libraries of others.
  var isForeign: Bool {
    switch self {
    case .markdown, .html, .docx, .odt, .epub, .pdf, .notebook: true
    case .plain, .latex, .restructuredText, .asciidoc, .org, .rtf, .fountain, .srt, .vtt: false
    }
  }

  /// Reads a document that this process reads itself.
  ///
  /// - Parameter source: UTF-8; RTF as it is.
  /// - Throws: ``UnreadableReason`` if not all of it is there.
  func readMarkup(
    _ source: UnsafeRawBufferPointer, into text: inout ExtractedText
  ) throws(UnreadableReason) {
    switch self {
    case .latex: LaTeXText.read(source, into: &text)
    case .restructuredText: ReStructuredText.read(source, into: &text)
    case .asciidoc: AsciiDocText.read(source, into: &text)
    case .org: OrgText.read(source, into: &text)
    case .rtf: try RTFText.read(source, into: &text)
    case .fountain: FountainText.read(source, into: &text)
    case .srt, .vtt: SubtitleText.read(source, into: &text)
    case .plain, .markdown, .html, .docx, .odt, .epub, .pdf, .notebook: text.append(source)
    }
  }
}
