import LocalService
import NIOCore
import NIOHTTP1

/// Why the listener refuses a request itself, before the service sees it.
enum HTTPRefusal: Hashable {
  case notHTTP
  case twoLengths
  case unknownCoding
  case unknownExpectation
  case headTooLong(mostBytes: Int)
  case bodyTooLong(mostBytes: Int)
  case tooManyLargeBodies(most: Int)
  case headTooSlow
  case bodyTooSlow
  case tooManyClients(most: Int)
  case ending

  /// The answer that the client gets.
  var reply: ServiceReply {
    switch self {
    case .notHTTP:
      .refusal(400, "bad-request", "This is not an HTTP/1.1 request.")
    case .twoLengths:
      .refusal(
        400, "bad-request",
        "The headers give the length of the body twice. Send one Content-Length or Transfer-Encoding."
      )
    case .unknownCoding:
      .refusal(
        400, "bad-request",
        "Only the Transfer-Encoding \"chunked\" works, with HTTP/1.1. You can also send a Content-Length."
      )
    case .unknownExpectation:
      .refusal(417, "bad-request", "The only valid value of Expect is \"100-continue\".")
    case .headTooLong(let mostBytes):
      .refusal(
        431, "head-too-long",
        "The request line and the headers may have at most \(mostBytes) bytes in all.")
    case .bodyTooLong(let mostBytes):
      .refusal(413, "too-long", "The body of this request may have at most \(mostBytes) bytes.")
    case .tooManyLargeBodies(let most):
      Self.busy("\(most) large bodies are being received already. Try again later.")
    case .headTooSlow:
      .refusal(408, "too-slow", "The headers of the request took too long.")
    case .bodyTooSlow:
      .refusal(408, "too-slow", "The body of the request took too long.")
    case .tooManyClients(let most):
      Self.busy("\(most) clients are connected already. Try again later.")
    case .ending:
      Self.busy("The service is ending. Try again.")
    }
  }

  private static func busy(_ message: String) -> ServiceReply {
    .refusal(503, "busy", message, fields: ["Retry-After": "1"])
  }

  /// Understands what is wrong with a head.
  ///
  /// - Returns: `nil` if nothing is.
  init?(of head: HTTPRequestHead, mostBodyBytes: Int) {
    let lengths = head.headers["content-length"]
    let codings = head.headers["transfer-encoding"]
    let expectations = head.headers["expect"]
    // Two programs that understand such a head in two ways see different requests in the same bytes.
    guard lengths.count + codings.count <= 1 else {
      self = .twoLengths
      return
    }
    if let coding = codings.first {
      guard coding.lowercased() == "chunked", head.version != .http1_0 else {
        self = .unknownCoding
        return
      }
    }
    if let length = lengths.first {
      guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }) else {
        self = .notHTTP
        return
      }
      // Digits that are no Int are too many.
      guard let count = Int(length), count <= mostBodyBytes else {
        self = .bodyTooLong(mostBytes: mostBodyBytes)
        return
      }
    }
    guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else {
      self = .unknownExpectation
      return
    }
    return nil
  }

  /// Understands what stopped the parser.
  ///
  /// - Returns: `nil` if it was not what the client sent.
  init?(of error: any Error, mostHeadBytes: Int) {
    switch error {
    case HTTPParserError.headerOverflow, is ByteToMessageDecoderError.PayloadTooLargeError:
      self = .headTooLong(mostBytes: mostHeadBytes)
    case is HTTPParserError:
      self = .notHTTP
    default:
      return nil
    }
  }
}
