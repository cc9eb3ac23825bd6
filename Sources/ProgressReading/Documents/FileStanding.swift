package import FileProgress

/// What the store knows about an existing file, and whether its words are counted. Asking records
/// nothing.
package struct FileStanding: Sendable {
  /// The file is not there any more, but something was recorded of it.
  package struct Gone: Error, Hashable {}

  /// What the store knows about it.
  package let status: FileStatus
  /// Why the words of the content that it has are not counted; `nil` where they are, or can be.
  package let uncounted: UncountedContent?
  /// The words of the content that it has, where none are on record.
  package let recounted: WordCount?

  /// The words of the content that it has, where none are on record and the file stands where the last look saw it.
  ///
  /// Whether a file with another name is the renamed document is decided by looks. Until then every screen shows the
  /// words that the last look saw.
  package var wordsSinceLook: WordCount? {
    status.decision.reason.leavesPath ? nil : recounted
  }

  /// Asks the store about a file.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - lastingPath: The same path, plain, as paths are recorded.
  ///   - store: Where it is recorded.
  /// - Throws: ``Gone``; `FileTrackingError` for a file that cannot be followed, `DataStoreError` if the
  ///   store cannot be read.
  package init(
    ofFileAt path: String, lastingPath: @autoclosure () -> String, in store: DataStore
  ) throws {
    do {
      status = try store.files.status(atPath: path)
    } catch let error as FileTrackingError where error.code == .notFound {
      throw try store.documents.lastSighting(ofGoneFileAt: lastingPath()) == nil ? error : Gone()
    }
    switch ContentLook(ofFileAt: path, status, in: store) {
    case .known: (uncounted, recounted) = (nil, nil)
    case .recounted(let content): (uncounted, recounted) = (nil, content)
    case .uncounted(let content): (uncounted, recounted) = (content, nil)
    }
  }
}
