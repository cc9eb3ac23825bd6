import Foundation

/// The published schemas, and a validator for the part of JSON Schema that they use.
///
/// - Source: JSON Schema, draft 2020-12.
struct JSONSchemas {
  /// How strictly a document is read.
  enum Reading {
    /// As a reader of the published formats does: an unknown key is ignored.
    case lenient
    /// As the authors of the formats do: a key without a description is a mistake.
    case strict
  }

  /// What a document is like.
  struct Outcome {
    /// What does not fit, each with its place in the document.
    var problems: [String] = []
    /// The described keys that the document has, as places in the schemas.
    var keys: Set<String> = []
  }

  private static let keywords: Set = [
    "$defs", "$ref", "$schema", "anyOf", "const", "description", "enum", "format", "items",
    "properties", "required", "title", "type",
  ]

  /// The schemas by the names of their files.
  let files: [String: JSONValue]

  /// The file of OpenAPI that describes the interface of the service. It is no schema, but has some.
  static let interfaceFile = "service.1.openapi.json"

  /// Reads the schemas of the documentation.
  ///
  /// - Parameter includesInterface: Whether ``interfaceFile`` is read, too.
  static func published(includesInterface: Bool = false) throws -> JSONSchemas {
    let folder = URL(fileURLWithPath: #filePath).appending(
      path: "../../../../Sources/FileProgress/FileProgress.docc/Resources/Schemas"
    ).standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var files: [String: JSONValue] = [:]
    for name in names where name.hasSuffix(".json") {
      guard includesInterface || name != interfaceFile else { continue }
      files[name] = try JSONDecoder().decode(
        JSONValue.self, from: Data(contentsOf: folder.appending(path: name)))
    }
    return JSONSchemas(files: files)
  }

  /// Compares a document with a schema.
  func outcome(of value: JSONValue, as file: String, reading: Reading = .strict) -> Outcome {
    guard let schema = files[file] else { return Outcome(problems: ["there is no \(file)"]) }
    return outcome(of: value, fitting: schema, in: file, reading: reading)
  }

  /// Compares a document with a schema that is somewhere in a file.
  func outcome(
    of value: JSONValue, fitting schema: JSONValue, in file: String, reading: Reading = .strict
  ) -> Outcome {
    var outcome = Outcome()
    let place = Place(file: file, schema: "", document: "")
    _ = check(value, schema, at: place, whole: true, reading, &outcome)
    return outcome
  }

  /// Where a value is, and where the schema that describes it.
  private struct Place {
    var file: String
    var schema: String
    var document: String
  }

  /// Checks a value.
  ///
  /// - Parameter whole: Whether nothing but this schema describes the value, so that it has to name every key.
  /// - Returns: The keys of an object that the schema names.
  private func check(
    _ value: JSONValue, _ schema: JSONValue, at place: Place, whole: Bool, _ reading: Reading,
    _ outcome: inout Outcome
  ) -> Set<String> {
    guard let keywords = schema.members else {
      outcome.problems.append("\(place.file)\(place.schema): the schema is not an object")
      return []
    }
    func problem(_ text: String) { outcome.problems.append("\(place.document): \(text)") }
    for keyword in keywords.keys.sorted() where !Self.keywords.contains(keyword) {
      problem("\(place.file)\(place.schema) has \(keyword), which is not supported")
    }
    checkValue(value, keywords, problem)
    var named: Set<String> = []
    if let reference = keywords["$ref"]?.string {
      if let (target, file, path) = resolve(reference, from: place.file) {
        let there = Place(file: file, schema: path, document: place.document)
        named.formUnion(check(value, target, at: there, whole: false, reading, &outcome))
      } else {
        problem("there is no \(reference)")
      }
    }
    if let branches = keywords["anyOf"]?.elements {
      named.formUnion(checkAny(value, branches, at: place, reading, &outcome))
    }
    if case .object(let members) = value {
      named.formUnion(checkMembers(members, keywords, at: place, reading, &outcome))
      if whole, reading == .strict {
        for key in members.keys.sorted() where !named.contains(key) {
          problem("the schema does not name \(key)")
        }
      }
    }
    if case .list(let elements) = value, let items = keywords["items"] {
      for (index, element) in elements.enumerated() {
        let there = Place(
          file: place.file, schema: place.schema + "/items",
          document: place.document + "[\(index)]")
        _ = check(element, items, at: there, whole: true, reading, &outcome)
      }
    }
    return named
  }

