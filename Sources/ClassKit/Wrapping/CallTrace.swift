internal import FileProgress
internal import Foundation

/// Prints what a client calls, if `FILEPROGRESS_TRACE` asks for it: a line on standard error for each call, with
/// its result and why something was not recorded.
package enum CallTrace {
  /// Whether calls are printed.
  static var isOn: Bool { isWanted || recorder != nil }
  private static let isWanted: Bool = {
    let value = ProcessInfo.processInfo.environment["FILEPROGRESS_TRACE"] ?? ""
    return !["", "0"].contains(value)
  }()
  /// Takes the lines in place of standard error, as in tests.
  @TaskLocal package static var recorder: (@Sendable (String) -> Void)?

  /// What is said of a context that is in no tree.
  static let draft = "not recorded: the context is not below the main context"
  /// What is said of a score out of 0 points.
  static let noPoints = "not recorded: there are no possible points"

  /// Says why nothing of an activity is kept; empty if it is.
  static func refusal(of activity: Activity, in dataStore: CLSDataStore) -> String {
    guard isOn else { return "" }
    // Only an attempt at a draft has no name.
    guard let name = activity.name else { return draft }
    return activity.isRecorded ? "" : refusal(ofFileAt: name, in: dataStore)
  }

  /// Says why nothing of a context is kept; empty if it is.
  static func refusal(of context: Context?, in dataStore: CLSDataStore) -> String {
    guard isOn else { return "" }
    guard context != nil else { return draft }
    return refusal(in: dataStore)
  }

  /// Says why a program records nothing at all; empty if it does.
  static func refusal(in dataStore: CLSDataStore) -> String {
    guard isOn, dataStore.dataStore.recordsNothing else { return "" }
    return refusal(ofFileAt: "/", in: dataStore)
  }

  private static func refusal(ofFileAt path: String, in dataStore: CLSDataStore) -> String {
    switch try? dataStore.dataStore.exclusions.refusal(ofFileAt: path) {
    case .disabled: "not recorded: FILEPROGRESS_DISABLE is set"
    case .unassigned: "not recorded: the program records only what was assigned"
    case .ofStore: "not recorded: the file is in the store folder"
    case .excluded(let pattern): "not recorded: the file is excluded by \(pattern.text)"
    case nil: "not recorded"
    }
  }

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
    if let recorder { return recorder(shown) }
    FileHandle.standardError.write(Data((shown + "\n").utf8))
  }

  /// What several look-ups came to.
  static func text(of result: Result<[CLSContext], CLSError>) -> String {
    switch result {
    case .success(let contexts): "\(contexts.count) found"
    case .failure(let error): error.localizedDescription
    }
  }

  /// What a look-up came to.
  static func text(of result: Result<CLSContext?, CLSError>) -> String {
    switch result {
    case .success(let context): context.map { "\"\($0.title)\"" } ?? "none"
    case .failure(let error): error.localizedDescription
    }
  }
}
