/// What an application says that it reports about a context, for teachers.
///
/// - Source: ClassKit, `CLSProgressReportingCapability`, with the raw values of its kinds.
package struct ContextCapability: Hashable, Sendable {
  /// What is reported.
  package enum Kind: Int, Hashable, Sendable, CaseIterable {
    case duration = 0
    case percent
    case binary
    case quantity
    case score

    /// The name in the store, such as `percent`.
    package var name: String { "\(self)" }
  }

  /// What is reported.
  package var kind: Kind
  /// A phrase for people, such as "Reports the number of hints".
  package var details: String?

  /// Creates a capability.
  package init(kind: Kind, details: String? = nil) {
    self.kind = kind
    self.details = details
  }
}

extension ContextCapability {
  /// The stored form: the name of the kind, and the details after an equals sign.
  var text: String { kind.name + (details.map { "=" + $0 } ?? "") }

  /// Reads the stored form; `nil` for a kind that this program does not know.
  init?(text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = Kind.allCases.first(where: { $0.name == parts[0] }) else { return nil }
    self.init(kind: kind, details: parts.count > 1 ? String(parts[1]) : nil)
  }
}
