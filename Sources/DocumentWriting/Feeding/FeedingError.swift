package import FileProgress

/// Why what a program says of a document was not taken.
package enum FeedingError: Error, Sendable {
  /// The ticket is of no document that is open.
  case unknownSession
  /// The program was silent for too long: it has to open the document again.
  case sessionOver
  /// As many documents are open as may be.
  case tooManyOpen(Int)
  /// The path does not start at the root, has ".." in it, or is too long for the system.
  case notAbsolute
  /// The moment is one that no clock shows.
  case momentImpossible
  /// The file cannot be followed.
  case file(FileTrackingError)
  /// The store cannot keep it.
  case store(DataStoreError)

  /// Takes what fetching and saving throw.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as FeedingError: error
      case let error as FileTrackingError: .file(error)
      case let error as DataStoreError: .store(error)
      case let error as UnsavedSession: FeedingError(error.cause)
      default: .store(DataStoreError(.other, message: "\(error)"))
      }
  }
}
