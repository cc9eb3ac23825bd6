/// What an application says that it reports about a context, for teachers.
///
/// - Source: ClassKit, `CLSProgressReportingCapability`, with the raw values of its kinds.
public struct ContextCapability: Hashable, Sendable {
  /// What is reported.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// Time, which is always reported.
    case duration = 0
    /// How much of it was covered.
    case percent
    /// A yes or no.
    case binary
    /// A number.
    case quantity
    /// Points out of possible points.
    case score

    /// The name in the store, such as `percent`.
    package var name: String { "\(self)" }
  }

  /// What is reported.
  public var kind: Kind
  /// A phrase for people, such as "Reports the number of hints".
  public var details: String?

  /// Creates a capability.
  public init(kind: Kind, details: String? = nil) {
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
