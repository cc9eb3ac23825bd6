/// Writes messages with values in them; see ``OSLog`` for where they go.
///
/// If a message is not written, its text is not built and its values are not evaluated.
///
/// - Source: `Logger` in Apple's module `os`.
public struct Logger: Sendable {
  let destination: OSLog

  /// Creates a logger without a subsystem.
  public init() { destination = .default }

  /// Creates a logger for a subsystem (usually a bundle identifier) and a category.
  public init(subsystem: String, category: String) {
    destination = OSLog(subsystem: subsystem, category: category)
  }

  /// Creates a logger for a log.
  public init(_ logObj: OSLog) { destination = logObj }

  /// Writes a default message.
  public func log(_ message: @autoclosure () -> OSLogMessage) {
    LogOutput.log(.default, to: destination) { message().text }
  }

  /// Writes a message of a type.
  public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) {
    LogOutput.log(level, to: destination) { message().text }
  }

  /// Writes a debug message.
  public func trace(_ message: @autoclosure () -> OSLogMessage) {
    LogOutput.log(.debug, to: destination) { message().text }
  }

  /// Writes a debug message.
  public func debug(_ message: @autoclosure () -> OSLogMessage) {
    LogOutput.log(.debug, to: destination) { message().text }
  }

  /// Writes an info message.
  public func info(_ message: @autoclosure () -> OSLogMessage) {
    LogOutput.log(.info, to: destination) { message().text }
  }

  /// Writes a default message.
  public func notice(_ message: @autoclosure () -> OSLogMessage) {
    LogOutput.log(.default, to: destination) { message().text }
  }

  /// Writes an error message.
  public func warning(_ message: @autoclosure () -> OSLogMessage) {
    LogOutput.log(.error, to: destination) { message().text }
  }

  /// Writes an error message.
  public func error(_ message: @autoclosure () -> OSLogMessage) {
    LogOutput.log(.error, to: destination) { message().text }
  }

  /// Writes a fault message.
  public func critical(_ message: @autoclosure () -> OSLogMessage) {
    LogOutput.log(.fault, to: destination) { message().text }
  }

  /// Writes a fault message.
  public func fault(_ message: @autoclosure () -> OSLogMessage) {
    LogOutput.log(.fault, to: destination) { message().text }
  }
}
