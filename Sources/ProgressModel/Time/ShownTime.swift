/// How long a time is for people: the one rule by which every screen rounds.
///
/// Figures for other programs stay exact.
package enum ShownTime {
  private static let second: Int64 = 1_000_000_000
  private static let minute = 60 * second

  /// Rounds a time as people read it.
  ///
  /// - Below a minute it is whole seconds; parts of a second are cut off.
  /// - A stretch without gap or pause is as long as its shown ends are apart: from 9:00 to 9:40 is 40 minutes, and from
  ///   9:00 to 10:30 is 90, whatever the seconds.
  /// - All else is rounded to the nearest minute.
  ///
  /// - Parameters:
  ///   - duration: The time, between moments that are cut to whole seconds; see ``Timeline/cutNanoseconds``. Below zero
  ///     counts as 0.
  ///   - stretch: When that was, if it was one stretch without gap or pause, in nanoseconds since 1970.
  /// - Returns: Below a minute whole seconds, else whole minutes. Rounding it once more changes nothing.
  package static func nanoseconds(of duration: Int64, in stretch: Range<Int64>? = nil) -> Int64 {
    let duration = max(0, duration)
    if duration < minute { return duration - duration % second }
    // A time zone is whole minutes ahead, so it does not matter which one the person's clock shows.
    if let stretch {
      return max(minute, floor(stretch.upperBound).subtractingSaturated(floor(stretch.lowerBound)))
    }
    let rest = duration % minute
    let cut = duration - rest
    return rest < minute / 2 ? cut : cut.addingSaturated(minute)
  }

  /// The minute in which a moment lies.
  private static func floor(_ nanoseconds: Int64) -> Int64 {
    let rest = nanoseconds % minute
    return nanoseconds.subtractingSaturated(rest < 0 ? rest + minute : rest)
  }
}

extension Timeline {
  /// How far clocks may have been set while a stretch still counts as one.
  private static let greatestJumpNanoseconds: Int64 = 2_000_000_000

  /// When it was on the wall clock, if it is one stretch without gap or pause, in nanoseconds since 1970; `nil` for
  /// several stretches, for nothing, and where the clock was set meanwhile.
  ///
  /// - Complexity: O(*n* log *n*).
  package var stretch: Range<Int64>? {
    if pieces.count == 1, let list = pieces.values.first,
      zip(list, list.dropFirst()).contains(where: {
        $1.range.lowerBound - $0.range.upperBound > Self.greatestJumpNanoseconds
      })
    {
      return nil
    }
    let ranges = pieces.values.joined().map(\.wallRange).sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
    guard var whole = ranges.first else { return nil }
    for next in ranges.dropFirst() {
      guard next.lowerBound - whole.upperBound <= Self.greatestJumpNanoseconds else { return nil }
      whole = whole.lowerBound..<max(whole.upperBound, next.upperBound)
    }
    let jump = Int64(whole.count) - measureNanoseconds
    return jump.magnitude <= UInt64(Self.greatestJumpNanoseconds) ? whole : nil
  }
}
