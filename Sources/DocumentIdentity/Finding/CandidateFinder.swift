import FileTracking
import ProgressModel
import ProgressStorage

/// Gathers the documents that a file may be.
///
/// What it asks the store is in ``StoredDocuments``, what it asks the disk in ``DocumentPlaces``, and what it
/// compares without asking in ``TextComparison``; ``CandidateMaker`` puts the answers about one document
/// together.
struct CandidateFinder {
  /// How many sightings of one content are read at most; many of them may be of the same document.
  static let contentLimit = 64
  /// How many documents that share a template's content have their places checked.
  static let templateLimit = 8

  private let matching: DocumentMatching
  private let documents: StoredDocuments
  private let places: DocumentPlaces
  private let making: CandidateMaker

  init(matching: DocumentMatching, reader: FactReader) {
    self.matching = matching
    documents = StoredDocuments(
      reader: reader, device: matching.device,
      keyIdentifier: matching.tracker.secret.keyIdentifierBytes,
      expectedCount: matching.expectedDocumentCount)
    places = DocumentPlaces(observation: matching.observation, tracker: matching.tracker)
    making = CandidateMaker(documents: documents, places: places)
  }

  private var observation: FileObservation { matching.observation }

  /// The candidates that the path of the file alone gives.
  ///
  /// - Parameter atPath: The newest sighting of the path.
  func candidatesAtPath(_ atPath: SightingFact?) throws -> DocumentCandidates {
    var candidates = DocumentCandidates()
    guard let atPath else { return candidates }
    switch try documents.departure(from: atPath) {
    case .moved:
      if let saved = try savedBesideBackup(atPath) {
        candidates.atPath = saved
        candidates.wasLeftForBackup = true
      } else {
        candidates.leftPath = try making.newestPlace(ofDocument: atPath.document)
      }
    // The file has come back, and belongs to the new document.
    case .split where atPath.handle != nil && atPath.handle == observation.handle: break
    case .split, nil:
      candidates.atPath = try making.candidate(atPath)
      candidates.firstLocation = try making.firstLocation(of: atPath)
    }
    return candidates
  }

  /// Adds all candidates but those at the path of the file.
  func complete(_ candidates: inout DocumentCandidates) throws {
    try addWithHandle(&candidates)
    try addWithContent(&candidates)
    if candidates.atPath == nil {
      try addVariant(&candidates)
      try addMovedWithFolder(&candidates)
      if DocumentMatcher.needsLikeness(observation, among: candidates) {
        try addAlike(&candidates)
      }
    } else {
      try addSuccessor(&candidates)
      try compareAtPath(&candidates)
      let decision = DocumentMatcher.decide(observation, among: candidates)
      if DocumentMatcher.isTakenOver(decision) {
        try addAlike(&candidates)
      } else if DocumentMatcher.isUnlikeInPlace(decision) {
        try addAlike(&candidates)
        candidates.alike.removeAll { !isAtPath($0) || $0.activity == candidates.atPath?.activity }
        candidates.template = nil
      }
    }
  }

  /// The path's document, if an editor has just renamed its old file to a backup and saved the new
  /// text at the path.
  private func savedBesideBackup(_ atPath: SightingFact) throws -> DocumentCandidate? {
    guard let handle = observation.handle,
      let newest = try documents.newestSighting(ofDocument: atPath.document),
      newest.hasMovedToBackup(of: observation.resolvedPath),
      let backup = newest.handle, backup != handle
    else { return nil }
    let document = try making.measured(making.candidate(atPath))
    return DocumentMatcher.isAlike(observation, atPathOf: document) ? document : nil
  }

  // MARK: - By handle, content and name

  private func addWithHandle(_ candidates: inout DocumentCandidates) throws {
    guard let handle = observation.handle else { return }
    candidates.withHandle = try documents.sightings(withHandle: handle)
      .map(making.candidateOfOneFile)
  }

  private func addWithContent(_ candidates: inout DocumentCandidates) throws {
    guard observation.isStable, let fingerprint = observation.fingerprint else { return }
    var activities: Set<ActivityIdentifier> = []
    for known in try documents.newestSightings(withContent: fingerprint, limit: Self.contentLimit) {
      // A few copies of a template are enough: its content decides nothing, and checking ten thousand
      // copies takes long.
      if activities.count >= ContentWeight.templateDocumentCount,
        candidates.withContent.count >= Self.templateLimit
      {
        break
      }
      guard let candidate = try candidate(withContentOf: known, candidates) else { continue }
      activities.insert(candidate.activity)
      candidates.withContent.append(candidate)
    }
    candidates.documentsWithContentCount = activities.count
    candidates.isHandedOutContent = try documents.isHandedOut(fingerprint)
    guard candidates.withContent.count >= Self.templateLimit else { return }
    // Who had the content before the file is among the oldest documents that have it, and the oldest one
    // is what the others are copies of.
    let oldest = try documents.oldestSightings(
      withContent: fingerprint, limit: candidates.atPath == nil ? 1 : Self.templateLimit)
    let found = Set(candidates.withContent.map(\.document))
    candidates.withContent += try oldest.filter { !found.contains($0.document) }
      .compactMap { try candidate(withContentOf: $0, candidates) }
  }

