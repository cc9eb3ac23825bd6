package import FileTracking

/// The folder in which a person types names of files.
package struct WorkingFolder: Sendable {
  /// The absolute path.
  package let path: String
  /// Where it is.
  package let fileSystem: any FileSystem

  package init(_ path: String, in fileSystem: any FileSystem) {
    self.path = path
    self.fileSystem = fileSystem
  }

  /// Makes a path that was typed absolute; nothing stays nothing.
  package func absolutePath(_ typed: String) -> String {
    if typed.isEmpty || PathText.isAbsolute(typed) { return typed }
    return PathText.joined(path, typed)
  }

  /// Makes a path that was typed absolute and plain, as paths are recorded; the file need not exist.
  package func lastingPath(_ typed: String) -> String {
    let path = PathText.withoutSlash(absolutePath(typed))
    return (try? fileSystem.absolutePath(path)) ?? pathBelowPresentFolder(path) ?? path
  }

  /// Makes a path plain that has ".." in it and leads to a folder that is gone; `nil` if a folder before ".." is gone,
  /// too: nobody knows where that led.
  private func pathBelowPresentFolder(_ path: String) -> String? {
    var (folder, rest) = (PathText.folder(path), PathText.lastComponent(path))
    while PathText.isAbsolute(folder), folder != "/", PathText.simplified("/" + rest) != nil {
      if let resolved = try? fileSystem.resolve(folder) {
        return PathText.simplified(PathText.joined(resolved, rest))
      }
      rest = PathText.lastComponent(folder) + "/" + rest
      folder = PathText.folder(folder)
    }
    return nil
  }
}

extension PathText {
  /// Returns a path without slashes at its end.
  package static func withoutSlash(_ path: String) -> String {
    var path = Substring(path)
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
    return String(path)
  }
}
