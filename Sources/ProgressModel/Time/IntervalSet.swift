/// A set of moments on one axis: sorted, half-open intervals that do not touch.
package struct IntervalSet: Hashable, Sendable {
  /// The intervals, sorted, apart from each other, none empty.
  package private(set) var intervals: [Range<Int64>]

  /// Creates the empty set.
  package init() {
    intervals = []
  }

  /// Creates the union of any intervals.
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) where they come sorted.
  package init(_ unsorted: some Sequence<Range<Int64>>) {
    var sorted = unsorted.filter { !$0.isEmpty }
    var isSorted = true
    for index in sorted.indices.dropFirst()
    where sorted[index].lowerBound < sorted[index - 1].lowerBound {
      isSorted = false
      break
    }
    if !isSorted { sorted.sort { $0.lowerBound < $1.lowerBound } }
    var result: [Range<Int64>] = []
    result.reserveCapacity(sorted.count)
    for interval in sorted {
      if let last = result.last, interval.lowerBound <= last.upperBound {
        result[result.count - 1] =
          last.lowerBound..<max(last.upperBound, interval.upperBound)
      } else {
        result.append(interval)
      }
    }
    intervals = result
    assert(holdsInvariants)
  }

  private init(trusting intervals: [Range<Int64>]) {
    self.intervals = intervals
    assert(holdsInvariants)
  }

  /// The total length.
  ///
  /// - Complexity: O(*n*).
  package var measure: Int64 {
    intervals.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
  }

  /// Whether there is no moment in the set.
  package var isEmpty: Bool { intervals.isEmpty }

  /// Returns the moments in either set.
  ///
  /// - Complexity: O((*n* + *m*) log(*n* + *m*)).
  package func union(_ other: IntervalSet) -> IntervalSet {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return IntervalSet(intervals + other.intervals)
  }

  /// Returns the moments in both sets.
  ///
  /// - Complexity: O(*n* + *m*).
  package func intersection(_ other: IntervalSet) -> IntervalSet {
    var result: [Range<Int64>] = []
    var mine = intervals[...]
    var theirs = other.intervals[...]
    while let left = mine.first, let right = theirs.first {
      let common = left.clamped(to: right)
      if !common.isEmpty { result.append(common) }
      if left.upperBound < right.upperBound {
        mine = mine.dropFirst()
      } else {
        theirs = theirs.dropFirst()
      }
    }
    return IntervalSet(trusting: result)
  }

  /// Returns the moments in this set that lie within one interval.
  ///
  /// - Complexity: O(log *n* + *k*), *k* intervals of the set that overlap it.
  package func intersection(_ interval: Range<Int64>) -> IntervalSet {
    var low = 0
    var high = intervals.count
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].upperBound <= interval.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var result: [Range<Int64>] = []
    for candidate in intervals[low...] {
      let common = candidate.clamped(to: interval)
      guard !common.isEmpty else { break }
      result.append(common)
    }
    return IntervalSet(trusting: result)
  }

  /// Returns the moments in this set that are not in the other.
  ///
  /// - Complexity: O(*n* + *m*).
  package func subtracting(_ other: IntervalSet) -> IntervalSet {
    guard !other.isEmpty else { return self }
    var result: [Range<Int64>] = []
    var theirs = other.intervals[...]
    for interval in intervals {
      var lower = interval.lowerBound
      while let hole = theirs.first, hole.upperBound <= lower { theirs = theirs.dropFirst() }
      var following = theirs
      while let hole = following.first, hole.lowerBound < interval.upperBound {
        if hole.lowerBound > lower { result.append(lower..<hole.lowerBound) }
        lower = max(lower, hole.upperBound)
        following = following.dropFirst()
      }
      if lower < interval.upperBound { result.append(lower..<interval.upperBound) }
    }
    return IntervalSet(trusting: result)
  }

  /// Whether the intervals are sorted, apart, and not empty.
  package var holdsInvariants: Bool {
    for (index, interval) in intervals.enumerated() {
      if interval.isEmpty { return false }
      if index > 0, intervals[index - 1].upperBound >= interval.lowerBound { return false }
    }
    return true
  }
}
