package import ProgressModel

/// Decides which document a file is.
///
/// A pure function of what was seen and of what is recorded. The rules are tried in order, the
/// first that holds decides; a wrong merge is worse than a wrong split, so in doubt a file is a new
/// document.
///
/// - Source: the rules in "Identity" in Design.
package enum DocumentMatcher {
  /// Decides which document a file is.
  ///
  /// Where the reason is ``MatchReason/ambiguous`` or ``MatchReason/new``, the evidence names in
  /// `runnerUp` the document that came nearest, and `formerPath` its path.
  ///
  /// - Complexity: O(*n* log *n*) of the number of candidates.
  package static func decide(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision {
    if let known = candidates.atPath.map({ CandidateComparison(observation, with: $0) }),
      known.isAtPath
    {
      return decideAtKnownPath(observation, known, among: candidates)
    }
    return decideByHandle(observation, among: candidates)
      ?? decideByContent(observation, among: candidates)
      ?? MatchDecision(reason: .new)
  }

  /// Rules 2, 3, 5, and "any other save" for a path that is a document's newest location.
  private static func decideAtKnownPath(
    _ observation: FileObservation, _ known: CandidateComparison,
    among candidates: DocumentCandidates
  ) -> MatchDecision {
    let document = known.candidate.document
    let rival = rival(of: document, observation, among: candidates)
    let reason: MatchReason
    switch (known.handle, known.content) {
    case (.same, .same): reason = .unchanged
    case (.same, _): reason = .edited
    // No handle, or one under a new file-system identifier: path and content agree, that is enough.
    case (.unknown, .same): reason = .unchanged
    case (_, .same), (_, .earlier):
      let isElsewhere = livesElsewhere(document, observation, among: candidates)
      reason = isElsewhere ? .unsettled : .restored
    default: reason = .unsettled
    }
    return MatchDecision(
      reason: reason, document: document,
      formerPath: known.candidate.path, confidence: reason == .unsettled ? 0.5 : 1,
      evidence: known.evidence(runnerUp: rival))
  }

  /// Rules 10 and 11: a handle is the file itself, whatever its content has become.
  private static func decideByHandle(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision? {
    let matches = comparisons(observation, with: candidates.withHandle + candidates.allOthers)
      .filter { $0.handle == .same }
      .sorted { Self.isBetter($0, $1) }
    guard let best = matches.first else { return nil }
    // Out of reach is not gone: the file system may be mounted at a second place.
    return MatchDecision(
      reason: best.location.isGone ? .moved : .sameFile, document: best.candidate.document,
      formerPath: best.candidate.path,
      evidence: best.evidence(runnerUp: matches.dropFirst().first?.candidate.document))
  }

  /// Rules 12, 14 and 17: content decides only where it is telling.
  private static func decideByContent(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision? {
    let matches = comparisons(observation, with: candidates.withContent)
      .filter { $0.content == .same || $0.content == .earlier }
      .sorted { Self.isBetter($0, $1) }
    guard let nearest = matches.first else { return nil }
    guard
      ContentWeight.mayDecideAlone(
        observation, documentsWithContentCount: candidates.documentsWithContentCount)
    else { return undecided(.new, nearest: nearest) }
    let gone = matches.filter { $0.location.isGone && $0.content == .same }
    if let only = gone.first, gone.count == 1 {
      let runnerUp = matches.first { $0.candidate.document != only.candidate.document }
      return MatchDecision(
        reason: .moved, document: only.candidate.document, formerPath: only.candidate.path,
        confidence: 0.9, evidence: only.evidence(runnerUp: runnerUp?.candidate.document))
    }
    if let first = gone.first { return undecided(.ambiguous, nearest: first) }
    guard let original = matches.first(where: { !$0.location.isGone }) else {
      return undecided(.new, nearest: nearest)
    }
    let runnerUp = matches.first { $0.candidate.document != original.candidate.document }
    return MatchDecision(
      reason: .copied, origin: original.candidate.document, formerPath: original.candidate.path,
      confidence: 0.9, evidence: original.evidence(runnerUp: runnerUp?.candidate.document))
  }

  private static func undecided(
    _ reason: MatchReason, nearest: CandidateComparison
  ) -> MatchDecision {
    MatchDecision(
      reason: reason, formerPath: nearest.candidate.path, confidence: 0.5,
      evidence: nearest.evidence(runnerUp: nearest.candidate.document))
  }
}

extension DocumentMatcher {
  /// One comparison a document.
  private static func comparisons(
    _ observation: FileObservation, with candidates: [DocumentCandidate]
  ) -> [CandidateComparison] {
    var seen: Set<FactIdentifier> = []
    return candidates.filter { seen.insert($0.document).inserted }
      .map { CandidateComparison(observation, with: $0) }
  }

  /// Present before gone before out of reach, newest content before an older one, then the younger
  /// document: any fixed order will do, so that the answer is the same on every device.
  private static func isBetter(_ left: CandidateComparison, _ right: CandidateComparison) -> Bool {
    (rank(left), right.candidate.document) < (rank(right), left.candidate.document)
  }

  private static func rank(_ comparison: CandidateComparison) -> Int {
    let place =
      switch comparison.location {
      case .present: 0
      case .replaced, .absent: 2
      case .unreachable: 4
      }
    return place + (comparison.content == .same ? 0 : 1)
  }

  /// Whether the document's own file is at another path.
  private static func livesElsewhere(
    _ document: FactIdentifier, _ observation: FileObservation,
    among candidates: DocumentCandidates
  ) -> Bool {
    (candidates.withHandle + candidates.withContent).contains {
      $0.document == document && $0.location == .present
        && !PathText.areSame($0.resolvedPath, observation.resolvedPath)
    }
  }

  /// The other document that the file could be: by its handle, else by its content.
  private static func rival(
    of document: FactIdentifier, _ observation: FileObservation,
    among candidates: DocumentCandidates
  ) -> FactIdentifier? {
    let others = (candidates.withHandle + candidates.withContent)
      .filter { $0.document != document }
    let compared = comparisons(observation, with: others)
    let byHandle = compared.filter { $0.handle == .same }.min(by: isBetter)
    let byContent = compared.filter { $0.content == .same }.min(by: isBetter)
    return (byHandle ?? byContent)?.candidate.document
  }
}

extension DocumentCandidates {
  /// The candidates that were not looked up by their handle.
  fileprivate var allOthers: [DocumentCandidate] { (atPath.map { [$0] } ?? []) + withContent }
}
