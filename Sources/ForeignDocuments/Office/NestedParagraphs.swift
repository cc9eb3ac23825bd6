import DocumentText

/// Paragraphs of an office document. Some are nested: those of footnotes and of text
/// boxes.
///
/// A nested paragraph follows its outer paragraph, so no word is cut in two.
struct NestedParagraphs {
  /// A paragraph that has ended.
  struct Paragraph {
    var utf8: [UInt8] = []
    /// The level if it is a heading.
    var headingLevel: Int?
  }

  private var open: [[UInt8]] = []
  private var inner: [Paragraph] = []
  private var byteCount = 0

  /// Whether a paragraph is under way.
  var isOpen: Bool { !open.isEmpty }

  /// Whether the paragraph that is under way has no text yet.
  var isEmpty: Bool { open.last?.isEmpty ?? true }

  /// The last byte of the paragraph that is under way.
  var lastByte: UInt8? { open.last?.last }

  /// Starts a paragraph, inside the current one if there is one.
  mutating func begin() {
    open.append([])
  }

  /// Adds text to the innermost paragraph.
  mutating func append(_ text: some Collection<UInt8>) {
    guard isOpen, byteCount <= ZipArchive.mostPartByteCount else { return }
    byteCount += text.count
    open[open.count - 1].append(contentsOf: text)
  }

  /// Has whole paragraphs follow the outermost one.
  mutating func insert(_ paragraphs: [Paragraph]) {
    for paragraph in paragraphs where byteCount <= ZipArchive.mostPartByteCount {
      byteCount += paragraph.utf8.count
      inner.append(paragraph)
    }
  }

  /// Ends the innermost paragraph.
  ///
  /// - Parameters:
  ///   - label: What is shown before its text.
  ///   - headingLevel: The level if it is a heading.
  /// - Returns: The paragraphs that are complete: none within another one.
  mutating func end(label: String = "", headingLevel: Int? = nil) -> [Paragraph] {
    guard let text = open.popLast() else { return [] }
    let paragraph = Paragraph(utf8: Array(label.utf8) + text, headingLevel: headingLevel)
    if isOpen {
      inner.append(paragraph)
      return []
    }
    defer {
      inner = []
      byteCount = 0
    }
    return [paragraph] + inner
  }
}

extension ExtractedText {
  /// Adds a paragraph.
  mutating func append(_ paragraph: NestedParagraphs.Paragraph) {
    if let level = paragraph.headingLevel {
      beginHeading(level: level)
    } else {
      endParagraph()
    }
    append(paragraph.utf8)
    endParagraph()
  }
}
