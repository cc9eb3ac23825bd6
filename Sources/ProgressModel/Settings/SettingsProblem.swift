/// A line of a configuration file that says nothing valid.
package struct SettingsProblem: Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    /// There is no `=` in the line.
    case noAssignment(String)
    /// No setting of this version has this name.
    case unknownName(String)
    /// The value is not valid, so that the line doesn't count.
    case invalidValue(SettingName, String)
  }

  /// The number of the line; the first one is 1.
  package let line: Int
  /// What is wrong.
  package let kind: Kind

  /// Whether nothing is wrong if a newer version of the program wrote the line.
  package var mayBeOfNewerVersion: Bool {
    if case .unknownName = kind { true } else { false }
  }

  /// Returns whether it is the value of one of some settings.
  package func concerns(_ names: [SettingName]) -> Bool {
    if case .invalidValue(let name, _) = kind { names.contains(name) } else { false }
  }

  /// What is wrong, and what is valid.
  package var sentence: String {
    switch kind {
    case .noAssignment(let text):
      "\"\(text)\" has no \"=\". Example: idle = 3min"
    case .unknownName(let name):
      "This version has no setting \"\(name)\". Settings: "
        + SettingName.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .invalidValue(let name, let text):
      name.rawValue + ": " + name.advice(about: text)
    }
  }
}
