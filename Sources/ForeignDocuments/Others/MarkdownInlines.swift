import DocumentText

/// Puts the text of a paragraph of Markdown together, and leaves out what a reader does not see of it: comments
/// between `%%` and `%%`, and citations such as `[see @key, p. 3; @other]`.
///
/// - Source: Pandoc's manual, "Citation syntax".
struct MarkdownInlines {
  private var comments: MarkdownComments
  private var omission = InlineOmission()
  /// The text from the last opening bracket on, while it may become a citation.
  private var bracket: [UInt8] = []

  /// Starts a document.
  init(comments: MarkdownComments) {
    self.comments = comments
  }

  /// Whether what comes next is part of a comment.
  var isHidden: Bool { comments.isOpen }

  /// Leaves something out.
  mutating func omit(_ text: inout ExtractedText) {
    endBracket(&text)
    omission.omit()
  }

  /// Adds plain text in UTF-8, which may have citations, and starts or ends of comments.
  mutating func append(_ part: UnsafeRawBufferPointer, to text: inout ExtractedText) {
    guard !comments.isEmpty else { return appendShown(part[...], to: &text) }
    var start = 0
    var place = 0
    while let sign = MarkdownComments.sign(in: part, from: place) {
      place = sign + 2
      let wasHidden = isHidden
      guard comments.takeSign() else { continue }
      if !wasHidden {
        appendShown(part[start..<sign], to: &text)
        omit(&text)
      }
      start = place
    }
    if !isHidden { appendShown(part[start...], to: &text) }
  }

  /// Adds code in UTF-8, where no sign has a meaning.
  mutating func appendCode(_ part: UnsafeRawBufferPointer, to text: inout ExtractedText) {
    endBracket(&text)
    omission.append(part, to: &text)
  }

  /// Adds a space to the paragraph.
  mutating func appendSpace(to text: inout ExtractedText) {
    if bracket.isEmpty {
      omission.appendSpace(to: &text)
    } else {
      bracket.append(0x20)
    }
  }

  /// Ends the paragraph.
  mutating func end(_ text: inout ExtractedText) {
    endBracket(&text)
    omission.end(&text)
  }

  private mutating func appendShown(
    _ part: Slice<UnsafeRawBufferPointer>, to text: inout ExtractedText
  ) {
    let opening = UInt8(ascii: "[")
    let closing = UInt8(ascii: "]")
    var rest = part
    while !rest.isEmpty {
      guard !bracket.isEmpty else {
        let start = rest.firstIndex(of: opening) ?? rest.endIndex
        omission.append(UnsafeRawBufferPointer(rebasing: rest[..<start]), to: &text)
        guard start < rest.endIndex else { return }
        bracket.append(opening)
        rest = rest[(start + 1)...]
        continue
      }
      let end = rest.firstIndex { $0 == opening || $0 == closing } ?? rest.endIndex
      bracket.append(contentsOf: rest[..<end])
      guard end < rest.endIndex else { return }
      if rest[end] == opening {
        endBracket(&text)
        bracket.append(opening)
      } else if Self.isCitation(bracket.dropFirst()) {
        bracket.removeAll(keepingCapacity: true)
        omission.omit()
      } else {
        bracket.append(closing)
        endBracket(&text)
      }
      rest = rest[(end + 1)...]
    }
  }

  /// Adds what is in brackets and is text, or may be.
  private mutating func endBracket(_ text: inout ExtractedText) {
    guard !bracket.isEmpty else { return }
    let shown = bracket
    bracket.removeAll()
    shown.withUnsafeBytes { omission.append($0, to: &text) }
  }

  /// Whether text in brackets cites: between semicolons, each part has a key.
  private static func isCitation(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).allSatisfy(hasKey)
  }

  /// Whether there is a key such as `@name`, `-@name` or `@{any text}` that nothing stands before but a space.
  private static func hasKey(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { place in
      guard text[place] == UInt8(ascii: "@"), place + 1 < text.endIndex else { return false }
      let next = text[place + 1]
      let isName = 0x61...0x7A ~= next | 0x20 || 0x30...0x39 ~= next || next >= 0x80
      guard isName || next == UInt8(ascii: "_") || next == UInt8(ascii: "{") else { return false }
      var before = text[..<place]
      if before.last == UInt8(ascii: "-") { before = before.dropLast() }
      return before.last == nil || before.last == 0x20
    }
  }
}
