/// Counts words as `wc -w` does: runs of anything but white space.
///
/// White space is what Unicode calls so, in UTF-8. A byte order mark at the very start is no part
/// of the text; bytes that are not UTF-8 are parts of words.
///
/// - Source: POSIX, `wc`; Unicode, property White_Space.
public struct WhitespaceWordCounter: WordCounter {
  /// `wc`, after the program.
  public let name = "wc"

  private var scanner = WhitespaceScanner()
  private var count = 0

  /// Creates a counter at the begin of a text.
  public init() {}

  /// Forgets what was consumed before and begins a new text.
  public mutating func begin() {
    scanner = WhitespaceScanner()
    count = 0
  }

  /// Takes in the next bytes of the text, wherever a piece ends.
  ///
  /// - Complexity: O(*n*), *n* bytes: 64 at a time where they are plain ASCII, 8 at a time where no
  ///   white space beyond ASCII can begin in them, else one by one.
  public mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    guard var place = bytes.baseAddress else { return }
    let end = place + bytes.count
    while place < end {
      consumeASCIIBlocks(&place, upTo: end)
      consumeBlock(&place, upTo: end)
    }
  }

  /// Ends the text, and begins a new one.
  ///
  /// - Returns: The number of words in all bytes since the last `begin()`.
  public mutating func finish() -> Int {
    let result = count + scanner.finish()
    begin()
    return result
  }

  /// Counts as many blocks as are plain ASCII.
  private mutating func consumeASCIIBlocks(
    _ place: inout UnsafeRawPointer, upTo end: UnsafeRawPointer
  ) {
    guard scanner.isBetweenCharacters else { return }
    var words = 0
    while end - place >= PackedBytes.blockByteCount,
      let starts = PackedBytes.wordStarts(inBlock: place, &scanner.previousIsSpace)
    {
      words &+= starts
      place += PackedBytes.blockByteCount
    }
    count += words
  }

  /// Counts one block of any bytes, up to the end of the character that it ends in.
  private mutating func consumeBlock(
    _ place: inout UnsafeRawPointer, upTo end: UnsafeRawPointer
  ) {
    let blockEnd = place + min(PackedBytes.blockByteCount, end - place)
    // Copies, so that the compiler may keep them in registers.
    var scanner = scanner
    var words = 0
    while place < blockEnd {
      if scanner.isBetweenCharacters {
        while place < blockEnd, end - place >= PackedBytes.byteCount,
          let starts = PackedBytes.wordStarts(at: place, &scanner.previousIsSpace)
        {
          words &+= starts
          place += PackedBytes.byteCount
        }
      }
      guard place < blockEnd else { break }
      let stop = place + min(PackedBytes.byteCount, end - place)
      while place < stop || (place < end && !scanner.isBetweenCharacters) {
        words &+= scanner.scan(place.load(as: UInt8.self))
        place += 1
      }
    }
    self.scanner = scanner
    count += words
  }
}
