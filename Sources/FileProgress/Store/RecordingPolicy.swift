import ProgressModel
import ProgressStorage

/// The one answer to the question whether a store keeps what is done with a file.
///
/// A call for a file that is not recorded succeeds like any other, and nothing of it is kept.
package struct RecordingPolicy: Sendable {
  /// Why nothing of a file is kept.
  package enum Refusal: Hashable, Sendable {
    /// The person wants nothing to be recorded.
    case disabled
    /// Only assigned work is kept.
    case unassigned
    /// The file belongs to a store of this program.
    case ofStore
    /// A pattern excludes the file.
    case excluded(ExclusionPattern)
  }

  /// Why nothing is kept of any file, so that the store need not even be opened; `nil` if it has to be
  /// asked for each file.
  private(set) var refusalOfAll: Refusal?
  private let patterns: [ExclusionPattern]
  private let storeFiles: StoreFiles

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
    storeFiles = StoreFiles(of: configuration.location)
  }

  /// The policy for those who only show what is recorded: that nothing is to be recorded now takes nothing of it away.
  var forShowing: RecordingPolicy {
    var policy = self
    policy.refusalOfAll = nil
    return policy
  }

  /// Returns why nothing of a file is kept; `nil` if it is recorded.
  ///
  /// - Parameters:
  ///   - path: The absolute path by which the file was named.
  ///   - resolvedPath: Its path without links, so that a link to a file that is not recorded does not get around
  ///     that.
  ///   - state: The state of the file, if it is known.
  func refusal(
    ofFileAt path: String, resolvedPath: String, _ state: FileState?
  ) -> Refusal? {
    refusalOfAll ?? refusal(ofThisFileAt: path, resolvedPath: resolvedPath, state)
  }

  /// Returns what there is about a file itself that keeps it from being recorded; `nil` if there is nothing.
  func refusal(
    ofThisFileAt path: String, resolvedPath: String, _ state: FileState?
  ) -> Refusal? {
    if storeFiles.contain(resolvedPath, state) { return .ofStore }
    guard !patterns.isEmpty else { return nil }
    return exclusion(ofFileAt: [path, resolvedPath]).map(Refusal.excluded)
  }

  /// Returns why nothing of a file is kept; `nil` if it is recorded.
  ///
  /// - Parameters:
  ///   - paths: All absolute paths of the file.
  ///   - state: The state of the file, if it is there.
  func refusal(ofFileAt paths: [String], _ state: FileState?) -> Refusal? {
    if let refusalOfAll { return refusalOfAll }
    if paths.contains(where: { storeFiles.contain($0, state) }) { return .ofStore }
    return exclusion(ofFileAt: paths).map(Refusal.excluded)
  }

  /// Returns the pattern that excludes a file, whatever else keeps it from being recorded.
  ///
  /// - Parameter paths: All absolute paths of the file.
  func exclusion(ofFileAt paths: [String]) -> ExclusionPattern? {
    patterns.first { paths.contains(where: $0.matches) }
  }
}
