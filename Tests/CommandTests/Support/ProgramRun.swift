import FileProgressTestSupport
import Foundation

/// Calls of real programs, in a fixture's folder and with its environment.
extension CommandFixture {
  /// The program: beside this test's executable, or what `FILEPROGRESS_PROGRAM` names.
  static let program =
    ProcessInfo.processInfo.environment["FILEPROGRESS_PROGRAM"]
    ?? (((try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")
    as NSString).deletingLastPathComponent + "/fileprogress"

  /// Runs a line of the shell in the folder with the documents; `fileprogress` is found.
  ///
  /// - Throws: What starting the shell throws.
  @discardableResult
  func shell(_ line: String) throws -> ShellOutcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Nothing may hang.
    process.arguments = ["-c", "exec timeout 60 sh -c \"$1\"", "sh", line]
    process.environment = programEnvironment
    process.currentDirectoryURL = URL(fileURLWithPath: documents)
    let output = scratch.path + "/output-\(UUID())"
    let errors = scratch.path + "/errors-\(UUID())"
    for file in [output, errors] { try Data().write(to: URL(fileURLWithPath: file)) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    func text(_ file: String) -> String {
      defer { try? FileManager.default.removeItem(atPath: file) }
      let bytes = FileManager.default.contents(atPath: file) ?? Data()
      return NormalizedText.of(String(decoding: bytes, as: UTF8.self), scratch: scratch.path)
    }
    return ShellOutcome(
      status: process.terminationStatus, output: text(output), said: text(errors))
  }

  /// The environment of programs: the fixture's, with `fileprogress` in `PATH`.
  var programEnvironment: [String: String] {
    let folder = (Self.program as NSString).deletingLastPathComponent
    return environment.merging(["PATH": folder + ":/usr/local/bin:/usr/bin:/bin"]) { $1 }
  }
}

/// What a line of the shell left behind.
struct ShellOutcome: Sendable, CustomStringConvertible {
  /// The exit status.
  var status: Int32
  /// Standard output.
  var output: String
  /// Standard error.
  var said: String

  /// What a failed expectation shows.
  var description: String { "status \(status)\n\(output)--- standard error\n\(said)" }
}
