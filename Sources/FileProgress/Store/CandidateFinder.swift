import FileTracking
import ProgressModel
import ProgressStorage

/// Gathers the documents that a file may be, from the store and from a look at their places.
struct CandidateFinder {
  /// How many sightings of one content are looked through, since they may all be of few documents.
  static let contentLimit = 64
  /// Of how many documents with the content of a template the places are looked at.
  static let templateLimit = 8
  /// How many documents with a text in common are compared with the file.
  static let comparedLimit = 64
  /// Of how many of the most alike documents the places are looked at.
  static let alikeLimit = 8
  /// How long after a session a rewritten text is taken for the same document.
  static let recentNanoseconds: Int64 = 24 * 3_600_000_000_000

  let matching: DocumentMatching
  let reader: FactReader

  private var observation: FileObservation { matching.observation }

  /// The candidates that the path of the file alone gives.
  ///
  /// - Parameter atPath: The newest sighting of the path.
  func candidatesAtPath(_ atPath: SightingFact?) throws -> DocumentCandidates {
    var candidates = DocumentCandidates()
    guard let atPath else { return candidates }
    switch try reader.departure(from: atPath) {
    case .moved:
      if let saved = try savedBesideBackup(atPath) {
        candidates.atPath = saved
        candidates.wasLeftForBackup = true
      } else {
        candidates.leftPath = try newestPlace(ofDocument: atPath.document)
      }
    // The file has come back, and is that of the new document.
    case .split where atPath.handle != nil && atPath.handle == observation.handle: break
    case .split, nil:
      candidates.atPath = try candidate(atPath)
      candidates.firstLocation = try firstLocation(of: atPath)
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
      if DocumentMatcher.isTakenOver(DocumentMatcher.decide(observation, among: candidates)) {
        try addAlike(&candidates)
      }
    }
  }

  /// The document of a path which went to the name of a backup, since somebody looked while a program
  /// was saving it: the text that has come to the path is that of the document, saved anew.
  private func savedBesideBackup(_ atPath: SightingFact) throws -> DocumentCandidate? {
    guard let handle = observation.handle,
      let newest = try reader.newestSighting(
        ofDocument: atPath.document, onDevice: matching.device),
      newest.hasMovedToBackup(of: observation.resolvedPath),
      let backup = newest.handle, backup != handle
    else { return nil }
    let document = try measured(candidate(atPath))
    return DocumentMatcher.isAlike(observation, atPathOf: document) ? document : nil
  }

  /// The path that a document went from to the name of its backup, if its text is there again.
  private func pathLeftForBackup(of atPath: SightingFact) throws -> DocumentCandidate? {
    guard atPath.handle != nil,
      let name = FileVariant.read(PathText.lastComponent(atPath.resolvedPath)),
      case let path = PathText.joined(PathText.folder(atPath.resolvedPath), name.documentName),
      atPath.hasMovedToBackup(of: path),
      let former = try reader.newestSighting(atResolvedPath: path, device: matching.device),
      try reader.members(ofDocument: atPath.document).contains(former.document)
    else { return nil }
    let found = try candidate(former)
    return found.hasLeft ? nil : found
  }

  // MARK: - By handle, content and name

  private func addWithHandle(_ candidates: inout DocumentCandidates) throws {
    guard let handle = observation.handle else { return }
    candidates.withHandle = try reader.sightings(withHandle: handle, device: matching.device)
      .filter {
        try reader.newestSighting(ofDocument: $0.document, onDevice: matching.device)?.id == $0.id
          && !reader.isOfSplitFile($0)
      }
      // A handle is one file alone, whatever the other documents of its activity are.
      .map { try standing(candidate($0, ofOneFile: true), ofOneFile: true) }
  }

