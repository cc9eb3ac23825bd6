import FileProgress
import Foundation

/// A second run of this program that continues after this one has ended.
enum BackgroundProgram {
  /// Starts this program with other arguments. It has no terminal, and its output is discarded.
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
