/// Eight bytes in one number, looked at together and without a branch for each.
///
/// The lowest byte comes first in the text. A mark is a one in the lowest bit of a byte.
enum PackedBytes {
  static let byteCount = 8
  /// The length of a block, which is worth looking at as a whole.
  static let blockByteCount = 64

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Counts the words that begin in a block of printable ASCII and white space.
  ///
  /// - Parameters:
  ///   - block: 64 bytes, with any alignment.
  ///   - previousIsSpace: 1 if the byte before the block is white space, else 0; afterwards the
  ///     same of the last byte of the block. Left alone where the result is `nil`.
  /// - Returns: The number of words, or `nil` if there is any other byte.
  @inline(__always)
  static func wordStarts(inBlock block: UnsafeRawPointer, _ previousIsSpace: inout UInt64) -> Int? {
    var beyond: UInt64 = 0
    var starts: UInt64 = 0
    var previous = previousIsSpace
    for offset in stride(from: 0, to: blockByteCount, by: byteCount) {
      let bytes = load(block + offset)
      let spaces = spaces(inASCII: bytes)
      beyond |= bytes | controls(inASCII: bytes) & ~(spaces << 7)
      starts &+= (spaces << 8 | previous) & ~spaces & ones
      previous = spaces >> 56
    }
    guard beyond & highBits == 0 else { return nil }
    previousIsSpace = previous
    return sum(starts)
  }

  /// Whether a block has nothing but zeros, as where nothing was ever written to a file.
  @inline(__always)
  static func isZero(block: UnsafeRawPointer) -> Bool {
    var all: UInt64 = 0
    for offset in stride(from: 0, to: blockByteCount, by: byteCount) { all |= load(block + offset) }
    return all == 0
  }

  @inline(__always)
  private static func load(_ place: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
  }

  /// Marks white space; meaningless where a byte is beyond ASCII.
  @inline(__always)
  private static func spaces(inASCII bytes: UInt64) -> UInt64 {
    // The high bit of a byte says: at least 9, at least 14, other than 32. No sum leaves its byte.
    let atLeastTab = bytes &+ ones &* (0x80 - 0x09)
    let beyondReturn = bytes &+ ones &* (0x80 - 0x0E)
    let notBlank = (bytes ^ ones &* 0x20) &+ ones &* 0x7F
    return ((atLeastTab & ~beyondReturn | ~notBlank) & highBits) >> 7
  }

  /// Sets the highest bit of control characters, of which white space is a part; meaningless where a
  /// byte is beyond ASCII.
  @inline(__always)
  private static func controls(inASCII bytes: UInt64) -> UInt64 {
    let atLeastBlank = bytes &+ ones &* (0x80 - 0x20)
    let isDelete = bytes &+ ones
    return ~atLeastBlank & highBits | isDelete & highBits
  }

  /// Adds up all bytes; their sum is at most 255.
  @inline(__always)
  private static func sum(_ counts: UInt64) -> Int {
    Int((counts &* ones) >> 56)
  }
}
