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
    /// Where the document is, or was last, that would have been the next choice.
    package var runnerUpPath: String?
    /// Whether that document was at the path of the file before.
    package var runnerUpWasHere = false
    /// How the decision can be changed; `nil` if it cannot.
    package var correction: Correction?
    /// The documents that `unlink` would split the file from.
    package var merged: [MergedDocument]

    package init(
      decision: MatchDecision, sentence: String, seenAtNanoseconds: Int64?,
      runnerUpPath: String? = nil, correction: Correction? = nil, merged: [MergedDocument] = []
    ) {
      self.decision = decision
      self.sentence = sentence
      self.seenAtNanoseconds = seenAtNanoseconds
      self.runnerUpPath = runnerUpPath
      self.correction = correction
      self.merged = merged
    }
  }

  /// The command that changes a decision, and when to give it.
  package struct Correction: Hashable, Sendable {
    /// When to give it, such as `If it is another document`.
    package var condition: String
    /// The command, as short as it can be where the status was asked for.
    package var command: String
    /// The command with absolute paths, which works anywhere.
    package var absoluteCommand: String

    package init(condition: String, command: String, absoluteCommand: String) {
      self.condition = condition
      self.command = command
      self.absoluteCommand = absoluteCommand
    }
  }

  /// Why words are not counted, and since when what is shown is old.
  package struct Uncounted: Hashable, Sendable {
    /// The reason, as a name.
    package var reason: String
    /// The reason in one sentence, without a full stop.
    package var sentence: String
    /// When words were counted last, in nanoseconds since 1970; `nil` if they never were.
    package var countedAtNanoseconds: Int64?

    package init(reason: String, sentence: String, countedAtNanoseconds: Int64?) {
      self.reason = reason
      self.sentence = sentence
      self.countedAtNanoseconds = countedAtNanoseconds
    }
  }

  /// The absolute path that was asked about.
  package var path: String
  /// The decision that a fetch would take; `nil` where the file can't be looked at.
  package var match: Match?
  /// The activity with its sessions, or `nil` for a file that is not recorded.
  package var activity: ActivitySummary?
  /// The longest gap without input that counts as active; `nil` for no limit.
  package var idleLimitNanoseconds: Int64?
  /// Why the words of the content that the file has are not counted; `nil` where they are, or can be.
  package var uncounted: Uncounted?
  /// What the file has now, where it was changed since its words were counted last.
  package var recount: WordCount?
  /// The running timers that were probably forgotten, of this document and of others.
  package var forgotten: [RunningSession] = []

  package init(
    path: String, match: Match?, activity: ActivitySummary?, idleLimitNanoseconds: Int64?,
    uncounted: Uncounted? = nil
  ) {
    self.path = path
    self.match = match
    self.activity = activity
    self.idleLimitNanoseconds = idleLimitNanoseconds
    self.uncounted = uncounted
  }
}
