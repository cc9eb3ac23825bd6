import FileTracking
import ProgressModel

/// Finds files that are not where they were seen last: under another name in their folder. Each folder is read once.
struct MissingFiles {
  private let store: DataStore
  /// The files of each folder, by their inodes.
  private var inodes: [String: Set<UInt64>] = [:]

  init(in store: DataStore) {
    self.store = store
  }

  /// Returns whether the file of an activity is not where it was seen last on this computer; the store is not asked.
  func isMissing(_ facts: ActivityFacts, from viewpoint: Viewpoint) -> Bool {
    guard let location = facts.location, viewpoint.countsAsOwn(location.authorship.device) else {
      return false
    }
    do {
      _ = try store.configuration.fileSystem.entry(at: location.path, followsLink: true)
      return false
    } catch {
      return error.code == .notFound
    }
  }

  /// Gives a missing file its name of today, or notes that it is gone, though its folder is there.
  mutating func find(_ facts: inout ActivityFacts) {
    guard let location = facts.location else { return }
    if isInFolder(location), let path = try? KnownDocument(facts).path(in: store) {
      facts.location?.path = path
      return
    }
    guard let folder = DocumentName(path: location.path).folder else { return }
    facts.isGone =
      (try? store.configuration.fileSystem.entry(at: folder, followsLink: true)) != nil
  }

  /// Whether the folder of a sighting has a file with its inode.
  private mutating func isInFolder(_ location: SightingFact) -> Bool {
    let folder = PathText.folder(location.resolvedPath)
    if let known = inodes[folder] { return known.contains(location.state.inode) }
    let files = store.configuration.fileSystem
    let entries = (try? files.resolve(folder)).flatMap { try? files.entries(ofFolder: $0) } ?? []
    let found = Set(entries.map(\.state.inode))
    inodes[folder] = found
    return found.contains(location.state.inode)
  }
}
