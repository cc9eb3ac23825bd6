import TextMetrics

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Everything that is wanted of a text, counted in one pass over its bytes.
struct TextPass: Sendable {
  /// How much of a text is rated for readability: a grade is an average, and 180,000 words make a good
  /// one.
  static let ratedByteCount = 1 << 20
  /// How much text of scripts without spaces is kept before a dictionary counts it.
  private static let keptRunByteCount = 256 << 10
  /// How much everybody looks at, one after the other, before the next: it stays in the nearest cache.
  private static let blockByteCount = 16 << 10

  private var counters: [(rule: CountingRule, counter: any WordCounter, isOfBytes: Bool)] = []
  /// Counts by `prose`, which is not among the others.
  private var prose: SpacelessProseCounter?
  private let isProseOfBytes: Bool
  /// Has the dictionaries of scripts without spaces; `nil` to keep all of such text.
  private let reader: ForeignReader?
  private var dictionaryWordCount = 0
  private var dictionaryRefusal: UnreadableReason?
  private var sentences: SentenceCounter?
  private var ratedText: [UInt8]?
  private var digests: WordDigests?
  private let hasDigestsOfBytes: Bool
  private let wantsText: Bool
  private var converter: UTF8Converter?
  private var converted: [UInt8] = []
  private let isWide: Bool
  /// Whether there was a zero byte, which no text has but in UTF-16.
  private(set) var hasZeroByte = false

  /// Creates a pass.
  ///
  /// - Parameters:
  ///   - followsLineEnd: Whether this part of a text starts after a line end; after an empty line
  ///     if sentences are wanted.
  ///   - reader: Has text of scripts without spaces counted as soon as there is much of it; `nil` to keep all.
  init(
    _ wanted: WantedFigures, encoding: TextEncoding, followsLineEnd: Bool = false,
    reader: ForeignReader?
  ) {
    self.reader = reader
    isProseOfBytes = encoding == .utf8
    isWide = encoding == .utf16LittleEndian || encoding == .utf16BigEndian
    converter = encoding == .utf8 ? nil : UTF8Converter(from: encoding)
    // A byte order mark counts as one only at the start of a text, and this is not the start.
    let start = followsLineEnd ? [UInt8(ascii: "\n")] : []
    for rule in wanted.counters where rule != .prose {
      var counter = rule.makeCounter()
      counter.begin()
      start.withUnsafeBytes { counter.consume($0) }
      counters.append((rule, counter, encoding == .utf8 || rule.countsRawBytes))
    }
    var prose = wanted.counters.contains(.prose) ? SpacelessProseCounter() : nil
    start.withUnsafeBytes { prose?.consume($0) }
    self.prose = prose
    sentences = wanted.hasSentences ? SentenceCounter(.sentences) : nil
    ratedText = wanted.hasReadability ? [] : nil
    digests = wanted.digests.map { WordDigests($0) }
    hasDigestsOfBytes = encoding == .utf8 || wanted.digests == .wc
    wantsText =
      wanted.hasSentences || wanted.hasReadability || wanted.digests != nil && !hasDigestsOfBytes
      || prose != nil && !isProseOfBytes || counters.contains { !$0.isOfBytes }
  }

  /// Reads the next bytes.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while rest.count > Self.blockByteCount {
      consumeBlock(UnsafeRawBufferPointer(rebasing: rest[..<Self.blockByteCount]))
      rest = UnsafeRawBufferPointer(rebasing: rest[Self.blockByteCount...])
    }
    consumeBlock(rest)
  }

  private mutating func consumeBlock(_ bytes: UnsafeRawBufferPointer) {
    if !isWide, !hasZeroByte, let start = bytes.baseAddress {
      hasZeroByte = memchr(start, 0, bytes.count) != nil
    }
    for index in counters.indices where counters[index].isOfBytes {
      counters[index].counter.consume(bytes)
    }
    if isProseOfBytes {
      prose?.consume(bytes)
      countEndedRuns()
    }
    if hasDigestsOfBytes { digests?.consume(bytes) }
    guard converter != nil else { return consumeText(bytes) }
    guard wantsText else { return }
    converted.removeAll(keepingCapacity: true)
    converter?.convert(bytes, into: &converted)
    consumeConverted()
  }

  /// Reads all text of a document with markup.
  mutating func consume(_ text: ExtractedText) {
    guard sentences != nil || ratedText != nil else {
      return text.utf8.withUnsafeBytes { consume($0) }
    }
    // A line may be wrapped, so only an empty one ends a paragraph, and the sentence with it.
    let lineFeed = UInt8(ascii: "\n")
    var spaced: [UInt8] = []
    spaced.reserveCapacity(text.utf8.count + text.utf8.count / 32)
    for byte in text.utf8 {
      spaced.append(byte)
      if byte == lineFeed { spaced.append(lineFeed) }
    }
    spaced.withUnsafeBytes { consume($0) }
  }

  private mutating func consumeText(_ text: UnsafeRawBufferPointer) {
    sentences?.consume(text)
    if let rated = ratedText?.count, rated < Self.ratedByteCount {
      ratedText?.append(contentsOf: text.prefix(Self.ratedByteCount - rated))
    }
  }

  private mutating func consumeConverted() {
    converted.withUnsafeBytes { bytes in
      for index in counters.indices where !counters[index].isOfBytes {
        counters[index].counter.consume(bytes)
      }
      if !isProseOfBytes { prose?.consume(bytes) }
      if !hasDigestsOfBytes { digests?.consume(bytes) }
      consumeText(bytes)
    }
    if !isProseOfBytes { countEndedRuns() }
  }

  private mutating func countEndedRuns() {
    guard let reader, let runs = prose?.takeRuns(keeping: Self.keptRunByteCount), !runs.isEmpty,
      dictionaryRefusal == nil
    else { return }
    do {
      dictionaryWordCount += try reader.wordCount(ofRuns: runs)
    } catch {
      dictionaryRefusal = error
    }
  }

  /// Ends the text.
  ///
  /// - Returns: What was counted; of `prose` without the words of the runs that no dictionary was asked for.
  mutating func finish() -> DocumentFigures {
    converted.removeAll(keepingCapacity: true)
    converter?.finish(into: &converted)
    if converter != nil { consumeConverted() }
    var figures = DocumentFigures()
    for index in counters.indices {
      figures.counts[counters[index].rule] = counters[index].counter.finish()
    }
    if let prose = prose?.finish() {
      figures.counts[.prose] = prose.words + dictionaryWordCount
      figures.runs = prose.runs
      if let dictionaryRefusal { figures.haveNoProse(for: dictionaryRefusal) }
    }
    figures.sentences = sentences?.finish()
    figures.ratedText = ratedText
    digests?.finish()
    // The words of runs are not known one by one.
    figures.digests = dictionaryWordCount > 0 && digests?.words == .prose ? nil : digests
    return figures
  }
}
