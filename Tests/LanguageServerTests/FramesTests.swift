import LanguageServer
import Testing

@Suite struct FramesTests {
  private static let two = "Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\nnull"

  @Test func twoFramesAreReadWhereverTheyAreCut() throws {
    let bytes = Array(Self.two.utf8)
    for cut in bytes.indices {
      var reader = FrameReader()
      var bodies: [String] = []
      for piece in [bytes[..<cut], bytes[cut...]] {
        reader.append(piece)
        while let body = try reader.next() { bodies.append(String(decoding: body, as: UTF8.self)) }
      }
      #expect(bodies == ["{}", "null"], "cut at \(cut)")
    }
  }

  @Test func framesAreReadByteByByte() throws {
    var reader = FrameReader()
    var bodies: [[UInt8]] = []
    for byte in Self.two.utf8 {
      reader.append([byte])
      while let body = try reader.next() { bodies.append(body) }
    }
    #expect(bodies == [Array("{}".utf8), Array("null".utf8)])
  }

  @Test(arguments: [
    "content-length:2\n\n{}", "CONTENT-LENGTH: \t2 \r\n\r\n{}",
    "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
    "Content-Length: 2\r\nContent-Length: 2\r\nX\r\n\r\n{}",
  ])
  func onlyTheLengthCounts(text: String) throws {
    var reader = FrameReader()
    reader.append(text.utf8)
    #expect(try reader.next() == Array("{}".utf8))
    #expect(try reader.next() == nil)
  }

  @Test func aBodyMayBeEmpty() throws {
    var reader = FrameReader()
    reader.append("Content-Length: 0\r\n\r\n".utf8)
    #expect(try reader.next() == [])
  }

  @Test(
    arguments: [
      ("\r\n", .noLength), ("{}\r\n\r\n", .noLength), ("Content-Length:\r\n\r\n", .noLength),
      ("Content-Length: two\r\n\r\n", .noLength), ("Content-Length: -2\r\n\r\n", .noLength),
      ("Content-Length: 2, 2\r\n\r\n", .noLength),
      ("Content-Length: 2\r\nContent-Length: 3\r\n\r\n", .noLength),
      ("Content-Length: 67108865\r\n\r\n", .bodyTooLong),
      ("Content-Length: 99999999999999999999999\r\n\r\n", .bodyTooLong),
      (String(repeating: "x", count: 5000), .headTooLong),
      (String(repeating: "a: b\r\n", count: 1000), .headTooLong),
    ] as [(String, FrameReader.Failure)])
  func aBadHeadEndsEverything(text: String, failure: FrameReader.Failure) {
    var reader = FrameReader()
    reader.append(text.utf8)
    for _ in 0..<2 { #expect(throws: failure) { try reader.next() } }
  }

  @Test func whatIsSentIsReadAgain() throws {
    var reader = FrameReader()
    let body = Array(#"{"text":"é"}"#.utf8)
    reader.append(Frame.of(body))
    #expect(try reader.next() == body)
  }
}
