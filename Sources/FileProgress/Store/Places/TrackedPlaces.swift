package import DocumentIdentity
import FileTracking

/// The files that a person named, by themselves or by their folders.
package struct TrackedPlaces: Sendable {
  /// The folders, as they were named and without links.
  private var folders: [(path: String, resolvedPath: String)] = []
  /// The paths of the files that were named by themselves.
  private var namedFiles: [String] = []
  /// The same paths, each with its own bytes: two spellings of one name are two files.
  private var namedPaths: Set<[UInt8]> = []
  /// What could not be looked at.
  private var errors: [FileTrackingError] = []
  private let walk: FolderWalk
  private let isSkipped: @Sendable (String) -> Bool
  /// Whether all files of the folders and of those below are meant.
  fileprivate let isWhole: Bool

  /// Tells files from folders.
  ///
  /// - Parameters:
  ///   - typed: Files and folders, as they were typed.
  ///   - isRecursive: Whether the folders below a folder are meant, too.
  ///   - including: Patterns of the files that are wanted in folders, as they were typed; none for all.
  ///   - excluding: Patterns of the files and folders that are not wanted there.
  ///   - folder: Where all of it was typed.
  ///   - isSkipped: Whether a file of a folder, by its path, is none of the person's.
  package init(
    _ typed: [String], isRecursive: Bool, including: [String] = [], excluding: [String] = [],
    in folder: WorkingFolder,
    skipping isSkipped: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.isSkipped = isSkipped
    isWhole = isRecursive && including.isEmpty && excluding.isEmpty
    let files = folder.fileSystem
    let filter = PathFilter(including: including, excluding: excluding, in: folder)
    walk = FolderWalk(
      fileSystem: files, isRecursive: isRecursive,
      isWanted: { path, isFolder in filter.wants(path, isFolder: isFolder) })
    for name in typed {
      do throws(FileTrackingError) {
        let path = try files.absolutePath(folder.absolutePath(name))
        if (try? files.describeFolder(at: path)) == nil {
          if namedPaths.insert(Array(path.utf8)).inserted { namedFiles.append(path) }
        } else {
          folders.append((path, try files.resolve(path)))
        }
      } catch {
        errors.append(error)
      }
    }
  }

  /// The folders, without links.
  package var resolvedFolders: [String] { folders.map(\.resolvedPath) }

  /// Returns whether a file was named by itself.
  package func names(_ path: @autoclosure () -> String) -> Bool {
    !namedPaths.isEmpty && namedPaths.contains(Array(path().utf8))
  }

  /// Walks through the folders.
  ///
  /// - Returns: All files, each once.
  package func find() -> TrackingRequests {
    var found = TrackingRequests(named: namedFiles, errors: errors)
    var seen = namedPaths
    for folder in folders {
      do throws(FileTrackingError) {
        let findings = try walk.files(below: folder.path)
        found.errors += findings.errors
        found.links += findings.links
        // One folder has no file twice.
        let files = findings.files.filter { !isSkipped($0.path) }
        found.walked +=
          namedFiles.isEmpty && folders.count == 1
          ? files : files.filter { seen.insert(Array($0.path.utf8)).inserted }
      } catch {
        found.errors.append(error)
      }
    }
    return found
  }
}

extension DataStore {
  /// Follows the files that a person named, by themselves or by their folders, from now on.
  ///
  /// - Parameters:
  ///   - places: What the person named.
  ///   - explains: Whether the next choice, and what a person can say, is wanted of files that changed.
  ///   - counting: Makes who counts the words of a file while it is read; `nil` if words are not wanted.
  ///   - countingRest: Counts the words of files of other formats.
  ///   - look: The bounds of a look, which records only what is certain; `nil` if a person asked to track the files.
  ///   - progress: Is told how many of how many files are through a step.
  /// - Throws: ``DataStoreError`` if the store cannot be used; then nothing was recorded.
  package func track(
    _ places: TrackedPlaces, explains: Bool = false, counting: ContentCountingMaker? = nil,
    countingRest: ContentCounter? = nil, look: LookBounds? = nil,
    progress: (_ step: TrackingStep, _ done: Int, _ total: Int) -> Void = { _, _, _ in }
  ) throws -> TrackingResult {
    try track(
      in: places.resolvedFolders, explains: explains, counting: counting,
      countingRest: countingRest, isWhole: places.isWhole, look: look, progress: progress
    ) { places.find() }
  }
}