  /// - Parameter known: A sighting of the document with the content of the file.
  private func candidate(
    withContentOf known: SightingFact, _ candidates: DocumentCandidates
  ) throws -> DocumentCandidate? {
    guard var result = try making.newestPlace(ofDocument: known.document) else { return nil }
    if let path = try making.pathSinceRenaming(of: result) {
      (result.path, result.resolvedPath) = (path, path)
      (result.location, result.occupant) = (.present, .unknown)
    }
    guard let atPath = candidates.atPath else { return result }
    if let content = observation.fingerprint {
      result.contentSeenAtNanoseconds = try documents.firstSeen(
        known.document, withContent: content)
    }
    result.wasCopyOfKnown =
      try atPath.fingerprint.map { try documents.hadContent($0, anyOf: [known.document]) } ?? false
      || documents.isBackup(known.document, of: atPath.activity)
    return result
  }

  private func addVariant(_ candidates: inout DocumentCandidates) throws {
    let name = PathText.lastComponent(observation.resolvedPath)
    if let (variant, plainName) = FileVariant.read(name) {
      guard try !isKnownBackup(candidates) else { return }
      candidates.variant = variant
      let known = try knownDocument(beside: plainName)
      candidates.variantOf = known
      guard known?.hasLeft ?? true else { return }
      let path = PathText.joined(PathText.folder(observation.resolvedPath), plainName)
      if let found = try unknownOriginal(atPath: path) { candidates.variantOf = found }
    } else {
      try addConflictCopy(named: name, &candidates)
    }
  }

  /// Adds the document that the file is a conflict copy of by the shape of its name, and by its text: people give such
  /// names, too, to texts of their own.
  private func addConflictCopy(
    named name: String, _ candidates: inout DocumentCandidates
  ) throws {
    let plainNames = FileVariant.plainNames(ofConflictCopy: name)
    guard !plainNames.isEmpty,
      ContentWeight.mayDecideAlone(
        observation, documentsWithContentCount: candidates.documentsWithContentCount)
    else { return }
    for plainName in plainNames {
      guard let found = try knownDocument(beside: plainName), !found.hasLeft,
        found.likeness?.isNearlySame ?? false
          || found.fingerprint == observation.comparableFingerprint
      else { continue }
      candidates.variant = .conflictCopy
      candidates.variantOf = found
      return
    }
  }

  /// The document that was seen last under a name beside this file, unless it was seen to go elsewhere.
  private func knownDocument(beside name: String) throws -> DocumentCandidate? {
    let path = PathText.joined(PathText.folder(observation.resolvedPath), name)
    guard let document = try documents.newestSighting(atResolvedPath: path),
      try !documents.didMoveAway(from: document)
    else { return nil }
    return try making.measured(making.candidate(document))
  }

  /// Whether the file is a backup that was copied along with its document, and has one already.
  private func isKnownBackup(_ candidates: DocumentCandidates) throws -> Bool {
    guard
      ContentWeight.mayDecideAlone(
        observation, documentsWithContentCount: candidates.documentsWithContentCount)
    else { return false }
    return try candidates.withContent.contains {
      try $0.hasLeft && $0.fingerprint == observation.comparableFingerprint
        && documents.firstReason(ofDocument: $0.document) == .backup
    }
  }

  /// The document of the file beside this one, if this one may be a variant of it. A file that the
  /// store does not know yet is judged first.
  ///
  /// - Complexity: A variant has a longer name than its original, so this looks at a few files at
  ///   most.
  private func unknownOriginal(atPath path: String) throws -> DocumentCandidate? {
    guard let found = try? places.text(at: path),
      PathText.areSame(found.resolvedPath, path),
      found.handle == nil || found.handle != observation.handle
    else { return nil }
    let judging = DocumentMatching(
      observation: found, device: matching.device, tracker: matching.tracker,
      machines: matching.machines, now: matching.now, folderMoves: matching.folderMoves,
      expectedDocumentCount: matching.expectedDocumentCount)
    let (decision, _) = try judging.decide(documents.reader)
    guard decision.reason.isKnownDocument, let document = decision.document,
      var result = try making.newestPlace(ofDocument: document)
    else { return nil }
    (result.path, result.resolvedPath) = (found.path, found.resolvedPath)
    (result.location, result.occupant) = (.replaced, .alike)
    return try making.measured(result)
  }

