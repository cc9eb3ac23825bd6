/// The parts of a document that were covered, each point counted once.
///
/// Ranges are sorted, do not touch, and lie within 0…1. Covering nothing is not the same as never
/// having reported anything: the first is a progress of 0, the second none.
///
/// - Source: ClassKit, `addProgressRange(fromStart:toEnd:)`.
package struct ProgressRanges: Hashable, Sendable {
  /// The covered stretches, sorted, apart from each other, none empty.
  package private(set) var ranges: [ClosedRange<Double>] = []
  /// Whether anything was ever reported.
  package private(set) var isSet = false

  /// Creates the progress of a document for which nothing was reported.
  package init() {}

  /// The covered fraction, 0…1, or `nil` if nothing was ever reported.
  ///
  /// - Complexity: O(*n*), *n* stretches.
  package var fraction: Double? {
    guard isSet else { return nil }
    return min(1, ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) })
  }

  /// Adds a covered stretch.
  ///
  /// Both ends are clamped to 0…1; an end before its start covers nothing, and neither does a value that is
  /// not a number.
  ///
  /// - Complexity: O(*n*), *n* stretches.
  package mutating func insert(from start: Double, to end: Double) {
    guard !start.isNaN, !end.isNaN else { return }
    isSet = true
    var lower = min(max(start, 0), 1)
    var upper = min(max(end, 0), 1)
    guard lower < upper else { return }
    var result: [ClosedRange<Double>] = []
    result.reserveCapacity(ranges.count + 1)
    var rest = ranges[...]
    while let range = rest.first, range.upperBound < lower {
      result.append(range)
      rest = rest.dropFirst()
    }
    while let range = rest.first, range.lowerBound <= upper {
      lower = min(lower, range.lowerBound)
      upper = max(upper, range.upperBound)
      rest = rest.dropFirst()
    }
    result.append(lower...upper)
    result.append(contentsOf: rest)
    ranges = result
    assert(holdsInvariants)
  }

  /// Whether the stretches are sorted, apart, not empty, and within 0…1.
  package var holdsInvariants: Bool {
    for (index, range) in ranges.enumerated() {
      guard range.lowerBound >= 0, range.upperBound <= 1, range.lowerBound < range.upperBound
      else { return false }
      if index > 0, ranges[index - 1].upperBound >= range.lowerBound { return false }
    }
    return ranges.isEmpty || isSet
  }
}