  private func addWithContent(_ candidates: inout DocumentCandidates) throws {
    guard observation.isStable, let fingerprint = observation.fingerprint else { return }
    var activities: Set<ActivityIdentifier> = []
    for known in try reader.sightings(withContent: fingerprint, limit: Self.contentLimit) {
      // Of a template a few do: it decides nothing, and whoever has ten thousand copies has to wait.
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
    guard candidates.withContent.count >= Self.templateLimit else { return }
    // Who had the content before the file is among the oldest documents that have it, and the oldest one
    // is what the others are copies of.
    let oldest = try reader.sightings(
      withContent: fingerprint, limit: candidates.atPath == nil ? 1 : Self.templateLimit,
      isOldestFirst: true)
    let found = Set(candidates.withContent.map(\.document))
    candidates.withContent += try oldest.filter { !found.contains($0.document) }
      .compactMap { try candidate(withContentOf: $0, candidates) }
  }

  /// - Parameter known: A sighting of the document with the content of the file.
  private func candidate(
    withContentOf known: SightingFact, _ candidates: DocumentCandidates
  ) throws -> DocumentCandidate? {
    guard var result = try newestPlace(ofDocument: known.document) else { return nil }
    guard let atPath = candidates.atPath else { return result }
    if let content = observation.fingerprint {
      result.contentSeenAtNanoseconds = try reader.firstSeen(known.document, withContent: content)
    }
    result.wasCopyOfKnown =
      try atPath.fingerprint.map { try reader.document(known.document, hadContent: $0) } ?? false
      || isBackup(known.document, of: atPath)
    return result
  }

  private func isBackup(
    _ document: DocumentIdentifier, of known: DocumentCandidate
  ) throws -> Bool {
    guard try reader.firstReason(ofDocument: document) == .backup,
      let origin = try reader.origin(ofDocument: document)
    else { return false }
    return try reader.members(ofDocument: origin).first == known.activity.firstDocument
  }

  private func addVariant(_ candidates: inout DocumentCandidates) throws {
    let path = observation.resolvedPath
    guard let (variant, name) = FileVariant.read(PathText.lastComponent(path)),
      try !isKnownBackup(candidates)
    else { return }
    candidates.variant = variant
    let besidePath = PathText.joined(PathText.folder(path), name)
    if let document = try reader.newestSighting(
      atResolvedPath: besidePath, device: matching.device),
      try !reader.didMoveAway(from: document)
    {
      let known = try measured(candidate(document))
      candidates.variantOf = known
      guard known.hasLeft else { return }
    }
    if let found = try unknownOriginal(atPath: besidePath) { candidates.variantOf = found }
  }

  /// Whether the file is a backup that was copied along with its document, and has one already.
  private func isKnownBackup(_ candidates: DocumentCandidates) throws -> Bool {
    guard
      ContentWeight.mayDecideAlone(
        observation, documentsWithContentCount: candidates.documentsWithContentCount)
    else { return false }
    return try candidates.withContent.contains {
      try $0.hasLeft && $0.fingerprint == observation.comparableFingerprint
        && reader.firstReason(ofDocument: $0.document) == .backup
    }
  }

  /// The document that the file beside is of which the file may be a variant, if nobody asked about it
  /// yet: it is judged first, as if somebody did.
  ///
  /// - Complexity: A name is a variant of a shorter one, so the look goes on a few files at most.
  private func unknownOriginal(atPath path: String) throws -> DocumentCandidate? {
    guard let found = try? matching.tracker.observe(path, wantsSketch: { _ in true }),
      PathText.areSame(found.resolvedPath, path),
      found.handle == nil || found.handle != observation.handle
    else { return nil }
    let judging = DocumentMatching(
      observation: found, device: matching.device, tracker: matching.tracker,
      machines: matching.machines, now: matching.now, folderMoves: matching.folderMoves)
    let (decision, _) = try judging.decide(reader)
    guard decision.reason.isKnownDocument, let document = decision.document,
      var result = try newestPlace(ofDocument: document)
    else { return nil }
    (result.path, result.resolvedPath) = (found.path, found.resolvedPath)
    (result.location, result.occupant) = (.replaced, .alike)
    return try measured(result)
  }

  /// Looks at the files around where the content alone proves nothing.
  private func addMovedWithFolder(_ candidates: inout DocumentCandidates) throws {
    let content = observation.comparableFingerprint
    func hasMoved(_ candidate: DocumentCandidate) throws -> Bool {
      try candidate.hasLeft && candidate.fingerprint == content
        && matching.folderMoves.explains(
          candidate.resolvedPath, becoming: observation.resolvedPath, matching, reader)
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
      let known = try reader.newestSighting(atResolvedPath: former, device: matching.device)
      return try known.map { [try candidate($0)] } ?? []
    }
    guard let content = observation.fingerprint else { return [] }
    // The fewest folders that may have been renamed first: the longest part that stayed the same.
    var rest = path
    while let slash = rest.utf8.dropFirst().firstIndex(of: UInt8(ascii: "/")),
      matching.folderMoves.maySearch(for: content)
    {
      rest = String(rest[slash...])
      let found = try reader.sightings(
        withContent: content, atPathEndingIn: rest, limit: Self.templateLimit)
      if !found.isEmpty { return try found.compactMap { try newestPlace(ofDocument: $0.document) } }
    }
    return []
  }

  /// Finds the document in which the one at the path goes on elsewhere, if the file is a copy of it.
  private func addSuccessor(_ candidates: inout DocumentCandidates) throws {
    guard let known = candidates.atPath, let content = observation.comparableFingerprint,
      known.fingerprint != content, known.handle == nil || known.handle != observation.handle,
      try !reader.document(known.document, hadContent: content)
    else { return }
    candidates.successor = try candidates.withContent.first {
      try $0.activity == known.activity && $0.document != known.document
        && $0.location == .present && $0.fingerprint == content && !isAtPath($0)
        && reader.firstReason(ofDocument: $0.document)?.presumesAbsence ?? false
    }
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
      if try hasOneName() { candidates.atPath = try measured(known) }
      return
    }
    var compared = try measured(known)
    let members = try reader.members(ofDocument: known.document)
    if let last = try reader.lastSessionMoment(ofDocuments: members, now: matching.now) {
      compared.hadSessionLately =
        matching.now.wallNanoseconds.subtractingSaturated(last) < Self.recentNanoseconds
    }
    compared.hasSessionNow = try reader.openSessions().contains {
      $0.sighting.map { members.contains($0.document) } ?? false
    }
    candidates.atPath = compared
    if compared.likeness?.isAlikeAtSamePath != true {
      candidates.pathOfKnownHandle = try otherPath(of: known)
      try compareWithBackup(&candidates)
    }
  }

