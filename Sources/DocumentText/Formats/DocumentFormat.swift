/// A kind of document whose text can be counted.
public enum DocumentFormat: String, Sendable, CaseIterable {
  /// Plain text: everything in the file counts, even text that would be markup elsewhere.
  case plain
  /// Markdown: CommonMark with the tables and strikethrough of GitHub.
  case markdown
  /// A web page, HTML or XHTML.
  case html
  /// LaTeX.
  case latex
  /// reStructuredText.
  case restructuredText
  /// AsciiDoc.
  case asciidoc
  /// Org, of Emacs.
  case org
  /// Rich Text Format.
  case rtf
  /// A document of Microsoft Word since 2007.
  case docx
  /// A text document of LibreOffice and others (OpenDocument).
  case odt
  /// An electronic book.
  case epub
  /// Portable Document Format.
  case pdf
  /// A screenplay in Fountain.
  case fountain
  /// Subtitles in SubRip.
  case srt
  /// Subtitles in WebVTT.
  case vtt
  /// A Jupyter notebook.
  case notebook

  /// The version of the reader that takes the text out of the format. It grows whenever a document would give another
  /// number of words, so that nobody takes the difference for work.
  package var readerVersion: Int64 {
    switch self {
    // First a price such as 5$ hid the text before it; then a scene break at the start hid the first scene, and
    // citations and comments counted.
    case .markdown, .notebook: 3
    // Alternatives of unknown extensions hid text, and a deleted end of a paragraph separated words.
    case .docx: 2
    // `\titleformat` hid the title.
    case .latex: 2
    default: 1
    }
  }

  /// Whether documents of the format are text themselves, so that editors of text can change them.
  public var isText: Bool {
    switch self {
    case .docx, .odt, .epub, .pdf: false
    default: true
    }
  }

  /// Whether the format has headings, so that it can be counted by section.
  public var hasHeadings: Bool {
    switch self {
    case .plain, .pdf, .srt, .vtt: false
    default: true
    }
  }
}
