import TextMetrics

/// A section of a document: from one heading to the next.
///
/// The words of all sections add up to the words of the document, because every paragraph is in one
/// section.
public struct DocumentSection: Equatable, Sendable {
  /// The level of its heading, 1 for the highest; 0 for the text before the first heading.
  public var level: Int
  /// The heading, with single spaces; empty for the text before the first heading.
  public var title: String
  /// The words of the heading and of the text below it, without other sections.
  public var words: Int

  /// Creates a section.
  public init(level: Int, title: String, words: Int) {
    self.level = level
    self.title = title
    self.words = words
  }
}

extension DocumentSection {
  /// Which headings start a section.
  public enum Division: String, Sendable, CaseIterable {
    /// Headings of the highest level that occurs more than once, and of the levels above, such as the
    /// title; before the first of them, those of the highest level there, such as that of a preface.
    case chapter
    /// All headings.
    case heading
  }

  /// Counts the sections of a text, in reading order.
  ///
  /// - Parameter reader: Has the dictionaries of scripts without spaces.
  /// - Returns: A section for each heading, and one before them if there are words; none for a text
  ///   without headings.
  /// - Throws: ``UnreadableReason`` if dictionaries are needed, and cannot be asked.
  /// - Complexity: O(*n*), *n* bytes of text.
  static func sections(
    of text: ExtractedText, by division: Division, counting rule: CountingRule,
    reader: ForeignReader
  ) throws(UnreadableReason) -> [DocumentSection] {
    let deepest = division == .heading ? Int.max : chapterLevel(of: text.headings.map(\.level))
    let before = text.headings.prefix { $0.level > deepest }
    let highestBefore = before.map(\.level).min() ?? deepest
    let headings =
      before.filter { $0.level == highestBefore } + text.headings.filter { $0.level <= deepest }
    guard let first = headings.first else { return [] }
    let ends = headings.dropFirst().map(\.offset) + [text.utf8.count]
    let ranges = [0..<first.offset] + zip(headings, ends).map { $0.offset..<$1 }
    var counts = ranges.map { _ in 0 }
    var runs: [UInt8] = []
    text.utf8.withUnsafeBytes { bytes in
      for (index, range) in ranges.enumerated() {
        var pass = TextPass(WantedFigures([rule]), encoding: .utf8, reader: nil)
        pass.consume(UnsafeRawBufferPointer(rebasing: bytes[range]))
        let figures = pass.finish()
        counts[index] = figures.counts[rule] ?? 0
        runs += figures.runs.utf8
        runs.append(UInt8(ascii: "\n"))
      }
    }
    let spaceless = try reader.wordCounts(of: runs, ofTexts: ranges.count)
    for (index, count) in spaceless.enumerated() { counts[index] += count }
    var sections = zip(headings, counts.dropFirst()).map { heading, words in
      DocumentSection(
        level: heading.level, title: title(text.utf8[heading.offset...]), words: words)
    }
    if counts[0] > 0 {
      sections.insert(DocumentSection(level: 0, title: "", words: counts[0]), at: 0)
    }
    return sections
  }

  /// The level of chapters: one heading above all others is the title of the whole.
  private static func chapterLevel(of levels: [Int]) -> Int {
    let counts = Dictionary(levels.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.filter { $0.value > 1 }.keys.min() ?? levels.min() ?? 1
  }

  /// Returns the heading that a text begins with, with single spaces.
  static func title(_ bytes: ArraySlice<UInt8>) -> String {
    let line = bytes.prefix(4096).prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
