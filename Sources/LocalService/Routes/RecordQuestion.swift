import FileTracking

/// A question about the record, which the program itself answers.
enum RecordQuestion: String {
  case status
  case report
  case prompt
  case goals

  /// Returns the words of the call that answers it.
  ///
  /// - Parameter query: The pairs of the address; unknown names are left out.
  /// - Throws: ``ServiceRefusal`` if the path is not absolute, or a name comes more than once.
  func words(
    for query: [(name: String, value: String)]
  ) throws(ServiceRefusal) -> [String] {
    var words: [String]
    switch self {
    case .status: words = ["status", "--json", "--quiet"]
    case .prompt: words = ["status", "--short", "--json", "--quiet"]
    case .goals: words = ["goal", "list", "--json", "--quiet"]
    case .report:
      words = ["report", "--json", "--quiet"]
      for name in ["since", "until"] {
        // In one word with its value, which then can't be another option.
        if let value = try Self.value(of: name, in: query) { words.append("--\(name)=\(value)") }
      }
    }
    if let path = try Self.value(of: "path", in: query) {
      guard path.utf8.count <= PathText.mostByteCount, PathText.isAbsolute(path),
        // To look through all of the disk takes longer than anybody waits.
        let simple = PathText.simplified(path), simple != "/"
      else {
        throw .pathNotAbsolute
      }
      words += ["--", simple]
    }
    return words
  }

  private static func value(
    of name: String, in query: [(name: String, value: String)]
  ) throws(ServiceRefusal) -> String? {
    let values = query.filter { $0.name == name }
    guard values.count < 2 else { throw .badRequest("\"\(name)\" comes more than once.") }
    return values.first?.value
  }
}
