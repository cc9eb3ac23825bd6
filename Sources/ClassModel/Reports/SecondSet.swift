/// A set of seconds on the wall clock: sorted half-open ranges that don't touch.
package struct SecondSet: Hashable, Sendable {
  /// The ranges: sorted, not touching, none empty.
  package private(set) var ranges: [Range<UInt64>]

  /// Creates the union of any ranges.
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) if they are already sorted.
  package init(_ unsorted: [Range<UInt64>] = []) {
    var sorted = unsorted
    var isSorted = true
    for index in sorted.indices.dropFirst()
    where sorted[index].lowerBound < sorted[index - 1].lowerBound {
      isSorted = false
      break
    }
    if !isSorted { sorted.sort { $0.lowerBound < $1.lowerBound } }
    ranges = []
    ranges.reserveCapacity(sorted.count)
    for range in sorted where !range.isEmpty {
      if let last = ranges.indices.last, range.lowerBound <= ranges[last].upperBound {
        ranges[last] =
          ranges[last].lowerBound..<max(ranges[last].upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }

  /// How many seconds it has.
  ///
  /// - Complexity: O(*n*), *n* ranges.
  package var count: UInt64 { ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) } }

  /// Returns the seconds in either set.
  ///
  /// - Complexity: O((*n* + *m*) log(*n* + *m*)).
  package func union(_ other: SecondSet) -> SecondSet {
    if other.ranges.isEmpty { return self }
    if ranges.isEmpty { return other }
    return SecondSet(ranges + other.ranges)
  }

  /// Returns the seconds in this set that are not in the other.
  ///
  /// - Complexity: O(*n* + *m*).
  package func subtracting(_ other: SecondSet) -> SecondSet {
    if other.ranges.isEmpty { return self }
    var result: [Range<UInt64>] = []
    var place = 0
    for range in ranges {
      var lower = range.lowerBound
      while place < other.ranges.count, other.ranges[place].upperBound <= lower { place += 1 }
      var next = place
      while next < other.ranges.count, other.ranges[next].lowerBound < range.upperBound {
        let hole = other.ranges[next]
        if hole.lowerBound > lower { result.append(lower..<hole.lowerBound) }
        lower = max(lower, hole.upperBound)
        next += 1
      }
      if lower < range.upperBound { result.append(lower..<range.upperBound) }
    }
    return SecondSet(result)
  }
}
