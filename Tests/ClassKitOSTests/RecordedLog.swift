import ClassKitOS
import Synchronization

/// What was written, line by line, with a stopped clock.
final class RecordedLog: Sendable {
  private let written = Mutex<[String]>([])

  /// The writes in their order.
  var lines: [String] { written.withLock { $0 } }

  /// Returns an output that writes here.
  func output(_ level: LogLevel) -> LogOutput {
    LogOutput(
      level: level, timeOfDay: { "12:00:00.000" },
      writeLine: { bytes in
        self.written.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
      })
  }

  /// Returns the lines that a function writes, without time and end.
  static func lines(_ level: LogLevel = .debug, of body: () throws -> Void) rethrows -> [String] {
    let log = RecordedLog()
    try LogOutput.$current.withValue(log.output(level), operation: body)
    return log.texts
  }

  /// Returns the lines that a function writes, without time and end.
  static func lines(
    _ level: LogLevel = .debug, of body: () async throws -> Void
  ) async rethrows -> [String] {
    let log = RecordedLog()
    try await LogOutput.$current.withValue(log.output(level), operation: body)
    return log.texts
  }

  private var texts: [String] { lines.map { String($0.dropFirst(13).dropLast()) } }
}
