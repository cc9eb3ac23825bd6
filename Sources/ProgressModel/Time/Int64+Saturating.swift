/// Arithmetic that stays at the limits of 64 bits if the true result lies outside of them.
///
/// Numbers of facts may come from outside, so nothing that is computed from them may trap.
extension Int64 {
  /// Returns the sum, or the nearest number that 64 bits can hold.
  package func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    guard overflows else { return sum }
    return other < 0 ? .min : .max
  }

  /// Returns the difference, or the nearest number that 64 bits can hold.
  package func subtractingSaturated(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    guard overflows else { return difference }
    return other > 0 ? .min : .max
  }

  /// Returns the product, or the nearest number that 64 bits can hold.
  package func multipliedSaturated(by other: Int64) -> Int64 {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    guard overflows else { return product }
    return (self < 0) == (other < 0) ? .max : .min
  }

  /// Creates a whole number near a number of any size; 0 for what is not a number.
  package init(saturating number: Double) {
    if number.isNaN {
      self = 0
    } else {
      self = Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
  }
}