  /// The document's own file may be its backup by now: then what counts is the text that is there, which
  /// nobody may have seen yet.
  private func compareWithBackup(_ candidates: inout DocumentCandidates) throws {
    guard let path = candidates.pathOfKnownHandle,
      FileVariant.isBackup(path, of: observation.resolvedPath),
      let sketch = observation.sketch, !sketch.isEmpty,
      let backup = (try? matching.tracker.observe(path, wantsSketch: { _ in true }))?.sketch,
      !backup.isEmpty, backup.kind == sketch.kind
    else { return }
    let likeness = Likeness(
      of: backup.prefix(ContentSketch.storedTermCount), in: sketch, weights: .equal)
    guard likeness.isAlikeAtSamePath else { return }
    candidates.atPath?.likeness = likeness
    candidates.wasLeftForBackup = true
    candidates.pathOfKnownHandle = nil
  }

  /// Whether the path is the only name of its file, as far as was seen: whatever is said of the text
  /// under one name holds under all.
  private func hasOneName() throws -> Bool {
    let known = try reader.newestSighting(
      atResolvedPath: observation.resolvedPath, device: matching.device)
    return observation.state.linkCount <= 1 && (known?.state.linkCount ?? 1) <= 1
      && known?.decision.reason != .sameFile
  }

