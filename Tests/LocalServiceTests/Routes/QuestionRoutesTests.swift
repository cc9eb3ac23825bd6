import LocalService
import Testing

@Suite struct QuestionRoutesTests {
  private let desk: ServiceDesk

  init() throws {
    desk = try ServiceDesk()
  }

  @Test(arguments: [
    ("/v1/status", ["status", "--json", "--quiet"]),
    ("/v1/status?path=%2F-a+b.txt", ["status", "--json", "--quiet", "--", "/-a b.txt"]),
    ("/v1/prompt?path=//a/./b&x=y", ["status", "--short", "--json", "--quiet", "--", "/a/b"]),
    ("/v1/goals", ["goal", "list", "--json", "--quiet"]),
    ("/v1/goals?since=x", ["goal", "list", "--json", "--quiet"]),
    ("/v1/report", ["report", "--json", "--quiet"]),
    (
      "/v1/report?path=/a&until=--html&since=monday",
      ["report", "--json", "--quiet", "--since=monday", "--until=--html", "--", "/a"]
    ),
  ])
  func theProgramIsAsked(target: String, words: [String]) async {
    let reply = await desk.get(target)
    #expect(reply == ServiceReply(200, body: Array("{}\n".utf8)))
    #expect(desk.answers.calls == [words])
  }

  @Test(arguments: [
    "path=essay.txt", "path=", "path", "path=/a/../b", "path=/a&path=/b", "path=--html",
  ])
  func aWrongPathIsNotPassedOn(query: String) async {
    for question in ["status", "report", "prompt", "goals"] {
      let reply = await desk.get("/v1/\(question)?\(query)")
      #expect(reply.status == 400)
      #expect(reply.code == "bad-request")
    }
    #expect(await desk.get("/v1/report?since=a&since=b").status == 400)
    #expect(await desk.get("/v1/report?path=/").status == 400)
    #expect(desk.answers.calls.isEmpty)
  }

  @Test(arguments: [
    (1, 500, "store"), (64, 400, "bad-request"), (65, 500, "store"), (66, 404, "not-found"),
    (74, 500, "store"), (75, 503, "busy"), (77, 404, "not-found"), (128 + 9, 500, "store"),
  ])
  func whyTheProgramFailsIsToldInItsWords(exit: Int, status: Int, code: String) async {
    desk.answers.set(
      .success(
        ProgramAnswer(
          status: Int32(exit), output: [],
          errors: Array("A note.\nError: There is no file.\nError: More.\n".utf8))))
    let reply = await desk.get("/v1/status")
    #expect(reply.status == status)
    #expect(reply.code == code)
    #expect(reply.message == "There is no file.")
    #expect(reply.fields["Retry-After"] == (status == 503 ? "1" : nil))
  }

  @Test(arguments: [
    ("http://localhost/v1/status", "The address must begin with a slash, such as /v1/service."),
    ("/v1/status?path=%2", "The address is wrongly encoded. Write each byte as %XX, in UTF-8."),
  ])
  func whatIsWrongWithAnAddressIsSaid(target: String, message: String) async {
    let reply = await desk.get(target)
    #expect(reply.status == 400)
    #expect(reply.code == "bad-request")
    #expect(reply.message == message)
  }

  @Test(arguments: [
    ("--since: \"x\" is not a date or time.", "since: \"x\" is not a date or time."),
    (
      "--until: \"monday\" is before --since, 2026-11-20. Give a later date.",
      "until: \"monday\" is before since, 2026-11-20. Give a later date."
    ),
    ("--html needs a file.", "--html needs a file."),
  ])
  func aWrongDateIsToldByItsNameInTheQuery(said: String, message: String) async {
    desk.answers.set(
      .success(ProgramAnswer(status: 64, output: [], errors: Array("Error: \(said)\n".utf8))))
    let reply = await desk.get("/v1/report?since=x")
    #expect(reply.status == 400)
    #expect(reply.message == message)
  }

  @Test func anAnswerInPartIsOne() async {
    desk.answers.set(.success(ProgramAnswer(status: 3, output: Array("{}".utf8))))
    #expect(await desk.get("/v1/report").text == "{}")
    desk.answers.set(.success(ProgramAnswer(status: 0, output: [])))
    let reply = await desk.get("/v1/prompt")
    #expect(reply.status == 500)
    #expect(reply.message == "The record could not be read. To see why: fileprogress doctor")
  }

  @Test(arguments: [
    (AnswerFailure.busy, 503, "busy"), (.tooSlow, 504, "too-slow"), (.failed, 500, "store"),
  ])
  func aQuestionWithoutAnAnswerIsRefused(
    failure: AnswerFailure, status: Int, code: String
  ) async {
    desk.answers.set(.failure(failure))
    let reply = await desk.get("/v1/report")
    #expect(reply.status == status)
    #expect(reply.code == code)
    #expect(reply.fields["Retry-After"] == (failure == .busy ? "1" : nil))
  }
}
