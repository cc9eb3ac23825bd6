import FileTracking
import Foundation
import ProgressModel
import ProgressStorage

/// What is known of a file, without anything being recorded.
package struct FileStatus: Sendable {
  /// The decision that a fetch would take, or took.
  package var decision: MatchDecision
  /// The decision in one sentence.
  package var sentence: String
  /// When the matched document was seen last, in nanoseconds since 1970.
  package var seenAtNanoseconds: Int64?
  /// Where the document is, or was last, that would have been the next choice.
  package var runnerUpPath: String?
  /// Whether that document was at the path of the file before.
  package var runnerUpWasHere = false
  /// What a person can say against the decision; `nil` if nothing would change it.
  package var correction: MatchCorrection?
  /// The documents that a person would part the file from; empty if there is nothing to part.
  package var joined: [JoinedDocument] = []
  /// The content that the file has.
  package var content: Fingerprint?
  /// The document as it was found, for a file that is known.
  package var facts: ActivityFacts?
  /// From where it is read.
  package var viewpoint: Viewpoint
}

extension DataStore {
  /// Says what is known of a file; writes nothing.
  ///
  /// - Throws: `FileTrackingError` for a file that cannot be followed, ``DataStoreError`` if the
  ///   store cannot be read.
  package func status(atPath path: String) throws -> FileStatus {
    guard let open = try kernel.connectForReading() else {
      let tracker = FileTracker(fileSystem: configuration.fileSystem, secret: .random())
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
        let facts =
          try isKnown
          ? decision.document.map {
            try reader.activity(ofDocument: $0, device: matching.device, at: location)
          } : nil
        var status = self.status(of: observation, decision, open: open)
        status.seenAtNanoseconds = seen?.seenAtNanoseconds
        status.facts = facts
        if let runnerUp = decision.evidence.runnerUp {
          status.runnerUpPath =
            try reader.location(ofDocument: runnerUp, device: matching.device)?.path
          status.sentence = decision.sentence(
            path: observation.path, runnerUpPath: status.runnerUpPath)
          status.runnerUpWasHere = try reader.document(
            runnerUp, wasAtResolvedPath: observation.resolvedPath, device: matching.device)
        }
        status.correction = try matching.correction(
          of: decision, piece: location?.document, reader)
        if status.correction == .unlink {
          status.joined = try matching.joinedDocuments(
            decision, piece: location?.document, reader)
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

  /// Hands over every activity for which something was saved; writes nothing.
  ///
  /// - Parameters:
  ///   - hasContents: Whether the contents are wanted that sessions began and ended with, without
  ///     which nobody can tell their words.
  ///   - body: Takes the facts of an activity, and from where they are read.
  /// - Returns: Whether there is a store.
  /// - Throws: ``DataStoreError`` if the store cannot be read, or what `body` throws.
  package func forEachActivity(
    hasContents: Bool = false, _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws -> Bool {
    guard let open = try kernel.connectForReading(), let device = open.identity?.device else {
      return false
    }
    let viewpoint = kernel.wideViewpoint(open)
    try DataStoreError.wrapping {
      try open.read { reader in
        try reader.forEachActivity(device: device, hasContents: hasContents) {
          try body($0, viewpoint)
        }
      }
    }
    return true
  }

  /// Returns what is known of the activity that a document belongs to; writes nothing.
  ///
  /// - Returns: `nil` if nothing was saved for it.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n*) in the facts of the activity.
  package func savedFacts(ofDocument document: FactIdentifier) throws -> ActivityFacts? {
    guard let open = try kernel.connectForReading(), let device = open.identity?.device else {
      return nil
    }
    let facts = try DataStoreError.wrapping {
      try open.read { try $0.activity(ofDocument: document, device: device) }
    }
    return facts.hasSavedFacts ? facts : nil
  }

  /// A session that runs, with its file.
  package struct RunningSessionInfo: Sendable {
    /// The document.
    package var document: FactIdentifier
    /// All documents that are one activity with it, itself among them.
    package var documents: [FactIdentifier]
    /// Where the file was when the session began, or where it was seen since.
    package var path: String
    /// Who keeps the session alive.
    package var kind: SessionFact.Kind
    /// The program that started it.
    package var tool: String
    /// The begin, in nanoseconds since 1970.
    package var startedAtNanoseconds: Int64
  }

  /// The sessions that run now, the newest first; writes nothing.
  package func runningSessions() throws -> [RunningSessionInfo] {
    guard let open = try kernel.connectForReading(), let device = open.identity?.device else {
      return []
    }
    let viewpoint = kernel.wideViewpoint(open)
    return try DataStoreError.wrapping {
      try open.read { reader in
        try reader.openSessions().compactMap { known in
          let record = SessionRecord(session: known.session, spans: known.spans)
          guard record.state(from: viewpoint).isRunning, let start = record.startedAtNanoseconds
          else { return nil }
          let document = known.sighting.document
          let documents = try reader.members(ofDocument: document)
          let places = try documents.compactMap {
            try reader.location(ofDocument: $0, device: device)
          }
          // Of files that are one document it is the one that the session was begun with.
          let own = places.first { $0.document == document && isThere($0) }
          let place = own ?? places.max { $0.authorship.stamp < $1.authorship.stamp }
          return RunningSessionInfo(
            document: document, documents: documents,
            path: place?.path ?? known.sighting.path,
            kind: known.session.kind, tool: known.session.authorship.tool,
            startedAtNanoseconds: start)
        }
      }
    }
  }

  private func isThere(_ place: SightingFact) -> Bool {
    guard let system = place.fileSystem else { return false }
    let state = configuration.fileSystem.locationState(
      at: place.resolvedPath, fileSystem: system, handle: place.handle)
    return state == .present || state == .replaced
  }

  /// The documents that lie, or last lay, at or below a path; also of files that are gone.
  ///
  /// - Parameter path: An absolute path without a slash at its end.
  package func documents(atOrBelow path: String) throws -> [(FactIdentifier, path: String)] {
    guard let open = try kernel.connectForReading(), let device = open.identity?.device else {
      return []
    }
    return try DataStoreError.wrapping {
      try open.read { reader in
        try reader.sightings(atOrBelow: path, device: device)
          .filter { try reader.isLocation($0) }.map { ($0.document, $0.path) }
      }
    }
  }
}
