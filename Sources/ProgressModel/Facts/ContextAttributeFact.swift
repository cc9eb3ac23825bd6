/// The value that an attribute of a context was given; for each name, the newest value counts.
package struct ContextAttributeFact: Hashable, Sendable {
  /// The context.
  package var context: ContextIdentifier
  /// The name, such as `title`; a newer version may have written one that this program does not know.
  package var name: String
  /// The value, in the form that ``ContextAttribute`` says; `nil` for the default.
  package var value: String?
  /// When it was given, by the wall clock, in nanoseconds since 1970: the fact has no identifier with a time.
  package var changedAtNanoseconds: Int64?
  /// Who gave it.
  package var authorship: Authorship

  package init(
    context: ContextIdentifier, name: String, value: String?, changedAtNanoseconds: Int64?,
    authorship: Authorship
  ) {
    self.context = context
    self.name = name
    self.value = value
    self.changedAtNanoseconds = changedAtNanoseconds
    self.authorship = authorship
  }
}

extension ContextAttributeFact {
  /// Returns what two records say together: the newer one.
  package func united(with other: ContextAttributeFact) -> ContextAttributeFact {
    switch authorship.order(against: other.authorship) {
    case ..<0: other
    case 0: rank < other.rank ? other : self
    default: self
    }
  }

  /// One device gives a stamp once. Should two records have one all the same, every store keeps the same one.
  private var rank: (Int64, Int, String) {
    // SQLite compares texts by their bytes.
    (changedAtNanoseconds ?? 0, value == nil ? 0 : 1, value?.hexadecimal ?? "")
  }
}

extension String {
  fileprivate var hexadecimal: String {
    utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
