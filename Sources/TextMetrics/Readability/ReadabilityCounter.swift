/// Measures the readability of a text whose bytes arrive piece by piece.
///
/// Only longer texts in English have a readability: at least 100 words. One word in ten must be among the
/// 32 most frequent English words that other languages do not share, such as "the" and "with"; in English
/// one in four is. One in two hundred must be "the".
public struct ReadabilityCounter: Sendable {
  /// The fewest words that a text must have.
  public static let leastWordCount = 100

  /// How many of 100 words are frequent ones at least.
  static let leastFrequentPercentage = 10

  private var reader = CodePointReader()
  private var edges = ProseWordEdges()
  private var sentenceScanner = SentenceScanner()
  private var word = EnglishWord()
  private var frequentCount = 0
  private var articleCount = 0
  private var counts = Counts()

  /// What was counted so far.
  private struct Counts {
    var words = 0
    var sentences = 0
    var syllables = 0
    var polysyllables = 0
    var complexWords = 0
    var letters = 0
    var characters = 0
  }

  /// Creates a counter at the start of a text.
  public init() {}

  /// Forgets what was consumed before and starts a new text.
  public mutating func begin() {
    (reader, edges, sentenceScanner) = (CodePointReader(), ProseWordEdges(), SentenceScanner())
    // What is known of words holds for any text.
    word.removeAll()
    (frequentCount, articleCount, counts) = (0, 0, Counts())
  }

  /// Reads the next bytes of the text, wherever a piece ends.
  ///
  /// - Parameter bytes: Any number of bytes, valid UTF-8 or not; not kept after the call.
  /// - Complexity: O(*n*), *n* bytes.
  public mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    // A copy, so that the reader may be changed while it passes on characters.
    var reader = reader
    reader.read(bytes) { take($0) }
    self.reader = reader
  }

  /// Ends the text, and starts a new one.
  ///
  /// - Returns: `nil` if the text is too short or not in English.
  public mutating func finish() -> Readability? {
    var reader = reader
    reader.finish { take($0) }
    if edges.finish().endsWord { endWord() }
    counts.sentences += sentenceScanner.finish().sentenceCount
    defer { begin() }
    guard counts.words >= Self.leastWordCount, counts.sentences > 0,
      frequentCount * 100 >= counts.words * Self.leastFrequentPercentage,
      articleCount * 200 >= counts.words
    else { return nil }
    return Readability(
      words: counts.words, sentences: counts.sentences, syllables: counts.syllables,
      polysyllables: counts.polysyllables, complexWords: counts.complexWords,
      letters: counts.letters, characters: counts.characters)
  }

  /// Returns the readability of a whole text, if it has any.
  public mutating func readability(of text: String) -> Readability? {
    var text = text
    begin()
    text.withUTF8 { consume(UnsafeRawBufferPointer($0)) }
    return finish()
  }

  @inline(__always)
  private mutating func take(_ codePoint: UInt32) {
    let kind = CharacterTable.kind(of: codePoint)
    counts.sentences &+= sentenceScanner.take(codePoint, kind).sentenceCount
    let step = edges.take(kind.prose)
    if step.endsWord { endWord() }
    let isOfWord = kind.traits.contains(.ofWord)
    if step.isOfWord {
      word.append(codePoint, isOfWord: isOfWord, isFirst: sentenceScanner.isInFirstWord)
    }
    counts.characters &+= kind.traits.contains(.whiteSpace) ? 0 : 1
    counts.letters &+= isOfWord ? 1 : 0
  }

  private mutating func endWord() {
    defer { word.removeAll() }
    guard word.isWord else { return }
    let facts = word.facts()
    counts.words += 1
    frequentCount += facts.isFrequent ? 1 : 0
    articleCount += facts.isArticle ? 1 : 0
    counts.syllables += Int(facts.syllables)
    counts.polysyllables += facts.syllables >= EnglishWordFacts.manySyllables ? 1 : 0
    counts.complexWords += facts.isHard && !word.isName ? 1 : 0
  }
}
