import FileTracking

/// A question about the record, which the program itself answers.
enum RecordQuestion: String {
  case status
  case report
  case prompt
  case goals

  /// The call that answers it, about everything.
  var call: [String] {
    switch self {
    case .status: ["status", "--json", "--quiet"]
    case .prompt: ["status", "--short", "--json", "--quiet"]
    case .goals: ["goal", "list", "--json", "--quiet"]
    case .report: ["report", "--json", "--quiet"]
    }
  }

  /// Returns the words of the call that answers it.
  ///
  /// - Parameter query: The pairs of the address; unknown names are left out.
  /// - Throws: ``ServiceRefusal`` if the path is not absolute, or a name comes more than once.
  func words(
    for query: [(name: String, value: String)]
  ) throws(ServiceRefusal) -> [String] {
    var words = call
    if self == .report {
      for name in ["since", "until"] {
        // In one word with its value, which then can't be another option.
        if let value = try Self.value(of: name, in: query) { words.append("--\(name)=\(value)") }
      }
    }
    if let path = try Self.value(of: "path", in: query) {
      // To look through all of the disk takes longer than anybody waits.
      guard let simple = PathText.plainAbsolute(path), simple != "/" else {
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
    guard values.count < 2 else { throw .badRequest("\"\(name)\" is given more than once.") }
    return values.first?.value
  }
}
