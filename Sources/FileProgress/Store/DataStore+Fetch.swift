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
    if configuration.isDisabled || configuration.recording == .assignedOnly {
      return try unrecordedActivity(atPath: path, visitor: &visitor)
    }
    let (open, known) = try work.sync {
      let open = try connected(.readWrite)
      return (open, try? newestSighting(atPath: path, open))
    }
    let observation = try observe(
      path, open.tracker, trusting: known, wantsContent: wantsContent, visitor: &visitor)
    return try work.sync {
      if try isExcluded(observation, open) { return unrecorded(observation) }
      return try settle(observation, open, knownAtPath: known)
    }
  }

  private func observe(
    _ path: String, _ tracker: FileTracker, trusting known: SightingFact?, wantsContent: Bool,
    visitor: inout some ContentVisitor
  ) throws -> FileObservation {
    if wantsContent { return try tracker.observe(path, visitor: &visitor) }
    let content = known.flatMap { sighting in
      sighting.fingerprint.map {
        KnownContent(
          state: sighting.state, fingerprint: $0,
          observedAtNanoseconds: sighting.seenAtNanoseconds)
      }
    }
    return try tracker.observe(path, trusting: content)
  }

  private func newestSighting(
    atPath path: String, _ open: StoreConnection
  ) throws -> SightingFact? {
    guard let device = open.identity?.device else { return nil }
    let absolute = try configuration.fileSystem.absolutePath(path)
    return try open.database.read {
      try $0.newestSighting(atResolvedPath: absolute, device: device)
    }
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
      let id = newIdentifier()
      return Activity(
        ActivityState(
          id: id, document: id, sighting: nil, decision: MatchDecision(reason: .new),
          path: observation.path, saved: ActivityFacts(id: id, documents: [])),
        store: self, isRecorded: false)
    }
  }

  private func isExcluded(
    _ observation: FileObservation, _ open: StoreConnection
  ) throws -> Bool {
    let patterns = try DataStoreError.wrapping {
      try open.database.read { try $0.exclusions() }
    }
    return patterns.contains {
      ExclusionPattern($0).matches(observation.path)
        || ExclusionPattern($0).matches(observation.resolvedPath)
    }
  }

  // MARK: - What is recorded

  private func settle(
    _ observation: FileObservation, _ open: StoreConnection, knownAtPath: SightingFact?
  ) throws -> Activity {
    guard let device = open.identity?.device else {
      throw DataStoreError(.other, message: "the store has no identity")
    }
    let matching = DocumentMatching(
      observation: observation, device: device, fileSystem: configuration.fileSystem)
    // The usual case first, without a transaction: the file is as it was seen last.
    let unchanged = try DataStoreError.wrapping {
      try open.database.read { reader -> (SightingFact, ActivityFacts, MatchDecision)? in
        let (decision, sighting) = try matching.decide(reader)
        guard decision.reason == .unchanged, let sighting, !matching.adopts(sighting) else {
          return nil
        }
        return (
          sighting,
          try reader.activity(ofDocument: sighting.document, device: device, at: sighting), decision
        )
      }
    }
    if let (sighting, facts, decision) = unchanged {
      return present(facts, sighting: sighting, decision: decision, path: observation.path)
    }
    let (facts, sighting) = try write { writer in
      // Decided anew inside the transaction: another process may have been faster.
      let (decision, newest) = try matching.decide(writer.reader)
      if decision.reason == .unchanged, let newest, !matching.adopts(newest) {
        return (try writer.reader.activity(ofDocument: newest.document, device: device), newest)
      }
      let sighting = try matching.record(
        decision, writer, tool: configuration.applicationIdentifier)
      return (
        try writer.reader.activity(ofDocument: sighting.document, device: device), sighting
      )
    }
    return present(
      facts, sighting: sighting, decision: sighting.decision, path: observation.path)
  }

  private func present(
    _ facts: ActivityFacts, sighting: SightingFact, decision: MatchDecision, path: String
  ) -> Activity {
    let viewpoint = viewpoint(at: clock.read())
    let (activity, _) = shared(id: facts.id) {
      Activity(
        ActivityState(
          id: facts.id, document: sighting.document, sighting: sighting, decision: decision,
          path: path, saved: facts),
        store: self, isRecorded: true)
    }
    let hasEnded = activity.state.withLock { state in
      let wasRunning = state.isRunningHere
      state.document = sighting.document
      state.sighting = sighting
      state.decision = decision
      state.path = path
      state.refresh(facts, from: viewpoint)
      return wasRunning && !state.isRunningHere
    }
    if hasEnded { didStop(activity) }
    return activity
  }
}

private struct UnreadContent: ContentVisitor {
  func begin() {}
  func visit(_ bytes: UnsafeRawBufferPointer) {}
}
