import FileTracking
package import ProgressModel

/// Finds files that are not where they were seen last: under another name in their folder. Each folder is read once.
package struct MissingFiles {
  /// What became of a missing file.
  package enum Whereabouts: Hashable, Sendable {
    /// It has another name in its folder.
    case renamed(path: String)
    /// It is not in its folder any more.
    case gone
  }

  private let store: DataStore
  /// The names in each folder, by the inodes of their files.
  private var names: [String: [UInt64: [String]]] = [:]

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

  /// Returns what became of the missing file of an activity; `nil` if its folder is missing, too, or if that can't be
  /// found out, as when a file may not be read.
  package mutating func whereabouts(of facts: ActivityFacts) -> Whereabouts? {
    guard let location = facts.location else { return nil }
    let files = store.configuration.fileSystem
    do {
      let candidates = try names(withInodeOf: location)
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
      _ = try files.entry(at: folder, followsLink: true)
      return .gone
    } catch {
      // Nobody asked for this file, so the error is not told.
      return nil
    }
  }

  /// Returns the names of the files in the folder of a sighting that have its inode.
  private mutating func names(
    withInodeOf location: SightingFact
  ) throws(FileTrackingError) -> [String] {
    let folder = PathText.folder(location.resolvedPath)
    if let known = names[folder] { return known[location.state.inode] ?? [] }
    let files = store.configuration.fileSystem
    var entries: [FolderEntry] = []
    do {
      entries = try files.entries(ofFolder: files.resolve(folder))
    } catch {
      // A folder that is not there has no files.
      guard error.code == .notFound else { throw error }
    }
    var found: [UInt64: [String]] = [:]
    for entry in entries {
      if let name = entry.name { found[entry.state.inode, default: []].append(name) }
    }
    names[folder] = found
    return found[location.state.inode] ?? []
  }
}
