import FileTracking
import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine

/// Separates the files of stores from documents. Files that this program writes for itself are not work,
/// although a store may lie in a tracked folder, beside documents.
///
/// A file belongs to a store by its name, and by the folder: that of the own store, or one that has a database
/// and its key. A hard link to a file of the own store belongs to it under any name.
struct StoreFiles: Sendable {
  private let location: StoreLocation?

  /// Creates the rule for a program that uses a store.
  ///
  /// - Parameter location: Its files; `nil` for a store in memory.
  init(of location: StoreLocation?) {
    self.location = location
  }

  /// Returns whether a file belongs to a store.
  ///
  /// - Parameters:
  ///   - resolvedPath: Its absolute path without links.
  ///   - state: Its state, if it is known.
  /// - Complexity: No call of the system for a file with one link whose name is not like that of a file of a store.
  func contain(_ resolvedPath: String, _ state: FileState?) -> Bool {
    if let folder = Self.folder(of: resolvedPath), isStore(folder) { return true }
    guard let state, state.linkCount > 1 else { return false }
    return isLink(resolvedPath)
  }

  /// The folder of the store that a file belongs to by its name, if that is one; `nil` if it is not named so.
  private static func folder(of path: String) -> String? {
    let folder = PathText.folder(path)
    let name = PathText.lastComponent(path)
    if named.contains(where: name.utf8.starts) { return folder }
    switch PathText.lastComponent(folder) {
    case "owners", "safety-copies": return PathText.folder(folder)
    case "backups" where backupsNamed.contains(where: name.utf8.starts):
      return PathText.folder(folder)
    default: return nil
    }
  }

  /// The start of the names of all files, also of damaged ones that were kept.
  private static let named = [
    "progress.sqlite", "progress.key", "progress.lock", "progress.refusals",
  ].map { Array($0.utf8) }
  private static let backupsNamed = ["progress-", "."].map { Array($0.utf8) }

  private func isStore(_ folder: String) -> Bool {
    if let own = location?.folder, PathText.areSame(own, folder) || Self.areSame(own, folder) {
      return true
    }
    let other = StoreLocation(folder: folder)
    return access(other.database, F_OK) == 0 && access(other.secret, F_OK) == 0
  }

  /// Whether two paths are of one file.
  private static func areSame(_ left: String, _ right: String) -> Bool {
    var (one, other) = (stat(), stat())
    return stat(left, &one) == 0 && stat(right, &other) == 0 && one.st_ino == other.st_ino
      && one.st_dev == other.st_dev
  }

  private func isLink(_ path: String) -> Bool {
    guard let location else { return false }
    let files =
      [location.secret, location.openingLock]
      + ["", "-wal", "-shm", "-journal"].map { location.database + $0 }
    return files.contains { Self.areSame($0, path) }
  }
}
