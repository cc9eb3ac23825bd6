import FileProgress
import FileTracking

/// Looks for the file of a document that is not where it was, in the folders where it most likely is.
///
/// Those are its folder and what lies below it, the folder in which the person works, the folders beside
/// these two, the nearest folder above it that is still there, the folders of all known documents, and the
/// person's home. A file is asked about if it has the handle, the name, the size or the format of the lost one;
/// the store decides which document it is, by the same rules as in `status`.
///
/// The search is bounded in names and in time, so that a person never waits for it.
struct DocumentSearch {
  /// The most names that are looked at.
  private static let mostNames = 20_000
  /// The most files that the store is asked about.
  private static let mostFiles = 24
  private static let rankOfFormat = 4
  /// The longest time for it.
  private static let mostNanoseconds: Int64 = 1_000_000_000

  private let documents: [DocumentIdentifier]
  private let lost: SightingFact
  private let store: DataStore
  private let deadlineNanoseconds: Int64
  private var seenFolders: Set<[UInt8]> = []
  private var nameCount = 0
  private typealias Candidate = (rank: Int, modifiedNanoseconds: Int64, path: String)

  /// Files that may be the one, the likeliest first.
  private var candidates: [Candidate] = []
  /// Files of its format that were changed since: it may have been saved and then renamed. They are asked about last.
  private var ofFormat: [Candidate] = []
  private var found: String?

  private var files: any FileSystem { store.configuration.fileSystem }

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - documents: The documents of its activity.
  ///   - lost: Where it was seen last.
  init(for documents: [DocumentIdentifier], lastSeenAt lost: SightingFact, in store: DataStore) {
    self.documents = documents
    self.lost = lost
    self.store = store
    deadlineNanoseconds =
      store.configuration.clock.read().monotonicNanoseconds + Self.mostNanoseconds
  }

  /// Finds the file.
  ///
  /// - Parameter person: Where the person works and lives.
  /// - Returns: Its path; `nil` if it is in none of these folders.
  /// - Throws: `DataStoreError` if the store can't be read.
  mutating func path(for person: PersonFolders) throws -> String? {
    let own = PathText.folder(lost.resolvedPath)
    var near = [
      (own, 4), (person.working, 4), (PathText.folder(own), 2),
      (PathText.folder(person.working), 2),
    ]
    // A folder above it may have another name now.
    var above = own
    while above != "/", (try? files.entry(at: above, followsLink: true)) == nil {
      above = PathText.folder(above)
    }
    if above != "/" { near.insert((above, 4), at: 1) }
    // The file itself may be in any of them.
    var likely: [(root: String, candidates: [Candidate], ofFormat: [Candidate])] = []
    for (root, depth) in near {
      if let path = try file(below: root, depth: depth) { return path }
      likely.append((root, candidates, ofFormat))
      (candidates, ofFormat) = ([], [])
    }
    // A file that was saved and renamed is rather it than an old copy elsewhere.
    for place in likely where place.root == own || place.root == above {
      if let path = try likeliest(among: place.candidates) { return path }
      if let path = try likeliest(among: place.ofFormat) { return path }
    }
    for place in likely where place.root != own && place.root != above {
      if let path = try likeliest(among: place.candidates) { return path }
      ofFormat += place.ofFormat
    }
    for root in try store.documents.knownFolders() {
      if let path = try path(below: root, depth: 1) { return path }
    }
    if let path = try person.home.flatMap({ try path(below: $0, depth: 3) }) { return path }
    return try likeliest(among: ofFormat)
  }

  /// Finds the file in the folder where it was seen last.
  ///
  /// - Returns: Its path; `nil` if it is not there.
  /// - Throws: `DataStoreError` if the store can't be read.
  mutating func pathInOwnFolder() throws -> String? {
    let own = PathText.folder(lost.resolvedPath)
    if let path = try file(below: own, depth: 0) { return path }
    return try likeliest(among: candidates) ?? likeliest(among: ofFormat)
  }

  private var isOver: Bool {
    nameCount >= Self.mostNames
      || store.configuration.clock.read().monotonicNanoseconds >= deadlineNanoseconds
  }

  private mutating func path(below root: String, depth: Int) throws -> String? {
    if let path = try file(below: root, depth: depth) { return path }
    defer { candidates = [] }
    return try likeliest(among: candidates)
  }

  /// Finds the file with the handle of the lost one, and collects what may be it.
  private mutating func file(below root: String, depth: Int) throws -> String? {
    guard !isOver, let resolved = try? files.resolve(root) else { return nil }
    var folders = [resolved]
    for level in 0...depth {
      var next: [String] = []
      for folder in folders where !isOver { look(into: folder, &next, goesDeeper: level < depth) }
      if let found, try isDocument(found) { return found }
      found = nil
      folders = next
    }
    return nil
  }

  /// Returns the first of some files that is the document; of those that are alike the newest are asked about first.
  private func likeliest(
    among files: [Candidate]
  ) throws -> String? {
    let inOrder = files.sorted {
      ($0.rank, $1.modifiedNanoseconds) < ($1.rank, $0.modifiedNanoseconds)
    }
    return try inOrder.prefix(Self.mostFiles).first { try isDocument($0.path) }?.path
  }

  private mutating func look(into folder: String, _ below: inout [String], goesDeeper: Bool) {
    let isNew = seenFolders.insert(Array(folder.utf8)).inserted
    guard isNew || goesDeeper, let entries = try? files.entries(ofFolder: folder) else { return }
    for entry in entries {
      guard let name = entry.name, name.utf8.first != UInt8(ascii: ".") else { continue }
      let path = PathText.joined(folder, name)
      switch entry.kind {
      case .folder: if goesDeeper { below.append(path) }
      case .regular: if isNew { note(path, name, entry.state) }
      default: continue
      }
    }
    if isNew { nameCount += entries.count }
  }

  private mutating func note(_ path: String, _ name: String, _ state: FileState) {
    if state.inode == lost.state.inode, let fileSystem = lost.fileSystem, let handle = lost.handle,
      files.place(at: path) == .file(fileSystem, handle)
    {
      found = path
      return
    }
    let hasName = PathText.areSame(name, PathText.lastComponent(lost.resolvedPath))
    let rank =
      if state.hasContentTraits(of: lost.state) {
        hasName ? 0 : 1
      } else if hasName {
        2
      } else if state.byteCount == lost.state.byteCount {
        3
      } else if !PathText.hasOtherFormat(name, than: lost.resolvedPath),
        state.modifiedNanoseconds >= lost.state.modifiedNanoseconds
      {
        Self.rankOfFormat
      } else {
        Int?.none
      }
    guard let rank else { return }
    let candidate = (rank: rank, modifiedNanoseconds: state.modifiedNanoseconds, path: path)
    if rank == Self.rankOfFormat {
      ofFormat.append(candidate)
    } else {
      candidates.append(candidate)
    }
  }

  /// A file that may not be read is not the one that was asked for.
  private func isDocument(_ path: String) throws -> Bool {
    do {
      return try KnownDocument.isAny(of: documents, at: path, in: store)
    } catch is FileTrackingError {
      return false
    }
  }
}