  /// Looks at the files around where the content alone proves nothing.
  private func addMovedWithFolder(_ candidates: inout DocumentCandidates) throws {
    let content = observation.comparableFingerprint
    func hasMoved(_ candidate: DocumentCandidate) throws -> Bool {
      try candidate.hasLeft && candidate.fingerprint == content
        && matching.folderMoves.explains(
          candidate.resolvedPath, becoming: observation.resolvedPath, matching,
          documents.reader)
    }
    candidates.movedWithFolder = try candidates.withContent.first(where: hasMoved)
    // Of a content that many documents have, not all of them are among the candidates.
    if candidates.movedWithFolder == nil, candidates.withContent.count >= Self.templateLimit {
      candidates.movedWithFolder = try copiesOfThisName().first(where: hasMoved)
    }
  }

  /// The documents with the content of the file that were where it would have been before a folder
  /// above it was renamed.
  private func copiesOfThisName() throws -> [DocumentCandidate] {
    let path = observation.resolvedPath
    if let former = matching.folderMoves.formerPath(of: path) {
      let known = try documents.newestSighting(atResolvedPath: former)
      return try known.map { [try making.candidate($0)] } ?? []
    }
    guard let content = observation.fingerprint else { return [] }
    // The fewest folders that may have been renamed first: the longest part that stayed the same.
    var rest = path
    while let slash = rest.utf8.dropFirst().firstIndex(of: UInt8(ascii: "/")),
      matching.folderMoves.maySearch(for: content)
    {
      rest = String(rest[slash...])
      let found = try documents.sightings(
        withContent: content, atPathEndingIn: rest, limit: Self.templateLimit)
      if !found.isEmpty {
        return try found.compactMap { try making.newestPlace(ofDocument: $0.document) }
      }
    }
    return []
  }

  /// Finds the document in which the one at the path goes on elsewhere, if the file is a copy of it.
  private func addSuccessor(_ candidates: inout DocumentCandidates) throws {
    guard let known = candidates.atPath, let content = observation.comparableFingerprint,
      known.fingerprint != content, known.handle == nil || known.handle != observation.handle,
      try !documents.hadContent(content, anyOf: [known.document])
    else { return }
    candidates.successor = try candidates.withContent.first {
      try $0.activity == known.activity && $0.document != known.document
        && $0.location == .present && $0.fingerprint == content && !isAtPath($0)
        && documents.firstReason(ofDocument: $0.document)?.presumesAbsence ?? false
    }
  }

  /// Whether a document was at the path of the file before the one that is known there.
  private func isSucceeded(
    _ candidate: DocumentCandidate, _ candidates: DocumentCandidates
  ) -> Bool {
    guard let known = candidates.atPath else { return false }
    return isAtPath(candidate) && candidate.activity != known.activity
  }

  private func isAtPath(_ candidate: DocumentCandidate) -> Bool {
    PathText.areSame(candidate.resolvedPath, observation.resolvedPath)
  }

  // MARK: - By text

  /// Finds out how much of the text of the document at the path is in the file, and what else tells
  /// whether the document was replaced.
  private func compareAtPath(_ candidates: inout DocumentCandidates) throws {
    guard let known = candidates.atPath else { return }
    if known.handle != nil, known.handle == observation.handle {
      candidates.atPath = try measuredInPlace(known, among: candidates)
      return
    }
    var compared = try making.measured(known)
    let members = try documents.members(ofDocument: known.document)
    compared.hadSessionLately = try documents.hadSessionLately(members, now: matching.now)
    compared.hasSessionNow = try documents.hasSessionNow(members)
    candidates.atPath = compared
    if try isHandedOut(known, members), let path = try making.otherPath(of: known),
      !FileVariant.isBackup(path, of: observation.resolvedPath)
    {
      // Its own file is beside it, so this is no save of it: it may well be somebody else's copy.
      candidates.pathOfHandedOutFile = path
    }
    if compared.likeness?.isAlikeAtSamePath != true {
      candidates.pathOfKnownHandle = try making.otherPath(of: known)
      try compareWithBackup(&candidates)
    }
  }

