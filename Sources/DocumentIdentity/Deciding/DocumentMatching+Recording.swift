import FileTracking
import ProgressModel
import ProgressStorage

extension MatchDecision {
  /// Below this a decision may be found wrong later.
  private static let sureConfidence = 0.75

  /// Whether how alike texts are was all that there was to go by.
  var restsOnLikeness: Bool {
    reason == .renamedAndEdited || (reason == .derived && evidence.similarity != nil)
      || (reason == .ambiguous && evidence.similarity != nil)
  }

  /// Whether a later look may find that the decision was wrong.
  private var isRevisable: Bool {
    switch reason {
    case .saved: confidence < Self.sureConfidence
    // The file is the same, and whether another text in it is another document the person decides.
    case .edited: evidence.similarity.map { $0 < Likeness.leastShareAtSamePath } ?? false
    // Of a move the content alone may have spoken, and the document's own file may be found elsewhere.
    default: reason.isGuess || reason.isMove && evidence.handle == .other
    }
  }

  /// Whether the file is followed as a document of its own, which a link that can be cut makes one with
  /// the matched document: then the time of either can be given back to it, to the second. A conflict
  /// copy is another file for good.
  var mergesByLink: Bool { isRevisable || reason == .conflictCopy }

  /// Whether the document has a text at its path that it never had before.
  fileprivate var changesText: Bool {
    switch reason {
    case .edited, .saved, .rewritten: evidence.content == .other
    default: false
    }
  }
}

extension DocumentMatching {
  /// Records a decision: the sighting, what is kept of the text, for a new one the document, and that
  /// files which were taken for the document since it was nowhere else are not.
  ///
  /// - Returns: The sighting, and the documents that got new facts; `nil` for these if the store has a new
  ///   key, which concerns the contents of all documents.
  func record(
    _ decision: MatchDecision, _ writer: FactWriter, tool: String
  ) throws -> (sighting: SightingFact, documents: [DocumentIdentifier]?) {
    // Someone may have replaced the key.
    let isNewKey = try !machines.hasKnownKey(writer.reader)
    if isNewKey { try machines.noteKey(writer, tool: tool) }
    var decision = decision
    // Nothing is written of a document that the decision only names. To take it for touched costs
    // another look at most, and an outdated answer would be worse.
    let named = [decision.document, decision.origin, decision.evidence.runnerUp]
    let document: DocumentIdentifier
    if let known = decision.document, decision.reason.isKnownDocument, !decision.mergesByLink {
      document = known
    } else {
      document = writer.newIdentifier()
      let matched = decision.mergesByLink ? decision.document : nil
      decision.origin = matched ?? decision.origin
      // What it may be, it neither is nor came from.
      let origin = decision.reason == .ambiguous ? nil : decision.origin
      try writer.insert(
        DocumentFact(
          id: document, origin: origin, authorship: writer.authorship(tool: tool)))
      if let matched {
        try writer.insert(
          DocumentLinkFact(
            id: writer.newIdentifier(), kind: .same, first: matched, second: document,
            authorship: writer.authorship(tool: tool)))
      }
    }
    decision.document = document
    let sighting = SightingFact(
      id: writer.newIdentifier(), document: document, path: observation.path,
      resolvedPath: observation.resolvedPath, fileSystem: observation.fileSystem.identifier,
      handle: observation.handle, state: observation.state,
      fingerprint: observation.isStable ? observation.fingerprint : nil, decision: decision,
      seenAtNanoseconds: observation.observedAtNanoseconds,
      authorship: try writer.authorship(tool: tool))
    try writer.insert(sighting)
    try recordSketch(ofDocument: document, writer, tool: tool)
    var cut = try cutRefutedLinks(of: document, writer, tool: tool)
    if decision.changesText { cut += try cutFromOriginal(document, writer, tool: tool) }
    return (sighting, isNewKey ? nil : [document] + cut + named.compactMap(\.self))
  }

  /// A text of fewer bytes is only a start, and can't identify a document.
  private static let sizeableByteCount: Int64 = 300

  /// Keeps the first sizeable text and the newest one, together at most 2 KiB.
  private func recordSketch(
    ofDocument document: DocumentIdentifier, _ writer: FactWriter, tool: String
  ) throws {
    guard let sketch = observation.sketch, !sketch.isEmpty else { return }
    func insert(_ which: SketchFact.Which, _ sketch: ContentSketch) throws {
      try writer.insert(
        sketch.fact(which, of: document, authorship: writer.authorship(tool: tool)))
    }
    let known = try writer.reader.sketches(ofDocument: document)
    guard let first = known.first(where: { $0.which == .first }) else {
      let isSizeable = observation.state.byteCount >= Self.sizeableByteCount
      return try insert(
        isSizeable ? .first : .newest, sketch.prefix(ContentSketch.storedTermCount))
    }
    let newest = sketch.prefix(ContentSketch.halfTermCount)
    // One of another kind tells nothing about this text, and stays as it is.
    if first.kind == sketch.kind, let kept = ContentSketch(kept: first) {
      let half = kept.prefix(ContentSketch.halfTermCount)
      // Where the text did not change there is nothing newer to keep, unless it went back to what it was first.
      guard half.terms != newest.terms || known.contains(where: { $0.which == .newest }) else {
        return
      }
      if half.terms.count < kept.terms.count {
        var shortened = first
        shortened.bytes = half.bytes
        try writer.insert(shortened)
      }
    }
    try insert(.newest, newest)
  }

