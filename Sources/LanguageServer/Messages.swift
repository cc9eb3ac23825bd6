import Foundation

/// What a client names a request by; its answer has the same.
package enum RequestIdentifier: Hashable, Sendable, Decodable {
  case number(Int64)
  case text(String)

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int64.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}

/// Why a request has no answer, as clients know it.
///
/// - Source: JSON-RPC 2.0, "Error object"; Language Server Protocol 3.17, "ErrorCodes".
package enum RequestError: Int64, Hashable, Sendable {
  case notJSON = -32700
  case notARequest = -32600
  case unknownMethod = -32601
  case wrongParameters = -32602
  case notInitialized = -32002

  /// What is wrong, in a sentence.
  var sentence: String {
    switch self {
    case .notJSON: "The message is not JSON."
    case .notARequest: "The message is not a request that can be answered now."
    case .unknownMethod: "This server has no such method."
    case .wrongParameters: "The parameters don't fit the method."
    case .notInitialized: "The server was not initialized."
    }
  }
}

/// What a client can do, as its first request says.
package struct ClientAbilities: Hashable, Sendable {
  /// Its name; `nil` if it says none.
  package var name: String?
  /// Whether positions may be counted in bytes.
  package var knowsUTF8 = false
  /// Whether it can be asked to fetch the lenses again.
  package var refreshesLenses = false

  package init(name: String? = nil, knowsUTF8: Bool = false, refreshesLenses: Bool = false) {
    self.name = name
    self.knowsUTF8 = knowsUTF8
    self.refreshesLenses = refreshesLenses
  }
}

/// A place in a text: lines and characters begin with 0.
package struct TextPosition: Hashable, Sendable, Decodable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

/// A part of a text.
package struct TextRange: Hashable, Sendable, Decodable {
  package var start: TextPosition
  package var end: TextPosition

  package init(start: TextPosition, end: TextPosition) {
    self.start = start
    self.end = end
  }
}

/// A change of a text.
package struct BufferChange: Hashable, Sendable, Decodable {
  /// What is replaced, in the text as the changes before left it; `nil` for all of it.
  package var range: TextRange?
  /// What comes there.
  package var text: String

  package init(range: TextRange? = nil, text: String) {
    self.range = range
    self.text = text
  }
}

/// What a client sends.
package enum Message: Hashable, Sendable {
  case request(RequestIdentifier, Request)
  case notification(Notification)
  /// The answer to a request of the server: which option the person chose, `nil` for none.
  case answer(RequestIdentifier, choice: String?)
  /// What can't be understood, and must be answered.
  case unreadable(RequestIdentifier?, RequestError)

  /// What must be answered.
  package enum Request: Hashable, Sendable {
    case initialize(ClientAbilities)
    case shutdown
    case lenses(DocumentAddress)
    case report(DocumentAddress)
    /// Without words, the person is asked for them; 0 takes the goal away.
    case setGoal(DocumentAddress, words: Int64?)
    case unknown
    case wrongParameters
  }

  /// What is not answered.
  package enum Notification: Hashable, Sendable {
    case opened(DocumentAddress, text: String)
    case changed(DocumentAddress, [BufferChange])
    case saved(DocumentAddress)
    case closed(DocumentAddress)
    case exit
    /// Something that makes no difference here.
    case other
  }
}

extension Message {
  /// Reads a message. Nothing that a client can send is an error of the server's.
  package init(_ body: [UInt8]) {
    do {
      self = try JSONDecoder().decode(ReadMessage.self, from: Data(body)).message
    } catch DecodingError.dataCorrupted(_) {
      self = .unreadable(nil, .notJSON)
    } catch {
      self = .unreadable(nil, .notARequest)
    }
  }
}

/// The commands that a client may have the server run.
package enum ServerCommand: String, CaseIterable, Sendable {
  case report = "fileprogress.report"
  case setGoal = "fileprogress.setGoal"
}

/// A message, read in one go.
private struct ReadMessage: Decodable {
  let message: Message

