/// Tells two intervals of the same name apart.
///
/// - Source: `OSSignpostID` in Apple's module `os`.
public struct OSSignpostID: Hashable, Comparable, Sendable {
  /// The number of the interval.
  public let rawValue: UInt64

  /// Creates an id from a number.
  public init(_ value: UInt64) { rawValue = value }

  /// Creates an id for an interval of a log.
  public init(log: OSLog) { self = .exclusive }

  /// Creates an id for an interval that belongs to an object.
  public init(log: OSLog, object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  /// The id of intervals that don't overlap.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  /// The id of no interval.
  public static let invalid = OSSignpostID(UInt64.max)
  /// The id of no interval.
  public static let null = OSSignpostID(0)

  /// Compares the numbers.
  public static func < (left: OSSignpostID, right: OSSignpostID) -> Bool {
    left.rawValue < right.rawValue
  }
}
