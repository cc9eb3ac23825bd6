import FileTracking
import Foundation

extension FileSystem {
  /// Returns whether a path has no file yet, and a document can be made there.
  func isNewDocument(at path: String) -> Bool {
    do throws(FileTrackingError) {
      _ = try entry(at: path, followsLink: true)
      return false
    } catch {
      // If a part of the path is a file, no document can be made there.
      return error.code == .danglingLink
        || error.code == .notFound && error.errorNumber != ENOTDIR
    }
  }
}
