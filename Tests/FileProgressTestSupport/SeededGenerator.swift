/// A random number generator that gives the same numbers for the same seed on every platform.
///
/// A test that uses it prints its seed, so that a failure can be repeated.
///
/// - Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014
///   (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator at the start of the seed's sequence.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
