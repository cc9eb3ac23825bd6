#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where messages go, and which.
package struct LogOutput: Sendable {
  /// Where messages of this task go: standard error, but in a test what the test gives.
  @TaskLocal package static var current = LogOutput.standardError

  /// Which messages are written.
  package var level: LogLevel
  /// Returns the time of day that a line begins with.
  package var timeOfDay: @Sendable () -> String
  /// Writes one line, with its end, at once.
  package var writeLine: @Sendable ([UInt8]) -> Void

  package init(
    level: LogLevel, timeOfDay: @escaping @Sendable () -> String,
    writeLine: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.level = level
    self.timeOfDay = timeOfDay
    self.writeLine = writeLine
  }

  private static let standardError = LogOutput(
    environment: getenv(LogLevel.variable).map { String(cString: $0) })

  /// Creates the output to standard error at the level that the environment names.
  private init(environment: String?) {
    let level = environment.map(LogLevel.init(rawValue:)) ?? .error
    self.init(
      level: level ?? .error, timeOfDay: Self.localTimeOfDay, writeLine: Self.writeToStandardError)
    if level == nil {
      let levels = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
      var line = LogLine("\(LogLevel.variable): \"\(environment ?? "")\" is not a level.")
      line.append(" Levels: \(levels).")
      writeLine(line.bytes)
    }
  }

  /// Returns the time of day as `HH:MM:SS.mmm`.
  @Sendable private static func localTimeOfDay() -> String {
    var now = timespec()
    var local = tm()
    clock_gettime(CLOCK_REALTIME, &now)
    localtime_r(&now.tv_sec, &local)
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    return [Int(local.tm_hour), Int(local.tm_min), Int(local.tm_sec)]
      .map { padded($0, 2) }.joined(separator: ":") + "." + padded(now.tv_nsec / 1_000_000, 3)
  }

  /// Writes a line with one call, so that lines of two processes don't mix. What fails is dropped.
  @Sendable private static func writeToStandardError(_ line: [UInt8]) {
    line.withUnsafeBytes { bytes in
      while write(STDERR_FILENO, bytes.baseAddress, bytes.count) < 0, errno == EINTR {}
    }
  }
}

extension LogOutput {
  /// Writes a message if its type is to be written; asks for the text only then.
  static func log(_ type: OSLogType, to log: OSLog, _ text: () -> String) {
    guard log.isEnabled(type: type) else { return }
    let output = current
    var head = log.subsystem
    if !log.category.isEmpty { head += "[\(log.category)]" }
    if !head.isEmpty, !type.word.isEmpty { head += " " }
    head += type.word
    var line = LogLine(output.timeOfDay() + " ")
    if !head.isEmpty { line.append(head + ": ") }
    line.append(text())
    output.writeLine(line.bytes)
  }
}
