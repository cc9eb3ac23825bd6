/// The persons who are one person, as that person said.
///
/// Nobody can declare themselves to be somebody else: a statement holds only if one of these persons made it.
package struct Persons: Sendable {
  /// All of them, each once: the one of the store first, then the others in the order in which they were
  /// found.
  // A handful; a set costs more to set up than to search them.
  package private(set) var all: [PersonIdentifier]

  /// Finds out who is one with a person.
  ///
  /// - Parameters:
  ///   - own: The person whose store it is.
  ///   - statements: What was said about persons, by anybody, in any order.
  /// - Complexity: O(*n*²), *n* statements, of which there are few.
  package init(of own: PersonIdentifier, _ statements: some Sequence<SamePersonFact> = []) {
    all = [own]
    var open = Array(statements)
    while let index = open.firstIndex(where: holds) {
      let statement = open.remove(at: index)
      if !contains(statement.first) { all.append(statement.first) }
      if !contains(statement.second) { all.append(statement.second) }
    }
  }

  /// Returns whether a person is this person.
  package func contains(_ person: PersonIdentifier) -> Bool { all.contains(person) }

  private func holds(_ statement: SamePersonFact) -> Bool {
    contains(statement.authorship.person)
      && (contains(statement.first) || contains(statement.second))
  }
}
