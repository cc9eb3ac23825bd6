/// A moment in the order of facts: a hybrid logical clock.
///
/// A stamp given inside a write transaction is greater than every stamp in the store, also when the
/// wall clock stands still, jumps back, or another device with a wrong clock was imported. It orders
/// decisions; it is never used to compute a duration.
///
/// - Source: Kulkarni, Demirbas et al., "Logical Physical Clocks", 2014. 47 bits of wall-clock
///   milliseconds, 16 bits of counter.
package struct Stamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970 times 65,536, plus the counter; ≥ 0.
  package let rawValue: Int64

  /// Creates a stamp from its stored form.
  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Returns the first stamp that is greater than `latest` and not before the wall clock.
  ///
  /// - Parameters:
  ///   - latest: The greatest stamp in the store, or `nil` in an empty one.
  ///   - wallNanoseconds: The wall clock since 1970; values before 1970 count as 1970.
  package static func next(after latest: Stamp?, wallNanoseconds: Int64) -> Stamp {
    let wall = Stamp(rawValue: max(0, wallNanoseconds / 1_000_000) << 16)
    guard let latest, latest >= wall else { return wall }
    return Stamp(rawValue: latest.rawValue + 1)
  }

  /// The wall clock when the stamp was given, in milliseconds since 1970.
  package var wallMilliseconds: Int64 { rawValue >> 16 }

  /// Whether a stamp was given before another.
  package static func < (left: Stamp, right: Stamp) -> Bool { left.rawValue < right.rawValue }
}