  /// Where the file of the document at the path is now, if it is in the same folder, or has a further
  /// name that was seen.
  private func otherPath(of known: DocumentCandidate) throws -> String? {
    let folder = PathText.folder(known.resolvedPath)
    let newest = try reader.newestSighting(
      atResolvedPath: known.resolvedPath, device: matching.device)
    // It is the file of a new document.
    if let newest, try reader.isOfSplitFile(newest) { return nil }
    let beside = (try? matching.fileSystem.entries(ofFolder: folder)) ?? []
    func paths(_ isPossible: (FolderEntry) -> Bool) -> [String] {
      beside.filter { $0.kind == .regular && isPossible($0) }.compactMap(\.name)
        .map { PathText.joined(folder, $0) }
        .filter { !PathText.areSame($0, observation.resolvedPath) }
    }
    guard let handle = known.handle else {
      return pathOfContent(
        of: known, among: paths { $0.state.byteCount == newest?.state.byteCount })
    }
    let further = try reader.locations(ofDocument: known.document, device: matching.device)
      .map(\.resolvedPath).filter { !PathText.areSame($0, observation.resolvedPath) }
    return (paths { $0.state.inode == newest?.state.inode } + further).first {
      matching.fileSystem.place(at: $0) == .file(known.fileSystem, handle)
    }
  }

  /// Where there are no handles, the whole content has to be that of the document.
  private func pathOfContent(of known: DocumentCandidate, among paths: [String]) -> String? {
    guard let content = known.fingerprint, !known.isShort else { return nil }
    return paths.prefix(Self.alikeLimit).first {
      (try? matching.tracker.observe($0))?.comparableFingerprint == content
    }
  }

  /// A document with how much of its text the file has.
  private func measured(_ candidate: DocumentCandidate) throws -> DocumentCandidate {
    guard let sketch = observation.sketch, !sketch.isEmpty else { return candidate }
    var result = candidate
    result.likeness = try keptSketches(ofDocument: candidate.document, comparableWith: sketch)
      .map { Likeness(of: $0, in: sketch, weights: .equal) }
      .max { $0.score < $1.score }
    return result
  }

  private func keptSketches(
    ofDocument document: DocumentIdentifier, comparableWith sketch: ContentSketch
  ) throws -> [ContentSketch] {
    try reader.sketches(ofDocument: document).filter { $0.kind == sketch.kind }
      .compactMap { ContentSketch(kept: $0) }
  }

  /// Adds the documents that have the most text in common with the file.
  private func addAlike(_ candidates: inout DocumentCandidates) throws {
    guard let sketch = observation.sketch, !sketch.isEmpty else { return }
    let sharing = try reader.documents(
      sharingTerms: Array(sketch.questionTerms), kind: sketch.kind, limit: Self.comparedLimit
    ).filter { try !isOwnBackup($0.document) }
    guard !sharing.isEmpty else { return }
    let texts = try sharing.map {
      ($0.document, try keptSketches(ofDocument: $0.document, comparableWith: sketch))
    }
    // A text is no template since its own earlier version, or another document of its activity, has it.
    var activities: Set<DocumentIdentifier> = []
    let oneEach = try texts.filter {
      try activities.insert(reader.members(ofDocument: $0.0).first ?? $0.0).inserted
    }
    let weights = TermWeights(
      candidates: oneEach.compactMap { $0.1.last }, documentCount: try reader.sketchCount())
    let best = likenesses(of: texts, in: sketch, weights: weights).filter(\.1.isAlike)
      .sorted { ($0.1.score, $1.0) > ($1.1.score, $0.0) }.prefix(Self.alikeLimit)
    candidates.alike = try best.compactMap { try candidate($0, likeness: $1) }
    if candidates.alike.isEmpty { candidates.template = try template(of: sketch, among: texts) }
  }

  /// The document of which most is in the file, one that is at its place before others, the oldest of
  /// several.
  private func template(
    of sketch: ContentSketch, among texts: [(DocumentIdentifier, [ContentSketch])]
  ) throws -> DocumentCandidate? {
    let found = try likenesses(of: texts, in: sketch, weights: .equal)
      .filter(\.1.hasMostOfOldText)
      .sorted { ($1.1.score, $0.0) < ($0.1.score, $1.0) }.prefix(Self.templateLimit)
      .compactMap { try candidate($0, likeness: $1) }
    return found.first { !$0.hasLeft } ?? found.first
  }

