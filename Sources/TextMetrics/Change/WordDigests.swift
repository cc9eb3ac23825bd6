/// The words of a text in their order, each as a digest of 64 bits.
struct WordDigests {
  /// The number of words, the same as that of the counter.
  private(set) var count = 0

  /// A digest for each word, or `nil` if there are more than the limit.
  var digests: [UInt64]? { count <= limit ? kept : nil }

  private static let start: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Stands for an invisible sign that counts as a word of its own.
  private static let invisibleWord: UInt64 = 1

  private let limit: Int
  private var kept: [UInt64] = []
  private var digest = Self.start
  private var isInWord = false
  private var edges = ProseWordEdges()

  /// Reads a whole text.
  ///
  /// - Parameter limit: How many words are kept apart; beyond that they are only counted.
  /// - Complexity: O(*n*), *n* bytes.
  init(of text: UnsafeRawBufferPointer, _ words: WordChange.Words, limit: Int) {
    self.limit = limit
    guard var place = text.baseAddress else { return }
    let end = place + text.count
    switch words {
    case .prose:
      var reader = CodePointReader()
      reader.read(&place, until: end, upTo: end) { takeProse($0) }
      reader.finish { takeProse($0) }
      take(edges.finish())
    case .wc:
      var reader = CodePointReader(replacement: WhitespaceClass.invalidByte)
      reader.read(&place, until: end, upTo: end) { takePrinted($0) }
      endWord()
    }
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
    if count <= limit { kept.append(digest) }
  }
}
