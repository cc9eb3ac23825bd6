import Foundation

/// What the body of a request has to say; members that it does not know are left out.
protocol RequestMembers: Decodable {}

extension RequestMembers {
  /// Reads a body; an empty one counts as an object without members.
  ///
  /// - Throws: ``ServiceRefusal`` with a sentence that names the member which is missing or wrong.
  init(body: [UInt8]) throws(ServiceRefusal) {
    do {
      let text = body.isEmpty ? Data("{}".utf8) : Data(body)
      self = try JSONDecoder().decode(Self.self, from: text)
    } catch {
      throw .badRequest(Self.sentence(about: error))
    }
  }

  private static func sentence(about error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _):
      return "The member \"\(key.stringValue)\" is missing."
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      guard let member = context.codingPath.last else { return "The body must be a JSON object." }
      let kind = type is Bool.Type ? "true or false" : "a string"
      return "The member \"\(member.stringValue)\" must be \(kind)."
    default: return "The body is not JSON. Send a JSON object in UTF-8."
    }
  }
}

extension KeyedDecodingContainer {
  /// Returns a member, or another value where it is missing; `null` is a wrong value.
  fileprivate func decode(_ key: Key, else other: Bool) throws -> Bool {
    contains(key) ? try decode(Bool.self, forKey: key) : other
  }
}

/// The body of `POST /v1/sessions`.
struct OpeningMembers: RequestMembers {
  let path: String
  let tool: String
  let seesInput: Bool

  private enum CodingKeys: CodingKey {
    case path
    case tool
    case seesInput
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    path = try members.decode(String.self, forKey: .path)
    tool = try members.decode(String.self, forKey: .tool)
    seesInput = try members.decode(.seesInput, else: false)
  }
}

/// The body of `POST /v1/sessions/ID/input`.
struct InputMembers: RequestMembers {
  let isTyping: Bool

  private enum CodingKeys: CodingKey {
    case isTyping
  }

  init(from decoder: any Decoder) throws {
    isTyping = try decoder.container(keyedBy: CodingKeys.self).decode(.isTyping, else: true)
  }
}

/// The body of `POST /v1/sessions/ID/text`.
struct TextMembers: RequestMembers {
  let text: String
}
