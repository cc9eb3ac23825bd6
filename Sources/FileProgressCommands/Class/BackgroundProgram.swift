import FileProgress
import Foundation

/// A second run of this program that goes on when this one has ended.
enum BackgroundProgram {
  /// Starts this program with other words. It has no terminal, and nobody reads what it says.
  static func start(_ words: [String]) {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else { return }
    defer { close(null) }
    // If it can't be started, the next session tries again.
    _ = try? InstalledProgram(
      path: "/proc/self/exe", environment: ProcessInfo.processInfo.environment
    ).start(words, talkingThrough: (null, null))
  }
}
