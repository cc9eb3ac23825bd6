import LocalService
import Testing

@testable import ServiceListener

/// What a client gets over a real socket, also one that means harm.
@Suite struct HTTPConnectionTests {
  private static func whole(_ status: String, _ body: String, _ connection: String) -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
      + "\(connection)\r\n\(body)"
  }

  private static func refusal(_ status: String, _ refusal: HTTPRefusal) -> String {
    let body = String(decoding: refusal.reply.body, as: UTF8.self)
    return whole(status, body, "Connection: close\r\n")
  }

  // MARK: - Requests and answers

  @Test func aRequestIsAnswered() async throws {
    let service = TestService()
    let answer = try await withListener(service) { path in
      try Client(toPath: path).converse(
        "POST /v1/sessions?a=%20b HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"
      )
    }
    let body = "POST /v1/sessions?a=%20b 2"
    #expect(answer == Self.whole("200 OK", body, "Connection: close\r\n"))
    let request = try #require(service.asked.requests.first)
    #expect(request.door == .socket)
    #expect(request.body == Array("{}".utf8))
    #expect(request.field("host") == "x")
  }

  @Test func requestsInOnePieceAreAnsweredInOrder() async throws {
    let service = TestService()
    let answer = try await withListener(service) { path in
      try Client(toPath: path).converse(
        """
        POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n\
        GET /b HTTP/1.1\r\n\r\n\
        GET /c HTTP/1.1\r\nConnection: close\r\n\r\n
        """)
    }
    let bodies = ["POST /a 2", "GET /b 0"].map { Self.whole("200 OK", $0, "") }
    let last = Self.whole("200 OK", "GET /c 0", "Connection: close\r\n")
    #expect(answer == bodies.joined() + last)
    #expect(service.asked.mostAtOnce == 1)
  }

  @Test func aBrokenRequestIsRefusedAfterTheOneBeforeIt() async throws {
    let answer = try await withListener { path in
      try Client(toPath: path).converse("GET /a HTTP/1.1\r\n\r\nnonsense\r\n\r\n")
    }
    #expect(
      answer == Self.whole("200 OK", "GET /a 0", "") + Self.refusal("400 Bad Request", .notHTTP))
  }

  @Test func aConnectionServesManyRequests() async throws {
    let answers = try await withListener { path in
      let client = try Client(toPath: path)
      return (0..<3).map { number in
        client.send("GET /\(number) HTTP/1.1\r\n\r\n")
        return client.receive(until: "GET /\(number) 0")
      }
    }
    #expect(answers == (0..<3).map { Self.whole("200 OK", "GET /\($0) 0", "") })
  }

  @Test func aClientThatHasSaidAllGetsItsAnswers() async throws {
    let answer = try await withListener { path in
      try Client(toPath: path).converse(
        "GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n", finishes: true)
    }
    #expect(answer.hasSuffix("GET /b 0"))
    #expect(answer.contains("GET /a 0"))
  }

  @Test func aClientThatStopsInARequestIsRefused() async throws {
    let service = TestService()
    let answer = try await withListener(service) { path in
      try Client(toPath: path).converse(
        "POST /a HTTP/1.1\r\nContent-Length: 5\r\n\r\nhel", finishes: true)
    }
    #expect(answer == Self.refusal("400 Bad Request", .notHTTP))
    #expect(service.asked.requests.isEmpty)
  }

  @Test func aClientOfHTTPOneZeroIsLeftUnlessItWantsToStay() async throws {
    let (left, kept) = try await withListener { path in
      let left = try Client(toPath: path).converse("GET /a HTTP/1.0\r\n\r\n")
      let kept = try Client(toPath: path).converse(
        "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /b HTTP/1.0\r\n\r\n")
      return (left, kept)
    }
    #expect(left == Self.whole("200 OK", "GET /a 0", "Connection: close\r\n"))
    #expect(
      kept
        == Self.whole("200 OK", "GET /a 0", "Connection: keep-alive\r\n")
        + Self.whole("200 OK", "GET /b 0", "Connection: close\r\n"))
  }

  @Test func headIsAnsweredAsGetWithoutItsBody() async throws {
    let answer = try await withListener { path in
      try Client(toPath: path).converse("HEAD /a HTTP/1.1\r\nConnection: close\r\n\r\n")
    }
    #expect(
      answer
        == "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 8\r\nConnection: close\r\n\r\n"
    )
  }

  @Test func anAnswerWithoutABodySaysNoLength() async throws {
    let service = TestService { _ in ServiceReply(204) }
    let answer = try await withListener(service) { path in
      try Client(toPath: path).converse("POST /a HTTP/1.1\r\nConnection: close\r\n\r\n")
    }
    #expect(answer == "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
  }

  @Test func afterARequestForAnotherProtocolTheConnectionCloses() async throws {
    let answer = try await withListener { path in
      try Client(toPath: path).converse(
        "GET /a HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\nGET /b HTTP/1.1\r\n\r\n")
    }
    #expect(answer == Self.whole("200 OK", "GET /a 0", "Connection: close\r\n"))
  }

  @Test func aFieldOfAnAnswerCannotMakeASecondOne() async throws {
    let service = TestService { _ in
      ServiceReply(200, fields: ["Location": "a\r\n\r\nHTTP/1.1 200 OK"])
    }
    let answer = try await withListener(service) { path in
      try Client(toPath: path).converse("GET /a HTTP/1.1\r\nConnection: close\r\n\r\n")
    }
    #expect(answer.isEmpty)
  }

  @Test func aClientMayAskBeforeItSendsABody() async throws {
    let (first, second) = try await withListener { path in
      let client = try Client(toPath: path)
      client.send(
        "POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n"
      )
      let first = client.receive(until: "\r\n\r\n")
      return (first, client.converse("{}"))
    }
    #expect(first == "HTTP/1.1 100 Continue\r\n\r\n")
    #expect(second == Self.whole("200 OK", "POST /a 2", "Connection: close\r\n"))
  }

  @Test func aBodyThatIsTooLongIsRefusedBeforeItIsSent() async throws {
    let answer = try await withListener { path in
      try Client(toPath: path).converse(
        "POST /v1/sessions HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 65537\r\n\r\n")
    }
    #expect(answer == Self.refusal("413 Payload Too Large", .bodyTooLong(mostBytes: 65536)))
  }

  @Test func whatTheServiceRefusesByItsHeadNeedsNoBody() async throws {
    let service = TestService(refusal: { request in
      request.target == "/b" && request.field("a") == "b" ? ServiceReply(401) : nil
    })
    let answer = try await withListener(service) { path in
      try Client(toPath: path).converse(
        "GET /a HTTP/1.1\r\n\r\n"
          + "POST /b HTTP/1.1\r\nA: b\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n")
    }
    #expect(
      answer == Self.whole("200 OK", "GET /a 0", "")
        + "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    #expect(service.asked.requests.count == 1)
  }

  @Test func otherExpectationsAreRefused() async throws {
    let answer = try await withListener { path in
      try Client(toPath: path).converse("GET /a HTTP/1.1\r\nExpect: wonders\r\n\r\n")
    }
    #expect(answer == Self.refusal("417 Expectation Failed", .unknownExpectation))
  }

  // MARK: - Too much

  @Test(arguments: [
    "GET /" + String(repeating: "a", count: 20_000),
    "GET " + String(repeating: " ", count: 20_000),
    String(repeating: "\r\n", count: 10_000),
    "GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 20_000),
    "GET / HTTP/1.1\r\nA:" + String(repeating: " ", count: 20_000),
    "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 4_000),
    "GET / HTTP/1.1\r\n"
      + String(repeating: String(repeating: "A", count: 100) + ": b\r\n", count: 200),
  ])
  func anEndlessHeadIsRefused(head: String) async throws {
    let service = TestService()
    let answer = try await withListener(service) { path in
      try Client(toPath: path).converse(head)
    }
    let refusal = HTTPRefusal.headTooLong(mostBytes: 16_384)
    #expect(answer == Self.refusal("431 Request Header Fields Too Large", refusal))
    #expect(service.asked.requests.isEmpty)
  }

  @Test func aHeadMayHaveAllBytesOfItsBound() async throws {
    let start = "GET /a HTTP/1.1\r\nConnection: close\r\nA: "
    let end = "\r\n\r\n"
    let filling = String(repeating: "a", count: 16_384 - start.utf8.count - end.utf8.count)
    let (exact, over) = try await withListener { path in
      (
        try Client(toPath: path).converse(start + filling + end),
        try Client(toPath: path).converse(start + filling + "a" + end)
      )
    }
    #expect(exact.hasPrefix("HTTP/1.1 200 "))
    #expect(over.hasPrefix("HTTP/1.1 431 "))
  }

  @Test func aBodyHasTheBoundOfItsRoute() async throws {
    func request(_ path: String, _ count: Int, isChunked: Bool) -> String {
      let body = String(repeating: "a", count: count)
      let head = "POST \(path) HTTP/1.1\r\nConnection: close\r\n"
      guard isChunked else { return head + "Content-Length: \(count)\r\n\r\n\(body)" }
      let chunk = "\(String(count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
      return head + "Transfer-Encoding: chunked\r\n\r\n" + chunk
    }
    for isChunked in [false, true] {
      for (path, most) in [
        ("/v1/sessions", 100), ("/v1/sessions/x/text", 1000), ("/users/current/heartbeats", 500),
      ] {
        let exact = request(path, most, isChunked: isChunked)
        let over = request(path, most + 1, isChunked: isChunked)
        let limits = ServiceLimits.with {
          $0.mostBodyBytes = 100
          $0.mostTextBytes = 1000
          $0.mostWakaTimeBytes = 500
        }
        let answers = try await withListener(limits: limits) { socket in
          [try Client(toPath: socket).converse(exact), try Client(toPath: socket).converse(over)]
        }
        #expect(
          answers == [
            Self.whole("200 OK", "POST \(path) \(most)", "Connection: close\r\n"),
            Self.refusal("413 Payload Too Large", .bodyTooLong(mostBytes: most)),
          ], "\(path), in chunks: \(isChunked)")
      }
    }
  }

  @Test func aFewLargeBodiesAreTakenAtOnce() async throws {
    let limits = ServiceLimits.with { ($0.mostUsualBodyBytes, $0.mostLargeBodies) = (10, 1) }
    let text = "POST /v1/sessions/x/text HTTP/1.1\r\nConnection: close\r\n"
    let large = text + "Content-Length: 20\r\n"
    let body = String(repeating: "x", count: 20)
    let answers = try await withListener(limits: limits) { path in
      let first = try Client(toPath: path)
      first.send(large + "Expect: 100-continue\r\n\r\n")
      _ = first.receive(until: "HTTP/1.1 100 Continue\r\n\r\n")
      let announced = try Client(toPath: path).converse(large + "\r\n")
      let chunked = try Client(toPath: path).converse(
        text + "Transfer-Encoding: chunked\r\n\r\n14\r\n\(body)\r\n0\r\n\r\n")
      let small = try Client(toPath: path).converse(text + "Content-Length: 2\r\n\r\n{}")
      let taken = first.converse(body)
      // The place is free a moment after the answer.
      var later = ""
      for _ in 0..<1000 where !later.hasPrefix("HTTP/1.1 200 ") {
        later = try Client(toPath: path).converse(large + "\r\n" + body)
      }
      return (refused: [announced, chunked], taken: [small, taken, later])
    }
    for answer in answers.refused {
      #expect(answer.hasPrefix("HTTP/1.1 503 "), "\(answer)")
      #expect(answer.contains("\r\nRetry-After: 1\r\n"))
    }
    for answer in answers.taken { #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)") }
  }

  @Test func anEndlessBodyIsRefused() async throws {
    let chunk = "1000\r\n" + String(repeating: "a", count: 0x1000) + "\r\n"
    let answer = try await withListener { path in
      let client = try Client(toPath: path)
      client.send("POST /v1/sessions HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
      while !client.hasAnswer(withinMilliseconds: 0), client.send(chunk) {}
      return client.receive()
    }
    #expect(answer == Self.refusal("413 Payload Too Large", .bodyTooLong(mostBytes: 65_536)))
  }

  // MARK: - Too slow

  /// Sends one byte after another until an answer comes.
  private static func dribble(
    _ text: String, with change: (inout ServiceLimits) -> Void
  ) async throws -> String {
    try await withListener(limits: .with(change)) { path in
      let client = try Client(toPath: path)
      client.send(text)
      while !client.hasAnswer(withinMilliseconds: 5), client.send("a") {}
      return client.receive()
    }
  }

  @Test func aSlowHeadIsRefused() async throws {
    let answer = try await Self.dribble("GET / HTTP/1.1\r\nA: ") {
      $0.headTime = .milliseconds(100)
    }
    #expect(answer == Self.refusal("408 Request Timeout", .headTooSlow))
  }

  @Test func aSlowBodyIsRefused() async throws {
    let answer = try await Self.dribble("POST / HTTP/1.1\r\nContent-Length: 10000\r\n\r\n") {
      $0.bodyTime = .milliseconds(100)
    }
    #expect(answer == Self.refusal("408 Request Timeout", .bodyTooSlow))
  }

  @Test func aClientThatSaysNothingIsRefused() async throws {
    let answer = try await withListener(limits: .with { $0.headTime = .milliseconds(20) }) {
      try Client(toPath: $0).receive()
    }
    #expect(answer == Self.refusal("408 Request Timeout", .headTooSlow))
  }

  @Test func aClientThatStaysSilentIsLeft() async throws {
    let answer = try await withListener(limits: .with { $0.idleTime = .milliseconds(20) }) {
      try Client(toPath: $0).converse("GET /a HTTP/1.1\r\n\r\n")
    }
    #expect(answer == Self.whole("200 OK", "GET /a 0", ""))
  }

  @Test func aClientThatDoesNotReadIsLeft() async throws {
    let service = TestService { _ in
      ServiceReply(200, body: [UInt8](repeating: 97, count: 8 << 20))
    }
    try await withListener(service, limits: .with { $0.bodyTime = .milliseconds(50) }) { path in
      let client = try Client(toPath: path)
      client.send("GET /a HTTP/1.1\r\n\r\n")
      // Sending fails when the service has closed the connection.
      while client.send(" ") {}
    }
  }

  // MARK: - Broken

  @Test(arguments: [
    "hello\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\r\n\r\n",
    "GET / HTTP/2.0\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET /\r\n\r\n",
    "FETCH / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nno colon\r\n\r\n",
    "GET / HTTP/1.1\r\nA : b\r\n\r\n",
    "GET / HTTP/1.1\r\nA: b\u{0}\r\n\r\n",
    "GET / HTTP/1.1\r\n: b\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\na",
    "POST / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\na",
    "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na",
    "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\n",
  ])
  func aBrokenRequestIsRefused(request: String) async throws {
    let service = TestService()
    let answer = try await withListener(service) { path in
      try Client(toPath: path).converse(request)
    }
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(answer.contains("\"code\":\"bad-request\""))
    #expect(service.asked.requests.isEmpty)
  }
}
