import FileTracking

/// Where a file may be that is named more like a known path than another file is.
enum NamesakePaths {
  /// How many folders above the file, and how many names of the known path, are tried at most.
  static let limit = 12

  /// The paths in the folders above a file that share more names with a known path than the file does.
  ///
  /// - Parameters:
  ///   - path: The path of the file, without links.
  ///   - known: The known path.
  /// - Returns: The paths in the nearest folder first; whether there are files is not checked.
  /// - Complexity: At most `limit` × `limit` paths.
  static func paths(near path: String, like known: String) -> [String] {
    let shared = PathText.sharedNameCount(path, known)
    let names = PathText.components(known).suffix(limit)
    guard shared < names.count else { return [] }
    let endings = (shared + 1...names.count).map { names.suffix($0).joined(separator: "/") }
    var result: [String] = []
    var folder = path
    for _ in 0..<limit where folder != "/" {
      folder = PathText.folder(folder)
      result += endings.map { PathText.joined(folder, $0) }
    }
    return result
  }
}
