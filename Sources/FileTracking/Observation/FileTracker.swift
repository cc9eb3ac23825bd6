package import ProgressModel

/// Looks at files: opens each once, and takes all evidence about it from that one descriptor.
package struct FileTracker: Sendable {
  /// Where the files are.
  package let fileSystem: any FileSystem
  /// What fingerprints are made with.
  package let secret: StoreSecret
  /// Files up to this size are read at every look, since that is cheaper than doubting a time
  /// stamp: a store through a memory map may change no time at all. 0 in a pass over a folder.
  package let alwaysReadByteCount: Int64
  /// Who reads the text of files whose bytes are not their text.
  package let textSource: (any TextSource)?

  /// How often a file that changes while it is read is read.
  static let attemptLimit = 3

  /// Creates a tracker.
  package init(
    fileSystem: any FileSystem = LocalFileSystem(), secret: StoreSecret,
    alwaysReadByteCount: Int64 = 1 << 20, textSource: (any TextSource)? = nil
  ) {
    self.fileSystem = fileSystem
    self.secret = secret
    self.alwaysReadByteCount = alwaysReadByteCount
    self.textSource = textSource
  }

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - path: Any path; a relative one begins at the current folder.
  ///   - known: What was recorded of the file, if anything: for a file larger than
  ///     ``alwaysReadByteCount`` that is still in that state, it stands for the content. Asked for
  ///     such a file only.
  ///   - wantsSketch: Whether the text is to be sketched on the way, asked of the state of a file that
  ///     is going to be read.
  /// - Throws: What ``FileSystem/absolutePath(_:)`` and ``FileSystem/withOpenFile(at:_:)`` throw.
  /// - Complexity: O(*n*) of the size of a file that is read; memory at most 2.3 MiB.
  package func observe(
    _ path: String, trusting known: @autoclosure () -> KnownContent? = nil,
    wantsSketch: (FileState) -> Bool = { _ in false }
  ) throws(FileTrackingError) -> FileObservation {
    var nobody = NoContentVisitor()
    return try observe(
      path, trusting: known, wantsSketch: wantsSketch, wantsContent: false, visitor: &nobody)
  }

  /// Looks at a file, and shows its content to someone on the way.
  ///
  /// The content is read in any case. If the observation is not stable, what the visitor saw last
  /// may be a mixture of two states of the file.
  ///
  /// - Parameters:
  ///   - path: Any path; a relative one begins at the current folder.
  ///   - wantsSketch: Whether the text is to be sketched in the same pass.
  ///   - visitor: Gets the content.
  /// - Throws: As ``observe(_:trusting:wantsSketch:)``.
  package func observe(
    _ path: String, wantsSketch: (FileState) -> Bool = { _ in false },
    visitor: inout some ContentVisitor
  ) throws(FileTrackingError) -> FileObservation {
    try observe(
      path, trusting: { nil }, wantsSketch: wantsSketch, wantsContent: true, visitor: &visitor)
  }

  private func observe(
    _ path: String, trusting known: () -> KnownContent?, wantsSketch: (FileState) -> Bool,
    wantsContent: Bool, visitor: inout some ContentVisitor
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
      try fileSystem.checkMayRead(observation)
      if wantsSketch(observation.state) {
        try sketch(file, into: &observation, visitor: &visitor)
      } else {
        try read(file, into: &observation, visitor: &visitor, sketching: nil)
      }
      return observation
    }
  }

  /// Reads the content and sketches its text in the same pass.
  private func sketch(
    _ file: any OpenFile, into observation: inout FileObservation,
    visitor: inout some ContentVisitor
  ) throws(FileTrackingError) {
    let name = PathText.lastComponent(observation.resolvedPath)
    if let textSource, let extractor = textSource.extractor(of: file, named: name) {
      try read(file, into: &observation, visitor: &visitor, sketching: nil)
      guard observation.isStable else { return }
      let text = sketchedText(of: file, by: extractor, of: textSource, or: &visitor)
      // While the text was read the file may have become another one.
      guard try file.state() == observation.state else {
        observation.isStable = false
        return
      }
      return note(text, in: &observation)
    }
    let text = try read(
      file, into: &observation, visitor: &visitor, sketching: SketchBuilder(secret: secret))
    if let text, observation.isStable { note(text, in: &observation) }
  }

  private func sketchedText(
    of file: any OpenFile, by extractor: String, of source: any TextSource,
    or visitor: inout some ContentVisitor
  ) -> SketchedText {
    var builder = SketchBuilder(secret: secret, extractor: extractor)
    do {
      if let text = try visitor.text(by: extractor) {
        text.withUnsafeBytes { builder.visit($0) }
      } else {
        var text = try source.text(of: file, by: extractor)
        text.withUTF8 { builder.visit(UnsafeRawBufferPointer($0)) }
      }
    } catch {
      // A file that cannot be read as the format it seems to have is tracked like one of an unknown format.
      return .empty
    }
    return builder.finish()
  }

  private func note(_ text: SketchedText, in observation: inout FileObservation) {
    observation.sketch = text.sketch
    if !text.sketch.isEmpty { observation.wordCount = text.wordCount }
  }

  /// Reads the content until the file stood still meanwhile, or the attempts are used up.
  ///
  /// - Returns: The text that the builder saw, if there is one.
  @discardableResult
  private func read(
    _ file: any OpenFile, into observation: inout FileObservation,
    visitor: inout some ContentVisitor, sketching builder: SketchBuilder?
  ) throws(FileTrackingError) -> SketchedText? {
    var builder = builder
    observation.contentWasRead = true
    for _ in 0..<Self.attemptLimit {
      let reader = ContentReader(
        file: file, expectedByteCount: observation.state.byteCount, secret: secret)
      visitor.begin()
      builder?.begin()
      let fingerprint = try reader.read { piece in
        visitor.visit(piece)
        builder?.visit(piece)
      }
      let state = try file.state()
      observation.fingerprint = fingerprint
      observation.isStable =
        state == observation.state && fingerprint.byteCount == state.byteCount
      observation.state = state
      if observation.isStable { break }
    }
    return builder?.finish()
  }
}
