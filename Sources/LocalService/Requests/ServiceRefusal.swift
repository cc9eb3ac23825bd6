import DocumentWriting
import FileProgress
import FileTracking

/// Why a request is refused.
struct ServiceRefusal: Error, Hashable {
  /// The status of HTTP.
  var status: Int
  /// A word for programs.
  var code: String
  /// A sentence for the person who wrote the program.
  var message: String
  /// Lines of the head.
  var fields: [String: String] = [:]

  /// The answer.
  var reply: ServiceReply { .refusal(status, code, message, fields: fields) }
}

extension ServiceRefusal {
  static func badRequest(_ message: String) -> ServiceRefusal {
    ServiceRefusal(status: 400, code: "bad-request", message: message)
  }

  /// The service has nothing at an address.
  static let noSuchAddress = notFound("There is nothing at this address.")

  /// A file is not there, can't be followed, or nothing is known of it.
  private static func notFound(_ message: String) -> ServiceRefusal {
    ServiceRefusal(status: 404, code: "not-found", message: message)
  }

  static func wrongMethod(use method: String) -> ServiceRefusal {
    ServiceRefusal(
      status: 405, code: "wrong-method", message: "Use \(method) for this address.",
      fields: ["Allow": method])
  }

  private static func busy(_ message: String) -> ServiceRefusal {
    ServiceRefusal(
      status: 503, code: "busy", message: message, fields: ["Retry-After": "1"])
  }

  private static func store(_ message: String) -> ServiceRefusal {
    ServiceRefusal(status: 500, code: "store", message: message)
  }

  /// Says what is wrong with an address that ``RequestTarget`` can't decode.
  static func wrongAddress(_ target: String) -> ServiceRefusal {
    target.utf8.first == UInt8(ascii: "/")
      ? badRequest("The address is wrongly encoded. Write each byte as %XX, in UTF-8.")
      : badRequest("The address must begin with a slash, such as /v1/service.")
  }

  static let pathNotAbsolute = badRequest(
    "\"path\" must be an absolute path without \"..\", such as /home/ada/essay.txt, and at most "
      + "\(PathText.mostByteCount) bytes long.")
}

// MARK: - From the record

extension ServiceRefusal {
  /// Says why what a program says of a document was not taken.
  init(_ error: FeedingError) {
    self =
      switch error {
      case .unknownSession:
        ServiceRefusal(
          status: 404, code: "unknown-session",
          message: "There is no session with this id, or it has ended. Start a new one.")
      case .sessionOver:
        ServiceRefusal(
          status: 410, code: "session-over",
          message: "Nothing was heard for too long, so the session ended. Start a new one.")
      case .tooManyOpen(let count):
        ServiceRefusal(
          status: 429, code: "too-many-documents",
          message: "\(count) documents are open, which is the maximum. End a session first.")
      case .notAbsolute: .pathNotAbsolute
      case .momentImpossible: .badRequest("The clock is before 1970 or after 2115. Correct it.")
      case .file(let error): ServiceRefusal(error)
      case .store(let error): ServiceRefusal(error)
      }
  }

  private init(_ error: FileTrackingError) {
    self =
      switch error.code {
      case .invalidName: .badRequest("\(error)")
      case .inputOutput: .store("\(error)")
      case .notConfirmed: .notFound("\(error) The service reads no file over 1 GiB.")
      default: .notFound("\(error)")
      }
  }

  private init(_ error: DataStoreError) {
    self = error.code == .busy ? .busy("\(error)") : .store("\(error)")
  }
}

// MARK: - From the program

extension ServiceRefusal {
  /// Says why the program gave no answer.
  init(_ failure: AnswerFailure) {
    self =
      switch failure {
      case .busy: .busy("Too many requests are waiting already. Ask again in a second.")
      case .tooSlow:
        ServiceRefusal(
          status: 504, code: "too-slow",
          message: "The answer took too long. Ask for less, such as one file.")
      case .failed: .store("The record could not be read: the program could not be run.")
      }
  }

  /// Says what the program says of its failure.
  init(_ answer: ProgramAnswer) {
    let sentence = Self.firstError(in: answer.errors)
    // The program's exit statuses, which its documentation has.
    self =
      switch answer.status {
      case 64: .badRequest(Self.inNamesOfQuery(sentence))
      // The service itself may read the store, so it is the file that can't be read.
      case 66, 77: .notFound(sentence)
      case 75: .busy(sentence)
      default: .store(sentence)
      }
  }

  /// Returns a sentence about the dates of a call as one about those of a query, whose names have no dashes.
  private static func inNamesOfQuery(_ sentence: String) -> String {
    guard sentence.hasPrefix("--since: ") || sentence.hasPrefix("--until: ") else {
      return sentence
    }
    return String(sentence.dropFirst(2)).replacing(" --since, ", with: " since, ")
  }

  private static func firstError(in text: [UInt8]) -> String {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let mark = "Error: "
    if let error = lines.first(where: { $0.hasPrefix(mark) }) {
      return String(error.dropFirst(mark.count))
    }
    return lines.first.map(String.init)
      ?? "The record could not be read. To see why: fileprogress doctor"
  }
}
