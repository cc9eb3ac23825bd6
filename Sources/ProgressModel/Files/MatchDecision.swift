/// Which document a file is, and why.
public struct MatchDecision: Hashable, Sendable {
  /// The rule that decided.
  public var reason: MatchReason
  /// The known document; `nil` if the file is a new one.
  public var document: DocumentIdentifier?
  /// The document that a new one was copied or derived from; if several fit equally well, one of them.
  public var origin: DocumentIdentifier?
  /// The path where the matched document, or the origin, was seen before. For a new document
  /// without an origin it is the path of the most similar document; after a person split two
  /// documents, the path of the other one.
  public var formerPath: String?
  /// How sure the decision is, 0…1.
  public var confidence: Double
  /// The evidence for it.
  public var evidence: MatchEvidence
  /// The absolute path of the file, where the decision is shown; else empty.
  package var path = ""

  /// Creates a decision.
  package init(
    reason: MatchReason, document: DocumentIdentifier? = nil, origin: DocumentIdentifier? = nil,
    formerPath: String? = nil, confidence: Double = 1, evidence: MatchEvidence = MatchEvidence()
  ) {
    self.reason = reason
    self.document = document
    self.origin = origin
    self.formerPath = formerPath
    self.confidence = confidence
    self.evidence = evidence
  }
}

extension MatchDecision {
  /// Whether a person said that the file is another document than the one in the evidence.
  package var isSplitting: Bool { reason == .linked && evidence.runnerUp != nil }

  /// Whether the former path is that of the document which was the next choice.
  package var namesPathOfRunnerUp: Bool {
    evidence.runnerUp != nil && origin == nil && reason.mayNamePathOfRunnerUp
  }
}
