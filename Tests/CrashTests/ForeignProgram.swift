import FileProgressTestSupport
import Foundation

/// A third-party program that a test uses.
struct ForeignProgram: Sendable {
  /// The name that it is called by.
  let name: String
  /// Where it is; `nil` if it is not installed.
  let path: String?

  init(_ name: String) {
    self.name = name
    path = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin"]
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Whether a test of it runs: in the full run a missing program is a failure, not a skip.
  var isExpected: Bool { path != nil || TestTier.isFull }

  /// The path.
  ///
  /// - Throws: ``Missing`` if it is not installed.
  func located() throws -> String {
    guard let path else { throw Missing(name: name) }
    return path
  }

  /// A program is missing.
  struct Missing: Error, CustomStringConvertible {
    let name: String
    var description: String { "\(name) is not installed" }
  }

  static let strace = ForeignProgram("strace")
  static let sqlite = ForeignProgram("sqlite3")
  static let timewarrior = ForeignProgram("timew")
}
