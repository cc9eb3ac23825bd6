import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct DocumentLinkTests {
  private let store: StoreFixture
  private let documents: [DocumentIdentifier]

  init() throws {
    let store = try StoreFixture.inMemory()
    self.store = store
    documents = try (0..<6).map { try store.insertDocument(atPath: "/\($0)").document }
  }

  @discardableResult
  private func say(
    _ kind: DocumentLinkFact.Kind, _ first: Int, _ second: Int, byPerson: Bool = false
  ) throws -> DocumentLinkFact {
    try store.write { writer in
      let command = byPerson ? try writer.insertCommand("link", tool: "test") : nil
      let fact = DocumentLinkFact(
        id: writer.newIdentifier(), kind: kind, first: documents[first],
        second: documents[second],
        authorship: try writer.authorship(tool: "test", command: command))
      try writer.insert(fact)
      return fact
    }
  }

  private func members(of number: Int) throws -> [Int] {
    let members = try store.database.read { try $0.classMembers(of: documents[number]) }
    #expect(members == members.sorted())
    return members.compactMap { documents.firstIndex(of: $0) }.sorted()
  }

  @Test func aDocumentThatNothingWasSaidAboutIsAlone() throws {
    #expect(try members(of: 0) == [0])
    try say(.same, 1, 2)
    #expect(try members(of: 0) == [0])
    #expect(try store.database.read { try $0.links(ofDocument: documents[0]) } == [])
  }

  @Test func linksAreFollowedInBothDirectionsAndInCircles() throws {
    for (first, second) in [(0, 1), (2, 1), (2, 3), (3, 0), (4, 4)] {
      try say(.same, first, second)
    }
    for number in 0...3 { #expect(try members(of: number) == [0, 1, 2, 3]) }
    #expect(try members(of: 4) == [4])
    try say(.apart, 1, 0)
    #expect(try members(of: 0) == [0, 1, 2, 3])
    try say(.apart, 1, 2)
    #expect(try members(of: 0) == [0, 2, 3])
    #expect(try members(of: 1) == [1])
  }

  @Test func aPersonIsBelievedRatherThanARuleUntilTheyUndoIt() throws {
    let byRule = try say(.same, 0, 1)
    let byPerson = try say(.apart, 0, 1, byPerson: true)
    try say(.same, 0, 1)
    #expect(try members(of: 0) == [0])
    func links() throws -> [DocumentLinkFact] {
      try store.database.read { try $0.links(ofDocument: documents[1]) }
    }
    #expect(try links() == [byPerson])
    #expect(try links().map(\.isByPerson) == [true])
    try store.write { writer in
      try writer.insert(
        UndoingFact(
          id: writer.newIdentifier(), undone: #require(byPerson.authorship.command),
          authorship: writer.authorship(tool: "test")))
    }
    #expect(try members(of: 0) == [0, 1])
    #expect(try links().map(\.kind) == [.same])
    #expect(try links() != [byRule], "the rule said it again")
  }

  @Test func aDocumentIsPartedFromWhatPeopleLinkedBeforeWhatRulesDid() throws {
    func splitting(_ number: Int) throws -> [[Int]] {
      try store.database.read { try $0.linksToCut(ofDocument: documents[number]) }
        .map { link in
          [link.first, link.second].compactMap { documents.firstIndex(of: $0) }.sorted()
        }.sorted { $0.lexicographicallyPrecedes($1) }
    }
    #expect(try splitting(0) == [])
    // A rule takes 0, 1 and 2 for one file, and 3 and 4 for another.
    for (first, second) in [(0, 1), (1, 2), (3, 4)] { try say(.same, first, second) }
    #expect(try splitting(1) == [[0, 1], [1, 2]])
    #expect(try splitting(2) == [[1, 2]])
    try say(.same, 1, 3, byPerson: true)
    try say(.same, 4, 5, byPerson: true)
    for number in 0...2 { #expect(try splitting(number) == [[1, 3]]) }
    #expect(try splitting(4) == [[1, 3], [4, 5]])
    try say(.apart, 1, 3, byPerson: true)
    #expect(try splitting(0) == [[0, 1]])
    #expect(try splitting(3) == [[4, 5]])
    // A person's confirmation in the same file is not a link to another file.
    try say(.same, 0, 2, byPerson: true)
    #expect(try splitting(0) == [[0, 1], [0, 2]])
  }

  /// The links of other documents are not read, which a damaged one of them shows.
  @Test func onlyTheLinksOfTheClassAreRead() throws {
    try say(.same, 0, 1)
    let other = try say(.same, 3, 4)
    try store.write {
      try $0.execute("UPDATE documentLink SET id = x'01' WHERE id = ?", [other.id])
    }
    #expect(try members(of: 1) == [0, 1])
    #expect(failure { _ = try members(of: 3) } == .damaged)
    #expect(failure { _ = try store.database.read { try $0.documentClasses() } } == .damaged)
  }
}
