/// One observation of a file: where it was, what it looked like, and what was decided.
///
/// The newest sighting of a path on a device is a location.
package struct SightingFact: Hashable, Sendable {
  /// A random identifier.
  package var id: SightingIdentifier
  /// The document that the file was taken for.
  package var document: DocumentIdentifier
  /// The absolute path that was asked for.
  package var path: String
  /// The absolute path after symbolic links were followed.
  package var resolvedPath: String
  /// The file system, where it has an identity.
  package var fileSystem: FileSystemIdentifier?
  /// The kernel handle, where the file system gives any.
  package var handle: KernelHandle?
  /// Size and times.
  package var state: FileState
  /// The content, or `nil` if it kept changing while it was read.
  package var fingerprint: Fingerprint?
  /// The decision and its evidence.
  package var decision: MatchDecision
  /// The wall clock of the observation, in nanoseconds since 1970.
  package var seenAtNanoseconds: Int64
  /// Who saw it.
  package var authorship: Authorship

  package init(
    id: SightingIdentifier, document: DocumentIdentifier, path: String, resolvedPath: String,
    fileSystem: FileSystemIdentifier?, handle: KernelHandle?, state: FileState,
    fingerprint: Fingerprint?, decision: MatchDecision, seenAtNanoseconds: Int64,
    authorship: Authorship
  ) {
    self.id = id
    self.document = document
    self.path = path
    self.resolvedPath = resolvedPath
    self.fileSystem = fileSystem
    self.handle = handle
    self.state = state
    self.fingerprint = fingerprint
    self.decision = decision
    self.seenAtNanoseconds = seenAtNanoseconds
    self.authorship = authorship
  }
}

extension SightingFact {
  /// Returns the sighting without a trace of erased documents: neither their identifiers nor the paths
  /// that they had.
  package func forgetting(_ erased: Set<DocumentIdentifier>) -> SightingFact {
    var result = self
    if let origin = decision.origin, erased.contains(origin) {
      result.decision.origin = nil
      result.decision.formerPath = nil
    }
    if let runnerUp = decision.evidence.runnerUp, erased.contains(runnerUp) {
      result.decision.evidence.runnerUp = nil
      if decision.namesPathOfRunnerUp { result.decision.formerPath = nil }
    }
    return result
  }
}
