/// What 64 bytes of text are, a bit for each, the first byte in the lowest bit.
struct CharacterMasks {
  /// How many bytes are looked at at once.
  static let byteCount = 64

  /// Letters and digits of ASCII.
  var word: UInt64 = 0
  /// Bytes that need a closer look: zero, the apostrophe, and all outside ASCII.
  var special: UInt64 = 0

  /// - Parameter start: At least 64 readable bytes lie here.
  @inline(__always)
  init(at start: UnsafeRawPointer) {
    for index in 0..<8 {
      let bytes = UInt64(
        littleEndian: start.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
      word |= Self.bits(Self.wordBytes(bytes)) << UInt64(index * 8)
      special |= Self.bits(Self.specialBytes(bytes)) << UInt64(index * 8)
    }
  }

  /// Forgets the bytes before one of the 64.
  @inline(__always)
  mutating func removeFirst(_ count: Int) {
    let kept = UInt64.max << UInt64(count)
    word &= kept
    special &= kept
  }

  // Eight bytes in one number are compared at once: a sum sets the top bit of the bytes that reach
  // a bound, and with seven bits in each no sum runs over into the next byte.

  /// The top bit of each byte that is a letter or a digit of ASCII.
  @inline(__always)
  private static func wordBytes(_ bytes: UInt64) -> UInt64 {
    let low = bytes & each(0x7F)
    let folded = low | each(0x20)
    let letters = (folded &+ each(0x80 - 0x61)) & ~(folded &+ each(0x80 - 0x7B))
    let digits = (low &+ each(0x80 - 0x30)) & ~(low &+ each(0x80 - 0x3A))
    return (letters | digits) & ~bytes & each(0x80)
  }

  /// The top bit of each byte that is zero, an apostrophe, or outside ASCII.
  @inline(__always)
  private static func specialBytes(_ bytes: UInt64) -> UInt64 {
    let low = bytes & each(0x7F)
    let notZero = low &+ each(0x7F)
    let notApostrophe = (low ^ each(0x27)) &+ each(0x7F)
    return (~notZero | ~notApostrophe | bytes) & each(0x80)
  }

  @inline(__always)
  private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// The top bits of eight bytes, side by side.
  @inline(__always)
  private static func bits(_ topBits: UInt64) -> UInt64 {
    ((topBits >> 7) &* 0x0102_0408_1020_4080) >> 56
  }
}
