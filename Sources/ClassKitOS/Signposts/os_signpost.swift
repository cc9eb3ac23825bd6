/// What a signpost marks.
///
/// - Source: `OSSignpostType` in Apple's module `os`.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  /// Apple's number for it.
  public let rawValue: UInt8

  /// Creates a type.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A moment.
  public static let event = OSSignpostType(rawValue: 0)
  /// The start of an interval.
  public static let begin = OSSignpostType(rawValue: 1)
  /// The end of an interval.
  public static let end = OSSignpostType(rawValue: 2)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Marks a moment or an interval for Apple's Instruments; here it does nothing.
///
/// - Source: `os_signpost` in Apple's module `os`.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Marks a moment or an interval with values for Apple's Instruments; here it does nothing.
///
/// - Source: `os_signpost` in Apple's module `os`.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any?...
) {}