  /// How much of each text the file has; of a document with two sketches the one that has more.
  private func likenesses(
    of texts: [(DocumentIdentifier, [ContentSketch])], in sketch: ContentSketch,
    weights: TermWeights
  ) -> [(DocumentIdentifier, Likeness)] {
    texts.compactMap { document, kept in
      kept.map { Likeness(of: $0, in: sketch, weights: weights) }
        .max { $0.score < $1.score }.map { (document, $0) }
    }
  }

  private func candidate(
    _ document: DocumentIdentifier, likeness: Likeness
  ) throws -> DocumentCandidate? {
    var candidate = try newestPlace(ofDocument: document)
    candidate?.likeness = likeness
    return candidate
  }

  /// Whether a document is a backup of the file: that the backup has the old text does not mean that the
  /// file grew out of it, and not out of the document that it is a backup of.
  private func isOwnBackup(_ document: DocumentIdentifier) throws -> Bool {
    guard try reader.firstReason(ofDocument: document) == .backup,
      let place = try reader.newestSighting(ofDocument: document, onDevice: matching.device)
    else { return false }
    return FileVariant.isBackup(place.resolvedPath, of: observation.resolvedPath)
  }

  // MARK: - Candidates

  /// The document where it was seen last: on this device if it has been seen here, else anywhere. If
  /// it has left that place, and what rules took for it is at its own, there.
  func newestPlace(ofDocument document: DocumentIdentifier) throws -> DocumentCandidate? {
    let here = try reader.newestSighting(ofDocument: document, onDevice: matching.device)
    guard let newest = try here ?? reader.newestSighting(ofDocument: document) else { return nil }
    var found = try standing(candidate(newest), ofOneFile: false)
    if try isAtPath(newest) && isOfNewDocument(newest) {
      found.handle = nil
      (found.location, found.occupant) = (.replaced, .unlike)
    }
    guard found.hasLeft else { return found }
    for other in try standIns(for: document) {
      guard
        let sighting = try reader.newestSighting(ofDocument: other, onDevice: matching.device),
        !PathText.areSame(sighting.resolvedPath, observation.resolvedPath),
        case let there = try place(of: sighting, members: [other]),
        there.0 == .present || there == (.replaced, .alike)
      else { continue }
      (found.path, found.resolvedPath) = (sighting.path, sighting.resolvedPath)
      (found.location, found.occupant) = there
      break
    }
    return found
  }

  /// The other documents that rules took for a document, in a fixed order.
  ///
  /// Of what a person took for one each has a file of its own, and so does a conflict copy: that one
  /// is there still does not tell what became of another.
  private func standIns(for document: DocumentIdentifier) throws -> [DocumentIdentifier] {
    guard try reader.members(ofDocument: document).count > 1 else { return [] }
    var found: Set = [document]
    var way = [document]
    while let here = way.popLast() {
      for link in try reader.links(ofDocument: here) where link.kind == .same && !link.isByPerson {
        let other = link.other(than: here)
        guard !found.contains(other), try reader.firstReason(ofDocument: other) != .conflictCopy
        else { continue }
        found.insert(other)
        way.append(other)
      }
    }
    found.remove(document)
    return found.sorted()
  }

  /// The first place of the document at a path, if the path is a further name of its file.
  func firstLocation(of atPath: SightingFact) throws -> DocumentCandidate? {
    if let left = try pathLeftForBackup(of: atPath) { return left }
    guard
      atPath.decision.reason == .sameFile || atPath.state.linkCount > 1
        || observation.state.linkCount > 1
    else { return nil }
    for location in try reader.locations(ofDocument: atPath.document, device: matching.device) {
      if PathText.areSame(location.resolvedPath, atPath.resolvedPath) { return nil }
      let first = try candidate(location)
      if !first.hasLeft { return first }
    }
    return nil
  }

