import Foundation

/// A program of the system that a test calls to make or change something, such as `mount`.
package enum SystemProgram {
  /// A program that is missing, or did not succeed.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Where a program is; `nil` if it is not installed.
  package static func path(of name: String) -> String? {
    ["/usr/sbin", "/usr/bin", "/sbin", "/bin"].map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Runs a program without input and expects it to succeed.
  ///
  /// - Parameter succeeds: The exit statuses that mean success.
  /// - Throws: ``Failure`` with what the program said.
  package static func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:],
    succeedingWith succeeds: ClosedRange<Int32> = 0...0
  ) throws {
    guard let path = path(of: name) else { throw Failure(description: "\(name) is not installed") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = [
      "LC_ALL": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    ].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let said = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard succeeds.contains(process.terminationStatus) else {
      throw Failure(description: "\(name) \(arguments.joined(separator: " ")): \(said)")
    }
  }
}
