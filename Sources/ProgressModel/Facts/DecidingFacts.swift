/// A command that decided something, so that it can be undone as a whole.
package struct CommandFact: Hashable, Sendable {
  /// A random identifier, named by every fact of the command.
  package var id: CommandIdentifier
  /// What the command was, for people.
  package var summary: String
  /// Who gave it.
  package var authorship: Authorship

  /// Creates a command.
  package init(id: CommandIdentifier, summary: String, authorship: Authorship) {
    self.id = id
    self.summary = summary
    self.authorship = authorship
  }
}

/// The undoing of a command: the facts of the command do not count any more.
package struct UndoingFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The command that is undone.
  package var undone: CommandIdentifier
  /// Who undid it.
  package var authorship: Authorship

  /// Creates an undoing.
  package init(id: FactIdentifier, undone: CommandIdentifier, authorship: Authorship) {
    self.id = id
    self.undone = undone
    self.authorship = authorship
  }
}

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

  /// Creates a preference.
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
