/// Moments of the wall clock, in nanoseconds since 1970.
package enum WallTime {
  /// The moments that a fact can have, the years 1970 to 2115: the sum or the difference of two of them
  /// stays within 64 bits.
  package static let plausibleNanoseconds: Range<Int64> = 0..<1 << 62

  /// Returns a moment that is given in milliseconds since 1970; outside of the years 1677 to 2262 the
  /// nearest moment that 64 bits can hold.
  package static func nanoseconds(milliseconds: Int64) -> Int64 {
    milliseconds.multipliedSaturated(by: 1_000_000)
  }
}
