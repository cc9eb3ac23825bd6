/// Says that a document or a context is the person's copy of a part of an assignment, from its stamp on, or that
/// it is no longer; for each part and activity, the newest counts.
///
/// It names the document by a sighting, so it follows that sighting when documents are split, and counts for all
/// documents that are merged with it.
package struct AssignmentCopyFact: Hashable, Sendable {
  /// What is the copy.
  package typealias Subject = WorkSubject

  /// How it became the copy.
  package enum Origin: String, Hashable, Sendable, CaseIterable {
    /// We fetched the file from the class. The sighting has the content that everybody gets.
    case handedOut
    /// The person said so.
    case attached
    /// The assignment names the context.
    case assignedContext
  }

  /// A random identifier, which says when it was said.
  package var id: FactIdentifier
  /// The part of the assignment.
  package var part: AssignedPart
  /// What is the copy.
  package var subject: Subject
  /// Whether it is the copy; `false` takes it back.
  package var isAttached: Bool
  /// How it became the copy.
  package var origin: Origin
  /// Who said it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, part: AssignedPart, subject: Subject, isAttached: Bool, origin: Origin,
    authorship: Authorship
  ) {
    self.id = id
    self.part = part
    self.subject = subject
    self.isAttached = isAttached
    self.origin = origin
    self.authorship = authorship
  }
}