  enum Key: String, CodingKey {
    case id
    case method
    case params
    case result
    case error
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let id = try container.decodeIfPresent(RequestIdentifier.self, forKey: .id)
    guard container.contains(.method) else {
      if let id, container.contains(.result) || container.contains(.error) {
        let choice = try? container.decodeIfPresent(Choice.self, forKey: .result)
        message = .answer(id, choice: choice?.title)
      } else {
        message = .unreadable(id, .notARequest)
      }
      return
    }
    guard let method = try? container.decode(String.self, forKey: .method) else {
      message = .unreadable(id, .notARequest)
      return
    }
    let parameters = Parameters(container: container)
    if let id {
      message = .request(id, Self.request(method, parameters))
    } else {
      message = .notification(Self.notification(method, parameters))
    }
  }

  /// Reads the parameters as a type.
  struct Parameters {
    let container: KeyedDecodingContainer<Key>

    func read<Value: Decodable>(_ type: Value.Type) -> Value? {
      try? container.decode(type, forKey: .params)
    }
  }

  private static func request(_ method: String, _ parameters: Parameters) -> Message.Request {
    switch method {
    case "initialize":
      // What a client says of itself in another way than we know is as if it had not said it.
      return .initialize(parameters.read(Initialization.self)?.abilities ?? ClientAbilities())
    case "shutdown": return .shutdown
    case "textDocument/codeLens":
      guard let named = parameters.read(OneDocument.self) else { return .wrongParameters }
      return .lenses(named.address)
    case "workspace/executeCommand":
      guard let call = parameters.read(CommandCall.self) else { return .wrongParameters }
      return call.request
    default: return .unknown
    }
  }

  private static func notification(
    _ method: String, _ parameters: Parameters
  ) -> Message.Notification {
    switch method {
    case "exit": return .exit
    case "textDocument/didOpen":
      guard let opened = parameters.read(OpenedDocument.self) else { return .other }
      return .opened(DocumentAddress(opened.textDocument.uri), text: opened.textDocument.text)
    case "textDocument/didChange":
      guard let changed = parameters.read(ChangedDocument.self) else { return .other }
      return .changed(DocumentAddress(changed.textDocument.uri), changed.contentChanges)
    case "textDocument/didSave":
      guard let named = parameters.read(OneDocument.self) else { return .other }
      return .saved(named.address)
    case "textDocument/didClose":
      guard let named = parameters.read(OneDocument.self) else { return .other }
      return .closed(named.address)
    default: return .other
    }
  }
}

// MARK: - Parameters

/// What the person chose.
private struct Choice: Decodable {
  var title: String
}

private struct Initialization: Decodable {
  struct Client: Decodable {
    var name: String?
  }

  struct Capabilities: Decodable {
    struct General: Decodable {
      var positionEncodings: [String]?
    }

    struct Workspace: Decodable {
      struct Lenses: Decodable {
        var refreshSupport: Bool?
      }

      var codeLens: Lenses?
    }

    var general: General?
    var workspace: Workspace?
  }

  var clientInfo: Client?
  var capabilities: Capabilities?

  var abilities: ClientAbilities {
    ClientAbilities(
      name: clientInfo?.name,
      knowsUTF8: capabilities?.general?.positionEncodings?.contains("utf-8") ?? false,
      refreshesLenses: capabilities?.workspace?.codeLens?.refreshSupport ?? false)
  }
}

private struct OneDocument: Decodable {
  struct Identifier: Decodable {
    var uri: String
  }

  var textDocument: Identifier

  var address: DocumentAddress { DocumentAddress(textDocument.uri) }
}

private struct OpenedDocument: Decodable {
  struct Item: Decodable {
    var uri: String
    var text: String
  }

  var textDocument: Item
}

private struct ChangedDocument: Decodable {
  var textDocument: OneDocument.Identifier
  var contentChanges: [BufferChange]
}

/// The call of a command: its arguments are an address and, to set a goal, a number of words.
private struct CommandCall: Decodable {
  let request: Message.Request

  enum Key: String, CodingKey {
    case command
    case arguments
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let name = try container.decode(String.self, forKey: .command)
    var arguments = try container.nestedUnkeyedContainer(forKey: .arguments)
    let address = DocumentAddress(try arguments.decode(String.self))
    guard address.path != nil else {
      request = .wrongParameters
      return
    }
    switch ServerCommand(rawValue: name) {
    case .report: request = .report(address)
    case .setGoal:
      request = .setGoal(address, words: try arguments.decodeIfPresent(Int64.self))
    case nil: request = .wrongParameters
    }
  }
}
