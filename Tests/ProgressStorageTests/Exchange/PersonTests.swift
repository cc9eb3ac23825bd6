import FileProgressTestSupport
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

/// One store is one person's.
@Suite struct PersonTests {
  private func exclude(_ pattern: String, in store: StoreFixture) throws {
    try store.write { writer in
      try writer.insert(
        PreferenceFact(
          id: writer.newIdentifier(), kind: .exclusion, key: pattern, value: "",
          authorship: writer.authorship(tool: "test")))
    }
  }

  private func exclusions(of store: StoreFixture) throws -> [String] {
    try store.database.read { try $0.exclusions() }
  }

  @Test func factsOfAnotherPersonAreRefused() throws {
    let (mine, theirs) = (try StoreFixture.inMemory(), try StoreFixture.ofAnotherPerson())
    _ = try mine.insertDocument(atPath: "/mine")
    _ = try theirs.insertDocument(atPath: "/theirs")
    try exclude("*", in: theirs)
    let before = try mine.exportedFacts()
    let device = try theirs.identity.device
    do {
      try mine.importLines(theirs.exportedLines())
      Issue.record("it was imported")
    } catch let error as StorageError {
      #expect(error.code == .otherPerson)
      #expect(error.cause == "computer \("\(device)".prefix(13)), last used on 2023-11-14")
    }
    #expect(try mine.exportedFacts() == before)
    #expect(try exclusions(of: mine).isEmpty)
  }

  /// An empty store has a person, too.
  @Test func aPersonWithoutAnyFactIsRefusedToo() throws {
    let (mine, theirs) = (try StoreFixture.inMemory(), try StoreFixture.ofAnotherPerson())
    #expect(failure { try mine.importLines(theirs.exportedLines()) } == .otherPerson)
    #expect(failure { try theirs.importLines(mine.exportedLines()) } == .otherPerson)
  }

  @Test func onceSaidToBeMineTheyNeedNoWord() throws {
    let (mine, theirs) = (try StoreFixture.inMemory(), try StoreFixture.ofAnotherPerson())
    _ = try theirs.insertDocument(atPath: "/theirs")
    let first = try theirs.exportedLines()
    try mine.importLines(first, asMine: true)
    let statements = try mine.exportedLines().filter { $0.contains("\"samePerson\"") }
    #expect(statements.count == 1)
    // No fact is another one for it.
    #expect(try Set(mine.exportedFacts()).isSuperset(of: first.dropFirst()))
    _ = try theirs.insertDocument(atPath: "/more")
    try mine.importLines(theirs.exportedLines())
    try mine.importLines(theirs.exportedLines(), asMine: true)
    #expect(try mine.exportedLines().filter { $0.contains("\"samePerson\"") } == statements)
    // The other store was not asked yet.
    #expect(failure { try theirs.importLines(mine.exportedLines()) } == .otherPerson)
    try theirs.importLines(mine.exportedLines(), asMine: true)
    try theirs.importLines(mine.exportedLines())
  }

  @Test func whatAnotherPersonPrefersCountsOnlyOnceTheyAreOne() throws {
    let (mine, theirs) = (try StoreFixture.inMemory(), try StoreFixture.ofAnotherPerson())
    try exclude("*.mine", in: mine)
    try exclude("*.theirs", in: theirs)
    // Like a store that imported them before persons were compared.
    let lines = try theirs.exportedLines().filter { $0.contains("\"preference\"") }
    try mine.write { writer in
      let parser = FactLineParser(path: "", now: mine.now)
      for line in lines {
        try #require(try parser.row(Array(line.utf8), number: 2, after: 0)).merge(into: writer)
      }
    }
    #expect(try exclusions(of: mine) == ["*.mine"])
    try mine.write { try $0.unite(with: theirs.identity.person, tool: "test") }
    #expect(try exclusions(of: mine) == ["*.mine", "*.theirs"])
  }

  @Test func aStrangerWhoClaimsToBeMeIsRefused() throws {
    let (mine, theirs) = (try StoreFixture.inMemory(), try StoreFixture.ofAnotherPerson())
    try theirs.write { try $0.unite(with: mine.identity.person, tool: "test") }
    #expect(failure { try mine.importLines(theirs.exportedLines()) } == .otherPerson)
  }

  /// Some kinds of facts do not say who wrote them; the header says whose store they come from.
  @Test(arguments: [
    "{\"document\":\"DOCUMENT\",\"fact\":\"erased\"}", "{\"fact\":\"person\",\"id\":\"PERSON\"}",
  ])
  func factsWithoutAnAuthorAreRefusedToo(line: String) throws {
    let (mine, theirs) = (try StoreFixture.inMemory(), try StoreFixture.ofAnotherPerson())
    let sighting = try mine.insertDocument(atPath: "/mine")
    let fact = line.replacing("DOCUMENT", with: Hexadecimal.text(of: sighting.document.bytes))
      .replacing("PERSON", with: Hexadecimal.text(of: try theirs.identity.person.bytes))
    let before = try mine.exportedFacts()
    #expect(
      failure { try mine.importLines([try theirs.exportedLines()[0], fact]) } == .otherPerson)
    #expect(try mine.exportedFacts() == before)
  }

  @Test func whatThisPersonSaidOnAnotherDeviceIsKnownHere() throws {
    let (one, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    let theirs = try StoreFixture.ofAnotherPerson()
    _ = try theirs.insertDocument(atPath: "/theirs")
    try one.importLines(theirs.exportedLines(), asMine: true)
    try other.importLines(one.exportedLines())
    try other.importLines(theirs.exportedLines())
  }

  /// Of a damaged store the statement may be lost, and all that was imported is this person's all the same.
  @Test func aRepairKeepsThePersonsOne() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let (mine, theirs) = (try StoreFixture.open(location), try StoreFixture.ofAnotherPerson())
      _ = try mine.insertDocument(atPath: "/mine")
      try exclude("*.theirs", in: theirs)
      try mine.importLines(theirs.exportedLines(), asMine: true)
      try mine.write { try $0.execute("DELETE FROM samePerson") }
      #expect(try exclusions(of: mine).isEmpty)
      try mine.database.close()
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let repaired = try StoreFixture.open(location)
      #expect(try exclusions(of: repaired) == ["*.theirs"])
      try repaired.database.close()
    }
  }

  @Test func aKeyBringsItsPersonAlong() throws {
    let store = try StoreFixture.ofAnotherPerson()
    let former = try store.identity.person
    try store.write { try $0.becomeStore(of: StoreFixture.person, tool: "test") }
    #expect(try store.identity.person == StoreFixture.person)
    #expect(try !store.exportedLines().contains { $0.contains(Hexadecimal.text(of: former.bytes)) })
    try store.importLines(StoreFixture.inMemory().exportedLines())

    // A store that moved from machine to machine takes all its devices along.
    let moved = try StoreFixture.ofAnotherPerson()
    let stranger = try moved.identity.person
    try moved.write { writer in
      try writer.moveIn(
        machine: Array(repeating: 9, count: 16), keyIdentifier: Array(repeating: 2, count: 16))
      try writer.becomeStore(of: StoreFixture.person, tool: "test")
    }
    #expect(
      try !moved.exportedLines().contains { $0.contains(Hexadecimal.text(of: stranger.bytes)) })

    let used = try StoreFixture.ofAnotherPerson()
    try exclude("*.log", in: used)
    try used.write { try $0.becomeStore(of: StoreFixture.person, tool: "test") }
    #expect(try exclusions(of: used) == ["*.log"])
  }
}

extension FactRow {
  fileprivate func merge(into writer: FactWriter) throws { try writer.takeIn(self) }
}
