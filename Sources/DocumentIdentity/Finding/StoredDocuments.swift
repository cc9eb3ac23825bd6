import FileTracking
import ProgressModel
import ProgressStorage

/// What the store says of the documents that a file may be. It never looks at a file.
struct StoredDocuments {
  /// How long after a session a rewritten text is taken for the same document.
  static let recentNanoseconds: Int64 = 24 * 3_600_000_000_000

  let reader: FactReader
  /// The device that looks.
  let device: DeviceIdentifier
  /// The name of the key under which it looks.
  let keyIdentifier: [UInt8]
  /// How many documents with a sketch there will be after the pass that the look is part of, at most.
  var expectedCount = 0

  // MARK: - Sightings

  func newestSighting(ofDocument document: DocumentIdentifier) throws -> SightingFact? {
    try reader.newestSighting(ofDocument: document, onDevice: device)
  }

  func newestSighting(atResolvedPath path: String) throws -> SightingFact? {
    try reader.newestSighting(atResolvedPath: path, device: device)
  }

  /// Where the document was seen on this device, the first place first.
  func locations(ofDocument document: DocumentIdentifier) throws -> [SightingFact] {
    try reader.locations(ofDocument: document, device: device)
  }

  /// What became of the document of a sighting since; `nil` if it is where it was seen.
  func departure(from sighting: SightingFact) throws -> FactReader.Departure? {
    try reader.departure(from: sighting)
  }

  func didMoveAway(from sighting: SightingFact) throws -> Bool {
    try reader.didMoveAway(from: sighting)
  }

  func members(ofDocument document: DocumentIdentifier) throws -> [DocumentIdentifier] {
    try reader.members(ofDocument: document)
  }

  /// Whether a sighting by a device is one by this device, or by one that it stands in for.
  func countsAsSeenHere(_ sighting: SightingFact) throws -> Bool {
    try reader.device(sighting.authorship.device, countsAs: device)
  }

  /// Whether the file of a sighting belongs to a document that was split off since.
  func isOfSplitFile(_ sighting: SightingFact) throws -> Bool {
    try reader.isOfSplitFile(sighting)
  }

  /// The newest sightings with a handle, one of each document whose file it may be still.
  func sightings(withHandle handle: KernelHandle) throws -> [SightingFact] {
    try reader.sightings(withHandle: handle, device: device).filter {
      try newestSighting(ofDocument: $0.document)?.id == $0.id && !reader.isOfSplitFile($0)
    }
  }

  /// Whether the path is the only name of its file, as far as was seen: whatever is said of the text
  /// under one name holds under all.
  func hasOneName(_ observation: FileObservation) throws -> Bool {
    let known = try newestSighting(atResolvedPath: observation.resolvedPath)
    return observation.state.linkCount <= 1 && (known?.state.linkCount ?? 1) <= 1
      && known?.decision.reason != .sameFile
  }

  /// Whether a file, by its handle the one of a sighting, was given to a document split from its own
  /// since: then its handle proves nothing.
  func isOfNewDocument(_ sighting: SightingFact, _ observation: FileObservation) throws -> Bool {
    guard let handle = sighting.handle, handle == observation.handle else { return false }
    return try reader.isOfSplitFile(sighting)
  }

  // MARK: - Contents

  /// The newest sightings of a content, by any device.
  func newestSightings(withContent content: Fingerprint, limit: Int) throws -> [SightingFact] {
    try reader.sightings(withContent: content, limit: limit)
  }

  /// The oldest sightings of a content, by any device.
  func oldestSightings(withContent content: Fingerprint, limit: Int) throws -> [SightingFact] {
    try reader.sightings(withContent: content, limit: limit, isOldestFirst: true)
  }

  /// The sightings of a content at paths that end in the same way.
  func sightings(
    withContent content: Fingerprint, atPathEndingIn ending: String, limit: Int
  ) throws -> [SightingFact] {
    try reader.sightings(withContent: content, atPathEndingIn: ending, limit: limit)
  }

