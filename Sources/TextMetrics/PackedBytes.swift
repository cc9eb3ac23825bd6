/// Eight bytes in one number, looked at together and without a branch for each.
///
/// The lowest byte comes first in the text. A mark is a one in the lowest bit of a byte.
enum PackedBytes {
  static let byteCount = 8
  /// The length of a block, which is worth looking at as a whole.
  static let blockByteCount = 64

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Counts the words that begin in a block of ASCII.
  ///
  /// - Parameters:
  ///   - block: 64 bytes, with any alignment.
  ///   - previousIsSpace: 1 if the byte before the block is white space, else 0; afterwards the
  ///     same of the last byte of the block. Left alone where the result is `nil`.
  /// - Returns: The number of words, or `nil` if a byte is beyond ASCII.
  @inline(__always)
  static func wordStarts(inBlock block: UnsafeRawPointer, _ previousIsSpace: inout UInt64) -> Int? {
    var beyond: UInt64 = 0
    var starts: UInt64 = 0
    var previous = previousIsSpace
    for offset in stride(from: 0, to: blockByteCount, by: byteCount) {
      let bytes = load(block + offset)
      beyond |= bytes
      let spaces = spaces(inASCII: bytes)
      starts &+= (spaces << 8 | previous) & ~spaces & ones
      previous = spaces >> 56
    }
    guard beyond & highBits == 0 else { return nil }
    previousIsSpace = previous
    return sum(starts)
  }

  /// Counts the words that begin in eight bytes, if no white space beyond ASCII can begin in them.
  ///
  /// - Parameters:
  ///   - place: Eight bytes, with any alignment.
  ///   - previousIsSpace: As for a block.
  /// - Returns: The number of words, or `nil` if a byte is C2 or E1 to E3, with which all white
  ///   space beyond ASCII begins.
  @inline(__always)
  static func wordStarts(at place: UnsafeRawPointer, _ previousIsSpace: inout UInt64) -> Int? {
    let bytes = load(place)
    let low = bytes & ~highBits
    let beginsC2 = ~((low ^ ones &* 0x42) &+ ones &* 0x7F)
    let beginsE1 = (low &+ ones &* (0x80 - 0x61)) & ~(low &+ ones &* (0x80 - 0x64))
    guard (beginsC2 | beginsE1) & bytes & highBits == 0 else { return nil }
    let spaces = spaces(inASCII: low) & ~(bytes >> 7)
    let starts = (spaces << 8 | previousIsSpace) & ~spaces & ones
    previousIsSpace = spaces >> 56
    return sum(starts)
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

  /// Adds up all bytes; their sum is at most 255.
  @inline(__always)
  private static func sum(_ counts: UInt64) -> Int {
    Int((counts &* ones) >> 56)
  }
}
