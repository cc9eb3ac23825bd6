/// What a person or a rule said about two documents.
///
/// A person says it by a command, which the statement names and which can be undone. What a rule said
/// names none; the rule takes it back by a newer statement.
package struct DocumentLinkFact: Hashable, Sendable {
  /// What was said.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// They are one document.
    case same
    /// They are two documents.
    case apart
  }

  /// A random identifier.
  package var id: FactIdentifier
  /// What was said.
  package var kind: Kind
  /// One document.
  package var first: DocumentIdentifier
  /// The other document.
  package var second: DocumentIdentifier
  /// Who said it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, kind: Kind, first: DocumentIdentifier, second: DocumentIdentifier,
    authorship: Authorship
  ) {
    self.id = id
    self.kind = kind
    self.first = first
    self.second = second
    self.authorship = authorship
  }
}

extension DocumentLinkFact {
  /// Whether a person said it, by a command.
  package var isByPerson: Bool { authorship.command != nil }

  /// Returns whether this statement holds rather than another one about the same two documents.
  ///
  /// What people said wins over what rules said; among either, the newest wins. Neither is of an
  /// undone command.
  package func prevails(over other: DocumentLinkFact) -> Bool {
    if isByPerson != other.isByPerson { return isByPerson }
    return (authorship.stamp, id) > (other.authorship.stamp, other.id)
  }

  /// Returns the document that this statement is about besides the given one.
  package func other(than document: DocumentIdentifier) -> DocumentIdentifier {
    document == first ? second : first
  }
}
