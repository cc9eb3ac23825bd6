import ProgressModel

/// Looks at files: opens each once, and takes all evidence about it from that one descriptor.
package struct FileTracker: Sendable {
  /// Where the files are.
  package let fileSystem: any FileSystem
  /// What fingerprints are made with.
  package let secret: StoreSecret
  /// Files up to this size are read at every look, since that is cheaper than doubting a time
  /// stamp: a store through a memory map may change no time at all. 0 in a pass over a folder.
  package let alwaysReadByteCount: Int64

  /// How often a file that changes while it is read is read.
  static let attemptLimit = 3

  /// Creates a tracker.
  package init(
    fileSystem: any FileSystem = LocalFileSystem(), secret: StoreSecret,
    alwaysReadByteCount: Int64 = 1 << 20
  ) {
    self.fileSystem = fileSystem
    self.secret = secret
    self.alwaysReadByteCount = alwaysReadByteCount
  }

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - path: Any path; a relative one begins at the current folder.
  ///   - known: What was recorded of the file, if anything: for a file larger than
  ///     ``alwaysReadByteCount`` that is still in that state, it stands for the content. Asked for
  ///     such a file only.
  /// - Throws: What ``FileSystem/absolutePath(_:)`` and ``FileSystem/withOpenFile(at:_:)`` throw.
  /// - Complexity: O(*n*) of the size of a file that is read; memory at most 256 KiB.
  package func observe(
    _ path: String, trusting known: @autoclosure () -> KnownContent? = nil
  ) throws(FileTrackingError) -> FileObservation {
    var nobody = NoContentVisitor()
    return try observe(path, trusting: known, wantsContent: false, visitor: &nobody)
  }

  /// Looks at a file, and shows its content to someone on the way.
  ///
  /// The content is read in any case. If the observation is not stable, what the visitor saw last
  /// may be a mixture of two states of the file.
  ///
  /// - Parameters:
  ///   - path: Any path; a relative one begins at the current folder.
  ///   - visitor: Who wants the content.
  /// - Throws: As ``observe(_:trusting:)``.
  package func observe(
    _ path: String, visitor: inout some ContentVisitor
  ) throws(FileTrackingError) -> FileObservation {
    try observe(path, trusting: { nil }, wantsContent: true, visitor: &visitor)
  }

  private func observe(
    _ path: String, trusting known: () -> KnownContent?, wantsContent: Bool,
    visitor: inout some ContentVisitor
  ) throws(FileTrackingError) -> FileObservation {
    // Taken before the first look: what changes later is then never older than the observation.
    let observedAtNanoseconds = fileSystem.nowNanoseconds
    let absolutePath = try fileSystem.absolutePath(path)
    return try fileSystem.withOpenFile(at: absolutePath) {
      file throws(FileTrackingError) -> FileObservation in
      let system = try file.fileSystem()
      var observation = FileObservation(
        path: absolutePath, resolvedPath: try file.resolvedPath(), state: file.stateWhenOpened,
        handle: system.isWeak ? nil : file.handle(), fileSystem: system, fingerprint: nil,
        isStable: true, contentWasRead: false, observedAtNanoseconds: observedAtNanoseconds)
      if !wantsContent, observation.state.byteCount > alwaysReadByteCount, let known = known(),
        known.standsForContent(in: observation.state)
      {
        observation.fingerprint = known.fingerprint
        return observation
      }
      try read(file, into: &observation, visitor: &visitor)
      return observation
    }
  }

  /// Reads the content until the file stood still meanwhile, or the attempts are used up.
  private func read(
    _ file: any OpenFile, into observation: inout FileObservation,
    visitor: inout some ContentVisitor
  ) throws(FileTrackingError) {
    observation.contentWasRead = true
    for _ in 0..<Self.attemptLimit {
      let reader = ContentReader(
        file: file, expectedByteCount: observation.state.byteCount, secret: secret)
      visitor.begin()
      let fingerprint = try reader.read(visitor: &visitor)
      let state = try file.state()
      observation.fingerprint = fingerprint
      observation.isStable =
        state == observation.state && fingerprint.byteCount == state.byteCount
      observation.state = state
      if observation.isStable { return }
    }
  }
}
