import ProgressModel

/// How a file compares with a candidate.
struct CandidateComparison {
  let candidate: DocumentCandidate
  /// The handles; unknown on a weak file system, and under another file-system identifier.
  let handle: MatchEvidence.Comparison
  /// The contents; unknown where one of them was unstable.
  let content: MatchEvidence.Comparison
  /// Whether the candidate's newest location is the path of the file.
  let isAtPath: Bool

  init(_ observation: FileObservation, with candidate: DocumentCandidate) {
    self.candidate = candidate
    handle = Self.compareHandles(observation, candidate)
    content = Self.compareContents(observation, candidate)
    isAtPath = PathText.areSame(observation.resolvedPath, candidate.resolvedPath)
  }

  /// Whether the file has, or may have, a content that the document has or had.
  var hasItsContent: Bool { content == .same || content == .earlier }

  /// Whether the texts have enough in common where the path speaks for the document too.
  var isAlikeAtSamePath: Bool {
    hasItsContent || candidate.likeness?.isAlikeAtSamePath ?? false
  }

  /// Whether it could be measured that the texts have nothing in common.
  var isMeasured: Bool { candidate.likeness != nil }

  /// How alike the texts are, to rank candidates by; 0…2.
  var score: Double { candidate.likeness?.score ?? 0 }

  func evidence(runnerUp: DocumentIdentifier? = nil) -> MatchEvidence {
    MatchEvidence(
      handle: handle, content: content,
      similarity: hasItsContent ? nil : candidate.likeness?.survivingShare,
      runnerUp: runnerUp, formerLocation: candidate.location)
  }

  private static func compareHandles(
    _ observation: FileObservation, _ candidate: DocumentCandidate
  ) -> MatchEvidence.Comparison {
    guard !observation.fileSystem.isWeak,
      observation.fileSystem.identifier == candidate.fileSystem,
      let seen = observation.handle, let recorded = candidate.handle
    else { return .unknown }
    return seen == recorded ? .same : .other
  }

  private static func compareContents(
    _ observation: FileObservation, _ candidate: DocumentCandidate
  ) -> MatchEvidence.Comparison {
    guard let seen = observation.comparableFingerprint else { return .unknown }
    if seen == candidate.fingerprint { return .same }
    if candidate.hasEarlierContent { return .earlier }
    return candidate.fingerprint == nil ? .unknown : .other
  }
}
