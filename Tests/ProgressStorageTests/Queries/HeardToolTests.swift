import ProgressModel
import Testing

@testable import ProgressStorage

@Suite struct HeardToolTests {
  @Test func aToolIsHeardLastAtTheEndOfItsLastSpan() throws {
    var store = try StoreFixture.inMemory()
    let device = try store.identity.device
    let essay = try store.insertDocument(atPath: "/essay")
    let letter = try store.insertDocument(atPath: "/letter")
    _ = try store.insertSession(of: letter)
    store.now = store.now.moved(bySeconds: 600)
    _ = try store.insertSession(of: essay)
    let end = store.now.wallNanoseconds + 60_000_000_000
    let heard = try store.database.read { try $0.heardTools(onDevice: device) }
    #expect(
      heard == [
        FactReader.HeardTool(
          tool: "test", kind: .manual, seesInput: false, subject: essay.document,
          isContext: false, heardAtNanoseconds: end)
      ])
    let elsewhere = try store.database.read { try $0.heardTools(onDevice: .unknown) }
    #expect(elsewhere.isEmpty)
  }

  @Test func sessionsThatSeeOtherThingsStandApart() throws {
    let store = try StoreFixture.inMemory()
    let device = try store.identity.device
    let essay = try store.insertDocument(atPath: "/essay")
    try store.write { writer in
      for (tool, seesInput) in [
        ("fileprogress open", true), ("fileprogress open", false),
        ("fileprogress lsp Neovim", true),
      ] {
        let id: SessionIdentifier = writer.newIdentifier()
        try writer.insert(
          SessionFact(
            id: id, provenance: .sighting(essay.id), kind: .attended, seesInput: seesInput,
            owner: nil, authorship: writer.authorship(tool: tool)))
        try writer.insert(SpanFact(session: id, index: 0, span: Span(startingAt: store.now)))
      }
      // Without a span, nothing was heard of it.
      try writer.insert(
        SessionFact(
          id: writer.newIdentifier(), provenance: .sighting(essay.id), kind: .manual,
          seesInput: false, owner: nil,
          authorship: writer.authorship(tool: "fileprogress session add")))
    }
    let heard = try store.database.read { try $0.heardTools(onDevice: device) }
    #expect(
      heard.map { "\($0.tool) \($0.seesInput)" }.sorted() == [
        "fileprogress lsp Neovim true", "fileprogress open false", "fileprogress open true",
      ])
  }

  @Test func theLastLookIsKnown() throws {
    let store = try StoreFixture.inMemory()
    let device = try store.identity.device
    let seen = try store.insertDocument(atPath: "/essay")
    let before = try store.database.read { try $0.lastLook(onDevice: device) }
    #expect(before?.tool == nil, "another command saw the file")
    try store.write { writer in
      var again = seen
      again.id = writer.newIdentifier()
      again.authorship = try writer.authorship(tool: WordSampleFact.lookTool)
      try writer.insert(again)
    }
    let look = try store.database.read { try $0.lastLook(onDevice: device) }
    #expect(look?.document == seen.document)
    #expect(look?.tool == "fileprogress look")
    #expect(look?.seenAtNanoseconds == seen.seenAtNanoseconds)
  }

  @Test func aToolThatCountedIsToldFromOneThatNeverDid() throws {
    let store = try StoreFixture.inMemory()
    let device = try store.identity.device
    let seen = try store.insertDocument(atPath: "/essay")
    try store.write { writer in
      try writer.insert(
        WordSampleFact(
          document: seen.document, sighting: seen.id, before: nil,
          after: Fingerprint(high: 7, low: 7, byteCount: 100), counter: "prose/1", words: 10,
          authorship: writer.authorship(tool: "org.example.editor")))
    }
    try store.database.read { reader throws in
      #expect(try reader.hasCounted(tool: "org.example.editor", onDevice: device))
      #expect(try !reader.hasCounted(tool: "org.example.editor", onDevice: .unknown))
      #expect(try !reader.hasCounted(tool: "org.example.plays", onDevice: device))
    }
  }
}
