import FileTracking
package import ProgressModel

/// A document that is known, wherever its file is now.
package struct KnownDocument {
  /// What is recorded of it.
  package let facts: ActivityFacts

  package init(_ facts: ActivityFacts) {
    self.facts = facts
  }

  /// Finds the document of a session or another fact; `nil` if nothing was saved for it.
  ///
  /// - Throws: What reading the store throws.
  package init?(_ document: DocumentIdentifier, in store: DataStore) throws {
    guard let facts = try store.documents.savedFacts(ofDocument: document) else { return nil }
    self.facts = facts
  }

  /// The path of the document's file: where it was seen last, or under another name in that folder.
  ///
  /// - Returns: `nil` if it is in neither place.
  /// - Throws: `FileTrackingError` for a file that may not be read, `DataStoreError` if the store
  ///   can't be read.
  package func path(in store: DataStore) throws -> String? {
    guard let location = facts.location else { return nil }
    if try isAt(location.path, in: store) { return location.path }
    guard
      let renamed = LastingFile(of: location)?.path(in: store.configuration.fileSystem),
      try isAt(renamed, in: store)
    else { return nil }
    return renamed
  }

  private func isAt(_ path: String, in store: DataStore) throws -> Bool {
    try Self.isAny(of: facts.documents, at: path, in: store)
  }

  /// Returns whether the file at a path is one of these documents; writes nothing.
  ///
  /// - Throws: `FileTrackingError` for a file that may not be read, `DataStoreError` if the store
  ///   can't be read.
  package static func isAny(
    of documents: [DocumentIdentifier], at path: String, in store: DataStore
  ) throws -> Bool {
    do {
      return try store.files.status(atPath: path).facts?.documents.contains(
        where: documents.contains)
        ?? false
    } catch let error as FileTrackingError
      where !error.isOutOfReach && error.code != .notConfirmed
    {
      return false
    }
  }
}
