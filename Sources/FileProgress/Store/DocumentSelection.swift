import FileTracking
package import ProgressModel

/// The documents that are meant by files and folders.
package struct DocumentSelection: Sendable {
  /// A file or folder, which may be gone.
  package struct Place: Hashable, Sendable {
    /// What a person calls it.
    package var name: String
    /// Its path, absolute and plain, as paths are recorded.
    package var path: String

    package init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  /// Why a place means no document.
  package struct Failure: Error {
    /// What a person calls it.
    package var name: String
    /// Why the file can't be asked; nothing was ever recorded of it either.
    package var cause: FileTrackingError
  }

  private var activities: Set<ActivityIdentifier> = []
  private var paths: [String] = []
  private let includesEverything: Bool
  /// Where documents are now, as far as this is known.
  private var pathsNow: [DocumentIdentifier: String] = [:]
  /// The files that lie in the folders now.
  package private(set) var present = PresentFiles()
  /// Their numbers, by their documents.
  private var presentNumbers: [DocumentIdentifier: Int] = [:]
  /// The names of existing files and folders without any record.
  package private(set) var untracked: [String] = []
  /// The names of files that are gone, that were seen once, and on which no work is recorded.
  package private(set) var gone: [String] = []
  /// The names with neither a file nor a record, and why.
  package private(set) var failures: [Failure] = []

  /// Finds the documents that are meant.
  ///
  /// - Parameters:
  ///   - places: Files and folders; none for everything.
  ///   - looksIntoFolders: Whether to look which files lie in the folders now: documents that were renamed
  ///     there are found, and ``present`` has the files. The store writes nothing of it.
  ///   - isSkipped: Whether such a file, by its path, is none of the person's.
  /// - Throws: ``DataStoreError`` if the store can't be read.
  /// - Complexity: O(*n*) in the activities if nothing is recorded of a file itself, else O(1) for each
  ///   place; with a look into folders as ``DataStore/presentFiles(in:identifies:)``.
  package init(
    _ places: [Place], in store: DataStore, looksIntoFolders: Bool = false,
    skipping isSkipped: @escaping @Sendable (String) -> Bool = { _ in false }
  ) throws {
    includesEverything = places.isEmpty
    let files = store.configuration.fileSystem
    var unknown: [(name: String, paths: [String], failure: FileTrackingError?)] = []
    if looksIntoFolders {
      let folders = places.map(\.path).filter { (try? files.describeFolder(at: $0)) != nil }
      if !folders.isEmpty { try look(into: folders, store, skipping: isSkipped) }
    }
    let goals = try present.files.isEmpty ? [] : store.goals.all(lookingBeside: false)
    for place in places {
      var named = [place.path]
      if let resolved = try? files.resolve(place.path) { named.append(resolved) }
      paths += named
      // What was gone before a folder with a goal was renamed is recorded below its former name.
      paths += goals.filter { $0.isFolder && named.contains($0.path) }.flatMap(\.folders)
      if present.files.contains(where: { PathText.lies($0.path, atOrBelow: place.path) }) {
        continue
      }
      // A file that was renamed since it was seen last is found by what it is.
      do {
        let status = try store.files.status(atPath: place.path)
        if let facts = status.facts {
          activities.insert(facts.id)
          // Of several linked files that are named, each is at its own place.
          for document in facts.documents where pathsNow[document] == nil {
            pathsNow[document] = place.path
          }
          if let document = status.decision.document { pathsNow[document] = place.path }
          if facts.hasSavedFacts { continue }
        }
        unknown.append((place.name, named, nil))
      } catch let error as FileTrackingError {
        guard error.code == .notFound,
          let sighting = try store.documents.lastSighting(ofGoneFileAt: place.path)
        else {
          // What is recorded of a folder that is left out is known.
          let isFolder = error.code == .isDirectory || error.code == .leftOut
          unknown.append((place.name, named, isFolder ? nil : error))
          continue
        }
        // The document may have another path by now, or be on another device.
        if let facts = try store.documents.savedFacts(ofDocument: sighting.document) {
          activities.insert(facts.id)
        } else {
          gone.append(place.name)
        }
      }
    }
    guard !unknown.isEmpty else { return }
    do {
      _ = try store.documents.forEachActivity { facts, _ in
        unknown.removeAll { Self.lies(facts, atOrBelowAnyOf: $0.paths) }
        // A folder usually has one soon; looking at all others would take as long as the report.
        if unknown.isEmpty { throw EverythingFound() }
      }
    } catch is EverythingFound {
      return
    }
    untracked = unknown.filter { $0.failure == nil }.map(\.name)
    failures = unknown.compactMap { unknown in
      unknown.failure.map { Failure(name: unknown.name, cause: $0) }
    }
  }

  private struct EverythingFound: Error {}

  private mutating func look(
    into folders: [String], _ store: DataStore,
    skipping isSkipped: @escaping @Sendable (String) -> Bool
  ) throws {
    let places = TrackedPlaces(
      folders, isRecursive: true, in: WorkingFolder("/", in: store.configuration.fileSystem),
      skipping: isSkipped)
    present = try store.presentFiles(in: places, identifies: true)
    for (number, file) in present.files.enumerated() {
      guard let document = file.document else { continue }
      pathsNow[document] = file.path
      presentNumbers[document] = number
    }
  }

  /// Returns the numbers of the present files that an activity is of, the one that it is shown by first: of several that
  /// were linked, the one whose words were counted last, since it was written last.
  package func presentFiles(of facts: ActivityFacts) -> [Int] {
    guard !presentNumbers.isEmpty else { return [] }
    let shown = facts.location?.document
    var numbers = facts.documents.sorted { left, _ in left == shown }
      .compactMap { presentNumbers[$0] }
    guard numbers.count > 1, let counted = facts.currentSample?.after,
      let place = numbers.firstIndex(where: { present.files[$0].content == counted })
    else { return numbers }
    numbers.insert(numbers.remove(at: place), at: 0)
    return numbers
  }

  /// Returns whether the file of an activity is not there any more, though its folder was looked into.
  package func isGone(
    _ facts: ActivityFacts, from viewpoint: Viewpoint, in store: DataStore
  ) -> Bool {
    guard !present.files.isEmpty, !facts.documents.contains(where: { pathsNow[$0] != nil })
    else { return false }
    return MissingFiles(in: store).isMissing(facts, from: viewpoint)
  }

  /// Returns whether an activity is meant.
  func contains(_ facts: ActivityFacts) -> Bool {
    includesEverything || activities.contains(facts.id)
      || !pathsNow.isEmpty && facts.documents.contains { pathsNow[$0] != nil }
      || Self.lies(facts, atOrBelowAnyOf: paths)
  }

  /// Puts an activity where its document is now, as far as this is known.
  private func place(_ facts: inout ActivityFacts, from viewpoint: Viewpoint) {
    guard !pathsNow.isEmpty, let location = facts.location else { return }
    // Merged documents may be in several files; the one that the activity is shown by stays.
    let path =
      pathsNow[location.document] ?? facts.documents.lazy.compactMap { pathsNow[$0] }.first
    guard let path else { return }
    facts.location?.path = path
    facts.location?.authorship.device = viewpoint.device
  }

  /// Hands over every activity that is meant, each with the name that its file has today; writes nothing.
  ///
  /// Those whose files are not where they were seen last come after the others.
  ///
  /// - Parameters:
  ///   - store: The store that the selection was made in.
  ///   - hasContents: As ``DataStore/forEachActivity(hasContents:_:)``.
  ///   - includesContexts: Whether contexts are handed over, too, if everything is meant: they are in no folder.
  ///   - body: Takes the facts of an activity, and from where they are read.
  /// - Throws: ``DataStoreError`` if the store cannot be read, or what `body` throws.
  package func forEachActivity(
    in store: DataStore, hasContents: Bool = false, includesContexts: Bool = false,
    _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws {
    let hasFolder = !present.files.isEmpty
    var files = MissingFiles(in: store)
    // To find them, the store is asked, which is read just then.
    var missing: [(facts: ActivityFacts, viewpoint: Viewpoint)] = []
    _ = try store.documents.forEachActivity(hasContents: hasContents, includesCounted: hasFolder) {
      facts, viewpoint in
      // Of a document that was counted on the way alone, only the file in the folder is shown.
      guard contains(facts), facts.hasSavedFacts || !presentFiles(of: facts).isEmpty else { return }
      var facts = facts
      place(&facts, from: viewpoint)
      if files.isMissing(facts, from: viewpoint) {
        missing.append((facts, viewpoint))
      } else {
        try body(facts, viewpoint)
      }
    }
    for (known, viewpoint) in missing {
      var facts = known
      switch files.whereabouts(of: facts) {
      case .renamed(let path): facts.location?.path = path
      case .gone(let path):
        facts.location?.path = path
        facts.isGone = true
      case nil: break
      }
      try body(facts, viewpoint)
    }
    if includesContexts, includesEverything { try store.contextCatalogue.forEachActivity(body) }
  }

  /// Returns whether something was saved for any activity that is meant.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func hasActivity(in store: DataStore) throws -> Bool {
    do {
      try forEachActivity(in: store, includesContexts: true) { _, _ in throw EverythingFound() }
    } catch is EverythingFound {
      return true
    }
    return false
  }

  private static func lies(_ facts: ActivityFacts, atOrBelowAnyOf places: [String]) -> Bool {
    guard let location = facts.location else { return false }
    return places.contains {
      PathText.lies(location.path, atOrBelow: $0)
        || PathText.lies(location.resolvedPath, atOrBelow: $0)
    }
  }
}
