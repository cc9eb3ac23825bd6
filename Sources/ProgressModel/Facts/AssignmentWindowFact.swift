/// Says whether an assignment takes in work, as this store learned it; for each assignment, the newest counts.
///
/// With it the store can say without the class whether a document is assigned, and what counts for a report.
package struct AssignmentWindowFact: Hashable, Sendable {
  /// Whether an assignment takes in work.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// It does.
    case open
    /// A teacher has closed it; it may be opened again.
    case completed
    /// It is gone, or no longer for this person.
    case deleted
  }

  /// A random identifier, which says when the store learned it.
  package var id: FactIdentifier
  /// The assignment.
  package var work: AssignedWork
  /// Whether it takes in work.
  package var state: State
  /// Since when, by the clock of the teacher, in nanoseconds since 1970.
  package var momentNanoseconds: Int64
  /// Who wrote it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, work: AssignedWork, state: State, momentNanoseconds: Int64,
    authorship: Authorship
  ) {
    self.id = id
    self.work = work
    self.state = state
    self.momentNanoseconds = momentNanoseconds
    self.authorship = authorship
  }
}
