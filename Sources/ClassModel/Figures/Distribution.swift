/// A summary of the numbers of several students.
///
/// The quantile of p is at position (n − 1) p of the sorted numbers, counted from 0. A position between two numbers is
/// interpolated linearly. Spreadsheets call this `QUARTILE` or `QUARTILE.INC`, so a teacher can check it there.
///
/// - Source: Hyndman and Fan, "Sample Quantiles in Statistical Packages", The American Statistician 50 (1996),
///   definition 7.
package struct Distribution: Hashable, Sendable {
  /// How many numbers there are, at least 1.
  package let count: Int
  /// Their mean.
  package let average: Double
  /// The median.
  package let median: Double
  /// At least a quarter of the numbers are at most this.
  package let lowerQuartile: Double
  /// At least a quarter of the numbers are at least this.
  package let upperQuartile: Double
  /// The smallest number.
  package let least: Double
  /// The largest number.
  package let greatest: Double

  /// Summarizes numbers; `nil` if there are none. NaN is skipped.
  ///
  /// - Complexity: O(*n* log *n*).
  package init?(of numbers: some Sequence<Double>) {
    let sorted = numbers.filter(\.isFinite).sorted()
    guard let least = sorted.first, let greatest = sorted.last else { return nil }
    count = sorted.count
    self.least = least
    self.greatest = greatest
    // Adding up differences makes the mean of equal numbers exact.
    let sum = sorted.reduce(0) { $0 + ($1 - least) }
    average = min(greatest, max(least, least + sum / Double(sorted.count)))
    median = Self.quantile(0.5, of: sorted)
    lowerQuartile = Self.quantile(0.25, of: sorted)
    upperQuartile = Self.quantile(0.75, of: sorted)
  }

  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
    let (low, high) = (sorted[below], sorted[below + 1])
    return min(high, low + (high - low) * (place - Double(below)))
  }
}
