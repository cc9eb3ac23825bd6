/// A path in two parts, as people look at it: the name of the file, and the folder it is in.
package struct DocumentName: Hashable, Sendable {
  /// The part after the last slash.
  package var name: String
  /// The part before it; `/` for the root, `nil` if there is no slash.
  package var folder: String?

  /// Splits a path at its last slash.
  package init(path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      name = path
      folder = nil
      return
    }
    // By bytes: to `Character` an accent after a slash would be a part of the slash.
    name = String(decoding: path.utf8[path.utf8.index(after: slash)...], as: UTF8.self)
    folder =
      slash == path.utf8.startIndex ? "/" : String(decoding: path.utf8[..<slash], as: UTF8.self)
  }
}
