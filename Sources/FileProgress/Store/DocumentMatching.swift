import FileTracking
import ProgressModel
import ProgressStorage

/// Finds the document of an observed file among those in the store, and records the finding.
struct DocumentMatching {
  /// More documents than this with one content are a template anyway.
  static let contentLimit = 64

  let observation: FileObservation
  let device: FactIdentifier
  /// The key that the observation's fingerprint was made under.
  let secret: StoreSecret
  let fileSystem: any FileSystem

  /// Decides which document the file is.
  ///
  /// - Returns: The decision, and the newest sighting of the path if it is of the decided document.
  func decide(_ reader: FactReader) throws -> (MatchDecision, SightingFact?) {
    var candidates = DocumentCandidates()
    let atPath = try reader.newestSighting(
      atResolvedPath: observation.resolvedPath, device: device)
    // It is the newest of its path, so there is one more thing to ask.
    if let atPath, try !reader.didMoveAway(from: atPath) {
      candidates.atPath = try candidate(atPath, reader)
      let decision = DocumentMatcher.decide(observation, among: candidates)
      if decision.reason == .unchanged || decision.reason == .edited {
        return (decision, atPath)
      }
    }
    if let handle = observation.handle {
      candidates.withHandle = try reader.sightings(withHandle: handle, device: device)
        .filter { try reader.isLocation($0) }
        .map { try candidate($0, reader) }
    }
    if observation.isStable, let fingerprint = observation.fingerprint {
      let found = try reader.sightings(withContent: fingerprint, limit: Self.contentLimit)
      candidates.documentsWithContentCount = found.count
      candidates.withContent = try found.compactMap { sighting in
        try reader.location(ofDocument: sighting.document, device: device)
          .map { try candidate($0, reader) }
      }
    }
    return (DocumentMatcher.decide(observation, among: candidates), atPath)
  }

  /// The content that a sighting had, as a fingerprint that can be compared.
  ///
  /// One that was made under another key proves nothing. An equal state of the file then stands for an
  /// equal content: the times may be too coarse to show a change within seconds, but to say of an
  /// untouched file that it was edited would be wrong far more often.
  private func content(
    of sighting: SightingFact, _ reader: FactReader
  ) throws -> Fingerprint? {
    guard let recorded = sighting.fingerprint, recorded != observation.fingerprint,
      try !reader.isFingerprint(
        of: sighting, underKey: StoreConnection.bytes(secret.keyIdentifier), device: device)
    else { return sighting.fingerprint }
    return sighting.state == observation.state ? observation.fingerprint : nil
  }

  private func candidate(
    _ sighting: SightingFact, _ reader: FactReader
  ) throws -> DocumentCandidate {
    let isHere = sighting.authorship.device == device
    var location = LocationState.unreachable
    if isHere, let system = sighting.fileSystem,
      !PathText.areSame(sighting.resolvedPath, observation.resolvedPath)
    {
      location = fileSystem.locationState(
        at: sighting.resolvedPath, fileSystem: system, handle: sighting.handle)
    } else if isHere {
      location = .present
    }
    var hadContent = false
    if let content = observation.fingerprint, observation.isStable,
      content != sighting.fingerprint
    {
      hadContent = try reader.document(sighting.document, hadContent: content)
    }
    return DocumentCandidate(
      document: sighting.document, path: sighting.path, resolvedPath: sighting.resolvedPath,
      fileSystem: sighting.fileSystem ?? FileSystemIdentifier(source: .statfs, bytes: []),
      handle: sighting.handle, fingerprint: try content(of: sighting, reader),
      hasEarlierContent: hadContent, location: location)
  }

  /// Returns whether an unchanged file is to be recorded all the same: it is known under another
  /// file system, handle or key, or a large file whose state stands for its content has another one.
  func adopts(_ sighting: SightingFact) -> Bool {
    let isLarge = observation.state.byteCount > 1 << 20
    return sighting.fileSystem != observation.fileSystem.identifier
      || sighting.handle != observation.handle || sighting.fingerprint != observation.fingerprint
      || (isLarge && sighting.state != observation.state)
  }

  /// Returns the newest sighting of the file if nothing is to be recorded of it.
  func unchanged(_ reader: FactReader) throws -> (SightingFact, MatchDecision)? {
    let (decision, sighting) = try decide(reader)
    guard decision.reason == .unchanged, let sighting, !adopts(sighting) else { return nil }
    return (sighting, decision)
  }

  /// Decides within a transaction, since another process may have been faster, and records what is
  /// new.
  ///
  /// - Returns: The newest sighting of the file.
  func settle(_ writer: FactWriter, tool: String) throws -> SightingFact {
    let (decision, newest) = try decide(writer.reader)
    if decision.reason == .unchanged, let newest, !adopts(newest) { return newest }
    return try record(decision, writer, tool: tool)
  }

  /// Records a decision: the sighting and, for a new one, the document.
  private func record(
    _ decision: MatchDecision, _ writer: FactWriter, tool: String
  ) throws -> SightingFact {
    // Somebody may have put another key in the place of the one that is known.
    try StoreConnection.noteKey(secret, writer, tool: tool)
    var decision = decision
    let document: FactIdentifier
    if let known = decision.document, decision.reason.isKnownDocument {
      document = known
    } else {
      document = writer.newIdentifier()
      try writer.insert(
        DocumentFact(
          id: document, origin: decision.origin, authorship: writer.authorship(tool: tool)))
    }
    decision.document = document
    let sighting = SightingFact(
      id: writer.newIdentifier(), document: document, path: observation.path,
      resolvedPath: observation.resolvedPath, fileSystem: observation.fileSystem.identifier,
      handle: observation.handle, state: observation.state,
      fingerprint: observation.isStable ? observation.fingerprint : nil, decision: decision,
      seenAtNanoseconds: observation.observedAtNanoseconds,
      authorship: try writer.authorship(tool: tool))
    try writer.insert(sighting)
    return sighting
  }
}
