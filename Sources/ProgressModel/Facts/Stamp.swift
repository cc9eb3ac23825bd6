/// A moment in the order of facts: a hybrid logical clock.
///
/// A stamp given inside a write transaction is greater than every stamp in the store, also when the
/// wall clock stands still, jumps back, or another device with a wrong clock was imported. It only
/// puts facts in order. For when something happened, see ``TypedIdentifier/madeAtNanoseconds``.
///
/// - Source: Kulkarni, Demirbas et al., "Logical Physical Clocks", 2014. 47 bits of wall-clock
///   milliseconds, 16 bits of counter.
package struct Stamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970 times 65,536, plus the counter; ≥ 0.
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Returns the first stamp that is greater than `latest` and not before the wall clock. If
  /// `latest` is the greatest possible stamp, it returns `latest`.
  ///
  /// - Parameters:
  ///   - latest: The greatest stamp in the store, or `nil` in an empty one.
  ///   - wallNanoseconds: The wall clock since 1970; values before 1970 count as 1970.
  package static func next(after latest: Stamp?, wallNanoseconds: Int64) -> Stamp {
    let wall = Stamp(rawValue: max(0, wallNanoseconds / 1_000_000) << 16)
    guard let latest, latest >= wall else { return wall }
    return Stamp(rawValue: latest.rawValue.addingSaturated(1))
  }

  /// Returns the last stamp of a millisecond of the wall clock.
  ///
  /// - Parameter wallNanoseconds: The wall clock since 1970; values before 1970 count as 1970.
  package static func last(atWallNanoseconds wallNanoseconds: Int64) -> Stamp {
    Stamp(rawValue: next(after: nil, wallNanoseconds: wallNanoseconds).rawValue | 0xFFFF)
  }

  /// The wall-clock time in the stamp, in milliseconds since 1970.
  package var wallMilliseconds: Int64 { rawValue >> 16 }

  /// How far an imported stamp may be ahead of the wall clock: a day, because a clock may be wrong
  /// by some hours, for example in another time zone.
  package static let greatestLeadMilliseconds: Int64 = 86_400_000

  /// Returns how far the stamp is ahead of a wall clock, in milliseconds; negative if it is behind.
  ///
  /// - Parameter wallNanoseconds: The wall clock since 1970; values before 1970 count as 1970.
  package func leadMilliseconds(overWallNanoseconds wallNanoseconds: Int64) -> Int64 {
    wallMilliseconds.subtractingSaturated(max(0, wallNanoseconds / 1_000_000))
  }

  /// Returns whether the stamp is further ahead of a wall clock than an imported stamp may be.
  package func isTooFarAhead(ofWallNanoseconds wallNanoseconds: Int64) -> Bool {
    leadMilliseconds(overWallNanoseconds: wallNanoseconds) > Self.greatestLeadMilliseconds
  }

  /// Whether a stamp was given before another.
  package static func < (left: Stamp, right: Stamp) -> Bool { left.rawValue < right.rawValue }
}
