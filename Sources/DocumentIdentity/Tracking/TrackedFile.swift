package import ProgressModel

/// What became of a file that is followed from now on, or was before.
package struct TrackedFile: Sendable {
  /// The absolute path.
  package var path: String
  /// The document; `nil` if nothing is recorded about the file.
  package var document: DocumentIdentifier?
  /// Which document it is, and why.
  package var decision: MatchDecision
  /// When it was seen in the state that the decision is about, in nanoseconds since 1970.
  package var seenAtNanoseconds: Int64?
  /// Where the document is, or was last, that would have been the next choice; known where it was asked
  /// for.
  package var runnerUpPath: String?
  /// What a person can say against the decision; known where it was asked for.
  package var correction: MatchCorrection?
  /// The documents that a person would split the file from; known where it was asked for.
  package var merged: [MergedDocument] = []
}
