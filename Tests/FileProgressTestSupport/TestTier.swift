import Foundation

/// How much of the tests is to run.
package enum TestTier {
  /// Whether every test is to run, also the long ones and those that need root or other programs.
  package static let isFull =
    ProcessInfo.processInfo.environment["FILEPROGRESS_TESTS_FULL"] == "1"

  /// Whether mounting is allowed.
  package static let isRoot = geteuid() == 0
}
