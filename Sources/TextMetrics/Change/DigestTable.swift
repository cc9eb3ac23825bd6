/// A table from digests to numbers that are not negative.
struct DigestTable {
  /// The value of a slot that is free.
  static let none: Int32 = -1

  /// The digest in each slot that is not free.
  var keys: [UInt64]
  /// The number in each slot.
  var values: [Int32]
  private let shift: UInt64

  /// Creates an empty table for so many digests.
  init(capacity: Int) {
    let bits = max(4, Int.bitWidth - (capacity * 2).leadingZeroBitCount)
    keys = Array(repeating: 0, count: 1 << bits)
    values = Array(repeating: Self.none, count: 1 << bits)
    shift = UInt64(64 - bits)
  }

  /// Finds the slot of a digest: its own, or the free one where it belongs.
  @inline(__always)
  func slot(of digest: UInt64) -> Int {
    var slot = Int((digest &* 0x9E37_79B9_7F4A_7C15) >> shift)
    while values[slot] != Self.none, keys[slot] != digest {
      slot = (slot &+ 1) & (values.count &- 1)
    }
    return slot
  }
}
