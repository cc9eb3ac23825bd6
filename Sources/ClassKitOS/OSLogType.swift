/// How important a message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The number that Apple's has.
  public let rawValue: UInt8

  /// Creates a type.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
}