  /// When a document was seen with a content first, in nanoseconds since 1970.
  func firstSeen(
    _ document: DocumentIdentifier, withContent content: Fingerprint
  ) throws -> Int64? {
    try reader.firstSeen(document, withContent: content)
  }

  /// Whether most of the words of a document were found in another text, on any device, after its file was seen last.
  ///
  /// A new file with such a text was cut from that one.
  func wasPutElsewhere(_ document: DocumentIdentifier) throws -> Bool {
    let own = try reader.members(ofDocument: document)
    let sightings = try own.compactMap { try newestSighting(ofDocument: $0) }
      .sorted { $0.authorship.stamp < $1.authorship.stamp }
    // What one of them had before says nothing: after a chapter was split, one of its scenes is the document.
    let counts = try sightings.compactMap { try reader.newestWords(ofDocument: $0.document) }
    guard let seen = sightings.last?.authorship.stamp, let words = counts.last else {
      return false
    }
    return try own.contains { try reader.wordsMoved(from: $0, after: seen) > words / 2 }
  }

  /// How many documents have a sketch.
  ///
  /// A pass counts its files from the start: so what a term says does not depend on which of them came first.
  func countWithSketch() throws -> Int { try max(reader.sketchCount(), expectedCount) }

  /// Whether one of these documents had a content.
  func hadContent(_ content: Fingerprint, anyOf documents: [DocumentIdentifier]) throws -> Bool {
    try documents.contains { try reader.document($0, hadContent: content) }
  }

  /// The content that a sighting had, as a fingerprint that can be compared.
  ///
  /// One that was made under another key proves nothing. An equal state of the file then stands for an
  /// equal content: the times may be too coarse to show a change within seconds, but to say of an
  /// untouched file that it was edited would be wrong far more often.
  func content(
    of sighting: SightingFact, comparedWith observation: FileObservation
  ) throws -> Fingerprint? {
    guard let recorded = sighting.fingerprint, recorded != observation.fingerprint,
      try !reader.isFingerprint(of: sighting, underKey: keyIdentifier, device: device)
    else { return sighting.fingerprint }
    return sighting.state == observation.state ? observation.fingerprint : nil
  }

  /// The kept sketches of a document that can be compared with another one.
  func keptSketches(
    ofDocument document: DocumentIdentifier, comparableWith sketch: ContentSketch
  ) throws -> [ContentSketch] {
    try reader.sketchTerms(ofDocument: document).comparable(with: sketch)
  }

  /// The documents that share text with a file.
  func documents(sharing sketch: ContentSketch, limit: Int) throws -> [DocumentIdentifier] {
    try reader.documents(
      sharingTerms: Array(sketch.questionTerms), kind: sketch.kind, limit: limit
    ).map(\.document)
  }

  // MARK: - Copies of assigned files

  /// Whether a content was handed out to the person: everybody in the class may have it.
  func isHandedOut(_ content: Fingerprint) throws -> Bool { try reader.isHandedOut(content) }

  /// Whether one of these documents was handed out to the person.
  func isHandedOut(anyOf documents: [DocumentIdentifier]) throws -> Bool {
    guard try reader.hasAssignmentCopies() else { return false }
    return try documents.contains { try reader.isHandedOut($0) }
  }

  /// Whether a document was handed out, and a text has none of what was added to it since.
  func lacksOwnText(ofCopy document: DocumentIdentifier, _ text: ContentSketch) throws -> Bool {
    guard try isHandedOut(anyOf: members(ofDocument: document)),
      let first = try sketch(.first, of: document, like: text)
    else { return false }
    let newest = try sketch(.newest, of: document, like: text)
    return !TextComparison.hasOwnTerms(of: newest ?? first, without: first, in: text)
  }