  private func checkValue(
    _ value: JSONValue, _ keywords: [String: JSONValue], _ problem: (String) -> Void
  ) {
    if let types = keywords["type"].map({ $0.elements ?? [$0] })?.compactMap(\.string),
      !types.contains(where: value.isOf(type:))
    {
      problem("\(value) is not of type \(types.joined(separator: " or "))")
    }
    if let constant = keywords["const"], constant != value {
      problem("\(value) is not \(constant)")
    }
    if let values = keywords["enum"]?.elements, !values.contains(value) {
      problem("\(value) is none of \(values)")
    }
    guard let format = keywords["format"]?.string, let text = value.string else { return }
    let isValid =
      switch format {
      case "date-time": text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil
      case "date": text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil
      case "uuid": text.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil
      default: false
      }
    if !isValid { problem("\(text) is not a \(format)") }
  }

  private func checkMembers(
    _ members: [String: JSONValue], _ keywords: [String: JSONValue], at place: Place,
    _ reading: Reading, _ outcome: inout Outcome
  ) -> Set<String> {
    for key in keywords["required"]?.elements?.compactMap(\.string) ?? []
    where members[key] == nil {
      outcome.problems.append("\(place.document): \(key) is missing")
    }
    let properties = keywords["properties"]?.members ?? [:]
    for (key, schema) in properties {
      guard let value = members[key] else { continue }
      let there = Place(
        file: place.file, schema: place.schema + "/properties/" + key,
        document: place.document + "." + key)
      outcome.keys.insert(there.file + "#" + there.schema)
      _ = check(value, schema, at: there, whole: true, reading, &outcome)
    }
    return Set(properties.keys)
  }

  /// Checks that a value fits one of several schemas; else says what is wrong with the nearest one.
  private func checkAny(
    _ value: JSONValue, _ branches: [JSONValue], at place: Place, _ reading: Reading,
    _ outcome: inout Outcome
  ) -> Set<String> {
    var nearest: (outcome: Outcome, named: Set<String>)?
    for (index, branch) in branches.enumerated() {
      var tried = Outcome()
      var there = place
      there.schema += "/anyOf/\(index)"
      let named = check(value, branch, at: there, whole: false, reading, &tried)
      if tried.problems.count < nearest?.outcome.problems.count ?? .max {
        nearest = (tried, named)
      }
    }
    guard let nearest else { return [] }
    outcome.problems += nearest.outcome.problems
    outcome.keys.formUnion(nearest.outcome.keys)
    return nearest.named
  }

  /// Finds what a reference names: `FILE`, `FILE#/PATH` or `#/PATH`.
  private func resolve(
    _ reference: String, from file: String
  ) -> (schema: JSONValue, file: String, path: String)? {
    let parts = reference.split(separator: "#", omittingEmptySubsequences: false)
    let name = parts[0].isEmpty ? file : String(parts[0])
    let path = parts.count > 1 ? String(parts[1]) : ""
    var schema = files[name]
    for step in path.split(separator: "/") { schema = schema?.members?[String(step)] }
    return schema.map { ($0, name, path) }
  }
}

extension JSONSchemas {
  /// A key that a schema describes.
  struct Key {
    /// Its place, such as `status.1.json#/properties/match`.
    var place: String
    /// Its name.
    var name: String
    /// What describes it.
    var schema: [String: JSONValue]
    /// Whether every document has it.
    var isRequired: Bool
  }

  /// The keys of an object that a schema names by itself, in no order.
  func keys(of schema: JSONValue, at place: String) -> [Key] {
    let required = Set(schema.members?["required"]?.elements?.compactMap(\.string) ?? [])
    return (schema.members?["properties"]?.members ?? [:]).map { name, schema in
      Key(
        place: place + "/properties/" + name, name: name, schema: schema.members ?? [:],
        isRequired: required.contains(name))
    }
  }

  /// The description of a schema, or of what it refers to.
  func description(of schema: [String: JSONValue], in file: String) -> String? {
    if let text = schema["description"]?.string { return text }
    guard let reference = schema["$ref"]?.string,
      let (target, file, _) = resolve(reference, from: file)
    else { return nil }
    return description(of: target.members ?? [:], in: file)
  }

  /// Every key of every schema.
  var allKeys: [Key] {
    files.sorted { $0.key < $1.key }.flatMap { file, schema in
      keys(of: schema, at: file + "#")
        + (schema.members?["$defs"]?.members ?? [:]).sorted { $0.key < $1.key }.flatMap {
          keys(of: $0.value, at: file + "#/$defs/" + $0.key)
        }
    }
  }
}
