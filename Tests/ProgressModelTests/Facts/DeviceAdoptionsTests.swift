import ProgressModel
import Testing

@Suite struct DeviceAdoptionsTests {
  private func device(_ number: UInt64) -> DeviceIdentifier {
    DeviceIdentifier(high: 0, low: number)
  }

  /// Statements in the order of their stamps: each says whether another device is gone.
  private func adoptions(
    _ statements: [(UInt64, UInt64, Bool)], seenFrom own: UInt64
  ) -> DeviceAdoptions {
    DeviceAdoptions(
      statements.enumerated().map { index, statement in
        DeviceAdoption(
          id: .init(high: 1, low: UInt64(index)), device: device(statement.1),
          isAdopted: statement.2,
          authorship: Authorship(
            device: device(statement.0), person: .unknown, tool: "test",
            stamp: Stamp(rawValue: Int64(index))))
      }, seenFrom: device(own))
  }

  private func standIns(_ adoptions: DeviceAdoptions) -> [DeviceIdentifier] {
    (1...4).map { adoptions.standIn(for: device($0)) }
  }

  @Test func withoutStatementsEachStandsForItself() {
    #expect(standIns(adoptions([], seenFrom: 1)) == [1, 2, 3, 4].map(device))
  }

  @Test func whatAnAdoptedDeviceHadComesAlong() {
    let found = adoptions([(2, 1, true), (3, 2, true)], seenFrom: 3)
    #expect(standIns(found) == [3, 3, 3, 4].map(device))
    #expect(
      standIns(adoptions([(2, 1, true), (3, 2, true)], seenFrom: 4)) == [3, 3, 3, 4].map(device))
  }

  @Test func theNewestStatementOfADeviceHolds() {
    let statements = [(2, 1, true), (2, 1, false)] as [(UInt64, UInt64, Bool)]
    #expect(standIns(adoptions(statements, seenFrom: 2)) == [1, 2, 3, 4].map(device))
    #expect(
      standIns(adoptions(statements.reversed(), seenFrom: 2)) == [2, 2, 3, 4].map(device))
  }

  @Test func theOwnWordAboutADeviceOutweighsThatOfAnAdoptedOne() {
    let found = adoptions([(2, 1, true), (3, 2, true), (3, 1, false)], seenFrom: 3)
    #expect(found.standIn(for: device(2)) == device(3))
    #expect(found.standIn(for: device(1)) != device(3))
  }

  @Test func aDeviceInUseIsNeverAdopted() {
    let found = adoptions([(2, 1, true)], seenFrom: 1)
    #expect(standIns(found) == [1, 2, 3, 4].map(device))
  }

  @Test func devicesThatAdoptedEachOtherAreOneForOthersToo() {
    let statements = [(2, 1, true), (1, 2, true)] as [(UInt64, UInt64, Bool)]
    #expect(standIns(adoptions(statements, seenFrom: 3)) == [1, 1, 3, 4].map(device))
    #expect(standIns(adoptions(statements, seenFrom: 2)) == [2, 2, 3, 4].map(device))
  }

  @Test func aStatementIsKeptAsAPreference() {
    let fact = DeviceAdoption(
      id: .number(7), device: device(1), isAdopted: true,
      authorship: Authorship(
        device: device(2), person: .unknown, tool: "test", stamp: Stamp(rawValue: 1)))
    #expect(DeviceAdoption(fact.preference) == fact)
    var other = fact.preference
    other.key = "device of mine"
    #expect(DeviceAdoption(other) == nil)
    other = fact.preference
    other.value = "no word of ours"
    #expect(DeviceAdoption(other) == nil)
  }
}
