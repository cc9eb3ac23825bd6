/// Says that two persons are the same. A person says so when they import from another store of
/// theirs.
///
/// It changes no fact of either person. It belongs to no command and is never undone: otherwise the
/// store would keep a stranger's facts, and the person's other stores would refuse its exports.
package struct SamePersonFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The person who said so.
  package var first: PersonIdentifier
  /// The other person.
  package var second: PersonIdentifier
  /// Who said so.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, first: PersonIdentifier, second: PersonIdentifier, authorship: Authorship
  ) {
    self.id = id
    self.first = first
    self.second = second
    self.authorship = authorship
  }
}
