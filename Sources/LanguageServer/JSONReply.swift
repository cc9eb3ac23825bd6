import FileProgressReports

/// A line that a client shows above a text.
package struct Lens: Hashable, Sendable {
  /// What it says.
  package var title: String
  /// The document as the client named it.
  package var uri: String

  package init(title: String, uri: String) {
    self.title = title
    self.uri = uri
  }
}

/// What the server says of itself, in the answer to the first request.
package struct ServerDescription: Hashable, Sendable {
  /// The version of the program.
  package var version: String
  /// Whether positions are counted in bytes; else in units of UTF-16, which every client knows.
  package var countsBytes: Bool

  package init(version: String, countsBytes: Bool) {
    self.version = version
    self.countsBytes = countsBytes
  }
}

/// What the server sends.
package enum Reply: Hashable, Sendable {
  /// The answer to the first request.
  case described(RequestIdentifier, ServerDescription)
  /// An answer that says only that a request was done.
  case done(RequestIdentifier)
  case lenses(RequestIdentifier, [Lens])
  case refused(RequestIdentifier?, RequestError)
  case message(String, isWarning: Bool)
  /// Asks which of some options the person wants.
  case question(Int64, String, options: [String])
  /// Asks the client to fetch the lenses again.
  case refresh(Int64)

  /// Whether a client that does not read may miss it.
  package var canBeDropped: Bool {
    switch self {
    case .described, .done, .lenses, .refused: false
    case .message, .question, .refresh: true
    }
  }

  /// The body of the message, in JSON.
  package var json: String {
    var json = JSONWriter()
    json.object { json in
      switch self {
      case .described(let id, let description):
        json.identifier(id)
        json.name("result")
        json.object { description.write(to: &$0) }
      case .done(let id):
        json.identifier(id)
        json.name("result")
        json.null()
      case .lenses(let id, let lenses):
        json.identifier(id)
        json.name("result")
        json.array(of: lenses) { $0.write(to: &$1) }
      case .refused(let id, let error):
        json.name("error")
        json.object { json in
          json.member("code", error.rawValue)
          json.member("message", error.sentence)
        }
        json.identifier(id)
      case .message(let text, let isWarning):
        json.version()
        json.member("method", "window/showMessage")
        json.name("params")
        json.object { json in
          json.member("message", text)
          json.member("type", isWarning ? 2 : 3 as Int64)
        }
      case .question(let id, let text, let options):
        json.identifier(.number(id))
        json.member("method", "window/showMessageRequest")
        json.name("params")
        json.object { json in
          json.name("actions")
          json.array(of: options) { option, json in json.object { $0.member("title", option) } }
          json.member("message", text)
          json.member("type", 3 as Int64)
        }
      case .refresh(let id):
        json.identifier(.number(id))
        json.member("method", "workspace/codeLens/refresh")
      }
    }
    return json.take()
  }
}

extension JSONWriter {
  /// Writes which version of the protocol a message has.
  fileprivate mutating func version() { member("jsonrpc", "2.0") }

  /// Writes which request a message is, or answers, and its version.
  fileprivate mutating func identifier(_ id: RequestIdentifier?) {
    switch id {
    case .number(let number): member("id", number)
    case .text(let text): member("id", text)
    case nil:
      name("id")
      null()
    }
    version()
  }
}

extension ServerDescription {
  fileprivate func write(to json: inout JSONWriter) {
    json.name("capabilities")
    json.object { json in
      json.name("codeLensProvider")
      json.object { $0.member("resolveProvider", false) }
      json.name("executeCommandProvider")
      json.object { json in
        json.name("commands")
        json.array(of: ServerCommand.allCases) { $1.element($0.rawValue) }
      }
      if countsBytes { json.member("positionEncoding", "utf-8") }
      json.name("textDocumentSync")
      json.object { json in
        // Without `save`, Neovim tells of no save.
        json.member("change", 2 as Int64)
        json.member("openClose", true)
        json.name("save")
        json.object { $0.member("includeText", false) }
      }
    }
    json.name("serverInfo")
    json.object { json in
      json.member("name", "fileprogress")
      json.member("version", version)
    }
  }
}

extension Lens {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("command")
      json.object { json in
        json.name("arguments")
        json.array(of: [uri]) { $1.element($0) }
        json.member("command", ServerCommand.report.rawValue)
        json.member("title", title)
      }
      json.name("range")
      json.object { json in
        for name in ["end", "start"] as [StaticString] {
          json.name(name)
          json.object { json in
            json.member("character", 0 as Int64)
            json.member("line", 0 as Int64)
          }
        }
      }
    }
  }
}
