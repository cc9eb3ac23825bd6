import CTextMasks

/// Counts words as `wc -w` does in a UTF-8 locale: what stands between white space, if any of it is
/// printable.
///
/// White space is that of the C library, and the no-break spaces. What is not printable neither begins
/// nor ends a word: control characters, line and paragraph separators, code points that are not
/// assigned, and bytes that are not UTF-8. A byte order mark is a part of a word wherever it stands, also at
/// the start.
///
/// - Source: GNU coreutils 9.1, `wc`, with the characters of glibc 2.36.
public struct WhitespaceWordCounter: WordCounter {
  /// `wc`, after the program.
  public let name = "wc"

  private var reader = CodePointReader(ofBytesWith: WhitespaceClass.invalidByte)
  /// 1 unless a word is open, else 0.
  private var previousIsSpace: UInt64 = 1
  private var count = 0

  /// Creates a counter at the start of a text.
  public init() {}

  /// Forgets what was consumed before and starts a new text.
  public mutating func begin() {
    reader = CodePointReader(ofBytesWith: WhitespaceClass.invalidByte)
    previousIsSpace = 1
    count = 0
  }

  /// Reads the next bytes of the text, wherever a piece ends.
  ///
  /// - Complexity: O(*n*), *n* bytes: 64 at a time where they are printable ASCII and white space, or zeros, else
  ///   character by character.
  public mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    guard var place = bytes.baseAddress else { return }
    let end = place + bytes.count
    // Copies, so that the compiler may keep them in registers.
    var (reader, previousIsSpace, words) = (reader, previousIsSpace, 0)
    reader.readHeld(&place, upTo: end) { words &+= Self.starts(at: $0, &previousIsSpace) }
    while place < end {
      words &+= fileprogress_ascii_word_starts(&place, end, &previousIsSpace)
      guard place < end else { break }
      let stop = place + min(Self.blockByteCount, end - place)
      reader.read(&place, until: stop, upTo: end) {
        words &+= Self.starts(at: $0, &previousIsSpace)
      }
    }
    (self.reader, self.previousIsSpace) = (reader, previousIsSpace)
    count += words
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
    defer { begin() }
    // A sequence that the end breaks off is not printable.
    return count
  }

  /// How many bytes are looked at together.
  private static let blockByteCount = 64

  /// Returns 1 if a word begins with a character, else 0.
  @inline(__always)
  private static func starts(at codePoint: UInt32, _ previousIsSpace: inout UInt64) -> Int {
    switch WhitespaceClass.of(codePoint) {
    case .separator: previousIsSpace = 1
    case .unprintable: break
    case .word:
      defer { previousIsSpace = 0 }
      return Int(previousIsSpace)
    }
    return 0
  }
}