  /// A document at the first of its locations where its file is still, or its text: the file had several
  /// names.
  ///
  /// - Parameter ofOneFile: As of ``candidate(_:ofOneFile:)``; then the newest location is one of many, and
  ///   else it goes before the others.
  private func standing(
    _ found: DocumentCandidate, ofOneFile: Bool
  ) throws -> DocumentCandidate {
    guard found.hasLeft || (ofOneFile && found.location != .unreachable) else { return found }
    for location in try reader.locations(ofDocument: found.document, device: matching.device)
    where !PathText.areSame(location.resolvedPath, observation.resolvedPath) {
      if PathText.areSame(location.resolvedPath, found.resolvedPath), !found.hasLeft { break }
      let other = try candidate(location, ofOneFile: ofOneFile)
      guard other.location == .present || (other.location == .replaced && !other.hasLeft) else {
        continue
      }
      var result = found
      (result.path, result.resolvedPath) = (other.path, other.resolvedPath)
      (result.location, result.occupant) = (other.location, other.occupant)
      result.isOccupiedByFile = other.isOccupiedByFile
      return result
    }
    return found
  }

  /// The document of a sighting at its place.
  ///
  /// - Parameter ofOneFile: Whether the texts of this document alone say whether it is at its place
  ///   still, and not those of all that are one activity with it.
  func candidate(
    _ sighting: SightingFact, ofOneFile: Bool = false
  ) throws -> DocumentCandidate {
    let members = try reader.members(ofDocument: sighting.document)
    var hadContent = false
    if let content = observation.comparableFingerprint, content != sighting.fingerprint {
      hadContent = try members.contains { try reader.document($0, hadContent: content) }
    }
    let (location, occupant) = try place(
      of: sighting, members: ofOneFile ? [sighting.document] : members)
    var result = DocumentCandidate(
      document: sighting.document, activity: members.first.map(ActivityIdentifier.init),
      path: sighting.path,
      resolvedPath: sighting.resolvedPath,
      fileSystem: sighting.fileSystem ?? FileSystemIdentifier(source: .statfs, bytes: []),
      handle: try !isAtPath(sighting) && isOfNewDocument(sighting) ? nil : sighting.handle,
      fingerprint: try content(of: sighting), hasEarlierContent: hadContent, location: location,
      occupant: occupant,
      isShort: ContentWeight.isShort(byteCount: sighting.state.byteCount, wordCount: nil))
    if location == .replaced, occupant == .alike, !observation.fileSystem.isWeak,
      let handle = observation.handle
    {
      // A document that has another name still, with its own file, was not saved anew at this one.
      result.isOccupiedByFile =
        try matching.fileSystem.place(at: sighting.resolvedPath)
        == .file(observation.fileSystem.identifier, handle) && firstLocation(of: sighting) == nil
    }
    return result
  }

  private func isAtPath(_ sighting: SightingFact) -> Bool {
    PathText.areSame(sighting.resolvedPath, observation.resolvedPath)
  }

  /// Whether the file in question, by its handle the one of a sighting, was given to a document split from its own
  /// since: then its handle proves nothing.
  private func isOfNewDocument(_ sighting: SightingFact) throws -> Bool {
    guard let handle = sighting.handle, handle == observation.handle else { return false }
    return try reader.isOfSplitFile(sighting)
  }

  /// The content that a sighting had, as a fingerprint that can be compared.
  ///
  /// One that was made under another key proves nothing. An equal state of the file then stands for an
  /// equal content: the times may be too coarse to show a change within seconds, but to say of an
  /// untouched file that it was edited would be wrong far more often.
  private func content(of sighting: SightingFact) throws -> Fingerprint? {
    guard let recorded = sighting.fingerprint, recorded != observation.fingerprint,
      try !isUnderKey(sighting)
    else { return sighting.fingerprint }
    return sighting.state == observation.state ? observation.fingerprint : nil
  }

