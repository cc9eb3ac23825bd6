import FileTracking
import ProgressModel
import ProgressStorage

/// Makes a candidate of a document: what the store and the disk say of it together.
struct CandidateMaker {
  let documents: StoredDocuments
  let places: DocumentPlaces

  private var observation: FileObservation { places.observation }

  /// The document of a sighting at its place.
  ///
  /// - Parameter ofOneFile: Whether only this document's texts say if it is still at its place, and not
  ///   those of all documents in its activity.
  func candidate(
    _ sighting: SightingFact, ofOneFile: Bool = false
  ) throws -> DocumentCandidate {
    let members = try documents.members(ofDocument: sighting.document)
    var hadContent = false
    if let content = observation.comparableFingerprint, content != sighting.fingerprint {
      hadContent = try documents.hadContent(content, anyOf: members)
    }
    let (location, occupant) = try place(
      of: sighting, members: ofOneFile ? [sighting.document] : members)
    let isForeign = try !isAtPath(sighting) && documents.isOfNewDocument(sighting, observation)
    var result = DocumentCandidate(
      document: sighting.document, activity: members.first.map(ActivityIdentifier.init),
      path: sighting.path, resolvedPath: sighting.resolvedPath,
      fileSystem: sighting.fileSystem ?? FileSystemIdentifier(source: .statfs, bytes: []),
      handle: isForeign ? nil : sighting.handle,
      fingerprint: try documents.content(of: sighting, comparedWith: observation),
      hasEarlierContent: hadContent, location: location, occupant: occupant,
      isShort: ContentWeight.isShort(byteCount: sighting.state.byteCount, wordCount: nil))
    if location == .replaced, occupant == .alike {
      // If the document still has its own file under another name, this is not a new save of it.
      result.isOccupiedByFile =
        try places.isOccupiedByFile(sighting) && firstLocation(of: sighting) == nil
    }
    return result
  }

  /// The document of a file that was found by its handle, at the first location where this file
  /// still is. A handle is one file, so the other documents of its activity do not matter.
  func candidateOfOneFile(_ sighting: SightingFact) throws -> DocumentCandidate {
    try standing(candidate(sighting, ofOneFile: true), ofOneFile: true)
  }

  /// The document where this device last saw it or, if it never did, where another device did. If
  /// it has left that place, it gets the place of a document that rules took for it and that is still
  /// there.
  func newestPlace(ofDocument document: DocumentIdentifier) throws -> DocumentCandidate? {
    let here = try documents.newestSighting(ofDocument: document)
    guard let newest = try here ?? documents.reader.newestSighting(ofDocument: document) else {
      return nil
    }
    var found = try standing(candidate(newest), ofOneFile: false)
    if try isAtPath(newest) && documents.isOfNewDocument(newest, observation) {
      found.handle = nil
      (found.location, found.occupant) = (.replaced, .unlike)
    }
    guard found.hasLeft else { return found }
    for other in try documents.standIns(for: document) {
      guard let sighting = try documents.newestSighting(ofDocument: other), !isAtPath(sighting),
        case let there = try place(of: sighting, members: [other]),
        there.0 == .present || there == (.replaced, .alike)
      else { continue }
      (found.path, found.resolvedPath) = (sighting.path, sighting.resolvedPath)
      (found.location, found.occupant) = there
      break
    }
    return found
  }

  /// The first place of the document at a path, if the path is a further name of its file.
  func firstLocation(of atPath: SightingFact) throws -> DocumentCandidate? {
    if let left = try pathLeftForBackup(of: atPath) { return left }
    guard
      atPath.decision.reason == .sameFile || atPath.state.linkCount > 1
        || observation.state.linkCount > 1
    else { return nil }
    for location in try documents.locations(ofDocument: atPath.document) {
      if PathText.areSame(location.resolvedPath, atPath.resolvedPath) { return nil }
      let first = try candidate(location)
      if !first.hasLeft { return first }
    }
    return nil
  }

  /// The path that a document went from to the name of its backup, if its text is there again.
  private func pathLeftForBackup(of atPath: SightingFact) throws -> DocumentCandidate? {
    guard atPath.handle != nil,
      let name = FileVariant.read(PathText.lastComponent(atPath.resolvedPath)),
      case let path = PathText.joined(PathText.folder(atPath.resolvedPath), name.documentName),
      atPath.hasMovedToBackup(of: path),
      let former = try documents.newestSighting(atResolvedPath: path),
      try documents.members(ofDocument: atPath.document).contains(former.document)
    else { return nil }
    let found = try candidate(former)
    return found.hasLeft ? nil : found
  }

