import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import LocalService
import ProgressModel
import Testing

@Suite struct SessionRoutesTests {
  private struct Opened: Decodable {
    var id: String
    var isRecorded: Bool
    var beatSeconds: Int
  }

  private struct Figures: Decodable {
    var isRecorded: Bool
    var words: Int?
    var wordsAtStart: Int?
    var wordsChange: Int?
    var openTime: Int?
    var activeTime: Int?
  }

  private let desk: ServiceDesk

  init() throws {
    desk = try ServiceDesk()
  }

  private func figures(_ reply: ServiceReply) throws -> Figures {
    #expect(reply.status == 200, "\(reply.text)")
    return try reply.read()
  }

  @Test func theFirstSessionOfADayMakesTheDailyCopy() async throws {
    let folder = try ScratchFolder()
    let desk = try ServiceDesk(.folder(folder.url))
    for count in 1...2 {
      for _ in 0..<2 {
        let session = try await desk.open("/essay.txt")
        _ = await desk.post(session + "/end")
      }
      // This waits for all that was asked before.
      _ = await desk.service.isQuiet
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.path(of: "backups"))
      let copies = names.filter { $0.hasSuffix(".sqlite") }
      #expect(copies.count == count, "\(names)")
      desk.clock.advance(by: .seconds(86_400))
    }
  }

  @Test func aSessionIsRecordedFromItsStartToItsEnd() async throws {
    let reply = await desk.post(
      "/v1/sessions",
      #"{"path": "/essay.txt", "tool": "Editor", "seesInput": true, "later": [1]}"#)
    #expect(reply.status == 201)
    let opened: Opened = try reply.read()
    #expect(opened.isRecorded)
    #expect(opened.beatSeconds == 30)
    let session = try #require(reply.fields["Location"])
    #expect(session == "/v1/sessions/" + opened.id)
    let first = await desk.get(session)
    #expect(
      first.text == """
        {"activeTime":0,"counter":"prose/1","isRecorded":true,"openTime":0,"words":2,\
        "wordsAtStart":2,"wordsChange":0}
        """)

    desk.clock.advance(by: .seconds(60))
    #expect(await desk.post(session + "/input") == ServiceReply(204))
    desk.clock.advance(by: .seconds(60))
    #expect(await desk.post(session + "/beat", "{}") == ServiceReply(204))
    let counted = await desk.post(session + "/text", #"{"text": "one two three four\n"}"#)
    #expect(counted.text == #"{"counter":"prose/1","words":4}"#)
    try desk.files.write("one two three four\n", to: "/essay.txt")
    let saved = try figures(await desk.post(session + "/saved"))
    #expect(saved.words == 4)
    #expect(saved.wordsChange == 2)
    #expect(saved.openTime == 120)
    desk.clock.advance(by: .seconds(60))
    let ended = try figures(await desk.post(session + "/end"))
    #expect(ended.isRecorded)
    #expect(ended.wordsAtStart == 2)
    #expect(ended.words == 4)
    #expect(ended.openTime == 180)
    let status = try desk.store.files.status(atPath: "/essay.txt")
    let sessions = try #require(status.facts).summary(
      from: status.viewpoint, idleLimitNanoseconds: nil, listsSessions: true
    ).sessions
    #expect(sessions.map(\.tool) == ["Editor"])
    #expect(sessions.map { $0.figures.time.openNanoseconds } == [180_000_000_000])

    let after = await desk.post(session + "/end")
    #expect(after.status == 404)
    #expect(after.code == "unknown-session")
  }

  @Test func aSessionBeginsWhenItWasAskedForHoweverLongReadingTakes() async throws {
    let clock = desk.clock
    desk.files.setReadHook { files, _, _ in
      files.setReadHook(nil)
      clock.advance(by: .seconds(40))
    }
    let session = try await desk.open("/essay.txt")
    #expect(await desk.post(session + "/beat").status == 204)
    let figures = try figures(await desk.get(session))
    #expect(figures.openTime == 40)
  }

  @Test func aDiskThatHangsHoldsUpItsOwnSessionsOnly() async throws {
    try desk.files.write("three\n", to: "/letter.txt")
    let session = try await desk.open("/essay.txt")
    let (reads, read) = AsyncStream.makeStream(of: Void.self)
    let mayRead = DispatchSemaphore(value: 0)
    desk.files.setReadHook { files, path, _ in
      guard path == "/letter.txt" else { return }
      files.setReadHook(nil)
      read.finish()
      mayRead.wait()
    }
    let slow = Task { [desk] in try await desk.open("/letter.txt") }
    for await _ in reads {}
    #expect(await desk.post(session + "/input").status == 204)
    try desk.files.write("one two three\n", to: "/essay.txt")
    let saved = try figures(await desk.post(session + "/saved"))
    #expect(saved.words == 3)
    let ended = try figures(await desk.post(session + "/end"))
    #expect(ended.words == 3)
    mayRead.signal()
    let opened = try await slow.value
    let late = try figures(await desk.get(opened))
    #expect(late.words == 1)
  }

  @Test func aSilentProgramsSessionIsOver() async throws {
    let session = try await desk.open("/essay.txt")
    desk.clock.advance(by: .seconds(60))
    #expect(await desk.get(session).status == 200)
    // To ask is no sign of life.
    desk.clock.advance(by: .seconds(1))
    for event in ["/beat", "/input", "/saved", "/end"] {
      let reply = await desk.post(session + event)
      #expect(reply.status == 410)
      #expect(reply.code == "session-over")
    }
    #expect(await desk.get(session).code == "session-over")
    #expect(await desk.service.isQuiet)
    #expect(await desk.get(session).code == "unknown-session")
  }

  @Test func anExcludedDocumentIsNotLookedAt() async throws {
    try desk.store.exclusions.set(["*.txt"], isExcluded: true, asCommand: "exclude")
    let session = try await desk.open("/essay.txt")
    let nothing = """
      {"activeTime":null,"counter":null,"isRecorded":false,"openTime":null,"words":null,\
      "wordsAtStart":null,"wordsChange":null}
      """
    #expect(await desk.get(session).text == nothing)
    #expect(await desk.post(session + "/input").status == 204)
    let counted = await desk.post(session + "/text", #"{"text":"one"}"#)
    #expect(counted.text == #"{"counter":null,"words":null}"#)
    #expect(await desk.post(session + "/saved").text == nothing)
    #expect(await desk.post(session + "/end").text == nothing)
  }

  @Test func aDocumentMayHaveNoFileYet() async throws {
    let session = try await desk.open("/new.txt")
    let early = try figures(await desk.get(session))
    #expect(early.isRecorded)
    #expect(early.openTime == nil)
    #expect(await desk.post(session + "/text", #"{"text":"one"}"#).status == 200)
    desk.clock.advance(by: .seconds(60))
    try desk.files.write("one two three\n", to: "/new.txt")
    let saved = try figures(await desk.post(session + "/saved"))
    #expect(saved.wordsChange == 3)
    #expect(saved.openTime == 60)
    let unwritten = try await desk.open("/never.txt")
    let ended = try figures(await desk.post(unwritten + "/end"))
    #expect(ended.openTime == nil)
  }

  @Test func typingIsToldFromOtherInput() async throws {
    let session = try await desk.open("/essay.txt")
    #expect(await desk.post(session + "/input", #"{"isTyping": false}"#).status == 204)
    #expect(await desk.post(session + "/input", #"{"isTyping": true}"#).status == 204)
    for body in [#"{"isTyping": 1}"#, #"{"isTyping": null}"#, #"{"isTyping": "yes"}"#] {
      let reply = await desk.post(session + "/input", body)
      #expect(reply.status == 400)
      #expect(reply.message == #"The member "isTyping" must be true or false."#)
    }
  }

  @Test(arguments: [
    ("", #"The member "path" is missing."#),
    ("{}", #"The member "path" is missing."#),
    (#"{"path":"/essay.txt"}"#, #"The member "tool" is missing."#),
    (#"{"path":1,"tool":"Editor"}"#, #"The member "path" must be a string."#),
    (#"{"path":"/essay.txt","tool":null}"#, #"The member "tool" must be a string."#),
    (
      #"{"path":"/essay.txt","tool":"Editor","seesInput":"no"}"#,
      #"The member "seesInput" must be true or false."#
    ),
    ("[]", "The body must be a JSON object."),
    (#""path""#, "The body must be a JSON object."),
    ("path=/essay.txt", "The body is not JSON. Send a JSON object in UTF-8."),
    (#"{"path":"/essay.txt""#, "The body is not JSON. Send a JSON object in UTF-8."),
  ])
  func aWrongBodyIsRefused(body: String, message: String) async {
    let reply = await desk.post("/v1/sessions", body)
    #expect(reply.status == 400)
    #expect(reply.code == "bad-request")
    #expect(reply.message == message)
  }

  @Test(arguments: [
    ("essay.txt", 400, "bad-request"), ("", 400, "bad-request"),
    ("/folder/../essay.txt", 400, "bad-request"), ("/..", 400, "bad-request"),
    (#"/essay\u0000.txt"#, 400, "bad-request"), ("/folder", 404, "not-found"),
  ])
  func aPathThatIsNoDocumentIsRefused(path: String, status: Int, code: String) async throws {
    try desk.files.createFolder("/folder")
    let reply = await desk.post("/v1/sessions", #"{"path":"\#(path)","tool":"Editor"}"#)
    #expect(reply.status == status)
    #expect(reply.code == code)
  }

  @Test(arguments: ["", "fileprogress look", #"Edi\ntor"#, #"Edi\u001btor"#, " Editor"])
  func aNameThatIsNotOneOfAProgramIsRefused(tool: String) async {
    let reply = await desk.post("/v1/sessions", #"{"path":"/essay.txt","tool":"\#(tool)"}"#)
    #expect(reply.status == 400)
    #expect(reply.message.hasPrefix(#""tool" can't be this name."#))
  }

  @Test func manyDocumentsAreOpenAndNotMore() async throws {
    try desk.store.exclusions.set(["*.txt"], isExcluded: true, asCommand: "exclude")
    for _ in 0..<256 { _ = try await desk.open("/essay.txt") }
    let reply = await desk.post("/v1/sessions", #"{"path":"/essay.txt","tool":"Editor"}"#)
    #expect(reply.status == 429)
    #expect(reply.code == "too-many-documents")
  }

  @Test(arguments: [
    ("PUT", "/v1/sessions", "POST"), ("GET", "/v1/sessions", "POST"),
    ("DELETE", "/v1/sessions/x", "GET"), ("GET", "/v1/sessions/x/beat", "POST"),
    ("POST", "/v1/status", "GET"), ("HEAD", "/v1/service", "GET"),
    ("GET", "/v1/service/reload", "POST"), ("get", "/v1/service", "GET"),
  ])
  func theMethodThatIsMeantIsTold(method: String, target: String, allowed: String) async {
    let reply = await desk.service.reply(to: ServiceRequest(method, target))
    #expect(reply.status == 405)
    #expect(reply.code == "wrong-method")
    #expect(reply.fields["Allow"] == allowed)
  }

  @Test(arguments: [
    "/", "/v1", "/v1/", "/v1/nothing", "/v1/status/", "/v1/sessions/", "/v1/sessions/x/nothing",
    "/v1/sessions/x/beat/y", "/v2/status", "/v1/../v1/status",
  ])
  func otherAddressesHaveNothing(target: String) async {
    #expect(await desk.get(target).status == 404)
    #expect(await desk.get(target).code == "not-found")
  }

  @Test func aWrongAddressIsRefused() async {
    let reply = await desk.get("/v1/status?path=%FF")
    #expect(reply.status == 400)
    #expect(reply.code == "bad-request")
  }

  @Test(arguments: ["/v1/service", "/v1/sessions/x", "/v1/status", "/%76%31/service"])
  func thePortHasNothingOfIt(target: String) async {
    let request = ServiceRequest(
      "GET", target, through: .port(41_873), fields: [("Host", "localhost:41873")])
    let reply = await desk.service.reply(to: request)
    #expect(reply.status == 404)
    #expect(desk.answers.calls.isEmpty)
    #expect(desk.service.refusal(beforeBodyOf: request)?.status == 404)
    #expect(desk.service.refusal(beforeBodyOf: ServiceRequest("GET", target)) == nil)
  }
}
