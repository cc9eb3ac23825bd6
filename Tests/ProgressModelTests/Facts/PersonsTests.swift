import ProgressModel
import Testing

@Suite struct PersonsTests {
  private func person(_ number: UInt64) -> PersonIdentifier {
    PersonIdentifier(high: 7, low: number)
  }

  private func statement(
    _ first: UInt64, _ second: UInt64, by author: UInt64
  ) -> SamePersonFact {
    SamePersonFact(
      id: .init(high: first, low: second), first: person(first), second: person(second),
      authorship: Authorship(
        device: DeviceIdentifier(high: 1, low: author), person: person(author), tool: "test",
        stamp: Stamp(rawValue: 1)))
  }

  @Test func withoutStatementsAPersonIsAlone() {
    #expect(Persons(of: person(1)).all == [person(1)])
    #expect(Persons(of: person(1), [statement(2, 3, by: 2)]).all == [person(1)])
  }

  @Test func whoeverThePersonNamesIsOneWithThem() {
    let persons = Persons(of: person(1), [statement(1, 2, by: 1)])
    #expect(persons.contains(person(2)))
    #expect(!persons.contains(person(3)))
  }

  @Test func nobodyDeclaresThemselvesToBeSomebodyElse() {
    #expect(
      Persons(of: person(1), [statement(1, 2, by: 2), statement(2, 1, by: 3)]).all.count == 1)
  }

  /// A chain from store to store holds in any order, as far as each of them said so.
  @Test func statementsHoldInAnyOrder() {
    let chain = [statement(1, 2, by: 1), statement(2, 3, by: 2), statement(4, 3, by: 3)]
    let expected = [1, 2, 3, 4].map(person)
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
      #expect(Persons(of: person(1), order.map { chain[$0] }).all.sorted() == expected)
    }
    #expect(Persons(of: person(1), chain.dropFirst()).all == [person(1)])
  }
}
