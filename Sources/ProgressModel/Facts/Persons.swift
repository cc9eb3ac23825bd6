/// The identities that belong to one person, according to that person.
///
/// A statement counts only if one of these persons made it, so no one can pretend to be someone else.
package struct Persons: Sendable {
  /// All of them, each once: the store's person first, the others in the order they were found.
  package private(set) var all: [PersonIdentifier]

  /// Finds everybody who is the same as a person.
  ///
  /// - Parameters:
  ///   - own: The store's person.
  ///   - statements: Statements about persons, by anyone, in any order.
  /// - Complexity: O(*n*²) for *n* statements; there are few.
  package init(of own: PersonIdentifier, _ statements: some Sequence<SamePersonFact> = []) {
    all = [own]
    var open = Array(statements)
    while let index = open.firstIndex(where: holds) {
      let statement = open.remove(at: index)
      if !contains(statement.first) { all.append(statement.first) }
      if !contains(statement.second) { all.append(statement.second) }
    }
  }

  /// Returns whether a person is one of them.
  package func contains(_ person: PersonIdentifier) -> Bool { all.contains(person) }

  private func holds(_ statement: SamePersonFact) -> Bool {
    contains(statement.authorship.person)
      && (contains(statement.first) || contains(statement.second))
  }
}
