import FileTracking

/// Which files of a folder a person wants.
struct PathFilter: Sendable {
  private let including: [ExclusionPattern]
  private let excluding: [ExclusionPattern]
  /// The names of folders, wherever they are.
  private let excludingFolders: [ExclusionPattern]

  init(including: [String], excluding: [String], in folder: WorkingFolder) {
    func patterns(_ typed: [String]) -> [ExclusionPattern] {
      typed.flatMap { $0.contains("/") ? TypedPattern($0, in: folder).patterns : [$0] }
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
    // The walk asks only about what is in wanted folders.
    pattern.matches(pattern.text.contains("/") ? path : PathText.lastComponent(path))
  }
}
