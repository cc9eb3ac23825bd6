import FileTracking
package import ProgressModel
package import ProgressStorage

extension DocumentMatching {
  /// What a person can say against a decision about the file.
  ///
  /// - Parameter recorded: What the file is on record as; `nil` if the decision is not recorded yet.
  /// - Returns: `nil` if nothing would change the decision.
  package func correction(
    of decision: MatchDecision, recorded: DocumentIdentifier?, _ reader: FactReader
  ) throws -> MatchCorrection? {
    let own = try (recorded ?? decision.document).map { try reader.members(ofDocument: $0) } ?? []
    // What was imported, or linked to the file, is one with it whatever the file was taken for.
    if !decision.isSplitting, own.count > 1 { return .unlink }
    if decision.isSplitting || !decision.reason.isKnownDocument {
      guard let other = otherChoice(decision), !own.contains(other) else { return nil }
      return try linkCorrection(to: other, reader)
    }
    if recorded == nil, decision.mergesByLink || decision.reason.isMove { return .unlink }
    guard decision.reason != .sameFile else { return nil }
    let move = try (recorded ?? decision.document).flatMap {
      try reader.newestMove(ofDocument: $0, onDevice: device)
    }
    return move == nil ? nil : .unlink
  }

  /// The document that a file which is followed as a new one was nearest to.
  private func otherChoice(_ decision: MatchDecision) -> DocumentIdentifier? {
    // An overwritten document was at this path, and what it was overwritten with is still there.
    decision.reason == .overwritten
      ? decision.evidence.runnerUp : decision.origin ?? decision.evidence.runnerUp
  }

  private func linkCorrection(
    to other: DocumentIdentifier, _ reader: FactReader
  ) throws -> MatchCorrection? {
    guard let place = try reader.location(ofDocument: other, device: device) else { return nil }
    let state = try stateByPath(of: place, members: reader.members(ofDocument: other), reader)
    return .link(
      document: other, path: place.path, isNamedByPath: state != nil, isThere: state == .present)
  }

  /// What is at the path of a sighting; `nil` if a person who types the path does not mean its document.
  private func stateByPath(
    of place: SightingFact, members: [DocumentIdentifier], _ reader: FactReader
  ) throws -> LocationState? {
    guard place.authorship.device == device,
      !PathText.areSame(place.resolvedPath, observation.resolvedPath),
      let newest = try reader.newestSighting(atResolvedPath: place.resolvedPath, device: device),
      members.contains(newest.document), let state = fileSystem.locationState(of: place)
    else { return nil }
    return state == .replaced ? nil : state
  }
}
