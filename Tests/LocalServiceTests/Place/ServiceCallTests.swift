import FileProgressTestSupport
import Foundation
import Testing

@testable import LocalService

@Suite struct ServiceCallTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Listens at a socket, takes one request, and gives an answer.
  ///
  /// - Returns: The address of the socket.
  private func serve(answering answer: String) throws -> String {
    let path = folder.path(of: "socket")
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isBound = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound)
    try #require(listen(listener, 1) == 0)
    Thread.detachNewThread {
      let connection = accept(listener, nil, nil)
      var request = [UInt8](repeating: 0, count: 4096)
      let count = read(connection, &request, request.count)
      // The first line comes back in the body.
      let line =
        String(decoding: request.prefix(max(0, count)), as: UTF8.self)
        .split(separator: "\r\n").first ?? ""
      let text = answer.replacing("REQUEST", with: line)
      _ = Array(text.utf8).withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      close(connection)
      close(listener)
    }
    return path
  }

  @Test func theAnswerIsRead() throws {
    let path = try serve(
      answering: "HTTP/1.1 404 Not Found\r\nX: y\r\ncontent-length: 24\r\n\r\nREQUEST")
    let reply = try #require(ServiceCall(socketPath: path).send("GET", "/v1/service"))
    #expect(reply.status == 404)
    #expect(String(decoding: reply.body, as: UTF8.self) == "GET /v1/service HTTP/1.1")
  }

  @Test func whereNobodyListensThereIsNoAnswer() throws {
    #expect(ServiceCall(socketPath: folder.path(of: "socket")).send("GET", "/")?.status == nil)
    let file = try folder.write("", to: "file")
    #expect(ServiceCall(socketPath: file).send("GET", "/")?.status == nil)
    let long = "/" + String(repeating: "x", count: 200)
    #expect(ServiceCall(socketPath: long).send("GET", "/")?.status == nil)
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab",
    "HTTP/1.1\r\n\r\n", "SSH 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
  ])
  func aPartOfAnAnswerIsNone(text: String) {
    #expect(ServiceCall.reply(in: Array(text.utf8))?.status == nil)
  }

  @Test func anAnswerMayHaveNoBody() throws {
    let reply = try #require(
      ServiceCall.reply(in: Array("HTTP/1.1 204 No Content\r\n\r\n".utf8)))
    #expect(reply.status == 204)
    #expect(reply.body.isEmpty)
  }
}