  private func isUnderKey(_ sighting: SightingFact) throws -> Bool {
    try reader.isFingerprint(
      of: sighting, underKey: StoreConnection.bytes(matching.tracker.secret.keyIdentifier),
      device: matching.device)
  }

  // MARK: - Places

  /// What is where a document was seen.
  private func place(
    of sighting: SightingFact, members: [DocumentIdentifier]
  ) throws -> (LocationState, DocumentCandidate.Occupant) {
    let author = sighting.authorship.device
    guard try reader.device(author, countsAs: matching.device) else {
      return (.unreachable, .unknown)
    }
    if isAtPath(sighting) { return (.present, .unknown) }
    guard let system = sighting.fileSystem else { return (.unreachable, .unknown) }
    let location = matching.fileSystem.locationState(
      at: sighting.resolvedPath, fileSystem: system, handle: sighting.handle)
    if location == .unreachable, author != matching.device {
      return try placeOfAdopted(sighting, members: members)
    }
    switch location {
    case .present where try sighting.handle != nil && reader.isOfSplitFile(sighting):
      return (.replaced, .unlike)
    case .replaced: return (.replaced, try occupant(of: sighting, members: members))
    // Without handles any file is taken for the document's, so its text has to tell.
    case .present where sighting.handle == nil:
      return try occupant(of: sighting, members: members) == .unlike
        ? (.replaced, .unlike) : (.present, .unknown)
    case .present, .absent, .unreachable: return (location, .unknown)
    }
  }

  /// What is where an adopted device saw a document: it had other file systems, of which nothing is
  /// left but what was brought here.
  private func placeOfAdopted(
    _ sighting: SightingFact, members: [DocumentIdentifier]
  ) throws -> (LocationState, DocumentCandidate.Occupant) {
    switch matching.fileSystem.place(at: sighting.resolvedPath) {
    case .nothing: return (.absent, .unknown)
    case .somethingElse: return (.replaced, .unlike)
    case .file: return (.replaced, try occupant(of: sighting, members: members))
    case .unknown: return (.unreachable, .unknown)
    }
  }

  /// Judges the file that stands where a document was, as if it were asked about.
  private func occupant(
    of sighting: SightingFact, members: [DocumentIdentifier]
  ) throws -> DocumentCandidate.Occupant {
    let found: FileObservation
    do throws(FileTrackingError) {
      found = try matching.tracker.observe(sighting.resolvedPath, wantsSketch: { _ in true })
    } catch {
      // A folder or a pipe is no text of anybody, nor is a link that leads nowhere.
      let isNoText: [FileTrackingError.Code] = [
        .isDirectory, .notRegular, .danglingLink, .linkLoop,
      ]
      return isNoText.contains(error.code) ? .unlike : .unknown
    }
    guard PathText.areSame(found.resolvedPath, sighting.resolvedPath) else { return .unlike }
    guard let content = found.comparableFingerprint else { return .unknown }
    if try content == sighting.fingerprint
      || members.contains(where: { try reader.document($0, hadContent: content) })
    {
      return .alike
    }
    // Of a format that nobody reads, the path alone speaks, as it does when the file is asked about.
    let unread: DocumentCandidate.Occupant =
      found.state.byteCount == 0 || sighting.state.byteCount == 0 ? .unlike : .alike
    guard let sketch = found.sketch, !sketch.isEmpty else { return unread }
    let kept = try keptSketches(ofDocument: sighting.document, comparableWith: sketch)
    guard !kept.isEmpty else { return unread }
    let isAlike = kept.contains {
      Likeness(of: $0, in: sketch, weights: .equal).isAlikeAtSamePath
    }
    return isAlike ? .alike : .unlike
  }
}

extension SightingFact {
  /// Whether a document was found to have gone from a path to the name of a backup of it, and nothing was
  /// seen of it since.
  fileprivate func hasMovedToBackup(of path: String) -> Bool {
    decision.reason == .moved && FileVariant.isBackup(resolvedPath, of: path)
  }
}
