/// What is counted of a document that has markup: its text in reading order, with its headings.
///
/// Each paragraph ends with a line feed, so no word runs from one into the next. No paragraph is empty.
package struct ExtractedText: Equatable, Sendable {
  /// A heading and where it is.
  package struct Heading: Equatable, Sendable {
    /// How deep it is: 1 for a chapter, or for the only kind of headings there is.
    package var level: Int
    /// Where its text starts in ``ExtractedText/utf8``.
    package var offset: Int
  }

  /// The text in UTF-8. Invalid UTF-8 in the document is U+FFFD.
  package private(set) var utf8: [UInt8] = []
  /// The headings, in reading order; the text of each reaches to the end of its paragraph.
  package private(set) var headings: [Heading] = []
  /// Whether the document has more text than is kept.
  package private(set) var isCut = false
  /// How many bytes of text are kept at most.
  package let mostByteCount: Int

  private var begunHeadingLevel: Int?

  package init(mostByteCount: Int = 64 << 20) {
    self.mostByteCount = mostByteCount
  }

  /// Takes a text that was read elsewhere; `nil` if this type could not have made it.
  package init?(utf8: [UInt8], headings: [Heading], isCut: Bool) {
    self.init(mostByteCount: utf8.count)
    var least = 0
    for heading in headings {
      guard heading.level >= 1, heading.offset >= least, heading.offset < utf8.count else {
        return nil
      }
      least = heading.offset + 1
    }
    (self.utf8, self.headings, self.isCut) = (utf8, headings, isCut)
  }

  /// Adds text to the paragraph that is under way; a line feed in it ends the paragraph.
  ///
  /// - Parameter text: UTF-8, cut at any place, as long as the next call goes on there.
  /// - Complexity: O(*n*), *n* bytes.
  package mutating func append(_ text: some Collection<UInt8>) {
    if text.isEmpty { return }
    if let level = begunHeadingLevel {
      begunHeadingLevel = nil
      headings.append(Heading(level: level, offset: utf8.count))
    }
    let room = mostByteCount - utf8.count
    isCut = isCut || text.count > room
    utf8.append(contentsOf: text.prefix(room))
  }

  /// Adds text to the paragraph that is under way.
  package mutating func append(_ text: some StringProtocol) {
    append(Array(text.utf8))
  }

  /// Adds another text behind the paragraph that is under way, with its headings.
  package mutating func append(_ other: ExtractedText) {
    endParagraph()
    let places = other.headings.filter { $0.offset < mostByteCount - utf8.count }
    headings += places.map { Heading(level: $0.level, offset: $0.offset + utf8.count) }
    append(other.utf8)
    isCut = isCut || other.isCut
    endParagraph()
  }

  /// Puts U+FFFD for invalid UTF-8, which third-party readers may leave.
  ///
  /// - Complexity: O(*n*), *n* bytes of text.
  package mutating func makeValid() {
    if utf8.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) != nil { return }
    var valid: [UInt8] = []
    var starts = headings.map(\.offset)
    let ends = starts + [utf8.count]
    valid += String(decoding: utf8[..<(ends.first ?? 0)], as: UTF8.self).utf8
    for index in starts.indices {
      let text = utf8[starts[index]..<ends[index + 1]]
      starts[index] = valid.count
      valid += String(decoding: text, as: UTF8.self).utf8
    }
    headings = zip(headings, starts).map { Heading(level: $0.level, offset: $1) }
    utf8 = valid
  }

  /// Ends the paragraph that is under way; nothing happens if it has no text.
  package mutating func endParagraph() {
    begunHeadingLevel = nil
    guard let last = utf8.last, last != UInt8(ascii: "\n") else { return }
    append(CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Ends the current paragraph and starts one that is a heading, if it gets any text.
  ///
  /// - Parameter level: 1 for the highest.
  package mutating func beginHeading(level: Int) {
    endParagraph()
    begunHeadingLevel = level
  }
}
