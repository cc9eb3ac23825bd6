import Foundation

/// A pattern of paths that are not followed.
///
/// `*` and `?` match any characters, also slashes; a pattern without a slash matches the last part of
/// a path, and the path of a folder everything below it.
package struct ExclusionPattern: Hashable, Sendable {
  /// The pattern as it was given.
  package let text: String

  /// Creates a pattern.
  package init(_ text: String) {
    self.text = text
  }

  /// Returns whether a path is excluded.
  ///
  /// - Parameter path: An absolute path.
  package func matches(_ path: String) -> Bool {
    if text.contains("/") {
      let folder = text.hasSuffix("/") ? String(text.dropLast()) : text
      return fnmatch(folder, path, 0) == 0 || fnmatch(folder + "/*", path, 0) == 0
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return fnmatch(text, name, 0) == 0
  }
}
