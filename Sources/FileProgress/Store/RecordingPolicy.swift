import ProgressStorage

/// The one answer to the question whether a store keeps what is done with a file.
///
/// A call for a file that is not recorded succeeds like any other, and nothing of it is kept.
package struct RecordingPolicy: Sendable {
  /// Why nothing of a file is kept.
  package enum Refusal: Hashable, Sendable {
    /// The person wants nothing to be recorded.
    case disabled
    /// Only assigned work is kept, and there are no assignments yet.
    case unassigned
    /// A pattern excludes the file.
    case excluded(ExclusionPattern)
  }

  /// Why nothing is kept of any file, so that the store need not even be opened; `nil` if it has to be
  /// asked for each file.
  let refusalOfAll: Refusal?
  private let patterns: [ExclusionPattern]

  /// Creates the policy of a store.
  ///
  /// - Parameters:
  ///   - configuration: What the program asks for.
  ///   - patterns: The exclusions of the person, as one transaction reads them.
  init(_ configuration: DataStore.Configuration, excluding patterns: [String]) {
    refusalOfAll =
      if configuration.isDisabled {
        .disabled
      } else if configuration.recording == .assignedOnly {
        .unassigned
      } else {
        nil
      }
    self.patterns = patterns.map(ExclusionPattern.init)
  }

  /// Returns why nothing of a file is kept; `nil` if it is recorded.
  ///
  /// - Parameters:
  ///   - path: The absolute path by which the file was named.
  ///   - resolvedPath: Its path without links, so that a link to an excluded file does not get around the
  ///     exclusion. It is only asked for if there is an exclusion.
  func refusal(
    ofFileAt path: String, resolvedPath: @autoclosure () -> String
  ) -> Refusal? {
    if let refusalOfAll { return refusalOfAll }
    guard !patterns.isEmpty else { return nil }
    return exclusion(ofFileAt: [path, resolvedPath()]).map(Refusal.excluded)
  }

  /// Returns why nothing of a file is kept; `nil` if it is recorded.
  ///
  /// - Parameter paths: All absolute paths of the file.
  func refusal(ofFileAt paths: [String]) -> Refusal? {
    refusalOfAll ?? exclusion(ofFileAt: paths).map(Refusal.excluded)
  }

  /// Returns the pattern that excludes a file, whatever else keeps it from being recorded.
  ///
  /// - Parameter paths: All absolute paths of the file.
  func exclusion(ofFileAt paths: [String]) -> ExclusionPattern? {
    patterns.first { paths.contains(where: $0.matches) }
  }
}
