import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct GoalTests {
  private func set(
    _ value: String?, for target: GoalFact.Target, in store: StoreFixture
  ) throws {
    try store.write { writer in
      try writer.insert(
        GoalFact(
          id: writer.newIdentifier(), target: target, key: "words per day", value: value,
          authorship: writer.authorship(tool: "test")))
    }
  }

  /// The values that hold.
  private func goals(of store: StoreFixture) throws -> [GoalFact.Target: String] {
    let facts = try store.database.read { try $0.goalHistory() }
    return Dictionary(facts.map { ($0.target, $0.value) }) { $1 }.compactMapValues { $0 }
  }

  @Test func theNewestValueHolds() throws {
    let store = try StoreFixture.inMemory()
    let document = try store.insertDocument(atPath: "/a").document
    try set("500", for: .document(document), in: store)
    try set("300", for: .folder("/home/anna/novel"), in: store)
    try set("700", for: .document(document), in: store)
    #expect(
      try goals(of: store) == [.document(document): "700", .folder("/home/anna/novel"): "300"])
    try set(nil, for: .document(document), in: store)
    #expect(try goals(of: store) == [.folder("/home/anna/novel"): "300"])
    let values = try store.database.read { try $0.goalHistory() }.map(\.value)
    #expect(values == ["500", "300", "700", nil], "the history has what held before")
  }

  @Test func goalsAreExchanged() throws {
    let (one, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    let document = try one.insertDocument(atPath: "/a").document
    try set("500", for: .document(document), in: one)
    try set("300", for: .folder("/novel"), in: one)
    try other.importLines(one.exportedLines())
    #expect(try goals(of: other) == goals(of: one))
    #expect(try Set(other.exportedFacts()).isSuperset(of: one.exportedFacts()))
  }

  @Test(arguments: ["novel", "", "./novel"])
  func aGoalForAFolderThatNoPathLeadsToIsNotTakenIn(folder: String) throws {
    let (one, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    try set("300", for: .folder(folder), in: one)
    #expect(throws: StorageError.self) { try other.importLines(one.exportedLines()) }
  }

  @Test func theGoalOfADocumentGoesWithIt() throws {
    let (one, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    let document = try one.insertDocument(atPath: "/a").document
    try set("500", for: .document(document), in: one)
    let early = try one.exportedLines()
    try other.importLines(early)
    try one.write { try $0.erase(document: document) }
    try other.importLines(one.exportedLines())
    try one.importLines(early)
    for store in [one, other] {
      #expect(try goals(of: store).isEmpty)
      #expect(try !store.exportedLines().contains { $0.contains("\"goal\"") })
    }
  }

  @Test func theGoalsOfAFolderGoWithItAndStayAway() throws {
    let (one, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    for folder in ["/novel", "/novel/part", "/novella"] {
      try set("300", for: .folder(folder), in: one)
    }
    let early = try one.exportedLines()
    try other.importLines(early)
    try one.write { try $0.eraseGoals(atOrBelow: "/novel") }
    try other.importLines(one.exportedLines())
    try one.importLines(early)
    for store in [one, other] {
      #expect(try goals(of: store) == [.folder("/novella"): "300"])
      #expect(try !store.exportedLines().contains { $0.contains("\"/novel\"") })
    }
  }

  @Test func theGoalOfAnotherPersonIsNone() throws {
    let (mine, theirs) = (try StoreFixture.inMemory(), try StoreFixture.ofAnotherPerson())
    try set("300", for: .folder("/novel"), in: theirs)
    let line = try #require(theirs.exportedLines().first { $0.contains("\"goal\"") })
    try mine.write { writer in
      let parser = FactLineParser(path: "", now: mine.now)
      try writer.takeIn(try #require(try parser.row(Array(line.utf8), number: 2, after: 0)))
    }
    #expect(try goals(of: mine).isEmpty)
  }
}
