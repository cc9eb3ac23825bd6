package import FileTracking
package import ProgressModel

/// A file that lies in a folder now, and which document it is.
package struct PresentFile: Hashable, Sendable {
  /// The absolute path, starting with the folder as it was named.
  package var path: String
  /// The document that the file is; `nil` if nothing is recorded about it, or it was not asked.
  package var document: DocumentIdentifier?
  /// The content that was seen in it, where that is known.
  package var content: Fingerprint?
}

/// The files that lie in some folders now.
package struct PresentFiles: Sendable {
  /// The files that a person works on, in the order of the walk. Conflict copies and backups are
  /// left out, and so is a second name of one document.
  package var files: [PresentFile] = []
  /// What could not be looked at.
  package var errors: [FileTrackingError] = []
  /// How many files are left out because a pattern excludes them.
  package var excludedCount = 0
}

extension DataStore {
  private var folderLooks: FolderLooks { FolderLooks(kernel: kernel) }

  /// Finds the files that lie in folders now, by the rules of `track`; writes nothing.
  ///
  /// - Parameters:
  ///   - places: The folders; files that were named by themselves are left out.
  ///   - identifies: Whether to find out which documents the files are.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n* log *n*) of the number of files; if they are identified, also of the bytes of
  ///   those that changed since they were recorded, or never were.
  package func presentFiles(
    in places: TrackedPlaces, identifies: Bool
  ) throws -> PresentFiles {
    try folderLooks.presentFiles(in: places, identifies: identifies)
  }

  /// Returns the files that were seen last in folders, without looking at anything but the store.
  ///
  /// - Parameter folders: Their absolute paths without links.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n* log *n*) of the number of files.
  package func recordedFiles(in folders: [String]) throws -> [PresentFile] {
    try folderLooks.recordedFiles(in: folders)
  }
}
