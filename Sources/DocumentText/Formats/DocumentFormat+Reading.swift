extension DocumentFormat {
  /// Whether `fileprogress-text` reads it: its readers are libraries of others.
  var isForeign: Bool {
    switch self {
    case .markdown, .html, .docx, .odt, .epub, .pdf, .notebook: true
    case .plain, .latex, .restructuredText, .asciidoc, .org, .rtf, .fountain, .srt, .vtt: false
    }
  }

  /// Whether it is counted as it stands, without a reader.
  var isPlain: Bool {
    switch self {
    case .plain, .latex, .restructuredText, .asciidoc, .org, .rtf, .fountain, .srt, .vtt: true
    case .markdown, .html, .docx, .odt, .epub, .pdf, .notebook: false
    }
  }

  /// Reads a document that this process reads itself.
  ///
  /// - Parameter source: UTF-8; RTF as it is.
  func readMarkup(_ source: UnsafeRawBufferPointer, into text: inout ExtractedText) {
    switch self {
    default: text.append(source)
    }
  }
}
