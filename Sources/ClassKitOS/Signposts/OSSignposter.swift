/// Marks intervals for Apple's Instruments; here it does nothing.
///
/// - Source: `OSSignposter` in Apple's module `os`.
public struct OSSignposter: Sendable {
  /// The values of a signpost.
  public typealias SignpostMetadata = OSLogMessage

  /// A signposter that records nothing.
  public static let disabled = OSSignposter()

  /// Creates a signposter.
  public init() {}

  /// Creates a signposter for a subsystem and a category.
  public init(subsystem: String, category: String) {}

  /// Creates a signposter for a subsystem and a predefined category.
  public init(subsystem: String, category: OSLog.Category) {}

  /// Creates a signposter for a log.
  public init(logHandle: OSLog) {}

  /// Creates a signposter for the log of a logger.
  public init(logger: Logger) {}

  /// Always `false`: signposts are not recorded.
  public var isEnabled: Bool { false }

  /// Returns an id.
  public func makeSignpostID() -> OSSignpostID { .exclusive }

  /// Returns the id of an object.
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
    OSSignpostID(log: .default, object: object)
  }

  /// Begins an interval, which is not recorded.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState { OSSignpostIntervalState() }

  /// Begins an interval with values, which is not recorded.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive,
    _ message: @autoclosure () -> SignpostMetadata
  ) -> OSSignpostIntervalState { OSSignpostIntervalState() }

  /// Ends an interval.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}

  /// Ends an interval with values.
  public func endInterval(
    _ name: StaticString, _ state: OSSignpostIntervalState,
    _ message: @autoclosure () -> SignpostMetadata
  ) {}

  /// Marks a moment, which is not recorded.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

  /// Marks a moment with values, which is not recorded.
  public func emitEvent(
    _ name: StaticString, id: OSSignpostID = .exclusive,
    _ message: @autoclosure () -> SignpostMetadata
  ) {}

  /// Runs a function and returns its result.
  public func withIntervalSignpost<T>(
    _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
  ) rethrows -> T { try task() }

  /// Runs a function and returns its result.
  public func withIntervalSignpost<T>(
    _ name: StaticString, id: OSSignpostID = .exclusive,
    _ message: @autoclosure () -> SignpostMetadata, around task: () throws -> T
  ) rethrows -> T { try task() }
}

/// An interval that has begun.
///
/// - Source: `OSSignpostIntervalState` in Apple's module `os`.
public final class OSSignpostIntervalState: Sendable {
  init() {}
}
