/// The words of a text in order, each as a digest of 64 bits. They compare two versions without keeping the
/// texts.
///
/// ```swift
/// var digests = WordDigests(.prose)
/// for piece in pieces { piece.withUnsafeBytes { digests.consume($0) } }
/// digests.finish()
/// ```
///
/// Keep them only in the memory of one process. A digest does not tell its word, but anyone who guesses the
/// word can check it.
public struct WordDigests: Sendable {
  /// The most words that are kept: 16 MiB of digests, about 12 MB of English.
  public static let mostWordCount = 1 << 21

  private static let start: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Stands for an invisible sign that counts as a word of its own.
  private static let invisibleWord: UInt64 = 1

  /// The counter whose words these are.
  public let words: WordChange.Words
  /// The number of words, the same as that of the counter.
  private(set) var count = 0
  /// A digest for each word, or `nil` if there are more than the limit.
  var digests: [UInt64]? { count <= limit ? kept : nil }

  private let limit: Int
  /// Whether nothing is read any more once there are more words than the limit.
  private let stopsAtLimit: Bool
  private var kept: [UInt64] = []
  private var digest = Self.start
  private var isInWord = false
  private var edges = ProseWordEdges()
  private var reader: CodePointReader

  /// Creates the digests of a text that is still to come.
  public init(_ words: WordChange.Words) {
    self.init(words, limit: Self.mostWordCount, stopsAtLimit: true)
  }

  /// Reads a whole text.
  ///
  /// - Parameter limit: How many words are kept; the rest is only counted.
  /// - Complexity: O(*n*), *n* bytes.
  init(of text: UnsafeRawBufferPointer, _ words: WordChange.Words, limit: Int) {
    self.init(words, limit: limit, stopsAtLimit: false)
    consume(text)
    finish()
  }

  private init(_ words: WordChange.Words, limit: Int, stopsAtLimit: Bool) {
    self.words = words
    self.limit = limit
    self.stopsAtLimit = stopsAtLimit
    reader =
      words == .wc
      ? CodePointReader(ofBytesWith: WhitespaceClass.invalidByte) : CodePointReader()
  }

  /// Reads the next bytes of the text, wherever a piece ends.
  ///
  /// - Complexity: O(*n*), *n* bytes, of up to ``mostWordCount`` words.
  public mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    if stopsAtLimit, count > limit { return }
    // A copy, so that the reader may be changed while it passes on characters.
    var reader = reader
    switch words {
    case .prose: reader.read(bytes) { takeProse($0) }
    case .wc: reader.read(bytes) { takePrinted($0) }
    }
    self.reader = reader
  }

  /// Ends the text; nothing is consumed after it.
  public mutating func finish() {
    var reader = reader
    switch words {
    case .prose:
      reader.finish { takeProse($0) }
      take(edges.finish())
    case .wc:
      reader.finish { takePrinted($0) }
      endWord()
    }
    self.reader = reader
  }

  @inline(__always)
  private mutating func takePrinted(_ codePoint: UInt32) {
    switch WhitespaceClass.of(codePoint) {
    case .separator: endWord()
    case .unprintable: break
    case .word:
      isInWord = true
      mix(codePoint)
    }
  }

  @inline(__always)
  private mutating func takeProse(_ codePoint: UInt32) {
    let step = edges.take(CharacterTable.kind(of: codePoint).prose)
    take(step)
    if step.isOfWord {
      isInWord = true
      mix(codePoint)
    }
  }

  @inline(__always)
  private mutating func take(_ step: ProseWordEdges.Step) {
    if step.endsWord { endWord() }
    for _ in 0..<step.invisibleWordCount { add(Self.invisibleWord) }
  }

  @inline(__always)
  private mutating func mix(_ codePoint: UInt32) {
    digest = (digest ^ UInt64(codePoint)) &* Self.factor
    digest ^= digest >> 29
  }

  @inline(__always)
  private mutating func endWord() {
    if isInWord { add(digest) }
    (isInWord, digest) = (false, Self.start)
  }

  @inline(__always)
  private mutating func add(_ digest: UInt64) {
    count += 1
    if count <= limit {
      kept.append(digest)
    } else if !kept.isEmpty {
      kept = []
    }
  }
}
