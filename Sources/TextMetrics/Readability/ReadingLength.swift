/// How long a text is for a reader: its pages and reading time.
public struct ReadingLength: Equatable, Sendable {
  /// How many words a page has: 250, as a typed page with double spacing.
  public static let wordsPerPage = 250

  /// How many words an adult reads silently in a minute: 238.
  ///
  /// - Source: Brysbaert, "How many words do we read per minute?", Journal of Memory and Language
  ///   109 (2019), 104047: 190 studies of English non-fiction; most adults read 175 to 300.
  public static let wordsPerMinute = 238

  /// The number of words.
  public let words: Int

  /// Creates the length of a text of so many words.
  public init(words: Int) {
    self.words = words
  }

  /// The number of pages with a fraction for the last one, such as 2.5.
  public var pages: Double { Double(words) / Double(Self.wordsPerPage) }

  /// The number of pages, counting a last page that is not full.
  public var wholePages: Int { (words + Self.wordsPerPage - 1) / Self.wordsPerPage }

  /// The time that it takes to read.
  public var readingTime: Duration {
    .milliseconds(Int64((Double(words) * 60_000 / Double(Self.wordsPerMinute)).rounded()))
  }
}
