package import FileTracking
public import Foundation
import ProgressModel
import ProgressStorage
import Synchronization

extension DataStore {
  /// Returns the activity of a file.
  ///
  /// The file may have been renamed, moved, saved anew or copied since it was seen last; the store
  /// finds out which document it is. It is only read. For an unknown or changed file this is recorded
  /// at once; an activity shows in reports only when something was saved for it.
  ///
  /// - Parameter url: A file URL; symbolic links are followed.
  /// - Throws: `FileTrackingError` for a file that cannot be followed, ``DataStoreError`` if the
  ///   store cannot be used. Nothing was changed then.
  /// - Source: ClassKit, `fetchActivity(for:)`.
  public func fetchActivity(for url: URL) async throws -> Activity {
    let path = try Self.path(of: url)
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try self.activity(atPath: path) })
      }
    }
  }

  /// Fetches the activity of a file, and hands it or an error to a closure on any thread.
  ///
  /// - Parameters:
  ///   - url: A file URL; symbolic links are followed.
  ///   - completion: Gets what ``fetchActivity(for:)`` would return or throw.
  public func fetchActivity(
    for url: URL, completion: @escaping @Sendable (Activity?, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async {
      do {
        completion(try self.activity(for: url), nil)
      } catch {
        completion(nil, error)
      }
    }
  }

  /// Returns the activity of a file, and waits for it.
  ///
  /// - Parameter url: A file URL; symbolic links are followed.
  /// - Throws: As ``fetchActivity(for:)``.
  public func activity(for url: URL) throws -> Activity {
    try activity(atPath: Self.path(of: url))
  }

  private static func path(of url: URL) throws(FileTrackingError) -> String {
    guard url.isFileURL else { throw FileTrackingError(.notAFileURL, path: url.absoluteString) }
    return url.path
  }

  /// Returns the activity of the file at a path, and waits for it.
  ///
  /// - Throws: As ``fetchActivity(for:)``.
  package func activity(atPath path: String) throws -> Activity {
    var nobody = UnreadContent()
    return try activity(atPath: path, wantsContent: false, visitor: &nobody)
  }

  /// Returns the activity of the file at a path, and shows its content to someone on the way.
  ///
  /// - Throws: As ``fetchActivity(for:)``.
  package func activity(
    atPath path: String, visitor: inout some ContentVisitor
  ) throws -> Activity {
    try activity(atPath: path, wantsContent: true, visitor: &visitor)
  }

  private func activity(
    atPath path: String, wantsContent: Bool, visitor: inout some ContentVisitor
  ) throws -> Activity {
    if kernel.recordsNothing {
      return try unrecordedActivity(atPath: path, visitor: &visitor)
    }
    let open = try kernel.connect(.readWrite)
    let begin = kernel.clock.read()
    let observation = try observe(path, open, wantsContent: wantsContent, visitor: &visitor)
    return try kernel.sync { try settle(observation, open, lookedAt: begin) }
  }

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

  /// Up to this size it takes less time to sketch bytes that are text than to ask the store whether they
  /// are known.
  private static let quicklySketchedByteCount: Int64 = 16 << 10

  /// Whether a file in this state will most likely turn out to be as it was seen last, so that nobody
  /// needs the sketch of its text.
  private func looksUnchanged(
    _ state: FileState, atPath path: String, _ open: StoreConnection
  ) -> Bool {
    if open.recentFetches.containsFile(atPath: path, in: state) { return true }
    guard state.byteCount > Self.quicklySketchedByteCount || configuration.textSource != nil
    else { return false }
    return kernel.sync { (try? recordedContent(atPath: path, open))?.state } == state
  }

  /// Looks a second time at a file that looked unchanged and is not: its text is needed.
  func observedAnew(
    _ observation: FileObservation, _ open: StoreConnection
  ) throws -> FileObservation {
    try open.tracker.observe(observation.path, wantsSketch: { _ in true })
  }

  /// An observation with all that is needed to record it.
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

  /// What was recorded of the content of a file, under the key in use.
  private func recordedContent(
    atPath path: String, _ open: StoreConnection
  ) throws -> KnownContent? {
    guard let device = open.identity?.device else { return nil }
    let absolute = try configuration.fileSystem.absolutePath(path)
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

  // MARK: - What is not recorded

  private func unrecordedActivity(
    atPath path: String, visitor: inout some ContentVisitor
  ) throws -> Activity {
    let tracker = FileTracker(
      fileSystem: configuration.fileSystem, secret: .random())
    return unrecorded(try tracker.observe(path, visitor: &visitor))
  }

  private func unrecorded(_ observation: FileObservation) -> Activity {
    sharedUnrecorded(path: observation.resolvedPath) {
      let id = kernel.newIdentifier()
      return Activity(
        ActivityState(
          id: id, document: id, sighting: nil,
          file: Activity.File(path: observation.path, match: MatchDecision(reason: .new)),
          saved: ActivityFacts(id: id, documents: [])),
        store: self, isRecorded: false)
    }
  }

  /// Returns whether what is done with a file is kept.
  func isRecorded(_ observation: FileObservation, _ reader: FactReader) throws -> Bool {
    try kernel.recordingPolicy(reader)
      .refusal(ofFileAt: observation.path, resolvedPath: observation.resolvedPath) == nil
  }

  // MARK: - What is recorded

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

  /// - Parameter begin: When the look began. A timer that runs is not known to run any longer: it may be
  ///   about to be stopped at that moment, and the look may have taken long.
  private func settle(
    _ observation: FileObservation, _ open: StoreConnection, lookedAt begin: ClockReading
  ) throws -> Activity {
    let matching = try matching(observation, open)
    let version = try DataStoreError.wrapping { try open.database.contentVersion() }
    if let recent = open.recentFetches.found(observation, version) {
      return present(
        recent.facts, sighting: recent.sighting,
        file: Activity.File(path: observation.path, match: recent.decision))
    }
    // The usual case first, which writes nothing: the file is as it was seen last.
    let found = try DataStoreError.wrapping {
      try open.database.read { reader in
        if try !isRecorded(observation, reader) { return FetchFinding.unrecorded }
        guard let (sighting, decision) = try matching.unchanged(reader) else { return .changed }
        let facts = try reader.activity(
          ofDocument: sighting.document, device: matching.device, at: sighting)
        return .unchanged(sighting, decision, facts)
      }
    }
    switch found {
    case .unrecorded:
      return unrecorded(observation)
    case .unchanged(let sighting, let decision, let facts):
      open.recentFetches.remember(
        RecentFetches.Entry(
          version: version, observation: observation, sighting: sighting, decision: decision,
          facts: facts))
      return present(
        facts, sighting: sighting,
        file: Activity.File(path: observation.path, match: decision))
    case .changed:
      guard !observation.lacksSketch else {
        return try settle(observedAnew(observation, open), open, lookedAt: begin)
      }
      let (settled, facts) = try kernel.writeOnQueue(knowing: begin) { writer in
        let settled = try matching.settle(writer, tool: kernel.tool)
        let facts = try writer.reader.activity(
          ofDocument: settled.sighting.document, device: matching.device)
        return (settled, facts)
      }
      return present(
        facts, sighting: settled.sighting,
        file: Activity.File(path: observation.path, match: settled.decision))
    }
  }

  private func present(
    _ facts: ActivityFacts, sighting: SightingFact, file: Activity.File
  ) -> Activity {
    let viewpoint = kernel.viewpoint(at: kernel.clock.read())
    followSessions(to: facts)
    let (activity, _) = shared(id: facts.id, documents: facts.documents) {
      Activity(
        ActivityState(
          id: facts.id, document: sighting.document, sighting: sighting, file: file, saved: facts),
        store: self, isRecorded: true)
    }
    activity.state.withLock { state in
      let before = state.runningHere
      state.document = sighting.document
      state.sighting = sighting
      state.file = file
      state.refresh(facts, from: viewpoint)
      didStop(before.subtracting(state.runningHere))
    }
    return activity
  }
}

/// What a look at the store says of an observed file.
private enum FetchFinding {
  case unrecorded
  case unchanged(SightingFact, MatchDecision, ActivityFacts)
  case changed
}

struct UnreadContent: ContentVisitor {
  func begin() {}
  func visit(_ bytes: UnsafeRawBufferPointer) {}
}
