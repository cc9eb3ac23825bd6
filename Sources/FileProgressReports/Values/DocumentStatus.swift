package import ProgressModel

/// What is known of one file: which document it is taken for, why, and its activity.
package struct DocumentStatus: Sendable {
  /// A decision in words, and when the document was seen before.
  package struct Match: Sendable {
    /// The decision and its evidence.
    package var decision: MatchDecision
    /// The decision in one sentence.
    package var sentence: String
    /// When the matched document was seen before, in nanoseconds since 1970.
    package var seenAtNanoseconds: Int64?

    /// Creates a match.
    package init(decision: MatchDecision, sentence: String, seenAtNanoseconds: Int64?) {
      self.decision = decision
      self.sentence = sentence
      self.seenAtNanoseconds = seenAtNanoseconds
    }
  }

  /// The absolute path that was asked about.
  package var path: String
  /// The decision that a fetch would take; `nil` where the file can't be looked at.
  package var match: Match?
  /// The activity with its sessions, or `nil` for a file that is not tracked.
  package var activity: ActivitySummary?
  /// The longest gap without input that counts as active; `nil` for no limit.
  package var idleLimitNanoseconds: Int64?

  /// Creates a status.
  package init(
    path: String, match: Match?, activity: ActivitySummary?, idleLimitNanoseconds: Int64?
  ) {
    self.path = path
    self.match = match
    self.activity = activity
    self.idleLimitNanoseconds = idleLimitNanoseconds
  }
}
