package import ClassModel
package import FileProgress
package import ProgressModel

extension JoinedClass {
  /// Returns how many words a part had when it was handed in or marked as done on this computer; `nil` if that is not
  /// known.
  ///
  /// - Parameters:
  ///   - number: The number of the part.
  ///   - assignment: The assignment.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  package func wordsHandedIn(
    onPart number: UInt32, of assignment: Assignment, _ store: DataStore
  ) throws -> WordCount? {
    let known = try knownAssignment(assignment.identifier, store)
    guard let handedIn = try store.handInState(of: known.work).handedInStamp(ofPart: number),
      let work = try store.recordedWork(onPart: number, of: known, handedIn: handedIn),
      let item = work.wordsHandedIn, let counter = item.counter,
      case .quantity(let words)? = item.value, let count = Int64(exactly: words.rounded())
    else { return nil }
    return WordCount(count, counter: counter)
  }
}
