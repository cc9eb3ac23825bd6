import ChildProcesses
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
  /// - Parameters:
  ///   - line: The line.
  ///   - environment: The variables; `nil` for ``programEnvironment``.
  ///   - isNormalizing: Whether what differs from run to run gets a lasting name.
  /// - Throws: `ChildProcess.Failure` if the shell could not be started.
  @discardableResult
  func shell(
    _ line: String, in environment: [String: String]? = nil, normalizing isNormalizing: Bool = true
  ) throws -> ShellOutcome {
    let output = scratch.path + "/output-\(UUID())"
    let errors = scratch.path + "/errors-\(UUID())"
    // Foundation's Process would also wait for what a line leaves in the background.
    // Nothing may hang. On a busy machine a minute is not enough.
    let script =
      "exec </dev/null >\"$3\" 2>\"$4\"; cd \"$1\" && exec timeout 300 sh -c \"$2\""
    let status = try ChildProgram(
      "/bin/sh", ["sh", "-c", script, "sh", documents, line, output, errors],
      environment: environment ?? programEnvironment
    ).start().waitForStatus()
    func text(_ file: String) -> String {
      defer { try? FileManager.default.removeItem(atPath: file) }
      let bytes = FileManager.default.contents(atPath: file) ?? Data()
      let text = String(decoding: bytes, as: UTF8.self)
      return isNormalizing ? NormalizedText.of(text, scratch: scratch.path) : text
    }
    return ShellOutcome(status: status, output: text(output), said: text(errors))
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
