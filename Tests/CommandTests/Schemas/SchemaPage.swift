import ProgressModel

/// The page of the documentation that lists the keys of all schemas.
struct SchemaPage {
  private static let shared = "parts.1.json"
  private static let facts = "facts.1.json"
  private let schemas: JSONSchemas

  init(_ schemas: JSONSchemas) {
    self.schemas = schemas
  }

  var text: String {
    var text = """
      # JSON keys

      Every key that fileprogress prints as JSON.

      ## Overview

      A test writes this page from the schemas and compares them with real output. <doc:JSONOutput> explains how to
      read the output. The keys of exported facts are in `facts.1.json` and not on this page.

      """
    let names = schemas.files.keys.filter { $0 != Self.shared && $0 != Self.facts }.sorted()
    for name in names {
      guard let schema = schemas.files[name]?.members else { continue }
      text += "\n## \(schema["title"]?.string ?? name)\n\n"
      let description = (schema["description"]?.string ?? "")
        .replacing(/(fileprogress.* )prints/) { "`\($0.output.1.dropLast())` prints" }
      // A message to another program has no name of a format in it.
      let format = schema["properties"]?.members?["schema"].map { _ in Self.format(of: name) }
      text += "\(format.map { "`\($0)`, " } ?? "")`\(name)`. \(description)\n"
      text += table(of: .object(schema), in: name)
      for (part, schema) in parts(of: name) { text += section(part, schema, in: name) }
    }
    text += "\n## Parts that several formats share\n"
    for (part, schema) in parts(of: Self.shared) { text += section(part, schema, in: Self.shared) }
    return text
  }

  /// The format of a file, such as `fileprogress.status/1`.
  private static func format(of file: String) -> String {
    "fileprogress." + file.dropLast(".1.json".count) + "/1"
  }

  private func parts(of file: String) -> [(String, JSONValue)] {
    (schemas.files[file]?.members?["$defs"]?.members ?? [:]).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  private func section(_ name: String, _ schema: JSONValue, in file: String) -> String {
    guard let description = schema.members?["description"]?.string else { return "" }
    var text = "\n### \(name)\n\n\(description)"
    if schema.members?["properties"] == nil {
      text += " Type: \(type(of: schema.members ?? [:], in: file))."
    } else if let reference = schema.members?["$ref"]?.string {
      text += " It has all keys of a \(Self.name(of: reference)), and these:"
    }
    return text + "\n" + table(of: schema, in: file)
  }

  private func table(of schema: JSONValue, in file: String) -> String {
    let keys = schemas.keys(of: schema, at: file + "#").sorted { $0.name < $1.name }
    guard !keys.isEmpty else { return "" }
    var text = "\n| key | type | meaning |\n|---|---|---|\n"
    for key in keys {
      let note = key.isRequired ? "" : ", may be missing"
      let description = schemas.description(of: key.schema, in: file) ?? ""
      text += "| `\(key.name)` | \(type(of: key.schema, in: file))\(note) | \(description) |\n"
    }
    return text
  }

  private static func name(of reference: String) -> String {
    String(reference.split(separator: "/").last ?? "")
  }

  /// The type in words, such as *list of sessions* or *number or null*.
  private func type(of schema: [String: JSONValue], in file: String) -> String {
    if let constant = schema["const"]?.string { return "`\(constant)`" }
    if let values = schema["enum"]?.elements {
      return values.map { $0.string.map { "`\($0)`" } ?? "null" }.joined(separator: ", ")
    }
    if let reference = schema["$ref"]?.string { return Self.name(of: reference) }
    if let branches = schema["anyOf"]?.elements {
      return branches.map { type(of: $0.members ?? [:], in: file) }.joined(separator: " or ")
    }
    if let items = schema["items"]?.members { return "list of " + type(of: items, in: file) }
    let types = schema["type"].map { $0.elements ?? [$0] }?.compactMap(\.string) ?? []
    return types.map { type in
      switch (type, schema["format"]?.string) {
      case ("string", "date-time"): "time"
      case ("string", _): "text"
      case ("boolean", _): "true or false"
      case ("integer", _): "whole number"
      default: type
      }
    }.joined(separator: " or ")
  }
}
