import DocumentIdentity
import FileTracking
import ProgressModel
import ProgressStorage

/// Looks into folders without recording anything.
struct FolderLooks: Sendable {
  let kernel: StoreKernel

  /// How many files are looked at before it is decided which documents they are: their sketches are held
  /// until then.
  private static let filesAtOnce = 256

  func presentFiles(in places: TrackedPlaces, identifies: Bool) throws -> PresentFiles {
    let found = places.find()
    var result = PresentFiles(errors: found.errors)
    let walked = Self.withoutVariants(found.walked)
    let open = try kernel.connectForReading()
    let device = open?.identity?.device
    var known = FolderSightings()
    var policy = RecordingPolicy(kernel.configuration, excluding: [])
    if let open {
      try DataStoreError.wrapping {
        try open.read { reader in
          policy = try kernel.recordingPolicy(reader)
          guard identifies, let device else { return }
          known = try reader.sightings(below: places.resolvedFolders, device: device)
        }
      }
    }
    /// The files to look at, by their places in the result.
    var changed: [Int] = []
    /// What was seen last at the paths of these files.
    var seen: [Int: FolderSighting] = [:]
    var claimed: Set<DocumentIdentifier> = []
    let shown = policy.forShowing
    for file in walked {
      switch FileOutlook(of: file, known, shown) {
      case .unrecorded(isPassedOver: true): continue
      case .unrecorded: result.excludedCount += 1
      case .open where policy.refusalOfAll != nil:
        result.files.append(PresentFile(path: file.path))
      case .unchanged(let place):
        let sighting = known[Int(place)]
        if let open, Self.mayBeConflictCopy(file.resolvedPath) {
          let isConflictCopy = try DataStoreError.wrapping {
            try open.read { reader in
              try Self.isConflictCopy(sighting.document, at: file.resolvedPath, reader)
            }
          }
          if isConflictCopy { continue }
        }
        guard claimed.insert(sighting.document).inserted else { continue }
        result.files.append(
          PresentFile(
            path: file.path, document: sighting.document, content: sighting.fingerprint))
      case .open:
        changed.append(result.files.count)
        if let place = known.place(ofResolvedPath: file.resolvedPath) {
          seen[result.files.count] = known[place]
        }
        result.files.append(PresentFile(path: file.path))
      }
    }
    guard identifies else {
      let copies = try conflictCopies(among: result.files, open)
      result.files.removeAll { copies.contains($0.path) }
      return result
    }
    guard let open, let device else { return result }
    try identify(changed, seenLast: seen, in: &result, open, &claimed)
    let linked = try linkedFiles(found.links, shown, open, device)
    result.files += linked.filter { file in
      file.document.map { claimed.insert($0).inserted } ?? false
    }
    let changedLinks = linked.filter { $0.document == nil }
    guard !changedLinks.isEmpty else { return result }
    let paths = Set(changedLinks.map(\.path))
    let count = result.files.count
    result.files += changedLinks
    try identify(Array(count..<result.files.count), seenLast: [:], in: &result, open, &claimed)
    result.files.removeAll { $0.document == nil && paths.contains($0.path) }
    return result
  }

  /// Returns the links that are the places of documents: a file was seen at such a path before it became a link, or
  /// through the link. A walk follows no others, since they may lead anywhere.
  ///
  /// - Parameter policy: It leaves out links if they, or what they lead to, are excluded.
  /// - Returns: The links, with the documents of those files that are as they were.
  private func linkedFiles(
    _ links: [FolderWalk.File], _ policy: RecordingPolicy, _ open: StoreConnection,
    _ device: DeviceIdentifier
  ) throws -> [PresentFile] {
    guard !links.isEmpty else { return [] }
    let files = kernel.configuration.fileSystem
    return try DataStoreError.wrapping {
      try open.read { reader in
        try links.compactMap { link -> PresentFile? in
          guard let target = try? files.resolve(link.path),
            let entry = try? files.entry(at: target, followsLink: false), entry.kind == .regular,
            policy.refusal(ofFileAt: [link.path, link.resolvedPath, target], entry.state) == nil
          else { return nil }
          let seen = try reader.newestSighting(atResolvedPath: target, device: device)
          let isPlace =
            try seen.map { PathText.areSame($0.path, link.path) } ?? false
            || reader.newestSighting(atResolvedPath: link.resolvedPath, device: device) != nil
          guard isPlace else { return nil }
          guard let seen, FileOutlook.isAsItWas(entry.state, at: target, seen),
            try reader.isFingerprint(of: seen, underKey: open.keyIdentifier, device: device),
            !Self.mayBeConflictCopy(target), !Self.mayBeConflictCopy(link.path)
          else { return PresentFile(path: link.path) }
          return PresentFile(path: link.path, document: seen.document, content: seen.fingerprint)
        }
      }
    }
  }

