import TextMetrics

/// A part of a document: what stands from a heading to the next one.
///
/// The words of all sections of a document add up to its words, as long as a word's paragraph is in one
/// section, which it always is.
public struct DocumentSection: Equatable, Sendable {
  /// How deep its heading is, 1 for the highest; 0 for what stands before the first heading.
  public var level: Int
  /// The heading, white space in it made single spaces; empty for what stands before the first.
  public var title: String
  /// The words of the heading and of what is below it, without other sections.
  public var words: Int

  /// Creates a section.
  public init(level: Int, title: String, words: Int) {
    self.level = level
    self.title = title
    self.words = words
  }
}

extension DocumentSection {
  /// Which headings begin a section.
  public enum Division: String, Sendable, CaseIterable {
    /// Those of the highest level that is there more than once, and of the levels above, such as the
    /// title of the whole.
    case chapter
    /// All.
    case heading
  }

  /// Counts the sections of a text, in reading order.
  ///
  /// - Returns: A section for each heading, and one before them if there are words; none for a text
  ///   without headings.
  /// - Complexity: O(*n*), *n* bytes of text.
  static func sections(
    of text: ExtractedText, by division: Division, counting rule: CountingRule
  ) -> [DocumentSection] {
    let deepest = division == .heading ? Int.max : chapterLevel(of: text.headings.map(\.level))
    let headings = text.headings.filter { $0.level <= deepest }
    guard let first = headings.first else { return [] }
    var counter = rule.makeCounter()
    let ends = headings.dropFirst().map(\.offset) + [text.utf8.count]
    var sections: [DocumentSection] = []
    text.utf8.withUnsafeBytes { bytes in
      func words(_ range: Range<Int>) -> Int {
        counter.begin()
        counter.consume(UnsafeRawBufferPointer(rebasing: bytes[range]))
        return counter.finish()
      }
      let before = words(0..<first.offset)
      if before > 0 { sections.append(DocumentSection(level: 0, title: "", words: before)) }
      for (heading, end) in zip(headings, ends) {
        sections.append(
          DocumentSection(
            level: heading.level, title: title(bytes[heading.offset...]),
            words: words(heading.offset..<end)))
      }
    }
    return sections
  }

  /// The level of chapters: one heading above all others is the title of the whole.
  private static func chapterLevel(of levels: [Int]) -> Int {
    let counts = Dictionary(levels.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.filter { $0.value > 1 }.keys.min() ?? levels.min() ?? 1
  }

  private static func title(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let line = bytes.prefix(4096).prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
