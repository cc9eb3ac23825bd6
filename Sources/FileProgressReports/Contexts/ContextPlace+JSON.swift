import ProgressModel

extension ContextPlace {
  /// Writes the place as an object of the contract.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("application", application)
      json.name("identifierPath")
      json.array(of: path.identifiers) { $1.element($0) }
      json.member("title", title)
    }
  }
}
