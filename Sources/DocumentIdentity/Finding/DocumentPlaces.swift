import FileTracking
import ProgressModel
import ProgressStorage

/// Looks on the disk at the places where documents were seen.
struct DocumentPlaces {
  /// How many files beside are read where their content alone can tell.
  static let readLimit = 8

  let matching: DocumentMatching
  let documents: StoredDocuments

  private var observation: FileObservation { matching.observation }
  private var fileSystem: any FileSystem { matching.fileSystem }

  /// Reads a file with its text; `nil` if it can't be read.
  func text(at path: String) -> FileObservation? {
    try? matching.tracker.observe(path, wantsSketch: { _ in true })
  }

  /// What is where a document was seen.
  ///
  /// - Parameter members: The documents whose texts say whether it is there still.
  func place(
    of sighting: SightingFact, members: [DocumentIdentifier]
  ) throws -> (LocationState, DocumentCandidate.Occupant) {
    let author = sighting.authorship.device
    guard try documents.reader.device(author, countsAs: matching.device) else {
      return (.unreachable, .unknown)
    }
    if PathText.areSame(sighting.resolvedPath, observation.resolvedPath) {
      return (.present, .unknown)
    }
    guard let system = sighting.fileSystem else { return (.unreachable, .unknown) }
    let location = fileSystem.locationState(
      at: sighting.resolvedPath, fileSystem: system, handle: sighting.handle)
    if location == .unreachable, author != matching.device {
      return try placeOfAdopted(sighting, members: members)
    }
    switch location {
    case .present where try sighting.handle != nil && documents.reader.isOfSplitFile(sighting):
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
    switch fileSystem.place(at: sighting.resolvedPath) {
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
    if try content == sighting.fingerprint || documents.hadContent(content, anyOf: members) {
      return .alike
    }
    // Of a format that nobody reads, the path alone speaks, as it does when the file is asked about.
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

  /// Whether the file in question is what stands where a document was seen.
  func isOccupiedByFile(_ sighting: SightingFact) -> Bool {
    guard !observation.fileSystem.isWeak, let handle = observation.handle else { return false }
    return fileSystem.place(at: sighting.resolvedPath)
      == .file(observation.fileSystem.identifier, handle)
  }

  /// Where the file of the document at the path is now, if it is in the same folder, or has a further
  /// name that was seen.
  func otherPath(of known: DocumentCandidate) throws -> String? {
    let folder = PathText.folder(known.resolvedPath)
    let newest = try documents.newestSighting(atResolvedPath: known.resolvedPath)
    // It is the file of a new document.
    if let newest, try documents.reader.isOfSplitFile(newest) { return nil }
    let beside = (try? fileSystem.entries(ofFolder: folder)) ?? []
    func paths(_ isPossible: (FolderEntry) -> Bool) -> [String] {
      beside.filter { $0.kind == .regular && isPossible($0) }.compactMap(\.name)
        .map { PathText.joined(folder, $0) }
        .filter { !PathText.areSame($0, observation.resolvedPath) }
    }
    guard let handle = known.handle else {
      return pathOfContent(
        of: known, among: paths { $0.state.byteCount == newest?.state.byteCount })
    }
    let further = try documents.locations(ofDocument: known.document)
      .map(\.resolvedPath).filter { !PathText.areSame($0, observation.resolvedPath) }
    return (paths { $0.state.inode == newest?.state.inode } + further).first {
      fileSystem.place(at: $0) == .file(known.fileSystem, handle)
    }
  }

  /// Where there are no handles, the whole content has to be that of the document.
  private func pathOfContent(of known: DocumentCandidate, among paths: [String]) -> String? {
    guard let content = known.fingerprint, !known.isShort else { return nil }
    return paths.prefix(Self.readLimit).first {
      (try? matching.tracker.observe($0))?.comparableFingerprint == content
    }
  }
}
