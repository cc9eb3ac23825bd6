package import FileTracking
package import ProgressModel
package import ProgressStorage

/// Finds the document of an observed file among those in the store, and records the finding.
package struct DocumentMatching {
  /// The file as it was found.
  package private(set) var observation: FileObservation
  /// The device that looks.
  package let device: DeviceIdentifier
  /// Looks at the files that stand where documents were, under the key of the observation.
  let tracker: FileTracker
  /// This machine, as the store knows it.
  let machines: Machines
  /// The clocks of this device.
  let now: ClockReading
  /// Which folders moved as a whole, as far as anyone has asked.
  let folderMoves: FolderMoves
  /// How many documents with a text there will be after the pass that the look is part of, at most.
  let expectedDocumentCount: Int
  /// Whether a file that was seen as soon as it was written is recorded again, so that its state stands for its content.
  var makesCertain = false
  /// Which texts the file was found to be alike to, while others were looked at.
  var textFinding: TextFinding?

  /// Prepares the matching of a file.
  package init(
    observation: FileObservation, device: DeviceIdentifier, tracker: FileTracker,
    machines: Machines, now: ClockReading
  ) {
    self.init(
      observation: observation, device: device, tracker: tracker, machines: machines, now: now,
      folderMoves: FolderMoves(), expectedDocumentCount: 0)
  }

  init(
    observation: FileObservation, device: DeviceIdentifier, tracker: FileTracker,
    machines: Machines, now: ClockReading, folderMoves: FolderMoves,
    expectedDocumentCount: Int
  ) {
    self.observation = observation
    self.device = device
    self.tracker = tracker
    self.machines = machines
    self.now = now
    self.folderMoves = folderMoves
    self.expectedDocumentCount = expectedDocumentCount
  }

  var fileSystem: any FileSystem { tracker.fileSystem }

  /// Lets go of the text, after which nothing can be decided any more.
  mutating func forgetText() { observation.sketch = nil }

  /// Decides which document the file is.
  ///
  /// - Parameter mayBeLost: As of `DocumentMatcher`.
  /// - Returns: The decision, and the newest sighting of the path.
  package func decide(
    _ reader: FactReader, mayBeLost: Bool = true
  ) throws -> (MatchDecision, SightingFact?) {
    let finder = CandidateFinder(matching: self, reader: reader)
    let atPath = try reader.newestSighting(
      atResolvedPath: observation.resolvedPath, device: device)
    var candidates = try finder.candidatesAtPath(atPath)
    if let atPath, candidates.atPath != nil {
      // Most files are as they were last seen, and then no other candidates are needed.
      let decision = DocumentMatcher.decide(observation, among: candidates)
      if decision.reason == .unchanged { return (decision, atPath) }
    }
    try finder.complete(&candidates)
    return (try decide(among: candidates, reader, mayBeLost: mayBeLost), atPath)
  }

  /// Decides which of some documents the file is, by what it is and by what other devices saw.
  ///
  /// - Parameter mayBeLost: As of `DocumentMatcher`.
  func decide(
    among candidates: DocumentCandidates, _ reader: FactReader, mayBeLost: Bool = true
  ) throws -> MatchDecision {
    let decision = DocumentMatcher.decide(observation, among: candidates, mayBeLost: mayBeLost)
    guard candidates.atPath == nil else { return decision }
    switch decision.reason {
    case .copied: return try united(decision, among: candidates, reader)
    case .derived, .new:
      return try namesakeElsewhere(among: candidates, reader)
        ?? syncedFromElsewhere(among: candidates, reader) ?? decision
    default: return decision
    }
  }

  /// Gathers the documents that the file may be.
  func candidates(_ reader: FactReader) throws -> DocumentCandidates {
    let finder = CandidateFinder(matching: self, reader: reader)
    var candidates = try finder.candidatesAtPath(
      reader.newestSighting(atResolvedPath: observation.resolvedPath, device: device))
    try finder.complete(&candidates)
    return candidates
  }

  /// What looks like a copy of a document that only another device has seen is that document: the
  /// person has its file here, too, and no other one that is named more like it. So it does not matter
  /// whether the file was seen first, or the facts of the other device were imported. If both devices
  /// saw it, its file here has to be gone.
  private func united(
    _ decision: MatchDecision, among candidates: DocumentCandidates, _ reader: FactReader
  ) throws -> MatchDecision {
    let activities = Set(candidates.withContent.map(\.activity))
    let originals = try activities.filter {
      try reader.ancestors(of: $0).isDisjoint(with: activities)
    }
    guard originals.count == 1, let original = originals.first,
      let candidate = candidates.withContent.first(where: { $0.activity == original }),
      case let isNewest = candidate.fingerprint == observation.comparableFingerprint,
      case let members = try reader.members(ofDocument: original.firstDocument),
      // Another device may have renamed it and written on, and its file came here.
      case let mayBeRenamed = try isNewest
        && members.contains(where: {
          try reader.devices(thatSaw: $0).contains { $0 != device }
        }),
      try !members.contains(where: { member in
        // A conflict copy is a file beside the one of the document.
        try reader.devices(thatSaw: member).contains(device)
          && reader.firstReason(ofDocument: member) != .conflictCopy
          && !(mayBeRenamed && isGone(member, reader))
      }),
      try !hasNamesake(ofDocuments: members, reader)
    else { return decision }
    return MatchDecision(
      reason: .seenElsewhere, document: candidate.document, formerPath: candidate.path,
      confidence: decision.confidence,
      evidence: MatchEvidence(
        content: isNewest ? .same : .earlier, formerLocation: candidate.location))
  }

  /// Returns the decision that the file is the only document with this name and nearly this text which only other
  /// devices have seen: one of them may have written on, and its file comes before its facts. `nil` if it is none.
  private func namesakeElsewhere(
    among candidates: DocumentCandidates, _ reader: FactReader
  ) throws -> MatchDecision? {
    let name = PathText.lastComponent(observation.resolvedPath)
    let namesakes = try candidates.alike.filter { candidate in
      guard let likeness = candidate.likeness, likeness.isNearlySame,
        likeness.ownSurvivingShare.map({ $0 >= Likeness.leastShareOfMost }) ?? false,
        PathText.areSame(PathText.lastComponent(candidate.resolvedPath), name)
      else { return false }
      return try !isSeenHere(candidate.document, reader)
    }
    guard let found = namesakes.first,
      namesakes.allSatisfy({ $0.activity == found.activity })
    else { return nil }
    return MatchDecision(
      reason: .seenElsewhere, document: found.document, formerPath: found.path,
      confidence: 0.5 + (found.likeness?.survivingShare ?? 0) / 4,
      evidence: MatchEvidence(
        content: .other, similarity: found.likeness?.survivingShare,
        formerLocation: found.location))
  }

  /// Returns the decision that the file is the only document with its content, its name and its time stamp which only
  /// other devices have seen: a program synced it, and its text is too short to tell. `nil` if it is none.
  private func syncedFromElsewhere(
    among candidates: DocumentCandidates, _ reader: FactReader
  ) throws -> MatchDecision? {
    guard let content = observation.comparableFingerprint, content.byteCount > 0,
      ContentWeight.isShort(byteCount: content.byteCount, wordCount: observation.wordCount)
    else { return nil }
    let trace = FileTrace(
      path: observation.resolvedPath, modifiedNanoseconds: observation.state.modifiedNanoseconds)
    let synced = try candidates.withContent.filter { candidate in
      guard candidate.fingerprint == content,
        let newest = try reader.newestSighting(ofDocument: candidate.document),
        trace
          == FileTrace(
            path: newest.resolvedPath, modifiedNanoseconds: newest.state.modifiedNanoseconds)
      else { return false }
      return try !isSeenHere(candidate.document, reader)
    }
    guard let found = synced.first, synced.allSatisfy({ $0.activity == found.activity }) else {
      return nil
    }
    return MatchDecision(
      reason: .seenElsewhere, document: found.document, formerPath: found.path, confidence: 0.9,
      evidence: MatchEvidence(content: .same, formerLocation: found.location))
  }

  /// Whether this device has seen a document, or one that is one with it.
  private func isSeenHere(_ document: DocumentIdentifier, _ reader: FactReader) throws -> Bool {
    try reader.members(ofDocument: document).contains {
      try reader.devices(thatSaw: $0).contains(device)
    }
  }

  /// Returns whether an unchanged file is to be recorded all the same: it is known under another
  /// file system, handle or key, or a large file whose state stands for its content has another one, or one of many
  /// was seen as soon as it was written.
  func adopts(_ sighting: SightingFact) -> Bool {
    let isLarge = observation.state.byteCount > 1 << 20
    return sighting.fileSystem != observation.fileSystem.identifier
      || sighting.handle != observation.handle || sighting.fingerprint != observation.fingerprint
      || (isLarge && sighting.state != observation.state)
      || (makesCertain && isMoreCertain(than: sighting))
  }

  /// Whether the state of the file stands for its content now, and did not when it was seen.
  private func isMoreCertain(than sighting: SightingFact) -> Bool {
    guard let known = observation.knownContent else { return false }
    var before = known
    before.observedAtNanoseconds = sighting.seenAtNanoseconds
    return known.standsForContent(in: observation.state)
      && !before.standsForContent(in: observation.state)
  }

  /// Returns the newest sighting of the file if nothing is to be recorded of it.
  package func unchanged(_ reader: FactReader) throws -> (SightingFact, MatchDecision)? {
    let (decision, sighting) = try decide(reader)
    guard decision.reason == .unchanged, let sighting, !adopts(sighting),
      try refutedLinks(of: sighting.document, reader).isEmpty
    else { return nil }
    return (sighting, decision)
  }

  /// What a transaction found of the file.
  package struct Settled {
    /// The newest sighting of the file.
    package var sighting: SightingFact
    /// Which document it is, and why.
    package var decision: MatchDecision
    /// What was written; `nil` if that may concern any file.
    package var touched: TouchedFacts?
  }

  /// Decides within a transaction, since another process may have been faster, and records what is
  /// new.
  package func settle(
    _ writer: FactWriter, tool: String, mayBeLost: Bool = true
  ) throws -> Settled {
    let settled = try settle(writer, tool: tool, mayBeLost: mayBeLost, unless: { _ in false })
    guard let settled else {
      preconditionFailure("nothing was to be left open")
    }
    return settled
  }

  /// Records a file that was just written, as a document of its own: whatever it looks like, it is none that the
  /// store knows.
  ///
  /// - Returns: Its sighting.
  package func settleAsNew(_ writer: FactWriter, tool: String) throws -> SightingFact {
    try record(MatchDecision(reason: .new), writer, tool: tool).sighting
  }

  /// Decides within a transaction, and records what is new, unless the decision is to be left open.
  ///
  /// - Parameters:
  ///   - mayBeLost: As of `DocumentMatcher`.
  ///   - isLeftOpen: Whether to leave a decision open, for a later step of a pass.
  /// - Returns: `nil` if it was left open, and nothing was recorded.
  func settle(
    _ writer: FactWriter, tool: String, mayBeLost: Bool = true,
    unless isLeftOpen: (MatchDecision) throws -> Bool
  ) throws -> Settled? {
    let (decision, newest) = try decide(writer.reader, mayBeLost: mayBeLost)
    if try isLeftOpen(decision) { return nil }
    if let newest, decision.reason == .unchanged, !adopts(newest) {
      let cut = try cutRefutedLinks(of: newest.document, writer, tool: tool)
      return Settled(sighting: newest, decision: decision, touched: TouchedFacts(documents: cut))
    }
    let recorded = try record(decision, writer, tool: tool)
    // The document that the path belonged to before has another location now.
    let touched = recorded.documents.map {
      TouchedFacts(
        documents: $0 + [newest?.document].compactMap(\.self),
        resolvedPath: observation.resolvedPath)
    }
    return Settled(
      sighting: recorded.sighting, decision: recorded.sighting.decision, touched: touched)
  }
}
