import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct DaemonExampleTests {
  @Test func everyEditorHasASessionOfItsOwn() async throws {
    let place = Workplace(heartbeat: .seconds(3600))
    let url = try place.write()
    let server = EditorSessions(store: place.store)
    for editor in ["org.example.one", "org.example.two"] {
      try await server.didOpen(url, editor: editor)
    }
    place.clock.advance(by: .seconds(60))
    await server.didChange(editor: "org.example.one")
    await server.didHear(from: "org.example.two")
    try await server.didClose(editor: "org.example.one")
    place.clock.advance(by: .seconds(60))
    try await server.didClose(editor: "org.example.two")
    let sessions = try #require(try place.store.summaries().first).sessions
    #expect(Set(sessions.map(\.tool)) == ["org.example.one", "org.example.two"])
    #expect(
      sessions.map(\.figures.time.openNanoseconds).sorted() == [60_000_000_000, 120_000_000_000])
  }
}
