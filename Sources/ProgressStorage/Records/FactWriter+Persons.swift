import Foundation
package import ProgressModel

extension FactWriter {
  /// Says that another person is this one, unless that is known.
  ///
  /// - Parameter tool: The program that says so.
  package func unite(with person: PersonIdentifier, tool: String) throws {
    guard try !reader.persons().contains(person) else { return }
    try insert(
      SamePersonFact(
        id: newIdentifier(), first: reader.identity().person, second: person,
        authorship: authorship(tool: tool)))
  }

  /// Makes this the store of a person who has others already, as one that takes over their key.
  ///
  /// What was written here before stays: the person of then is one with them.
  ///
  /// - Parameter tool: The program that records it.
  package func becomeStore(of person: PersonIdentifier, tool: String) throws {
    let former = try reader.identity()
    guard former.person != person else { return }
    try execute("INSERT OR IGNORE INTO person (id, name) VALUES (?, NULL)", [person])
    try set("person", Data(person.bytes))
    // Also what the store was on other machines.
    try execute("UPDATE device SET person = ? WHERE person = ?", [person, former.person])
    if try reader.exists("SELECT 1 FROM author WHERE person = ? LIMIT 1", [former.person]) {
      try unite(with: former.person, tool: tool)
    } else {
      try execute("DELETE FROM person WHERE id = ?", [former.person])
    }
  }
}
