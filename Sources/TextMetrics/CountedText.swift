/// A text that is being edited, with its words counted at any moment.
///
/// An edit recounts only the text near it. The text is kept in pieces, each with the counter's state before
/// it. As soon as the counter reaches the start of a piece in that state, the rest counts as before. So the
/// figure is always that of the whole text, whatever the counter. It uses no dictionary: a stretch of Thai,
/// Lao, Khmer or Burmese without spaces is one word of `prose` here.
///
/// ```swift
/// var text = CountedText(document, counting: .prose)
/// text.replace(0..<0, with: "A new title\n\n".utf8)
/// print(text.words)
/// ```
public struct CountedText: Sendable {
  /// How long pieces are made; edits let them grow to twice the length before they are cut.
  static let pieceByteCount = 4 << 10

  /// A stretch of the text, never empty.
  struct Piece: Sendable {
    let bytes: [UInt8]
    /// Its lines and columns, by which a search passes it.
    let extent: TextExtent
    /// The counter before the piece, with nothing counted.
    var counter: any WordCounter
    /// What is certain behind the piece, and was not before it.
    var words = 0

    init(bytes: [UInt8], counter: any WordCounter) {
      self.bytes = bytes
      self.counter = counter
      extent = TextExtent(of: bytes)
    }
  }

  private(set) var pieces: [Piece] = []
  /// The counter behind the last piece, with nothing counted.
  private var counter: any WordCounter
  private var certainWords = 0

  /// The name of the counter; never compare its figures with those of another.
  public let counterName: String

  /// The length of the text in bytes.
  public private(set) var byteCount = 0

  /// Counts a text.
  ///
  /// - Parameters:
  ///   - text: UTF-8, valid or not.
  ///   - rule: What counts.
  /// - Complexity: O(*n*), *n* bytes.
  public init(_ text: some Collection<UInt8>, counting rule: CountingRule = .prose) {
    var counter = rule.makeCounter()
    counter.begin()
    self.counter = counter
    counterName = counter.name
    replace(0..<0, with: text)
  }

  /// The number of words of the text as it is now.
  ///
  /// - Complexity: O(1).
  public var words: Int {
    var counter = counter
    return certainWords + counter.finish()
  }

  /// The text as it is now, in UTF-8.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    for piece in pieces { bytes += piece.bytes }
    return bytes
  }

  /// Replaces a part of the text, and counts what that changes.
  ///
  /// - Parameters:
  ///   - range: Which bytes; an empty one inserts.
  ///   - text: What comes there.
  /// - Precondition: The range is in the text. It may cut characters.
  /// - Complexity: O(*m* + *p*), *m* bytes that are replaced or new, *p* pieces of a few thousand bytes
  ///   each; O(*n*), *n* bytes, if the edit changes how all later text counts.
  public mutating func replace(_ range: Range<Int>, with text: some Collection<UInt8>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "outside of the text")
    let (first, firstOffset) = place(of: range.lowerBound)
    let (last, lastOffset) = place(of: range.upperBound, from: first, at: firstOffset)
    var changed: [UInt8] = []
    if first < pieces.count {
      changed += pieces[first].bytes[..<(range.lowerBound - firstOffset)]
    }
    changed += text
    if last < pieces.count { changed += pieces[last].bytes[(range.upperBound - lastOffset)...] }
    byteCount += text.count - range.count
    var counter = first < pieces.count ? pieces[first].counter : counter
    let old = first..<min(last + 1, pieces.count)
    certainWords -= pieces[old].reduce(0) { $0 + $1.words }
    let new = Self.split(changed)
    pieces.replaceSubrange(old, with: new.map { Piece(bytes: $0, counter: counter) })
    for index in first..<first + new.count { count(pieceAt: index, &counter) }
    recount(from: first + new.count, counter)
  }

  /// Counts pieces until one is counted as before.
  private mutating func recount(from first: Int, _ counter: any WordCounter) {
    var counter = counter
    for index in first..<pieces.count {
      if Self.areEqual(counter, pieces[index].counter) { return }
      certainWords -= pieces[index].words
      count(pieceAt: index, &counter)
    }
    self.counter = counter
  }

  private mutating func count(pieceAt index: Int, _ counter: inout any WordCounter) {
    pieces[index].counter = counter
    pieces[index].bytes.withUnsafeBytes { counter.consume($0) }
    pieces[index].words = counter.takeCount()
    certainWords += pieces[index].words
  }

  /// Finds the piece with a byte, or the last one for the end of the text.
  ///
  /// - Returns: Which piece, and where it begins.
  private func place(of offset: Int, from start: Int = 0, at startOffset: Int = 0) -> (Int, Int) {
    var (index, begin) = (start, startOffset)
    while index + 1 < pieces.count, offset >= begin + pieces[index].bytes.count {
      begin += pieces[index].bytes.count
      index += 1
    }
    return (index, begin)
  }

  /// Cuts bytes into pieces of about the same length; one if they are few.
  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    if bytes.count <= 2 * pieceByteCount { return bytes.isEmpty ? [] : [bytes] }
    return stride(from: 0, to: bytes.count, by: pieceByteCount).map {
      Array(bytes[$0..<min($0 + pieceByteCount, bytes.count)])
    }
  }

  private static func areEqual<Counter: WordCounter>(
    _ first: Counter, _ second: any WordCounter
  ) -> Bool {
    second as? Counter == first
  }
}
