import FileTracking
package import ProgressModel
package import ProgressStorage

extension DocumentMatching {
  /// What is left of a recorded decision: a link that a rule made, and that was cut since, tells where
  /// the document came from and no more; and what a person said and took back tells nothing.
  package func standing(_ sighting: SightingFact, _ reader: FactReader) throws -> MatchDecision {
    var decision = sighting.decision
    let members = try reader.members(ofDocument: sighting.document)
    if decision.reason == .linked {
      guard try !holds(decision, of: sighting.document, among: members, reader),
        let earlier = try reader.sighting(before: sighting)
      else { return decision }
      return try standing(earlier, reader)
    }
    // A move has an origin if a person split what had moved from what it was before.
    guard decision.mergesByLink || decision.reason.isMove, let origin = decision.origin,
      !members.contains(origin)
    else { return decision }
    switch decision.reason {
    case .rewritten: decision.reason = .replaced
    case .seenElsewhere: decision.reason = .copied
    default: decision.reason = .derived
    }
    // It was missed when the decision was taken, and was found since.
    if let place = try reader.location(ofDocument: origin, device: device) {
      decision.formerPath = place.path
      decision.evidence.formerLocation = try whereabouts(of: place, reader)
    }
    return decision
  }

  /// Whether the file of a document was on this device, and is no more.
  func isGone(_ document: DocumentIdentifier, _ reader: FactReader) throws -> Bool {
    guard let place = try reader.location(ofDocument: document, device: device) else {
      return false
    }
    return try whereabouts(of: place, reader) == .absent
  }

  private func whereabouts(of place: SightingFact, _ reader: FactReader) throws -> LocationState? {
    guard try reader.device(place.authorship.device, countsAs: device) else { return nil }
    return fileSystem.locationState(of: place)
  }

  /// Whether what a person said of a file was neither taken back nor overruled.
  private func holds(
    _ decision: MatchDecision, of document: DocumentIdentifier, among members: [DocumentIdentifier],
    _ reader: FactReader
  ) throws -> Bool {
    guard decision.isSplitting, let other = decision.evidence.runnerUp else {
      return try reader.links(ofDocument: document).contains {
        $0.kind == .same && $0.isByPerson && $0.other(than: document) == decision.origin
      }
    }
    // That they are apart may also be what a rule found out after the person took the word back.
    return try !members.contains(other)
      && reader.links(ofDocument: other).contains {
        $0.kind == .apart && $0.isByPerson && members.contains($0.other(than: other))
      }
  }
}
