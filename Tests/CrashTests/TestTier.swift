import Foundation

/// How much of the tests is to run.
enum TestTier {
  /// Whether every test is to run, also the long ones and those that need root or other programs.
  static let isFull = ProcessInfo.processInfo.environment["FILEPROGRESS_TESTS_FULL"] == "1"

  /// Whether mounting is allowed.
  static let isRoot = geteuid() == 0
}
