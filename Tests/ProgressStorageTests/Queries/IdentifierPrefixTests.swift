import ProgressModel
import Testing

@testable import ProgressStorage

@Suite struct IdentifierPrefixTests {
  @Test func documentsAreFoundByTheBeginOfTheirIdentifiers() throws {
    let store = try StoreFixture.inMemory()
    let documents = try [
      "018bcfe5-6800-7abc-8000-000000000001", "018bcfe5-6800-7abc-8000-000000000002",
      "018bcfe5-ffff-7000-8000-000000000003",
    ].map { try #require(DocumentIdentifier($0)) }
    try store.write { writer in
      for document in documents {
        try writer.insert(DocumentFact(id: document, authorship: writer.authorship(tool: "test")))
      }
    }
    func found(_ prefix: String, limit: Int = 9) throws -> [DocumentIdentifier] {
      try store.database.read {
        try $0.documents(withIdentifierPrefix: prefix, limit: limit)
      }
    }
    #expect(try found("0") == documents)
    #expect(try found("018BCFE5") == documents)
    #expect(try found("018bcfe5-6") == Array(documents.prefix(2)))
    #expect(try found("018bcfe5f") == [documents[2]])
    #expect(try found("018", limit: 2) == Array(documents.prefix(2)))
    #expect(try found("\(documents[1])") == [documents[1]])
    for prefix in ["", "-", "1", "018g", "é", "%", "\(documents[1])0", "essay.txt"] {
      #expect(try found(prefix) == [], "\(prefix)")
    }
  }
}