  func recordedFiles(in folders: [String]) throws -> [PresentFile] {
    guard !folders.isEmpty, let open = try kernel.connectForReading(),
      let device = open.identity?.device
    else { return [] }
    return try DataStoreError.wrapping {
      try open.read { reader -> [PresentFile] in
        let policy = try kernel.recordingPolicy(reader).forShowing
        let known = try reader.sightings(below: folders, device: device)
        let looks = try folders.compactMap { try reader.look(at: $0) }
        var passedOver = Set(looks.flatMap(\.missing))
        // A document that was seen at several paths is where it was seen last.
        return try known.standing(besides: []).reversed().compactMap {
          document, path -> PresentFile? in
          guard let place = known.place(ofResolvedPath: path), !Self.isVariant(path),
            try !Self.isConflictCopy(document, at: path, reader),
            policy.refusal(ofFileAt: path, resolvedPath: path, known[place].state) == nil,
            passedOver.insert(document).inserted
          else { return nil }
          return PresentFile(path: path, document: document, content: known[place].fingerprint)
        }
      }
    }
  }

  /// Leaves out conflict copies and backups, also of files that were renamed or are gone, and what programs
  /// keep beside a file while they have it open.
  private static func withoutVariants(_ files: [FolderWalk.File]) -> [FolderWalk.File] {
    files.filter { !isVariant($0.resolvedPath) }
  }

  private static func isVariant(_ path: String) -> Bool {
    let name = PathText.lastComponent(path)
    // Word's owner file is "~$a.docx", Emacs' unsaved text "#a.txt#".
    let isKeptByProgram =
      name.hasPrefix("~$") || (name.hasPrefix("#") && name.hasSuffix("#") && name.utf8.count > 1)
    return isKeptByProgram || FileVariant.read(name) != nil
  }

  /// Whether a document is a conflict copy by its text and the shape of its name, which alone does not say so.
  private static func isConflictCopy(
    _ document: DocumentIdentifier, at path: String, _ reader: FactReader
  ) throws -> Bool {
    try mayBeConflictCopy(path) && reader.isConflictCopy(document)
  }

  /// Returns the paths of the files that are conflict copies of files beside them. Their names and their texts say so,
  /// if nothing is recorded of them.
  private func conflictCopies(
    among files: [PresentFile], _ open: StoreConnection?
  ) throws -> Set<String> {
    let paths = Set(files.map(\.path))
    let copies = files.map(\.path).compactMap { path -> (path: String, originals: [String])? in
      let originals = FileVariant.plainNames(ofConflictCopy: PathText.lastComponent(path))
        .map { PathText.joined(PathText.folder(path), $0) }.filter(paths.contains)
      return originals.isEmpty ? nil : (path: path, originals: originals)
    }
    guard !copies.isEmpty else { return [] }
    let tracker =
      open?.tracker
      ?? FileTracker(
        fileSystem: kernel.configuration.fileSystem, secret: .random(),
        textSource: kernel.configuration.textSource)
    return try Set(
      copies.filter { path, originals in
        try isKnownConflictCopy(path, open)
          ?? originals.contains { Self.isNearlySame(path, $0, tracker) }
      }.map(\.path))
  }

  /// Returns whether the document of a file is a conflict copy; `nil` if nothing is recorded of the file.
  private func isKnownConflictCopy(_ path: String, _ open: StoreConnection?) throws -> Bool? {
    guard let open, let device = open.identity?.device,
      let resolved = try? kernel.configuration.fileSystem.resolve(path)
    else { return nil }
    return try DataStoreError.wrapping {
      try open.read { reader in
        try reader.newestSighting(atResolvedPath: resolved, device: device)
          .map { try reader.isConflictCopy($0.document) }
      }
    }
  }

