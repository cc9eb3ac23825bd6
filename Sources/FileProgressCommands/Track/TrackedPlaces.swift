import FileProgress
import FileTracking

/// The files that a person named, by themselves or by their folders.
struct TrackedPlaces {
  /// The files, each once.
  private(set) var requests: [TrackingRequest] = []
  /// The paths of the files that were named by themselves, as bytes.
  private(set) var named: Set<[UInt8]> = []
  /// The folders, without links.
  private(set) var folders: [String] = []
  /// What could not be looked at.
  private(set) var errors: [FileTrackingError] = []

  /// Walks through what was typed.
  init(
    _ typed: [String], isRecursive: Bool, including: [String], excluding: [String],
    in context: CommandContext
  ) {
    let filter = PathFilter(including: including, excluding: excluding, in: context)
    let walk = FolderWalk(
      fileSystem: context.fileSystem, isRecursive: isRecursive,
      isWanted: { path, isFolder in filter.wants(path, isFolder: isFolder) })
    var seen: Set<[UInt8]> = []
    for name in typed {
      do throws(FileTrackingError) {
        let path = try context.fileSystem.absolutePath(context.absolutePath(name))
        if (try? context.fileSystem.describeFolder(at: path)) == nil {
          named.insert(Array(path.utf8))
          if seen.insert(Array(path.utf8)).inserted { requests.append(TrackingRequest(path: path)) }
          continue
        }
        let findings = try walk.files(below: path)
        folders.append(try context.fileSystem.resolve(path))
        errors += findings.errors
        for file in findings.files where seen.insert(Array(file.path.utf8)).inserted {
          requests.append(TrackingRequest(path: file.path, found: file))
        }
      } catch {
        errors.append(error)
      }
    }
  }
}

/// Which files of a folder are wanted.
private struct PathFilter: Sendable {
  private let including: [ExclusionPattern]
  private let excluding: [ExclusionPattern]

  init(including: [String], excluding: [String], in context: CommandContext) {
    func patterns(_ typed: [String]) -> [ExclusionPattern] {
      typed.map { ExclusionPattern($0.contains("/") ? context.absolutePath($0) : $0) }
    }
    self.including = patterns(including)
    self.excluding = patterns(excluding)
  }

  func wants(_ path: String, isFolder: Bool) -> Bool {
    if excluding.contains(where: { Self.matches($0, path) }) { return false }
    return isFolder || including.isEmpty || including.contains { Self.matches($0, path) }
  }

  private static func matches(_ pattern: ExclusionPattern, _ path: String) -> Bool {
    // The folders above were wanted, or nobody would ask about what is in them.
    pattern.matches(pattern.text.contains("/") ? path : PathText.lastComponent(path))
  }
}
