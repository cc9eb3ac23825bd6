/// A log for one part of a program and one category of messages.
///
/// A message is one line on standard error: `14:02:11.305 com.example.app[store] error: …`. Errors and faults
/// are written. The environment variable `FILEPROGRESS_LOG` changes that: `off`, `fault`, `error`, `default`,
/// `info` or `debug`.
///
/// - Source: `OSLog` in Apple's module `os`.
public final class OSLog: Sendable {
  /// The log without a subsystem.
  public static let `default` = OSLog(subsystem: "", category: "", isDisabled: false)
  /// A log that writes nothing.
  public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

  let subsystem: String
  let category: String
  let isDisabled: Bool

  private init(subsystem: String, category: String, isDisabled: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isDisabled = isDisabled
  }

  /// Creates a log for a subsystem (usually a bundle identifier) and a category.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isDisabled: false)
  }

  /// Creates a log for a subsystem and a predefined category.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  /// Tells whether a message of a type is written.
  public func isEnabled(type: OSLogType) -> Bool {
    !isDisabled && LogOutput.current.level.includes(type)
  }

  /// Always `false`: signposts are not recorded.
  public var signpostsEnabled: Bool { false }

  /// A category that Apple's Instruments knows; here it is only a name.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a category.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Moments that a programmer looks for.
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    /// Events that are recorded on request.
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    /// Events with the calls that led to them, recorded on request.
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }
}

extension OSLog: Hashable {
  /// Compares subsystems, categories and whether the logs write.
  public static func == (left: OSLog, right: OSLog) -> Bool {
    left.subsystem == right.subsystem && left.category == right.category
      && left.isDisabled == right.isDisabled
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(subsystem)
    hasher.combine(category)
    hasher.combine(isDisabled)
  }
}