  /// Gives a candidate the first of its locations where its file or its text still is: the file may
  /// have had several names.
  ///
  /// - Parameter ofOneFile: As for ``candidate(_:ofOneFile:)``. If false, a candidate that is still
  ///   at its newest location keeps that one.
  private func standing(
    _ found: DocumentCandidate, ofOneFile: Bool
  ) throws -> DocumentCandidate {
    guard found.hasLeft || (ofOneFile && found.location != .unreachable) else { return found }
    for location in try documents.locations(ofDocument: found.document) where !isAtPath(location) {
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

  /// A document with how much of its text the file has.
  func measured(_ candidate: DocumentCandidate) throws -> DocumentCandidate {
    guard let sketch = observation.sketch, !sketch.isEmpty else { return candidate }
    var result = candidate
    result.likeness = TextComparison.likeness(
      of: try documents.keptSketches(ofDocument: candidate.document, comparableWith: sketch),
      in: sketch)
    return result
  }

  /// Where the file of the document at the path is now, if it is in the same folder, or has a further
  /// name that was seen.
  func otherPath(of known: DocumentCandidate) throws -> String? {
    let folder = PathText.folder(known.resolvedPath)
    let newest = try documents.newestSighting(atResolvedPath: known.resolvedPath)
    // It is the file of a new document.
    if let newest, try documents.isOfSplitFile(newest) { return nil }
    guard let handle = known.handle else {
      // Without handles, the whole content must match.
      guard let content = known.fingerprint, !known.isShort else { return nil }
      let paths = places.paths(inFolder: folder) {
        $0.state.byteCount == newest?.state.byteCount
      }
      return places.path(of: content, among: paths)
    }
    let beside = places.paths(inFolder: folder) { $0.state.inode == newest?.state.inode }
    let further = try documents.locations(ofDocument: known.document).filter { !isAtPath($0) }
      .map(\.resolvedPath)
    return (beside + further).first { places.content(at: $0) == .file(known.fileSystem, handle) }
  }

  /// Where the own file of a document is that is gone from its path, if it has another name in its folder that nobody
  /// saw yet: then another file with its content is a copy.
  ///
  /// - Returns: `nil` if that is an editor's backup or the file in question, or if no handle tells.
  func pathSinceRenaming(of known: DocumentCandidate) throws -> String? {
    guard known.location == .absent, let handle = known.handle, handle != observation.handle,
      !observation.fileSystem.isWeak, let path = try otherPath(of: known),
      FileVariant.read(PathText.lastComponent(path)) == nil
    else { return nil }
    return path
  }

  // MARK: - Places

  /// Looks at the place where a document was seen.
  ///
  /// - Parameter members: The documents whose texts say whether it is there still.
  private func place(
    of sighting: SightingFact, members: [DocumentIdentifier]
  ) throws -> (LocationState, DocumentCandidate.Occupant) {
    guard try documents.countsAsSeenHere(sighting) else {
      return (.unreachable, .unknown)
    }
    if isAtPath(sighting) { return (.present, .unknown) }
    guard let location = places.locationState(of: sighting) else { return (.unreachable, .unknown) }
    if location == .unreachable, sighting.authorship.device != documents.device {
      return try placeOfAdopted(sighting, members: members)
    }
    switch location {
    case .present where try sighting.handle != nil && documents.isOfSplitFile(sighting):
      return (.replaced, .unlike)
    case .replaced: return (.replaced, try occupant(of: sighting, members: members))
    // Without handles any file is taken for the document's, so its text has to tell.
    case .present where sighting.handle == nil:
      return try occupant(of: sighting, members: members) == .unlike
        ? (.replaced, .unlike) : (.present, .unknown)
    case .present, .absent, .unreachable: return (location, .unknown)
    }
  }

  /// Looks at the place where an adopted device saw a document. That device had other file systems, so
  /// only the path can be compared.
  private func placeOfAdopted(
    _ sighting: SightingFact, members: [DocumentIdentifier]
  ) throws -> (LocationState, DocumentCandidate.Occupant) {
    switch places.content(at: sighting.resolvedPath) {
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
    if try isHandedOutFile(of: sighting, members) { return .unlike }
    let found: FileObservation
    do throws(FileTrackingError) {
      found = try places.text(at: sighting.resolvedPath)
    } catch {
      // A folder, a pipe or a broken link has no text.
      let isNoText: [FileTrackingError.Code] = [
        .isDirectory, .notRegular, .danglingLink, .linkLoop,
      ]
      return isNoText.contains(error.code) ? .unlike : .unknown
    }
    guard PathText.areSame(found.resolvedPath, sighting.resolvedPath) else { return .unlike }
    guard let content = found.comparableFingerprint else { return .unknown }
    if try content == sighting.fingerprint || documents.hadContent(content, anyOf: members) {
      return .alike
    }
    // Without a readable text only the path counts, as in a fetch of that file.
    let unread: DocumentCandidate.Occupant =
      found.state.byteCount == 0 || sighting.state.byteCount == 0 ? .unlike : .alike
    guard let sketch = found.sketch, !sketch.isEmpty else { return unread }
    let kept = try documents.keptSketches(
      ofDocument: sighting.document, comparableWith: sketch)
    guard !kept.isEmpty else { return unread }
    let isAlike = kept.contains {
      Likeness(of: $0, in: sketch, weights: .equal).isAlikeAtSamePath
    }
    return isAlike ? .alike : .unlike
  }

  /// Whether the file in question is the own file of a handed-out copy: what is where the copy was may be
  /// alike, for everybody in the class has such a file. An editor's backup is the own file, too, and then the
  /// document is the text that was saved in its place.
  private func isHandedOutFile(
    of sighting: SightingFact, _ members: [DocumentIdentifier]
  ) throws -> Bool {
    guard !FileVariant.isBackup(observation.resolvedPath, of: sighting.resolvedPath),
      try documents.isHandedOut(anyOf: members)
    else { return false }
    if let handle = sighting.handle { return handle == observation.handle }
    // Without handles, a content that nobody else was given has to tell.
    guard let content = observation.comparableFingerprint, content == sighting.fingerprint,
      !ContentWeight.isShort(byteCount: content.byteCount, wordCount: observation.wordCount)
    else { return false }
    return try !documents.isHandedOut(content)
  }

  private func isAtPath(_ sighting: SightingFact) -> Bool {
    PathText.areSame(sighting.resolvedPath, observation.resolvedPath)
  }
}
