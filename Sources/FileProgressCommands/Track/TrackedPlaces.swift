import FileProgress
import FileTracking

/// The files that a person named, by themselves or by their folders.
struct TrackedPlaces: Sendable {
  /// The folders, as they were named and without links.
  private var folders: [(path: String, resolvedPath: String)] = []
  /// The paths of the files that were named by themselves.
  private var files: [String] = []
  /// The same paths, each with its own bytes: two spellings of one name are two files.
  private var namedPaths: Set<[UInt8]> = []
  /// What could not be looked at.
  private(set) var errors: [FileTrackingError] = []
  private let walk: FolderWalk

  /// Tells files from folders.
  init(
    _ typed: [String], isRecursive: Bool, including: [String], excluding: [String],
    in context: CommandContext
  ) {
    let filter = PathFilter(including: including, excluding: excluding, in: context)
    walk = FolderWalk(
      fileSystem: context.fileSystem, isRecursive: isRecursive,
      isWanted: { path, isFolder in filter.wants(path, isFolder: isFolder) })
    for name in typed {
      do throws(FileTrackingError) {
        let path = try context.fileSystem.absolutePath(context.absolutePath(name))
        if (try? context.fileSystem.describeFolder(at: path)) == nil {
          if namedPaths.insert(Array(path.utf8)).inserted { files.append(path) }
        } else {
          folders.append((path, try context.fileSystem.resolve(path)))
        }
      } catch {
        errors.append(error)
      }
    }
  }

  /// The folders, without links.
  var resolvedFolders: [String] { folders.map(\.resolvedPath) }

  /// Returns whether a file was named by itself.
  func names(_ path: @autoclosure () -> String) -> Bool {
    !namedPaths.isEmpty && namedPaths.contains(Array(path().utf8))
  }

  /// Walks through the folders.
  ///
  /// - Returns: All files, each once.
  func find() -> TrackingRequests {
    var found = TrackingRequests(named: files, errors: errors)
    var seen = namedPaths
    for folder in folders {
      do throws(FileTrackingError) {
        let findings = try walk.files(below: folder.path)
        found.errors += findings.errors
        // One folder has no file twice.
        found.walked +=
          files.isEmpty && folders.count == 1
          ? findings.files : findings.files.filter { seen.insert(Array($0.path.utf8)).inserted }
      } catch {
        found.errors.append(error)
      }
    }
    return found
  }
}

/// Which files of a folder are wanted.
private struct PathFilter: Sendable {
  private let including: [ExclusionPattern]
  private let excluding: [ExclusionPattern]
  /// The names of folders, wherever they are.
  private let excludingFolders: [ExclusionPattern]

  init(including: [String], excluding: [String], in context: CommandContext) {
    func patterns(_ typed: [String]) -> [ExclusionPattern] {
      typed.flatMap { $0.contains("/") ? TypedPattern($0, in: context).patterns : [$0] }
        .map { ExclusionPattern($0) }
    }
    let folders = excluding.map(Self.folderName)
    self.including = patterns(including)
    self.excluding = patterns(zip(excluding, folders).filter { $0.1 == nil }.map(\.0))
    excludingFolders = folders.compactMap(\.self).map { ExclusionPattern($0) }
  }

  /// The name in a pattern that is a name and a slash; `nil` in any other one.
  private static func folderName(_ typed: String) -> String? {
    let parts = PathText.components(typed)
    guard parts.count == 1, let name = parts.first, name != ".", name != "..",
      !typed.hasPrefix("/"), typed.hasSuffix("/")
    else { return nil }
    return name
  }

  func wants(_ path: String, isFolder: Bool) -> Bool {
    if excluding.contains(where: { Self.matches($0, path) }) { return false }
    if isFolder, excludingFolders.contains(where: { Self.matches($0, path) }) { return false }
    return isFolder || including.isEmpty || including.contains { Self.matches($0, path) }
  }

  private static func matches(_ pattern: ExclusionPattern, _ path: String) -> Bool {
    // The folders above were wanted, or nobody would ask about what is in them.
    pattern.matches(pattern.text.contains("/") ? path : PathText.lastComponent(path))
  }
}
