import DocumentIdentity
package import FileProgress
import ProgressModel

extension CountedDocument {
  /// Counts a file that is handed in, without a session.
  ///
  /// What was written since the last look counts as written outside of sessions, on the day on which it was. The number
  /// of words becomes an item of the document, as after a session.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - store: Where it is recorded.
  /// - Returns: Its words; `nil` if nothing is recorded of it, or it has no text that can be read.
  /// - Throws: What fetching and saving throw.
  package static func countHandIn(
    ofFileAt path: String, in store: DataStore
  ) throws -> WordCount? {
    // Its errors are those of the look below.
    try track(fileAt: path, in: store)
    let counted = try CountedDocument(atPath: path, in: store)
    guard counted.activity.isRecorded, let words = counted.words else { return nil }
    WordCountItem.set(words, counter: counted.counter, in: counted.activity)
    try store.saveAndWait()
    return WordCount(Int64(words), counter: counted.counter)
  }

  /// Counts a file that was handed out: what the student writes in it, in whatever program, begins at these words.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - store: Where it is recorded.
  /// - Throws: `DataStoreError`.
  package static func countHandedOut(fileAt path: String, in store: DataStore) throws {
    // A file that can't be counted can still be opened.
    try track(fileAt: path, in: store)
  }

  private static func track(fileAt path: String, in store: DataStore) throws {
    let files = WorkingFolder("/", in: store.configuration.fileSystem)
    _ = try store.track(
      TrackedPlaces([path], isRecursive: false, in: files), counting: PlainTextCounting.init,
      countingRest: DocumentLook.counting(in: store))
  }
}
