/// A word whose end has not been seen, hashed as far as it goes.
///
/// Bytes are hashed by eights, the last ones filled up with zeros; no word has a zero byte.
struct OpenWord {
  /// The hash of the eights that are done.
  private var hash: UInt64
  /// The newest bytes, the first one lowest.
  private var bytes: UInt64 = 0
  private var byteCount: UInt64 = 0
  /// Whether an apostrophe came last.
  private(set) var endsWithApostrophe = false

  init(keys: TermKeys) {
    hash = keys.wordStart
  }

  /// Whether there is no word.
  @inline(__always)
  var isEmpty: Bool { byteCount == 0 }

  /// Adds a byte of a character; letters of ASCII are in lower case.
  @inline(__always)
  mutating func append(_ byte: UInt8, keys: TermKeys) {
    if byteCount == 8 {
      hash = TermKeys.mix(hash ^ bytes, keys.wordMiddle)
      bytes = 0
      byteCount = 0
    }
    bytes |= UInt64(byte) << (byteCount * 8)
    byteCount += 1
    endsWithApostrophe = false
  }

  /// Notes an apostrophe, which counts only if no word part follows.
  @inline(__always)
  mutating func noteApostrophe() {
    endsWithApostrophe = true
  }

  /// Ends the word and returns its hash; starts a new word.
  @inline(__always)
  mutating func close(keys: TermKeys) -> UInt64 {
    let whole = TermKeys.mix(hash ^ bytes, keys.wordEnd)
    self = OpenWord(keys: keys)
    return whole
  }

  /// The hash of a word that is in memory as a whole, made of letters and digits of ASCII.
  ///
  /// - Parameters:
  ///   - start: The first byte. Eight more bytes than the word has are readable.
  ///   - byteCount: At least 1.
  @inline(__always)
  static func hash(at start: UnsafeRawPointer, byteCount: Int, keys: TermKeys) -> UInt64 {
    var hash = keys.wordStart
    var offset = 0
    while byteCount - offset > 8 {
      hash = TermKeys.mix(hash ^ folded(at: start + offset), keys.wordMiddle)
      offset += 8
    }
    let unusedBits = UInt64(8 - (byteCount - offset)) &* 8
    let last = folded(at: start + offset) & (UInt64.max &>> unusedBits)
    return TermKeys.mix(hash ^ last, keys.wordEnd)
  }

  /// Eight letters and digits, the letters in lower case. This bit is set in every digit.
  @inline(__always)
  private static func folded(at start: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: start.loadUnaligned(as: UInt64.self)) | 0x2020_2020_2020_2020
  }
}
