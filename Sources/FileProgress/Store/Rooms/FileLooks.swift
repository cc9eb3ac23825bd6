import DocumentIdentity
import FileTracking
import ProgressModel
import ProgressStorage
import StoreEngine

/// Looks at files, and asks the store about what they contain.
package struct FileLooks: Sendable {
  let kernel: StoreKernel

  func observe(
    _ path: String, _ open: StoreConnection, wantsContent: Bool,
    visitor: inout some ContentVisitor
  ) throws -> FileObservation {
    let wantsSketch = { state in !self.looksUnchanged(state, atPath: path, open) }
    if wantsContent {
      return try open.tracker.observe(path, wantsSketch: wantsSketch, visitor: &visitor)
    }
    return try open.tracker.observe(
      path, trusting: kernel.sync { try? recordedContent(atPath: path, open) },
      wantsSketch: wantsSketch)
  }

  /// Up to this size, sketching a plain text takes less time than asking the store whether it is
  /// known.
  private static let quicklySketchedByteCount: Int64 = 16 << 10

  /// Whether a file in this state has most likely not changed since it was last seen, so the sketch of its
  /// text is not needed.
  private func looksUnchanged(
    _ state: FileState, atPath path: String, _ open: StoreConnection
  ) -> Bool {
    if open.recentFetches.containsFile(atPath: path, in: state) { return true }
    guard state.byteCount > Self.quicklySketchedByteCount || kernel.configuration.textSource != nil
    else { return false }
    return kernel.sync { (try? recordedContent(atPath: path, open))?.state } == state
  }

  /// Looks again at a file that looked unchanged but has changed, to get its text.
  func observedAnew(
    _ observation: FileObservation, _ open: StoreConnection
  ) throws -> FileObservation {
    try open.tracker.observe(observation.path, wantsSketch: { _ in true })
  }

  /// An observation with everything needed to record it.
  func sketched(
    _ observation: FileObservation, _ open: StoreConnection
  ) throws -> FileObservation {
    guard observation.lacksSketch else { return observation }
    let matching = try matching(observation, open)
    let isUnchanged = try kernel.sync {
      try DataStoreError.wrapping {
        try open.database.read { try matching.unchanged($0) != nil }
      }
    }
    return isUnchanged ? observation : try observedAnew(observation, open)
  }

  /// What is recorded about the content of a file, under the current key.
  private func recordedContent(
    atPath path: String, _ open: StoreConnection
  ) throws -> KnownContent? {
    guard let device = open.identity?.device else { return nil }
    let absolute = try kernel.configuration.fileSystem.absolutePath(path)
    return try open.database.read { reader in
      guard let known = try reader.newestSighting(atResolvedPath: absolute, device: device),
        let fingerprint = known.fingerprint,
        try reader.isFingerprint(of: known, underKey: open.keyIdentifier, device: device)
      else { return nil }
      return KnownContent(
        state: known.state, fingerprint: fingerprint, observedAtNanoseconds: known.seenAtNanoseconds
      )
    }
  }

  /// The fingerprint of a file without content; `nil` where nothing is recorded.
  package func emptyContent() throws -> Fingerprint? {
    if kernel.recordsNothing { return nil }
    let secret = try kernel.sync { try kernel.connected(.readWrite).tracker.secret }
    return ContentHasher.fingerprint(
      of: UnsafeRawBufferPointer(start: nil, count: 0), secret: secret)
  }

  /// Returns whether work on a file is recorded.
  func isRecorded(
    _ observation: FileObservation, _ open: StoreConnection, _ reader: FactReader
  ) throws -> Bool {
    guard !kernel.recordsNothing, try !isExcluded(observation, reader) else { return false }
    guard kernel.recordsNothingUnassigned else { return true }
    // If its text is needed, the file is looked at again.
    return try openCopies(of: observation, matching(observation, open), reader)
      .map { !$0.isEmpty } ?? true
  }

  /// Returns whether there is anything about a file itself that keeps it from being recorded.
  func isExcluded(_ observation: FileObservation, _ reader: FactReader) throws -> Bool {
    try kernel.recordingPolicy(reader).refusal(
      ofThisFileAt: observation.path, resolvedPath: observation.resolvedPath, observation.state)
      != nil
  }

  /// The assigned parts that a file is the copy of now.
  ///
  /// - Returns: `nil` if the text of the file is needed, too.
  func openCopies(
    of observation: FileObservation, _ matching: DocumentMatching, _ reader: FactReader
  ) throws -> [AssignmentCopy]? {
    let (decision, _) = try matching.decide(reader)
    guard decision.reason == .unchanged || !observation.lacksSketch else { return nil }
    guard decision.reason.isKnownDocument, let document = decision.document else { return [] }
    return try reader.openCopies(ofDocument: document)
  }

  func matching(
    _ observation: FileObservation, _ open: StoreConnection
  ) throws -> DocumentMatching {
    guard let device = open.identity?.device else {
      throw DataStoreError(.other, message: "the store has no identity")
    }
    return DocumentMatching(
      observation: observation, device: device, tracker: open.tracker, machines: open.machines,
      now: kernel.clock.read())
  }

  /// Says what is known of a file; writes nothing.
  ///
  /// - Throws: `FileTrackingError` for a file that cannot be followed, ``DataStoreError`` if the
  ///   store cannot be read.
  package func status(atPath path: String) throws -> FileStatus {
    guard let open = try kernel.connectForReading() else {
      let tracker = FileTracker(fileSystem: kernel.configuration.fileSystem, secret: .random())
      let observation = try tracker.observe(path)
      return status(of: observation, MatchDecision(reason: .new), open: nil)
    }
    let observation = try open.tracker.observe(path)
    guard open.identity != nil else {
      return status(of: observation, MatchDecision(reason: .new), open: open)
    }
    return try status(of: observation, open)
  }

  private func status(of observation: FileObservation, _ open: StoreConnection) throws -> FileStatus
  {
    let matching = try matching(observation, open)
    let status: FileStatus? = try DataStoreError.wrapping {
      try open.read { reader in
        var (decision, sighting) = try matching.decide(reader)
        guard decision.reason == .unchanged || !observation.lacksSketch else { return nil }
        let location = decision.reason == .unchanged ? sighting : nil
        if decision.reason == .unchanged, let sighting {
          // What decided when something last changed says more than that nothing did.
          decision = try matching.standing(sighting, reader)
        }
        let known = decision.document ?? decision.origin
        let seen = try known.flatMap { try reader.newestSighting(ofDocument: $0) }
        let isKnown = decision.reason.isKnownDocument || sighting?.document == decision.document
        let linked = LinkedFiles(
          reader: reader, device: matching.device, files: kernel.configuration.fileSystem)
        let facts =
          try isKnown
          ? decision.document.map {
            try linked.shown(
              reader.activity(ofDocument: $0, device: matching.device, at: location))
          } : nil
        var status = self.status(of: observation, decision, open: open)
        status.seenAtNanoseconds = seen?.seenAtNanoseconds
        let viewpoint = status.viewpoint
        status.facts = try facts.map { try CountingTimers(reader, from: viewpoint).marked($0) }
        if let runnerUp = decision.evidence.runnerUp {
          status.runnerUpPath =
            try reader.location(ofDocument: runnerUp, device: matching.device)?.path
          status.sentence = decision.sentence(
            path: observation.path, runnerUpPath: status.runnerUpPath)
          status.runnerUpWasHere = try reader.document(
            runnerUp, wasAtResolvedPath: observation.resolvedPath, device: matching.device)
        }
        status.correction = try matching.correction(
          of: decision, recorded: location?.document, reader)
        if status.correction == .unlink {
          status.merged = try matching.mergedDocuments(
            decision, recorded: location?.document, reader)
        }
        return status
      }
    }
    if let status { return status }
    return try self.status(of: observedAnew(observation, open), open)
  }

  private func status(
    of observation: FileObservation, _ decision: MatchDecision, open: StoreConnection?
  ) -> FileStatus {
    FileStatus(
      decision: decision, sentence: decision.sentence(path: observation.path),
      content: observation.fingerprint, viewpoint: kernel.wideViewpoint(open))
  }
}
