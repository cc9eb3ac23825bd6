/// How important a message is.
///
/// - Source: `OSLogType` in Apple's module `os`, with its numbers.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's number for it.
  public let rawValue: UInt8

  /// Creates a type.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates a type.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// A message that helps to understand a problem.
  public static let `default` = OSLogType(rawValue: 0x00)
  /// A message that may be helpful.
  public static let info = OSLogType(rawValue: 0x01)
  /// A message for the programmer.
  public static let debug = OSLogType(rawValue: 0x02)
  /// Something failed.
  public static let error = OSLogType(rawValue: 0x10)
  /// The program or the system is broken.
  public static let fault = OSLogType(rawValue: 0x11)
}

extension OSLogType {
  /// How important it is: 0 for debug to 4 for fault. An unknown number counts as default.
  var importance: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .error: 3
    case .fault: 4
    default: 2
    }
  }

  /// The word that stands before a message; empty for default.
  var word: String {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .error: "error"
    case .fault: "fault"
    default: ""
    }
  }
}
