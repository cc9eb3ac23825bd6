/// A document that a file is one with until a person splits them, and how that was found out.
package struct MergedDocument: Hashable, Sendable {
  /// The other document.
  package var document: DocumentIdentifier
  /// The absolute path of the file that the decision is about.
  package var path: String
  /// The decision that merged them: about the file, or about that of the other document.
  package var decision: MatchDecision
  /// The decision in one sentence.
  package var sentence: String
  /// When the decision was taken, in nanoseconds since 1970; `nil` if no file was looked at for it.
  package var seenAtNanoseconds: Int64?

  /// Creates a merged document.
  package init(
    document: DocumentIdentifier, path: String, decision: MatchDecision, sentence: String,
    seenAtNanoseconds: Int64?
  ) {
    self.document = document
    self.path = path
    self.decision = decision
    self.sentence = sentence
    self.seenAtNanoseconds = seenAtNanoseconds
  }
}
