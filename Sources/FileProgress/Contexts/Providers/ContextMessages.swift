package import Foundation
import ProgressModel

/// What fileprogress asks a program that provides contexts: one JSON object, and then the end of the input.
package struct ContextRequest: Codable, Hashable, Sendable {
  /// The version of the message.
  package var version = 1
  /// The identifier of the program.
  package var application: String
  /// The identifiers from below the main context down to the one whose children are wanted.
  package var identifierPath: [String]

  package init(application: String, identifierPath: [String]) {
    self.application = application
    self.identifierPath = identifierPath
  }

  /// Reads a request up to the end of a file.
  ///
  /// - Throws: ``DataStoreError``, which says what is wrong with it.
  init(readingFrom descriptor: Int32) throws {
    let data = try MessageBytes.read(descriptor, atMost: MessageBytes.greatestRequestByteCount)
    self = try MessageBytes.decode(Self.self, from: data, named: "the request")
    try MessageBytes.check(version: version, of: "the request")
    // A main context may be asked for by the identifier of the program, as everywhere.
    guard identifierPath.count <= ContextLimit.greatestDepth else {
      throw DataStoreError(.limits, message: "the request is not valid: \(ContextLimit.depth)")
    }
  }

  /// The message.
  package var data: Data { get throws { try MessageBytes.encode(self) } }
}

/// What a program that provides contexts answers: one JSON object.
package enum ContextAnswer: Sendable {
  /// The contexts directly below the one that was asked for, in their order.
  case contexts([ProvidedContext])
  /// Why there are none.
  case failure(String)

  /// How many contexts an answer has at most.
  package static let greatestContextCount = 10_000

  /// Reads an answer.
  ///
  /// - Throws: ``DataStoreError``, which says what is wrong with it.
  package init(_ data: Data) throws {
    let message = try MessageBytes.decode(Message.self, from: data, named: "the answer")
    try MessageBytes.check(version: message.version, of: "the answer")
    switch (message.children, message.error) {
    case (let children?, nil): self = .contexts(children)
    case (nil, let error?): self = .failure(error)
    default:
      throw DataStoreError(
        .provider, message: "the answer is not valid: it needs either children or an error")
    }
  }

  /// The message.
  package var data: Data {
    get throws {
      switch self {
      case .contexts(let contexts):
        guard contexts.count <= Self.greatestContextCount else {
          return try Self.failure("there are more than 10,000 contexts below this one").data
        }
        let data = try MessageBytes.encode(Message(children: contexts))
        return data.count <= MessageBytes.greatestAnswerByteCount
          ? data : try Self.failure("the answer is larger than 16 MiB").data
      case .failure(let text):
        return try MessageBytes.encode(
          Message(error: String(text.prefix(ContextLimit.greatestSummaryLength))))
      }
    }
  }

  func write(to descriptor: Int32) throws {
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try handle.write(contentsOf: try data)
  }

  private struct Message: Codable {
    var version = 1
    var children: [ProvidedContext]?
    var error: String?
  }
}

/// How both messages are read and written.
enum MessageBytes {
  static let greatestRequestByteCount = 1 << 20
  static let greatestAnswerByteCount = 16 << 20

  static func encode(_ message: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(message) + Data("\n".utf8)
  }

  static func decode<Message: Decodable>(
    _ type: Message.Type, from data: Data, named name: String
  ) throws(DataStoreError) -> Message {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw DataStoreError(
        .provider, message: "\(name) is not valid: \(ContextFile.sentence(about: error))")
    } catch {
      throw DataStoreError(.provider, message: "\(name) is not valid: \(error)")
    }
  }

  static func check(version: Int, of name: String) throws(DataStoreError) {
    guard version == 1 else {
      throw DataStoreError(
        .provider, message: "\(name) has version \(version), and only version 1 is known")
    }
  }

  /// Reads a file up to its end.
  static func read(_ descriptor: Int32, atMost greatestCount: Int) throws -> Data {
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    var data = Data()
    while let piece = try handle.read(upToCount: 64 << 10), !piece.isEmpty {
      data += piece
      guard data.count <= greatestCount else {
        throw DataStoreError(.provider, message: "the request has more than 1 MiB")
      }
    }
    return data
  }
}
