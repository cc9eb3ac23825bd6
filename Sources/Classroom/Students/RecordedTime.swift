package import ClassModel
import ClassStorage
package import FileProgress
import ProgressModel

extension JoinedClass {
  /// Returns how long the student worked on parts of an assignment while it was open, in nanoseconds.
  ///
  /// Each moment counts once, whether or not the class sees it.
  ///
  /// - Parameters:
  ///   - parts: The numbers of the parts.
  ///   - assignment: The assignment.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  package func recordedNanoseconds(
    onParts parts: [UInt32], of assignment: Assignment, _ store: DataStore
  ) throws -> Int64 {
    let work = try enrollment().classIdentifier.assignedWork(on: assignment)
    let periods = try store.knownAssignment(work).openPeriods
    let sessions = try parts.flatMap { number -> [SessionRecord] in
      guard
        let place = try store.places(ofCopiesOf: AssignedPart(work: work, number: number)).first,
        let facts = try store.facts(of: place.copy)?.0
      else { return [] }
      return PartWork(part: number, facts: facts, periods: periods).counted.facts?.sessions ?? []
    }
    return TrackedTime(
      of: sessions, from: try store.documents.viewpoint(), idleLimitNanoseconds: nil
    ).open.measureNanoseconds
  }
}
