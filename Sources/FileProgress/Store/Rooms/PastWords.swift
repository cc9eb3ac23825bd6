package import DocumentIdentity
package import FileTracking
import ProgressModel
import ProgressStorage

/// Words of the past, as a history tells them that another program keeps.
package struct PastWords: Sendable {
  let kernel: StoreKernel

  /// No file has it.
  private static let noInode: UInt64 = 0

  /// A text with a history.
  package struct Text: Sendable {
    /// The absolute path of its file, without links.
    package var path: String
    /// The history.
    package var history: PastText

    package init(path: String, history: PastText) {
      self.path = path
      self.history = history
    }
  }

  /// Words that a day gains, or loses since a later change counts fewer.
  package struct Change: Hashable, Sendable {
    /// The absolute path of the file.
    package var path: String
    /// Whether the file is gone.
    package var isGone = false
    package var words: Int64
    /// When they were written, in nanoseconds since 1970.
    package var writtenAtNanoseconds: Int64
  }

  /// What contents are hashed under; makes the store if there is none.
  ///
  /// - Throws: ``DataStoreError``.
  package func secret() throws(DataStoreError) -> StoreSecret { try kernel.secret() }

  /// Returns what ``add(_:asCommand:)`` will change, by the rules of all days; writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func changes(adding texts: [Text]) throws -> [Change] {
    let documents = DocumentCatalogue(kernel: kernel)
    let device = kernel.wideViewpoint(try kernel.connectForReading()).device
    let now = kernel.clock.read().wallNanoseconds
    return try texts.flatMap { text -> [Change] in
      let sighting: SightingFact? =
        try kernel.readContent { try self.sighting(of: text, $0, $1) } ?? nil
      let known = try sighting.flatMap { try documents.facts(ofDocument: $0.document) }
      let before = known ?? ActivityFacts(id: .unknown, documents: [.unknown])
      let added = text.history.facts(
        besides: before, through: sighting?.id ?? .unknown,
        by: Authorship(
          device: device, person: .unknown, tool: WordSampleFact.lookTool,
          stamp: Stamp(rawValue: 0)), now: now)
      var after = before
      after.samples += added.samples
      after.broughtIn += added.broughtIn
      let (former, latter) = (Set(before.textChanges), Set(after.textChanges))
      func changes(_ changes: Set<TextChange>, sign: Int64) -> [Change] {
        changes.map {
          Change(
            path: text.path, isGone: text.history.isGone, words: sign * $0.words,
            writtenAtNanoseconds: $0.writtenAtNanoseconds)
        }
      }
      return added.samples.isEmpty
        ? []
        : changes(latter.subtracting(former), sign: 1)
          + changes(former.subtracting(latter), sign: -1)
    }
  }

  /// Returns a sighting of the document that a text is; `nil` if there is none.
  ///
  /// Where a text was that is gone, there may be another one now: only what it had tells.
  private func sighting(
    of text: Text, _ reader: FactReader, _ device: DeviceIdentifier
  ) throws -> SightingFact? {
    let known = try reader.sightings(atOrBelow: text.path, device: device)
      .filter {
        PathText.areSame($0.path, text.path) || PathText.areSame($0.resolvedPath, text.path)
      }
      .max { $0.authorship.stamp < $1.authorship.stamp }
    guard let last = text.history.steps.last?.content else { return nil }
    // A text that was gone before it had a document was never seen as a file.
    if !text.history.isGone, let known, known.state.inode != Self.noInode { return known }
    let contents = Set(text.history.steps.map(\.content))
    if let known,
      try reader.activity(ofDocument: known.document, device: device).samples.contains(where: {
        contents.contains($0.after)
      })
    {
      return known
    }
    return try reader.sightings(withContent: last, atPathEndingIn: text.path, limit: 1).first
  }

  /// Makes a document for a text that is gone, as if it had been seen when it was written last.
  private func insertDocument(of text: Text, _ writer: FactWriter) throws -> SightingFact? {
    guard let last = text.history.steps.last else { return nil }
    var authorship = try writer.authorship(tool: WordSampleFact.lookTool)
    authorship.stamp = .last(atWallNanoseconds: last.writtenAtNanoseconds)
    let document = DocumentFact(
      id: writer.newIdentifier(), origin: nil, authorship: authorship)
    try writer.insert(document)
    let sighting = SightingFact(
      id: writer.newIdentifier(), document: document.id, path: text.path, resolvedPath: text.path,
      fileSystem: nil, handle: nil,
      state: FileState(
        byteCount: last.content.byteCount, modifiedNanoseconds: last.writtenAtNanoseconds,
        changedNanoseconds: last.writtenAtNanoseconds, inode: Self.noInode, linkCount: 0),
      fingerprint: last.content, decision: MatchDecision(reason: .new, document: document.id),
      seenAtNanoseconds: last.writtenAtNanoseconds, authorship: authorship)
    try writer.insert(sighting)
    // It tells a new text at the same path from this one.
    try writer.insert(text.history.sketch.fact(.first, of: document.id, authorship: authorship))
    return sighting
  }

  /// Adds the words of histories, as one command. What was added before, or was recorded when it was written, is not
  /// added again.
  ///
  /// - Parameters:
  ///   - texts: Texts that are gone, and those whose files were looked at before.
  ///   - summary: The command, for people.
  /// - Returns: How many documents have more words of the past now; if none has, nothing was recorded.
  /// - Throws: ``DataStoreError``.
  @discardableResult
  package func add(_ texts: [Text], asCommand summary: String) throws -> Int {
    let tool = kernel.tool
    let touched: ([DocumentIdentifier]) -> TouchedFacts? = { TouchedFacts(documents: $0) }
    return try kernel.write(touching: touched) { writer in
      let device = try writer.reader.identity().device
      var command: CommandIdentifier?
      var documents: [DocumentIdentifier] = []
      for text in texts {
        guard
          let sighting = try sighting(of: text, writer.reader, device)
            ?? (text.history.isGone ? insertDocument(of: text, writer) : nil)
        else { continue }
        let facts = try writer.reader.activity(ofDocument: sighting.document, device: device)
        // Of linked files the first one tells.
        guard !facts.documents.contains(where: documents.contains) else { continue }
        let added = try newFacts(
          of: text, besides: facts, through: sighting,
          by: try writer.authorship(tool: WordSampleFact.lookTool, command: command), writer)
        guard !added.samples.isEmpty else { continue }
        let part = try command ?? writer.insertCommand(summary, tool: tool)
        command = part
        for var sample in added.samples {
          sample.authorship.command = part
          try writer.insert(sample)
        }
        for var fact in added.broughtIn {
          fact.authorship.command = part
          try writer.insert(fact)
        }
        documents += facts.documents
      }
      return documents
    }.count
  }

  /// Returns what a history adds, with identifiers that the document doesn't have: it keeps what was taken back.
  private func newFacts(
    of text: Text, besides facts: ActivityFacts, through sighting: SightingFact,
    by authorship: Authorship, _ writer: FactWriter
  ) throws -> PastText.Facts {
    var round = 0
    while true {
      let added = text.history.facts(
        besides: facts, through: sighting.id, by: authorship, now: writer.now.wallNanoseconds,
        round: round)
      let isKnown = try added.samples.contains {
        try writer.reader.hasSample($0.id, ofDocument: sighting.document)
      }
      guard isKnown else { return added }
      round += 1
    }
  }
}
