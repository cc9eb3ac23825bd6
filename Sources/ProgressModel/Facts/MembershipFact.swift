/// Says whether the person takes part in a class; for each class, the newest counts.
///
/// It does not say as what: a store never tells a program whether its person is a student or a teacher.
package struct MembershipFact: Hashable, Sendable {
  /// Whether the person takes part.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// The person takes part.
    case joined
    /// The person takes part no longer.
    case left
  }

  /// A random identifier, which says when it was said.
  package var id: FactIdentifier
  /// The class.
  package var classIdentifier: JoinedClassIdentifier
  /// The name of the class, for people.
  package var title: String
  /// Whether the person takes part.
  package var state: State
  /// Who said it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, classIdentifier: JoinedClassIdentifier, title: String, state: State,
    authorship: Authorship
  ) {
    self.id = id
    self.classIdentifier = classIdentifier
    self.title = title
    self.state = state
    self.authorship = authorship
  }
}
