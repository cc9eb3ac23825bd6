package import ProgressModel

/// What is known of a file, without anything being recorded.
package struct FileStatus: Sendable {
  /// The decision that a fetch would take, or took.
  package var decision: MatchDecision
  /// The decision in one sentence.
  package var sentence: String
  /// When the matched document was seen last, in nanoseconds since 1970.
  package var seenAtNanoseconds: Int64?
  /// Where the document is, or was last, that would have been the next choice.
  package var runnerUpPath: String?
  /// Whether that document was at the path of the file before.
  package var runnerUpWasHere = false
  /// What a person can say against the decision; `nil` if nothing would change it.
  package var correction: MatchCorrection?
  /// The documents that a person would split the file from; empty if there is nothing to split.
  package var merged: [MergedDocument] = []
  /// The content that the file has.
  package var content: Fingerprint?
  /// The document as it was found, for a file that is known.
  package var facts: ActivityFacts?
  /// From where it is read.
  package var viewpoint: Viewpoint
}
