import DocumentText
import TextMetrics

/// The readers of documents with markup, to be tried on one text after another.
enum MarkupReader: String, CaseIterable, Sendable {
  case latex
  case reStructuredText
  case asciiDoc
  case org
  case rtf
  case fountain
  case subtitles

  func read(_ bytes: [UInt8]) -> ExtractedText {
    var text = ExtractedText()
    bytes.withUnsafeBytes { source in
      switch self {
      case .latex: LaTeXText.read(source, into: &text)
      case .reStructuredText: ReStructuredText.read(source, into: &text)
      case .asciiDoc: AsciiDocText.read(source, into: &text)
      case .org: OrgText.read(source, into: &text)
      case .rtf: try? RTFText.read(source, into: &text)
      case .fountain: FountainText.read(source, into: &text)
      case .subtitles: SubtitleText.read(source, into: &text)
      }
    }
    return text
  }

  func read(_ document: String) -> ExtractedText { read(Array(document.utf8)) }

  /// The text of a document without the last line feed.
  func text(_ document: String) -> String {
    let text = String(decoding: read(document).utf8, as: UTF8.self)
    return text.last == "\n" ? String(text.dropLast()) : text
  }

  /// The headings of a document, each behind its level.
  func headings(_ document: String) -> [String] {
    let text = read(document)
    return text.headings.map { heading in
      let line = text.utf8[heading.offset...].prefix { $0 != UInt8(ascii: "\n") }
      return "\(heading.level) \(String(decoding: line, as: UTF8.self))"
    }
  }

  func words(_ document: String) -> Int {
    var counter = ProseWordCounter()
    return counter.words(in: String(decoding: read(document).utf8, as: UTF8.self))
  }
}
