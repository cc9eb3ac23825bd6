package import ClassModel
package import FileProgress
import ProgressModel

extension JoinedClass {
  /// Returns how long the student worked on parts of an assignment while it was open, in nanoseconds.
  ///
  /// Each moment counts once, whether or not the class sees it, and is cut to its second as in a report.
  ///
  /// - Parameters:
  ///   - parts: The numbers of the parts.
  ///   - assignment: The assignment.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  package func recordedNanoseconds(
    onParts parts: [UInt32], of assignment: Assignment, _ store: DataStore
  ) throws -> Int64 {
    let known = try knownAssignment(assignment.identifier, store)
    let sessions = try parts.flatMap { number -> [SessionRecord] in
      try store.recordedWork(onPart: number, of: known)?.counted.facts?.sessions ?? []
    }
    return TrackedTime(
      of: sessions, from: try store.documents.viewpoint(), idleLimitNanoseconds: nil
    ).open.cutNanoseconds
  }
}

extension DataStore {
  /// Returns a student's work on a part while its assignment was open, whether or not the class sees it; `nil` if
  /// nothing is recorded.
  ///
  /// - Parameter handedIn: When it was handed in, in the order of facts; `nil` for the work as it is now.
  /// - Throws: ``DataStoreError``.
  func recordedWork(
    onPart number: UInt32, of known: KnownAssignment, handedIn: Stamp? = nil
  ) throws -> PartWork? {
    let part = AssignedPart(work: known.work, number: number)
    guard let place = try countingPlace(ofCopiesOf: part, handedIn: handedIn),
      let recorded = try facts(of: place.copy)?.0
    else { return nil }
    return PartWork(
      part: number, facts: recorded, periods: known.openPeriods, handedIn: handedIn)
  }
}
