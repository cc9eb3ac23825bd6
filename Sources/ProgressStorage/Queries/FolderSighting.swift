package import ProgressModel

/// What a walk through a folder asks of the newest sighting of a path.
package struct FolderSighting: Hashable, Sendable {
  /// The document that the file was taken for.
  package var document: DocumentIdentifier
  /// The absolute path that was asked for, where symbolic links lead from it to the path.
  package var askedPath: String?
  /// Size and times.
  package var state: FileState
  /// The content, or `nil` if it kept changing while it was read.
  package var fingerprint: Fingerprint?
  /// Why the file was taken for the document.
  package var reason: MatchReason
  /// The wall clock of the observation, in nanoseconds since 1970.
  package var seenAtNanoseconds: Int64
  /// The place in the order of facts.
  package var stamp: Stamp
}
