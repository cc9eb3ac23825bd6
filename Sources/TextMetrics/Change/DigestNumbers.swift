/// Numbers for digests, from 0 upwards in the order in which they first come.
struct DigestNumbers {
  private static let none: Int32 = -1

  /// How many digests have a number.
  private(set) var count = 0

  /// The digest in each slot, and its number; at least half of the slots are free.
  private var digests: [UInt64]
  private var numbers: [Int32]
  private var slotBits: UInt64 = 10

  /// Creates an empty table.
  init() {
    digests = Array(repeating: 0, count: 1 << Int(slotBits))
    numbers = Array(repeating: Self.none, count: 1 << Int(slotBits))
  }

  /// Returns the number of a digest, a new one if it has none.
  ///
  /// - Complexity: O(1) on average.
  @inline(__always)
  mutating func number(of digest: UInt64) -> Int {
    let slot = slot(of: digest)
    if numbers[slot] != Self.none { return Int(numbers[slot]) }
    digests[slot] = digest
    numbers[slot] = Int32(count)
    count += 1
    if count > numbers.count / 2 { grow() }
    return count - 1
  }

  /// Returns the number of a digest if it has one.
  ///
  /// - Complexity: O(1) on average.
  @inline(__always)
  func knownNumber(of digest: UInt64) -> Int? {
    let number = numbers[slot(of: digest)]
    return number == Self.none ? nil : Int(number)
  }

  /// Finds the slot of a digest: its own, or the free one where it belongs.
  @inline(__always)
  private func slot(of digest: UInt64) -> Int {
    var slot = Int((digest &* 0x9E37_79B9_7F4A_7C15) >> (64 &- slotBits))
    while numbers[slot] != Self.none, digests[slot] != digest {
      slot = (slot &+ 1) & (numbers.count &- 1)
    }
    return slot
  }

  private mutating func grow() {
    let (oldDigests, oldNumbers) = (digests, numbers)
    slotBits += 1
    digests = Array(repeating: 0, count: 1 << Int(slotBits))
    numbers = Array(repeating: Self.none, count: 1 << Int(slotBits))
    for (digest, number) in zip(oldDigests, oldNumbers) where number != Self.none {
      let slot = slot(of: digest)
      (digests[slot], numbers[slot]) = (digest, number)
    }
  }
}
