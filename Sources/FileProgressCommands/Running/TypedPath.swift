import FileProgress

extension CommandContext {
  /// Makes a path that was typed absolute and plain, as paths are recorded; the file need not exist.
  func lastingPath(_ typed: String) -> String {
    let path = TypedPath.withoutSlash(absolutePath(typed))
    return (try? fileSystem.absolutePath(path)) ?? path
  }
}

/// A path as it was typed.
enum TypedPath {
  /// Returns a path without slashes at its end.
  static func withoutSlash(_ path: String) -> String {
    var path = Substring(path)
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
    return String(path)
  }
}
