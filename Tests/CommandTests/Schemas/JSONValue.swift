/// A value of JSON. A number is a `Double`, since `Foundation` takes `1` for `true`.
enum JSONValue: Decodable, Hashable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The members of an object; `nil` for anything else.
  var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

  /// The elements of an array; `nil` for anything else.
  var elements: [JSONValue]? { if case .list(let elements) = self { elements } else { nil } }

  /// The text; `nil` for anything else.
  var string: String? { if case .text(let text) = self { text } else { nil } }

  /// Whether it has a type of JSON Schema.
  func isOf(type: String) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.flag, "boolean"), (.number, "number"), (.text, "string"),
      (.list, "array"), (.object, "object"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}
