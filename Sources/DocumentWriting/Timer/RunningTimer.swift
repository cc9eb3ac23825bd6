import FileProgress

/// A timer that runs, of a document whose file may have another name now.
struct RunningTimer {
  /// The document.
  let document: DocumentIdentifier
  /// Where its file was seen last.
  let lastPath: String

  /// Stops the timer and counts the words of the file. A file that is gone, or can't be read, costs its
  /// word count only.
  ///
  /// - Returns: Where the file is, or was last.
  /// - Throws: `DataStoreError`.
  func stop(in store: DataStore) throws -> String {
    let path = try path(in: store)
    if let path, try isStopped(countingAt: path, in: store) { return path }
    _ = try store.stopManualSessions(of: [document])
    return path ?? lastPath
  }

  private func path(in store: DataStore) throws -> String? {
    do {
      if try KnownDocument.isAny(of: [document], at: lastPath, in: store) { return lastPath }
      return try KnownDocument(document, in: store)?.path(in: store)
    } catch is FileTrackingError {
      return nil
    }
  }

  private func isStopped(countingAt path: String, in store: DataStore) throws -> Bool {
    do {
      let counted = try CountedDocument(atPath: path, in: store)
      guard counted.activity.isRecorded else { return false }
      try Self.stop(counted, in: store)
      return true
    } catch is FileTrackingError {
      return false
    }
  }

  /// Stops the timer of a file whose words were just counted when the look at it began, and saves both.
  ///
  /// - Throws: `DataStoreError`.
  static func stop(_ counted: CountedDocument, in store: DataStore) throws {
    counted.note()
    counted.activity.stop(at: counted.lookedAt, leavingTimers: false)
    try store.saveAndWait()
  }
}
