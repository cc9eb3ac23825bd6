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
  /// - Throws: `POSIXError` if the shell could not be started.
  @discardableResult
  func shell(
    _ line: String, in environment: [String: String]? = nil, normalizing isNormalizing: Bool = true
  ) throws -> ShellOutcome {
    let output = scratch.path + "/output-\(UUID())"
    let errors = scratch.path + "/errors-\(UUID())"
    // Foundation's Process would also wait for what a line leaves in the background.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let write = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, write, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, write, 0o600)
    // Nothing may hang. On a busy machine a minute is not enough.
    let script = "cd \"$1\" && exec timeout 300 sh -c \"$2\""
    let words = ["sh", "-c", script, "sh", documents, line]
    var arguments = words.map { strdup($0) } + [nil]
    var variables =
      (environment ?? programEnvironment).map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let number = posix_spawn(&process, "/bin/sh", &actions, nil, &arguments, &variables)
    guard number == 0 else { throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    func text(_ file: String) -> String {
      defer { try? FileManager.default.removeItem(atPath: file) }
      let bytes = FileManager.default.contents(atPath: file) ?? Data()
      let text = String(decoding: bytes, as: UTF8.self)
      return isNormalizing ? NormalizedText.of(text, scratch: scratch.path) : text
    }
    let signal = status & 0x7F
    return ShellOutcome(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: text(output),
      said: text(errors))
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
