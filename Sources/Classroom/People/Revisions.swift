import ClassModel
import ClassStorage

extension StudentRecord {
  /// Returns the next revision, with the same content.
  ///
  /// - Throws: ``ClassroomError/newerVersion(title:)`` if this version would lose part of it,
  ///   ``ClassroomError/tooMany(_:limit:)`` if the revision is at its maximum.
  func revised() throws(ClassroomError) -> StudentRecord {
    guard !hasUnknownFields else { throw .newerVersion(title: name.string) }
    var record = self
    record.revision = try nextRevision(after: revision)
    return record
  }
}

/// Returns the number of the next revision.
///
/// - Throws: ``ClassroomError/tooMany(_:limit:)`` at the maximum, which a malicious machine may have stated.
func nextRevision(after revision: UInt32) throws(ClassroomError) -> UInt32 {
  guard revision < .max else { throw .tooMany("revisions", limit: Int(UInt32.max)) }
  return revision + 1
}
