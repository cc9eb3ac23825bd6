internal import FileProgress
internal import Foundation

/// Prints what a client calls, if `FILEPROGRESS_TRACE` asks for it: a line on standard error for each call, with
/// its result and why something was not recorded.
enum CallTrace {
  /// Whether calls are printed.
  static let isOn: Bool = {
    let value = ProcessInfo.processInfo.environment["FILEPROGRESS_TRACE"] ?? ""
    return !["", "0"].contains(value)
  }()

  /// What is said of an activity of which nothing is kept.
  static let unrecorded = "not recorded: recording is turned off"
  /// What is said of a context that is in no tree.
  static let draft = "not recorded: the context is not below the main context"

  /// Notes a call.
  static func note(_ call: @autoclosure () -> String, _ result: @autoclosure () -> String = "") {
    guard isOn else { return }
    let result = result()
    var line = "classkit: " + call()
    if !result.isEmpty { line += " → " + result }
    // One line is one call, whatever a name contains.
    let shown = String(
      line.unicodeScalars.map { scalar in
        scalar.properties.generalCategory == .control ? " " : Character(scalar)
      })
    FileHandle.standardError.write(Data((shown + "\n").utf8))
  }

  /// What a look-up came to.
  static func text(of result: Result<CLSContext?, CLSError>) -> String {
    switch result {
    case .success(let context): context.map { "\"\($0.title)\"" } ?? "none"
    case .failure(let error): error.localizedDescription
    }
  }
}
