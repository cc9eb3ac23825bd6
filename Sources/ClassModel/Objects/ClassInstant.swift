/// A moment in whole seconds since 1970 UTC.
package struct ClassInstant: Hashable, Comparable, Sendable {
  /// The first moment that a class can't hold.
  package static let limitSeconds: UInt64 = 1 << 36
  /// Seconds since 1970 UTC, below 2³⁶.
  package let seconds: UInt64

  /// Creates a moment; `nil` if it is 2³⁶ seconds or more.
  package init?(seconds: UInt64) {
    guard seconds < Self.limitSeconds else { return nil }
    self.seconds = seconds
  }

  /// Creates the nearest moment that a class can hold.
  package init(clampingSeconds seconds: Int64) {
    self.seconds = min(UInt64(max(0, seconds)), Self.limitSeconds - 1)
  }

  /// Nanoseconds since 1970. A moment centuries away becomes the last possible one.
  package var nanoseconds: Int64 { Int64(clamping: seconds).nanoseconds }

  /// Whether a moment is before another.
  package static func < (left: ClassInstant, right: ClassInstant) -> Bool {
    left.seconds < right.seconds
  }
}

extension Int64 {
  /// Seconds as nanoseconds. Moments centuries away become the nearest possible one.
  package var nanoseconds: Int64 {
    let (product, isTooFar) = multipliedReportingOverflow(by: 1_000_000_000)
    return isTooFar ? (self < 0 ? .min : .max) : product
  }
}
