package import FileProgress

/// A session whose end could not be saved: what a person has to note by hand.
package struct UnsavedSession: Error {
  /// The document's path.
  package var path: String
  /// What the session came to.
  package var times: SessionTimes
  /// Why it could not be saved.
  package var cause: any Error
}