  /// Whether the document at the path is a handed-out copy whose own file can be told from the others' files.
  private func isHandedOut(
    _ known: DocumentCandidate, _ members: [DocumentIdentifier]
  ) throws -> Bool {
    guard try documents.isHandedOut(anyOf: members) else { return false }
    if known.handle != nil { return true }
    return try known.fingerprint.map { try !documents.isHandedOut($0) } ?? false
  }

  /// Compares a file that was changed in place with the text of its document.
  ///
  /// Under several names a document is told apart from another one by what speaks for it alone: that a
  /// text unlike is another document would have to be said of all names. It is compared only where
  /// another document has the content.
  private func measuredInPlace(
    _ known: DocumentCandidate, among candidates: DocumentCandidates
  ) throws -> DocumentCandidate {
    if try documents.hasOneName(observation) { return try making.measured(known) }
    guard candidates.withContent.contains(where: { $0.activity != known.activity }) else {
      return known
    }
    let compared = try making.measured(known)
    return compared.likeness?.isAlikeAtSamePath == true ? compared : known
  }

  /// Compares the file with the text of the backup, if an editor has renamed the document's own
  /// file to a backup. The store may not know that text yet.
  private func compareWithBackup(_ candidates: inout DocumentCandidates) throws {
    guard let path = candidates.pathOfKnownHandle,
      FileVariant.isBackup(path, of: observation.resolvedPath),
      let sketch = observation.sketch, !sketch.isEmpty,
      let backup = (try? places.text(at: path))?.sketch, !backup.isEmpty, backup.kind == sketch.kind
    else { return }
    let likeness = Likeness(
      of: backup.prefix(ContentSketch.storedTermCount), in: sketch, weights: .equal)
    guard likeness.isAlikeAtSamePath else { return }
    candidates.atPath?.likeness = likeness
    candidates.wasLeftForBackup = true
    candidates.pathOfKnownHandle = nil
  }

  /// Adds the documents that have the most text in common with the file.
  private func addAlike(_ candidates: inout DocumentCandidates) throws {
    guard let sketch = observation.sketch, !sketch.isEmpty else { return }
    let finding = try TextFinding(
      of: sketch, inFileAt: observation.resolvedPath, known: matching.textFinding, documents)
    candidates.alike = try finding.alike.compactMap(candidate)
    // Somebody else's copy has the handed-out text in common with a lost one, too. What is cut from a text that a lost
    // one was put into has text of both. And a passage that a lost one had once may be in a new text.
    candidates.alike = try candidates.alike.filter {
      guard $0.hasLeft else { return true }
      return try !documents.lacksOwnText(ofCopy: $0.document, sketch)
        && !documents.wasPutElsewhere($0.document)
        && !documents.lacksNewestText(of: $0.document, sketch)
    }
    try leaveOutRemoved(from: &candidates.alike)
    for index in candidates.alike.indices where isSucceeded(candidates.alike[index], candidates) {
      candidates.alike[index].location = .replaced
      candidates.alike[index].occupant = .unlike
    }
    if candidates.alike.contains(where: \.hasLeft) {
      for index in candidates.alike.indices where !candidates.alike[index].hasLeft {
        let document = candidates.alike[index].document
        candidates.alike[index].copiedFrom = try documents.keptCopy(document)?.original
      }
    }
    if candidates.alike.isEmpty {
      // One that is still at its place comes first.
      let templates = try finding.mostKept.compactMap(candidate)
      candidates.template = templates.first { !$0.hasLeft } ?? templates.first
    }
  }

  /// Leaves out documents that are gone while one that a person linked with them is there in a file of its own, and has
  /// as much of the text. A person who removes one of two linked files does not miss it.
  private func leaveOutRemoved(from alike: inout [DocumentCandidate]) throws {
    let present = try alike.filter { candidate in
      let isThere =
        candidate.location == .present
        || candidate.location == .replaced && candidate.occupant == .alike
      // The own file of a conflict copy says nothing of the one of its document.
      return try isThere && !isAtPath(candidate)
        && documents.firstReason(ofDocument: candidate.document) != .conflictCopy
    }
    alike.removeAll { gone in
      gone.hasLeft
        && present.contains { other in
          guard other.activity == gone.activity, let likeness = gone.likeness,
            let otherLikeness = other.likeness
          else { return false }
          return likeness.isRivalled(by: otherLikeness)
        }
    }
  }

  private func candidate(
    _ document: DocumentIdentifier, likeness: Likeness
  ) throws -> DocumentCandidate? {
    var candidate = try making.newestPlace(ofDocument: document)
    candidate?.likeness = likeness
    return candidate
  }
}
