import Foundation

/// The variables of the environment of a call.
package struct CommandEnvironment: Sendable {
  private var chosen: [String: String]?

  /// The variables that this process was started with, each read when it is asked for.
  ///
  /// A dictionary of all of them is felt in every command: Swift looks through each conformance of the
  /// program to make the type of the first one, and a command asks for a handful of variables.
  package static let process = CommandEnvironment()

  private init() {}

  /// Creates an environment of nothing but these variables.
  package init(_ variables: [String: String]) {
    chosen = variables
  }

  /// The value of a variable; `nil` if there is none of this name.
  package subscript(name: String) -> String? {
    if let chosen { return chosen[name] }
    return getenv(name).map { String(cString: $0) }
  }

  /// All variables, each by its name.
  ///
  /// - Complexity: O(*n*).
  var variables: [String: String] { chosen ?? ProcessInfo.processInfo.environment }
}