  // MARK: - Links that a later look refutes

  /// The links by which rules took documents for others that were nowhere else, and that lead from this
  /// document to one whose file is at another place now.
  ///
  /// - Returns: The two documents of each; of a chain of such links the one next to this document.
  func refutedLinks(
    of document: DocumentIdentifier, _ reader: FactReader
  ) throws -> [(DocumentIdentifier, DocumentIdentifier)] {
    guard try reader.members(ofDocument: document).count > 1 else { return [] }
    var refuted: [(DocumentIdentifier, DocumentIdentifier)] = []
    var seen: Set<DocumentIdentifier> = [document]
    /// Documents with the first link on the way to them that presumes an absence.
    var way: [(document: DocumentIdentifier, link: (DocumentIdentifier, DocumentIdentifier)?)] = [
      (document, nil)
    ]
    while let (here, known) = way.popLast() {
      // What people took for one may well be at several places, and so may a conflict copy.
      for link in try reader.links(ofDocument: here) where link.kind == .same && !link.isByPerson {
        let next = link.other(than: here)
        guard try !isConflict(between: here, and: next, reader), seen.insert(next).inserted
        else { continue }
        let isPresumed = try presumesAbsence(between: here, and: next, reader)
        let first = known ?? (isPresumed ? (here, next) : nil)
        if let first, try isPresentElsewhere(next, reader) {
          refuted.append(first)
        } else {
          way.append((next, first))
        }
      }
    }
    return refuted
  }

  private func presumesAbsence(
    between one: DocumentIdentifier, and other: DocumentIdentifier, _ reader: FactReader
  ) throws -> Bool {
    // A copy or version is one with its original only if that is gone here.
    try isMerged(one, other, reader) {
      $0.presumesAbsence || $0 == .copied || $0 == .derived
    }
  }

  private func isConflict(
    between one: DocumentIdentifier, and other: DocumentIdentifier, _ reader: FactReader
  ) throws -> Bool {
    try isMerged(one, other, reader) { $0 == .conflictCopy }
  }

  /// Whether one of two documents was taken for the other for a reason of some kind.
  private func isMerged(
    _ one: DocumentIdentifier, _ other: DocumentIdentifier, _ reader: FactReader,
    by isOfKind: (MatchReason) -> Bool
  ) throws -> Bool {
    try [(one, other), (other, one)].contains { document, origin in
      try reader.firstReason(ofDocument: document).map(isOfKind) == true
        && reader.origin(ofDocument: document) == origin
    }
  }

  private func isPresentElsewhere(_ document: DocumentIdentifier, _ reader: FactReader) throws
    -> Bool
  {
    guard let newest = try reader.newestSighting(ofDocument: document),
      try reader.device(newest.authorship.device, countsAs: device),
      !PathText.areSame(newest.resolvedPath, observation.resolvedPath),
      fileSystem.locationState(of: newest) == .present,
      try !reader.isOfSplitFile(newest)
    else { return false }
    guard newest.handle == nil else { return true }
    // Any file may be there, so it has to be the same to the byte.
    let found = try? tracker.observe(newest.resolvedPath)
    return found?.comparableFingerprint == newest.fingerprint
  }

  /// - Returns: The documents of the links that were cut.
  func cutRefutedLinks(
    of document: DocumentIdentifier, _ writer: FactWriter, tool: String
  ) throws -> [DocumentIdentifier] {
    let refuted = try refutedLinks(of: document, writer.reader)
    for (first, second) in refuted {
      try writer.insert(
        DocumentLinkFact(
          id: writer.newIdentifier(), kind: .apart, first: first, second: second,
          authorship: writer.authorship(tool: tool)))
    }
    return refuted.flatMap { [$0, $1] }
  }

  /// Separates a conflict copy from its document if somebody wrote in it while the document's own file is there. Copies
  /// that a sync program named are left as they are; the others may be drafts, since people use such names, too.
  ///
  /// - Returns: Both documents, if they were separated. Nothing is done if the document has or had the text of the copy.
  private func cutFromOriginal(
    _ document: DocumentIdentifier, _ writer: FactWriter, tool: String
  ) throws -> [DocumentIdentifier] {
    let reader = writer.reader
    guard FileVariant.read(PathText.lastComponent(observation.resolvedPath)) == nil,
      let content = observation.comparableFingerprint,
      let original = try ConflictCopies(reader: reader, device: device, files: fileSystem)
        .original(ofCopy: document),
      try !reader.members(ofDocument: document).contains(where: { member in
        try member != document && reader.document(member, hadContent: content)
      })
    else { return [] }
    try writer.insert(
      DocumentLinkFact(
        id: writer.newIdentifier(), kind: .apart, first: original, second: document,
        authorship: writer.authorship(tool: tool)))
    return [original, document]
  }
}
