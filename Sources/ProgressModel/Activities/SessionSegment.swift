/// A stretch of a session on the wall clock, and what was seen in it.
///
/// Segments are what leaves a computer in place of the recorded moments: from those of several computers their
/// common time can be derived, and nothing else.
package struct SessionSegment: Hashable, Sendable {
  /// What was seen.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// The document was open, and the program saw that there was no input.
    case open = 0
    /// The person worked.
    case active = 1
    /// The document was open, and the program sees no input.
    case blind = 2
    /// A person added it.
    case added = 3
  }

  /// The start, in seconds since 1970.
  package var startSeconds: Int64
  /// How long, in seconds, at least 1.
  package var lengthSeconds: Int64
  /// What was seen.
  package var kind: Kind

  package init(startSeconds: Int64, lengthSeconds: Int64, kind: Kind) {
    self.startSeconds = startSeconds
    self.lengthSeconds = lengthSeconds
    self.kind = kind
  }
}

extension SessionRecord {
  /// Returns the time of the session as segments, sorted by start, none overlapping another.
  ///
  /// Moments are cut to whole seconds, so neighbours stay neighbours, and a stretch within one second is left out. The
  /// length of all is what people read of the session; see ``Timeline/cutNanoseconds``.
  ///
  /// - Parameters:
  ///   - viewpoint: Who reads, and when.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  ///   - period: Only time within it, in nanoseconds since 1970; `nil` for all time.
  /// - Complexity: O(*n* log *n*), *n* spans and pulses.
  package func segments(
    from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?, period: Range<Int64>? = nil
  ) -> [SessionSegment] {
    var time = TrackedTime(of: [self], from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
    if let period { time = time.clipped(toWall: period) }
    var rest = time.open.wallMoments
    var result: [SessionSegment] = []
    func take(_ moments: IntervalSet, as kind: SessionSegment.Kind) {
      let mine = rest.intersection(moments)
      rest = rest.subtracting(mine)
      for range in mine.intervals {
        let start = range.lowerBound.flooredSeconds
        let end = range.upperBound.flooredSeconds
        guard end > start else { continue }
        result.append(SessionSegment(startSeconds: start, lengthSeconds: end - start, kind: kind))
      }
    }
    take(time.assumed.wallMoments, as: .blind)
    take(time.declared.wallMoments, as: .added)
    take(time.active.wallMoments, as: .active)
    take(rest, as: .open)
    return result.sorted { $0.startSeconds < $1.startSeconds }
  }
}

extension Int64 {
  /// Nanoseconds in whole seconds, towards the past.
  var flooredSeconds: Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: 1_000_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
