import DocumentIdentity
import FileTracking
import ProgressModel
import ProgressStorage
import StoreEngine
import Synchronization

/// Finds the activity of a file.
package struct Fetching: Sendable {
  let living: LivingActivities

  var kernel: StoreKernel { living.kernel }
  private var looks: FileLooks { FileLooks(kernel: kernel) }

  /// How many fetches needed nothing but what was known from earlier ones, since the files of the store were
  /// opened.
  package var knownCount: Int {
    kernel.connection(ifOpenFor: .readWrite)?.recentFetches.foundCount ?? 0
  }

  /// Returns the activity of the file at a path, and waits for it.
  ///
  /// - Throws: As ``DataStore/fetchActivity(for:)``.
  package func activity(atPath path: String) throws -> Activity {
    var nobody = UnreadContent()
    return try activity(atPath: path, wantsContent: false, visitor: &nobody)
  }

  /// Returns the activity of the file at a path, and shows its content to someone on the way.
  ///
  /// - Throws: As ``DataStore/fetchActivity(for:)``.
  package func activity(
    atPath path: String, visitor: inout some ContentVisitor
  ) throws -> Activity {
    try activity(atPath: path, wantsContent: true, visitor: &visitor)
  }

  /// Fetches a file to link it, or to split it from others.
  ///
  /// - Returns: The newest sighting of the file; `nil` if nothing is recorded of it.
  /// - Throws: As ``DataStore/fetchActivity(for:)``.
  package func sighting(ofFileAt path: String) throws -> SightingFact? {
    try activity(atPath: path).sighting
  }

  private func activity(
    atPath path: String, wantsContent: Bool, visitor: inout some ContentVisitor
  ) throws -> Activity {
    kernel.lookForAssignedWork()
    if kernel.recordsNothing {
      return try unrecordedActivity(atPath: path, visitor: &visitor)
    }
    let open = try kernel.connect(.readWrite)
    let begin = kernel.clock.read()
    let observation = try looks.observe(path, open, wantsContent: wantsContent, visitor: &visitor)
    return try kernel.sync { try settle(observation, open, lookedAt: begin) }
  }

  private func unrecordedActivity(
    atPath path: String, visitor: inout some ContentVisitor
  ) throws -> Activity {
    let tracker = FileTracker(
      fileSystem: kernel.configuration.fileSystem, secret: .random())
    return unrecorded(try tracker.observe(path, visitor: &visitor))
  }

  private func unrecorded(_ observation: FileObservation) -> Activity {
    living.sharedUnrecorded(path: observation.resolvedPath) {
      let document: DocumentIdentifier = kernel.newIdentifier()
      let id = ActivityIdentifier(document)
      return Activity(
        ActivityState(
          id: id,
          subject: .file(
            ActivitySubject.SeenFile(
              document: document, sighting: nil,
              file: Activity.File(path: observation.path, match: MatchDecision(reason: .new)))),
          saved: ActivityFacts(id: id, documents: [])),
        living: living, isRecorded: false)
    }
  }

  /// - Parameter begin: When the look at the file started. Timers are only known to run until then:
  ///   one may be stopped at that moment, and the look may take long.
  private func settle(
    _ observation: FileObservation, _ open: StoreConnection, lookedAt begin: ClockReading
  ) throws -> Activity {
    let matching = try looks.matching(observation, open)
    let version = try DataStoreError.wrapping { try open.database.store.contentVersion() }
    if let recent = open.recentFetches.found(observation, version) {
      return present(
        recent.facts, sighting: recent.sighting,
        file: Activity.File(path: observation.path, match: recent.decision))
    }
    // The usual case first, which writes nothing: the file is as it was seen last.
    let found = try DataStoreError.wrapping {
      try open.database.read { reader in
        if try !looks.isRecorded(observation, open, reader) { return FetchFinding.unrecorded }
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
        return try settle(looks.observedAnew(observation, open), open, lookedAt: begin)
      }
      let (settled, facts) = try kernel.writeOnQueue(
        knowing: begin, touching: \.0.touched
      ) { writer in
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
    living.followSessions(to: facts)
    let subject = ActivitySubject.file(
      ActivitySubject.SeenFile(document: sighting.document, sighting: sighting, file: file))
    let (activity, _) = living.shared(id: facts.id, documents: facts.documents) {
      Activity(
        ActivityState(id: facts.id, subject: subject, saved: facts), living: living,
        isRecorded: true)
    }
    activity.state.withLock { state in
      let before = state.runningHere
      state.subject = subject
      state.refresh(facts, from: viewpoint)
      living.didStop(before.subtracting(state.runningHere))
    }
    return activity
  }
}

/// What the store says about an observed file.
private enum FetchFinding {
  case unrecorded
  case unchanged(SightingFact, MatchDecision, ActivityFacts)
  case changed
}

struct UnreadContent: ContentVisitor {
  func begin() {}
  func visit(_ bytes: UnsafeRawBufferPointer) {}
}
