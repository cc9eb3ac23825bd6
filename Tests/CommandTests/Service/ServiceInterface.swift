import Foundation

/// What the file of OpenAPI says of the service.
struct ServiceInterface {
  /// A call, such as `GET /v1/sessions/{id}`.
  struct Call: Hashable, CustomStringConvertible {
    var method: String
    var path: String

    var description: String { "\(method) \(path)" }
  }

  private static let documentation = URL(fileURLWithPath: #filePath).appending(
    path: "../../../../Sources/FileProgress/FileProgress.docc"
  ).standardized

  /// Where the file is.
  static let path = documentation.appending(
    path: "Resources/Schemas/" + JSONSchemas.interfaceFile
  ).path

  /// The guide of the service.
  static func guide() throws -> String {
    try String(
      contentsOf: documentation.appending(path: "Guides/ToolsInAnyLanguage.md"), encoding: .utf8)
  }

  private let schemas: JSONSchemas

  init() throws {
    schemas = try JSONSchemas.published(includesInterface: true)
  }

  private var root: JSONValue { schemas.files[JSONSchemas.interfaceFile] ?? .null }

  /// All calls.
  var calls: Set<Call> {
    var calls: Set<Call> = []
    for (path, methods) in root.members?["paths"]?.members ?? [:] {
      for method in methods.members?.keys.filter({ $0 != "parameters" }) ?? [] {
        calls.insert(Call(method: method.uppercased(), path: path))
      }
    }
    return calls
  }

  /// The statuses of all answers.
  var statuses: Set<Int> {
    Set(calls.flatMap { answers(to: $0).keys.compactMap { Int($0) } })
  }

  /// Returns how an answer differs from what the file says; empty if it does not.
  func problems(of answer: ServiceProcess.Answer, to call: Call) -> [String] {
    guard var told = answers(to: call)[String(answer.status)] else {
      return ["\(call) may not answer \(answer)"]
    }
    if let reference = told.members?["$ref"]?.string, reference.hasPrefix("#/") {
      for step in reference.dropFirst(2).split(separator: "/") {
        guard let next = (step == "components" ? root : told).members?[String(step)] else {
          return ["there is no \(reference)"]
        }
        told = next
      }
    }
    let content = told.members?["content"]?.members?["application/json"]
    guard let schema = content?.members?["schema"] else {
      return answer.text.isEmpty ? [] : ["\(call) answers with a body: \(answer)"]
    }
    guard let json = answer.json else { return ["\(call) answers without JSON: \(answer)"] }
    return schemas.outcome(of: json, fitting: schema, in: JSONSchemas.interfaceFile).problems
  }

  private func answers(to call: Call) -> [String: JSONValue] {
    let path = root.members?["paths"]?.members?[call.path]
    let operation = path?.members?[call.method.lowercased()]
    return operation?.members?["responses"]?.members ?? [:]
  }
}
