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
  /// Where the reason is ``MatchReason/ambiguous``, `origin` is the document that came nearest, and where
  /// it is ``MatchReason/new``, the evidence names it in `runnerUp`; `formerPath` is its path.
  ///
  /// - Parameter mayBeLost: Whether the file may be a lost document that only its text speaks for; if
  ///   not, such a document was given to another file.
  /// - Complexity: O(*n* log *n*) of the number of candidates.
  package static func decide(
    _ observation: FileObservation, among candidates: DocumentCandidates, mayBeLost: Bool = true
  ) -> MatchDecision {
    if let known = candidates.atPath.map({ CandidateComparison(observation, with: $0) }),
      known.isAtPath
    {
      let decision = decideAtKnownPath(observation, known, among: candidates)
      guard mayBeLost, isTakenOver(decision) || isUnlikeInPlace(decision) else { return decision }
      return decideAsLost(observation, among: candidates) ?? decision
    }
    return decideByEvidence(observation, among: candidates)
      ?? decideByLikeness(observation, among: candidates, mayBeLost: mayBeLost)
      ?? unknown(among: candidates)
  }

  /// Whether nothing but how alike texts are can tell which document a file at an unknown path is, so that
  /// ``DocumentCandidates/alike`` is looked at.
  package static func needsLikeness(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> Bool {
    decideByEvidence(observation, among: candidates) == nil
  }

  /// Whether a file at the path of a document has its text, or one alike.
  package static func isAlike(
    _ observation: FileObservation, atPathOf candidate: DocumentCandidate
  ) -> Bool {
    CandidateComparison(observation, with: candidate).isAlikeAtSamePath
  }

  /// Whether another file took the path of a document, so that it may be a lost one, as at a path that is
  /// unknown.
  package static func isTakenOver(_ decision: MatchDecision) -> Bool {
    decision.reason == .reused || decision.reason == .replaced
  }

  /// Whether a file was changed in place to a text that has next to nothing of its document's, so that it
  /// may be a document that was at the path before.
  package static func isUnlikeInPlace(_ decision: MatchDecision) -> Bool {
    decision.reason == .edited
      && decision.evidence.similarity.map { $0 < Likeness.leastShareAtSamePath } ?? false
  }

  private static func decideAsLost(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision? {
    guard !ContentWeight.isShort(observation) else { return nil }
    let file = LikenessAssignment.File(
      resolvedPath: observation.resolvedPath, candidates: candidates.alike)
    switch LikenessAssignment.outcomes(of: [file])[0] {
    case .document(let candidate):
      return renamedAndEdited(observation, candidate, among: candidates)
    case .ambiguous, .none: return nil
    }
  }

  // MARK: - A path that is a document's location

  /// The rules for a known path, from `unchanged` to `reused`.
  private static func decideAtKnownPath(
    _ observation: FileObservation, _ known: CandidateComparison,
    among candidates: DocumentCandidates
  ) -> MatchDecision {
    if let split = decideSplit(observation, known, among: candidates) { return split }
    if known.handle == .same || (known.handle == .unknown && known.content == .same) {
      return decideInPlace(observation, known, among: candidates)
    }
    if let returned = decideReturned(observation, known, among: candidates) { return returned }
    if let swapped = decideSwapped(observation, known, among: candidates) { return swapped }
    if let successor = candidates.successor {
      return MatchDecision(
        reason: .copied, origin: successor.document, formerPath: successor.path, confidence: 0.9,
        evidence: CandidateComparison(observation, with: successor).evidence(
          runnerUp: known.candidate.document))
    }
    if let path = candidates.pathOfHandedOutFile {
      return MatchDecision(
        reason: .replaced, formerPath: path,
        evidence: known.evidence(runnerUp: known.candidate.document))
    }
    if known.hasItsContent { return same(.restored, known, among: candidates, observation) }
    if known.isAlikeAtSamePath {
      let share = known.candidate.likeness?.survivingShare ?? 0
      // That its old file is its backup says the same. A text alone is never quite sure.
      let confidence = min(0.99, max(0.5 + share / 2, candidates.wasLeftForBackup ? 0.9 : 0))
      return same(.saved, known, among: candidates, observation, confidence: confidence)
    }
    if let linked = decideLinked(observation, known, among: candidates) { return linked }
    if let path = elsewhere(known, observation, among: candidates) {
      return MatchDecision(
        reason: .replaced, origin: nil, formerPath: path,
        evidence: known.evidence(runnerUp: known.candidate.document))
    }
    if known.candidate.hasSessionNow {
      return same(.rewritten, known, among: candidates, observation, confidence: 0.9)
    }
    let isShort = known.candidate.isShort || ContentWeight.isShort(observation)
    if known.candidate.hadSessionLately || isShort {
      return same(.rewritten, known, among: candidates, observation, confidence: 0.6)
    }
    guard known.isMeasured || known.content == .unknown else {
      // No text to compare, as in a file of an unknown format: the path alone decides.
      return same(.saved, known, among: candidates, observation, confidence: 0.5)
    }
    return MatchDecision(
      reason: .reused, formerPath: known.candidate.path, confidence: 0.5,
      evidence: known.evidence(runnerUp: known.candidate.document))
  }

  /// A further name of a document's file, or the one of its backup, after the document was saved again
  /// under its first name: two files from now on.
  private static func decideSplit(
    _ observation: FileObservation, _ known: CandidateComparison,
    among candidates: DocumentCandidates
  ) -> MatchDecision? {
    guard let candidate = candidates.firstLocation, !candidate.hasLeft else { return nil }
    let first = CandidateComparison(observation, with: candidate)
    guard candidate.location == .replaced || first.handle == .other else { return nil }
    if let linked = decideLinked(observation, known, among: candidates) { return linked }
    let reason: MatchReason
    if known.isAlikeAtSamePath,
      FileVariant.isBackup(observation.resolvedPath, of: candidate.resolvedPath)
    {
      reason = .backup
    } else if known.hasItsContent || first.hasItsContent {
      reason = .copied
    } else {
      reason = known.isAlikeAtSamePath ? .derived : .replaced
    }
    return MatchDecision(
      reason: reason, origin: reason == .replaced ? nil : known.candidate.document,
      formerPath: candidate.path, confidence: reason == .replaced ? 1 : 0.9,
      evidence: first.evidence(runnerUp: candidate.document))
  }

  /// `unchanged`, `restored`, `edited` and `overwritten`. A copy that gets the newer content of its
  /// original stays what it is. So does a document if it is unknown that the other one had the content
  /// first, or if it has text in common with the content, such as another draft of it. It may be known or
  /// not where the other one is today, whether its content has changed since, and how many documents have
  /// the content. So none of these counts.
  private static func decideInPlace(
    _ observation: FileObservation, _ known: CandidateComparison,
    among candidates: DocumentCandidates
  ) -> MatchDecision {
    if known.content == .same { return same(.unchanged, known, among: candidates, observation) }
    if known.hasItsContent {
      let isNewest = hasNewestContent(observation, known, among: candidates)
      return same(isNewest ? .edited : .restored, known, among: candidates, observation)
    }
    if let returned = decideReturned(observation, known, among: candidates) { return returned }
    let others =
      ContentWeight.isShort(observation)
      ? []
      : comparisons(observation, with: candidates.withContent).filter {
        $0.hasItsContent && $0.candidate.activity != known.candidate.activity
          && !$0.candidate.wasCopyOfKnown
          && $0.candidate.hadContent(before: observation.state)
      }
    if !known.isAlikeAtSamePath, let other = others.min(by: isBetter) {
      return MatchDecision(
        reason: .overwritten, origin: other.candidate.document, formerPath: other.candidate.path,
        confidence: 0.9,
        evidence: MatchEvidence(
          handle: .same, content: other.content, runnerUp: known.candidate.document,
          formerLocation: other.candidate.location))
    }
    // Where another document has the content, how alike the texts are has decided.
    return same(
      .edited, known, among: candidates, observation, confidence: others.isEmpty ? 1 : 0.9)
  }

  /// Whether another file of the same activity, or the same file under another name, was seen with the
  /// content last: then it is not an earlier version that came back.
  private static func hasNewestContent(
    _ observation: FileObservation, _ known: CandidateComparison,
    among candidates: DocumentCandidates
  ) -> Bool {
    comparisons(observation, with: candidates.withContent).contains {
      $0.content == .same && !$0.isAtPath
        && $0.candidate.activity == known.candidate.activity
    }
  }

  /// `restored` for a document that was at the path before the one that is known there: its content is
  /// back, as after a backup mends a file that another one was copied over.
  private static func decideReturned(
    _ observation: FileObservation, _ known: CandidateComparison,
    among candidates: DocumentCandidates
  ) -> MatchDecision? {
    guard !ContentWeight.isShort(observation), !known.isAlikeAtSamePath,
      // A file that comes from elsewhere is what it was there.
      !comparisons(observation, with: candidates.withHandle)
        .contains(where: { $0.handle == .same && $0.candidate.hasLeft })
    else { return nil }
    return comparisons(observation, with: candidates.withContent)
      .filter {
        $0.isAtPath && $0.hasItsContent && $0.candidate.activity != known.candidate.activity
      }
      .min(by: isBetter)
      .map {
        MatchDecision(
          reason: .restored, document: $0.candidate.document, formerPath: $0.candidate.path,
          confidence: 0.9, evidence: $0.evidence(runnerUp: known.candidate.document))
      }
  }

  /// `swapped`. If the handle is not the other document's, because both were saved again or there are no
  /// handles, the whole content has to be the same.
  private static func decideSwapped(
    _ observation: FileObservation, _ known: CandidateComparison,
    among candidates: DocumentCandidates
  ) -> MatchDecision? {
    guard !known.isAlikeAtSamePath else { return nil }
    let mayDecide = contentMayDecideAlone(observation, among: candidates)
    let others = comparisons(observation, with: candidates.withHandle + candidates.withContent)
      .filter {
        $0.candidate.activity != known.candidate.activity && $0.candidate.hasLeft
          && ($0.handle == .same || ($0.content == .same && mayDecide))
      }
    guard let other = others.min(by: isBetter) else { return nil }
    return MatchDecision(
      reason: .swapped, document: other.candidate.document, formerPath: other.candidate.path,
      evidence: other.evidence(runnerUp: known.candidate.document))
  }

  /// `sameFile` at a known path: the file of another document, which is at its own path, was given this
  /// name, too.
  private static func decideLinked(
    _ observation: FileObservation, _ known: CandidateComparison,
    among candidates: DocumentCandidates
  ) -> MatchDecision? {
    comparisons(observation, with: candidates.withHandle).filter {
      $0.handle == .same && $0.candidate.location == .present
        && $0.candidate.activity != known.candidate.activity
    }
    .min(by: isBetter)
    .map {
      MatchDecision(
        reason: .sameFile, document: $0.candidate.document, formerPath: $0.candidate.path,
        evidence: $0.evidence(runnerUp: known.candidate.document))
    }
  }

  private static func same(
    _ reason: MatchReason, _ known: CandidateComparison, among candidates: DocumentCandidates,
    _ observation: FileObservation, confidence: Double = 1
  ) -> MatchDecision {
    MatchDecision(
      reason: reason, document: known.candidate.document, formerPath: known.candidate.path,
      confidence: confidence,
      evidence: known.evidence(runnerUp: rival(of: known, observation, among: candidates)))
  }

  // MARK: - A path that is unknown

  /// The rules for an unknown path that need no likeness. What a file is goes before what its name
  /// says that it is.
  private static func decideByEvidence(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision? {
    decideByHandle(observation, among: candidates)
      ?? decideByName(observation, among: candidates)
      ?? decideByContent(observation, among: candidates)
      ?? decideByFolder(observation, among: candidates)
      ?? decideByCopy(observation, among: candidates)
  }

  /// `conflictCopy` and `backup`: what a program put beside a document under a name of its own.
  private static func decideByName(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision? {
    guard let candidate = candidates.variantOf, let variant = candidates.variant,
      !candidate.hasLeft
    else { return nil }
    let compared = CandidateComparison(observation, with: candidate)
    guard compared.isAlikeAtSamePath || candidate.isShort || ContentWeight.isShort(observation)
    else { return nil }
    return MatchDecision(
      reason: variant == .backup ? .backup : .conflictCopy,
      document: variant == .backup ? nil : candidate.document,
      origin: variant == .backup ? candidate.document : nil, formerPath: candidate.path,
      confidence: 0.9, evidence: compared.evidence())
  }

  /// `moved` and `sameFile` by the handle, which is the file itself, whatever its content is now. If
  /// another file at the document's own path has its text, the document was saved again there, and this
  /// file is its earlier version.
  private static func decideByHandle(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision? {
    let matches = comparisons(observation, with: candidates.withHandle + candidates.allOthers)
      .filter {
        $0.candidate.isOccupiedByFile
          || ($0.handle == .same
            && ($0.candidate.location != .replaced || $0.candidate.occupant != .alike))
      }
      .sorted { Self.isBetter($0, $1) }
    guard let best = matches.first, !isSucceeded(best, among: candidates) else { return nil }
    // Out of reach is not gone: the file system may be mounted at a second place.
    return MatchDecision(
      reason: best.candidate.hasLeft ? movement(of: best, among: candidates) : .sameFile,
      document: best.candidate.document, formerPath: best.candidate.path,
      evidence: best.evidence(runnerUp: matches.dropFirst().first?.candidate.document))
  }

  /// Whether the document of a file lives on beside it, so that the file is the backup that its name says
  /// it is: the save that made it took the document's own file for it.
  private static func isSucceeded(
    _ match: CandidateComparison, among candidates: DocumentCandidates
  ) -> Bool {
    guard let beside = candidates.variantOf else { return false }
    return match.candidate.hasLeft && !beside.hasLeft
      && beside.activity == match.candidate.activity
  }

  /// `moved` and `ambiguous` by the content of a document that is gone.
  private static func decideByContent(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision? {
    guard
      ContentWeight.mayDecideAlone(
        observation, documentsWithContentCount: candidates.documentsWithContentCount)
    else { return nil }
    let matches = contentMatches(observation, among: candidates)
    let gone = oneEach(matches.filter { $0.candidate.hasLeft && $0.content == .same })
    guard let first = gone.first else { return nil }
    let isAlone = gone.count == 1 && !candidates.isHandedOutContent
    guard let chosen = isAlone ? first : onlyNamesake(of: observation, among: gone) else {
      // What was handed out is anybody's.
      if candidates.isHandedOutContent { return nil }
      return ambiguous(nearest: first, rival: gone[1].candidate)
    }
    let runnerUp = matches.first { $0.candidate.activity != chosen.candidate.activity }
    return MatchDecision(
      reason: movement(of: chosen, among: candidates), document: chosen.candidate.document,
      formerPath: chosen.candidate.path, confidence: 0.9,
      evidence: chosen.evidence(runnerUp: runnerUp?.candidate.document))
  }

  /// A document that comes to a path which another one has left changed places with it.
  private static func movement(
    of match: CandidateComparison, among candidates: DocumentCandidates
  ) -> MatchReason {
    guard let left = candidates.leftPath, left.activity != match.candidate.activity else {
      return .moved
    }
    return .swapped
  }

  /// `movedWithFolder`.
  private static func decideByFolder(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision? {
    guard let candidate = candidates.movedWithFolder, candidate.hasLeft else { return nil }
    let compared = CandidateComparison(observation, with: candidate)
    guard compared.content == .same else { return nil }
    return MatchDecision(
      reason: .movedWithFolder, document: candidate.document, formerPath: candidate.path,
      confidence: 0.9, evidence: compared.evidence())
  }

  /// `copied`, and the answer for contents that prove nothing.
  private static func decideByCopy(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision? {
    let matches = contentMatches(observation, among: candidates)
    guard let nearest = matches.first else { return nil }
    // Whose copy a template is tells the origin of a new document, and no more.
    if !ContentWeight.isShort(observation),
      case let present = matches.filter({ !$0.candidate.hasLeft }),
      let original = plainlyNamed(observation, among: present) ?? present.min(by: isOlder)
    {
      let runnerUp = matches.first { $0.candidate.activity != original.candidate.activity }
      return MatchDecision(
        reason: .copied, origin: original.candidate.document, formerPath: original.candidate.path,
        confidence: 0.9, evidence: original.evidence(runnerUp: runnerUp?.candidate.document))
    }
    let provesTooLittle = !contentMayDecideAlone(observation, among: candidates)
    // An earlier content of a gone document is left to its text: how much of the newest is in it.
    guard provesTooLittle else { return nil }
    return MatchDecision(
      reason: .new, formerPath: nearest.candidate.path, confidence: 0.5,
      evidence: nearest.evidence(runnerUp: nearest.candidate.document))
  }

  /// The one that is named as the file without the words for a copy, as "a.txt" is beside "a (1).txt". Of several copies
  /// that are seen at once, none is older, and one is no copy of another.
  private static func plainlyNamed(
    _ observation: FileObservation, among matches: [CandidateComparison]
  ) -> CandidateComparison? {
    guard matches.count > 1 else { return nil }
    let folder = PathText.folder(observation.resolvedPath)
    let names = FileVariant.plainNames(ofCopy: PathText.lastComponent(observation.resolvedPath))
    for path in names.map({ PathText.joined(folder, $0) }) {
      if let found = matches.first(where: {
        PathText.areSame($0.candidate.resolvedPath, path)
      }) {
        return found
      }
    }
    return nil
  }

  /// `renamedAndEdited`, `derived` and `ambiguous`: how much of an old text survives.
  private static func decideByLikeness(
    _ observation: FileObservation, among candidates: DocumentCandidates, mayBeLost: Bool
  ) -> MatchDecision? {
    guard !ContentWeight.isShort(observation) else { return nil }
    if let linked = decideByOccupant(observation, among: candidates) { return linked }
    if mayBeLost {
      let file = LikenessAssignment.File(
        resolvedPath: observation.resolvedPath, candidates: candidates.alike)
      switch LikenessAssignment.outcomes(of: [file])[0] {
      case .document(let candidate):
        return renamedAndEdited(observation, candidate, among: candidates)
      case .ambiguous(let candidate, let rival):
        return ambiguous(observation, near: candidate, rival: rival)
      case .none: break
      }
    }
    let alike = oneEach(
      comparisons(observation, with: candidates.alike)
        .filter { $0.candidate.likeness?.isAlike ?? false && !$0.candidate.isShort }
        .sorted { ($0.score, $1.candidate.document) > ($1.score, $0.candidate.document) })
    guard let present = alike.first(where: { !$0.candidate.hasLeft }) else {
      return alike.isEmpty ? decideByTemplate(observation, among: candidates) : nil
    }
    let runnerUp = alike.first { $0.candidate.activity != present.candidate.activity }
    return MatchDecision(
      reason: .derived, origin: present.candidate.document, formerPath: present.candidate.path,
      confidence: confidence(present, runnerUp),
      evidence: present.evidence(runnerUp: runnerUp?.candidate.document))
  }

  /// `derived` for a text that several documents have: the file may be any of them, so it is a new
  /// document.
  private static func decideByTemplate(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision? {
    guard let template = candidates.template else { return nil }
    let compared = CandidateComparison(observation, with: template)
    guard template.hasLeft else {
      return MatchDecision(
        reason: .derived, origin: template.document, formerPath: template.path,
        confidence: confidence(compared, nil), evidence: compared.evidence())
    }
    return MatchDecision(
      reason: .new, formerPath: template.path, confidence: 0.5,
      evidence: compared.evidence(runnerUp: template.document))
  }

  /// `sameFile`, if the document at the other name was saved again and no one asked about it yet.
  private static func decideByOccupant(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> MatchDecision? {
    comparisons(observation, with: candidates.alike).filter(\.candidate.isOccupiedByFile)
      .min(by: isBetter)
      .map {
        MatchDecision(
          reason: .sameFile, document: $0.candidate.document, formerPath: $0.candidate.path,
          evidence: $0.evidence())
      }
  }

  private static func renamedAndEdited(
    _ chosen: CandidateComparison, among alike: [CandidateComparison]
  ) -> MatchDecision {
    let next = alike.first { $0.candidate.activity != chosen.candidate.activity }
    return MatchDecision(
      reason: .renamedAndEdited, document: chosen.candidate.document,
      formerPath: chosen.candidate.path, confidence: confidence(chosen, next),
      evidence: chosen.evidence(runnerUp: next?.candidate.document))
  }

  /// The decision that a file is a document which was given to it by ``LikenessAssignment``.
  package static func renamedAndEdited(
    _ observation: FileObservation, _ chosen: DocumentCandidate,
    among candidates: DocumentCandidates
  ) -> MatchDecision {
    let alike = comparisons(observation, with: candidates.alike).sorted { $0.score > $1.score }
    return renamedAndEdited(CandidateComparison(observation, with: chosen), among: alike)
  }

  /// The decision that a file may be several documents, or that several files may be its document.
  package static func ambiguous(
    _ observation: FileObservation, near candidate: DocumentCandidate, rival: DocumentCandidate?
  ) -> MatchDecision {
    ambiguous(nearest: CandidateComparison(observation, with: candidate), rival: rival)
  }

  private static func ambiguous(
    nearest: CandidateComparison, rival: DocumentCandidate?
  ) -> MatchDecision {
    MatchDecision(
      reason: .ambiguous, origin: nearest.candidate.document, formerPath: nearest.candidate.path,
      confidence: 0.5, evidence: nearest.evidence(runnerUp: rival?.document))
  }

  /// `new`; a path that another document left is said to be used again.
  private static func unknown(among candidates: DocumentCandidates) -> MatchDecision {
    guard let left = candidates.leftPath else { return MatchDecision(reason: .new) }
    return MatchDecision(
      reason: .replaced, formerPath: left.path, evidence: MatchEvidence(runnerUp: left.document))
  }
}

extension DocumentMatcher {
  /// One comparison a document.
  private static func comparisons(
    _ observation: FileObservation, with candidates: [DocumentCandidate]
  ) -> [CandidateComparison] {
    var seen: Set<DocumentIdentifier> = []
    return candidates.filter { seen.insert($0.document).inserted }
      .map { CandidateComparison(observation, with: $0) }
  }

  /// Whether equal content tells by itself which document a file is: not if it is short, a template, or handed
  /// out.
  private static func contentMayDecideAlone(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> Bool {
    !candidates.isHandedOutContent
      && ContentWeight.mayDecideAlone(
        observation, documentsWithContentCount: candidates.documentsWithContentCount)
  }

  /// The documents that have or had the content, the best first.
  private static func contentMatches(
    _ observation: FileObservation, among candidates: DocumentCandidates
  ) -> [CandidateComparison] {
    comparisons(observation, with: candidates.withContent)
      .filter(\.hasItsContent).sorted { Self.isBetter($0, $1) }
  }

  /// The first of each activity, in the given order.
  private static func oneEach(_ matches: [CandidateComparison]) -> [CandidateComparison] {
    var seen: Set<ActivityIdentifier> = []
    return matches.filter { seen.insert($0.candidate.activity).inserted }
  }

  /// The only one whose file had the name of the file.
  private static func onlyNamesake(
    of observation: FileObservation, among matches: [CandidateComparison]
  ) -> CandidateComparison? {
    let name = PathText.lastComponent(observation.resolvedPath)
    let namesakes = matches.filter {
      PathText.areSame(PathText.lastComponent($0.candidate.resolvedPath), name)
    }
    return namesakes.count == 1 ? namesakes.first : nil
  }

  /// Present before gone before out of reach, newest content before an older one, then the younger
  /// document: any fixed order will do, so that the answer is the same on every device.
  private static func isBetter(_ left: CandidateComparison, _ right: CandidateComparison) -> Bool {
    (rank(left), right.candidate.document) < (rank(right), left.candidate.document)
  }

  /// The oldest of equal copies; the others are copies of it.
  private static func isOlder(_ left: CandidateComparison, _ right: CandidateComparison) -> Bool {
    (rank(left), left.candidate.document) < (rank(right), right.candidate.document)
  }

  private static func rank(_ comparison: CandidateComparison) -> Int {
    let place =
      switch comparison.candidate.location ?? .unreachable {
      case .present: 0
      case .replaced, .absent: comparison.candidate.hasLeft ? 2 : 0
      case .unreachable: 4
      }
    return place + (comparison.content == .same ? 0 : 1)
  }

  /// How sure it is that a text grew out of another: the more of it survives, and the further the next
  /// document is.
  private static func confidence(
    _ best: CandidateComparison, _ runnerUp: CandidateComparison?
  ) -> Double {
    let share = best.candidate.likeness?.survivingShare ?? 0
    let distance = best.score - (runnerUp?.score ?? 0)
    return min(0.99, 0.5 + min(share, max(distance, 0)) / 2)
  }

  /// Where else the document of this path is; `nil` if no other place is known.
  private static func elsewhere(
    _ known: CandidateComparison, _ observation: FileObservation,
    among candidates: DocumentCandidates
  ) -> String? {
    if let path = candidates.pathOfKnownHandle { return path }
    return (candidates.withHandle + candidates.withContent).first {
      $0.activity == known.candidate.activity && $0.location == .present
        && !PathText.areSame($0.resolvedPath, observation.resolvedPath)
    }?.path
  }

  /// The other document that the file could be: by its handle, else by its content.
  private static func rival(
    of known: CandidateComparison, _ observation: FileObservation,
    among candidates: DocumentCandidates
  ) -> DocumentIdentifier? {
    let others = (candidates.withHandle + candidates.withContent)
      .filter { $0.activity != known.candidate.activity }
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
