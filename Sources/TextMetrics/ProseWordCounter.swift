/// Counts words as a word processor shows them.
///
/// White space separates words, and so do the en and em dash, also without space around them. A
/// dash alone is not a word; another sign alone is one. Two hyphens separate words and belong to the first
/// one. One hyphen does not separate, nor do slashes, apostrophes and other punctuation. Every ideograph,
/// kana, bopomofo letter, full-width form and punctuation mark of such scripts is a word. Hangul counts by
/// spaces, and so do Thai, Lao, Khmer and Burmese; with a dictionary, use `SpacelessProseCounter` for
/// them.
///
/// Bytes that are not UTF-8 are parts of words. A byte order mark at the start is not part of
/// the text.
///
/// - Source: LibreOffice Writer 7.4, which counts the same except for Hangul and scripts without
///   spaces; its break rules "count_word" and the separators of its standard configuration.
public struct ProseWordCounter: WordCounter {
  /// The name with the version of the rule, `prose/1`.
  public let name = "prose/1"

  private(set) var reader = CodePointReader()
  private(set) var scanner = ProseScanner()
  private var count = 0

  /// Creates a counter at the start of a text.
  public init() {}

  /// Forgets what was consumed before and starts a new text.
  public mutating func begin() {
    reader = CodePointReader()
    scanner = ProseScanner()
    count = 0
  }

  /// Reads the next bytes of the text, wherever a piece ends.
  ///
  /// - Complexity: O(*n*), *n* bytes: 64 at a time where they are of the most frequent characters,
  ///   else character by character.
  public mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    var rows: UInt64 = 0
    consume(bytes, noting: &rows)
  }

  /// Reads the next bytes of the text, and notes what is in them.
  ///
  /// - Parameter rows: Gets the rows that characters are in, as far as ``SpacelessScript`` notes them.
  mutating func consume(_ bytes: UnsafeRawBufferPointer, noting rows: inout UInt64) {
    guard var place = bytes.baseAddress else { return }
    let end = place + bytes.count
    // Copies, so that the compiler may keep them in registers.
    var (reader, scanner, words, seen) = (reader, scanner, 0, rows)
    reader.readHeld(&place, upTo: end) {
      SpacelessScript.note($0, in: &seen)
      words &+= scanner.take(CharacterTable.kind(of: $0).prose)
    }
    while place < end {
      if reader.isBetweenCharacters, scanner.state != .format {
        words &+= Self.consumeBlocks(&place, upTo: end, &scanner.state)
      }
      guard place < end else { break }
      // Only the first character may be a byte order mark.
      let stop = reader.isAtStart ? place + 1 : place + min(ProseBlock.byteCount, end - place)
      reader.read(&place, until: stop, upTo: end) {
        SpacelessScript.note($0, in: &seen)
        words &+= scanner.take(CharacterTable.kind(of: $0).prose)
      }
    }
    (self.reader, self.scanner) = (reader, scanner)
    count += words
    rows = seen
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
    var (scanner, words) = (scanner, count)
    reader.finish { words += scanner.take(CharacterTable.kind(of: $0).prose) }
    words += scanner.finish()
    begin()
    return words
  }

  /// Counts as many blocks of frequent characters as there are.
  @inline(__always)
  private static func consumeBlocks(
    _ place: inout UnsafeRawPointer, upTo end: UnsafeRawPointer, _ state: inout ProseScanner.State
  ) -> Int {
    var words = 0
    while end - place >= ProseBlock.byteCount + ProseBlock.reachByteCount {
      guard let block = ProseBlock(ascii: place) ?? ProseBlock(common: place) else { break }
      words &+= block.words(&state)
      place += block.count
    }
    return words
  }
}
