package import ProgressModel
import StoreEngine

extension FactReader {
  /// The persons who are the person of this store.
  ///
  /// - Throws: ``StorageError`` if the store has no identity yet.
  package func persons() throws -> Persons {
    try Persons(of: identity().person, personStatements())
  }

  /// What anyone said about persons.
  func personStatements() throws -> [SamePersonFact] {
    try rows("SELECT \(SamePersonFact.selection()) FROM samePerson f") {
      try SamePersonFact(&$0, from: self)
    }
  }

  /// The persons who wrote anything here, the one who did so first at the start.
  func authorPersons() throws -> [PersonIdentifier] {
    try rows("SELECT person FROM author GROUP BY person ORDER BY min(id)") { try $0.next() }
  }

  /// A condition for facts that this person wrote, and the values for its places.
  ///
  /// - Parameter table: The table, or its alias, whose `author` is asked.
  func isByThisPerson(
    _ table: String
  ) throws -> (condition: String, values: [(any StatementValue)?]) {
    let persons = try persons().all
    let places = Self.places(persons.count)
    return ("\(table).author IN (SELECT id FROM author WHERE person IN (\(places)))", persons)
  }
}
