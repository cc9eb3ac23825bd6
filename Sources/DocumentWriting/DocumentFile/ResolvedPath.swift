import FileTracking
import Foundation

/// A path without symbolic links, also for a file that does not exist yet.
struct ResolvedPath: Sendable, Equatable {
  private static let maximumLinkCount = 40
  private static let slash = UInt8(ascii: "/")

  /// The absolute path of the file itself.
  let path: String

  /// The absolute path of the folder that the file is in.
  let folder: String

  /// Follows the symbolic links of a path to its end.
  ///
  /// - Throws: `ENOENT` if the folder does not exist, `ELOOP` if the links have no end, or what
  ///   else the system says.
  init(_ path: String) throws(SystemCallFailure) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SystemCallFailure(errorNumber: ENOENT, path: path)
    }
    var next = path
    for _ in 0...Self.maximumLinkCount {
      // By bytes: a name may start with a sign that Swift would join with the slash before it.
      var bytes = next.utf8[...]
      while bytes.count > 1, bytes.last == Self.slash {
        bytes.removeLast()
      }
      let split = bytes.lastIndex(of: Self.slash)
      let name =
        split.map { String(Substring(bytes[$0...].dropFirst())) } ?? String(Substring(bytes))
      let parent = split.map { Self.folder(of: bytes, before: $0) } ?? "."
      if name.isEmpty || name == "." || name == ".." {
        let whole = try Self.realPath(next)
        let split = whole.utf8.lastIndex(of: Self.slash) ?? whole.startIndex
        self.init(path: whole, folder: Self.folder(of: whole.utf8[...], before: split))
        return
      }
      let folder = try Self.realPath(parent)
      let whole = PathText.joined(folder, name)
      guard let target = try Self.linkTarget(whole) else {
        self.init(path: whole, folder: folder)
        return
      }
      next = target.utf8.first == Self.slash ? target : "\(folder)/\(target)"
    }
    throw SystemCallFailure(errorNumber: ELOOP, path: path)
  }

  private init(path: String, folder: String) {
    self.path = path
    self.folder = folder
  }

  private static func folder(
    of path: Substring.UTF8View, before split: Substring.UTF8View.Index
  ) -> String {
    split == path.startIndex ? "/" : String(Substring(path[..<split]))
  }

  private static func realPath(_ path: String) throws(SystemCallFailure) -> String {
    guard let resolved = realpath(path, nil) else {
      throw SystemCallFailure(errorNumber: errno, path: path)
    }
    defer { free(resolved) }
    // A repaired name would name another file.
    guard let path = String(validatingCString: resolved) else {
      throw SystemCallFailure(errorNumber: EILSEQ, path: path)
    }
    return path
  }

  private static func linkTarget(_ path: String) throws(SystemCallFailure) -> String? {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = target.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { readlink(path, $0, characters.count) } ?? -1
      }
    }
    guard count >= 0 else { return nil }
    guard let text = String(validating: target.prefix(count), as: UTF8.self) else {
      throw SystemCallFailure(errorNumber: EILSEQ, path: path)
    }
    return text
  }
}
