import FileTracking
import ProgressModel

/// Links a file to another document, or unlinks it, because a person says so.
package struct FileLinking: Sendable {
  /// The result of linking a file.
  package enum LinkOutcome: Sendable {
    /// Nothing has been recorded for the file.
    case unrecorded
    /// Nothing has been recorded for the other file.
    case otherUnrecorded
    /// They are one document. If the result has no other documents, they already were.
    case linked(LinkingResult, NamedDocument)
  }

  /// What became of the wish to unlink a file.
  package enum UnlinkOutcome: Sendable {
    /// Nothing has been recorded for the file.
    case unrecorded
    /// It is a document of its own; timers of the others run on where these files were.
    case unlinked(LinkingResult, timerPaths: [String])
    /// It is the same file under another name.
    case sameFile(otherPath: String)
    /// It was always one document, also at an earlier path.
    case alwaysOne(earlierPath: String)
    /// It is linked to no other document.
    case notLinked
  }

  private let path: String
  private let lastingPath: String
  private let store: DataStore

  /// Names a file.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file; to unlink it, it need not exist any more.
  ///   - lastingPath: The same path, plain, as paths are recorded.
  ///   - store: Where it is recorded.
  package init(ofFileAt path: String, lastingPath: String, in store: DataStore) {
    self.path = path
    self.lastingPath = lastingPath
    self.store = store
  }

  /// Links the file to another document.
  ///
  /// - Parameters:
  ///   - name: The other document.
  ///   - summary: The command, for people.
  /// - Throws: ``NamedDocument/Failure``; for files and the store, what fetching throws.
  package func link(
    to name: NamedDocument.Name, asCommand summary: String
  ) throws -> LinkOutcome {
    guard let sighting = try store.fetching.sighting(ofFileAt: path) else { return .unrecorded }
    guard let other = try NamedDocument(name, besides: sighting, in: store) else {
      return .otherUnrecorded
    }
    let result = try store.linking.link(
      sighting, to: other.document, at: other.path, asCommand: summary)
    return .linked(result, other)
  }

  /// Gives the file back a document of its own.
  ///
  /// - Parameter summary: The command, for people.
  /// - Throws: For files and the store, what fetching throws.
  package func unlink(asCommand summary: String) throws -> UnlinkOutcome {
    guard let sighting = try lastSighting() else { return .unrecorded }
    let result = try store.linking.unlink(sighting, asCommand: summary)
    guard !result.others.isEmpty else { return try reasonForNothing(sighting) }
    return .unlinked(result, timerPaths: timerPaths(of: result.others))
  }

  /// The newest sighting of the file, or of the document that was at its path; `nil` if the file is not
  /// recorded.
  private func lastSighting() throws -> SightingFact? {
    do {
      return try store.fetching.sighting(ofFileAt: path)
    } catch let error as FileTrackingError where error.code == .notFound {
      guard try store.exclusions.refusal(ofFileAt: lastingPath) == nil else { return nil }
      guard let last = try store.documents.lastSighting(atPath: lastingPath) else { throw error }
      return last
    }
  }

  /// Where timers of the other documents run on; a person may want to stop these, too.
  ///
  /// The file is unlinked by now, and that is said also if these can't be found.
  private func timerPaths(of others: [OtherDocument]) -> [String] {
    let running = (try? store.timers.running()) ?? []
    return running.filter { timer in
      guard timer.kind == .manual else { return false }
      let activity = timer.documents.first.map(ActivityIdentifier.init)
      return others.contains { $0.activity == activity }
    }.map(\.path)
  }

  private func reasonForNothing(_ sighting: SightingFact) throws -> UnlinkOutcome {
    if sighting.decision.reason == .sameFile, let other = sighting.decision.formerPath,
      !PathText.areSame(other, sighting.path)
    {
      return .sameFile(otherPath: other)
    }
    return try store.documents.earlierPath(of: sighting).map { .alwaysOne(earlierPath: $0) }
      ?? .notLinked
  }
}
