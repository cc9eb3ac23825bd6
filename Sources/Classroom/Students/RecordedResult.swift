package import ClassModel
package import FileProgress

extension JoinedClass {
  /// Returns the main result of a student's work on a part, as the class sees it; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - number: The number of the part.
  ///   - assignment: The assignment.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  package func recordedResult(
    onPart number: UInt32, of assignment: Assignment, _ store: DataStore
  ) throws -> WorkResult? {
    let known = try knownAssignment(assignment.identifier, store)
    guard let work = try store.recordedWork(onPart: number, of: known) else { return nil }
    let derivation = ReportDerivation(
      of: assignment.identifier, idleLimitSeconds: nil, works: [work],
      viewpoint: try store.documents.viewpoint())
    // Nothing is sent, so the marks only have to differ.
    let digests = derivation.markedBytes.indices.map { index in
      (0..<Mark.byteCount).map { UInt8(truncatingIfNeeded: index >> (8 * $0)) }
    }
    let report = derivation.report(
      digests: digests, openedSeconds: nil, submitted: nil, erasures: 0)
    return WorkSummary(of: assignment, [ReceivedReport(report, receivedSeconds: 0)])?
      .part(number)?.result
  }
}
