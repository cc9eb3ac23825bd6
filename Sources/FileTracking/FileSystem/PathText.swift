import ProgressModel

/// Rules for paths as text.
///
/// A path is a row of bytes to the system. Everything here works on UTF-8 bytes, since `String`
/// takes "é" of one code point and "é" of two for equal, and an accent after a slash for a part of
/// the slash, while they are different files.
package enum PathText {
  static let slash = UInt8(ascii: "/")
  static let dot = UInt8(ascii: ".")

  /// How long a path may be, in bytes: the system takes no longer one.
  package static let mostByteCount = 4095

  /// Whether the names of two files tell different formats.
  package static func hasOtherFormat(_ path: String, than other: String) -> Bool {
    func ending(_ path: String) -> Substring? {
      let name = lastComponent(path)
      return name.lastIndex(of: ".").map { name[$0...] }
    }
    return ending(path)?.lowercased() != ending(other)?.lowercased()
  }

  /// Whether two paths are the same bytes.
  package static func areSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  /// Whether one text comes before another by its bytes.
  static func precedes(_ left: String, _ right: String) -> Bool {
    // Nearly every text lies in one piece, which is compared much faster.
    let answer = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { left.lexicographicallyPrecedes($0) }
    }
    return answer.flatMap(\.self) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// Whether a path starts at the root.
  package static func isAbsolute(_ path: String) -> Bool {
    path.utf8.first == slash
  }

  /// The part after the last slash; the whole path if there is none.
  package static func lastComponent(_ path: String) -> String {
    guard let index = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: index)...])
  }

  /// The folder of a path, without a slash at its end, except for the root; "." if there is no
  /// slash.
  package static func folder(_ path: String) -> String {
    guard let index = path.utf8.lastIndex(of: slash) else { return "." }
    return index == path.utf8.startIndex ? "/" : String(path[..<index])
  }

  /// The path of a name in a folder, or of a path that starts there.
  ///
  /// - Parameter folder: Without a slash at its end, except for the root.
  package static func joined(_ folder: String, _ name: String) -> String {
    var path = ""
    // Makes one text, not one for each part.
    path.reserveCapacity(folder.utf8.count + 1 + name.utf8.count)
    if folder != "/" { path += folder }
    path += "/"
    path += name
    return path
  }

  /// Whether a path is a folder's, or lies below it.
  ///
  /// - Parameter folder: Without a slash at its end, except for the root.
  package static func lies(_ path: String, atOrBelow folder: String) -> Bool {
    guard path.utf8.starts(with: folder.utf8) else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return rest.isEmpty || rest.first == slash || folder == "/"
  }

  /// Where a path is after a folder that it lies in, or is, became another one.
  ///
  /// - Parameters:
  ///   - folder: Without a slash at its end, except for the root.
  ///   - other: As well.
  package static func moved(_ path: String, from folder: String, to other: String) -> String {
    if areSame(path, folder) { return other }
    let rest = path.utf8.dropFirst(folder == "/" ? 0 : folder.utf8.count)
    return (other == "/" ? "" : other) + String(decoding: rest, as: UTF8.self)
  }

  /// Where a folder is after a path in it was moved along with it; `nil` if the path has another place in its folder
  /// now.
  package static func folder(
    _ folder: String, movedWith path: String, to newPath: String
  ) -> String? {
    guard lies(path, atOrBelow: folder) else { return nil }
    let restCount = path.utf8.count - folder.utf8.count
    let place = String(decoding: newPath.utf8.dropLast(restCount), as: UTF8.self)
    return areSame(moved(path, from: folder, to: place), newPath) ? place : nil
  }

  /// The parts between the slashes, without the empty ones.
  package static func components(_ path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }
  }

  /// How many names two paths share, counted from their ends.
  package static func sharedNameCount(_ left: String, _ right: String) -> Int {
    zip(components(left).reversed(), components(right).reversed())
      .prefix { areSame($0, $1) }.count
  }

  /// A short stand-in for a path in the name of a file, stable on every platform. Two paths may have the same one.
  ///
  /// - Source: FNV-1a, 64 bits.
  package static func hash(_ path: String) -> UInt64 {
    path.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Removes what says nothing: doubled slashes, "." parts, and slashes at the end.
  ///
  /// - Parameter path: An absolute path.
  /// - Returns: `nil` if there is a ".." part: where that leads only the file system knows, since
  ///   the part before it may be a link.
  package static func simplified(_ path: String) -> String? {
    guard needsSimplifying(path) else { return path }
    var result = ""
    for component in components(path) where component != "." {
      if component == ".." { return nil }
      result += "/" + component
    }
    return result.isEmpty ? "/" : result
  }

  /// Simplifies an absolute path that another program gave; `nil` if it is relative, has ".." in it, or is longer than
  /// the system takes.
  package static func plainAbsolute(_ path: String) -> String? {
    path.utf8.count <= mostByteCount && isAbsolute(path) ? simplified(path) : nil
  }

  private static func needsSimplifying(_ path: String) -> Bool {
    var previous = UInt8(0)
    for byte in path.utf8 {
      if previous == slash && (byte == slash || byte == dot) { return true }
      previous = byte
    }
    return previous == slash
  }
}
