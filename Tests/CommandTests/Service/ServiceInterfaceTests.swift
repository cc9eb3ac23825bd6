import FileProgressTestSupport
import Foundation
import Testing

/// The interface of the service, beside the file of OpenAPI and the guide that describe it.
struct ServiceInterfaceTests {
  let interface: ServiceInterface
  let fixture: CommandFixture

  init() throws {
    interface = try ServiceInterface()
    fixture = try CommandFixture.withService()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  @Test(.enabled(if: ForeignProgram.curl.isExpected, "curl is not installed"))
  func everyCallAnswersWhatTheInterfaceSays() throws {
    let goal = try fixture.shell("fileprogress goal essay.txt --per-day 500")
    #expect(goal.status == 0, "\(goal)")
    let service = try ServiceProcess(for: fixture)
    var called: Set<ServiceInterface.Call> = []
    @discardableResult
    func expect(
      _ status: Int, _ method: String, _ target: String, _ body: String = "", of id: String = "ID"
    ) throws -> ServiceProcess.Answer {
      let answer = try service.ask(method, target.replacing("{id}", with: id), body)
      let path = target.prefix { $0 != "?" }
      let call = ServiceInterface.Call(method: method, path: String(path))
      called.insert(call)
      #expect(answer.status == status, "\(method) \(target): \(answer)")
      #expect(interface.problems(of: answer, to: call) == [])
      return answer
    }
    let essay = fixture.path("essay.txt")
    let opening = #"{"path":"\#(essay)","tool":"Typewriter","seesInput":true,"later":[]}"#
    let session = "/v1/sessions/{id}"

    try expect(200, "GET", "/v1/service")
    try expect(200, "POST", "/v1/service/reload")
    let opened = try expect(201, "POST", "/v1/sessions", opening)
    let id = try #require(opened.json?.members?["id"]?.string)
    try expect(200, "GET", session, of: id)
    try expect(204, "POST", session + "/beat", of: id)
    try expect(204, "POST", session + "/input", of: id)
    try expect(204, "POST", session + "/input", #"{"isTyping":false}"#, of: id)
    let long = String(repeating: "word ", count: 40_000)
    let counted = try expect(
      200, "POST", session + "/text", #"{"text":"\#(long)"}"#, of: id)
    #expect(counted.json?.members?["words"] == JSONValue.number(40_000))
    try fixture.write("one two three four\n", to: "essay.txt")
    let saved = try expect(200, "POST", session + "/saved", of: id)
    #expect(saved.json?.members?["words"] == JSONValue.number(4))
    #expect(saved.json?.members?["wordsChange"] == JSONValue.number(1))
    for question in ["status", "report", "prompt", "goals"] {
      try expect(200, "GET", "/v1/\(question)")
      try expect(200, "GET", "/v1/\(question)?path=\(essay)")
    }
    try expect(200, "GET", "/v1/report?path=\(essay)&since=monday&until=today")
    try expect(200, "POST", session + "/end", of: id)
    #expect(called == interface.calls, "all are tried")

    for path in [session + "/beat", session + "/input", session + "/saved", session + "/end"] {
      try expect(404, "POST", path, of: id)
    }
    try expect(404, "GET", session, of: id)
    try expect(404, "POST", session + "/text", #"{"text":"one"}"#, of: id)
    for body in ["", "{}", "[]", "path", #"{"path":"essay.txt","tool":"Typewriter"}"#] {
      try expect(400, "POST", "/v1/sessions", body)
    }
    try expect(404, "POST", "/v1/sessions", #"{"path":"/","tool":"Typewriter"}"#)
    try expect(400, "POST", session + "/text", "{}", of: id)
    try expect(413, "POST", "/v1/sessions", #"{"tool":"\#(long)"}"#)
    try expect(400, "GET", "/v1/status?path=essay.txt")
    try expect(404, "GET", "/v1/status?path=\(fixture.path("none.txt"))")
    try expect(400, "GET", "/v1/report?since=never")
    let wrong = try service.ask("DELETE", "/v1/sessions/\(id)")
    #expect(wrong.status == 405, "\(wrong)")
    #expect(service.end(by: SIGTERM) == 0)
  }

  @Test func theGuideListsEveryCallAndStatus() throws {
    let guide = try ServiceInterface.guide()
    let calls = guide.matches(of: /\n\| `(GET|POST) (\/v1\/[^`?]*)[^`]*` \|/).map {
      ServiceInterface.Call(
        method: String($0.output.1), path: String($0.output.2).replacing("/ID", with: "/{id}"))
    }
    #expect(Set(calls) == interface.calls)
    #expect(calls.count == interface.calls.count)
    let statuses = guide.matches(of: /\n\| ([45]\d\d(?:, \d\d\d)*) \| `/)
      .flatMap { $0.output.1.split(separator: ", ") }.compactMap { Int($0) }
    // No call answers its own method with 405.
    #expect(Set(statuses) == interface.statuses.filter { $0 >= 400 }.union([405]))
  }

  /// Requests of all kinds, those that the file allows and others.
  @Test(.enabled(if: TestTier.isFull, "it takes a minute"))
  func schemathesisFindsNothing() throws {
    let service = try ServiceProcess(for: fixture)
    let seed = TestTier.seed % 1_000_000
    print("schemathesis: seed \(seed)")
    let program = try #require(ForeignProgram.schemathesis.path)
    // The file can't say all that is refused, such as paths with a part "..". And a session that was just started
    // may have been ended since.
    let excluded = "positive_data_acceptance,ensure_resource_availability"
    // It would not take a path that is longer than a head for refused.
    let configuration = try fixture.scratch.write(
      """
      [checks]
      negative_data_rejection.expected-statuses = ["400", "404", "405", "409", "413", "431"]

      """, to: "schemathesis.toml")
    let outcome = try fixture.shell(
      """
      python3 '\(LinesClient.folder)/relay.py' '\(service.socketPath)' \
      '\(program)' --config-file '\(configuration)' run '\(ServiceInterface.path)' --url http://127.0.0.1:PORT --seed \(seed) \
      --max-examples 20 --exclude-checks \(excluded) --warnings off \
      --request-timeout 60 --no-color
      """, normalizing: false)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try service.ask("GET", "/v1/service").status == 200)
    #expect(service.end(by: SIGTERM) == 0)
  }
}
