/// An exclusion or a setting; for each key, the newest value counts.
package struct PreferenceFact: Hashable, Sendable {
  /// What is preferred.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Files that are not to be followed.
    case exclusion
    /// Anything else.
    case setting
  }

  /// A random identifier.
  package var id: FactIdentifier
  /// What is preferred.
  package var kind: Kind
  /// The name within its kind, such as a pattern of paths.
  package var key: String
  /// The value, or `nil` for a withdrawal.
  package var value: String?
  /// Who prefers it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, kind: Kind, key: String, value: String?, authorship: Authorship
  ) {
    self.id = id
    self.kind = kind
    self.key = key
    self.value = value
    self.authorship = authorship
  }
}