  /// Whether a text has nothing of what a document was last, so that both have only in common what left that before.
  func lacksNewestText(of document: DocumentIdentifier, _ text: ContentSketch) throws -> Bool {
    try sketch(.newest, of: document, like: text)
      .map { TextComparison.hasNothing(of: $0, in: text) } ?? false
  }

  private func sketch(
    _ which: SketchFact.Which, of document: DocumentIdentifier, like text: ContentSketch
  ) throws -> ContentSketch? {
    try reader.sketches(ofDocument: document)
      .first { $0.which == which && $0.kind == text.kind }.flatMap(ContentSketch.init(kept:))
  }

  // MARK: - Reasons

  func firstReason(ofDocument document: DocumentIdentifier) throws -> MatchReason? {
    try reader.firstReason(ofDocument: document)
  }

  func isBackup(_ document: DocumentIdentifier, ofFileAt path: String) throws -> Bool {
    guard reader.mayBeCopy(document), try reader.firstReason(ofDocument: document) == .backup,
      let place = try newestSighting(ofDocument: document)
    else { return false }
    return FileVariant.isBackup(place.resolvedPath, of: path)
  }

  /// Whether a document was found to be a backup of one of an activity.
  func isBackup(_ document: DocumentIdentifier, of activity: ActivityIdentifier) throws -> Bool {
    guard try reader.firstReason(ofDocument: document) == .backup,
      let origin = try reader.origin(ofDocument: document)
    else { return false }
    return try reader.members(ofDocument: origin).first == activity.firstDocument
  }

  /// A copy of a text in which nobody wrote.
  struct KeptCopy: Hashable {
    /// The activity that it was copied from.
    let original: ActivityIdentifier
    /// What both had.
    let content: Fingerprint
    /// The device that saw it: another one may have a document of its own for the same file.
    let device: DeviceIdentifier
  }

  /// What a document is a copy of; `nil` if it was not copied, or somebody wrote in it.
  func keptCopy(_ document: DocumentIdentifier) throws -> KeptCopy? {
    var members = try self.members(ofDocument: document)
    guard var source = try origin(ofCopyAmong: members),
      let newest = try reader.newestSighting(ofDocument: document), let content = newest.fingerprint
    else { return nil }
    var original: ActivityIdentifier?
    var known = Set(members)
    // It may be a copy of a copy.
    while known.insert(source).inserted {
      members = try self.members(ofDocument: source)
      guard try hadContent(content, anyOf: members) else { break }
      original = members.first.map(ActivityIdentifier.init)
      guard let next = try origin(ofCopyAmong: members) else { break }
      known.formUnion(members)
      source = next
    }
    return original.map {
      KeptCopy(original: $0, content: content, device: newest.authorship.device)
    }
  }

  /// The document that one of several was found to be a copy of; `nil` if none was.
  private func origin(
    ofCopyAmong documents: [DocumentIdentifier]
  ) throws -> DocumentIdentifier? {
    let copy = try documents.first {
      try reader.mayBeCopy($0) && reader.firstReason(ofDocument: $0) == .copied
    }
    return try copy.flatMap(reader.origin(ofDocument:))
  }

  /// The other documents that rules took for a document, in a fixed order.
  func standIns(for document: DocumentIdentifier) throws -> [DocumentIdentifier] {
    try reader.identities(ofDocument: document).filter { $0 != document }
  }

  // MARK: - Sessions

  /// Whether one of these documents had a session within the last 24 hours.
  func hadSessionLately(_ documents: [DocumentIdentifier], now: ClockReading) throws -> Bool {
    guard let last = try reader.lastSessionMoment(ofDocuments: documents, now: now) else {
      return false
    }
    return now.wallNanoseconds.subtractingSaturated(last) < Self.recentNanoseconds
  }

  /// Whether a session of one of these documents runs now.
  func hasSessionNow(_ documents: [DocumentIdentifier]) throws -> Bool {
    try reader.openSessions().contains {
      $0.sighting.map { documents.contains($0.document) } ?? false
    }
  }
}
