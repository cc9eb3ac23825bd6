/// Counts words as Unicode splits a text: segments with a letter, number, kana or ideograph.
///
/// Bytes that are not UTF-8 are symbols. A byte order mark at the start is not part of the
/// text.
///
/// - Source: Unicode Standard Annex #29, section 4, without tailoring; the version of the tables is
///   15.0.
public struct SegmentWordCounter: WordCounter {
  /// The name, `uax29`.
  public let name = "uax29"

  private var reader = CodePointReader()
  private var boundaries = WordBoundaries()
  private var count = 0
  /// Whether the segment so far has something that makes it a word.
  private var isWord = false

  /// Creates a counter at the start of a text.
  public init() {}

  /// Forgets what was consumed before and starts a new text.
  public mutating func begin() {
    self = SegmentWordCounter()
  }

  /// Reads the next bytes of the text, wherever a piece ends.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  public mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    guard var place = bytes.baseAddress else { return }
    let end = place + bytes.count
    // A copy, so that the reader may be changed while it passes on characters.
    var reader = reader
    reader.readHeld(&place, upTo: end) { take($0) }
    while place < end {
      if isWord, boundaries.isAfterLetter { Self.skipLetters(&place, upTo: end) }
      guard place < end else { break }
      reader.read(&place, until: place + 1, upTo: end) { take($0) }
    }
    self.reader = reader
  }

  /// Takes out what was counted so far, and goes on in the same text from zero.
  public mutating func takeCount() -> Int {
    defer { count = 0 }
    return count
  }

  /// Ends the text, and starts a new one.
  ///
  /// - Returns: The number of words in all bytes since the last `begin()`.
  public mutating func finish() -> Int {
    var reader = reader
    reader.finish { take($0) }
    // A sign that is held makes no word, so only what goes before it is left to count.
    let words = count + (isWord ? 1 : 0)
    begin()
    return words
  }

  /// Skips letters of ASCII, which change nothing after a letter.
  @inline(__always)
  private static func skipLetters(_ place: inout UnsafeRawPointer, upTo end: UnsafeRawPointer) {
    while place < end, (place.load(as: UInt8.self) | 0x20) &- 0x61 < 26 { place += 1 }
  }

  @inline(__always)
  private mutating func take(_ codePoint: UInt32) {
    let kind = CharacterTable.kind(of: codePoint)
    let finding = boundaries.take(kind)
    if finding.isBeforeHeldSign || finding.isBeforeCharacter {
      count &+= isWord ? 1 : 0
      isWord = false
    }
    if kind.traits.contains(.ofWord) { isWord = true }
  }
}
