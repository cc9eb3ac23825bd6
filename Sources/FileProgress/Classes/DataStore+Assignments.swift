public import Foundation

// What a program may know about assigned work. It never learns whether the person is a student or a teacher.

extension DataStore {
  /// Returns whether a file is the person's copy of assigned work that is still open.
  ///
  /// ```swift
  /// let showsHandIn = try await store.isAssignedDocument(url)
  /// ```
  ///
  /// It is `false` for all other files: they aren't assigned, the assignment is completed or deleted, or the person
  /// excluded them. The call records nothing. It still recognises a copy that was renamed, moved or edited.
  ///
  /// - Parameter url: A file URL; symbolic links are followed.
  /// - Throws: `FileTrackingError` if the file can't be tracked, ``DataStoreError`` if the store can't be used. The
  ///   errors don't depend on whether there are assignments.
  /// - Source: ClassKit, `isAssignedDocument(_:)`.
  public func isAssignedDocument(_ url: URL) async throws -> Bool {
    let path = try Self.path(of: url)
    return try await kernel.inBackground { try !self.openCopies(ofFileAt: path).isEmpty }
  }

  /// Marks all open assigned work on a file as done. Does nothing if there is none.
  ///
  /// ```swift
  /// try await store.completeAllAssignedActivities(of: url)
  /// ```
  ///
  /// The marks are stored immediately. Progress does not change.
  ///
  /// - Parameter url: A file URL; symbolic links are followed.
  /// - Throws: As ``isAssignedDocument(_:)``.
  public func completeAllAssignedActivities(of url: URL) async throws {
    let path = try Self.path(of: url)
    try await kernel.inBackground {
      let parts = try OwnClassRecords(kernel: self.kernel).completeAll(ofFileAt: path)
      if !parts.isEmpty { self.kernel.changes.tell() }
    }
  }
}
