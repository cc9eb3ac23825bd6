/// That two persons are one: what a person said when they took in the facts of another store of theirs.
///
/// It changes no fact of either person. It belongs to no command and is never undone: facts of a stranger would
/// stay in the store, which no other store of the person would import any more.
package struct SamePersonFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The person who said so.
  package var first: PersonIdentifier
  /// The other person.
  package var second: PersonIdentifier
  /// Who said so.
  package var authorship: Authorship

  /// Creates a statement about two persons.
  package init(
    id: FactIdentifier, first: PersonIdentifier, second: PersonIdentifier, authorship: Authorship
  ) {
    self.id = id
    self.first = first
    self.second = second
    self.authorship = authorship
  }
}
