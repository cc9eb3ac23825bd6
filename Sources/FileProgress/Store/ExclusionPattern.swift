import Foundation

/// A pattern of paths that are not recorded.
///
/// `*` and `?` match any characters, also slashes. A pattern with a slash matches whole paths, one
/// without a slash any part of a path between two slashes; either way a folder that matches takes along
/// everything below it.
package struct ExclusionPattern: Hashable, Sendable {
  /// The pattern as it was given.
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// Whether a text has characters that stand for others.
  package static func hasWildcards(_ text: String) -> Bool {
    text.utf8.contains { wildcards.contains($0) }
  }

  /// Returns a text that matches itself only, where it has characters that stand for others.
  package static func literal(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if wildcards.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let wildcards = Set("*?[\\".utf8)

  /// Returns whether a path is excluded.
  ///
  /// - Parameter path: An absolute path.
  /// - Source: POSIX, `fnmatch`.
  package func matches(_ path: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "/")) else {
      return path.utf8.split(separator: UInt8(ascii: "/")).contains {
        fnmatch(text, String(Substring($0)), 0) == 0
      }
    }
    let isFolder = text.utf8.count > 1 && text.utf8.last == UInt8(ascii: "/")
    let place = isFolder ? String(decoding: text.utf8.dropLast(), as: UTF8.self) : text
    if fnmatch(place, path, 0) == 0 { return true }
    return fnmatch(place == "/" ? "/*" : place + "/*", path, 0) == 0
  }
}
