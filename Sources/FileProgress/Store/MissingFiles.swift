import FileTracking
package import ProgressModel

/// A file that is not where it was seen last.
package struct LostFile: Hashable, Sendable {
  /// The document that it was.
  package let document: DocumentIdentifier
  /// The path that it had, without links.
  package let resolvedPath: String
  /// The inode that it had.
  package let inode: UInt64
}

/// Finds files that are not where they were seen last: under another name in their folder, or in that folder under
/// another name. Each folder is read once.
package struct MissingFiles {
  /// What became of a missing file.
  package enum Whereabouts: Hashable, Sendable {
    /// It has another name in its folder, or the folder has.
    case renamed(path: String)
    /// It is not in its folder any more. The path is the one that it would have: the folder may have another name.
    case gone(path: String)
  }

  /// After so many names in folders, no more documents are looked for of which nobody asked.
  private static let mostNames = 20_000
  /// After this time neither.
  private static let mostNanoseconds: Int64 = 300_000_000

  private let store: DataStore
  /// How many names were read.
  private var nameCount = 0
  /// The names in each folder, by the inodes of their files.
  private var names: [String: [UInt64: [String]]] = [:]
  /// Where each missing folder is now; `nil` if nothing tells.
  private var foldersNow: [String: String?] = [:]

  package init(in store: DataStore) {
    self.store = store
  }

  /// Returns whether the file of an activity is not where it was seen last on this computer; the store is not asked.
  func isMissing(_ facts: ActivityFacts, from viewpoint: Viewpoint) -> Bool {
    guard let location = facts.location, viewpoint.countsAsOwn(location.authorship.device) else {
      return false
    }
    return isMissing(location.path)
  }

  /// Returns whether nothing is at a path.
  package func isMissing(_ path: String) -> Bool {
    do {
      _ = try store.configuration.fileSystem.entry(at: path, followsLink: true)
      return false
    } catch {
      return error.code == .notFound
    }
  }

  /// Returns what became of the missing file of an activity; `nil` if its folder is missing, too, and nothing tells
  /// where that is, or if it can't be found out, as when a file may not be read.
  package mutating func whereabouts(of facts: ActivityFacts) -> Whereabouts? {
    guard let location = facts.location else { return nil }
    let files = store.configuration.fileSystem
    do {
      let candidates = try names(
        withInode: location.state.inode, besides: location.resolvedPath)
      if !candidates.isEmpty {
        if let path = try KnownDocument(facts).path(in: store) { return .renamed(path: path) }
        let folder = PathText.folder(location.resolvedPath)
        // A file that can't be looked at may be this one.
        let areKnown = candidates.allSatisfy {
          files.place(at: PathText.joined(folder, $0)) != .unknown
        }
        guard areKnown else { return nil }
      }
      guard let folder = DocumentName(path: location.path).folder else { return nil }
      if isMissing(folder) { return try whereabouts(of: facts, lostWithFolderAt: location) }
      _ = try files.entry(at: folder, followsLink: true)
      // The folder may be where a stick was.
      guard files.locationState(of: location) != .unreachable else { return nil }
      return .gone(path: location.path)
    } catch {
      // Nobody asked for this file, so the error is not told.
      return nil
    }
  }

  /// Returns the new paths of documents whose missing files have other names in their folders. It is bounded in names and
  /// in time, so that nobody waits for it.
  ///
  /// The store is asked only about files that have the inode of a missing one.
  ///
  /// - Complexity: O(*n*) in the names in the folders.
  package mutating func newPaths(of missing: [LostFile]) -> [DocumentIdentifier: String] {
    let (clock, files) = (store.configuration.clock, store.configuration.fileSystem)
    let end = clock.read().monotonicNanoseconds + Self.mostNanoseconds
    var paths: [DocumentIdentifier: String] = [:]
    for file in missing {
      guard nameCount < Self.mostNames, clock.read().monotonicNanoseconds < end else { break }
      // What can't be found out is left as it is.
      guard
        let candidates = try? names(withInode: file.inode, besides: file.resolvedPath),
        !candidates.isEmpty,
        let sighting = (try? store.documents.lastSighting(atPath: file.resolvedPath)) ?? nil,
        let fileSystem = sighting.fileSystem, let handle = sighting.handle,
        case let folder = PathText.folder(file.resolvedPath),
        let path = candidates.sorted().lazy.map({ PathText.joined(folder, $0) })
          .first(where: { files.place(at: $0) == .file(fileSystem, handle) }),
        (try? KnownDocument.isAny(of: [file.document], at: path, in: store)) == true
      else { continue }
      paths[file.document] = path
    }
    return paths
  }

  /// Returns what became of a file whose folder is missing; `nil` if that wasn't renamed or moved on its file system. A
  /// folder on another one may only be out of reach.
  private mutating func whereabouts(
    of facts: ActivityFacts, lostWithFolderAt location: SightingFact
  ) throws -> Whereabouts? {
    // All below the first missing folder went along with it.
    var lost = PathText.folder(location.path)
    while case let above = PathText.folder(lost), above != lost, isMissing(above) { lost = above }
    guard let folder = try placeNow(ofFolder: lost),
      try store.configuration.fileSystem.describeFolder(at: folder).identifier
        == location.fileSystem
    else { return nil }
    let path = PathText.moved(location.path, from: lost, to: folder)
    let isThere =
      try !isMissing(path) && KnownDocument.isAny(of: facts.documents, at: path, in: store)
    return isThere ? .renamed(path: path) : .gone(path: path)
  }

  private mutating func placeNow(ofFolder lost: String) throws -> String? {
    if let known = foldersNow[lost] { return known }
    let place = try store.documents.place(ofLostFolder: lost)
    foldersNow.updateValue(place, forKey: lost)
    return place
  }

  /// Returns the names of the files with an inode in the folder of a path.
  private mutating func names(
    withInode inode: UInt64, besides resolvedPath: String
  ) throws(FileTrackingError) -> [String] {
    let folder = PathText.folder(resolvedPath)
    if let known = names[folder] { return known[inode] ?? [] }
    let files = store.configuration.fileSystem
    var entries: [FolderEntry] = []
    do {
      entries = try files.entries(ofFolder: files.resolve(folder))
    } catch {
      // A folder that is not there has no files.
      guard error.code == .notFound else { throw error }
    }
    nameCount += entries.count
    var found: [UInt64: [String]] = [:]
    for entry in entries {
      if let name = entry.name { found[entry.state.inode, default: []].append(name) }
    }
    names[folder] = found
    return found[inode] ?? []
  }
}
