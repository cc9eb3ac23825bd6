/// How important a message must be to be written.
///
/// The environment variable `FILEPROGRESS_LOG` sets it: `off`, `fault`, `error`, `default`, `info` or
/// `debug`. Without it, errors and faults are written.
package enum LogLevel: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case off
  /// Faults.
  case fault
  /// Errors and faults.
  case error
  /// Default messages, errors and faults.
  case `default`
  /// All but debug messages.
  case info
  /// Everything.
  case debug

  /// The name of the environment variable that sets the level.
  package static let variable = "FILEPROGRESS_LOG"

  /// Tells whether a message of a type is written.
  package func includes(_ type: OSLogType) -> Bool { type.importance >= leastImportance }

  private var leastImportance: Int {
    switch self {
    case .off: 5
    case .fault: OSLogType.fault.importance
    case .error: OSLogType.error.importance
    case .default: OSLogType.default.importance
    case .info: OSLogType.info.importance
    case .debug: OSLogType.debug.importance
    }
  }
}