  /// Whether two files have nearly the same text. What can't be read is no copy.
  private static func isNearlySame(
    _ path: String, _ other: String, _ tracker: FileTracker
  ) -> Bool {
    guard let copy = try? tracker.observe(path, wantsSketch: { _ in true }),
      let original = try? tracker.observe(other, wantsSketch: { _ in true }),
      let content = copy.comparableFingerprint,
      !ContentWeight.isShort(byteCount: content.byteCount, wordCount: copy.wordCount)
    else { return false }
    if content == original.comparableFingerprint { return true }
    guard let text = copy.sketch, let former = original.sketch, text.kind == former.kind else {
      return false
    }
    let kept = former.prefix(ContentSketch.storedTermCount)
    return Likeness(of: kept, in: text, weights: .equal).isNearlySame
  }

  private static func mayBeConflictCopy(_ path: String) -> Bool {
    !FileVariant.plainNames(ofConflictCopy: PathText.lastComponent(path)).isEmpty
  }

  /// Finds out which documents files are that were never seen at their paths, or changed since. A file that can't be
  /// read is still the one that was seen there last.
  private func identify(
    _ places: [Int], seenLast: [Int: FolderSighting], in result: inout PresentFiles,
    _ open: StoreConnection, _ claimed: inout Set<DocumentIdentifier>
  ) throws {
    let tracker = open.tracker
    let looks = FileLooks(kernel: kernel)
    var furtherNames: Set<Int> = []
    /// The files that may be documents of other devices, each with how many names it shares with its.
    var foreign: [(place: Int, document: DocumentIdentifier, sharedNameCount: Int)] = []
    /// The files that are documents by their content alone, which a copy has as well.
    var alike: [(place: Int, document: DocumentIdentifier)] = []
    func claim(_ document: DocumentIdentifier, _ place: Int, isMove: Bool) {
      if claimed.insert(document).inserted {
        result.files[place].document = document
      } else if !isMove {
        furtherNames.insert(place)
      }
    }
    for start in stride(from: 0, to: places.count, by: Self.filesAtOnce) {
      let next = Array(places[start..<min(start + Self.filesAtOnce, places.count)])
      let paths = next.map { result.files[$0].path }
      let observations = paths.concurrentMap(inPiecesOf: 16) { path in
        Result { () throws(FileTrackingError) in
          try tracker.observe(path, wantsSketch: { _ in true })
        }
      }
      try DataStoreError.wrapping {
        try open.read { reader in
          for (place, observation) in zip(next, observations) {
            guard case .success(let observation) = observation else { continue }
            result.files[place].content = observation.fingerprint
            let matching = try looks.matching(observation, open)
            let (decision, sighting) = try matching.decide(reader)
            guard let document = decision.document,
              decision.reason.isKnownDocument || sighting?.document == document
            else { continue }
            let path = result.files[place].path
            if try decision.reason == .conflictCopy
              || Self.isConflictCopy(document, at: path, reader)
            {
              furtherNames.insert(place)
            } else if decision.reason == .seenElsewhere {
              foreign.append(
                (place, document, try matching.sharedNameCount(with: document, reader)))
            } else if decision.reason.isMove, decision.evidence.handle != .same {
              alike.append((place, document))
            } else {
              claim(document, place, isMove: decision.reason.isMove)
            }
          }
        }
      }
      for (place, observation) in zip(next, observations) {
        guard case .failure(let error) = observation else { continue }
        result.errors.append(error)
        if error.isOutOfReach, let sighting = seenLast[place],
          !Self.mayBeConflictCopy(result.files[place].path),
          claimed.insert(sighting.document).inserted
        {
          result.files[place].document = sighting.document
          result.files[place].content = sighting.fingerprint
        } else {
          furtherNames.insert(place)
        }
      }
    }
    for file in alike { claim(file.document, file.place, isMove: true) }
    // As in a pass, the file that is named most like the document is it, and the others are copies.
    for file in foreign.enumerated().sorted(by: {
      ($1.element.sharedNameCount, $0.offset) < ($0.element.sharedNameCount, $1.offset)
    }).map(\.element) where claimed.insert(file.document).inserted {
      result.files[file.place].document = file.document
    }
    guard !furtherNames.isEmpty else { return }
    result.files = result.files.enumerated().filter { !furtherNames.contains($0.offset) }
      .map(\.element)
  }
}
