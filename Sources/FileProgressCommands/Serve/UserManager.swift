import ChildProcesses
import DocumentWriting
import Foundation

/// What starts services for the person: systemd, as `systemctl --user` reaches it.
struct UserManager: Sendable {
  private let program: String
  private let environment: [String: String]

  /// Finds it.
  ///
  /// - Returns: `nil` on a system without systemd.
  init?(in environment: [String: String]) {
    guard
      let program = ExternalEditor.findProgram("systemctl", searchPath: environment["PATH"])
    else { return nil }
    self.program = program
    self.environment = environment
  }

  /// Whether it can be asked: without this folder, as under `sudo` or `cron`, nobody knows where it listens.
  var isWithinReach: Bool { environment["XDG_RUNTIME_DIR"]?.hasPrefix("/") ?? false }

  /// Asks it for something.
  ///
  /// - Parameter words: What is typed behind `systemctl --user`.
  /// - Returns: Whether it did that.
  func does(_ words: String...) -> Bool {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else { return false }
    defer { close(null) }
    let process = try? ChildProgram(
      program, arguments: ["--user"] + words, environment: environment,
      talkingThrough: (null, null)
    ).start()
    return process?.waitForStatus() == 0
  }
}
