/// Says whether a context or a document is done; the newest counts.
package struct DoneFact: Hashable, Sendable {
  /// What is done.
  package typealias Subject = WorkSubject

  /// A random identifier, which says when it was said.
  package var id: FactIdentifier
  /// What is done.
  package var subject: Subject
  /// Whether it is; `false` takes it back.
  package var isDone: Bool
  /// Who said it.
  package var authorship: Authorship

  package init(id: FactIdentifier, subject: Subject, isDone: Bool, authorship: Authorship) {
    self.id = id
    self.subject = subject
    self.isDone = isDone
    self.authorship = authorship
  }
}
