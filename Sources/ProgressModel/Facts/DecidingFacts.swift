/// What somebody said about two documents.
public struct DocumentLinkFact: Hashable, Sendable {
  /// What was said.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// They are one document.
    case same
    /// They are two documents.
    case apart
  }

  /// A random identifier.
  public var id: FactIdentifier
  /// What was said.
  public var kind: Kind
  /// One document.
  public var first: FactIdentifier
  /// The other document.
  public var second: FactIdentifier
  /// Who said it.
  public var authorship: Authorship

  /// Creates a statement about two documents.
  public init(
    id: FactIdentifier, kind: Kind, first: FactIdentifier, second: FactIdentifier,
    authorship: Authorship
  ) {
    self.id = id
    self.kind = kind
    self.first = first
    self.second = second
    self.authorship = authorship
  }
}

/// A command that decided something, so that it can be undone as a whole.
public struct CommandFact: Hashable, Sendable {
  /// A random identifier, named by every fact of the command.
  public var id: FactIdentifier
  /// What the command was, for people.
  public var summary: String
  /// Who gave it.
  public var authorship: Authorship

  /// Creates a command.
  public init(id: FactIdentifier, summary: String, authorship: Authorship) {
    self.id = id
    self.summary = summary
    self.authorship = authorship
  }
}

/// The undoing of a command: the facts of the command do not count any more.
public struct UndoingFact: Hashable, Sendable {
  /// A random identifier.
  public var id: FactIdentifier
  /// The command that is undone.
  public var undone: FactIdentifier
  /// Who undid it.
  public var authorship: Authorship

  /// Creates an undoing.
  public init(id: FactIdentifier, undone: FactIdentifier, authorship: Authorship) {
    self.id = id
    self.undone = undone
    self.authorship = authorship
  }
}

/// A goal, an exclusion or a setting; the newest value of a key holds.
public struct PreferenceFact: Hashable, Sendable {
  /// What is preferred.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// What somebody wants to reach.
    case goal
    /// Files that are not to be followed.
    case exclusion
    /// Anything else.
    case setting
  }

  /// A random identifier.
  public var id: FactIdentifier
  /// What is preferred.
  public var kind: Kind
  /// The name within its kind, such as a pattern of paths.
  public var key: String
  /// The value, or `nil` for a withdrawal.
  public var value: String?
  /// Who prefers it.
  public var authorship: Authorship

  /// Creates a preference.
  public init(
    id: FactIdentifier, kind: Kind, key: String, value: String?, authorship: Authorship
  ) {
    self.id = id
    self.kind = kind
    self.key = key
    self.value = value
    self.authorship = authorship
  }
}
